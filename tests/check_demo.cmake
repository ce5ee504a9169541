# cmake -D MODE=<mode> -D DEMO=<program> -D EMULATOR=<words> -D DATA=<counties.txt> -D WORK=<folder>
#       -P check_demo.cmake
#
# Runs the demo as a user would, on the real file and on files that are wrong.

cmake_minimum_required(VERSION 3.25)
separate_arguments(EMULATOR)
set(files ${CMAKE_CURRENT_LIST_DIR}/demo)
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})

# Runs the demo with arguments; sets `out`, `err` and `status`.
macro(demo)
    execute_process(COMMAND ${EMULATOR} ${DEMO} ${ARGN} WORKING_DIRECTORY ${WORK}
                    OUTPUT_VARIABLE out ERROR_VARIABLE err RESULT_VARIABLE status)
endmacro()

function(expect_status wanted)
    if((wanted STREQUAL "good" AND NOT status EQUAL 0) OR
       (wanted STREQUAL "bad" AND NOT status EQUAL 1))
        message(FATAL_ERROR "exit status ${status}\n${out}${err}")
    endif()
endfunction()

function(expect text what)
    string(FIND "${text}" "${what}" at)
    if(at EQUAL -1)
        message(FATAL_ERROR "'${what}' is not in\n${text}")
    endif()
endfunction()

# The demo must fail on a file, say `reason` on stderr and nothing on stdout.
function(expect_fault path reason)
    demo(${path} ${ARGN})
    expect_status(bad)
    expect("${err}" "${path}: ${reason}")
    if(out)
        message(FATAL_ERROR "output in spite of a fault\n${out}")
    endif()
endfunction()

# -------------------------------------------------------------- the county file

# The figures of examples/build_counties.mjs, which computes them by other means.
function(check_counties)
    demo(--runs 1 --data ${DATA} --svg map.svg --csv list.csv)
    expect_status(good)
    foreach(line IN ITEMS
            "3,231 counties, 3,510 polygons, cut into 57,620 triangles"
            "635,673 pairs of triangles whose bounding boxes meet"
            "164,567 disjoint, 471,067 touching, 39 overlapping"
            "9,333 pairs touch, 6 really overlap"
            "Franklin, Virginia | Isle of Wight, Virginia"
            "San Joaquin, California | Santa Clara, California"
            "San Joaquin, California | Alameda, California"
            "Santa Clara, California | Alameda, California"
            "Richland, Louisiana | Morehouse, Louisiana"
            "Richland, Louisiana | Ouachita, Louisiana"
            "8,944 pairs share an arc of the topology: 8,941 meet, as they must\n"
            "Falls Church, Virginia | Arlington, Virginia"
            "Falls Church, Virginia | Fairfax, Virginia"
            "San Francisco, California | Alameda, California"
            "397 pairs touch without sharing an arc")
        expect("${out}" "${line}")
    endforeach()
    # Which pairs float32 gets wrong depends on nothing but its arithmetic.
    if(NOT out MATCHES "textbook SAT in float32 +[0-9.]+ +[0-9.]+ +1.0x +0 +809\n")
        message(FATAL_ERROR "the textbook's wrong answers have changed\n${out}")
    endif()

    file(STRINGS ${WORK}/list.csv list ENCODING UTF-8)
    list(LENGTH list count)
    if(NOT count EQUAL 9340)
        message(FATAL_ERROR "${count} lines in the list of county pairs")
    endif()
    foreach(kind IN ITEMS "touching,1;8936" "touching,0;397" "overlapping,1;5" "overlapping,0;1")
        list(GET kind 0 what)
        list(GET kind 1 wanted)
        set(found "${list}")
        list(FILTER found INCLUDE REGEX "\",${what},")
        list(LENGTH found count)
        if(NOT count EQUAL wanted)
            message(FATAL_ERROR "${count} pairs are ${what}, not ${wanted}")
        endif()
    endforeach()
    file(READ ${WORK}/map.svg map)
    if(NOT map MATCHES "^<svg .*</svg>\n$" OR map MATCHES "[ML \",-](nan|inf)[ \",]")
        message(FATAL_ERROR "the map is not whole")
    endif()
endfunction()

# Writes `text` to a file, which the demo must refuse as county data for `reason`.
function(refuse name text reason)
    file(WRITE ${WORK}/${name} "${text}")
    demo(--data ${name} --svg map.svg --csv list.csv)
    expect_status(bad)
    expect("${err}" "${name}: ${reason}")
    if(EXISTS ${WORK}/map.svg OR EXISTS ${WORK}/list.csv)
        message(FATAL_ERROR "${name} is wrong, but files were written")
    endif()
endfunction()

