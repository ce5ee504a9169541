# cmake -D MODE=<mode> -D DEMO=<program> -D EMULATOR=<words> -D DATA=<counties.txt> -D WORK=<folder>
#       -D BACKENDS=<words> -P check_demo.cmake
#
# Runs the programs of examples/ as a user would: the demo on the real file, on files that are wrong
# and on one with many pairs, and the small programs, whose output is compared as a whole.

cmake_minimum_required(VERSION 3.25)
separate_arguments(EMULATOR)
separate_arguments(BACKENDS)
set(files ${CMAKE_CURRENT_LIST_DIR}/demo)
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})

# Runs the demo with arguments; sets `out`, `err` and `status`.
macro(demo)
    execute_process(COMMAND ${EMULATOR} ${DEMO} ${ARGN} WORKING_DIRECTORY ${WORK}
                    OUTPUT_VARIABLE out ERROR_VARIABLE err RESULT_VARIABLE status)
endmacro()

function(expect text what)
    string(FIND "${text}" "${what}" at)
    if(at EQUAL -1)
        message(FATAL_ERROR "'${what}' is not in\n${text}")
    endif()
endfunction()

# The same, and the demo must succeed.
macro(good)
    demo(${ARGN})
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "exit status ${status}\n${out}${err}")
    endif()
endmacro()

# The same, and the demo must fail and print this to stderr.
macro(bad reason)
    demo(${ARGN})
    if(NOT status EQUAL 1)
        message(FATAL_ERROR "exit status ${status}\n${out}${err}")
    endif()
    expect("${err}" "${reason}")
endmacro()

# The demo must fail on a file, print `reason` to stderr and nothing to stdout.
function(expect_fault path reason)
    bad("${path}: ${reason}" ${path} ${ARGN})
    if(out)
        message(FATAL_ERROR "output in spite of a fault\n${out}")
    endif()
endfunction()

# The same for a file of this text.
function(expect_fault_of name text reason)
    file(WRITE ${WORK}/${name} "${text}")
    expect_fault(${name} "${reason}" ${ARGN})
endfunction()

# The demo must take a file of this text, and print the other arguments.
function(expect_taken name text)
    file(WRITE ${WORK}/${name} "${text}")
    good(${name} --svg ${name}.svg)
    foreach(wanted IN LISTS ARGN)
        expect("${out}${err}" "${wanted}")
    endforeach()
endfunction()

# -------------------------------------------------------------- the county file

# The figures of examples/build_counties.mjs, which computes them by other means.
function(check_counties)
    good(--runs 1 --data ${DATA} --svg map.svg --csv list.csv)
    file(STRINGS ${files}/counties.txt lines ENCODING UTF-8)
    foreach(line IN LISTS lines)
        expect("${out}" "${line}")
    endforeach()
    # Which pairs float32 gets wrong depends on nothing but its arithmetic.
    if(NOT out MATCHES "textbook SAT in float32 +[0-9.]+ +[0-9.]+ +1.0x +0 +247\n")
        message(FATAL_ERROR "the textbook's wrong answers have changed\n${out}")
    endif()

    file(STRINGS ${WORK}/list.csv list ENCODING UTF-8)
    list(LENGTH list count)
    if(NOT count EQUAL 9343)
        message(FATAL_ERROR "${count} lines in the list of county pairs")
    endif()
    foreach(kind IN ITEMS "touching,1;8934" "touching,0;397" "overlapping,1;10" "overlapping,0;1")
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
    bad("${name}: ${reason}" --data ${name} --svg map.svg --csv list.csv)
    if(EXISTS ${WORK}/map.svg OR EXISTS ${WORK}/list.csv)
        message(FATAL_ERROR "${name} is wrong, but files were written")
    endif()
endfunction()

