// SPDX-License-Identifier: MIT
// Proves the cells of pairs of links: halves a part of the grid until the links are apart in all of it.
#include <algorithm>
#include <cmath>
#include <new>
#include <optional>

#include <boxwood/distance.hpp>
#include <boxwood/placed_pair.hpp>

#include "base/stop.hpp"
#include "robot/joint_box.hpp"
#include "robot/moving_object.hpp"
#include "robot/proven_cells.hpp"

namespace boxwood {

namespace {

constexpr std::uint32_t kCellsOfOne = 1024, kCellsOfTwo = 128;  // in each value
// A proof that leaves this level is enough for a part of any size; the levels that are tried.
constexpr std::uint8_t kEnoughLevel = 4;
constexpr std::uint8_t kLevels[] = {64, 16, 4};
// The highest level is this share of the radius of the smaller object: more is seldom requested as a padding.
constexpr double kHighestLevel = 0.25;
constexpr std::uint64_t kSamples = 128;  // of the range of the values, to choose pairs
// Boxes must meet in an eighth of the samples, else the boxes suffice. In half of these, links must be apart.
constexpr std::uint64_t kFewest = 16;
// The root may be this many times farther away than the robot is large.
constexpr double kFarBase = 0x1p10;
// A block of so many cells is given up if the objects are nearer at its middle than they move in a cell.
constexpr std::uint32_t kSmallBlock = 16;
constexpr double kWider = 0x1p-30;  // of a cell: covers the rounding of cell_of()

// Part of a grid.
struct CellBlock {
  std::array<std::uint32_t, 2> first{}, size{};
};

class CellProof {
public:
  CellProof(const Robot& robot, const WorkOptions& work)
      : robot_(robot), work_(work), bounds_(robot), links_(robot.description().links.size()) {
    Result<std::vector<double>> home = robot.default_configuration();
    if (!home) throw std::bad_alloc();
    home_ = std::move(*home);
    box_ = joint_box(robot, {}, home_);
    lower_ = upper_ = home_;
    set_lengths();
    middle_ = home_;
  }

  // Returns the grid of two objects of links, if it is worth having; unfinished if `stop` was set.
  std::optional<ProvenCells::Grid> prove(std::uint32_t first, std::uint32_t second) {
    a_ = moving_object(robot_, first);
    b_ = moving_object(robot_, second);
    if (!choose_values() || !is_worth_it()) return std::nullopt;
    grid_.first = first, grid_.second = second;
    grid_.unit = kHighestLevel / kLevels[0] * std::min(a_.ball.radius, b_.ball.radius);
    for (std::size_t k = 0; k < 2; ++k) {
      const ValueRange& range = box_[grid_.value[k]];
      grid_.count[k] = k >= values_ ? 1 : values_ == 1 ? kCellsOfOne : kCellsOfTwo;
      grid_.lower[k] = k >= values_ ? 0.0 : range.lower;
      grid_.factor[k] = k >= values_ ? 0.0 : grid_.count[k] / (range.upper - range.lower);
    }
    grid_.levels.assign(std::size_t{grid_.count[0]} * grid_.count[1], 0);
    const std::vector<double> lower = lower_, upper = upper_;
    fill();
    lower_ = lower, upper_ = upper, middle_ = home_;
    return std::move(grid_);
  }

  std::vector<ProvenCells::Range> lengths;
  double largest_base = 0.0;

private:
  // Collects the values that shift links, in the range within which the proof holds.
  void set_lengths() {
    bounds_.set_box(home_, home_);
    double size = 0.0;
    for (std::uint32_t link = 0; link < links_.size(); ++link) size = std::max(size, bounds_.reach(link));
    largest_base = kFarBase * size;
    for (std::uint32_t i = 0; i < robot_.values().size(); ++i) {
      const RobotValue& value = robot_.values()[i];
      const RobotJointKind kind = robot_.description().joints[value.joint].kind;
      const bool shifts = kind == RobotJointKind::prismatic ||
                          (kind == RobotJointKind::planar && value.place < 2) ||
                          (kind == RobotJointKind::floating && value.place < 3);
      if (!shifts) continue;
      lower_[i] = value.lower.value_or(-largest_base);
      upper_[i] = value.upper.value_or(largest_base);
      lengths.push_back({i, lower_[i], upper_[i]});
      home_[i] = 0.5 * lower_[i] + 0.5 * upper_[i];
    }
  }

