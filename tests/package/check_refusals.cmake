# cmake -D SEPAX=<project> -D WORK= -D COMPILER= -D GENERATOR= -D SIMDE= -P check_refusals.cmake
#
# What cannot compile sepax is refused when it is configured, by a message that names the remedy.
cmake_minimum_required(VERSION 3.25)

# expect(name message options...)
function(expect name message)
    execute_process(COMMAND ${CMAKE_COMMAND} -S ${SEPAX} -B ${WORK}/${name} -G ${GENERATOR}
                            -D CMAKE_C_COMPILER=${COMPILER} -D SEPAX_TESTS=OFF -D SEPAX_BENCH=OFF
                            ${ARGN}
                    OUTPUT_QUIET ERROR_VARIABLE errors RESULT_VARIABLE failed)
    string(REGEX REPLACE "[ \n]+" " " errors "${errors}")
    if(NOT failed OR NOT errors MATCHES "${message}")
        message(SEND_ERROR "${name}: not refused by '${message}', but: ${errors}")
    endif()
endfunction()

file(REMOVE_RECURSE ${WORK})

# A compiler that calls itself MSVC.
expect(compiler "cannot be compiled by MSVC.*gcc 10 or later, or clang 14 or later"
       -D CMAKE_C_COMPILER_FORCED=ON -D CMAKE_C_COMPILER_ID_RUN=ON -D CMAKE_C_COMPILER_ID=MSVC)

foreach(part MAJOR=0 MINOR=7 MICRO=2)
    string(REPLACE "=" " " part ${part})
    file(APPEND ${WORK}/old/simde/simde-common.h "#define SIMDE_VERSION_${part}\n")
endforeach()
expect(simde_old "0\\.7\\.4 or later; [^ ]*/old has 0\\.7\\.2.*SEPAX_SIMDE_DIR"
       -D SEPAX_SIMDE_DIR=${WORK}/old)