function(check_broken_counties)
    set(head "sepax-counties 2\ntransform 1 1 0 0\ns 01 A\n")
    set(square "${head}a 0 0 9 0 0 9 -9 0 0 -9\nc 01001 B\np 0\n")
    set(whole "${square}end 1 1 1 1\n")
    refuse(empty.txt "" "the file is empty")
    refuse(other.txt "hello\n" "line 1: this is no county file")
    refuse(cut.txt "${head}" "line 3: the file ends without its 'end' line")
    refuse(few.txt "${square}end 1 1 1 2\n" "line 7: the file announces 2 polygons but has 1")
    refuse(old.txt "sepax-counties 1\n" "line 1: this is no county file")
    refuse(overlap.txt "${head}a 0 0 9 0 0 9 -9 -9\na 0 0 1 0 0 1 -1 -1\nc 01001 B\np 0 | 1\n\
end 1 2 1 1\n" "a polygon of B, A: ring 0: two edges lie on one another; they start")
    refuse(arc.txt "${head}c 01001 B\np 0\n" "line 5: 0 is outside of")
    refuse(range.txt "${head}a 99999 0 1 0\n" "line 4: 1 is outside of the range from -99999 to 0")
    refuse(state.txt "${head}c 02001 B\n" "line 4: no state above has the code")
    refuse(word.txt "${head}x 1\n" "line 4: 'x 1' does not begin like a line of a county file")
    refuse(transform.txt "sepax-counties 2\ntransform 1 1 0\n" "line 2: a transform has four")
    file(WRITE ${WORK}/whole.txt "${whole}")
    good(--runs 1 --data whole.txt --svg map.svg --csv list.csv)
    file(REMOVE ${WORK}/map.svg ${WORK}/list.csv)
    bad("missing.txt: the file cannot be opened: " --data missing.txt)

    # The real file, cut off in the middle of a line.
    file(SIZE ${DATA} size)
    math(EXPR half "${size} / 2")
    file(READ ${DATA} text LIMIT ${half})
    refuse(half.txt "${text}" "line 7362: the file ends without its 'end' line")
endfunction()

# ------------------------------------------------------- polygons of the user's

function(expect_same text golden)
    file(READ ${files}/${golden} wanted)
    if(NOT text STREQUAL wanted)
        message(FATAL_ERROR "not as in ${golden}:\n${text}")
    endif()
endfunction()

# The picture at `path` must be whole, and contain the other arguments. Sets `picture`.
macro(expect_picture path)
    file(READ ${WORK}/${path} picture)
    if(NOT picture MATCHES "^<svg .*</svg>\n$" OR picture MATCHES "[ML \",(-](nan|inf)[ \",)]")
        message(FATAL_ERROR "${path} is not whole")
    endif()
    foreach(wanted IN ITEMS ${ARGN})
        expect("${picture}" "${wanted}")
    endforeach()
endmacro()

function(check_polygons)
    good(${files}/good.wkt --svg good.svg)
    expect_same("${out}" good.csv)
    foreach(line IN ITEMS
            "good.wkt: 7 geometries of 7 convex pieces."
            "Coordinates and radii that were rounded to float32: 4 of 66, by at most "
            "Pairs of pieces whose bounding boxes meet: 5."
            "Pairs that overlap: 1. Pairs that touch: 4."
            "The CSV will have 6 lines and 170 bytes."
            "Written to standard output: 5 pairs in "
            "The picture is in good.svg")
        expect("${err}" "${line}")
    endforeach()
    expect_picture(good.svg "1 meet nothing" "4 touch others" "2 overlap others"
                   "<title>line 5: overlaps</title>" ">7</text>")
    good(${files}/good.wkt --output pairs.csv)
    file(READ ${WORK}/pairs.csv written)
    expect_same("${written}" good.csv)
    expect("${err}" "The picture is in pairs.svg\n")
    expect_picture(pairs.svg)
    bad("no/pairs.csv: the CSV cannot be written: " ${files}/good.wkt --output no/pairs.csv)
    bad("no/good.svg: the picture cannot be written: " ${files}/good.wkt --svg no/good.svg)
    expect_taken(dos.wkt "POLYGON ((0 0, 1 0, 0 1, 0 0))\r\nPOLYGON ((0 0, 1 1, 0 1, 0 0))"
                 "Pairs that overlap: 1. Pairs that touch: 0.\n")
    bad("usage: " one two)
endfunction()

