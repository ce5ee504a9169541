# cmake -D ROOT=<project> -P check_layering.cmake
#
# Checks which file may include which: the rooms of kernel/ have an order, only lanes/ includes
# SIMDe, only some .c files are compiled per instruction set, each unit refuses contraction first, and
# everybody else has sepax.h and sepax.hpp alone.

cmake_minimum_required(VERSION 3.22)

# The rooms: a name, the files, and the rooms whose headers these may include, besides sepax.h and
# their own. A file belongs to the first room that fits, and a room may include only rooms that
# stand above it here, so no include leads back up. The parts of sepax.h are for users and for
# sepax.h; they include each other by name alone, so that the directory can be put anywhere.
set(rooms
    "public     ^sepax(|/[a-z_]+)[.]hp?p?$"
    "base       ^base/"
    "unit       ^lanes/unit[.]h$"
    "exact      ^exact/                base"
    "cut        ^cut/                  base exact"
    "store      ^store/                base"
    "formulas   ^place/(formulas|pose)[.]h$ base store"
    "query      ^query/                base exact store"
    "lanes      ^lanes/                unit"
    "backend    ^target/(backend|leaves)[.]h$   query store"
    "reference  ^reference/            exact query backend"
    "cells      ^field/(cells|moves)[.]h$ base store formulas"
    "narrow     ^narrow/               base exact store query lanes cells"
    "posing     ^place/lane_[a-z]+[.]h$ base store formulas lanes"
    "placing    ^place/placing[.][ch]$ base store formulas lanes posing"
    "compiled   ^target/(backend|rows)[.]c$ backend lanes narrow placing"
    "target     ^target/               base unit backend"
    "place      ^place/                base exact store lanes formulas posing backend"
    "bytes      ^bytes/                base store formulas backend place"
    "rows       ^rows/                 base exact store query backend target place"
    "broad      ^broad/                base exact store formulas backend target"
    "worlds     ^worlds/               base store formulas backend target broad"
    "seek       ^seek/                 base exact store formulas query backend target place broad"
    "call       ^call/                 base exact formulas query backend target rows broad"
    "field      ^field/                base exact store formulas backend target place cells")

# Who may include SIMDe, and who may have an #if about the instruction set.
set(simde_files "^lanes/")
set(isa_files "^(lanes/(lanes[0-9]*(_doubles)?|alone|unit)[.]h|target/(backend|cpu)[.]c|base/fpmode[.]h)$")

# What is compiled per instruction set, and the .c files that may reach it; those of place/ are
# compiled once, with the vectors of every processor.
set(per_isa_files "^((lanes|narrow)/.*|place/lane_.*)[.]h$")
set(per_isa_sources
    "^(target/(backend|rows)|narrow/(casts|contain|distances|fields|fill|gap_rows|impacts|job|manifolds|relate|runs|seeks|separate|single_contacts|singles|worlds)|place/(home|instance|placing))[.]c$")

# The helpers of tests/ and bench/ that files of bench/ find by name alone. kernel.h and direct.h:
# what exactness costs is measured by taking levels away.
set(bench_helpers shapes.h rings.h scenes.h kernel.h direct.h peer.h peer_list.h verdict.h counties.h
                  geometries.h mc_hand.h threads_pool.h)

set(violations 0)
function(violation rule file text)
    message("${file}: ${text} [${rule}]")
    math(EXPR violations "${violations} + 1")
    set(violations ${violations} PARENT_SCOPE)
endfunction()

# The file's text without comments and with continued lines joined, to ${result}.
function(read_code path result)
    file(READ ${path} text)
    # CMake lists would trip over these; no rule looks for them.
    string(REGEX REPLACE "[][;]" " " text "${text}")
    string(REPLACE "\\\n" " " text "${text}")
    string(REGEX REPLACE "//[^\n]*" "" text "${text}")
    string(FIND "${text}" "/*" begin)
    while(NOT begin EQUAL -1)
        string(SUBSTRING "${text}" 0 ${begin} before)
        string(SUBSTRING "${text}" ${begin} -1 rest)
        string(FIND "${rest}" "*/" end)
        math(EXPR end "${end} + 2")
        string(SUBSTRING "${rest}" ${end} -1 after)
        set(text "${before} ${after}")
        string(FIND "${text}" "/*" begin)
    endwhile()
    set(${result} "${text}" PARENT_SCOPE)
endfunction()

# The names in the code's #include lines, <x> and "x" as they are written, to ${result}.
function(read_includes code result)
    string(REGEX MATCHALL "\n[ \t]*#[ \t]*include[ \t]*[<\"][^>\"]+[>\"]" lines "\n${code}")
    list(TRANSFORM lines REPLACE "^.*include[ \t]*" "")
    set(${result} "${lines}" PARENT_SCOPE)
endfunction()

# ------------------------------------------------------------------ kernel/

