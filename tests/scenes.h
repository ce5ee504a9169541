// SPDX-License-Identifier: MIT
//
// Named scenes that between them reach every path of the library: every size class, touching and
// nearly touching, rounded out of shape far from the origin, collapsed, tiny, huge and mixed sizes.

#ifndef SEPAX_TESTS_SCENES_H
#define SEPAX_TESTS_SCENES_H

#include <string>
#include <vector>

#include "shapes.h"

struct named_scene {
    std::string name;
    shapes::scene scene;
    uint32_t add_flags = 0;
};

// `pairs`: how many a scene of small shapes has; scenes of large ones have fewer, so that each
// takes about as long. With `only` just the scenes of these names; ends the program for a name that
// no scene has.
std::vector<named_scene> make_scenes(size_t pairs, const std::vector<std::string> &only = {});

// The names of all of them.
std::vector<std::string> scene_names();

#endif
