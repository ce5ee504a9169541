// SPDX-License-Identifier: MIT
//
// Every public function with every kind of bad argument: the right code and the right index, and
// nothing else changes: not the store, not an output, not an input. And the table is complete: what
// each function can return is written down here, and compared with sepax.h and with the rows.

#include "test_errors.h"

#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "batch.h"

using stores::points;

namespace {

error_table bad_calls() {
    error_table table;
    for (const auto rows :
         {add_rows, place_rows, shape_rows, bytes_rows, source_rows, query_rows, broad_rows,
          index_rows, seek_rows, decompose_rows, field_rows, worlds_rows})
        rows(table);
    return table;
}

using statuses = std::set<sepax_status>;

// What a function of sepax.h can return besides SEPAX_OK; its rows are named `rows`/...
struct promise {
    const char *rows;
    statuses errors;
};

using promises = std::map<std::string, promise>;

promises all_promises() {
    const statuses create = {SEPAX_ERROR_NULL, SEPAX_ERROR_OPTION, SEPAX_ERROR_ALIAS,
                             SEPAX_ERROR_MEMORY};
    const statuses add = {SEPAX_ERROR_NULL,        SEPAX_ERROR_COUNT,
                          SEPAX_ERROR_OPTION,      SEPAX_ERROR_ALIAS,
                          SEPAX_ERROR_MEMORY,      SEPAX_ERROR_NOT_FINITE,
                          SEPAX_ERROR_NO_VERTICES, SEPAX_ERROR_TOO_MANY_VERTICES,
                          SEPAX_ERROR_ZERO_AREA,   SEPAX_ERROR_CLOCKWISE,
                          SEPAX_ERROR_NOT_CONVEX,  SEPAX_ERROR_WINDING};
    statuses add_many = add;
    add_many.insert(SEPAX_ERROR_OFFSETS);
    const statuses read = {SEPAX_ERROR_NULL, SEPAX_ERROR_ID, SEPAX_ERROR_ALIAS,
                           SEPAX_ERROR_CAPACITY};
    const statuses batch = {SEPAX_ERROR_NULL,  SEPAX_ERROR_COUNT,  SEPAX_ERROR_ID,
                            SEPAX_ERROR_ALIAS, SEPAX_ERROR_OPTION, SEPAX_ERROR_BACKEND,
                            SEPAX_ERROR_RADIUS};
    statuses contain = batch;
    contain.insert(
        {SEPAX_ERROR_OFFSETS, SEPAX_ERROR_POSE, SEPAX_ERROR_OVERFLOW, SEPAX_ERROR_MEMORY});
    statuses separate = contain;
    separate.insert(SEPAX_ERROR_RANGE);
    statuses folding = separate;
    folding.insert({SEPAX_ERROR_NOT_FINITE, SEPAX_ERROR_STALE}); /* shifts of rows; an index */
    separate.insert(SEPAX_ERROR_UNPREPARED);
    statuses distance = separate;
    distance.insert(SEPAX_ERROR_STALE);
    statuses cast = contain;
    cast.insert({SEPAX_ERROR_UNPREPARED, SEPAX_ERROR_NOT_FINITE});
    statuses impact = batch;
    impact.insert({SEPAX_ERROR_POSE, SEPAX_ERROR_NOT_FINITE, SEPAX_ERROR_MEMORY});
    const statuses seek = {SEPAX_ERROR_NULL,   SEPAX_ERROR_COUNT,    SEPAX_ERROR_ALIAS,
                           SEPAX_ERROR_OPTION, SEPAX_ERROR_RADIUS,   SEPAX_ERROR_STALE,
                           SEPAX_ERROR_MEMORY, SEPAX_ERROR_ID,       SEPAX_ERROR_UNPREPARED,
                           SEPAX_ERROR_POSE,   SEPAX_ERROR_OVERFLOW, SEPAX_ERROR_NOT_FINITE};
    statuses seek_list = seek;
    seek_list.insert(SEPAX_ERROR_CAPACITY);
    return {
        {"sepax_store_create", {"create", create}},
        {"sepax_store_clear", {"clear", {SEPAX_ERROR_NULL}}},
        {"sepax_store_add", {"add", add}},
        {"sepax_store_add_many", {"add_many", add_many}},
        {"sepax_store_add_boxes",
         {"add_boxes",
          {SEPAX_ERROR_NULL, SEPAX_ERROR_COUNT, SEPAX_ERROR_ALIAS, SEPAX_ERROR_MEMORY,
           SEPAX_ERROR_NOT_FINITE, SEPAX_ERROR_EXTENT, SEPAX_ERROR_ZERO_AREA, SEPAX_ERROR_POSE,
           SEPAX_ERROR_OVERFLOW}}},
        {"sepax_store_add_copies",
         {"add_copies",
          {SEPAX_ERROR_NULL, SEPAX_ERROR_COUNT, SEPAX_ERROR_RANGE, SEPAX_ERROR_ALIAS,
           SEPAX_ERROR_ID, SEPAX_ERROR_MEMORY}}},
        {"sepax_body_groups",
         {"body_groups",
          {SEPAX_ERROR_NULL, SEPAX_ERROR_COUNT, SEPAX_ERROR_OFFSETS, SEPAX_ERROR_RANGE,
           SEPAX_ERROR_ALIAS, SEPAX_ERROR_ID, SEPAX_ERROR_CAPACITY}}},
        {"sepax_store_place",
         {"place",
          {SEPAX_ERROR_NULL, SEPAX_ERROR_COUNT, SEPAX_ERROR_ALIAS, SEPAX_ERROR_ID, SEPAX_ERROR_POSE,
           SEPAX_ERROR_OVERFLOW}}},
        {"sepax_poses_from_angles",
         {"poses_from_angles",
          {SEPAX_ERROR_NULL, SEPAX_ERROR_COUNT, SEPAX_ERROR_ALIAS, SEPAX_ERROR_ANGLE,
           SEPAX_ERROR_NOT_FINITE}}},
        {"sepax_poses_turn",
         {"poses_turn",
          {SEPAX_ERROR_NULL, SEPAX_ERROR_COUNT, SEPAX_ERROR_ALIAS, SEPAX_ERROR_ANGLE,
           SEPAX_ERROR_POSE}}},
        {"sepax_store_remove",
         {"remove", {SEPAX_ERROR_NULL, SEPAX_ERROR_COUNT, SEPAX_ERROR_ALIAS, SEPAX_ERROR_ID}}},
        {"sepax_store_set_radii",
         {"set_radii",
          {SEPAX_ERROR_NULL, SEPAX_ERROR_COUNT, SEPAX_ERROR_ALIAS, SEPAX_ERROR_ID,
           SEPAX_ERROR_RADIUS, SEPAX_ERROR_MEMORY}}},
        {"sepax_store_write",
         {"write", {SEPAX_ERROR_NULL, SEPAX_ERROR_RANGE, SEPAX_ERROR_ALIAS, SEPAX_ERROR_CAPACITY}}},
        {"sepax_store_read",
         {"read",
          {SEPAX_ERROR_NULL, SEPAX_ERROR_ALIAS, SEPAX_ERROR_OPTION, SEPAX_ERROR_COUNT,
           SEPAX_ERROR_VERSION, SEPAX_ERROR_CHECKSUM, SEPAX_ERROR_FORMAT, SEPAX_ERROR_MEMORY,
           SEPAX_ERROR_NOT_FINITE, SEPAX_ERROR_EXTENT, SEPAX_ERROR_ZERO_AREA, SEPAX_ERROR_RADIUS,
           SEPAX_ERROR_POSE, SEPAX_ERROR_OVERFLOW}}},
        {"sepax_store_vertices", {"vertices", read}},
        {"sepax_store_local_vertices", {"local_vertices", read}},
        {"sepax_store_bounds",
         {"bounds",
          {SEPAX_ERROR_NULL, SEPAX_ERROR_COUNT, SEPAX_ERROR_ALIAS, SEPAX_ERROR_ID, SEPAX_ERROR_POSE,
           SEPAX_ERROR_OVERFLOW}}},
        {"sepax_store_moments",
         {"moments", {SEPAX_ERROR_NULL, SEPAX_ERROR_COUNT, SEPAX_ERROR_ALIAS, SEPAX_ERROR_ID}}},
        {"sepax_body_moments",
         {"body_moments",
          {SEPAX_ERROR_NULL, SEPAX_ERROR_COUNT, SEPAX_ERROR_ALIAS, SEPAX_ERROR_OFFSETS,
           SEPAX_ERROR_RANGE}}},
        {"sepax_relate", {"relate", folding}},
        {"sepax_hits", {"hits", folding}},
        {"sepax_hit_bits", {"hit_bits", folding}},
        {"sepax_first_hit", {"first_hit", folding}},
        {"sepax_first_hits", {"first_hits", folding}},
        {"sepax_separate", {"separate", separate}},
        {"sepax_distance", {"distance", distance}},
        {"sepax_contain", {"contain", contain}},
        {"sepax_manifolds", {"manifolds", separate}},
        {"sepax_cast", {"cast", cast}},
        {"sepax_impact", {"impact", impact}},
        {"sepax_rows_find",
         {"rows_find",
          {SEPAX_ERROR_NULL, SEPAX_ERROR_COUNT, SEPAX_ERROR_OPTION, SEPAX_ERROR_OFFSETS,
           SEPAX_ERROR_ALIAS}}},
        {"sepax_tester_create",
         {"tester",
          {SEPAX_ERROR_NULL, SEPAX_ERROR_COUNT, SEPAX_ERROR_OPTION, SEPAX_ERROR_RADIUS,
           SEPAX_ERROR_BACKEND, SEPAX_ERROR_ALIAS, SEPAX_ERROR_MEMORY}}},
        {"sepax_test",
         {"test",
          {SEPAX_ERROR_NULL, SEPAX_ERROR_COUNT, SEPAX_ERROR_ID, SEPAX_ERROR_POSE,
           SEPAX_ERROR_OVERFLOW, SEPAX_ERROR_NOT_FINITE, SEPAX_ERROR_MEMORY}}},
        {"sepax_field_create",
         {"field",
          {SEPAX_ERROR_NULL, SEPAX_ERROR_COUNT, SEPAX_ERROR_OPTION, SEPAX_ERROR_BACKEND,
           SEPAX_ERROR_OFFSETS, SEPAX_ERROR_RANGE, SEPAX_ERROR_ID, SEPAX_ERROR_ALIAS,
           SEPAX_ERROR_POSE, SEPAX_ERROR_FIELD, SEPAX_ERROR_MEMORY}}},
        {"sepax_field_move",
         {"field_move",
          {SEPAX_ERROR_NULL, SEPAX_ERROR_COUNT, SEPAX_ERROR_ID, SEPAX_ERROR_ALIAS,
           SEPAX_ERROR_NOT_FINITE, SEPAX_ERROR_POSE, SEPAX_ERROR_FIELD}}},
        {"sepax_field_sweep",
         {"field_sweep",
          {SEPAX_ERROR_NULL, SEPAX_ERROR_COUNT, SEPAX_ERROR_ID, SEPAX_ERROR_ALIAS,
           SEPAX_ERROR_NOT_FINITE, SEPAX_ERROR_POSE, SEPAX_ERROR_FIELD, SEPAX_ERROR_MEMORY}}},
        {"sepax_field_test",
         {"field_test",
          {SEPAX_ERROR_NULL, SEPAX_ERROR_COUNT, SEPAX_ERROR_ID, SEPAX_ERROR_ALIAS, SEPAX_ERROR_POSE,
           SEPAX_ERROR_FIELD}}},
        {"sepax_field_set",
         {"field_set", {SEPAX_ERROR_NULL, SEPAX_ERROR_ID, SEPAX_ERROR_POSE, SEPAX_ERROR_FIELD}}},
        {"sepax_field_store", {"field_store", {SEPAX_ERROR_NULL}}},
        {"sepax_worlds_create",
         {"worlds",
          {SEPAX_ERROR_NULL, SEPAX_ERROR_COUNT, SEPAX_ERROR_OPTION, SEPAX_ERROR_BACKEND,
           SEPAX_ERROR_ALIAS, SEPAX_ERROR_MEMORY, SEPAX_ERROR_OFFSETS, SEPAX_ERROR_NOT_FINITE,
           SEPAX_ERROR_EXTENT, SEPAX_ERROR_RADIUS, SEPAX_ERROR_POSE, SEPAX_ERROR_OVERFLOW}}},
        {"sepax_worlds_hit",
         {"worlds_hit",
          {SEPAX_ERROR_NULL, SEPAX_ERROR_ALIAS, SEPAX_ERROR_POSE, SEPAX_ERROR_OVERFLOW}}},
        {"sepax_test_pairs",
         {"test_pairs", {SEPAX_ERROR_NULL, SEPAX_ERROR_COUNT, SEPAX_ERROR_ID, SEPAX_ERROR_ALIAS}}},
        {"sepax_store_add_sweeps",
         {"add_sweeps",
          {SEPAX_ERROR_NULL, SEPAX_ERROR_COUNT, SEPAX_ERROR_ALIAS, SEPAX_ERROR_ID, SEPAX_ERROR_POSE,
           SEPAX_ERROR_OVERFLOW, SEPAX_ERROR_TOO_MANY_VERTICES, SEPAX_ERROR_MEMORY}}},
        {"sepax_workspace_create", {"workspace", create}},
        {"sepax_find_pairs",
         {"find_pairs",
          {SEPAX_ERROR_NULL, SEPAX_ERROR_COUNT, SEPAX_ERROR_BACKEND, SEPAX_ERROR_RANGE,
           SEPAX_ERROR_ALIAS, SEPAX_ERROR_CAPACITY, SEPAX_ERROR_MEMORY, SEPAX_ERROR_RADIUS,
           SEPAX_ERROR_OFFSETS, SEPAX_ERROR_OPTION}}},
        {"sepax_index_create", {"index", create}},
        {"sepax_index_build",
         {"index_build",
          {SEPAX_ERROR_NULL, SEPAX_ERROR_BACKEND, SEPAX_ERROR_RANGE, SEPAX_ERROR_RADIUS,
           SEPAX_ERROR_MEMORY}}},
        {"sepax_index_refit",
         {"index_refit", {SEPAX_ERROR_NULL, SEPAX_ERROR_RANGE, SEPAX_ERROR_MEMORY}}},
        {"sepax_index_pairs",
         {"index_pairs",
          {SEPAX_ERROR_NULL, SEPAX_ERROR_COUNT, SEPAX_ERROR_RANGE, SEPAX_ERROR_ALIAS,
           SEPAX_ERROR_CAPACITY, SEPAX_ERROR_MEMORY, SEPAX_ERROR_OFFSETS, SEPAX_ERROR_OPTION}}},
        {"sepax_index_query",
         {"index_query",
          {SEPAX_ERROR_NULL, SEPAX_ERROR_COUNT, SEPAX_ERROR_ALIAS, SEPAX_ERROR_CAPACITY,
           SEPAX_ERROR_MEMORY, SEPAX_ERROR_NOT_FINITE, SEPAX_ERROR_EXTENT}}},
        {"sepax_index_query_posed",
         {"index_query_posed",
          {SEPAX_ERROR_NULL, SEPAX_ERROR_COUNT, SEPAX_ERROR_ALIAS, SEPAX_ERROR_CAPACITY,
           SEPAX_ERROR_MEMORY, SEPAX_ERROR_ID, SEPAX_ERROR_POSE, SEPAX_ERROR_OVERFLOW,
           SEPAX_ERROR_STALE}}},
        {"sepax_index_locate",
         {"index_locate",
          {SEPAX_ERROR_NULL, SEPAX_ERROR_COUNT, SEPAX_ERROR_ALIAS, SEPAX_ERROR_CAPACITY,
           SEPAX_ERROR_MEMORY, SEPAX_ERROR_NOT_FINITE, SEPAX_ERROR_OFFSETS, SEPAX_ERROR_RANGE,
           SEPAX_ERROR_STALE}}},
        {"sepax_index_cast", {"index_cast", seek}},
        {"sepax_index_cast_bits", {"index_cast_bits", seek}},
        {"sepax_index_cast_all", {"index_cast_all", seek_list}},
        {"sepax_index_nearest", {"index_nearest", seek}},
        {"sepax_index_within", {"index_within", seek_list}},
        {"sepax_decompose",
         {"decompose",
          {SEPAX_ERROR_NULL, SEPAX_ERROR_COUNT, SEPAX_ERROR_OPTION, SEPAX_ERROR_OFFSETS,
           SEPAX_ERROR_ALIAS, SEPAX_ERROR_CAPACITY, SEPAX_ERROR_MEMORY, SEPAX_ERROR_NOT_FINITE,
           SEPAX_ERROR_NO_VERTICES, SEPAX_ERROR_ZERO_AREA, SEPAX_ERROR_CROSSING,
           SEPAX_ERROR_OVERLAP, SEPAX_ERROR_HOLE}}},
    };
}

// All parts of sepax.h.
std::string header_text() {
    std::ostringstream text;
    for (const auto &part : std::filesystem::directory_iterator(SEPAX_HEADERS))
        text << std::ifstream(part.path()).rdbuf();
    return text.str();
}

std::string text_of(const std::string &function, sepax_status status) {
    return function + ": " + sepax_status_text(status);
}

// What the table lacks, or has too much, line by line.
std::vector<std::string> gaps(const std::string &header, const promises &promised,
                              const error_table &rows) {
    std::vector<std::string> found;
    std::set<std::string> functions, names;
    std::istringstream words(header);
    for (std::string before, type, word; words >> word; before = type, type = word)
        if (before == "SEPAX_API" && type == "sepax_status")
            functions.insert(word.substr(0, word.find('(')));
    for (const std::string &f : functions)
        if (promised.count(f) == 0)
            found.push_back(f + " is in sepax.h and not in the list of promises");
    for (const auto &p : promised) {
        names.insert(p.second.rows);
        if (functions.count(p.first) == 0)
            found.push_back(p.first + " is promised something and not in sepax.h");
        statuses provoked;
        const std::string start = std::string(p.second.rows) + "/";
        for (const bad_call &c : rows)
            if (c.name.compare(0, start.size(), start) == 0)
                provoked.insert(c.expected);
        for (const sepax_status s : p.second.errors)
            if (provoked.count(s) == 0)
                found.push_back("no row provokes " + text_of(p.first, s));
        for (const sepax_status s : provoked)
            if (p.second.errors.count(s) == 0)
                found.push_back("a row expects what is not promised, " + text_of(p.first, s));
    }
    for (const bad_call &c : rows)
        if (names.count(c.name.substr(0, c.name.find('/'))) == 0)
            found.push_back("no function has the row " + c.name);
    return found;
}

bool is_batch(const std::string &name) {
    const std::string function = name.substr(0, name.find('/'));
    for (const char *batch : {"relate", "hits", "hit_bits", "first_hit", "first_hits", "separate",
                              "distance", "contain", "manifolds", "cast", "impact"})
        if (function == batch)
            return true;
    return false;
}

// Something overlaps, whether the call says that or what else is wrong.
bool overlaps(const bad_call &c) {
    return c.expected == SEPAX_ERROR_ALIAS || c.name.find("report_in_") != std::string::npos;
}

// Filled also when the call fails, but not when it may be what overlaps something.
void expect_report(const bad_call &c, const sepax_report &report) {
    if (overlaps(c)) {
        sepax_report canary;
        std::memset(static_cast<void *>(&canary), 0xEE, sizeof canary);
        EXPECT_EQ(0, std::memcmp(&canary, &report, sizeof canary)) << "the report was written";
        return;
    }
    const bool early = c.expected == SEPAX_ERROR_NULL || c.expected == SEPAX_ERROR_COUNT ||
                       c.expected == SEPAX_ERROR_OPTION || c.expected == SEPAX_ERROR_BACKEND ||
                       c.expected == SEPAX_ERROR_RADIUS || c.expected == SEPAX_ERROR_OFFSETS ||
                       c.name.find("/bodies") != std::string::npos;
    if (!early || report.backend != nullptr) {
        EXPECT_EQ(sepax_backend_default(), report.backend);
    }
    EXPECT_EQ(c.rejected, report.rejection.index);
    EXPECT_EQ(0U, report.filtered);
    EXPECT_EQ(0U, report.in_double);
    EXPECT_EQ(0U, report.expanded);
}

// Runs a row in a world just reset, and looks at all that it may have written. Queries without a
// report may go a shorter way; other calls are also made without a rejection.
void expect_nothing_but_an_error(world &w, const bad_call &c, bool reported) {
    outputs canary;
    w.options.report = reported ? w.options.report : nullptr;
    w.silent = !reported;
    std::memcpy(static_cast<void *>(&canary), &w.out, sizeof canary);
    const sepax_status status = c.run(w);
    w.memory.left = none;
    EXPECT_STREQ(sepax_status_text(c.expected), sepax_status_text(status));
    if (is_batch(c.name)) {
        if (reported)
            expect_report(c, w.report);
    } else if (!overlaps(c)) {
        const bool written =
            std::memcmp(&canary.rejection, &w.out.rejection, sizeof canary.rejection) != 0;
        const size_t index = written ? w.out.rejection.index : SEPAX_NO_INDEX;
        EXPECT_TRUE(index == c.rejected || (!written && !reported));
        canary.rejection = w.out.rejection;
    }
    if (c.count != none) {
        EXPECT_EQ(c.count, w.out.count);
        canary.count = w.out.count;
    }
    EXPECT_EQ(0, std::memcmp(&canary, &w.out, sizeof canary)) << "an output was written";
    // An output that points into an input: the input must not have changed either.
    if (overlaps(c)) {
        EXPECT_EQ(0, std::memcmp(&w.frozen, &w.in, sizeof w.in)) << "an input was written";
    }
}

} // namespace

