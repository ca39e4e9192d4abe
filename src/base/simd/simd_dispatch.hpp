// SPDX-License-Identifier: MIT
// Calls the best compiled version of a function that Highway compiles for each instruction set. Include it
// after <hwy/highway.h>.
//
// Highway's own dispatch needs its library, which measures the resolution of the clock when a program is
// loaded: 4.4 ms of processor time for each start of Highway 1.0.3 (nanobenchmark.cc), more than the rest of
// `boxwood --version`. Its headers alone are enough for all else.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/simd/simd_targets.hpp"
#include <hwy/targets.h>

namespace boxwood::simd {

// Returns the instruction sets that calls may use, as bits of Highway's HWY_TARGETS: those of this processor
// that its system has enabled. Portable code is always among them. Safe from any thread.
std::int64_t targets() noexcept;

// Lets calls use these alone, or all of the processor for 0. For tests, while no other thread calls Boxwood.
void use_only(std::int64_t targets) noexcept;

// Returns the row of the best of the compiled targets in a table of BOXWOOD_SIMD_TABLE.
inline std::size_t row_of(std::int64_t compiled) noexcept {
  const std::int64_t chosen = HWY_CHOSEN_TARGET_SHIFT(targets() & compiled) | HWY_CHOSEN_TARGET_MASK_SCALAR;
  return static_cast<std::size_t>(std::countr_zero(static_cast<std::uint64_t>(chosen))) - 1;
}

}  // namespace boxwood::simd

// BOXWOOD_SIMD_TABLE(f); in the namespace that encloses HWY_NAMESPACE, once a file.
// BOXWOOD_SIMD_CALL(f)(arguments) calls it.
#if (HWY_TARGETS & (HWY_TARGETS - 1)) == 0
#define BOXWOOD_SIMD_TABLE(f) static_assert(true)
#define BOXWOOD_SIMD_CALL(f) HWY_STATIC_DISPATCH(f)
#else
#define BOXWOOD_SIMD_TABLE(f)                                                                                \
  static decltype(&HWY_STATIC_DISPATCH(f)) const HWY_DISPATCH_TABLE(f)[HWY_MAX_DYNAMIC_TARGETS + 1] = {      \
      HWY_CHOOSE_TARGET_LIST(f), HWY_CHOOSE_FALLBACK(f)}
#define BOXWOOD_SIMD_CALL(f) (*HWY_DISPATCH_TABLE(f)[boxwood::simd::row_of(HWY_TARGETS)])
#endif
