// The instruction sets that Boxwood compiles its loops for; include it before any header of Highway.
#pragma once

// Portable code, SSE4, AVX2 and AVX-512: the steps between them gain nothing here and cost compile time.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)
