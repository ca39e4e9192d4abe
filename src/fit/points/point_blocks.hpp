// SPDX-License-Identifier: MIT
// Points in blocks, as columns of doubles, for the passes of point_scan.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include <boxwood/mesh.hpp>

#include "base/executor.hpp"
#include "base/point_order.hpp"

namespace boxwood::scan {

inline constexpr std::size_t kBlock = 1024;  // points; 24 KiB of doubles, so that a block stays in level 1
// A column with padding for the unused lanes of the widest vector behind a block.
struct alignas(64) Soa {
  double x[kBlock + 64], y[kBlock + 64], z[kBlock + 64];
};

// The lexicographically smallest of the points taken.
struct Smallest {
  Vec3 point{};
  bool found = false;
  void take(const Vec3& p) noexcept {
    if (found && !before(p, point)) return;
    point = p;
    found = true;
  }
};

inline std::size_t block_count(PointsView points) noexcept {
  return (points.size() + kBlock - 1) / kBlock;
}
inline std::size_t points_in_block(PointsView points, std::size_t block) noexcept {
  return std::min(kBlock, points.size() - block * kBlock);
}

// Returns true if the numbers can be read as an array: contiguous and suitably aligned.
inline bool is_array(PointsView points) noexcept {
  const std::size_t needed = points.is_double() ? alignof(double) : alignof(float);
  return points.is_contiguous() && reinterpret_cast<std::uintptr_t>(points.data()) % needed == 0;
}

// Storage for the numbers of a block.
template <class T> using BlockRoom = std::array<T, 3 * kBlock>;

// Returns the numbers of the points [begin, begin + count), at most kBlock, contiguously: in place, or copied
// to `room` if they are not an array.
template <class T>
const T* packed(PointsView points, std::size_t begin, std::size_t count, BlockRoom<T>& room) noexcept {
  const std::byte* at = points.data() + begin * points.stride();
  if (is_array(points)) return reinterpret_cast<const T*>(at);
  for (std::size_t i = 0; i < count; ++i) std::memcpy(&room[3 * i], at + i * points.stride(), 3 * sizeof(T));
  return room.data();
}
template <class T> const T* packed_block(PointsView points, std::size_t block, BlockRoom<T>& room) noexcept {
  return packed(points, block * kBlock, points_in_block(points, block), room);
}

// Fills the columns, and a few lanes behind them with the last point. Returns the number of points.
std::size_t load_block(PointsView points, std::size_t block, Soa& soa);

inline constexpr std::size_t kBlocksOfTask = 16;

// Calls body(block) for every block.
template <class F> void for_blocks(PointsView points, Threads threads, const F& body) {
  const std::size_t blocks = block_count(points), tasks = (blocks + kBlocksOfTask - 1) / kBlocksOfTask;
  parallel_for(tasks, threads, [&](std::size_t task) {
    const std::size_t end = std::min(blocks, kBlocksOfTask * (task + 1));
    for (std::size_t b = kBlocksOfTask * task; b < end; ++b) body(b);
  });
}
// Calls body(block, columns, number of points).
template <class F> void for_columns(PointsView points, Threads threads, const F& body) {
  const std::size_t blocks = block_count(points), tasks = (blocks + kBlocksOfTask - 1) / kBlocksOfTask;
  parallel_for(tasks, threads, [&](std::size_t task) {
    Soa soa;
    const std::size_t end = std::min(blocks, kBlocksOfTask * (task + 1));
    for (std::size_t b = kBlocksOfTask * task; b < end; ++b) {
      const std::size_t count = load_block(points, b, soa);
      body(b, soa, count);
    }
  });
}

}  // namespace boxwood::scan
