/* SPDX-License-Identifier: MIT */
#include "input.h"

#include <float.h>
#include <math.h>
#include <string.h>

uint8_t take_u8(input *in) {
    return in->at == in->end ? 0 : *in->at++;
}

uint32_t take_u32(input *in) {
    uint32_t value = 0;
    for (int i = 0; i < 4; i++)
        value |= (uint32_t)take_u8(in) << 8 * i;
    return value;
}

uint32_t take_below(input *in, uint32_t n) {
    uint32_t value = take_u8(in);
    if (n > 256)
        value |= (uint32_t)take_u8(in) << 8;
    return value % n;
}

bool take_chance(input *in, uint32_t n) {
    return take_u8(in) > 255 - n;
}

/* Floats in order are integers in order, but that the negative ones count downwards. */
float float_step(float value, int steps) {
    int32_t bits;
    if (!(fabsf(value) <= FLT_MAX))
        return value;
    memcpy(&bits, &value, sizeof bits);
    const int64_t at = bits < 0 ? -(int64_t)(bits & INT32_MAX) : bits;
    int64_t to = at + steps;
    const int64_t last = 0x7F7FFFFF; /* FLT_MAX */
    to = to > last ? last : to < -last ? -last : to;
    bits = (int32_t)(to < 0 ? -to : to);
    memcpy(&value, &bits, sizeof bits);
    return to < 0 ? -value : value;
}

static float grid_float(input *in) {
    return (float)(take_u8(in) % 16) - 8.0f;
}

static float near_float(input *in) {
    const uint8_t byte = take_u8(in);
    const float from = in->recent[byte % INPUT_RECENT];
    return float_step(from, (byte / INPUT_RECENT) % 9 - 4);
}

static float wild_float(input *in) {
    const int mantissa = take_u8(in) - 128;
    return ldexpf((float)mantissa, (int)take_below(in, 270) - 149);
}

static float bits_float(input *in) {
    const uint32_t bits = take_u32(in);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

float take_float(input *in, float_kind kind) {
    const float value = kind == FLOAT_GRID   ? grid_float(in)
                        : kind == FLOAT_NEAR ? near_float(in)
                        : kind == FLOAT_WILD ? wild_float(in)
                                             : bits_float(in);
    in->recent[in->floats_taken++ % INPUT_RECENT] = value;
    return value;
}

float take_any_float(input *in) {
    static const float_kind kinds[8] = {FLOAT_GRID, FLOAT_GRID, FLOAT_GRID, FLOAT_GRID,
                                        FLOAT_NEAR, FLOAT_NEAR, FLOAT_WILD, FLOAT_BITS};
    return take_float(in, kinds[take_u8(in) % 8]);
}

float take_finite(input *in) {
    const float value = take_any_float(in);
    return fabsf(value) <= FLT_MAX ? value : 1;
}
