// SPDX-License-Identifier: MIT
// The order of boxes along an axis, by the digits of their keys.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "tree/builders/step_sort.hpp"

namespace boxwood {

// A number whose order among integers is that of the key, and the number of a box. No two are equal.
struct SweepKey {
  std::uint64_t digits;
  std::uint32_t box;
  friend bool operator<(const SweepKey& a, const SweepKey& b) noexcept {
    return a.digits < b.digits || (a.digits == b.digits && a.box < b.box);
  }
};

// Keys of both zeros are equal.
inline SweepKey sweep_key(double key, std::uint32_t box) noexcept {
  const auto bits = std::bit_cast<std::uint64_t>(key + 0.0);
  return {(bits >> 63U) != 0 ? ~bits : bits | std::uint64_t{1} << 63U, box};
}

inline double key_of(const SweepKey& key) noexcept {
  return std::bit_cast<double>((key.digits >> 63U) != 0 ? key.digits ^ std::uint64_t{1} << 63U : ~key.digits);
}

// Sorts few keys: puts them into as many intervals of equal length as there are keys, then moves each past
// the larger ones. Returns false, with the keys in any order, if that takes long or cannot begin.
inline bool sort_by_intervals(std::span<SweepKey> keys) {
  constexpr std::size_t kMost = 1024, kMovesOfAKey = 4;
  const std::size_t n = keys.size();
  if (n < 2 || n > kMost) return n < 2;
  double values[kMost];
  double least = kInfinity, most = -kInfinity;
  for (std::size_t i = 0; i < n; ++i) {
    values[i] = key_of(keys[i]);
    least = values[i] < least ? values[i] : least;
    most = values[i] > most ? values[i] : most;
  }
  const double scale = static_cast<double>(n - 1) / (most - least);
  if (!(scale < kInfinity)) return false;
  std::uint16_t places[kMost], intervals[kMost];
  std::fill_n(places, n, std::uint16_t{0});
  for (std::size_t i = 0; i < n; ++i) {
    intervals[i] = static_cast<std::uint16_t>((values[i] - least) * scale);
    ++places[intervals[i]];
  }
  std::uint16_t sum = 0;
  for (std::size_t i = 0; i < n; ++i) sum = static_cast<std::uint16_t>(sum + std::exchange(places[i], sum));
  std::vector<SweepKey> other(n);
  for (std::size_t i = 0; i < n; ++i) other[places[intervals[i]]++] = keys[i];
  std::copy(other.begin(), other.end(), keys.begin());
  std::size_t moves = 0;
  for (std::size_t i = 1; i < n; ++i) {
    const SweepKey key = keys[i];
    std::size_t at = i;
    for (; at > 0 && key < keys[at - 1]; --at) keys[at] = keys[at - 1];
    keys[at] = key;
    moves += i - at;
    if (moves > kMovesOfAKey * n) return false;
  }
  return true;
}

// Sorts keys; many by the upper half of their digits, 11 or 10 bits at a time, then those with equal halves.
inline void sort_by_digits(std::span<SweepKey> keys) {
  constexpr std::size_t kPasses = 3, kValues = 2048, kFew = 256;
  constexpr unsigned kShift[kPasses] = {32, 43, 54};
  if (sort_by_intervals(keys)) return;
  if (keys.size() < kFew) return std::sort(keys.begin(), keys.end());
  std::vector<std::uint32_t> places(kPasses * kValues);
  const auto value = [&](const SweepKey& key, std::size_t pass) {
    return pass * kValues + static_cast<std::size_t>(key.digits >> kShift[pass] & (kValues - 1));
  };
  for (const SweepKey& key : keys)
    for (std::size_t pass = 0; pass < kPasses; ++pass) ++places[value(key, pass)];
  for (std::size_t pass = 0; pass < kPasses; ++pass) {
    std::uint32_t sum = 0;
    for (std::size_t v = 0; v < kValues; ++v) {
      const std::uint32_t count = places[pass * kValues + v];
      places[pass * kValues + v] = sum;
      sum += count;
    }
  }
  std::vector<SweepKey> other(keys.size());
  std::span<SweepKey> from = keys, to = other;
  for (std::size_t pass = 0; pass < kPasses; ++pass) {
    for (const SweepKey& key : from) to[places[value(key, pass)]++] = key;
    std::swap(from, to);
  }
  std::copy(from.begin(), from.end(), to.begin());  // three passes end in `other`
  for (std::size_t i = 0; i < keys.size();) {
    std::size_t end = i + 1;
    while (end < keys.size() && keys[end].digits >> 32U == keys[i].digits >> 32U) ++end;
    if (end - i > 1) std::sort(&keys[i], &keys[i] + (end - i));
    i = end;
  }
}

}  // namespace boxwood
