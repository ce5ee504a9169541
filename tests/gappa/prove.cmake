# cmake -D SCRIPT=<file.g> -P prove.cmake
#
# Checks that gappa proves a script, and that it fails where it should. For that a script has lines
#
#   # fails: OLD => NEW    with OLD replaced by NEW the claim is not proved any more

cmake_minimum_required(VERSION 3.25)
get_filename_component(name ${SCRIPT} NAME)
file(READ ${SCRIPT} content)
file(STRINGS ${SCRIPT} lines REGEX "^# fails: .+ => .+$")
string(REGEX REPLACE "#[^\n]*\n" "" claims "${content}")

# gappa reads a script from a file; warnings of its own go unheeded.
function(run_gappa file result output)
    execute_process(COMMAND gappa ${file} RESULT_VARIABLE code OUTPUT_VARIABLE text
                    ERROR_VARIABLE text TIMEOUT 240)
    string(REGEX REPLACE "Warning:[^\n]*\n(  [^\n]*\n)*" "" text "${text}")
    set(${result} ${code} PARENT_SCOPE)
    set(${output} "${text}" PARENT_SCOPE)
endfunction()

run_gappa(${SCRIPT} code text)
if(NOT code EQUAL 0)
    message(FATAL_ERROR "${name} is not proved:\n${text}")
endif()
message(STATUS "${name}: proved")

foreach(line IN LISTS lines)
    string(REGEX MATCH "^# fails: (.+) => (.+)$" line "${line}")
    set(old "${CMAKE_MATCH_1}")
    set(new "${CMAKE_MATCH_2}")
    string(REPLACE "${old}" "${new}" changed "${claims}")
    if(changed STREQUAL claims)
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
endforeach()
if(lines STREQUAL "")
    message(FATAL_ERROR "${name} has no line \"# fails: OLD => NEW\"")
endif()
