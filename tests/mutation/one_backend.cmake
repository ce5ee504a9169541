# SPDX-License-Identifier: MIT
#
# CMake includes this right after project(sepax) of a mutation run, and of a host that tests how
# sepax is installed: the library gets one vector backend, portable, which has four lanes, here in
# the instructions of the compiler's target. SEPAX_ONE_BACKEND_LANES=8, or 16, are more lanes, in
# the instructions of AVX2.
set(CMAKE_SYSTEM_PROCESSOR none)
set(one_backend_options -USIMDE_NO_NATIVE)
if(SEPAX_ONE_BACKEND_LANES)
    list(APPEND one_backend_options -USEPAX_LANES -DSEPAX_LANES=${SEPAX_ONE_BACKEND_LANES} -mavx2)
endif()
cmake_language(EVAL CODE "cmake_language(DEFER CALL target_compile_options sepax_portable PRIVATE
    ${one_backend_options})")
