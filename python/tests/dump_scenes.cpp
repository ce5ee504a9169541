// SPDX-License-Identifier: MIT
//
// dump_scenes FILE: writes the scenes of the golden hashes, for a test that hashes in Python what
// it gets of them. All words are of 4 bytes. For each scene: the numbers of shapes, boxes, vertices
// and pairs, the flags of adding; then offsets, local vertices, poses and pairs.

#include <cstdio>

#include "hashes/goldens.h"
#include "scenes.h"

namespace {

template <class T> void write(std::FILE *file, const std::vector<T> &values) {
    std::fwrite(values.data(), sizeof(T), values.size(), file);
}

void write(std::FILE *file, const named_scene &named) {
    const shapes::scene &s = named.scene;
    const auto size = [](size_t count) { return static_cast<uint32_t>(count); };
    write(file, std::vector<uint32_t>{size(s.count()), size(s.boxes), size(s.xy.size() / 2),
                                      size(s.pairs.size()), named.add_flags});
    write(file, s.offsets);
    write(file, s.xy);
    write(file, s.poses);
    write(file, s.pairs);
}

} // namespace

int main(int argc, char **argv) {
    std::FILE *file = argc == 2 ? std::fopen(argv[1], "wb") : nullptr;
    if (file == nullptr) {
        return 1;
    }
    for (const named_scene &named : make_scenes(golden_pairs)) {
        if (named.name != large_scene) {
            write(file, named);
        }
    }
    return std::fclose(file) == 0 ? 0 : 1;
}
