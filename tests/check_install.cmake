# cmake -D BUILD= -D SOURCE=<tests/consumer> -D WORK= -D COMPILER= -D FLAGS= -D GENERATOR= -D VERSION=
#       -D SHARED=<bool> -P check_install.cmake
#
# Installs the built library, moves the result, and builds and runs a program against it, once by
# find_package and once by pkg-config where there is one; builds the installed examples; and removes
# an installation again.
cmake_minimum_required(VERSION 3.25)

function(execute)
    execute_process(COMMAND ${ARGN} COMMAND_ECHO STDOUT COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# cmake --install, with the list of what it wrote in ${WORK}/manifest.txt. The one in the build
# directory stays as it was: the target uninstall needs that of the developer's own installation.
function(install_to prefix)
    set(manifest ${BUILD}/install_manifest.txt)
    set(kept ${WORK}/kept_manifest.txt)
    if(EXISTS ${manifest})
        file(COPY_FILE ${manifest} ${kept})
    endif()
    execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix}
                    OUTPUT_QUIET RESULT_VARIABLE failed)
    if(EXISTS ${manifest})
        file(RENAME ${manifest} ${WORK}/manifest.txt)
    endif()
    if(EXISTS ${kept})
        file(RENAME ${kept} ${manifest})
    endif()
    if(failed)
        message(FATAL_ERROR "cmake --install failed: ${failed}")
    endif()
endfunction()

# ------------------------------------------------------------------- files

file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
install_to(${WORK}/first)
file(RENAME ${WORK}/first ${WORK}/prefix)

file(GLOB_RECURSE headers RELATIVE ${WORK}/prefix ${WORK}/prefix/include/*)
cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH project)
file(GLOB_RECURSE expected RELATIVE ${project}/kernel
     ${project}/kernel/sepax.h ${project}/kernel/sepax.hpp
     ${project}/kernel/sepax/*.h ${project}/kernel/sepax/*.hpp)
list(TRANSFORM expected PREPEND include/)
if(NOT headers STREQUAL "${expected}")
    message(FATAL_ERROR "installed headers are: ${headers}, instead of ${expected}")
endif()
set(documents ${WORK}/prefix/share/doc/sepax)
foreach(name README.md CONTRIBUTING.md LICENSE docs/compile.md examples/CMakeLists.txt
             examples/counties.txt kernel/sepax/status.h)
    if(NOT EXISTS ${documents}/${name})
        message(SEND_ERROR "not installed: share/doc/sepax/${name}")
    endif()
endforeach()

# Every link of an installed page leads to an installed file.
file(GLOB_RECURSE pages ${documents}/*.md)
set(link_count 0)
foreach(page IN LISTS pages)
    cmake_path(GET page PARENT_PATH directory)
    file(READ ${page} text)
    string(REGEX MATCHALL "\\([A-Za-z_./]+\\.[a-z]+\\)" links "${text}")
    foreach(link IN LISTS links)
        string(REGEX REPLACE "[()]" "" target "${link}")
        math(EXPR link_count "${link_count} + 1")
        if(NOT EXISTS ${directory}/${target})
            message(SEND_ERROR "${page} links to ${target}, which is not installed")
        endif()
    endforeach()
endforeach()
if(link_count EQUAL 0)
    message(SEND_ERROR "no links found in the installed pages")
endif()

# ----------------------------------------------------------------- packages

# configure_consumer(name arguments...) leaves in ${failed} whether find_package found no sepax.
function(configure_consumer name)
    execute_process(COMMAND ${CMAKE_COMMAND} -S ${SOURCE} -B ${WORK}/${name} -G ${GENERATOR}
                            -D CMAKE_PREFIX_PATH=${WORK}/prefix -D CMAKE_C_COMPILER=${COMPILER}
                            -D CMAKE_C_FLAGS=${FLAGS} ${ARGN}
                    OUTPUT_QUIET ERROR_VARIABLE errors RESULT_VARIABLE failed)
    set(failed "${failed}" PARENT_SCOPE)
    set(errors "${errors}" PARENT_SCOPE)
endfunction()

configure_consumer(build -D VERSION=${VERSION})
if(failed)
    message(FATAL_ERROR "find_package: ${errors}")
endif()
execute(${CMAKE_COMMAND} --build ${WORK}/build)
execute(${WORK}/build/consumer)

# Before version 1 every minor version may change the interface: no other one is found.
configure_consumer(other_version -D VERSION=0.1)
if(NOT failed OR NOT errors MATCHES "version: ${VERSION}")
    message(FATAL_ERROR "find_package(sepax 0.1) is not refused by ${VERSION}: ${errors}")
endif()

find_program(PKG_CONFIG pkg-config)
if(PKG_CONFIG)
    file(GLOB_RECURSE pc ${WORK}/prefix/sepax.pc)
    cmake_path(GET pc PARENT_PATH pc_dir)
    cmake_path(GET pc_dir PARENT_PATH lib_dir)
    set(ENV{PKG_CONFIG_PATH} ${pc_dir})
    set(static --static)
    if(SHARED)
        set(static "")
    endif()
    execute_process(COMMAND ${PKG_CONFIG} --cflags --libs ${static} "sepax = ${VERSION}"
                    OUTPUT_VARIABLE arguments COMMAND_ERROR_IS_FATAL ANY)
    separate_arguments(arguments UNIX_COMMAND "${arguments}")
    separate_arguments(flags UNIX_COMMAND "${FLAGS}")
    execute(${COMPILER} ${flags} ${SOURCE}/consumer.c -o ${WORK}/by_pkg_config ${arguments}
            -Wl,-rpath,${lib_dir})
    execute(${WORK}/by_pkg_config)
else()
    message("no pkg-config here: its file is not tried")
endif()

# ----------------------------------------------------------------- examples

execute(${CMAKE_COMMAND} -S ${documents}/examples -B ${WORK}/examples -G ${GENERATOR}
        -D CMAKE_PREFIX_PATH=${WORK}/prefix -D CMAKE_C_COMPILER=${COMPILER}
        -D CMAKE_C_FLAGS=${FLAGS} -D CMAKE_BUILD_TYPE=Debug)
execute(${CMAKE_COMMAND} --build ${WORK}/examples)

# ---------------------------------------------------------------- uninstall

# Into a DESTDIR, as packagers do, beside a file of somebody else.
set(ENV{DESTDIR} ${WORK}/destdir)
install_to(/usr)
if(NOT EXISTS ${WORK}/destdir/usr/include/sepax.h)
    message(FATAL_ERROR "DESTDIR was not obeyed")
endif()
file(WRITE ${WORK}/destdir/usr/include/other.h "")
execute_process(COMMAND ${CMAKE_COMMAND} -D MANIFEST=${WORK}/manifest.txt
                        -P ${project}/cmake/uninstall.cmake
                ERROR_QUIET COMMAND_ERROR_IS_FATAL ANY)
file(GLOB_RECURSE rest LIST_DIRECTORIES ON RELATIVE ${WORK}/destdir ${WORK}/destdir/*)
list(FILTER rest INCLUDE REGEX "sepax|\\.h$")
if(NOT rest STREQUAL "usr/include/other.h")
    message(FATAL_ERROR "after uninstall these are there: ${rest}")
endif()
