// SPDX-License-Identifier: MIT
// Pairs of links that one or two values move against each other: how far apart they are proven to be in each
// cell of a grid over these values.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <boxwood/robot.hpp>

namespace boxwood {

// The largest deviation of a rotation above both links (rotation_deviation()). It may stretch a distance by
// as much.
inline constexpr double kMostDeviation = 0x1p-40;

// Fits one robot and its copies: objects of links keep their numbers.
struct ProvenCells {
  // The grid of one pair of objects. One value: the second has one cell, and a factor of 0.
  struct Grid {
    std::uint32_t first = 0, second = 0;      // objects, first < second
    std::array<std::uint32_t, 2> value{};     // their places in a configuration
    std::array<std::uint32_t, 2> count{};     // cells
    std::array<double, 2> lower{}, factor{};  // of each value: the begin of its range, cells per unit
    double unit = 0.0;                        // a length
    std::vector<std::uint8_t> levels;         // times `unit`: the distance that is proven; 0: nothing is
  };
  struct Range {
    std::uint32_t value = 0;
    double lower = 0.0, upper = 0.0;
  };

  std::vector<Grid> grids;           // ascending by (first, second)
  std::vector<std::uint32_t> begin;  // of each object: its first grid; one entry more
  std::vector<Range> lengths;        // the values that shift links, and where the bounds of rounding hold
  double largest_base = 0.0;         // likewise: the length of the translation of the root

  // Returns true if the bounds hold for this pose of the root.
  bool holds_at(const RigidTransform& base) const noexcept {
    return glm::length(base.translation) <= largest_base && rotation_deviation(base) <= kMostDeviation;
  }
  // Returns a lower bound of the distance of two objects in a configuration; 0 if nothing is proven.
  double clearance(std::uint32_t first, std::uint32_t second,
                   std::span<const double> configuration) const noexcept;
  // Returns one for a straight motion between two configurations.
  double clearance(std::uint32_t first, std::uint32_t second, std::span<const double> from,
                   std::span<const double> to) const noexcept;

  const Grid* grid_of(std::uint32_t first, std::uint32_t second) const noexcept {
    if (first + std::size_t{1} >= begin.size()) return nullptr;
    for (std::uint32_t i = begin[first]; i < begin[first + std::size_t{1}]; ++i)
      if (grids[i].second == second) return &grids[i];
    return nullptr;
  }
  bool holds(std::span<const double> configuration) const noexcept {
    for (const Range& range : lengths)
      if (!(configuration[range.value] >= range.lower && configuration[range.value] <= range.upper))
        return false;
    return true;
  }
};

// Proves the cells of all pairs of links that are tested, whose boxes often meet and that are often apart.
// Fails with `cancelled`. Throws bad_alloc.
Result<ProvenCells> prove_cells(const Robot& robot, const WorkOptions& work);

}  // namespace boxwood
