# cmake -D WORK=<scratch folder> -P check_fails.cmake
#
# Proves that quote.cmake and prove.cmake find each kind of bad script: a small good one passes both,
# and the same one with a single flaw does not.

cmake_minimum_required(VERSION 3.25)

set(source "# source: #define SLACK 0x1p-24f")
set(fails "# fails: 1b-24 => 1b-25")
set(claim "{ x in [1,2] -> |float<ieee_32,ne>(x) - x| <= 1b-24 }")

function(expect passes flaw)
    list(JOIN ARGN "\n" text)
    file(WRITE ${WORK}/script.g "${text}\n")
    set(code 0)
    foreach(step quote prove)
        if(code EQUAL 0)
            execute_process(COMMAND ${CMAKE_COMMAND} -D ROOT=${WORK} -D SCRIPTS=${WORK}
                                    -D SCRIPT=${WORK}/script.g
                                    -P ${CMAKE_CURRENT_LIST_DIR}/${step}.cmake
                            RESULT_VARIABLE code OUTPUT_VARIABLE output ERROR_VARIABLE output)
        endif()
    endforeach()
    if(passes AND NOT code EQUAL 0)
        message(FATAL_ERROR "a good script is refused:\n${output}")
    elseif(NOT passes AND code EQUAL 0)
        message(FATAL_ERROR "accepted is a script with ${flaw}")
    endif()
endfunction()

file(REMOVE_RECURSE ${WORK})
file(WRITE ${WORK}/kernel/source.h "#define   SLACK\n    0x1p-24f\n")
string(REPLACE "1b-24" "1b-25" false_claim "${claim}")

expect(TRUE "" "${source}" "${fails}" "${claim}")
expect(FALSE "a false claim" "${source}" "${fails}" "${false_claim}")
expect(FALSE "no line that makes it fail" "${source}" "${claim}")
expect(FALSE "a change that keeps it proved" "${source}" "# fails: 1b-24 => 1b-23" "${claim}")
expect(FALSE "a change that is a syntax error" "${source}" "# fails: 1b-24 => }" "${claim}")
expect(FALSE "a change of nothing" "${source}" "# fails: 3b-24 => 1b-25" "${claim}")
expect(FALSE "another constant than the source"
       "# source: #define SLACK 0x1p-23f" "${fails}" "${claim}")
expect(FALSE "a contradiction for a premise"
       "${source}" "${fails}" "{ x in [1,2] /\\ x in [3,4] -> x <= 0 }")
