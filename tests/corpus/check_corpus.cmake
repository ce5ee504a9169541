# SPDX-License-Identifier: MIT
#
# Runs GENERATOR in the empty directory WORK and compares what it wrote with the .txt files of
# CORPUS, byte for byte; the table of README.md must have its numbers.

file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
execute_process(COMMAND ${GENERATOR} ${WORK} OUTPUT_VARIABLE summary COMMAND_ERROR_IS_FATAL ANY)
file(READ ${CORPUS}/README.md readme)
file(GLOB written RELATIVE ${WORK} ${WORK}/*.txt)
file(GLOB kept RELATIVE ${CORPUS} ${CORPUS}/*.txt)
if(NOT written STREQUAL kept)
    message(FATAL_ERROR "The corpus has other files than the generator writes: ${kept}; ${written}")
endif()
foreach(name ${kept})
    string(REGEX MATCH "${name}: ([0-9]+) cases" line "${summary}")
    string(FIND "${readme}" "| ${name} | ${CMAKE_MATCH_1} |" at)
    if(at EQUAL -1)
        message(SEND_ERROR "README.md does not say that ${name} has ${CMAKE_MATCH_1} cases")
    endif()
    file(SHA256 ${WORK}/${name} new)
    file(SHA256 ${CORPUS}/${name} old)
    if(NOT new STREQUAL old)
        message(SEND_ERROR "${name} is not what sepax_corpus writes: see ${WORK}/${name}")
    endif()
endforeach()