TEST(Errors, EachHasItsCodeAndChangesNothing) {
    world w;
    const shapes::store_ptr *const stores[] = {&w.store, &w.bare, &w.poor};
    std::vector<std::string> before;
    for (const shapes::store_ptr *s : stores)
        before.push_back(dump(s->get()));
    const error_table rows = bad_calls();
    RecordProperty("rows", static_cast<int>(rows.size()));
    for (const bad_call &c : rows) {
        SCOPED_TRACE(c.name);
        w.reset();
        expect_nothing_but_an_error(w, c, true);
        if (is_batch(c.name) ? c.name.find("report") == std::string::npos : !overlaps(c)) {
            w.reset();
            expect_nothing_but_an_error(w, c, false);
        }
        for (size_t i = 0; i < before.size(); ++i)
            EXPECT_EQ(before[i], dump(stores[i]->get())) << "store " << i << " changed";
    }
}

TEST(Errors, TheTableIsComplete) {
    const promises promised = all_promises();
    for (const std::string &gap : gaps(header_text(), promised, bad_calls()))
        ADD_FAILURE() << gap;
    statuses all;
    for (const auto &p : promised)
        all.insert(p.second.errors.begin(), p.second.errors.end());
    for (int s = SEPAX_OK + 1; s < SEPAX_STATUS_COUNT; ++s)
        EXPECT_EQ(1U, all.count(static_cast<sepax_status>(s)))
            << "no function returns: " << sepax_status_text(static_cast<sepax_status>(s));
}

