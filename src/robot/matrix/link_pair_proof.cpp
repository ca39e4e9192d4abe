// SPDX-License-Identifier: MIT
// Cells of the joint box, each bounded at its middle, the least bound first.
#include "robot/matrix/link_pair_proof.hpp"

#include <algorithm>
#include <cmath>
#include <new>

#include <boxwood/distance.hpp>
#include <boxwood/placed_pair.hpp>

#include "robot/matrix/crossing_margin.hpp"

namespace boxwood {

namespace {

constexpr double kCellUpwards = 1.0 + 0x1p-40;  // covers the rounding of the bounds
constexpr double kSmallestCell = 0x1p-30;  // of the joint box, in each value: smaller ones are not halved

std::array<Vec3, 3> corners_of(const PlacedModel& model, std::uint32_t triangle) {
  std::array<Vec3, 3> out;
  for (std::size_t k = 0; k < 3; ++k)
    out[k] = place(model.world_from_model,
                   Vec3(model.model.mesh.vertices[model.model.mesh.triangles[triangle][k]]));
  return out;
}

}  // namespace

LinkPairProof::LinkPairProof(const Robot& robot, std::span<const ValueRange> box,
                             std::span<const double> first)
    : robot_(robot), box_(box), first_(first), bounds_(robot), middle_(robot.dof()), steps_(robot.dof()),
      links_(robot.description().links.size()) {}

void LinkPairProof::collect(std::uint32_t link, std::vector<MovingObject>& out) const {
  out.clear();
  for (std::uint32_t i = 0; i < robot_.objects().size(); ++i)
    if (robot_.objects()[i].present && robot_.objects()[i].link == link)
      out.push_back(moving_object(robot_, i));
}

// Finds the values that move the links against each other. Returns false if one of them has no whole range.
bool LinkPairProof::choose_values(std::uint32_t a, std::uint32_t b) {
  values_.clear();
  shared_ = bounds_.shared(a, b);
  lower_.assign(first_.begin(), first_.end());
  upper_.assign(first_.begin(), first_.end());
  for (const std::uint32_t link : {a, b})
    for (const std::uint32_t joint : bounds_.chain(link).subspan(shared_)) {
      const RobotJointKind kind = robot_.description().joints[joint].kind;
      const std::size_t at = robot_.first_value(robot_.drives()[joint].joint);
      for (std::size_t k = 0; k < values_of(kind); ++k) {
        const ValueRange& range = box_[at + k];
        if (!range.is_whole) return false;
        lower_[at + k] = range.lower;
        upper_[at + k] = range.upper;
        const bool is_new = std::find(values_.begin(), values_.end(), at + k) == values_.end();
        if (range.lower < range.upper && is_new) values_.push_back(at + k);
      }
    }
  return true;
}

// Computes the poses at the middle of the cell, and the rates of motion within it.
void LinkPairProof::place_links() {
  for (std::size_t i = 0; i < middle_.size(); ++i) middle_[i] = 0.5 * lower_[i] + 0.5 * upper_[i];
  bounds_.set_box(lower_, upper_);
  robot_.link_poses(middle_, RigidTransform{}, links_);
  std::fill(steps_.begin(), steps_.end(), 0.0);
}

// Computes the displacements of an object within the cell (MotionBounds), and returns that of the joints
// which the other link does not have. With `reaches_other` the bound holds for the points of the other
// object, too.
double LinkPairProof::motion_of(const MovingObject& object, const MovingObject& other, bool reaches_other,
                                std::span<double> out) const {
  ObjectBall ball = object.ball;
  if (reaches_other) {
    const double apart =
        glm::length(place(links_[object.link], ball.center) - place(links_[other.link], other.ball.center));
    ball.radius = std::max(ball.radius, (apart + other.ball.radius) * kCellUpwards);
  }
  bounds_.displacements(object.link, ball, links_, 0.5, out);
  return out[shared_];
}

// Adds to each value how much its joint moves an object within the cell.
void LinkPairProof::add_steps(const MovingObject& object, std::span<const double> displacements) {
  const std::span<const std::uint32_t> chain = bounds_.chain(object.link);
  for (std::size_t k = shared_; k < chain.size(); ++k)
    if (values_of(robot_.description().joints[chain[k]].kind) > 0)
      steps_[robot_.first_value(robot_.drives()[chain[k]].joint)] += displacements[k] - displacements[k + 1];
}

// Returns the place of the value to halve: the one that moves the pair most. That of all if none can be
// halved.
std::size_t LinkPairProof::value_that_moves_most() const {
  std::size_t best = values_.size();
  double most = -1.0;
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const std::size_t value = values_[i];
    const RobotValue& of = robot_.values()[value];
    const RobotJointKind kind = robot_.description().joints[of.joint].kind;
    const double width = upper_[value] - lower_[value];
    if (width <= kSmallestCell * (box_[value].upper - box_[value].lower)) continue;
    // The joint's motion is that of its turn and of its shift; the latter is half of the width.
    const bool shifts = kind == RobotJointKind::floating || (kind == RobotJointKind::planar && of.place < 2);
    const double step = shifts ? 0.5 * width : steps_[value - of.place];
    if (step > most) most = step, best = i;
  }
  return best;
}

