// SPDX-License-Identifier: MIT
//
// Where there is no GMP, as with the cross compilers.

#include "judge.h"

namespace campaign {

std::unique_ptr<judge> make_gmp_judge(std::vector<const sepax_backend *>) {
    return nullptr;
}

} // namespace campaign
