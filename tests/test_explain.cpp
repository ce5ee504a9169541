// SPDX-License-Identifier: MIT
//
// The sentences of sepax_explain, word by word, and how they are cut to the caller's room.

#include <cstring>
#include <string>

#include "batch.h"

namespace {

constexpr sepax_rejection kNothing = {SEPAX_NO_INDEX,  SEPAX_NO_ID,    SEPAX_NO_VERTEX, false, 0, 0,
                                      SEPAX_NO_VERTEX, SEPAX_NO_VERTEX};

std::string explain(sepax_status status, const sepax_rejection *rejection) {
    const size_t length = sepax_explain(status, rejection, nullptr, 0);
    std::vector<char> text(length + 1, 'x');
    EXPECT_EQ(length, sepax_explain(status, rejection, text.data(), text.size()));
    EXPECT_EQ(length, std::strlen(text.data()));
    return text.data();
}

struct sentence {
    sepax_status status;
    sepax_rejection rejection;
    const char *text;
};

const size_t kNo = SEPAX_NO_INDEX;
const uint32_t kNone = SEPAX_NO_VERTEX; // says nothing

const sentence kSentences[] = {
    {SEPAX_ERROR_ID,
     {5, 99, SEPAX_NO_VERTEX, false, 0, 0, kNone, kNone},
     "item 5: no shape has this id: it was never given out, or its shape was removed; the id is "
     "99"},
    {SEPAX_ERROR_COUNT,
     {kNo, SEPAX_NO_ID, SEPAX_NO_VERTEX, false, 0, 20, kNone, kNone},
     "a count exceeds its limit, or is not the one required; the limit or the required count is "
     "20"},
    {SEPAX_ERROR_COUNT,
     {2, SEPAX_NO_ID, SEPAX_NO_VERTEX, false, 0, 16, kNone, kNone},
     "item 2: a count exceeds its limit, or is not the one required; the limit or the required "
     "count is 16"},
    {SEPAX_ERROR_CAPACITY,
     {kNo, SEPAX_NO_ID, SEPAX_NO_VERTEX, false, 0, 4000000000, kNone, kNone},
     "the output array is too small; it must have room for 4000000000"},
    {SEPAX_ERROR_OFFSETS,
     {3, SEPAX_NO_ID, SEPAX_NO_VERTEX, false, 0, 0, kNone, kNone},
     "item 3: offsets decrease, or a row names a list that does not exist"},
    {SEPAX_ERROR_NOT_FINITE,
     {0, SEPAX_NO_ID, 7, false, 0, 0, kNone, kNone},
     "item 0: a coordinate, half extent, motion or shift is NaN or infinite; see vertex 7"},
    {SEPAX_ERROR_TOO_MANY_VERTICES,
     {2, SEPAX_NO_ID, SEPAX_NO_VERTEX, false, 0, 4096, kNone, kNone},
     "shape 2: the shape has too many vertices; the limit is 4096"},
    {SEPAX_ERROR_CLOCKWISE,
     {2, SEPAX_NO_ID, 0, false, 0, 0, kNone, kNone},
     "shape 2: the vertices run clockwise; reverse their order, or pass SEPAX_HULL to take the "
     "convex hull"},
    {SEPAX_ERROR_CLOCKWISE,
     {2, SEPAX_NO_ID, 0, true, 0, 0, kNone, kNone},
     "shape 2: the vertices run clockwise, by turns so slight that rounding to float32 explains "
     "them; reverse their order, or pass SEPAX_HULL to take the convex hull"},
    {SEPAX_ERROR_NOT_CONVEX,
     {7, SEPAX_NO_ID, 3, false, 0, 0, kNone, kNone},
     "shape 7: the polygon is not convex; the first wrong turn is at vertex 3; pass SEPAX_HULL to "
     "take the convex hull, or decompose the polygon"},
    {SEPAX_ERROR_NOT_CONVEX,
     {7, SEPAX_NO_ID, 3, true, 0, 0, kNone, kNone},
     "shape 7: the polygon is not convex; the first wrong turn is at vertex 3, so slight that "
     "rounding to float32 explains it; pass SEPAX_HULL to take the convex hull, or decompose the "
     "polygon"},
    {SEPAX_ERROR_POSE,
     {1, 4, SEPAX_NO_VERTEX, false, 3, 0, kNone, kNone},
     "pose 1: the pose is not valid: cos^2 + sin^2 exceeds 1 by about 3145728 times the tolerance "
     "of 2^-20; divide both by sqrt(cos^2 + sin^2)"},
    {SEPAX_ERROR_POSE,
     {1, 4, SEPAX_NO_VERTEX, false, 0x1.fffffep9f, 0, kNone, kNone},
     "pose 1: the pose is not valid: cos^2 + sin^2 exceeds 1 by about 1073741760 times the "
     "tolerance of 2^-20; divide both by sqrt(cos^2 + sin^2)"},
    {SEPAX_ERROR_POSE,
     {1, 4, SEPAX_NO_VERTEX, false, 0x1p10f, 0, kNone, kNone},
     "pose 1: the pose is not valid: cos^2 + sin^2 exceeds 1 by about 1073741824 or more times "
     "the tolerance of 2^-20; divide both by sqrt(cos^2 + sin^2)"},
    {SEPAX_ERROR_POSE,
     {1, SEPAX_NO_ID, SEPAX_NO_VERTEX, false, -1, 0, kNone, kNone},
     "pose 1: the pose is not valid: cos^2 + sin^2 falls short of 1 by about 1048576 times the "
     "tolerance of 2^-20; divide both by sqrt(cos^2 + sin^2)"},
    {SEPAX_ERROR_OVERFLOW,
     {1, 4, 2, false, 0, 0, kNone, kNone},
     "pose 1: a placed vertex does not fit in float32; see vertex 2"},
    {SEPAX_ERROR_CROSSING,
     {kNo, SEPAX_NO_ID, 5, false, 0, 0, 2, 9},
     "ring 2: two edges cross; they start at the vertices 5 and 9"},
    {SEPAX_ERROR_OVERLAP,
     {4, SEPAX_NO_ID, 5, true, 0, 0, 2, 9},
     "shape 4: ring 2: two edges lie on one another; they start at the vertices 5 and 9; rounding "
     "to float32 can be the reason: subtract an origin near the shapes first"},
    {SEPAX_ERROR_ZERO_AREA,
     {kNo, SEPAX_NO_ID, SEPAX_NO_VERTEX, true, 0, 0, 1, kNone},
     "ring 1: the shape has no area: its vertices lie on one line, or its edges run there and "
     "back; "
     "rounding to float32 can be the reason: subtract an origin near the shapes first"},
    {SEPAX_ERROR_HOLE,
     {kNo, SEPAX_NO_ID, 7, false, 0, 0, 1, kNone},
     "ring 1: a hole leaves its outer ring or lies in another hole; see vertex 7"},
    {SEPAX_ERROR_FORMAT,
     {96, 3, kNone, false, 0, 0, kNone, kNone},
     "byte 96: the bytes are not a store as sepax writes it; the fault lies in shape 3"},
    {SEPAX_ERROR_CHECKSUM,
     {1000, SEPAX_NO_ID, kNone, false, 0, 0, kNone, kNone},
     "byte 1000: the bytes were changed after they were written"},
};

} // namespace

