# The library of the host is static, so that its users link sepax as well. It is here under the name
# host::sepax when the host exports it, and else a package of its own in the same prefix.
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/hostTargets.cmake own REGEX "add_library\\(host::sepax ")
if(NOT own)
    include(CMakeFindDependencyMacro)
    find_dependency(sepax)
endif()
include(${CMAKE_CURRENT_LIST_DIR}/hostTargets.cmake)
