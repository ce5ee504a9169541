# cmake -D HOST=<tests/hosts> -D SEPAX=<project> -D WORK= -D COMPILER= -D GENERATOR= -D SIMDE=
#       -P check_export.cmake
#
# Builds and installs a host that contains sepax and exports a static library that links it, and
# then builds and runs a user of that library: once with the package of sepax beside it, which is
# what a host gets by default, and once with sepax in the host's own export set.
cmake_minimum_required(VERSION 3.25)

function(execute)
    execute_process(COMMAND ${ARGN} COMMAND_ECHO STDOUT COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# check(name options...)
function(check name)
    # What is tested here is not how fast it is: one backend, and hardly any optimisation, which
    # compiles faster than none because most of SIMDe's functions go.
    execute(${CMAKE_COMMAND} -S ${HOST} -B ${WORK}/build -G ${GENERATOR} -D HOST_SEPAX=${SEPAX}
            -D CMAKE_C_COMPILER=${COMPILER} -D CMAKE_C_FLAGS=-O1 -D SEPAX_SIMDE_DIR=${SIMDE}
            -D CMAKE_PROJECT_sepax_INCLUDE=${SEPAX}/tests/mutation/one_backend.cmake ${ARGN})
    execute(${CMAKE_COMMAND} --build ${WORK}/build)
    execute(${CMAKE_COMMAND} --install ${WORK}/build --prefix ${WORK}/${name})
    execute(${CMAKE_COMMAND} -S ${HOST}/user -B ${WORK}/user_${name} -G ${GENERATOR}
            -D CMAKE_C_COMPILER=${COMPILER} -D CMAKE_PREFIX_PATH=${WORK}/${name})
    execute(${CMAKE_COMMAND} --build ${WORK}/user_${name})
    execute(${WORK}/user_${name}/user)
endfunction()

file(REMOVE_RECURSE ${WORK})
check(beside)
check(inside -D HOST_EXPORTS_SEPAX=ON)
if(EXISTS ${WORK}/inside/lib/cmake/sepax OR EXISTS ${WORK}/inside/include)
    message(FATAL_ERROR "with SEPAX_INSTALL=OFF a package of sepax was installed")
endif()
# A guest brings no documentation but its licence.
file(GLOB documents RELATIVE ${WORK}/beside/share/doc/sepax ${WORK}/beside/share/doc/sepax/*)
if(NOT documents STREQUAL "LICENSE")
    message(FATAL_ERROR "sepax installed these documents with its host: ${documents}")
endif()
