// SPDX-License-Identifier: MIT
// Verdicts about the pairs of a robot's links, with proofs: allowed-collision matrices are made from them.
// Part of the library boxwood_robot.
//
// The joint box is the set of all configurations within the limits of the joints. A pair is tested by the
// exact triangles of its links; touching is contact. A piece wholly inside another, without touching it, is
// apart. Only the joints between two links count.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/query.hpp>
#include <boxwood/result.hpp>
#include <boxwood/robot.hpp>
#include <boxwood/threads.hpp>

namespace BOXWOOD_EXPORT boxwood {

enum class LinkVerdict : std::uint8_t {
  adjacent,    // one joint joins them, or links without geometry do
  always,      // in contact in every configuration that was tested
  never,       // apart in the whole joint box, which is proven
  never_seen,  // apart in every configuration that was tested
  sometimes,   // in contact in some configurations and apart in others, both shown
};
std::string_view name_of(LinkVerdict verdict) noexcept;  // with a hyphen: never-seen

// The judgement of a line of an SRDF that disables a pair, by the reason that the line states:
//   right     adjacent, always in contact or never in contact, as stated, and proven; `Default`: in contact
//   in
//             the default configuration
//   wrong     a configuration shows the contrary of Never, Always, Default or Adjacent
//   unproven  the rest, and any other reason, because it claims nothing
enum class SrdfJudgement : std::uint8_t { right, unproven, wrong };
std::string_view name_of(SrdfJudgement judgement) noexcept;

struct LinkPairVerdict {
  std::uint32_t a = 0, b = 0;  // links, a < b
  LinkVerdict verdict = LinkVerdict::never_seen;
  bool proven = false;  // adjacent, always and never: holds in the whole joint box. sometimes: always true
  // A proven lower bound of the distance in the joint box; 0 unless the verdict is never.
  double clearance_at_least = 0.0;
  std::uint32_t samples = 0, contacts = 0;  // configurations tested, and those in contact
  // For never-seen: with 95 % confidence a random configuration is in contact with at most this probability,
  // 1 - 0.05^(1 / samples). 1 without samples.
  double contact_probability_at_most = 1.0;
  // A configuration that shows that the SRDF's line is wrong; else one in contact, for sometimes; else empty.
  std::vector<double> witness;
  std::uint32_t cells = 0;            // cells of the joint box that the proof judged
  std::optional<SrdfJudgement> srdf;  // nullopt if the SRDF does not disable the pair, or without one
};

// The work done so far. Samples come first; `open` is then the number of pairs that need a proof.
struct RobotMatrixProgress {
  std::uint32_t samples = 0, judged = 0, open = 0;
};

struct RobotMatrixOptions {
  // The range of each value of a configuration, instead of the joint's limits; nullopt for these. Empty, or
  // Robot::dof() entries.
  std::span<const std::optional<std::pair<double, double>>> limits;
  // The configuration that is tested first. Empty for Robot::default_configuration().
  std::span<const double> first;
  std::uint32_t samples = 10000;  // random configurations, uniform in the joint box
  std::uint64_t seed = 1;
  std::uint32_t budget = 50000;                              // cells for the proof of one pair
  double seconds = std::numeric_limits<double>::infinity();  // proofs end then, without a verdict
  Threads threads = 1;
  const std::atomic<bool>* stop = nullptr;
  // Called after each block of samples and each proof, from several threads at a time. May be empty.
  std::function<void(const RobotMatrixProgress&)> on_progress;
};

// The pairs of links with collision geometry, ascending by (a, b). If `stop` was set, memory ran out or the
// time is over, the verdicts hold, but for fewer samples and without the missing proofs.
struct RobotMatrix : QueryStatus {
  std::vector<LinkPairVerdict> pairs;
  bool out_of_time = false;
};

// Judges every pair of links of a robot, whether it is tested or not. Obstacles do not count, and attached
// objects belong to their link. Limits of joints that mimic count. The range of a continuous joint is a turn.
// A planar or floating joint without limits stays at the first configuration. Pairs that it moves against
// each other have no proof. A floating joint needs limits of x, y and z; all its rotations are covered.
//
// Samples come first. Pairs that were never, or always, in contact then go to branch and bound over the joint
// box. A cell is free if the distance at its middle exceeds a bound of the motion within it
// (robot_motion.hpp). A cell is in contact if an edge crosses a triangle at its middle by more than that
// bound (src/robot/matrix/crossing_margin.hpp). The cell with the least bound is halved next.
//
// The answer depends on the options, not on the threads, unless the time runs out. Holds O(links^2) numbers,
// one QueryScratch for each thread, and at most `budget` cells of two numbers for each joint between the
// links. Fails with `usage` if the options do not fit the robot, with `over_limit` if memory runs out for the
// table.
Result<RobotMatrix> classify_link_pairs(const Robot& robot, const RobotMatrixOptions& options = {});

}  // namespace boxwood