function(check_broken_counties)
    set(head "sepax-counties 1\ntransform 1 1 0 0\ns 01 A\n")
    set(square "${head}a 0 0 9 0 0 9 -9 0 0 -9\nc 01001 B\np 0\n")
    set(whole "${square}t 0 1 2 0 2 3\nend 1 1 1 1 2\n")
    refuse(empty.txt "" "the file is empty")
    refuse(other.txt "hello\n" "line 1: this is no county file")
    refuse(cut.txt "${head}" "line 3: the file ends here, without its 'end' line")
    refuse(few.txt "${square}t 0 1 2\nend 1 1 1 1 2\n"
           "line 8: 2 triangles are announced, 1 are there")
    refuse(vertex.txt "${square}t 0 1 4\n" "line 7: 4 is not within 0 .. 3")
    refuse(corner.txt "${square}t 0 1\n" "line 7: the line ends too early")
    refuse(arc.txt "${head}c 01001 B\np 0\n" "line 5: 0 is not within")
    refuse(range.txt "${head}a 99999 0 1 0\n" "line 4: 1 is not within -99999 .. 0")
    refuse(state.txt "${head}c 02001 B\n" "line 4: the county is of no state above")
    refuse(word.txt "${head}x 1\n" "line 4: 'x 1' is no line of a county file")
    refuse(transform.txt "sepax-counties 1\ntransform 1 1 0\n" "line 2: a transform has four")
    refuse(turned.txt "${square}t 0 2 1\nend 1 1 1 1 1\n" "triangle 0: ")
    file(WRITE ${WORK}/whole.txt "${whole}")
    demo(--runs 1 --data whole.txt --svg map.svg --csv list.csv)
    expect_status(good)
    file(REMOVE ${WORK}/map.svg ${WORK}/list.csv)
    demo(--data missing.txt)
    expect_status(bad)
    expect("${err}" "missing.txt: cannot open it: ")

    # The real file, cut off in the middle of a line.
    file(SIZE ${DATA} size)
    math(EXPR half "${size} / 2")
    file(READ ${DATA} text LIMIT ${half})
    refuse(half.txt "${text}" "line 12113: the line ends too early")
endfunction()

# ------------------------------------------------------- polygons of the user's

function(expect_same text golden)
    file(READ ${files}/${golden} wanted)
    if(NOT text STREQUAL wanted)
        message(FATAL_ERROR "not as in ${golden}:\n${text}")
    endif()
endfunction()

function(check_polygons)
    demo(${files}/good.wkt)
    expect_status(good)
    expect_same("${out}" good.csv)
    expect("${err}" "polygons: 7; candidates: 5, of which touching 4, overlapping 1")
    expect("${err}" "clockwise, turned round: 1")
    expect("${err}" "coordinates rounded to float32 on reading: 4 of 66")
    demo(${files}/good.wkt --output pairs.csv)
    expect_status(good)
    file(READ ${WORK}/pairs.csv written)
    expect_same("${written}" good.csv)
    demo(${files}/good.wkt --output missing/pairs.csv)
    expect_status(bad)
    expect("${err}" "missing/pairs.csv: cannot write it: ")
    file(WRITE ${WORK}/dos.wkt "POLYGON ((0 0, 1 0, 0 1, 0 0))\r\nPOLYGON ((0 0, 1 1, 0 1, 0 0))")
    demo(dos.wkt)
    expect_status(good)
    expect("${err}" "polygons: 2; candidates: 1, of which touching 0, overlapping 1")
    demo(one two)
    expect_status(bad)
    expect("${err}" "usage: ")
endfunction()

function(check_bad_polygons)
    foreach(name IN ITEMS bad bad2)
        demo(${files}/${name}.wkt --output pairs.csv)
        expect_status(bad)
        string(REPLACE "${files}/" "" err "${err}")
        expect_same("${err}" ${name}.txt)
    endforeach()
    file(WRITE ${WORK}/empty.wkt "")
    file(WRITE ${WORK}/comments.wkt "# nothing\n\n")
    file(WRITE ${WORK}/half.wkt "POLYGON ((0 0, 1 0, 0 1, 0 0))\nPOLYGON ((0 0, 1 0, 0")
    file(WRITE ${WORK}/half2.wkt "POLYGON ((0 0, 1 0, 0 1, 0 0)")
    string(REPEAT "0 0, " 300000 long)
    file(WRITE ${WORK}/long.wkt "POLYGON ((${long}0 0))\n")
    expect_fault(missing.wkt "cannot open it: " --output pairs.csv)
    expect_fault(empty.wkt "the file is empty" --output pairs.csv)
    expect_fault(comments.wkt "line 2: the file ends without a polygon" --output pairs.csv)
    expect_fault(half.wkt "line 2: the line ends in the middle of the polygon: a number is missing")
    expect_fault(half2.wkt "line 1: the line ends in the middle of the polygon: ) is missing")
    expect_fault(long.wkt "line 1: 1500015 bytes long, more than 1048576")
    expect_fault(${files}/binary.wkt "line 1: byte 0x00 in column 9: this is not a text file")
    expect_fault(${WORK} "cannot read it: ")
    if(EXISTS ${WORK}/pairs.csv)
        message(FATAL_ERROR "a file was written in spite of the faults")
    endif()
endfunction()

cmake_language(CALL check_${MODE})