set(kernel ${ROOT}/kernel)
file(GLOB_RECURSE files RELATIVE ${kernel} ${kernel}/*.c ${kernel}/*.h
     ${kernel}/*.hpp)
if(NOT "sepax.h" IN_LIST files)
    message(FATAL_ERROR "no kernel/sepax.h in ${ROOT}")
endif()

# room_<file> and may_<room> from the table.
set(names "")
foreach(row IN LISTS rooms)
    separate_arguments(row UNIX_COMMAND "${row}")
    list(POP_FRONT row name pattern)
    foreach(other IN LISTS row)
        if(NOT other IN_LIST names)
            message(FATAL_ERROR "the table: ${other} does not stand above ${name}")
        endif()
    endforeach()
    set(may_${name} ${row})
    list(APPEND names ${name})
    foreach(file IN LISTS files)
        if(NOT DEFINED room_${file} AND file MATCHES "${pattern}")
            set(room_${file} ${name})
        endif()
    endforeach()
endforeach()

set(isa_macro "__(AVX|SSE|FMA|ARM|NEON|aarch64|arm|x86_64|i386|amd64|VSX|ALTIVEC|VEC|powerpc|PPC|s390|riscv|wasm)|_M_X64|_M_IX86|_M_ARM|SIMDE_")
set(estimates "(_mm[0-9]*_(mask[z0-9]*_)?fn?m(add|sub)|[^a-z](fmaf?|fmal) *\\(|rsqrt|[^a-z]rcp)")

foreach(file IN LISTS files)
    read_code(${kernel}/${file} code)
    read_includes("${code}" includes)

    set(room "${room_${file}}")
    if(room STREQUAL "")
        violation(room kernel/${file} "is in no room of the table")
    endif()
    set(arrows_${file} "")
    foreach(include IN LISTS includes)
        if(NOT include MATCHES "^\"(.*)\"$")
            continue()
        endif()
        set(target ${CMAKE_MATCH_1})
        if(file MATCHES "^sepax/")
            set(target sepax/${target})
        endif()
        if(NOT target IN_LIST files)
            violation(unknown kernel/${file} "includes ${include}, which is no path in kernel/")
            continue()
        endif()
        list(APPEND arrows_${file} ${target})
        set(other "${room_${target}}")
        if(target MATCHES "^(sepax|base/arithmetic)[.]h$" AND NOT room STREQUAL "public")
            continue()
        elseif(room AND other AND NOT other STREQUAL room AND NOT other IN_LIST may_${room})
            violation(order kernel/${file} "includes ${target}, and ${room} may not include ${other}")
        endif()
    endforeach()

    if(file MATCHES "[.]c$" AND NOT includes MATCHES "^\"base/arithmetic[.]h\"")
        violation(first kernel/${file} "does not include base/arithmetic.h before all else")
    endif()
    if(NOT file MATCHES "${simde_files}" AND code MATCHES "simde")
        violation(simde kernel/${file} "sees SIMDe, which belongs in lanes/")
    endif()
    if(code MATCHES "SIMDE_FAST_")
        violation(fast kernel/${file} "uses SIMDE_FAST_*, which changes results")
    endif()
    string(TOLOWER "${code}" lower)
    if(lower MATCHES "${estimates}")
        violation(arithmetic kernel/${file} "uses ${CMAKE_MATCH_1}: fused or estimated arithmetic")
    endif()
    if(NOT file MATCHES "${isa_files}")
        string(REGEX MATCHALL "\n[ \t]*#[ \t]*(if|elif)[^\n]*" conditions "\n${code}")
        if(conditions MATCHES "${isa_macro}")
            violation(isa kernel/${file} "has an #if about the instruction set")
        endif()
    endif()
endforeach()

# Cycles: take away files that include nothing that is left, until none goes.
set(left ${files})
set(before "")
while(NOT left STREQUAL before)
    set(before "${left}")
    foreach(file IN LISTS before)
        set(waits FALSE)
        foreach(target IN LISTS arrows_${file})
            if(target IN_LIST left)
                set(waits TRUE)
            endif()
        endforeach()
        if(NOT waits)
            list(REMOVE_ITEM left ${file})
        endif()
    endforeach()
endwhile()
if(left)
    list(JOIN left " " left)
    violation(cycle kernel/ "these include each other in a circle, or wait for those: ${left}")
endif()

foreach(file IN LISTS files)
    if(file MATCHES "[.]c$" AND NOT file MATCHES "${per_isa_sources}")
        set(reached ${arrows_${file}})
        set(todo ${reached})
        while(todo)
            list(POP_FRONT todo next)
            foreach(target IN LISTS arrows_${next})
                if(NOT target IN_LIST reached)
                    list(APPEND reached ${target})
                    list(APPEND todo ${target})
                endif()
            endforeach()
        endwhile()
        foreach(target IN LISTS reached)
            if(target MATCHES "${per_isa_files}" AND NOT target STREQUAL "lanes/unit.h")
                violation(reach kernel/${file} "reaches ${target}, which is compiled per instruction set")
                break()
            endif()
        endforeach()
    endif()
endforeach()

# ------------------------------------------------------- bench/ and examples/

# Files of ${folder} include sepax.h or sepax.hpp, files of ${folder} and ${ARGN} of this project, nothing else.
macro(check_users folder)
    set(helpers ${ARGN})
    file(GLOB_RECURSE users RELATIVE ${ROOT} ${ROOT}/${folder}/*.c ${ROOT}/${folder}/*.cpp
                                             ${ROOT}/${folder}/*.h)
    foreach(file IN LISTS users)
        read_code(${ROOT}/${file} code)
        read_includes("${code}" includes)
        cmake_path(GET file PARENT_PATH here)
        foreach(include IN LISTS includes)
            string(REGEX REPLACE "[<>\"]" "" name "${include}")
            if(name MATCHES "^sepax[.]h(pp)?$" OR name IN_LIST helpers)
                continue()
            elseif(include MATCHES "\"" AND EXISTS ${ROOT}/${here}/${name}
                   AND NOT name MATCHES "[.][.]")
                continue()
            elseif(include MATCHES "\"" OR EXISTS ${kernel}/${name} OR name MATCHES "kernel/")
                violation(users ${file} "includes ${include}: ${folder}/ uses only sepax.h and sepax.hpp")
            endif()
        endforeach()
    endforeach()
endmacro()

check_users(bench ${bench_helpers})
check_users(examples)

if(violations)
    message(FATAL_ERROR "layering: ${violations} violations")
endif()
list(LENGTH files count)
message("layering: ${count} files of kernel/ are in order")
