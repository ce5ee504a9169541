# 64-bit Windows, by clang with the headers and libraries of MinGW-w64; tests run under wine. Not by
# its gcc, which aligns what it keeps on the stack to 16 bytes there, too few for AVX:
# https://gcc.gnu.org/bugzilla/show_bug.cgi?id=54412
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER clang)
set(CMAKE_CXX_COMPILER clang++)
set(CMAKE_C_COMPILER_TARGET x86_64-w64-windows-gnu)
set(CMAKE_CXX_COMPILER_TARGET x86_64-w64-windows-gnu)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
# clang does not find the directory of Debian's libstdc++ and libgcc; GoogleTest calls _rmdir without
# its header, whose name a header of the tests has, too.
file(GLOB mingw_gcc /usr/lib/gcc/x86_64-w64-mingw32/*-posix)
set(CMAKE_CXX_FLAGS_INIT "-include /usr/share/mingw-w64/include/direct.h \
-isystem ${mingw_gcc}/include/c++ -isystem ${mingw_gcc}/include/c++/x86_64-w64-mingw32")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-fuse-ld=lld -static -L${mingw_gcc} -lpthread")
set(CMAKE_CROSSCOMPILING_EMULATOR wine)
set(CMAKE_FIND_ROOT_PATH /usr/x86_64-w64-mingw32)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
