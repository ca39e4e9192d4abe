// SPDX-License-Identifier: MIT
// The instruction sets that Boxwood compiles its loops for; include it before any header of Highway.
#pragma once

// Portable code, SSE4, AVX2 and AVX-512 (NEON on ARM): the steps between them gain nothing here and cost
// compile time. Vectors without a size of their own (SVE, RISC-V) cannot be members of a struct.
#define HWY_DISABLED_TARGETS                                                                                 \
  (HWY_SSSE3 | HWY_AVX3_DL | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)

// The headers of Highway alone are used, not its library, which has the function that a failed assertion
// calls.
#define HWY_IS_DEBUG_BUILD 0