  // Finds the one or two values that move the objects against each other.
  bool choose_values() {
    shared_ = bounds_.shared(a_.link, b_.link);
    values_ = 0;
    grid_ = {};
    for (const std::uint32_t link : {a_.link, b_.link})
      for (const std::uint32_t joint : bounds_.chain(link).subspan(shared_)) {
        const std::size_t n = values_of(robot_.description().joints[joint].kind);
        if (n == 0) continue;
        if (n > 1) return false;
        const auto at = static_cast<std::uint32_t>(robot_.first_value(robot_.drives()[joint].joint));
        if (values_ > 0 && at == grid_.value[0]) continue;
        if (values_ == 2 && at != grid_.value[1]) return false;
        if (values_ < 2) grid_.value[values_++] = at;
      }
    if (values_ == 1) grid_.value[1] = grid_.value[0];
    for (std::size_t k = 0; k < values_; ++k)
      if (!(box_[grid_.value[k]].lower < box_[grid_.value[k]].upper)) return false;
    moves_.resize(bounds_.chain(a_.link).size() + bounds_.chain(b_.link).size() + 2);
    return values_ > 0;
  }

  bool is_worth_it() {
    std::uint64_t met = 0, apart = 0;
    std::vector<double> at(home_.size());
    for (std::uint64_t i = 0; i < kSamples; ++i) {
      random_configuration(robot_, box_, 1, i, at);
      for (std::size_t k = 0; k < values_; ++k) middle_[grid_.value[k]] = at[grid_.value[k]];
      robot_.link_poses(middle_, RigidTransform{}, links_);
      if (gap_of_boxes(placed_box_of(a_, links_[a_.link]), placed_box_of(b_, links_[b_.link])) > 0.0)
        continue;
      ++met;
      apart += is_apart(0.0) ? 1 : 0;
    }
    return met >= kFewest && 2 * apart >= met;
  }

  // Returns true if the objects are farther apart than `clearance` where the links are.
  bool is_apart(double clearance) {
    const PlacedModel placed_a = placed_at(a_, links_), placed_b = placed_at(b_, links_);
    ClearanceOptions within;
    within.clearance = clearance;
    const ClearanceResult near = within_clearance(
        placed_a.model, placed_b.model,
        compose(inverse(placed_a.world_from_model), placed_b.world_from_model), within, scratch_);
    if (near.out_of_memory) throw std::bad_alloc();
    return !near.within;
  }

  // Returns the ends of cells, in the value.
  double end_of(std::size_t k, std::uint32_t cell) const { return grid_.lower[k] + cell / grid_.factor[k]; }

  // Sets the ends of the values to those of a block, and what the objects move in it.
  void enter(const CellBlock& block) {
    for (std::size_t k = 0; k < values_; ++k) {
      const double wider = kWider / grid_.factor[k];
      lower_[grid_.value[k]] = end_of(k, block.first[k]) - wider;
      upper_[grid_.value[k]] = end_of(k, block.first[k] + block.size[k]) + wider;
      middle_[grid_.value[k]] = 0.5 * lower_[grid_.value[k]] + 0.5 * upper_[grid_.value[k]];
    }
    bounds_.set_box(lower_, upper_);
    robot_.link_poses(middle_, RigidTransform{}, links_);
    moved_ = 0.0;
    steps_ = {};
    for (const MovingObject* object : {&a_, &b_}) {
      const std::span<const std::uint32_t> chain = bounds_.chain(object->link);
      const std::span<double> moves(moves_.data(), chain.size() + 1);
      bounds_.displacements(object->link, object->ball, links_, 0.5, moves);
      moved_ += moves[shared_];
      for (std::size_t k = shared_; k < chain.size(); ++k) {
        if (values_of(robot_.description().joints[chain[k]].kind) == 0) continue;
        const std::size_t value = robot_.first_value(robot_.drives()[chain[k]].joint);
        steps_[value == grid_.value[0] ? 0 : 1] += moves[k] - moves[k + 1];
      }
    }
    // Once for the poses at the middle, once for those of a query.
    moved_ = (moved_ + 2.0 * kinematic_rounding(bounds_, a_, b_, largest_base)) * (1.0 + 0x1p-40);
  }

