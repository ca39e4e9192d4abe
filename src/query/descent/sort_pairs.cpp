// SPDX-License-Identifier: MIT
// Sorts pairs of triangles by radix.
#include "query/descent/sort_pairs.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <new>

#include "base/stop.hpp"
#include "query/descent/leaf_tests.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kFewPairs = 512;  // comparing sorts these as fast
constexpr std::uint32_t kDigitBits = 11;
constexpr std::size_t kLookEvery = std::size_t{1} << 20U;  // some milliseconds

// Sorts stably by one digit of one number. Returns false if stopped; then `to` contains a part.
template <std::uint32_t TrianglePair::*number>
bool deal(const std::vector<TrianglePair>& from, std::uint32_t shift, std::vector<TrianglePair>& to,
          const std::atomic<bool>* stop) {
  constexpr std::uint32_t kDigits = 1U << kDigitBits;
  std::array<std::uint32_t, kDigits> place{};
  const auto digit = [shift](const TrianglePair& p) { return p.*number >> shift & (kDigits - 1); };
  for (const TrianglePair& p : from) ++place[digit(p)];
  std::uint32_t next = 0;
  for (std::uint32_t& p : place) {
    const std::uint32_t count = p;
    p = next;
    next += count;
  }
  for (std::size_t i = 0; i < from.size();) {
    if (is_set(stop)) return false;
    for (const std::size_t end = std::min(from.size(), i + kLookEvery); i < end; ++i)
      to[place[digit(from[i])]++] = from[i];
  }
  return true;
}

template <std::uint32_t TrianglePair::*number>
void sort_by(std::vector<TrianglePair>& pairs, std::vector<TrianglePair>& room,
             const std::atomic<bool>* stop) {
  std::uint32_t all = 0;
  for (const TrianglePair& p : pairs) all |= p.*number;
  for (std::uint32_t shift = 0; shift < 32 && all >> shift != 0; shift += kDigitBits) {
    if (!deal<number>(pairs, shift, room, stop)) return;
    pairs.swap(room);
  }
}

}  // namespace

void sort_pairs(std::vector<TrianglePair>& pairs, std::vector<TrianglePair>& room,
                const std::atomic<bool>* stop) noexcept {
  if (is_set(stop)) return;
  const bool has_room = [&] {
    if (pairs.size() < kFewPairs || pairs.size() > 0xFFFFFFFFU) return false;
    try {
      room.resize(pairs.size());
    } catch (const std::bad_alloc&) {
      return false;
    }
    return true;
  }();
  if (!has_room) {
    std::sort(pairs.begin(), pairs.end(), pair_less);
    return;
  }
  sort_by<&TrianglePair::b>(pairs, room, stop);
  sort_by<&TrianglePair::a>(pairs, room, stop);
}

}  // namespace boxwood