// Returns a lower bound of the distance of two objects in the cell, in which they move by at most `moved`.
double LinkPairProof::distance_bound(const MovingObject& a, const MovingObject& b, double moved) {
  const double centers =
      glm::length(place(links_[a.link], a.ball.center) - place(links_[b.link], b.ball.center));
  const double radii = a.ball.radius + b.ball.radius;
  const double gap = (centers - radii) * (1.0 - 0x1p-40) - moved;
  // No distance is above `centers + radii`: a test cannot finish a cell that is too large.
  if (gap >= enough() || (least_ < kInfinity && (centers + radii) * kCellUpwards - moved < enough()))
    return gap;
  const PlacedModel placed_a = placed_at(a, links_), placed_b = placed_at(b, links_);
  ClearanceOptions within;
  within.clearance = (std::min(enough(), centers + radii) + moved) * kCellUpwards;
  const ClearanceResult near = within_clearance(
      placed_a.model, placed_b.model, compose(inverse(placed_a.world_from_model), placed_b.world_from_model),
      within, scratch_);
  if (near.out_of_memory) throw std::bad_alloc();
  if (!near.within) return within.clearance - moved;
  // Distances above the least one are of no interest, which makes this test cheap.
  DistanceOptions options;
  options.upper_bound = std::min(least_, within.clearance);
  const DistanceResult found = distance(placed_a, placed_b, options, scratch_);
  if (found.out_of_memory) throw std::bad_alloc();
  if (found.distance == 0.0) contradicts_ = true;
  least_ = std::min(least_, found.distance);
  // Distances are as exact as distance.hpp says; the rounding of the kinematics in `moved` covers that.
  return std::max(gap, std::min(found.distance, options.upper_bound) - moved);
}

// Returns how much more than `moved` it takes to end the contact of two objects; negative without contact.
double LinkPairProof::margin_bound(const MovingObject& a, const MovingObject& b, double moved) {
  const PlacedModel placed_a = placed_at(a, links_), placed_b = placed_at(b, links_);
  const CollideResult found = collide(placed_a, placed_b, {}, scratch_, triangles_);
  if (found.out_of_memory) throw std::bad_alloc();
  if (found.colliding) contradicts_ = false;
  double margin = 0.0;
  for (const TrianglePair& pair : triangles_)
    margin = std::max(margin, crossing_margin(corners_of(placed_a, pair.a), corners_of(placed_b, pair.b)));
  return margin - moved;
}

double LinkPairProof::bound_of(const MovingObject& a, const MovingObject& b, ProofGoal goal) {
  const std::size_t n = bounds_.chain(a.link).size() + 1;
  const std::span<double> moves_a(displacements_.data(), n);
  const std::span<double> moves_b(displacements_.data() + n, bounds_.chain(b.link).size() + 1);
  const double moved =
      (motion_of(a, b, false, moves_a) + motion_of(b, a, goal == ProofGoal::always, moves_b) +
       kinematic_rounding(bounds_, a, b, 0.0)) *
      kCellUpwards;
  add_steps(a, moves_a);
  add_steps(b, moves_b);
  return goal == ProofGoal::never ? distance_bound(a, b, moved) : margin_bound(a, b, moved);
}

