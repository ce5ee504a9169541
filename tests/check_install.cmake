# cmake -D BUILD= -D SOURCE= -D WORK= -D COMPILER= -D FLAGS= -D GENERATOR= -D VERSION=
#       -P check_install.cmake
#
# Installs the built library, moves the result, and builds and runs a program against it, once by
# find_package and once by pkg-config where there is one.
cmake_minimum_required(VERSION 3.25)

function(execute)
    execute_process(COMMAND ${ARGN} COMMAND_ECHO STDOUT COMMAND_ERROR_IS_FATAL ANY)
endfunction()

file(REMOVE_RECURSE ${WORK})
execute(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/first)
file(RENAME ${WORK}/first ${WORK}/prefix)

file(GLOB_RECURSE headers RELATIVE ${WORK}/prefix ${WORK}/prefix/*.h)
if(NOT headers STREQUAL "include/sepax.h")
    message(FATAL_ERROR "installed headers are: ${headers}")
endif()

execute(${CMAKE_COMMAND} -S ${SOURCE} -B ${WORK}/build -G ${GENERATOR}
        -D CMAKE_PREFIX_PATH=${WORK}/prefix -D CMAKE_C_COMPILER=${COMPILER}
        -D CMAKE_C_FLAGS=${FLAGS} -D VERSION=${VERSION})
execute(${CMAKE_COMMAND} --build ${WORK}/build)
execute(${WORK}/build/consumer)

find_program(PKG_CONFIG pkg-config)
if(PKG_CONFIG)
    file(GLOB_RECURSE pc ${WORK}/prefix/sepax.pc)
    cmake_path(GET pc PARENT_PATH pc_dir)
    cmake_path(GET pc_dir PARENT_PATH lib_dir)
    set(ENV{PKG_CONFIG_PATH} ${pc_dir})
    file(GLOB_RECURSE archive ${WORK}/prefix/libsepax.a)
    set(static "")
    if(archive)
        set(static --static)
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
