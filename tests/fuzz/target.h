/* SPDX-License-Identifier: MIT
 *
 * The one function of a target, as libFuzzer names it: tries an input, aborts on a finding.
 */
#ifndef SEPAX_FUZZ_TARGET_H
#define SEPAX_FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
