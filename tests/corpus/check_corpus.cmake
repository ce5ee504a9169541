# SPDX-License-Identifier: MIT
#
# What PROGRAM prints of each file of CORPUS must be that file, byte for byte; the table of README.md
# must have the number of its cases.

file(READ ${CORPUS}/README.md readme)
file(GLOB files RELATIVE ${CORPUS} ${CORPUS}/*.txt)
foreach(name ${files})
    execute_process(COMMAND ${PROGRAM} ${CORPUS}/${name} OUTPUT_VARIABLE printed
                    COMMAND_ERROR_IS_FATAL ANY)
    file(READ ${CORPUS}/${name} kept)
    if(NOT printed STREQUAL kept)
        message(SEND_ERROR "${name} has other answers than the oracle: sepax_corpus prints its own")
    endif()
    string(REGEX MATCHALL "\ncase " cases "${kept}")
    list(LENGTH cases count)
    string(FIND "${readme}" "| ${name} | ${count} |" at)
    if(at EQUAL -1)
        message(SEND_ERROR "README.md does not say that ${name} has ${count} cases")
    endif()
endforeach()
