# SPDX-License-Identifier: MIT
#
# What reads GeoJSON for the demo: by Jansson where it is there. The memory sanitizer takes what it
# writes for unset.
find_path(SEPAX_JANSSON jansson.h)
find_library(SEPAX_JANSSON_LIBRARY jansson)
set(geojson_sources ${CMAKE_CURRENT_LIST_DIR}/formats.c)
if(SEPAX_JANSSON AND SEPAX_JANSSON_LIBRARY AND NOT CMAKE_C_FLAGS MATCHES "fsanitize=memory")
    list(APPEND geojson_sources ${CMAKE_CURRENT_LIST_DIR}/geojson.c)
    set(geojson_library ${SEPAX_JANSSON_LIBRARY})
else()
    message(STATUS "sepax: the demo reads no GeoJSON, for Jansson is not there")
    list(APPEND geojson_sources ${CMAKE_CURRENT_LIST_DIR}/geojson_none.c)
    set(geojson_library "")
endif()
