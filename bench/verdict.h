// SPDX-License-Identifier: MIT
//
// Verdicts: how often the hits of a baseline or a peer differ from the exact relations.

#ifndef SEPAX_BENCH_VERDICT_H
#define SEPAX_BENCH_VERDICT_H

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

struct verdict {
    size_t pairs = 0;
    size_t missed_overlaps = 0;
    size_t missed_touches = 0; // where all are missed, the peer compares interiors: no error
    size_t false_hits = 0;
    float worst = 0; // the largest |separation| of a pair that was answered wrongly

    size_t wrong() const {
        return missed_overlaps + missed_touches + false_hits;
    }
};

// `separations` may be empty; then `worst` stays 0.
verdict judge(const std::vector<uint8_t> &hits, const std::vector<uint8_t> &relations,
              const std::vector<float> &separations);

// A table of what happened in this run, in the order of the calls.
void remember(const std::string &who, const verdict &v);
void remember_refusal(const std::string &who, const std::string &reason);
void print_verdicts(std::FILE *to);

#endif