TEST(Errors, GapsOfTheTableAreFound) {
    const std::string header = header_text();
    const promises promised = all_promises();
    const error_table rows = bad_calls();
    EXPECT_EQ(1U,
              gaps(header + "\nSEPAX_API sepax_status sepax_new(void);", promised, rows).size());
    EXPECT_EQ(promised.size(), gaps("", promised, rows).size());
    error_table fewer;
    for (const bad_call &c : rows)
        if (c.name.compare(0, 6, "place/") != 0 || c.expected != SEPAX_ERROR_OVERFLOW)
            fewer.push_back(c);
    EXPECT_EQ(1U, gaps(header, promised, fewer).size());
    error_table more = rows;
    more.push_back(rows.front());
    more.back().name = "nothing/at_all";
    EXPECT_EQ(1U, gaps(header, promised, more).size());
    more.back().name = "clear/pose";
    more.back().expected = SEPAX_ERROR_POSE;
    EXPECT_EQ(1U, gaps(header, promised, more).size());
}

// What looks suspicious but is allowed: nothing to do, and outputs that are not wanted.
TEST(Errors, NothingToDoIsNoError) {
    world w;
    const std::string store = dump(w.store.get());
    outputs canary;
    std::memcpy(static_cast<void *>(&canary), &w.out, sizeof canary);
    sepax_store *s = w.store.get();

    EXPECT_EQ(SEPAX_OK, sepax_relate(s, sepax_pairs(nullptr, 0), nullptr, nullptr));
    EXPECT_EQ(SEPAX_OK, sepax_relate(s, sepax_pairs(w.in.pairs, 0), nullptr, w.out.relations));
    EXPECT_EQ(SEPAX_OK, sepax_hit_bits(s, sepax_pairs(nullptr, 0), nullptr, nullptr));
    const sepax_contacts nowhere = {nullptr, nullptr, nullptr, nullptr, nullptr};
    EXPECT_EQ(SEPAX_OK, sepax_separate(s, sepax_pairs(nullptr, 0), nullptr, &nowhere));
    EXPECT_EQ(SEPAX_OK, sepax_separate(s, sepax_pairs(w.in.pairs, 16), nullptr, &nowhere));
    const sepax_source empty = sepax_lists(nullptr, 0, nullptr, 0);
    const sepax_id bad = 99; // in no pair
    const sepax_source idle[] = {empty,
                                 sepax_all_pairs(nullptr, 0),
                                 sepax_all_pairs(w.in.ids, 1),
                                 sepax_all_pairs(&bad, 1),
                                 sepax_lists(&bad, 1, nullptr, 0),
                                 sepax_lists(nullptr, 0, &bad, 1)};
    for (const sepax_source &source : idle) {
        EXPECT_EQ(SEPAX_OK, sepax_relate(s, source, nullptr, nullptr));
        EXPECT_EQ(SEPAX_OK, sepax_hit_bits(s, source, nullptr, nullptr));
        EXPECT_EQ(SEPAX_OK, sepax_separate(s, source, nullptr, &nowhere));
    }
    EXPECT_EQ(SEPAX_OK, sepax_separate(s, w.lists(), nullptr, &nowhere));
    EXPECT_EQ(SEPAX_OK, sepax_store_place(s, nullptr, nullptr, 0, nullptr));
    EXPECT_EQ(SEPAX_OK, sepax_store_remove(s, nullptr, 0, nullptr));
    EXPECT_EQ(0, std::memcmp(&canary, &w.out, sizeof canary));

    EXPECT_EQ(SEPAX_OK, sepax_hits(s, sepax_pairs(nullptr, 0), nullptr, nullptr, &w.out.count));
    EXPECT_EQ(0U, w.out.count);
    w.out.count = 77;
    EXPECT_EQ(SEPAX_OK, sepax_hits(s, empty, nullptr, nullptr, &w.out.count));
    EXPECT_EQ(0U, w.out.count);
    EXPECT_EQ(SEPAX_OK, sepax_first_hit(s, sepax_pairs(nullptr, 0), nullptr, &w.out.count));
    EXPECT_EQ(SEPAX_NO_INDEX, w.out.count);
    w.out.count = 77;
    EXPECT_EQ(SEPAX_OK, sepax_first_hit(s, empty, nullptr, &w.out.count));
    EXPECT_EQ(SEPAX_NO_INDEX, w.out.count);
    w.out.id = 77;
    EXPECT_EQ(SEPAX_OK, sepax_store_add_many(s, nullptr, nullptr, 0, 0, &w.out.id, nullptr));
    EXPECT_EQ(6U, w.out.id);
    EXPECT_EQ(SEPAX_OK, sepax_store_add_boxes(s, nullptr, 0, &w.out.id, nullptr));
    EXPECT_EQ(6U, w.out.id);

    const sepax_broad_options nobody = {nullptr, {0, 0}, {0, 0}, 0};
    EXPECT_EQ(SEPAX_OK, sepax_find_pairs(s, &nobody, w.workspace, nullptr, 0, &w.out.count));
    EXPECT_EQ(0U, w.out.count);
    EXPECT_EQ(store, dump(s));

    sepax_store_destroy(nullptr);
    sepax_workspace_destroy(nullptr);
    EXPECT_EQ(0U, sepax_store_count(nullptr));
    EXPECT_EQ(0U, sepax_store_memory(nullptr));
}

