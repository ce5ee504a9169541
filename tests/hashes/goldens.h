// SPDX-License-Identifier: MIT
//
// The same bits everywhere: one hash per function over the scenes of make_scenes(golden_pairs), the
// same on every backend, strategy, compiler and architecture. A change of these constants is a
// change of results. Where `scenes` differs, the generators differ, and the others differ for no
// fault of the library.

#ifndef SEPAX_TESTS_GOLDENS_H
#define SEPAX_TESTS_GOLDENS_H

#include <cstddef>
#include <cstdint>

constexpr size_t golden_pairs = 120;

struct golden {
    const char *function;
    uint64_t small; // all scenes but the large one
    uint64_t large; // the large one alone: it takes as long as all the others
};

constexpr const char *large_scene = "lattice1024";

enum golden_index {
    golden_scenes,
    golden_vertices,
    golden_local_vertices,
    golden_rejections,
    golden_poses,
    golden_relate,
    golden_hits,
    golden_hit_bits,
    golden_first_hit,
    golden_separate,
    golden_separate_safe,
    golden_find_pairs,
    golden_relate_margin,
    golden_distance_margin,
    golden_contain,
    golden_manifolds_margin,
    golden_cast,
    golden_relate_lists,
    golden_hits_lists,
    golden_hit_bits_lists,
    golden_first_hit_lists,
    golden_separate_lists,
    golden_groups,
    golden_rows,
    golden_rows_shifted,
    golden_index_pairs,
    golden_index_query,
    golden_index_locate,
    golden_count
};

// Of a world large enough for threads to share its calls, whether they do or not: divided.cpp.
constexpr uint64_t golden_divided = 0x7DE1DB1E06FA9941;
constexpr uint64_t golden_seeks = 0x0FFF6D3340473619; // of its casts and distances through an index

// Of shapes that move and turn, with every flag: impacts.cpp.
constexpr uint64_t golden_impacts = 0x19C66CEF85CE90A2;

// Of some worlds of movers: worlds.cpp.
constexpr uint64_t golden_worlds = 0x87B28B2FA9CEB0F5;

// How the rows of "rows_shifted" are moved, in turn.
constexpr float golden_shifts[][2] = {{0, 0}, {.1F, -.7F}, {-3.3F, .2F}, {0, 1e-5F}, {1000.1F, 0}};
constexpr size_t golden_shift_count = sizeof golden_shifts / sizeof *golden_shifts;

constexpr golden goldens[golden_count] = {
    {"scenes", 0x9C266580BC1FFAEC, 0xBA279EB9C2EF2EF3},
    {"vertices", 0xBD68DD38C53415DF, 0xC567734194E16166},
    {"local_vertices", 0x5CC811822B8C178C, 0x6735FA3ECDF885ED},
    {"rejections", 0x92DD0D8F6BA67A22, 0x4D0B0F9FCB4A4F1D},
    {"poses", 0x7EF7FE28E5D9C03E, 0x7EF7FE28E5D9C03E},
    {"relate", 0xDBCD401EFB2EDC88, 0xEAA0081875DF2D0D},
    {"hits", 0xD37C376B65C968B2, 0xA8C7F832281A39C5},
    {"hit_bits", 0x2E0A6EA1C09ED9E9, 0x082F2307B4E88E77},
    {"first_hit", 0xFFE279E6B1FD0F46, 0xA8C7F832281A39C5},
    {"separate", 0xB3E64B4D4616C4B0, 0x5CA4ECD21F1C817A},
    {"separate_safe", 0x54962178BF9C69AD, 0x6074A96AE41A781E},
    {"find_pairs", 0xEBB1C73CA39BE6E4, 0x41CA919D0D8DB8C8},
    {"relate_margin", 0xAC4F8FC4A38609F5, 0xEAA0081875DF2D0D},
    {"distance_margin", 0xE29B669FD7E98DE8, 0x48FDC355A11F620F},
    {"contain", 0xD593A47011C4FDB7, 0xD94D12186C0F2FB7},
    {"manifolds_margin", 0x6DC894C254332E65, 0x8F4CF89E3A77EE87},
    {"cast", 0x849084396F8C661B, 0xF982DDDB93FBC629},
    {"relate_lists", 0xFB883F9E627F2172, 0xF0FAF5B83D578E4D},
    {"hits_lists", 0x43F4B3BD8D0E65E1, 0xACEDC5EC4340438B},
    {"hit_bits_lists", 0x8D76A96BF0353425, 0x51364D1AC22F4F0F},
    {"first_hit_lists", 0xA017432EA6259A2C, 0x8CA252F947E2B978},
    {"separate_lists", 0x178BFA525A4D5045, 0xD358FE6D8A25C38F},
    {"groups", 0xAFEF853A359A4A2A, 0x0400E6688158A391},
    {"rows", 0x353E7B3E0ABDADB6, 0xF4ED18EBF16AA5CC},
    {"rows_shifted", 0xFF3B1D9BA3CB0E98, 0x47E333637F5C8310},
    {"index_pairs", 0x9277A2D692EF8674, 0xC5C6E77ABD7D63A3},
    {"index_query", 0xA108EF1146AC4823, 0xD0773555DD2F42D2},
    {"index_locate", 0xA4E41885BA968778, 0xA8AA9E0DB738A262},
};

#endif