TEST(Explain, IsASentence) {
    for (const sentence &s : kSentences)
        EXPECT_EQ(s.text, explain(s.status, &s.rejection));
}

// Where nothing more is known, it is the text of the status, perhaps with a remedy behind it.
TEST(Explain, BeginsWithTheTextOfTheStatus) {
    for (int i = 0; i < SEPAX_STATUS_COUNT; i++) {
        const auto status = static_cast<sepax_status>(i);
        const std::string text = sepax_status_text(status);
        EXPECT_EQ(0U, explain(status, nullptr).find(text)) << text;
        EXPECT_EQ(explain(status, &kNothing), explain(status, nullptr));
        sepax_rejection third = kNothing;
        third.index = 3;
        const std::string placed = explain(status, &third);
        EXPECT_NE(std::string::npos, placed.find(" 3: " + text)) << placed;
    }
    for (const sepax_status status :
         {SEPAX_OK, SEPAX_ERROR_NULL, SEPAX_ERROR_RANGE, SEPAX_ERROR_MEMORY, SEPAX_ERROR_WINDING,
          SEPAX_ERROR_POSE, SEPAX_ERROR_ID, SEPAX_ERROR_COUNT, SEPAX_ERROR_CAPACITY})
        EXPECT_EQ(sepax_status_text(status), explain(status, nullptr));
}

TEST(Explain, IsCutToTheRoom) {
    for (const sentence &s : kSentences) {
        const std::string whole = s.text;
        for (size_t capacity = 0; capacity <= whole.size() + 3; capacity++) {
            std::vector<char> text(whole.size() + 8, 'x');
            EXPECT_EQ(whole.size(), sepax_explain(s.status, &s.rejection, text.data(), capacity));
            const size_t kept = capacity == 0 ? 0 : std::min(capacity - 1, whole.size());
            EXPECT_EQ(whole.substr(0, kept), std::string(text.data(), kept));
            if (capacity > 0) {
                EXPECT_EQ('\0', text[kept]);
            }
            for (size_t i = capacity == 0 ? 0 : kept + 1; i < text.size(); i++)
                ASSERT_EQ('x', text[i]) << "written behind the end, at " << i;
        }
        EXPECT_EQ(whole.size(), sepax_explain(s.status, &s.rejection, nullptr, 0));
        EXPECT_EQ(whole.size(), sepax_explain(s.status, &s.rejection, nullptr, 100));
    }
}