// Never: the least bound of all pairs of pieces. Always: the largest, since one pair in contact is enough;
// the middle contradicts if no pair is.
bool LinkPairProof::take(ProofGoal goal, double parent_bound) {
  ++cells_;
  place_links();
  const bool never = goal == ProofGoal::never;
  contradicts_ = !never;
  double bound = never ? kInfinity : -kInfinity;
  for (const MovingObject& a : of_a_)
    for (const MovingObject& b : of_b_) {
      const double each = bound_of(a, b, goal);
      bound = never ? std::min(bound, each) : std::max(bound, each);
    }
  if (contradicts_) return false;
  bound = std::max(bound, parent_bound);
  const std::size_t split = value_that_moves_most();
  const bool is_finished = never ? bound >= enough() && bound > 0.0 : bound > 0.0;
  if (is_finished || split == values_.size()) {
    finished_ = std::min(finished_, bound);
    return true;
  }
  Cell cell{bound, cells_, static_cast<std::uint32_t>(split), 0};
  if (free_slots_.empty()) {
    cell.slot = ends_.size();
    ends_.resize(ends_.size() + 2 * values_.size());
  } else {
    cell.slot = free_slots_.back();
    free_slots_.pop_back();
  }
  for (std::size_t i = 0; i < values_.size(); ++i) {
    ends_[cell.slot + 2 * i] = lower_[values_[i]];
    ends_[cell.slot + 2 * i + 1] = upper_[values_[i]];
  }
  heap_.push_back(cell);
  std::push_heap(heap_.begin(), heap_.end());
  return true;
}

LinkPairProofResult LinkPairProof::prove(std::uint32_t a, std::uint32_t b, ProofGoal goal,
                                         std::uint32_t budget, const std::function<bool()>& ends) {
  LinkPairProofResult out;
  collect(a, of_a_);
  collect(b, of_b_);
  if (of_a_.empty() || of_b_.empty() || !choose_values(a, b)) return out;
  displacements_.resize(bounds_.chain(a).size() + bounds_.chain(b).size() + 2);
  heap_.clear(), ends_.clear(), free_slots_.clear();
  cells_ = 0;
  least_ = goal == ProofGoal::never ? kInfinity : 0.0;
  finished_ = kInfinity;
  bool free_of_contradiction = take(goal, -kInfinity);
  std::vector<double> cell_ends(2 * values_.size());
  while (free_of_contradiction && !heap_.empty() && cells_ < budget && !ends()) {
    const Cell cell = heap_.front();
    if (goal == ProofGoal::never && cell.bound > 0.0 && cell.bound >= enough()) break;
    std::pop_heap(heap_.begin(), heap_.end());
    heap_.pop_back();
    std::copy_n(ends_.begin() + static_cast<std::ptrdiff_t>(cell.slot), cell_ends.size(), cell_ends.begin());
    free_slots_.push_back(cell.slot);
    for (int half = 0; half < 2 && free_of_contradiction; ++half) {
      for (std::size_t i = 0; i < values_.size(); ++i)
        lower_[values_[i]] = cell_ends[2 * i], upper_[values_[i]] = cell_ends[2 * i + 1];
      const std::size_t value = values_[cell.split];
      (half == 0 ? upper_ : lower_)[value] = 0.5 * lower_[value] + 0.5 * upper_[value];
      free_of_contradiction = take(goal, cell.bound);
    }
  }
  out.cells = cells_;
  if (!free_of_contradiction) {
    out.counterexample.assign(middle_.begin(), middle_.end());
    return out;
  }
  const double least = heap_.empty() ? finished_ : std::min(finished_, heap_.front().bound);
  out.proven = least > 0.0;
  if (out.proven && goal == ProofGoal::never) out.clearance_at_least = least;
  return out;
}

}  // namespace boxwood
