/* SPDX-License-Identifier: MIT
 *
 * Arithmetic of 512 bits that rounds to nearest in any floating-point mode of the processor, and
 * neither raises flags nor traps: each instruction encodes this itself. Only the flushing of
 * denormals still depends on the mode.
 */
#ifndef SEPAX_LANES16_QUIET_H
#define SEPAX_LANES16_QUIET_H

#define LANES_NEAREST (_MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC)

/* Whether no denormals are flushed. A denormal is doubled: where the mode flushes operands or
 * results, the sum is 0. */
HEDLEY_ALWAYS_INLINE static bool lanes_mode_is_usual(void) {
    const __m128 tiny = _mm_castsi128_ps(_mm_cvtsi32_si128(1 << 20));
    const __m128 twice = _mm_add_round_ss(tiny, tiny, LANES_NEAREST);
    return _mm_cvtsi128_si32(_mm_castps_si128(twice)) == 1 << 21;
}
HEDLEY_ALWAYS_INLINE static lanes lanes_add(lanes a, lanes b) {
    return _mm512_add_round_ps(a, b, LANES_NEAREST);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_sub(lanes a, lanes b) {
    return _mm512_sub_round_ps(a, b, LANES_NEAREST);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_mul(lanes a, lanes b) {
    return _mm512_mul_round_ps(a, b, LANES_NEAREST);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_min(lanes a, lanes b) {
    return _mm512_min_round_ps(a, b, _MM_FROUND_NO_EXC);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_max(lanes a, lanes b) {
    return _mm512_max_round_ps(a, b, _MM_FROUND_NO_EXC);
}
#ifdef __clang__ /* drops the suppression of exceptions from comparisons, but not from maxima */
/* The maximum is b, the second operand, unless a is greater: also where an operand is NaN. */
HEDLEY_ALWAYS_INLINE static lane_mask lanes_greater(lanes a, lanes b) {
    return (lane_mask){
        _mm512_cmpneq_epi32_mask(_mm512_castps_si512(lanes_max(a, b)), _mm512_castps_si512(b))};
}
/* Equal bits that are not those of NaN, or two zeros. */
HEDLEY_ALWAYS_INLINE static lane_mask lanes_equal(lanes a, lanes b) {
    const __m512i of_a = _mm512_castps_si512(a), of_b = _mm512_castps_si512(b);
    const __m512i size = _mm512_set1_epi32(0x7FFFFFFF), infinite = _mm512_set1_epi32(0x7F800000);
    const __mmask16 number = _mm512_cmple_epi32_mask(_mm512_and_si512(of_a, size), infinite);
    const __mmask16 zeros = _mm512_testn_epi32_mask(_mm512_or_si512(of_a, of_b), size);
    return (lane_mask){(__mmask16)((_mm512_cmpeq_epi32_mask(of_a, of_b) & number) | zeros)};
}
#else
HEDLEY_ALWAYS_INLINE static lane_mask lanes_greater(lanes a, lanes b) {
    return (lane_mask){_mm512_cmp_round_ps_mask(a, b, _CMP_GT_OQ, _MM_FROUND_NO_EXC)};
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_equal(lanes a, lanes b) {
    return (lane_mask){_mm512_cmp_round_ps_mask(a, b, _CMP_EQ_OQ, _MM_FROUND_NO_EXC)};
}
#endif
HEDLEY_ALWAYS_INLINE static float lanes_greatest(lanes v) {
    v = lanes_max(v, _mm512_shuffle_f32x4(v, v, _MM_SHUFFLE(1, 0, 3, 2)));
    v = lanes_max(v, _mm512_shuffle_f32x4(v, v, _MM_SHUFFLE(2, 3, 0, 1)));
    v = lanes_max(v, _mm512_permute_ps(v, _MM_SHUFFLE(1, 0, 3, 2)));
    return _mm512_cvtss_f32(lanes_max(v, _mm512_permute_ps(v, _MM_SHUFFLE(2, 3, 0, 1))));
}

#endif
