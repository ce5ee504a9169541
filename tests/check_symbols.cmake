# cmake -D NM=<nm> -D LIBRARY=<file> -D SHARED=<bool> -D HEADERS=<kernel/sepax> -P check_symbols.cmake
#
# Every function of the public header is in the library; a shared library shows no other symbol, and
# neither asks libm for more than what one instruction does, which compilers may leave to it.
cmake_minimum_required(VERSION 3.25)

file(GLOB parts ${HEADERS}/*.h)
set(header "")
foreach(part IN LISTS parts)
    file(READ ${part} text)
    string(APPEND header "${text}")
endforeach()
string(REGEX MATCHALL "\nSEPAX_API[^;(]*\\(" functions "${header}")
list(TRANSFORM functions REPLACE "^.*[ *](sepax_[a-z_]+)\\($" "\\1")
list(LENGTH functions count)
if(count LESS 20)
    message(FATAL_ERROR "found only ${count} functions in ${HEADERS}")
endif()

set(flags --defined-only)
if(SHARED)
    list(APPEND flags -D)
else()
    list(APPEND flags -g)
endif()
execute_process(COMMAND ${NM} ${flags} ${LIBRARY} OUTPUT_VARIABLE text
                COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[0-9a-f]+ [A-Za-z] [A-Za-z_0-9]+" lines "${text}")
set(names ${lines})
list(TRANSFORM names REPLACE "^.* " "")

foreach(function IN LISTS functions)
    if(NOT function IN_LIST names)
        message(SEND_ERROR "${function} is declared but not in the library")
    endif()
endforeach()

if(SHARED)
    foreach(name IN LISTS names)
        if(NOT name IN_LIST functions)
            message(SEND_ERROR "the shared library shows ${name}")
        endif()
    endforeach()
endif()
execute_process(COMMAND ${NM} -u ${LIBRARY} OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL " (f(max|min|ma|mod|dim)|hypot|pow|sin|cos|tan|atan2?|exp2?|log2?|[lr]?round)[fl]?[\n@]"
       calls "${text}")
foreach(call IN LISTS calls)
    string(STRIP "${call}" call)
    message(SEND_ERROR "the library calls ${call}")
endforeach()
message("symbols: ${count} public functions")
