# cmake -D ROOT=<project> -P check_words.cmake
#
# What a reader relies on in README.md, CONTRIBUTING.md and docs/: the program of README.md is
# examples/first.c and its output is that of the test; that of docs/cpp.md is examples/first.cpp, and
# that of docs/for_games.md a part of examples/engine.cpp; docs/compile.md compiles as CMake does;
# README.md has at most 150 lines; no line is longer than 100 characters; and every link to a file
# leads to one.
cmake_minimum_required(VERSION 3.18)

function(fault text)
    message(SEND_ERROR "${text}")
endfunction()

# expect_quoted(page file): the page has the file, as it stands, in a block of code.
function(expect_quoted page file)
    file(READ ${ROOT}/${page} text)
    file(READ ${ROOT}/${file} expected)
    string(FIND "${text}" "\n${expected}```\n" place)
    if(place EQUAL -1)
        fault("${page} does not have ${file} as it stands")
    endif()
endfunction()

expect_quoted(README.md examples/first.c)
expect_quoted(README.md tests/demo/first.txt)
expect_quoted(docs/cpp.md examples/first.cpp)

# The page for games has a part of examples/engine.cpp.
file(READ ${ROOT}/docs/for_games.md text)
file(READ ${ROOT}/examples/engine.cpp program)
string(REGEX REPLACE ".*```cpp\n(.*)```.*" "\\1" part "${text}")
string(FIND "${program}" "${part}" place)
if(place EQUAL -1)
    fault("docs/for_games.md has code that is not a part of examples/engine.cpp")
endif()

# Without the flags that CMake passes, the library of docs/compile.md would be slower.
file(READ ${ROOT}/CMakeLists.txt cmake)
file(READ ${ROOT}/docs/compile.md text)
string(REGEX MATCHALL "sepax_speed_flags -[^)]*" chosen "${cmake}")
string(REGEX MATCHALL " -[A-Za-z0-9=-]+" flags "${chosen} -fno-math-errno")
foreach(flag IN LISTS flags)
    if(NOT text MATCHES "\ngcc[^`]*${flag}[ \n]")
        fault("docs/compile.md compiles without${flag}")
    endif()
endforeach()

file(READ ${ROOT}/README.md readme)
string(REGEX MATCHALL "\n" lines "${readme}")
list(LENGTH lines count)
if(count GREATER 150)
    fault("README.md has ${count} lines, and 150 are allowed")
endif()

file(GLOB pages ${ROOT}/README.md ${ROOT}/CONTRIBUTING.md ${ROOT}/docs/*.md)
foreach(page IN LISTS pages)
    file(READ ${page} text)
    # CMake lists would trip over these; no rule looks for them.
    string(REGEX REPLACE "[;\\]|\\[|\\]" " " lines "${text}")
    string(REPLACE "\n" ";" lines "${lines}")
    set(number 0)
    foreach(line IN LISTS lines)
        math(EXPR number "${number} + 1")
        string(LENGTH "${line}" bytes)
        if(bytes GREATER 100)
            # A byte that continues a character of UTF-8 counts for nothing.
            string(HEX "${line}" hex)
            string(REGEX REPLACE "(..)" "\\1 " hex "${hex}")
            string(REGEX REPLACE "[89ab][0-9a-f] " "" hex "${hex}")
            string(LENGTH "${hex}" length)
            math(EXPR length "${length} / 3")
            if(length GREATER 100)
                fault("${page}:${number}: ${length} characters, and 100 are allowed")
            endif()
        endif()
    endforeach()
    get_filename_component(here ${page} DIRECTORY)
    string(REGEX MATCHALL "\\]\\([^)#:]+[)#]" links "${text}")
    foreach(link IN LISTS links)
        string(REGEX REPLACE "^..|.$" "" link "${link}")
        if(NOT EXISTS ${here}/${link})
            fault("${page}: the link to ${link} leads nowhere")
        endif()
    endforeach()
endforeach()
