# Debian packages by CPack: `./run package` makes them. libsepax<SONAME> holds the shared library,
# libsepax-dev all that is needed to compile with it.

set(soname ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
set(runtime_package libsepax${soname})
set(CPACK_PACKAGE_NAME sepax)
set(CPACK_PACKAGE_VENDOR "sepax authors")
if(NOT CPACK_PACKAGE_CONTACT)
    set(CPACK_PACKAGE_CONTACT "sepax authors")
endif()
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/package)
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_GENERATOR DEB)
set(CPACK_COMPONENTS_ALL sepax_development)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

# CPack puts CPACK_PACKAGE_DESCRIPTION_SUMMARY before these as the first line.
set(about "sepax says which of many pairs of convex polygons are disjoint, touch or
overlap, how deep, and which way out. Its answers are exact for every finite
float32 input and have the same bits on every CPU.")

set(CPACK_DEBIAN_SEPAX_DEVELOPMENT_PACKAGE_NAME libsepax-dev)
set(CPACK_DEBIAN_SEPAX_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_SEPAX_DEVELOPMENT_PACKAGE_DEPENDS libc6-dev)
set(CPACK_DEBIAN_SEPAX_DEVELOPMENT_DESCRIPTION
    "${about}\n\nThis package holds what is needed to compile programs with it.")

if(BUILD_SHARED_LIBS)
    list(APPEND CPACK_COMPONENTS_ALL sepax_runtime)
    string(APPEND CPACK_DEBIAN_SEPAX_DEVELOPMENT_PACKAGE_DEPENDS
           ", ${runtime_package} (= ${PROJECT_VERSION})")
    set(CPACK_DEBIAN_SEPAX_RUNTIME_PACKAGE_NAME ${runtime_package})
    set(CPACK_DEBIAN_SEPAX_RUNTIME_PACKAGE_SECTION libs)
    set(CPACK_DEBIAN_SEPAX_RUNTIME_DESCRIPTION
        "${about}\n\nThis package holds the shared library.")
    set(CPACK_DEBIAN_SEPAX_RUNTIME_PACKAGE_SHLIBDEPS ON)
    set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
    set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
    # The trigger that Debian's policy requires. CPack adds scripts that call ldconfig as well.
    file(WRITE ${PROJECT_BINARY_DIR}/deb/triggers "activate-noawait ldconfig\n")
    set(CPACK_DEBIAN_SEPAX_RUNTIME_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/deb/triggers)
endif()

# Debian's place for the licence; not a part of an installation of everything.
install(FILES LICENSE DESTINATION share/doc/libsepax-dev RENAME copyright
        COMPONENT sepax_development EXCLUDE_FROM_ALL)
if(BUILD_SHARED_LIBS)
    install(FILES LICENSE DESTINATION share/doc/${runtime_package} RENAME copyright
            COMPONENT sepax_runtime EXCLUDE_FROM_ALL)
endif()

include(CPack)