// Arrays of the caller need no alignment: one byte off, everything is as it is without.
TEST(Errors, ArraysMayBeUnaligned) {
    world w;
    std::vector<std::vector<char>> kept;
    const auto off = [&kept](const auto *from, size_t count) {
        kept.emplace_back(count * sizeof *from + 1);
        std::memcpy(kept.back().data() + 1, from, count * sizeof *from);
        return reinterpret_cast<decltype(from)>(kept.back().data() + 1);
    };
    const auto fill = [&w](sepax_store *s, const auto &at) {
        sepax_id id = 0;
        EXPECT_EQ(SEPAX_OK, sepax_store_add(s, at(w.in.vertices, 3), 3, 0, &id, NULL));
        EXPECT_EQ(SEPAX_OK, sepax_store_add_many(s, at(w.in.xy, 30), at(w.in.offsets, 6), 5,
                                                 SEPAX_HULL, &id, nullptr));
        EXPECT_EQ(SEPAX_OK, sepax_store_add_boxes(s, at(w.in.boxes, 4), 4, &id, nullptr));
        EXPECT_EQ(SEPAX_OK, sepax_store_place(s, at(w.in.ids, 8), at(w.in.poses, 8), 8, nullptr));
        EXPECT_EQ(SEPAX_OK, sepax_store_remove(s, at(w.in.ids, 2), 2, nullptr));
    };
    fill(w.store.get(), off);
    fill(w.poor.get(), [](const auto *from, size_t) { return from; });
    EXPECT_EQ(dump(w.poor.get()), dump(w.store.get()));
}

