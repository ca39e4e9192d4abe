// SPDX-License-Identifier: MIT
// Subdivides a grid level by level and counts the cells inside both solids.
#include "clash/common_volume.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "base/stop.hpp"

namespace boxwood {

namespace {

constexpr double kNarrow = 0.05;  // of the upper end

enum class Fill : std::uint8_t { unknown, inside, outside };

// The triangles of one solid near a cell or, without any, the side of the cell.
struct Near {
  std::uint32_t first = 0, count = 0;  // in the level's list
  Fill fill = Fill::unknown;
};
struct Cell {
  Aabb box;
  std::array<Near, 2> of;
};
struct Level {
  std::vector<Cell> cells;
  std::array<std::vector<std::uint32_t>, 2> triangles;
};

double volume_of(const Aabb& box) noexcept {
  const Vec3 size = box.max - box.min;
  return size.x * size.y * size.z;
}

// Tests a triangle against the open box; false is certain. Compares exactly along the box's axes, and along
// the triangle's plane with a margin for rounding.
bool may_meet(const Corners& t, const Aabb& box) noexcept {
  for (int k = 0; k < 3; ++k) {
    if (std::min({t[0][k], t[1][k], t[2][k]}) >= box.max[k]) return false;
    if (std::max({t[0][k], t[1][k], t[2][k]}) <= box.min[k]) return false;
  }
  const Vec3 middle = 0.5 * box.min + 0.5 * box.max, half = 0.5 * (box.max - box.min);
  const Vec3 n = glm::cross(t[1] - t[0], t[2] - t[0]);
  const Vec3 size = glm::abs(t[0]) + glm::abs(t[1]) + glm::abs(t[2]) + glm::abs(middle) + half;
  const double reach = std::fabs(n.x) * half.x + std::fabs(n.y) * half.y + std::fabs(n.z) * half.z;
  const double most = size.x + size.y + size.z;
  return !(std::fabs(glm::dot(n, middle - t[0])) > reach + 0x1p-45 * most * most * most);
}

class CommonVolume {
public:
  CommonVolume(const ModelSide& a, const ModelSide& b, std::size_t most_cells, const std::atomic<bool>* stop,
               ContainmentMemory& memory)
      : sides_{&a, &b}, boxes_{box_of_closed(a), box_of_closed(b)}, most_cells_(most_cells), stop_(stop),
        memory_(memory) {}

  VolumeInterval measure(const Aabb& around) {
    Cell whole{around, {}};
    for (std::size_t s = 0; s < 2; ++s)
      for (std::uint32_t t = 0; t < sides_[s]->triangles(); ++t) spare_[s].push_back(t);
    Level level;
    add(whole, level, spare_);
    double mixed = 0.0;
    for (;;) {
      mixed = 0.0;
      for (const Cell& cell : level.cells) mixed += volume_of(cell.box);
      if (level.cells.empty() || level.cells.size() > most_cells_ || mixed <= kNarrow * (inside_ + mixed) ||
          is_set(stop_))
        break;
      Level next;
      for (const Cell& cell : level.cells) {
        if (is_set(stop_)) break;
        halve(cell, level, next);
      }
      level = std::move(next);
    }
    // Each sum has some ten thousand terms.
    return {inside_ * (1.0 - 0x1p-36), (inside_ + mixed) * (1.0 + 0x1p-36)};
  }

private:
  // Finds the triangles near the cell among `from`. A decided cell is counted and not divided.
  void add(Cell cell, Level& level, const std::array<std::vector<std::uint32_t>, 2>& from) {
    for (std::size_t s = 0; s < 2; ++s) {
      Near& near = cell.of[s];
      near.first = static_cast<std::uint32_t>(level.triangles[s].size());
      if (near.fill != Fill::unknown) continue;
      for (const std::uint32_t t : from[s])
        if (may_meet(sides_[s]->corners_of(t), cell.box)) level.triangles[s].push_back(t);
      near.count = static_cast<std::uint32_t>(level.triangles[s].size()) - near.first;
      if (near.count == 0) near.fill = fill_at(s, 0.5 * cell.box.min + 0.5 * cell.box.max);
      if (near.fill == Fill::outside) return forget(cell, s, level);
    }
    if (cell.of[0].fill == Fill::inside && cell.of[1].fill == Fill::inside)
      inside_ += volume_of(cell.box);
    else
      level.cells.push_back(cell);
  }
  // Removes the triangles of a finished cell from the list.
  static void forget(const Cell& cell, std::size_t last, Level& level) {
    for (std::size_t s = 0; s <= last; ++s) level.triangles[s].resize(cell.of[s].first);
  }

  void halve(const Cell& cell, const Level& level, Level& next) {
    for (std::size_t s = 0; s < 2; ++s) {
      const auto first = level.triangles[s].begin() + cell.of[s].first;
      spare_[s].assign(first, first + cell.of[s].count);
    }
    const Vec3 middle = 0.5 * cell.box.min + 0.5 * cell.box.max;
    for (unsigned part = 0; part < 8; ++part) {
      Cell child{cell.box, {}};
      for (int k = 0; k < 3; ++k)
        ((part >> static_cast<unsigned>(k) & 1U) != 0 ? child.box.min : child.box.max)[k] = middle[k];
      for (std::size_t s = 0; s < 2; ++s) child.of[s].fill = cell.of[s].fill;
      add(child, next, spare_);
    }
  }

  Fill fill_at(std::size_t s, const Vec3& p) {
    if (!contains(boxes_[s], p)) return Fill::outside;
    find_surroundings(p, boxes_[s], *sides_[s], memory_);
    std::int64_t winding = 0;
    for (const Surrounding& around : memory_.around) winding += around.winding;
    return winding != 0 ? Fill::inside : Fill::outside;
  }

  std::array<const ModelSide*, 2> sides_;
  std::array<Aabb, 2> boxes_;
  std::size_t most_cells_;  // the most cells of a level that are halved
  const std::atomic<bool>* stop_;
  ContainmentMemory& memory_;
  std::array<std::vector<std::uint32_t>, 2> spare_;
  double inside_ = 0.0;
};

}  // namespace

VolumeInterval common_volume(const ModelSide& a, const ModelSide& b, const Aabb& around,
                             std::size_t most_cells, const std::atomic<bool>* stop,
                             ContainmentMemory& memory) {
  return CommonVolume(a, b, most_cells, stop, memory).measure(around);
}

}  // namespace boxwood
