# cmake -D HOST=<tests/hosts> -D SEPAX=<project> -D WORK= -D COMPILER= -D SIMDE=
#       -P check_flags.cmake
#
# Configures a host that contains sepax in several ways and checks with which optimisation sepax
# would be compiled, and that the host's cache holds no variable of sepax without its prefix.
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE ${WORK})
function(configure_host name)
    execute_process(COMMAND ${CMAKE_COMMAND} -S ${HOST} -B ${WORK}/${name} -D HOST_SEPAX=${SEPAX}
                            -D CMAKE_C_COMPILER=${COMPILER} -D SEPAX_SIMDE_DIR=${SIMDE}
                            -D CMAKE_EXPORT_COMPILE_COMMANDS=ON -G "Unix Makefiles" ${ARGN}
                    OUTPUT_QUIET ERROR_QUIET COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# expect(host file flags): of the flags that matter here, the command that compiles this file in
# this host has these, in this order.
function(expect host file flags)
    file(READ ${WORK}/${host}/compile_commands.json commands)
    string(JSON last LENGTH "${commands}")
    math(EXPR last "${last} - 1")
    set(found 0)
    foreach(i RANGE ${last})
        string(JSON path GET "${commands}" ${i} file)
        if(path MATCHES "/${file}$")
            string(JSON command GET "${commands}" ${i} command)
            string(REGEX MATCHALL " -(O[^ ]*|g|DNDEBUG)" has "${command} ")
            list(TRANSFORM has STRIP)
            list(JOIN has " " has)
            if(NOT has STREQUAL flags)
                message(SEND_ERROR "${host}: ${file} has the flags '${has}', not '${flags}'")
            endif()
            math(EXPR found "${found} + 1")
        endif()
    endforeach()
    if(NOT found)
        message(SEND_ERROR "${host}: no command compiles ${file}")
    endif()
endfunction()

# Without a build type sepax is compiled as in Release and the host as it is.
configure_host(no_type)
expect(no_type host.c "")
expect(no_type kernel/place/place.c "-O3 -DNDEBUG -O2")
expect(no_type kernel/target/backend.c "-O3 -DNDEBUG -O2")

# An optimisation of the host's own is kept.
configure_host(own_flags -D CMAKE_C_FLAGS=-O1)
expect(own_flags kernel/place/place.c "-O1")
expect(own_flags kernel/target/backend.c "-O1")

# Debug: the geometry is optimised, the front is not, and debug information and assertions stay.
configure_host(debug -D CMAKE_BUILD_TYPE=Debug)
expect(debug host.c "-g")
expect(debug kernel/call/relate.c "-g")
expect(debug kernel/place/place.c "-g -O2")
expect(debug kernel/narrow/runs.c "-g -O2")
configure_host(plain_debug -D CMAKE_BUILD_TYPE=Debug -D SEPAX_OPTIMIZE_DEBUG=OFF)
expect(plain_debug kernel/place/place.c "-g")
expect(plain_debug kernel/narrow/runs.c "-g")

# The names of the host's cache entries, to ${result}.
function(cache_names host result)
    file(STRINGS ${WORK}/${host}/CMakeCache.txt lines REGEX "^[^/# ].*:[A-Z]+=")
    list(TRANSFORM lines REPLACE ":[A-Z]+=.*$" "")
    list(TRANSFORM lines REPLACE "-ADVANCED$" "")
    set(${result} "${lines}" PARENT_SCOPE)
endfunction()

# CMake itself writes some for every project: sepax_BINARY_DIR and sepax_SOURCE_DIR, and, where the
# host has no version, CMAKE_PROJECT_VERSION.
configure_host(without -D HOST_USES_SEPAX=OFF)
cache_names(without before)
cache_names(no_type names)
list(REMOVE_ITEM names ${before})
list(FILTER names EXCLUDE REGEX "^SEPAX_|^sepax_(BINARY_DIR|SOURCE_DIR|IS_TOP_LEVEL)$")
list(FILTER names EXCLUDE REGEX "^CMAKE_PROJECT_VERSION")
if(names)
    message(SEND_ERROR "sepax left these variables in the cache of its host: ${names}")
endif()

# No tests of sepax are in the host, unless it turns them on.
if(EXISTS ${WORK}/no_type/sepax/CTestTestfile.cmake)
    message(SEND_ERROR "sepax enabled testing in its host")
endif()