# Every kind of geometry, holes, radii, names, CSV.
function(check_geometries)
    good(${files}/kinds.csv --output pairs.csv --svg kinds.svg)
    file(READ ${WORK}/pairs.csv written)
    expect_same("${written}" kinds.out)
    string(REPLACE "${files}/" "" err "${err}")
    string(REGEX REPLACE "in [0-9.]+ s" "in TIME" err "${err}")
    expect_same("${err}" kinds.txt)
    expect_picture(kinds.svg "stroke-width:" "1 label has no room")
    expect("${picture}" "line 4, fish &#34;A&#34;: overlaps")
    expect("${picture}" "line 12, a &#60;name&#62; with &#38; and ?: meets nothing")
    # The columns may come in any order, with any separator that occurs.
    expect_taken(other.csv "id;R;the_geom;more\na;;POINT (3 4);x\nb;5;POINT (0 0);y\n\
c;4.999;POINT (0 0);z\n" "2,3,touching,0,-0.600000024,-0.800000012,\"a\",\"b\"\n3,4,overlapping,")
    # Without a head: a geometry, a radius, a name.
    expect_taken(plain.csv "POINT (3 4),,\"a, b\"\nLINESTRING (0 0, 0 9), 3\n"
                 "1,2,touching,0,-1,0,\"a, b\",\"\"\n")
    # Rounding to float32 may leave a segment, or a polygon that is not convex.
    expect_taken(round.wkt
         "POLYGON ((1000000.01 0, 1000000.02 0.001, 1000000.03 0.0025, 1000000.01 0))\n\
POLYGON ((0 0, 1 0, 2 1e-8, 3 1.2e-8, 1 4, 0 0))\nPOLYGON ((0 0, 0 4, 1 1, 4 0, 0 0))\n"
         "Polygons that are not convex or have holes, and were cut into pieces: 2.\n"
         "Polygons without area, which are taken as the segment or point they are: 1.\n"
         "\n2,3,overlapping,")
    # What has no width, no height or no size at all is drawn, too.
    foreach(text IN ITEMS "POINT (5 5)" "LINESTRING (0 0, 0 0)" "POINT EMPTY"
            "LINESTRING (-3e38 0, 3e38 0)" "POINT (1e-40 0)" "POINT (3e38 -3e38), 3e38")
        expect_taken(thin.wkt "${text}\n")
        expect_picture(thin.wkt.svg "1 meet nothing")
    endforeach()
endfunction()