// The numbers of one pair begin `at` bytes behind it, and those of its normal `beside` bytes behind
// them: right beside one another is good, one byte nearer is not.
TEST(Errors, ArraysOfOnePairMayTouch) {
    const shapes::store_ptr store = stores::make();
    const sepax_pair pair = {stores::add(store.get(), shapes::regular(3)),
                             stores::add(store.get(), shapes::regular(4))};
    const auto separate = [&](int at, int beside) {
        alignas(sepax_pair) char room[64] = {};
        char *const pairs = room + 24;
        std::memcpy(pairs, &pair, sizeof pair);
        const sepax_contacts to = {reinterpret_cast<float *>(pairs + at),
                                   reinterpret_cast<float *>(pairs + at + beside), nullptr, nullptr,
                                   nullptr};
        return sepax_separate(
            store.get(), sepax_pairs(reinterpret_cast<const sepax_pair *>(pairs), 1), nullptr, &to);
    };
    for (int at = -12; at <= 16; ++at)
        EXPECT_EQ(-4 < at && at < 8 ? SEPAX_ERROR_ALIAS : SEPAX_OK, separate(at, at < 0 ? -8 : 8))
            << at;
    for (int beside = -5; beside <= 5; ++beside)
        EXPECT_EQ(-4 < beside && beside < 4 ? SEPAX_ERROR_ALIAS : SEPAX_OK, separate(16, beside))
            << beside;
}

