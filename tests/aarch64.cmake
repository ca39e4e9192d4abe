# SPDX-License-Identifier: MIT
# Toolchain of the row aarch64 of tests/matrix: Debian's cross compiler, libraries unpacked in BOXWOOD_AARCH64_ROOT, tests
# run by qemu-user.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)

set(BOXWOOD_AARCH64_ROOT "" CACHE PATH "Where the arm64 packages are unpacked")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES BOXWOOD_AARCH64_ROOT)
set(CMAKE_FIND_ROOT_PATH ${BOXWOOD_AARCH64_ROOT})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
# gmp.h lies there; gmpxx.h, which includes it, does not.
set(CMAKE_CXX_STANDARD_INCLUDE_DIRECTORIES ${BOXWOOD_AARCH64_ROOT}/usr/include/aarch64-linux-gnu)
set(CMAKE_CROSSCOMPILING_EMULATOR
  qemu-aarch64 -L /usr/aarch64-linux-gnu -E LD_LIBRARY_PATH=${BOXWOOD_AARCH64_ROOT}/usr/lib/aarch64-linux-gnu)
