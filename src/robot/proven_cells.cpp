// SPDX-License-Identifier: MIT
// Looks cells up, for configurations and along motions.
#include "robot/proven_cells.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/no_memory.hpp"
#include "robot/robot_access.hpp"

namespace boxwood {

namespace {

// Returns the cell of a value; nullopt beyond the grid, and for NaN.
std::optional<std::uint32_t> cell_of(const ProvenCells::Grid& grid, std::size_t k, double value) noexcept {
  const double at = (value - grid.lower[k]) * grid.factor[k];
  if (!(at >= 0.0 && at <= grid.count[k])) return std::nullopt;
  return std::min(static_cast<std::uint32_t>(at), grid.count[k] - 1);
}

}  // namespace

double ProvenCells::clearance(std::uint32_t first, std::uint32_t second,
                              std::span<const double> configuration) const noexcept {
  const Grid* grid = grid_of(first, second);
  if (grid == nullptr || !holds(configuration)) return 0.0;
  const auto x = cell_of(*grid, 0, configuration[grid->value[0]]);
  const auto y = cell_of(*grid, 1, configuration[grid->value[1]]);
  if (!x || !y) return 0.0;
  return grid->levels[std::size_t{*x} * grid->count[1] + *y] * grid->unit;
}

Result<void> Robot::prove_pairs(const WorkOptions& work) {
  return with_memory_to("prove pairs of links", [&]() -> Result<void> {
    Result<ProvenCells> cells = prove_cells(*this, work);
    if (!cells) return cells.error();
    cells_ = cells->grids.empty() ? nullptr : std::make_shared<const ProvenCells>(std::move(*cells));
    return {};
  });
}

const ProvenCells* RobotAccess::cells(const Robot& robot, const RigidTransform& base) noexcept {
  const ProvenCells* cells = robot.cells_.get();
  return cells != nullptr && cells->holds_at(base) ? cells : nullptr;
}

// Cuts the motion into parts that cross a cell or two in each value, and takes all cells around each part.
double ProvenCells::clearance(std::uint32_t first, std::uint32_t second, std::span<const double> from,
                              std::span<const double> to) const noexcept {
  const Grid* grid = grid_of(first, second);
  if (grid == nullptr || !holds(from) || !holds(to)) return 0.0;
  std::uint32_t crossed = 0, last[2] = {};
  for (std::size_t k = 0; k < 2; ++k) {
    const std::uint32_t value = grid->value[k];
    const auto here = cell_of(*grid, k, from[value]), there = cell_of(*grid, k, to[value]);
    if (!here || !there) return 0.0;
    crossed = std::max(crossed, *here > *there ? *here - *there : *there - *here);
    last[k] = *here;
  }
  std::uint8_t least = 255;
  const std::uint32_t parts = crossed + 1;
  for (std::uint32_t i = 1; i <= parts; ++i) {
    const double time = static_cast<double>(i) / parts;
    std::uint32_t low[2], high[2];
    for (std::size_t k = 0; k < 2; ++k) {
      const std::uint32_t value = grid->value[k];
      const double at = i == parts ? to[value] : from[value] + time * (to[value] - from[value]);
      const std::uint32_t cell = cell_of(*grid, k, at).value_or(last[k]);  // between both: within the grid
      low[k] = std::min(cell, last[k]);
      high[k] = std::max(cell, last[k]);
      last[k] = cell;
    }
    for (std::uint32_t x = low[0]; x <= high[0]; ++x)
      for (std::uint32_t y = low[1]; y <= high[1]; ++y)
        least = std::min(least, grid->levels[std::size_t{x} * grid->count[1] + y]);
    if (least == 0) return 0.0;
  }
  return least * grid->unit;
}

}  // namespace boxwood
