# cmake -D GAPPA=<program> -D SCRIPT=<file.g> -D ROOT=<repository> -P prove.cmake
#
# Checks one script: that gappa proves it, that the sources still say what it was written about, and
# that it fails where it should. For that a script has lines of its own:
#
#   # source: TEXT         a file of ROOT/kernel has this text, line breaks and indentation aside
#   # fails: OLD => NEW    with OLD replaced by NEW the claim is not proved any more

cmake_minimum_required(VERSION 3.25)
get_filename_component(name ${SCRIPT} NAME)
file(STRINGS ${SCRIPT} lines)

# gappa reads a script from a file; warnings of its own go unheeded.
function(run_gappa file result output)
    execute_process(COMMAND ${GAPPA} ${file} RESULT_VARIABLE code OUTPUT_VARIABLE text
                    ERROR_VARIABLE text TIMEOUT 240)
    string(REGEX REPLACE "Warning:[^\n]*\n(  [^\n]*\n)*" "" text "${text}")
    set(${result} ${code} PARENT_SCOPE)
    set(${output} "${text}" PARENT_SCOPE)
endfunction()

function(squeeze variable)
    string(REGEX REPLACE "[ \t\n]+" " " text "${${variable}}")
    set(${variable} "${text}" PARENT_SCOPE)
endfunction()

# All of the kernel: a script survives that what it is about moves from one file to another.
file(GLOB_RECURSE files ${ROOT}/kernel/*.c ${ROOT}/kernel/*.h)
set(sources "")
foreach(file IN LISTS files)
    file(READ ${file} content)
    string(APPEND sources "${content}")
endforeach()
squeeze(sources)

run_gappa(${SCRIPT} code text)
if(NOT code EQUAL 0)
    message(FATAL_ERROR "${name} is not proved:\n${text}")
endif()
message(STATUS "${name}: proved")

set(checked 0)
foreach(line IN LISTS lines)
    if(line MATCHES "^# source: (.+)$")
        set(wanted "${CMAKE_MATCH_1}")
        squeeze(wanted)
        string(FIND "${sources}" "${wanted}" at)
        if(at EQUAL -1)
            message(FATAL_ERROR "${name} is about \"${wanted}\", which is nowhere in kernel/")
        endif()
    elseif(line MATCHES "^# fails: (.+) => (.+)$")
        set(old "${CMAKE_MATCH_1}")
        set(new "${CMAKE_MATCH_2}")
        file(READ ${SCRIPT} content)
        string(REGEX REPLACE "#[^\n]*\n" "" content "${content}")
        string(REPLACE "${old}" "${new}" changed "${content}")
        if(changed STREQUAL content)
            message(FATAL_ERROR "${name} has no \"${old}\"")
        endif()
        string(RANDOM LENGTH 8 tag)
        set(copy ${CMAKE_CURRENT_BINARY_DIR}/${name}.${tag})
        file(WRITE ${copy} "${changed}")
        run_gappa(${copy} code text)
        file(REMOVE ${copy})
        if(code EQUAL 0)
            message(FATAL_ERROR "${name} is proved with \"${new}\" for \"${old}\" as well")
        elseif(NOT text MATCHES "were not satisfied|no contradiction was found")
            message(FATAL_ERROR "${name} with \"${new}\" for \"${old}\":\n${text}")
        endif()
        message(STATUS "${name}: not proved with ${new}")
        math(EXPR checked "${checked} + 1")
    endif()
endforeach()
if(checked EQUAL 0)
    message(FATAL_ERROR "${name} has no line \"# fails: OLD => NEW\"")
endif()
