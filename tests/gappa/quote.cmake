# cmake -D SCRIPTS=<folder> -D ROOT=<repository> -P quote.cmake
#
# Checks that the sources still say what the scripts were written about. For that a script has lines
#
#   # source: TEXT         a file of ROOT/kernel has this text, line breaks and indentation aside

cmake_minimum_required(VERSION 3.25)

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

file(GLOB scripts ${SCRIPTS}/*.g)
foreach(script IN LISTS scripts)
    get_filename_component(name ${script} NAME)
    file(STRINGS ${script} lines REGEX "^# source: ")
    foreach(line IN LISTS lines)
        string(REGEX REPLACE "^# source: " "" wanted "${line}")
        squeeze(wanted)
        string(FIND "${sources}" "${wanted}" at)
        if(at EQUAL -1)
            message(SEND_ERROR "${name} is about \"${wanted}\", which is nowhere in kernel/")
        endif()
    endforeach()
endforeach()