# GeoJSON in all its forms, EWKT, geometries of several lines, formats that are not read.
function(check_formats)
    demo(${files}/kinds.geojson --svg kinds.svg)
    if(err MATCHES "built without Jansson")
        message("skipped: GeoJSON, which this build does not read")
    else()
        good(${files}/kinds.geojson --svg kinds.svg)
        expect_same("${out}" geojson.out)
        expect("${err}" "kinds.geojson: 6 geometries of 10 convex pieces.")
        expect("${err}" "Points whose Z or M was left out, because the plane has only x and y: 1.")
        expect_picture(kinds.svg "<title>feature 1, lake: overlaps")
        foreach(row IN ITEMS
                "{@type@: @Point@, @coordinates@: [1, 2]}|1 geometry of 1 convex piece"
                "{@type@: @Feature@, @geometry@: null}\n{@type@: @Feature@, @geometry@: null}|2 geo")
            string(REPLACE "|" ";" row "${row}")
            list(GET row 0 text)
            list(GET row 1 wanted)
            string(REPLACE "@" "\"" text "${text}")
            expect_taken(one.geojson "${text}" "one.geojson: ${wanted}")
        endforeach()
        bad("" ${files}/bad.geojson)
        string(REPLACE "${files}/" "" err "${err}")
        expect_same("${err}" geojson.txt)
        expect_fault_of(cut.json "{\"type\":\n" "line 2: this is no JSON: ")
        expect_fault_of(topo.json "{\"type\":\"Topology\"}"
                        "TopoJSON, which topo2geo of topojson-client turns into GeoJSON, is not")
        expect_fault_of(any.json "[1, 2]"
                        "JSON without a 'type' is not read; a Feature, a FeatureCollection and")
    endif()
    expect_taken(ewkt.txt "SRID=4326;POINT(1 1)\nsrid=4326;POLYGONZ((0 0 1,4 0 1,0 4 1,0 0 1))\n\
POINTM(1 1 5)\nPOINT ZM (9 9 1 2)\n" "\n1,2,overlapping," "\n1,3,touching,")
    # Lines end within geometries, and faults are counted from the lines that they are in.
    expect_taken(lines.wkt
         "POLYGON ((0 0, 4 0,\n  4 4, 0 4,\r\n 0 0))\nPOLYGON\n((1 1,\n2 1,\n1 2,1 1)\n)\n\
GEOMETRYCOLLECTION (\n  POINT (1 1),\n  LINESTRING (0 0,\n 5 5)\n)\nPOINT (7 7)\n"
         "lines.wkt: 4 geometries of 5 convex pieces." "\n1,4,overlapping," "\n1,9,overlapping,")
    expect_fault_of(lines.csv "name,wkt\na,\"POLYGON ((0 0, 4 0,\n 4 4, 0 0))\"\n\
b,\"POLYGON ((0 0, 4 0,\n 4 4, 0 0)\"\n"
         "line 5, column 12: the line ends in the middle of the geometry: , or )")
    # A name is better than an id, wherever it is.
    expect_taken(names.csv "id,name,wkt\n1,lake,POINT (0 0)\n2,sea,POINT (0 0)\n"
                 "2,3,touching,0,1,0,\"lake\",\"sea\"\n")
    expect_fault_of(map.kml "<?xml version=\"1.0\"?>\n<kml/>\n" "the file is XML, such as GML, KML, GPX or SVG, which is not read; GeoJSON, \
WKT, EWKT and CSV with either are, and `ogr2ogr -f GeoJSON` of GDAL makes the first of most formats")
    expect_fault_of(wkb.txt "0101000000000000000000F03F000000000000F03F\n"
                    "the file is WKB in hexadecimal digits, which is not read; ")
    string(ASCII 255 254 80 utf16)
    expect_fault_of(utf16.txt "${utf16}" "the file is text in UTF-16 (`iconv -f UTF-16 -t UTF-8` ")
    # How far rounding moves, and an origin that lets it move less.
    file(WRITE ${WORK}/far.wkt "POLYGON ((4500000.3 5300000.7, 4500010.3 5300000.7, "
                               "4500010.3 5300011.2, 4500000.3 5300000.7))\n")
    good(far.wkt --svg far.svg)
    expect("${err}" "rounded to float32: 8 of 8, by at most 0.2; with 4500010 subtracted from all x and \
5300010 from all y it would be at most 6e-07. The answers")
    # An outline that is keyholed has a hole, which a hull would fill.
    expect_fault_of(key.wkt "POLYGON ((0 0,10 0,10 10,0 10,0 0,4 4,4 6,6 6,6 4,4 4,0 0))\n" "line 1: two edges lie on one another: 0 0 to 4 4 (from point 5 of ring 1), \
and 4 4 to 0 0 (from point 10 of ring 1); the ring goes there and back, as around a hole: make the hole \
a ring of its own, as in POLYGON ((0 0, 9 0, 0 9, 0 0), (1 1, 1 2, 2 1, 1 1))")
endfunction()

function(check_bad_polygons)
    foreach(name IN ITEMS bad bad2 bad3 bad4)
        bad("" ${files}/${name}.wkt --output pairs.csv)
        string(REPLACE "${files}/" "" err "${err}")
        expect_same("${err}" ${name}.txt)
    endforeach()
    string(REPEAT "0 0, " 6800000 long)
    expect_fault(missing.wkt "the file cannot be opened: " --output pairs.csv)
    expect_fault_of(empty.wkt "" "the file is empty" --output pairs.csv)
    expect_fault_of(comments.wkt "# nothing\n\n" "line 2: the file ends without a geometry"
                    --output pairs.csv)
    expect_fault_of(half.wkt "POLYGON ((0 0, 1 0, 0 1, 0 0))\nPOLYGON ((0 0, 1 0, 0"
                    "line 2, column 22: the line ends in the middle of the geometry: a number is")
    expect_fault_of(half2.wkt "POLYGON ((0 0, 1 0, 0 1, 0 0)" "line 1, column 30: the line ends in \
the middle of the geometry: , or ) is missing")
    expect_fault_of(long.wkt "POLYGON ((${long}0 0))\n" "line 1: the line has 34000015 bytes; at most 33554432 are read")
    expect_fault(${files}/binary.wkt "line 1, column 9: the byte 0x00 does not occur")
    expect_fault(${WORK} "the file cannot be read: ")
    foreach(row IN ITEMS
            "wkt,radius\nPOINT (0 0),-1|line 2, column 13: the radius '-1' is not a number from 0"
            "wkt,radius\nPOINT (0 0),1x|line 2, column 13: the radius '1x' is not a number"
            "wkt,radius\nPOINT (0 0),1e39|line 2, column 13: the radius '1e39' is not"
            "radius,wkt\n1|line 2: the line has 1 cell, and the geometry is cell 2"
            "name,wkt\na,\"POINT (0 x)\"|line 2, column 13: 'x' is not a number"
            "POINT (0 0),1,a,b|line 1: the line has 4 cells; without a head"
            "a,POINT (0 0)|line 1: the geometry is cell 2; put it first, or begin the file with")
        string(REPLACE "|" ";" row "${row}")
        list(GET row 0 text)
        list(GET row 1 reason)
        expect_fault_of(row.csv "${text}\n" "${reason}" --output pairs.csv)
    endforeach()
    if(EXISTS ${WORK}/pairs.csv)
        message(FATAL_ERROR "a file was written in spite of the faults")
    endif()
