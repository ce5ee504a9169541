/* SPDX-License-Identifier: MIT
 *
 * The bytes of a fuzzer, read as numbers. When they run out everything is 0.
 */
#ifndef SEPAX_FUZZ_INPUT_H
#define SEPAX_FUZZ_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { INPUT_RECENT = 16 };

typedef struct input {
    const uint8_t *at, *end;
    float recent[INPUT_RECENT]; /* a ring of the floats taken last */
    unsigned floats_taken;
} input;

static inline input input_of(const uint8_t *data, size_t size) {
    return (input){.at = data, .end = data + size};
}

static inline bool input_ended(const input *in) {
    return in->at == in->end;
}

uint8_t take_u8(input *in);
uint32_t take_u32(input *in);

/* A number below n, at least 1: of one byte when that is enough, else of two. */
uint32_t take_below(input *in, uint32_t n);

/* True in about n of 256 cases; false when the bytes have run out. */
bool take_chance(input *in, uint32_t n);

typedef enum float_kind {
    FLOAT_GRID, /* integers from -8 to 7: these meet often, and exactly */
    FLOAT_NEAR, /* one of the last, up to 4 steps of float32 away */
    FLOAT_WILD, /* few bits, any exponent that float32 has */
    FLOAT_BITS, /* any bits: infinite and NaN as well */
    FLOAT_KIND_COUNT
} float_kind;

float take_float(input *in, float_kind kind);

/* Of a kind that the input chooses, most often of the grid. */
float take_any_float(input *in);

/* The same; 1 where that is not finite. */
float take_finite(input *in);

/* The float `steps` further in the order of all floats; stays finite when `value` is. */
float float_step(float value, int steps);

#endif
