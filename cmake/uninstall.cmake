# [DESTDIR=] cmake -D MANIFEST=<install_manifest.txt> -P uninstall.cmake
#
# Removes the files that an installation wrote down in its manifest, and the directories named
# sepax, or below one of that name, that are empty afterwards.
cmake_minimum_required(VERSION 3.18)

if(NOT EXISTS ${MANIFEST})
    message(FATAL_ERROR "There is no ${MANIFEST}: nothing was installed from this directory.")
endif()

file(STRINGS ${MANIFEST} files)
set(directories "")
foreach(file IN LISTS files)
    set(file "$ENV{DESTDIR}${file}")
    if(EXISTS ${file} OR IS_SYMLINK ${file})
        message("removing ${file}")
        file(REMOVE ${file})
    else()
        message("not there: ${file}")
    endif()
    get_filename_component(directory ${file} DIRECTORY)
    while(directory MATCHES "/sepax(/|$)")
        list(APPEND directories ${directory})
        get_filename_component(directory ${directory} DIRECTORY)
    endwhile()
endforeach()

# The deepest first. A prefix may itself lie below a directory named sepax, but then the directories
# that remain in it are not empty, or were made by this installation.
list(REMOVE_DUPLICATES directories)
list(SORT directories ORDER DESCENDING)
foreach(directory IN LISTS directories)
    file(GLOB rest ${directory}/* ${directory}/.*)
    if(NOT rest AND IS_DIRECTORY ${directory})
        file(REMOVE_RECURSE ${directory})
    endif()
endforeach()
