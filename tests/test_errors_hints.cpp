// SPDX-License-Identifier: MIT
//
// Rows of the table of bad arguments: hints, which every batch call takes and writes anew.

#include "test_errors.h"

namespace {

struct hinted_function {
    const char *name;
    bool of_lists;
    std::function<sepax_status(world &, const sepax_contacts &, uint8_t *bytes)> run;
};

// With good arguments; those that write bytes write them to `bytes`.
const hinted_function functions[] = {
    {"relate", false,
     [](world &w, const sepax_contacts &, uint8_t *bytes) {
         return sepax_relate(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.options, bytes);
     }},
    {"hits", false,
     [](world &w, const sepax_contacts &, uint8_t *) {
         return sepax_hits(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.options, w.out.hits,
                           &w.out.count);
     }},
    {"hit_bits", false,
     [](world &w, const sepax_contacts &, uint8_t *bytes) {
         return sepax_hit_bits(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.options, bytes);
     }},
    {"first_hit", false,
     [](world &w, const sepax_contacts &, uint8_t *) {
         return sepax_first_hit(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.options,
                                &w.out.count);
     }},
    {"separate", false,
     [](world &w, const sepax_contacts &c, uint8_t *) {
         return sepax_separate(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.options, &c);
     }},
    {"relate", true,
     [](world &w, const sepax_contacts &, uint8_t *bytes) {
         return sepax_relate(w.store.get(), w.in.lists, &w.options, bytes);
     }},
    {"hits", true,
     [](world &w, const sepax_contacts &, uint8_t *) {
         return sepax_hits(w.store.get(), w.in.lists, &w.options, w.out.hits, &w.out.count);
     }},
    {"hit_bits", true,
     [](world &w, const sepax_contacts &, uint8_t *bytes) {
         return sepax_hit_bits(w.store.get(), w.in.lists, &w.options, bytes);
     }},
    {"first_hit", true,
     [](world &w, const sepax_contacts &, uint8_t *) {
         return sepax_first_hit(w.store.get(), w.in.lists, &w.options, &w.out.count);
     }},
    {"separate", true,
     [](world &w, const sepax_contacts &c, uint8_t *) {
         return sepax_separate(w.store.get(), w.in.lists, &w.options, &c);
     }},
};

using place = std::function<void *(world &)>;

// The hints begin at `where`, and are 16 of them.
void add_alias(error_table &table, const hinted_function &f, const char *what, const place &where) {
    const auto run = f.run;
    table.add(std::string(f.name) + "/alias_hints_" + what, SEPAX_ERROR_ALIAS,
              [run, where](world &w) {
                  w.in.lists = w.lists();
                  w.in.contacts = w.contacts();
                  w.freeze();
                  w.options.hints = static_cast<uint8_t *>(where(w));
                  w.options.hint_count = 16;
                  return run(w, w.in.contacts, w.out.relations);
              });
}

// What the call writes, by its name.
void *output_of(const std::string &name, world &w) {
    if (name.find("hits") == 0 || name.find("first_hit") == 0)
        return &w.out.count;
    return name.find("separate") == 0 ? static_cast<void *>(&w.out.normals_y[15])
                                      : &w.out.relations[1];
}

void add_counts(error_table &table, const hinted_function &f) {
    const auto run = f.run;
    const auto add = [&](const char *what, sepax_status expected, bool there, size_t count) {
        table.add(std::string(f.name) + "/" + what, expected, [run, there, count](world &w) {
            w.in.lists = w.lists();
            w.freeze();
            w.options.hints = there ? w.out.hints : nullptr;
            w.options.hint_count = count;
            return run(w, w.contacts(), w.out.relations);
        });
    };
    for (const size_t count : {size_t(0), size_t(15), size_t(17), none})
        add("hint_count", SEPAX_ERROR_COUNT, true, count);
    for (const size_t count : {size_t(1), size_t(16), none})
        add("null_hints", SEPAX_ERROR_NULL, false, count);
}

} // namespace

void hints_rows(error_table &table) {
    for (const hinted_function &f : functions) {
        const std::string name = f.name;
        add_counts(table, f);
        add_alias(table, f, "output", [name](world &w) { return output_of(name, w); });
        add_alias(table, f, "report",
                  [](world &w) { return static_cast<void *>(&w.report.in_double); });
        add_alias(table, f, "options",
                  [](world &w) { return static_cast<void *>(&w.options.flags); });
        if (f.of_lists)
            add_alias(table, f, "lists",
                      [](world &w) { return static_cast<void *>(&w.in.ids[7]); });
        else
            add_alias(table, f, "pairs",
                      [](world &w) { return static_cast<void *>(&w.in.pairs[15].b); });
        if (name.find("separate") == 0)
            add_alias(table, f, "contacts",
                      [](world &w) { return static_cast<void *>(&w.in.contacts.feature); });
    }
}
