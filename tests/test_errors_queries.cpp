// SPDX-License-Identifier: MIT
//
// Rows of the table of bad arguments: what is particular to the outputs of each query.

#include "test_errors.h"

namespace {

enum { store, source, options };

// A query of 16 pairs that writes one array of type T.
template <class T>
auto of_array(error_table &table, const char *name,
              sepax_status (*query)(const sepax_store *, sepax_source, const sepax_options *, T *),
              T *(*output)(world &)) {
    return calls_of(table, name, query, [output](world &w) {
        return std::tuple(w.store.get(), w.pairs(), &w.options, output(w));
    });
}

auto of_relate(error_table &table) {
    return of_array<uint8_t>(table, "relate", sepax_relate,
                             [](world &w) { return w.out.relations; });
}

// The options as an input, with a report at `report`.
auto with_report(void *(*report)(world &)) {
    return [report](world &w, auto &a) {
        w.in.options = w.options;
        w.in.options.report = as<sepax_report>(report(w));
        std::get<options>(a) = &w.in.options;
    };
}

// An output of a query of one array, which lies in its options.
template <class T> auto in_options(T *(*output)(sepax_options &)) {
    return [output](world &w, auto &a) {
        w.in.options = w.options;
        std::get<options>(a) = &w.in.options;
        std::get<3>(a) = output(w.in.options);
    };
}

// ------------------------------------------------------- relations and hits

void relate_rows(error_table &table) {
    const auto row = of_relate(table);
    row.null<3>();
    row.alias<3>("alias", [](world &w) { return as<uint8_t>(&w.in.pairs[15]) + 7; });
    row("null_output_of_lists", SEPAX_ERROR_NULL, [](world &w, auto &a) {
        a = {w.store.get(), w.lists(), &w.options, nullptr};
    });
    // The output in what the source is made of.
    const auto alias = [&row](const char *name, sepax_source (world::*of)(),
                              void *(*inside)(world &)) {
        row(name, SEPAX_ERROR_ALIAS, [of, inside](world &w, auto &a) {
            std::get<source>(a) = (w.*of)();
            std::get<3>(a) = as<uint8_t>(inside(w));
        });
    };
    alias("alias_groups", &world::groups,
          [](world &w) -> void * { return as<uint8_t>(w.in.offsets) - 1; });
    alias("alias_bodies", &world::bodies,
          [](world &w) -> void * { return as<uint8_t>(&w.in.offsets[4]) + 3; });
    row("rows_alias_groups", SEPAX_ERROR_ALIAS, [](world &w, auto &a) {
        std::get<source>(a) = w.rows();
        w.group_rows();
        std::get<3>(a) = as<uint8_t>(&w.in.list_of[7]) - 2;
    });
    row("alias_all_pairs", SEPAX_ERROR_ALIAS, [](world &w, auto &a) {
        std::get<source>(a) = sepax_all_pairs(w.in.ids, 6);
        std::get<3>(a) = as<uint8_t>(&w.in.ids[5]) + 3;
    });
}

// The structs that a call reads are inputs as well, and the report is an output. In the wrong place
// it is not written when something else is wrong first.
void report_rows(error_table &table) {
    const auto row = of_relate(table);
    row("alias_report_pairs", SEPAX_ERROR_ALIAS,
        with_report([](world &w) -> void * { return &w.in.pairs[2]; }));
    row("alias_report_options", SEPAX_ERROR_ALIAS,
        with_report([](world &w) -> void * { return &w.in.options; }));
    row("alias_options", SEPAX_ERROR_ALIAS,
        in_options<uint8_t>([](sepax_options &o) { return as<uint8_t>(&o.flags); }));
    row("null_output_report_in_pairs", SEPAX_ERROR_NULL, [](world &w, auto &a) {
        w.options.report = as<sepax_report>(&w.in.pairs[2]);
        std::get<3>(a) = nullptr;
    });
    // The report is in the output.
    const auto in_output = [&row](const char *name, sepax_status expected, auto change) {
        row(name, expected, [change](world &w, auto &a) {
            w.options.report = as<sepax_report>(w.out.hits);
            std::get<3>(a) = as<uint8_t>(&w.out.hits[1]);
            change(w, std::get<source>(a));
        });
    };
    in_output("alias_report_output", SEPAX_ERROR_ALIAS, [](world &, sepax_source &) {});
    in_output("option_report_in_output", SEPAX_ERROR_OPTION,
              [](world &w, sepax_source &) { w.options.flags = 8; });
    in_output("option_report_in_output_of_lists", SEPAX_ERROR_OPTION,
              [](world &w, sepax_source &s) {
                  s = sepax_lists(w.in.ids, 6, w.in.ids, 6);
                  s.pairs = w.in.pairs;
              });
    in_output("option_report_in_output_of_lists", SEPAX_ERROR_OPTION,
              [](world &w, sepax_source &s) {
                  s = sepax_all_pairs(w.in.ids, 6);
                  s.pairs = w.in.pairs;
              });
    in_output("bodies_report_in_output", SEPAX_ERROR_ID, [](world &w, sepax_source &s) {
        s = w.bodies();
        w.in.pairs[2].b = 9;
    });
    row("count_report_in_options", SEPAX_ERROR_COUNT, [](world &w, auto &a) {
        with_report([](world &in) -> void * { return &in.in.options; })(w, a);
        std::get<source>(a).count = none;
    });
    row("count_report_in_hints", SEPAX_ERROR_COUNT, [](world &w, auto &a) {
        w.options.hints = as<uint8_t>(&w.in.pairs[4]);
        w.options.hint_count = 1;
        w.options.report = as<sepax_report>(&w.in.pairs[4]);
        std::get<source>(a) = sepax_pairs(&w.in.pairs[14], 2);
    });
    row("count_report_in_list", SEPAX_ERROR_COUNT, [](world &w, auto &a) {
        w.options.report = as<sepax_report>(&w.in.ids[2]);
        std::get<source>(a) = sepax_lists(w.in.ids, 65536, as<sepax_id>(w.in.poses), 65536);
    });
}

void hit_rows(error_table &table) {
    enum { hits = 3, count };
    const calls_of row(table, "hits", sepax_hits, [](world &w) {
        return std::tuple(w.store.get(), w.pairs(), &w.options, w.out.hits, &w.out.count);
    });
    row.null<hits, count>();
    row.alias<hits>("alias_pairs", [](world &w) { return &w.in.pairs[3].b; });
    row.alias<count>("alias_count", [](world &w) { return &w.out.hits[14]; });
    row.alias<count>("alias_count_pairs", [](world &w) { return w.in.pairs; });
    row.alias<count>("alias_report_count", [](world &w) { return &w.report.filtered; });
    row("alias_count_options", SEPAX_ERROR_ALIAS, [](world &w, auto &a) {
        w.in.options = w.options;
        std::get<options>(a) = &w.in.options;
        std::get<count>(a) = as<size_t>(&w.in.options.backend);
    });
    row("null_count_of_lists", SEPAX_ERROR_NULL, [](world &w, auto &a) {
        a = {w.store.get(), w.lists(), &w.options, w.out.hits, nullptr};
    });
    const auto bits =
        of_array<uint8_t>(table, "hit_bits", sepax_hit_bits, [](world &w) { return w.out.bits; });
    bits.null<3>();
    bits.alias<3>("alias", [](world &w) { return w.in.pairs; });
    bits("alias_options", SEPAX_ERROR_ALIAS,
         in_options<uint8_t>([](sepax_options &o) { return as<uint8_t>(&o.report); }));
    const auto first = of_array<size_t>(table, "first_hit", sepax_first_hit,
                                        [](world &w) { return &w.out.count; });
    first.null<3>();
    first.alias<3>("alias", [](world &w) { return &w.in.pairs[15]; });
}

// The output has an element for each of three groups, or of eight pairs of rows.
void first_hits_rows(error_table &table) {
    const auto row = of_array<uint32_t>(table, "first_hits", sepax_first_hits,
                                        [](world &w) { return w.out.hits; });
    const auto of = [&row](const std::string &name, sepax_status expected,
                           sepax_source (world::*from)(), void *(*inside)(world &)) {
        row(name, expected, [from, inside](world &w, auto &a) {
            std::get<source>(a) = (w.*from)();
            w.in.rows.shifts = inside(w) == &w.in.vertices[3] ? w.in.vertices : nullptr;
            std::get<3>(a) = as<uint32_t>(inside(w));
        });
    };
    of("null", SEPAX_ERROR_NULL, &world::groups, [](world &) -> void * { return nullptr; });
    const std::pair<const char *, void *(*)(world &)> of_groups[] = {
        {"alias_pairs", [](world &w) -> void * { return &w.in.pairs[15]; }},
        {"alias_groups", [](world &w) -> void * { return &w.in.offsets[3]; }},
        {"alias_options", [](world &w) -> void * { return &w.options; }}};
    for (const auto &[name, inside] : of_groups)
        of(name, SEPAX_ERROR_ALIAS, &world::groups, inside);
    const std::pair<const char *, void *(*)(world &)> of_rows[] = {
        {"rows", [](world &w) -> void * { return &w.in.rows; }},
        {"shapes", [](world &w) -> void * { return &w.in.ids[3]; }},
        {"ids", [](world &w) -> void * { return &w.in.ids[7]; }},
        {"poses", [](world &w) -> void * { return &w.in.poses[3]; }},
        {"lists", [](world &w) -> void * { return &w.in.list_of[3]; }},
        {"offsets", [](world &w) -> void * { return &w.in.offsets[2]; }},
        {"shifts", [](world &w) -> void * { return &w.in.vertices[3]; }}};
    for (const auto &[name, inside] : of_rows)
        of(std::string("rows_alias_") + name, SEPAX_ERROR_ALIAS, &world::rows, inside);
}

// Both lists must stay clear of every output.
void lists_alias_rows(error_table &table) {
    static const auto of_two = [](world &w) {
        return sepax_lists(w.in.ids, 4, as<sepax_id>(w.in.poses), 4);
    };
    static void *(*const inside[])(world &) = {
        [](world &w) -> void * { return &w.in.ids[2]; },
        [](world &w) -> void * { return &w.in.poses[0].cos; }};
    for (const size_t i : {0U, 1U}) {
        const char *name = i == 0 ? "alias_a" : "alias_b";
        const auto add = [&table, name, i](const char *function, auto query, auto outputs) {
            calls_of(table, function, query, [outputs, i](world &w) {
                std::fill_n(w.in.poses, 1, sepax_pose{});
                return std::tuple_cat(std::tuple(w.store.get(), of_two(w), &w.options),
                                      outputs(w, inside[i](w)));
            })(name, SEPAX_ERROR_ALIAS, [](world &) {});
        };
        const auto to_bytes = [](world &, void *to) { return std::tuple(as<uint8_t>(to)); };
        add("relate", sepax_relate, to_bytes);
        add("hit_bits", sepax_hit_bits, to_bytes);
        add("relate", sepax_relate, [](world &w, void *to) {
            w.options.report = as<sepax_report>(to);
            return std::tuple(w.out.relations);
        });
        add("hits", sepax_hits,
            [](world &w, void *to) { return std::tuple(as<uint32_t>(to), &w.out.count); });
        add("hits", sepax_hits,
            [](world &w, void *to) { return std::tuple(w.out.hits, as<size_t>(to)); });
        add("first_hit", sepax_first_hit,
            [](world &, void *to) { return std::tuple(as<size_t>(to)); });
        add("separate", sepax_separate, [](world &w, void *to) {
            w.in.contacts = {nullptr, nullptr, nullptr, as<uint32_t>(to), nullptr};
            return std::tuple(&w.in.contacts);
        });
    }
}

// ------------------------------------------------------------ of structs

void separate_rows(error_table &table) {
    enum { contacts = 3 };
    const calls_of row(table, "separate", sepax_separate, [](world &w) {
        w.in.contacts = w.contacts();
        return std::tuple(w.store.get(), w.pairs(), &w.options, &w.in.contacts);
    });
    row.null<contacts>();
    row("null_contacts_of_lists", SEPAX_ERROR_NULL, [](world &w, auto &a) {
        a = {w.store.get(), w.lists(), &w.options, nullptr};
    });
    const auto unprepared = [](world &w, auto &a) { std::get<store>(a) = w.bare.get(); };
    row("unprepared", SEPAX_ERROR_UNPREPARED, unprepared);
    row("unprepared_lists", SEPAX_ERROR_UNPREPARED, [](world &w, auto &a) {
        a = {w.bare.get(), w.lists(), &w.options, &w.in.contacts};
    });
    for (int i = 0; i < 4; ++i) {
        const auto put = [i](sepax_contacts &c, void *to) {
            float **const numbers[] = {&c.separation, &c.normal_x, &c.normal_y};
            if (i < 3)
                *numbers[i] = as<float>(to);
            else
                c.feature = as<uint32_t>(to);
        };
        row("alias_pairs", SEPAX_ERROR_ALIAS,
            [put](world &w) { put(w.in.contacts, &w.in.pairs[15].b); });
        for (int j = 0; j < i; ++j)
            row("alias_outputs", SEPAX_ERROR_ALIAS, [put, j](world &w) {
                const sepax_contacts &c = w.in.contacts;
                put(w.in.contacts, &(j == 0 ? c.separation : j == 1 ? c.normal_x : c.normal_y)[15]);
            });
    }
    row("alias_contacts", SEPAX_ERROR_ALIAS, [](world &w, auto &a) {
        w.in.contacts.normal_y = as<float>(&w.in.contacts);
        std::get<source>(a).count = 2;
    });
    row("alias_options", SEPAX_ERROR_ALIAS, [](world &w, auto &a) {
        w.in.options = w.options;
        w.in.contacts.feature = &w.in.options.flags;
        std::get<options>(a) = &w.in.options;
    });
    const auto report = [](world &w) { w.options.report = as<sepax_report>(&w.in.contacts); };
    row("alias_report_contacts", SEPAX_ERROR_ALIAS, report);
    row("unprepared_report_in_contacts", SEPAX_ERROR_UNPREPARED,
        [report, unprepared](world &w, auto &a) {
            report(w);
            unprepared(w, a);
        });
    row("alias_hints_contacts", SEPAX_ERROR_ALIAS, [](world &w) {
        w.options.hints = as<uint8_t>(&w.in.contacts.feature);
        w.options.hint_count = 16;
    });
    row("alias_pair", SEPAX_ERROR_ALIAS, [](world &w, auto &a) {
        std::get<source>(a) = w.groups();
        w.in.contacts.pair = w.in.contacts.feature + 2;
    });
}

void distance_rows(error_table &table) {
    enum { distances = 3 };
    const calls_of row(table, "distance", sepax_distance, [](world &w) {
        w.in.distances = w.distances();
        return std::tuple(w.store.get(), w.pairs(), &w.options, &w.in.distances);
    });
    row.null<distances>();
    row("unprepared", SEPAX_ERROR_UNPREPARED,
        [](world &w, auto &a) { std::get<store>(a) = w.bare.get(); });
    for (float *sepax_distances::*const number :
         {&sepax_distances::distance, &sepax_distances::normal_x, &sepax_distances::normal_y,
          &sepax_distances::point_a_x, &sepax_distances::point_a_y, &sepax_distances::point_b_x,
          &sepax_distances::point_b_y}) {
        row("alias_pairs", SEPAX_ERROR_ALIAS,
            [number](world &w) { w.in.distances.*number = as<float>(&w.in.pairs[15].b); });
        row("alias_outputs", SEPAX_ERROR_ALIAS,
            [number](world &w) { w.in.distances.*number = as<float>(&w.out.features[15]); });
    }
    row("alias_features", SEPAX_ERROR_ALIAS,
        [](world &w) { w.in.distances.feature_b = &w.out.features[15]; });
    row("alias_distances", SEPAX_ERROR_ALIAS, [](world &w, auto &a) {
        w.in.distances.feature_a = as<uint32_t>(&w.in.distances);
        std::get<source>(a).count = 2;
    });
    row("alias_pair", SEPAX_ERROR_ALIAS, [](world &w, auto &a) {
        std::get<source>(a) = w.groups();
        w.in.distances.pair = w.in.offsets;
    });
    const auto contain = of_array<uint8_t>(table, "contain", sepax_contain,
                                           [](world &w) { return w.out.relations; });
    contain.null<3>();
    contain.alias<3>("alias", [](world &w) { return &w.in.pairs[15]; });
    contain("with_margin", SEPAX_ERROR_OPTION, [](world &w) { w.options.margin = 1; });
}

void cast_rows(error_table &table) {
    enum { motions = 2, casts = 4 };
    static sepax_casts c;
    const calls_of row(table, "cast", sepax_cast, [](world &w) {
        c = w.casts();
        return std::tuple(w.store.get(), w.pairs(), w.in.vertices, &w.options, &c);
    });
    row.null<casts, motions>();
    row("unprepared", SEPAX_ERROR_UNPREPARED,
        [](world &w, auto &a) { std::get<store>(a) = w.bare.get(); });
    for (const float bad : not_finite)
        for (float sepax_vec2::*const part : {&sepax_vec2::x, &sepax_vec2::y})
            for (const size_t i : {0U, 7U, 15U})
                row("motion", SEPAX_ERROR_NOT_FINITE, i,
                    [bad, part, i](world &w) { w.in.vertices[i].*part = bad; });
    for (float *sepax_casts::*const number :
         {&sepax_casts::time, &sepax_casts::normal_x, &sepax_casts::normal_y}) {
        row("alias_motions", SEPAX_ERROR_ALIAS,
            [number](world &w) { c.*number = &w.in.vertices[15].y; });
        row("alias_outputs", SEPAX_ERROR_ALIAS,
            [number](world &w) { c.*number = as<float>(&w.out.features[15]); });
    }
    row("alias_pairs", SEPAX_ERROR_ALIAS,
        [](world &w) { c.relation = as<uint8_t>(&w.in.pairs[15]); });
    row("alias_features", SEPAX_ERROR_ALIAS, [](world &w) { c.feature_b = &w.out.features[15]; });
}

void impact_rows(error_table &table) {
    enum { moved = 2, tolerance = 3, out = 5 };
    static sepax_moves m;
    static sepax_impacts to;
    static int8_t turns[3];
    const calls_of row(table, "impact", sepax_impact, [](world &w) {
        turns[1] = 0;
        m = {w.in.ids, w.in.poses, w.in.poses, w.in.vertices, turns, 3, 0, w.workspace};
        to = {w.out.separations, w.out.hits,           w.out.normals_x, w.out.normals_y,
              w.out.features,    w.out.other_features, w.out.decided};
        return std::tuple(w.store.get(), w.pairs(), &m, 1e-3F, &w.options, &to);
    });
    row.null<moved, out>();
    row("null_ids", SEPAX_ERROR_NULL, [](world &) { m.ids = nullptr; });
    row("null_from", SEPAX_ERROR_NULL, [](world &) { m.from = nullptr; });
    row("null_to", SEPAX_ERROR_NULL, [](world &) { m.to = nullptr; });
    row("null_workspace", SEPAX_ERROR_NULL, [](world &) { m.workspace = nullptr; });
    row("flags", SEPAX_ERROR_OPTION, [](world &) { m.flags = 4; });
    row("backend", SEPAX_ERROR_BACKEND, [](world &w) { w.options.backend = stray_backend(); });
    row("rows", SEPAX_ERROR_OPTION, [](world &w, auto &a) { std::get<source>(a) = w.rows(); });
    row("linear_turns", SEPAX_ERROR_OPTION, 1, [](world &) {
        m.flags = SEPAX_LERP;
        turns[1] = 1;
    });
    row.each<tolerance>("tolerance", SEPAX_ERROR_RADIUS, {0.0F, -1.0F, nan_value, infinite});
    row("count", SEPAX_ERROR_COUNT, [](world &) { m.count = 7; });
    for (const sepax_id bad : unknown_ids)
        row("id", SEPAX_ERROR_ID, 2, [bad](world &w) { w.in.ids[2] = bad; });
    row("id_twice", SEPAX_ERROR_ID, 2, [](world &w) { w.in.ids[2] = w.in.ids[0]; });
    for (const float bad : not_finite) {
        row("pivot", SEPAX_ERROR_NOT_FINITE, 1, [bad](world &w) { w.in.vertices[1].x = bad; });
        row("pivot", SEPAX_ERROR_NOT_FINITE, 1, [bad](world &w) { w.in.vertices[1].y = bad; });
        row("pose", SEPAX_ERROR_POSE, 1, [bad](world &w) { w.in.poses[1].x = bad; });
    }
    row("pose", SEPAX_ERROR_POSE, 0, [](world &w) { w.in.poses[0].cos = 2; });
    row("linear_half_turn", SEPAX_ERROR_POSE, 0, [](world &w) {
        w.in.poses[1] = {0, 0, -w.in.poses[0].cos, -w.in.poses[0].sin};
        m.to = w.in.poses + 1;
        m.count = 1;
        m.flags = SEPAX_LERP;
    });
    row("memory", SEPAX_ERROR_MEMORY, [](world &w) {
        m.workspace = w.poor_workspace;
        w.memory.left = 1;
    });
    for (float *sepax_impacts::*const number :
         {&sepax_impacts::time, &sepax_impacts::normal_x, &sepax_impacts::normal_y}) {
        row("alias_pivots", SEPAX_ERROR_ALIAS,
            [number](world &w) { to.*number = &w.in.vertices[2].y; });
        row("alias_poses", SEPAX_ERROR_ALIAS,
            [number](world &w) { to.*number = &w.in.poses[2].sin; });
        row("alias_outputs", SEPAX_ERROR_ALIAS,
            [number](world &w) { to.*number = as<float>(&w.out.features[15]); });
    }
    row("alias_ids", SEPAX_ERROR_ALIAS, [](world &w) { to.state = &w.in.ids[2]; });
    row("alias_pairs", SEPAX_ERROR_ALIAS, [](world &w) { to.pair = &w.in.pairs[15].b; });
    row("alias_turns", SEPAX_ERROR_ALIAS, [](world &) { to.pair = as<uint32_t>(turns); });
    row("alias_moves", SEPAX_ERROR_ALIAS, [](world &) { to.pair = as<uint32_t>(&m); });
}

// All room counts as written.
void manifold_rows(error_table &table) {
    enum { manifolds = 3, count };
    const calls_of row(table, "manifolds", sepax_manifolds, [](world &w) {
        return std::tuple(w.store.get(), w.pairs(), &w.options, w.out.manifolds, &w.out.count);
    });
    row.null<manifolds, count>();
    row("unprepared", SEPAX_ERROR_UNPREPARED,
        [](world &w, auto &a) { std::get<store>(a) = w.bare.get(); });
    row.alias<count>("alias_count", [](world &w) { return &w.out.manifolds[15].points[1].y; });
    row.alias<manifolds>("alias_pairs", [](world &w) {
        // only the room of the last manifold overlaps the first pair
        return as<char>(w.in.pairs) - 15 * sizeof(sepax_manifold);
    });
    row.alias<count>("alias_count_pairs", [](world &w) { return &w.in.pairs[7]; });
    row("alias_options", SEPAX_ERROR_ALIAS, [](world &w, auto &a) {
        w.in.options = w.options;
        std::get<options>(a) = &w.in.options;
        std::get<count>(a) = as<size_t>(&w.in.options.report);
    });
    row("report_in_manifolds", SEPAX_ERROR_ALIAS,
        [](world &w) { w.options.report = as<sepax_report>(&w.out.manifolds[3]); });
}

void rows_find_rows(error_table &table) {
    enum { rows, pairs, count, row_of, place };
    const calls_of row(table, "rows_find", sepax_rows_find, [](world &w) {
        (void)w.rows();
        return std::tuple(&w.in.rows, w.in.list_of, 8, w.out.hits, w.out.features);
    });
    row("flags", SEPAX_ERROR_OPTION, [](world &w) { w.in.rows.flags = 8; });
    row("list", SEPAX_ERROR_OFFSETS, [](world &w) { w.in.list_of[0] = 9; });
    row("null_shapes", SEPAX_ERROR_NULL, [](world &w) { w.in.rows.shapes = nullptr; });
    row("count_of_rows", SEPAX_ERROR_COUNT, [](world &w) { w.in.rows.row_count = none; });
    row.null<rows, pairs>();
    row.set<count>("count", SEPAX_ERROR_COUNT, none);
    row.alias<place>("alias", [](world &w) { return w.out.hits + 3; });
    row("alias_offsets", SEPAX_ERROR_ALIAS, [](world &w, auto &a) {
        a = {&w.in.rows, w.in.list_of, 4, nullptr, &w.in.offsets[1]};
    });
}

void tester_rows(error_table &table) {
    enum { of, how, made };
    // A tester that is made is destroyed at once.
    const auto create = [](const sepax_store *s, const sepax_options *o, sepax_tester **tester) {
        const sepax_status status = sepax_tester_create(s, o, tester);
        if (status == SEPAX_OK)
            sepax_tester_destroy(*tester);
        return status;
    };
    const calls_of<const sepax_store *, const sepax_options *, sepax_tester **> row(
        table, "tester", create, [](world &w) {
            return std::tuple(w.store.get(), &w.options, as<sepax_tester *>(w.out.poses));
        });
    row.null<of, made>();
    row("flags", SEPAX_ERROR_OPTION, [](world &w) { w.options.flags = 8; });
    row("margin", SEPAX_ERROR_RADIUS, [](world &w) { w.options.margin = -1; });
    row("backend", SEPAX_ERROR_BACKEND, [](world &w) { w.options.backend = stray_backend(); });
    row("hints", SEPAX_ERROR_COUNT, [](world &w) {
        w.options.hints = w.out.hints;
        w.options.hint_count = 1;
    });
    row("hints_of_no_pair", SEPAX_ERROR_COUNT, [](world &w) { w.options.hints = w.out.hints; });
    row("alias", SEPAX_ERROR_ALIAS, [](world &w, auto &a) {
        w.in.options = w.options;
        a = {w.store.get(), &w.in.options, as<sepax_tester *>(&w.in.options.report)};
    });
    row.memory<of>(&world::poor);
}

// One trial by a tester that is made for it.
sepax_status try_one(const sepax_store *s, sepax_id shape, const sepax_pose *pose,
                     const sepax_vec2 *shift, const sepax_id *ids, size_t count, uint32_t *first) {
    sepax_tester *tester = nullptr;
    if (s != nullptr && sepax_tester_create(s, nullptr, &tester) != SEPAX_OK)
        return SEPAX_OK;
    const sepax_status status = sepax_test(tester, shape, pose, shift, ids, count, first);
    sepax_tester_destroy(tester);
    return status;
}

void test_rows(error_table &table) {
    enum { of, shape, pose, shift, ids, count, first };
    const calls_of row(table, "test", try_one, [](world &w) {
        return std::tuple(w.store.get(), 1U, w.in.poses, w.in.vertices, w.in.ids, 3, w.out.hits);
    });
    row.null<of, ids, first>();
    row.set<count>("count", SEPAX_ERROR_COUNT, none);
    row.each<shape>("shape", SEPAX_ERROR_ID, {6U, removed, UINT32_MAX});
    row("id", SEPAX_ERROR_ID, [](world &w) { w.in.ids[2] = removed; });
    row("pose", SEPAX_ERROR_POSE, [](world &w) { w.in.poses[0].cos = 2; });
    row("shift", SEPAX_ERROR_NOT_FINITE, [](world &w) { w.in.vertices[0].y = nan_value; });
    row.memory<of>(&world::poor, 3); // of them the tester has all
    table.push_back(
        {"test/overflow", SEPAX_ERROR_OVERFLOW,
         [](world &w) {
             const shapes::store_ptr own = stores::make(0);
             const sepax_pose far = {3e38F, 0, 1, 0};
             const sepax_id id = stores::add_box(own.get(), {1e38F, 1e38F, {0, 0, 1, 0}});
             w.freeze();
             return try_one(own.get(), id, &far, nullptr, &id, 1, w.out.hits);
         },
         none, none});
}

// A few pairs by a tester that is made for them.
sepax_status try_pairs(const sepax_store *s, const sepax_pair *pairs, size_t count,
                       uint8_t *relations) {
    sepax_tester *tester = nullptr;
    if (s != nullptr && sepax_tester_create(s, nullptr, &tester) != SEPAX_OK)
        return SEPAX_OK;
    const sepax_status status = sepax_test_pairs(tester, pairs, count, relations);
    sepax_tester_destroy(tester);
    return status;
}

void test_pair_rows(error_table &table) {
    enum { of, pairs, count, relations };
    const calls_of row(table, "test_pairs", try_pairs, [](world &w) {
        return std::tuple(w.store.get(), w.in.pairs, 3, w.out.relations);
    });
    row.null<of, pairs, relations>();
    row.set<count>("count", SEPAX_ERROR_COUNT, none);
    row("id", SEPAX_ERROR_ID, [](world &w) { w.in.pairs[2].b = removed; });
    row("alias", SEPAX_ERROR_ALIAS, [](world &w, auto &a) {
        a = {w.store.get(), w.in.pairs, 3, as<uint8_t>(&w.in.pairs[2])};
    });
}

} // namespace

void query_rows(error_table &table) {
    tester_rows(table);
    test_rows(table);
    test_pair_rows(table);
    relate_rows(table);
    report_rows(table);
    hit_rows(table);
    first_hits_rows(table);
    lists_alias_rows(table);
    separate_rows(table);
    distance_rows(table);
    cast_rows(table);
    impact_rows(table);
    manifold_rows(table);
    rows_find_rows(table);
}
