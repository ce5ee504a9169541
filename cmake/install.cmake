# The installed library: the headers and their parts, the library, its CMake package and its
# pkg-config file; where sepax is not a guest in another project also the documentation, the
# examples and the target uninstall. Nothing of it names the prefix, so that it can be moved.

if(sepax_is_top_level)
    include(GNUInstallDirs)
    set(doc_dir ${CMAKE_INSTALL_DOCDIR})
else()
    # GNUInstallDirs would write its variables into the host's cache. These are its values for a
    # host that has not included it, and for this directory alone.
    foreach(default "INCLUDEDIR=include" "LIBDIR=lib" "DATAROOTDIR=share")
        string(REGEX MATCH "^(.+)=(.+)$" match ${default})
        if(NOT CMAKE_INSTALL_${CMAKE_MATCH_1})
            set(CMAKE_INSTALL_${CMAKE_MATCH_1} ${CMAKE_MATCH_2})
        endif()
    endforeach()
    set(doc_dir ${CMAKE_INSTALL_DATAROOTDIR}/doc/sepax)
endif()

# Two components: what a program needs to run, which is empty for a static library, and the rest.
install(TARGETS sepax EXPORT sepax
        RUNTIME COMPONENT sepax_runtime
        LIBRARY COMPONENT sepax_runtime NAMELINK_COMPONENT sepax_development
        ARCHIVE COMPONENT sepax_development)
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME sepax_development)
target_include_directories(sepax INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
install(FILES kernel/sepax.h kernel/sepax.hpp TYPE INCLUDE)
install(DIRECTORY kernel/sepax TYPE INCLUDE FILES_MATCHING PATTERN *.h PATTERN *.hpp)
install(FILES LICENSE DESTINATION ${doc_dir})

# ------------------------------------------------------------ CMake package

include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/sepax)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/sepaxConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(EXPORT sepax NAMESPACE sepax:: FILE sepaxConfig.cmake DESTINATION ${package_dir})
install(FILES ${PROJECT_BINARY_DIR}/sepaxConfigVersion.cmake DESTINATION ${package_dir})
# The same from the build directory, for hosts that call export() and for sepax_DIR.
export(EXPORT sepax NAMESPACE sepax:: FILE ${PROJECT_BINARY_DIR}/sepaxConfig.cmake)

# --------------------------------------------------------------- pkg-config

# pkg-config finds everything relative to the place of its own file, unless a directory was given
# as an absolute path.
set(pkgconfig_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
if(IS_ABSOLUTE ${pkgconfig_dir})
    set(pc_prefix ${CMAKE_INSTALL_PREFIX})
else()
    file(RELATIVE_PATH pc_prefix /prefix/${pkgconfig_dir} /prefix)
    string(REGEX REPLACE "/$" "" pc_prefix "\${pcfiledir}/${pc_prefix}")
endif()
foreach(dir INCLUDEDIR LIBDIR)
    set(pc_${dir} ${CMAKE_INSTALL_${dir}})
    if(NOT IS_ABSOLUTE ${pc_${dir}})
        set(pc_${dir} "\${prefix}/${pc_${dir}}")
    endif()
endforeach()
set(shared_flag "")
if(BUILD_SHARED_LIBS)
    set(shared_flag " -DSEPAX_SHARED")
endif()
set(private_libs "")
if(SEPAX_LIBM)
    set(private_libs " -lm")
endif()
configure_file(${PROJECT_SOURCE_DIR}/cmake/sepax.pc.in ${PROJECT_BINARY_DIR}/sepax.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/sepax.pc DESTINATION ${pkgconfig_dir})

# ----------------------------------- documentation, examples and uninstall

if(sepax_is_guest)
    return()
endif()

install(FILES README.md CONTRIBUTING.md DESTINATION ${doc_dir})
install(DIRECTORY docs DESTINATION ${doc_dir})
# The pages link to the headers and their parts, as the manual, at their places in the source.
install(FILES kernel/sepax.h kernel/sepax.hpp DESTINATION ${doc_dir}/kernel)
install(DIRECTORY kernel/sepax DESTINATION ${doc_dir}/kernel
        FILES_MATCHING PATTERN *.h PATTERN *.hpp)
install(FILES web/sepax.d.ts DESTINATION ${doc_dir}/web)
# With the CMakeLists.txt that builds them by themselves against the installed library.
install(DIRECTORY examples DESTINATION ${doc_dir} FILES_MATCHING
        PATTERN *.c PATTERN *.cpp PATTERN *.h PATTERN *.txt PATTERN *.cmake)
add_custom_target(uninstall
    COMMAND ${CMAKE_COMMAND} -D MANIFEST=${PROJECT_BINARY_DIR}/install_manifest.txt
            -P ${PROJECT_SOURCE_DIR}/cmake/uninstall.cmake
    COMMENT "Removing what the last installation from this directory wrote" VERBATIM)
