# SPDX-License-Identifier: MIT
#
# CMake includes this right after project(sepax) of a mutation run, and of a host that tests how
# sepax is installed: the library gets one vector backend, portable, which has four lanes, here in
# the instructions of the compiler's target.
set(CMAKE_SYSTEM_PROCESSOR none)
cmake_language(DEFER CALL target_compile_options sepax_portable PRIVATE -USIMDE_NO_NATIVE)