endfunction()

# A polygon that crosses itself is refused, and with --hull replaced.
function(check_hulls)
    file(WRITE ${WORK}/bow.wkt "POLYGON ((0 0, 4 4, 4 0, 0 4, 0 0))\n"
                               "POLYGON ((1 3.5, 3 3.5, 2 9, 1 3.5))\n")
    expect_fault(bow.wkt "line 1: two edges cross: 0 0 to 4 4 (from point 1 of ring 1), and 4 0 to \
0 4 (from point 3 of ring 1); split the polygon there, or let the option --hull take its convex \
hull")
    good(bow.wkt --hull --svg bow.svg)
    expect("${out}" "\n1,2,overlapping,")
    expect("${err}" "Polygons that could not be cut and gave way to their convex hulls: 1.\n")
endfunction()

# 1,500 equal polygons have 1,124,250 pairs.
function(check_many)
    set(square "POLYGON ((0 0, 4 0, 4 4.5, 0 4, 0 0))\n")
    string(REPEAT "${square}" 1500 squares)
    file(WRITE ${WORK}/many.wkt "${squares}")
    set(size "The CSV will have 1,124,251 lines and about 31 MB.\n")

    set(ENV{SEPAX_DEMO_PROGRESS} always)
    good(many.wkt --output many.csv --svg many.svg)
    expect("${err}" "${size}")
    expect("${err}" "Written to many.csv: 1,124,250 pairs in ")
    foreach(work IN ITEMS Relating Writing)
        if(NOT err MATCHES "\r${work}: +[0-9]+ %, [0-9]+ s left")
            message(FATAL_ERROR "there is no progress\n${err}")
        endif()
    endforeach()
    file(STRINGS ${WORK}/many.csv pairs LIMIT_COUNT 1501)
    list(GET pairs 1499 1500 around) # polygon 1 has 1,499 pairs
    if(NOT around STREQUAL "1,1500,overlapping,-4,1,0;2,3,overlapping,-4,1,0")
        message(FATAL_ERROR "the pairs are not in order: ${around}")
    endif()
    file(SIZE ${WORK}/many.csv bytes)
    if(bytes LESS 30500000 OR NOT bytes LESS 31500000)
        message(FATAL_ERROR "the CSV has ${bytes} bytes")
    endif()
    unset(ENV{SEPAX_DEMO_PROGRESS})

    # A reader that stops early, and no progress where there is no terminal.
    execute_process(COMMAND ${EMULATOR} ${DEMO} many.wkt --svg many.svg COMMAND head -n 2
                    WORKING_DIRECTORY ${WORK} RESULTS_VARIABLE status
                    OUTPUT_VARIABLE out ERROR_VARIABLE err)
    if(NOT status STREQUAL "0;0" OR err MATCHES "left")
        message(FATAL_ERROR "status ${status}\n${err}")
    endif()
    expect("${out}" "line_a,line_b,relation,separation,normal_x,normal_y\n1,2,overlapping,-4,1,0\n")
    expect("${err}" "The reader of the CSV has stopped before the end; ")
    expect("${err}" " of 1,124,250 pairs were sent.\n")

endfunction()

# More pairs than one run takes; to count them takes some seconds.
function(check_too_many)
    string(REPEAT "POLYGON ((0 0, 4 0, 4 4.5, 0 4, 0 0))\n" 93000 squares)
    file(WRITE ${WORK}/too_many.wkt "${squares}")
    expect_fault(too_many.wkt "the 93,000 pieces have 4,324,453,500 pairs whose bounding boxes \
meet, and one run takes at most 4,294,967,295 (2^32 - 1). Leave out geometries that occur more than \
once, or split the file into regions")
endfunction()

