// SPDX-License-Identifier: MIT
// Asks the processor for its instruction sets, once.
#include "base/simd/simd_dispatch.hpp"

#include <atomic>

#if HWY_ARCH_X86
#include <cpuid.h>
#endif

namespace boxwood::simd {

namespace {

#if HWY_ARCH_X86
// Tests two bits whose names not all compilers know. Neither needs the support of the system.
bool has_lzcnt_and_f16c() {
  unsigned a = 0, b = 0, basic = 0, extended = 0, d = 0;
  return __get_cpuid(1, &a, &b, &basic, &d) != 0 && __get_cpuid(0x8000'0001, &a, &b, &extended, &d) != 0 &&
         (basic >> 29U & 1U) != 0 && (extended >> 5U & 1U) != 0;
}

// Returns the targets whose instructions the processor has, as hwy/ops/set_macros-inl.h lists them.
std::int64_t of_this_processor() {
  __builtin_cpu_init();
  std::int64_t out = HWY_SCALAR | HWY_EMU128;
  if (!__builtin_cpu_supports("sse4.1") || !__builtin_cpu_supports("sse4.2") ||
      !__builtin_cpu_supports("pclmul") || !__builtin_cpu_supports("aes"))
    return out;
  out |= HWY_SSE4;
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma") || !__builtin_cpu_supports("bmi") ||
      !__builtin_cpu_supports("bmi2") || !has_lzcnt_and_f16c())
    return out;
  out |= HWY_AVX2;
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512cd") &&
      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512bw"))
    out |= HWY_AVX3;
  return out;
}
#else
// Elsewhere the instruction set is chosen when Boxwood is compiled (HWY_DISABLED_TARGETS leaves NEON on ARM).
std::int64_t of_this_processor() {
  return HWY_SCALAR | HWY_EMU128 | HWY_STATIC_TARGET;
}
#endif

std::atomic<std::int64_t> chosen{0};  // 0 before the first call

}  // namespace

std::int64_t targets() noexcept {
  std::int64_t out = chosen.load(std::memory_order_relaxed);
  if (out == 0) chosen.store(out = of_this_processor(), std::memory_order_relaxed);
  return out;
}

void use_only(std::int64_t targets) noexcept {
  chosen.store(targets == 0 ? of_this_processor() : targets, std::memory_order_relaxed);
}

}  // namespace boxwood::simd