// Exactly at the limits, where one more is refused above.
TEST(Errors, TheLimitsThemselvesAreGood) {
    world w;
    const points p = shapes::lattice(SEPAX_MAX_VERTICES);
    sepax_id id = 0;
    EXPECT_EQ(SEPAX_OK, sepax_store_add(w.store.get(), p.data(), p.size(), 0, &id, NULL));
    EXPECT_EQ(removed, id);
    // The most pairs of lists: what is found wrong is the output, which is looked at later.
    for (const sepax_source &source :
         {sepax_lists(w.in.ids, 65535, w.in.ids, 65537), sepax_all_pairs(w.in.ids, 92682)}) {
        const bool wide = none / sizeof(sepax_pair) > SEPAX_MAX_PAIRS;
        EXPECT_EQ(wide ? SEPAX_ERROR_NULL : SEPAX_ERROR_COUNT,
                  sepax_relate(w.store.get(), source, nullptr, nullptr));
    }
    // As many ids as there can be: nothing behind the first bad one is read.
    const sepax_id never = 1000;
    EXPECT_EQ(SEPAX_ERROR_ID,
              sepax_store_remove(w.store.get(), &never, none / sizeof(sepax_id), nullptr));
    // The longest and the shortest (cos, sin).
    const sepax_id which = 1;
    float c = std::sqrt(1 + 0x1p-20F);
    while (double(c) * c > 1 + 0x1p-20)
        c = std::nextafter(c, 0.0F);
    sepax_pose pose = {0, 0, c, 0};
    EXPECT_EQ(SEPAX_OK, sepax_store_place(w.store.get(), &which, &pose, 1, nullptr));
    pose.cos = std::nextafter(c, 2.0F);
    EXPECT_EQ(SEPAX_ERROR_POSE, sepax_store_place(w.store.get(), &which, &pose, 1, nullptr));
    c = std::sqrt(1 - 0x1p-20F);
    while (double(c) * c < 1 - 0x1p-20)
        c = std::nextafter(c, 2.0F);
    pose.cos = c;
    EXPECT_EQ(SEPAX_OK, sepax_store_place(w.store.get(), &which, &pose, 1, nullptr));
    pose.cos = std::nextafter(c, 0.0F);
    EXPECT_EQ(SEPAX_ERROR_POSE, sepax_store_place(w.store.get(), &which, &pose, 1, nullptr));
    // The farthest a vertex may go.
    const points square = {{0, 0}, {0x1p127F, 0}, {0x1p127F, 1}, {0, 1}};
    EXPECT_EQ(SEPAX_OK, sepax_store_add(w.store.get(), square.data(), 4, 0, &id, NULL));
    const float most = std::numeric_limits<float>::max();
    pose = {most - 0x1p127F, 0, 1, 0};
    EXPECT_EQ(SEPAX_OK, sepax_store_place(w.store.get(), &id, &pose, 1, nullptr));
    pose.x = std::nextafter(pose.x, most); // the sum is half way to 2^128, and rounds up
    EXPECT_EQ(SEPAX_ERROR_OVERFLOW, sepax_store_place(w.store.get(), &id, &pose, 1, nullptr));
}

TEST(Errors, EveryStatusHasATextOfItsOwn) {
    std::set<std::string> texts;
    for (int s = 0; s < SEPAX_STATUS_COUNT; ++s) {
        const char *text = sepax_status_text(static_cast<sepax_status>(s));
        ASSERT_NE(nullptr, text);
        EXPECT_GT(std::strlen(text), 3U);
        EXPECT_TRUE(texts.insert(text).second) << text;
    }
    // Values that are none: test_header.c, since in C++ they must not even be passed.
}