# ------------------------------------------------------------ the small programs

# All hashes of a list, which is not empty, must be the same.
function(expect_one hashes)
    list(REMOVE_DUPLICATES hashes)
    list(LENGTH hashes count)
    if(NOT count EQUAL 1)
        message(FATAL_ERROR "${count} different pictures: ${hashes}")
    endif()
endfunction()

function(check_first)
    good()
    expect_same("${out}" first.txt)
endfunction()

function(check_first_cpp)
    check_first()
endfunction()

function(check_engine)
    good()
    expect_same("${out}" engine.txt)
endfunction()

function(check_threads)
    good(20000)
    expect("${out}" "All answers are the same.")
    bad("" 0)
endfunction()

# The picture in docs/ is what the program `name` draws, byte for byte.
function(expect_documented name)
    execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files ${name}.svg
                            ${files}/../../docs/${name}.svg
                    WORKING_DIRECTORY ${WORK} RESULT_VARIABLE status)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "docs/${name}.svg is not what sepax_${name} draws; ./run demo ${name}, "
                            "then copy build/${name}.svg to docs/")
    endif()
endfunction()

# Neither no argument nor an option that there is not makes a file.
function(expect_usage)
    foreach(arguments IN ITEMS "" --no-such-option)
        bad("usage: " ${arguments})
    endforeach()
endfunction()

function(check_axes)
    good(axes.svg)
    expect_documented(axes)
    expect_usage()
endfunction()

function(check_gallery)
    good(gallery.svg)
    expect_documented(gallery)
    expect_usage()
endfunction()

function(check_rays)
    good(rays.svg)
    expect_same("${out}" rays.txt)
    expect_documented(rays)
    expect_usage()
endfunction()

# Each backend prints the same text, and draws the same pictures. What is by hand agrees, or the
# program fails.
function(check_crowd)
    foreach(backend IN LISTS BACKENDS)
        set(ENV{SEPAX_BACKEND} ${backend})
        good(crowd.svg 500)
        expect_same("${out}" crowd.txt)
        expect_picture(crowd.svg "Before" "After")
        file(SHA256 ${WORK}/crowd.svg hash)
        list(APPEND hashes ${hash})
    endforeach()
    expect_one("${hashes}")
    unset(ENV{SEPAX_BACKEND})
    good(crowd.svg 1000) # the picture of docs/
    expect_documented(crowd)
    bad("" crowd.svg 10001)
    expect_usage()
endfunction()

function(check_planner)
    foreach(backend IN LISTS BACKENDS)
        set(ENV{SEPAX_BACKEND} ${backend})
        good(planner.svg)
        expect_same("${out}" planner.txt)
        expect_documented(planner)
    endforeach()
    unset(ENV{SEPAX_BACKEND})
    good(scenario.svg ${files}/scenario.xml)
    expect_same("${out}" scenario.txt)
    expect_picture(scenario.svg "<circle")
    file(READ ${files}/scenario.xml scenario)
    foreach(row IN ITEMS
            "</shape>|</form>|line 9: mismatched tag"
            "circle|polygon|line 40: only rectangles and circles are read"
            "<x>124.5</x>|<y>0</y>|line 30: a state has no exact position or no exact time"
            "<velocity><exact>10|<speed><exact>10|line 52: mismatched tag"
            "timeStepSize=|step=|there is no planning problem, or no timeStepSize"
            "<exact>1.5<|<exact>east<|line 43: this is no number")
        string(REPLACE "|" ";" row "${row}")
        list(GET row 0 right)
        list(GET row 1 wrong)
        list(GET row 2 reason)
        string(REPLACE "${right}" "${wrong}" text "${scenario}")
        file(WRITE ${WORK}/bad.xml "${text}")
        bad("bad.xml: ${reason}" bad.svg bad.xml)
    endforeach()
    bad("missing.xml: the file cannot be opened: " planner.svg missing.xml)
    bad("missing/planner.svg: the file cannot be written: " missing/planner.svg)
    expect_usage()
endfunction()

