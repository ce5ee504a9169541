// SPDX-License-Identifier: MIT
#include "ask.h"

#include <algorithm>

using namespace answers;

// ------------------------------------------------------------------ memory

constexpr size_t behind = 64; // bytes, at offset 0

void *arena::room(size_t size) {
    const size_t all = offset_ + size + (offset_ == 0 ? behind : 0);
    blocks_.push_back({std::unique_ptr<uint8_t[]>(new uint8_t[all]), size, all});
    std::memset(blocks_.back().memory.get(), 0xEE, all);
    return blocks_.back().memory.get() + offset_;
}

bytes arena::take() {
    bytes out;
    for (const block &b : blocks_) {
        const uint8_t *start = b.memory.get(), *from = start + offset_, *to = from + b.size;
        const auto stayed = [](uint8_t byte) { return byte == 0xEE; };
        out.insert(out.end(), from, to);
        intact_ =
            intact_ && std::all_of(start, from, stayed) && std::all_of(to, start + b.all, stayed);
    }
    blocks_.clear();
    return out;
}

sepax_rows answers::put_rows(arena &at, const row_arrays &rows, sepax_workspace *workspace) {
    const auto some = [&at](const auto &from) { return from.empty() ? nullptr : at.put(from); };
    sepax_rows out = rows.view(workspace);
    out.shapes = at.put(rows.shapes);
    out.poses = some(rows.poses);
    out.list_of = some(rows.list_of);
    out.offsets = at.put(rows.offsets);
    out.ids = at.put(rows.ids);
    out.groups = some(rows.groups);
    out.shifts = some(rows.shifts);
    return out;
}

// ------------------------------------------------------------- one call

namespace {

// A call of the library in a form, on rooms of its own.
class caller {
  public:
    caller(size_t results, const form &f, named &out, std::string &wrong)
        : results_(results), form_(f), out_(out), wrong_(wrong) {
    }
    // An output of one value a result, unless it is left out.
    template <typename T> T *output(size_t count) {
        return (form_.left_out >> outputs_++ & 1U) != 0 ? nullptr : at_.room<T>(count);
    }
    template <typename T> T *output() {
        return output<T>(results_);
    }
    template <typename T> T *room(size_t count) {
        return at_.room<T>(count);
    }
    template <typename Run> void run(const char *name, Run call) {
        sepax_status status = SEPAX_OK;
        bool alone = true;
        if (form_.mode == nullptr) {
            status = call();
        } else {
            const hostile guard(*form_.mode);
            status = call();
            alone = guard.left_alone();
        }
        out_[name] = at_.take();
        outputs_ = 0;
        const auto add = [&](const std::string &what) { wrong_ += name + (": " + what) + "\n"; };
        if (status != SEPAX_OK)
            add(sepax_status_text(status));
        if (!alone)
            add(std::string("changes the mode ") + form_.mode->name);
        if (!at_.intact())
            add("writes around an array");
    }
    // With threads these elements may have been written.
    void forget_behind_count(const char *name, size_t size) {
        bytes &all = out_[name];
        size_t count = 0;
        std::memcpy(&count, all.data(), sizeof count);
        const size_t end = std::min(all.size(), sizeof count + count * size);
        std::fill(all.begin() + std::ptrdiff_t(end), all.end(), 0xEE);
    }

  private:
    size_t results_;
    form form_;
    named &out_;
    std::string &wrong_;
    unsigned outputs_ = 0;
    arena at_{form_.offset};
};

} // namespace

static void ask_relations(caller &c, const sepax_store *store, const sepax_source &s, size_t n,
                          const sepax_options &o, unsigned queries) {
    if ((queries & relations) != 0) {
        auto *to = c.room<uint8_t>(n);
        c.run("relations", [&] { return sepax_relate(store, s, &o, to); });
    }
    if ((queries & answers::hits) != 0) {
        auto *count = c.room<size_t>(1);
        auto *to = c.room<uint32_t>(n);
        c.run("hits", [&] { return sepax_hits(store, s, &o, to, count); });
        if (o.threads != nullptr)
            c.forget_behind_count("hits", sizeof *to);
    }
    if ((queries & bits) != 0) {
        auto *to = c.room<uint8_t>((n + 7) / 8);
        c.run("bits", [&] { return sepax_hit_bits(store, s, &o, to); });
    }
    if ((queries & firsts) != 0) {
        auto *first = c.room<size_t>(1);
        c.run("first", [&] { return sepax_first_hit(store, s, &o, first); });
        auto *to = c.room<uint32_t>(n);
        c.run("firsts", [&] { return sepax_first_hits(store, s, &o, to); });
    }
}

named answers::try_ask(const sepax_store *store, const sepax_source &s, size_t n,
                       const std::vector<sepax_vec2> &motions, const sepax_options &o,
                       unsigned queries, const form &f, std::string &wrong) {
    named out;
    caller c(n, f, out, wrong);
    ask_relations(c, store, s, n, o, queries);
    const auto number = [&c] { return c.output<float>(); };
    const auto word = [&c] { return c.output<uint32_t>(); };
    if ((queries & contacts) != 0) {
        const sepax_contacts to = {number(), number(), number(), word(), word()};
        c.run("contacts", [&] { return sepax_separate(store, s, &o, &to); });
    }
    if ((queries & distances) != 0) {
        const sepax_distances to = {number(), number(), number(), number(), number(),
                                    number(), number(), word(),   word(),   word()};
        c.run("distances", [&] { return sepax_distance(store, s, &o, &to); });
    }
    if ((queries & manifolds) != 0) {
        auto *count = c.room<size_t>(1);
        auto *to = c.room<sepax_manifold>(motions.size());
        c.run("manifolds", [&] { return sepax_manifolds(store, s, &o, to, count); });
        if (o.threads != nullptr)
            c.forget_behind_count("manifolds", sizeof *to);
    }
    if ((queries & containments) != 0) {
        auto *to = c.room<uint8_t>(n);
        c.run("containments", [&] { return sepax_contain(store, s, &o, to); });
    }
    if ((queries & casts) != 0) {
        arena in(f.offset);
        const sepax_vec2 *along = in.put(motions);
        const sepax_casts to = {c.output<uint8_t>(), number(), number(), number(), word(), word()};
        c.run("casts", [&] { return sepax_cast(store, s, along, &o, &to); });
    }
    return out;
}
