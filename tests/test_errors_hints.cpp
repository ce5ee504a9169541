// SPDX-License-Identifier: MIT
//
// Rows of the table of bad arguments: hints, which every batch call takes and writes anew.

#include "source_functions.h"

namespace {

// Relations, hits and separations take hints.
bool has_hints(const source_function &f) {
    const std::string name = f.name;
    return name == "relate" || name == "hits" || name == "hit_bits" || name == "first_hit" ||
           name == "separate";
}

sepax_source source_of(world &w, bool of_lists) {
    return of_lists ? w.in.lists : sepax_pairs(w.in.pairs, 16);
}

using place = std::function<void *(world &)>;

// The hints begin at `where`, and are 16 of them.
void add_alias(error_table &table, const source_function &f, bool of_lists, const char *what,
               const place &where) {
    table.add(std::string(f.name) + "/alias_hints_" + what, SEPAX_ERROR_ALIAS,
              [&f, of_lists, where](world &w) {
                  w.in.lists = w.lists();
                  w.freeze();
                  w.options.hints = static_cast<uint8_t *>(where(w));
                  w.options.hint_count = 16;
                  return f.run(w, w.store.get(), source_of(w, of_lists));
              });
}

// What the call writes.
void *output_of(const std::string &name, world &w) {
    if (name == "hits" || name == "first_hit")
        return &w.out.count;
    return name == "separate"   ? static_cast<void *>(&w.out.normals_y[15])
           : name == "hit_bits" ? &w.out.bits[1]
                                : &w.out.relations[1];
}

void add_counts(error_table &table, const source_function &f, bool of_lists) {
    const auto add = [&](const char *what, sepax_status expected, bool there, size_t count) {
        table.add(std::string(f.name) + "/" + what, expected,
                  [&f, of_lists, there, count](world &w) {
                      w.in.lists = w.lists();
                      w.freeze();
                      w.options.hints = there ? w.out.hints : nullptr;
                      w.options.hint_count = count;
                      return f.run(w, w.store.get(), source_of(w, of_lists));
                  });
    };
    for (const size_t count : {size_t(0), size_t(15), size_t(17), none})
        add("hint_count", SEPAX_ERROR_COUNT, true, count);
    for (const size_t count : {size_t(1), size_t(16), none})
        add("null_hints", SEPAX_ERROR_NULL, false, count);
}

} // namespace

void hints_rows(error_table &table) {
    for (const source_function &f : functions)
        for (const bool of_lists : {false, true}) {
            if (!has_hints(f))
                continue;
            const auto add = [&](const char *what, const place &where) {
                add_alias(table, f, of_lists, what, where);
            };
            add_counts(table, f, of_lists);
            add("output", [name = std::string(f.name)](world &w) { return output_of(name, w); });
            add("report", [](world &w) { return &w.report.in_double; });
            add("options", [](world &w) { return &w.options.flags; });
            if (of_lists)
                add("lists", [](world &w) { return &w.in.ids[7]; });
            else
                add("pairs", [](world &w) { return &w.in.pairs[15].b; });
        }
    table.add("separate/alias_hints_contacts", SEPAX_ERROR_ALIAS, [](world &w) {
        w.in.contacts = w.contacts();
        w.freeze();
        w.options.hints = reinterpret_cast<uint8_t *>(&w.in.contacts.feature);
        w.options.hint_count = 16;
        return sepax_separate(w.store.get(), sepax_pairs(w.in.pairs, 16), &w.options,
                              &w.in.contacts);
    });
}