# Each backend moves the particles to the same places, also where it goes on from a file. Checks for
# overlaps are a part of the program.
function(check_particles)
    if(NOT EMULATOR) # which would take minutes for it
        good(particles.svg)
        expect_same("${out}" particles.txt)
        expect_documented(particles)
    endif()
    foreach(particle IN ITEMS disc square pentagon cee)
        set(hashes)
        foreach(backend IN LISTS BACKENDS)
            set(ENV{SEPAX_BACKEND} ${backend})
            good(--particle ${particle} --packing .4 --count 256 --sweeps 60 --check 5 --save whole)
            good(--particle ${particle} --packing .4 --count 256 --sweeps 23 --save half)
            good(--load half --sweeps 37 --save half)
            foreach(file IN ITEMS whole half)
                file(SHA256 ${WORK}/${file} hash)
                list(APPEND hashes ${hash})
            endforeach()
        endforeach()
        expect_one("${hashes}")
    endforeach()
    unset(ENV{SEPAX_BACKEND})
    file(STRINGS ${WORK}/whole lines)
    list(GET lines 2 pose)
    file(WRITE ${WORK}/two "sepax-particles 2\ncee 2 .003125 1 60\n${pose}\n${pose}\n")
    bad("After 60 sweeps 2 particles overlap others." --load two)
    file(WRITE ${WORK}/short "sepax-particles 2\ncee 2 .003125 1 60\n${pose}\n")
    bad("short: line 3: four numbers are missing: x, y, cosine, sine" --load short)
    bad("scenario.xml: line 1: this is no file of particles" --load ${files}/scenario.xml)
    file(WRITE ${WORK}/negative "sepax-particles 2\ncee 2 .003125 1 -3\n${pose}\n${pose}\n")
    bad("negative: line 2: this is no file of particles" --load negative)
    bad("usage: " --load half --sweeps -1)
    bad("Sweeps are counted up to 4294967295, and 60 are done: make fewer." --load half
        --sweeps 4294967295)
    bad("half has a value for --seed: leave that out." --load half --seed 1)
    file(WRITE ${WORK}/capsule "LINESTRING (10 10, 14 10)\n")
    file(WRITE ${WORK}/corner "POLYGON ((0 0, 4 0, 4 1, 1 1, 1 3, 0 3, 0 0))\n")
    foreach(shape IN ITEMS "capsule;--radius;.5" corner)
        good(--particle ${shape} --packing .4 --count 256 --sweeps 60 --check 5 --save whole)
        expect("${out}" "own      packing 0.40000, 256 particles, 60 sweeps: no overlaps")
        demo(--particle ${shape} --packing .4 --count 256 --sweeps 23 --save half)
        good(--load half --sweeps 37 --save half)
        file(SHA256 ${WORK}/whole whole)
        file(SHA256 ${WORK}/half half)
        expect_one("${whole};${half}")
    endforeach()
    expect("${out}" "The run is too short for its own correlation")
    foreach(refused IN ITEMS "capsule|it has no area: give it a --radius above 0"
                             "corner;--radius;.1|a concave particle cannot be rounded"
                             "two|is not read, but POINT, LINESTRING, POLYGON"
                             "no_such|the file cannot be opened")
        string(REPLACE "|" ";" words "${refused}")
        list(POP_BACK words reason)
        bad("${reason}" --particle ${words} --packing .4)
    endforeach()
    good(--particle disc --virial 20)
    expect("${out}" "disc of area 0.7853982: B2 = 1.5")
    bad("" --particle disc)
    expect_usage()
endfunction()

# The bodies come to rest, bit for bit in the same place on each backend.
function(check_stack)
    foreach(backend IN LISTS BACKENDS)
        set(ENV{SEPAX_BACKEND} ${backend})
        good(stack.svg motion.svg)
        expect_same("${out}" stack.txt)
        expect_documented(stack)
        expect_picture(motion.svg "@keyframes")
        file(SHA256 ${WORK}/motion.svg hash)
        list(APPEND hashes ${hash})
        if(NOT err MATCHES "\\(${backend}\\)")
            message("skipped: ${backend} does not run here")
        endif()
    endforeach()
    expect_one("${hashes}")
    bad("missing/stack.svg: the file cannot be written: " missing/stack.svg)
    expect_usage()
endfunction()

cmake_language(CALL check_${MODE})
