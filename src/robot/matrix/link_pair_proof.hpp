// SPDX-License-Identifier: MIT
// Branch and bound over the joint box: the proof that two links are never, or always, in contact.
#pragma once

#include <functional>
#include <vector>

#include <boxwood/collide.hpp>

#include "robot/joint_box.hpp"
#include "robot/moving_object.hpp"

namespace boxwood {

enum class ProofGoal : std::uint8_t { never, always };

struct LinkPairProofResult {
  bool proven = false;
  double clearance_at_least = 0.0;     // of a proof of never
  std::vector<double> counterexample;  // a configuration that contradicts the goal; empty if none was found
  std::uint32_t cells = 0;             // of the joint box that were judged
};

// The proofs about the pairs of one robot, for one thread. The robot must outlive it, unchanged.
//
// Each cell of the joint box has a lower bound: the distance at its middle (for always: the crossing margin)
// minus the bound of the motion within the cell. The cell with the least bound is halved, until it is half of
// the least distance that was found (for always: until it is positive) or the budget is spent. The goal is
// proven if the least bound is positive then.
class LinkPairProof {
public:
  LinkPairProof(const Robot& robot, std::span<const ValueRange> box, std::span<const double> first);

  // Ends after `budget` cells, or when `ends` returns true. Throws bad_alloc.
  LinkPairProofResult prove(std::uint32_t a, std::uint32_t b, ProofGoal goal, std::uint32_t budget,
                            const std::function<bool()>& ends);

private:
  // A cell that is not finished. Its ends, a lower and an upper one for each free value, are in `ends_`.
  struct Cell {
    double bound = 0.0;
    std::uint32_t number = 0, split = 0;  // split: the place of the free value to halve
    std::size_t slot = 0;
    bool operator<(const Cell& other) const {  // the front of the heap has the least bound
      return bound != other.bound ? bound > other.bound : number > other.number;
    }
  };

  void collect(std::uint32_t link, std::vector<MovingObject>& out) const;
  bool choose_values(std::uint32_t a, std::uint32_t b);
  void place_links();
  // Computes the lower bound of the cell between lower_ and upper_, and adds it to the heap if it is not
  // finished. Returns false if its middle contradicts the goal.
  bool take(ProofGoal goal, double parent_bound);
  double bound_of(const MovingObject& a, const MovingObject& b, ProofGoal goal);
  double distance_bound(const MovingObject& a, const MovingObject& b, double moved);
  double margin_bound(const MovingObject& a, const MovingObject& b, double moved);
  double motion_of(const MovingObject& object, const MovingObject& other, bool reaches_other,
                   std::span<double> out) const;
  void add_steps(const MovingObject& object, std::span<const double> displacements);
  std::size_t value_that_moves_most() const;
  double enough() const { return 0.5 * least_; }

  const Robot& robot_;
  std::span<const ValueRange> box_;
  std::span<const double> first_;
  MotionBounds bounds_;
  std::vector<MovingObject> of_a_, of_b_;
  std::size_t shared_ = 0;           // joints that both chains begin with
  std::vector<std::size_t> values_;  // the free ones
  std::vector<Cell> heap_;
  std::vector<double> ends_;
  std::vector<std::size_t> free_slots_;
  std::uint32_t cells_ = 0;                             // judged so far
  std::vector<double> lower_, upper_, middle_, steps_;  // of all values; what each moves the pair
  std::vector<RigidTransform> links_;
  std::vector<double> displacements_;
  std::vector<TrianglePair> triangles_;
  QueryScratch scratch_;
  double least_ = 0.0;        // distance at the middle of a cell; 0 for always
  double finished_ = 0.0;     // the least bound of finished cells
  bool contradicts_ = false;  // the middle of the current cell
};

}  // namespace boxwood