  // Returns the largest level that is proven for the block that was entered.
  std::uint8_t level_of_block() {
    const auto is_proven = [this](int level) {
      return is_apart((moved_ + level * grid_.unit) * (1.0 + 8.0 * kMostDeviation));
    };
    if (!is_proven(1)) return 0;  // before the others, as most blocks of a grid are near
    for (const std::uint8_t level : kLevels)
      if (is_proven(level)) return level;
    return 1;
  }

  void fill() {
    std::vector<CellBlock> open{{{0, 0}, grid_.count}};
    while (!open.empty() && !is_set(work_.stop)) {
      const CellBlock block = open.back();
      open.pop_back();
      enter(block);
      const std::uint8_t level = level_of_block();
      for (std::uint32_t x = block.first[0]; level > 0 && x < block.first[0] + block.size[0]; ++x)
        for (std::uint32_t y = block.first[1]; y < block.first[1] + block.size[1]; ++y) {
          std::uint8_t& cell = grid_.levels[std::size_t{x} * grid_.count[1] + y];
          cell = std::max(cell, level);
        }
      if (level >= kEnoughLevel || (block.size[0] == 1 && block.size[1] == 1)) continue;
      const bool is_small = block.size[0] * block.size[1] <= kSmallBlock;
      if (level == 0 && is_small && !is_apart(moved_ / kSmallBlock)) continue;
      const std::size_t k = block.size[0] == 1 ? 1 : block.size[1] == 1 || steps_[0] >= steps_[1] ? 0 : 1;
      CellBlock halves[2] = {block, block};
      halves[0].size[k] = halves[1].size[k] = block.size[k] / 2;
      halves[1].first[k] += block.size[k] / 2;
      open.insert(open.end(), std::begin(halves), std::end(halves));
    }
  }

  const Robot& robot_;
  const WorkOptions& work_;
  MotionBounds bounds_;
  std::vector<ValueRange> box_;
  std::vector<double> home_, lower_, upper_, middle_, moves_;
  std::vector<RigidTransform> links_;
  MovingObject a_, b_;
  std::size_t shared_ = 0, values_ = 0;
  ProvenCells::Grid grid_;
  double moved_ = 0.0;
  std::array<double, 2> steps_{};  // what each value moves the objects in the block
  QueryScratch scratch_;
};

}  // namespace

Result<ProvenCells> prove_cells(const Robot& robot, const WorkOptions& work) {
  ProvenCells out;
  for (const RobotJoint& joint : robot.description().joints)
    if (rotation_deviation(joint.parent_from_joint) > kMostDeviation) return out;
  CellProof proof(robot, work);
  const std::span<const RobotObject> objects = robot.objects();
  const auto is_of_link = [&](std::uint32_t i) {
    return objects[i].present && objects[i].link != kNoLink && !objects[i].attached;
  };
  for (std::uint32_t a = 0; a < objects.size(); ++a) {
    out.begin.push_back(static_cast<std::uint32_t>(out.grids.size()));
    for (std::uint32_t b = a + 1; is_of_link(a) && b < objects.size(); ++b) {
      if (!is_of_link(b) || objects[a].link == objects[b].link ||
          !robot.is_tested(objects[a].link, objects[b].link))
        continue;
      if (auto grid = proof.prove(a, b)) out.grids.push_back(std::move(*grid));
      if (is_set(work.stop)) return Error{ErrorKind::cancelled, "stopped", {}};
    }
  }
  out.begin.push_back(static_cast<std::uint32_t>(out.grids.size()));
  out.lengths = std::move(proof.lengths);
  out.largest_base = proof.largest_base;
  return out;
}

}  // namespace boxwood
