// SPDX-License-Identifier: MIT
// Halving of time, earlier halves first, until each pair is proven free or a contact is shown.
#include <boxwood/robot_motion.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

#include <boxwood/aabb.hpp>
#include <boxwood/distance.hpp>
#include <boxwood/placed_pair.hpp>

#include "base/no_memory.hpp"
#include "robot/file/quaternion.hpp"
#include "robot/motion/motion_body.hpp"
#include "robot/proven_cells.hpp"
#include "robot/robot_access.hpp"
#include "robot/robot_padding.hpp"

namespace boxwood {

namespace {

constexpr int kDeepest = 48;  // halvings
// In the first halvings, pairs that move by more than this share of the smaller one's radius are not tested.
constexpr int kMostUntested = 3;
constexpr double kFar = 0.3;
// A pair is free if its distance exceeds this much of what it can move: what is left is a fifth of the
// distance, so the proven clearance says something.
constexpr double kMargin = 1.25;

// The share of what a pair can move that its boxes must keep, for the same reason.
constexpr double kLeast = 0.1;

// Returns a lower bound of the distance of a ball from an object at its place.
double gap(const MovingObject& b, const Vec3& center_a, double radius_a, const Vec3& center_b) {
  if (b.link != kNoLink) return glm::length(center_a - center_b) - radius_a - b.ball.radius;
  return glm::length(center_a - glm::clamp(center_a, b.low, b.high)) - radius_a;
}

}  // namespace

namespace {

class Sweep {
public:
  Sweep(MotionBody& body, std::span<const double> from, std::span<const double> to,
        const MotionOptions& options)
      : body_(body), from_(from), to_(to), options_(options), base_(glm::length(options.base.translation)),
        cells_(RobotAccess::cells(body.robot, options.base)) {}

  MotionResult run() {
    out_.clearance_at_least = kInfinity;
    body_.bounds.set_motion(from_, to_);
    body_.open.clear();
    body_.stack.clear();
    const RobotPadding* padding = RobotAccess::padding(body_.robot);
    most_padding_ = padding == nullptr ? 0.0 : padding->most(padding->all);
    if (meets_at(from_)) {
      out_.free_until = 0.0;
      return contact();
    }
    if (meets_at(to_)) out_.contact_at = 1.0;
    body_.stack.push_back({0.0, 1.0, 0, 0});
    while (!body_.stack.empty()) {
      const TimePart part = body_.stack.back();
      body_.stack.pop_back();
      if (part.from >= out_.contact_at) break;  // all that is left is later
      if (!advance(part)) break;
      if (!out_.is_complete()) break;
    }
    return finish();
  }

private:
  // Compares the pairs of a part of time at its middle. Returns false at the end of the search.
  bool advance(const TimePart& part) {
    const double to = std::min(part.to, out_.contact_at);
    const double middle = 0.5 * (part.from + to), half = 0.5 * (to - part.from) * (1.0 + 0x1p-40);
    if (stop_requested()) return false;
    depth_ = part.depth;
    body_.place_links(from_, to_, middle, half, options_.base);
    ++out_.configurations;
    if (part.depth == 0) open_near_pairs();
    std::vector<std::uint32_t>& open = body_.open;
    const std::size_t end = open.size();
    bool meets = false;
    for (std::size_t i = part.first_pair; i < end; ++i) {
      const std::uint32_t pair = open[i];
      const Nearness near = meets ? Nearness::close : compare(body_.pairs[pair]);
      if (near == Nearness::stopped) return false;
      if (near == Nearness::meets) {
        meets = true;
        out_.contact_at = middle;
        out_.pair = numbers_of(body_.pairs[pair]);
      }
      if (near != Nearness::free) open.push_back(pair);  // behind: the pairs of the halves
    }
    const std::size_t kept = open.size() - end;
    std::copy(open.begin() + static_cast<std::ptrdiff_t>(end), open.end(),
              open.begin() + static_cast<std::ptrdiff_t>(part.first_pair));
    open.resize(part.first_pair + kept);
    if (kept == 0) {
      out_.free_until = to;
      return true;
    }
    if (to - part.from <= options_.tolerance && out_.contact_at <= to) return false;  // located
    if (part.depth >= kDeepest || !(part.from < middle && middle < to)) {
      if (!is_shown()) out_.pair = numbers_of(body_.pairs[open[part.first_pair]]);
      return false;
    }
    // The later half gets a copy of the pairs in front of those of the earlier half.
    if (!meets) {
      const std::size_t first = part.first_pair;
      body_.stack.push_back({middle, to, part.depth + 1, first});
      for (std::size_t i = 0; i < kept; ++i) open.push_back(open[first + i]);
      body_.stack.push_back({part.from, middle, part.depth + 1, first + kept});
    } else {
      body_.stack.push_back({part.from, middle, part.depth + 1, part.first_pair});
    }
    return true;
  }

  // Opens all pairs but those with obstacles that are far for the whole time: one loop over the obstacles for
  // each moving object, without roots.
  void open_near_pairs() {
    for (const MoverPairs& mover : body_.movers) {
      for (std::uint32_t i = mover.first; i < mover.first_static; ++i)
        if (!is_proven(body_.pairs[i])) body_.open.push_back(i);
      if (mover.first_static == mover.end) continue;
      const std::uint32_t number = body_.pairs[mover.first_static].a;
      const MovingObject& a = body_.objects[number];
      body_.place_object(number);
      const double needed =
          (body_.bound_of(number, 0) + kinematic_rounding(body_.bounds, a, body_.widest, base_)) *
          (1.0 + 0x1p-40);
      const double wanted = kMargin * needed + most_padding_ * (1.0 + 0x1p-40);
      const double far = (a.ball.radius + wanted) * (1.0 + 0x1p-30);
      body_.measure_obstacles(body_.centers[number]);
      double nearest = kInfinity;  // of those that are far
      std::size_t end = body_.open.size();
      body_.open.resize(end + (mover.end - mover.first_static));
      std::uint32_t* const open = body_.open.data();
      for (std::uint32_t i = mover.first_static; i < mover.end; ++i) {
        const double square = body_.squares[body_.pairs[i].b - body_.first_obstacle];
        const bool is_near = !(square > far * far);
        open[end] = i;
        end += is_near ? 1 : 0;
        nearest = std::min(nearest, is_near ? kInfinity : square);
      }
      body_.open.resize(end);
      const double room = (std::sqrt(nearest) - a.ball.radius) * (1.0 - 0x1p-40);
      out_.clearance_at_least = std::min(out_.clearance_at_least, room - needed);
    }
  }

  // Returns true if a pair of links is proven to be farther apart than its padding during the whole motion.
  bool is_proven(const MovingPair& pair) {
    if (cells_ == nullptr) return false;
    const WorldPair numbers = numbers_of(pair);
    const double apart = cells_->clearance(numbers.first, numbers.second, from_, to_);
    if (!(apart > body_.robot.padding(numbers.first, numbers.second))) return false;
    out_.clearance_at_least = std::min(out_.clearance_at_least, apart);
    return true;
  }

  enum class Nearness { free, close, meets, stopped };

  Nearness compare(const MovingPair& pair) {
    const MovingObject &a = body_.objects[pair.a], &b = body_.objects[pair.b];
    body_.place_object(pair.a);
    body_.place_object(pair.b);
    double moved = body_.bound_of(pair.a, pair.shared);
    if (b.link != kNoLink) moved += body_.bound_of(pair.b, pair.shared);
    const double rounding = kinematic_rounding(body_.bounds, a, b, base_);
    const double needed = (moved + rounding) * (1.0 + 0x1p-40);
    double room = gap(b, body_.centers[pair.a], a.ball.radius, body_.centers[pair.b]) * (1.0 - 0x1p-40);
    // A padded pair is free if it stays farther apart than its padding.
    const double padding = body_.robot.padding(a.number, b.number);
    const double wanted = kMargin * needed + padding * (1.0 + 0x1p-40);
    if (!(room > wanted))
      room = std::max(room, gap_of_boxes(body_.boxes[pair.a], body_.boxes[pair.b]) * (1.0 - 0x1p-40));
    if (room > wanted) {
      out_.clearance_at_least = std::min(out_.clearance_at_least, room - needed);
      return Nearness::free;
    }
    const double left = gap_while_moving(body_.moving_box(pair.a, pair.shared),
                                         body_.moving_box(pair.b, pair.shared), body_.half_time) -
                        2.0 * rounding;
    if (left > kLeast * needed + padding * (1.0 + 0x1p-40)) {
      out_.clearance_at_least = std::min(out_.clearance_at_least, left);
      return Nearness::free;
    }
    // Four of five pairs that move so far are within reach: halving the time costs less than the test.
    const bool is_far = depth_ < kMostUntested && needed > kFar * std::min(a.ball.radius, b.ball.radius);
    // Boxes that are apart at the middle need no test for contact there.
    const bool may_meet = !(room > 2.0 * rounding + padding * (1.0 + 0x1p-40));
    if (is_far && !may_meet) return Nearness::close;
    const PlacedModel placed_a = placed_at(a, body_.links), placed_b = placed_at(b, body_.links);
    if (!is_far) {
      const Nearness near = keeps_clear(placed_a, placed_b, wanted, pair);
      if (near == Nearness::free)
        out_.clearance_at_least = std::min(out_.clearance_at_least, wanted - needed);
      if (near != Nearness::close) return near;
    }
    return may_meet ? meets(placed_a, placed_b, padding) : Nearness::close;
  }

  // Tests a pair against a clearance, which is many times cheaper than a distance. The pose of B in A's frame
  // is rounded, which kinematic_rounding() covers.
  Nearness keeps_clear(const PlacedModel& a, const PlacedModel& b, double clearance, const MovingPair& pair) {
    if (out_.distances >= options_.budget) {
      if (!is_shown()) out_.pair = numbers_of(pair);
      return Nearness::stopped;
    }
    ++out_.distances;
    ClearanceOptions within;
    within.clearance = clearance;
    within.stop = options_.stop;
    const ClearanceResult near = within_clearance(
        a.model, b.model, compose(inverse(a.world_from_model), b.world_from_model), within, body_.scratch);
    out_.add(near);
    if (!near.is_complete()) return Nearness::stopped;
    return near.within ? Nearness::close : Nearness::free;
  }

  // Decides if a pair that is near collides.
  Nearness meets(const PlacedModel& a, const PlacedModel& b, double padding) {
    bool colliding = false;
    if (padding > 0.0) {
      DistanceOptions nearest;
      nearest.upper_bound = next_up(padding);
      nearest.stop = options_.stop;
      const DistanceResult found = distance(a, b, nearest, body_.scratch);
      out_.add(found);
      colliding = found.distance <= padding;
    } else {
      CollideOptions exact;
      exact.mode = CollideMode::first;
      exact.stop = options_.stop;
      const CollideResult found = collide(a, b, exact, body_.scratch, body_.triangles);
      out_.add(found);
      colliding = found.colliding;
    }
    if (!out_.is_complete()) return Nearness::stopped;
    return colliding ? Nearness::meets : Nearness::close;
  }

  // Tests all pairs in one configuration.
  bool meets_at(std::span<const double> configuration) {
    RobotQueryOptions options;
    options.base = options_.base;
    options.stop = options_.stop;
    ++out_.configurations;
    collide(body_.robot, configuration, options, body_.robot_scratch, body_.hits);
    out_.add(body_.hits);
    if (body_.hits.pairs.empty()) return false;
    out_.pair = body_.hits.pairs.front();
    return true;
  }

  bool is_shown() const { return out_.contact_at <= 1.0; }
  bool stop_requested() {
    if (options_.stop == nullptr || !options_.stop->load(std::memory_order_relaxed)) return false;
    out_.stopped = true;
    return true;
  }
  WorldPair numbers_of(const MovingPair& pair) const {
    return {body_.objects[pair.a].number, body_.objects[pair.b].number};
  }
  MotionResult contact() {
    out_.verdict = MotionVerdict::contact;
    out_.contact_at = std::min(out_.contact_at, out_.free_until);
    if (out_.free_until == 0.0) out_.clearance_at_least = 0.0;
    return out_;
  }
  MotionResult finish() {
    if (is_shown() && out_.is_complete())
      out_.verdict = MotionVerdict::contact;
    else if (out_.free_until >= 1.0 && out_.is_complete())
      out_.verdict = MotionVerdict::free;
    if (out_.free_until == 0.0) out_.clearance_at_least = 0.0;
    return out_;
  }

  MotionBody& body_;
  std::span<const double> from_, to_;
  const MotionOptions& options_;
  double base_;
  const ProvenCells* cells_;
  double most_padding_ = 0.0;
  int depth_ = 0;  // of the part of time that is compared
  MotionResult out_;
};

}  // namespace

std::string_view name_of(MotionVerdict verdict) noexcept {
  constexpr std::string_view kNames[] = {"free", "contact", "undecided"};
  return kNames[static_cast<std::size_t>(verdict)];
}

RobotMotion::RobotMotion(const Robot& robot) noexcept
    : body_(unless_memory_ends([&] { return std::make_unique<MotionBody>(robot); }, [] { return nullptr; })) {
}
RobotMotion::~RobotMotion() = default;
RobotMotion::RobotMotion(RobotMotion&&) noexcept = default;
RobotMotion& RobotMotion::operator=(RobotMotion&&) noexcept = default;

MotionResult RobotMotion::sweep(std::span<const double> from, std::span<const double> to,
                                const MotionOptions& options) {
  MotionResult no_memory;
  no_memory.out_of_memory = true;
  if (body_ == nullptr) return no_memory;
  return unless_memory_ends([&] { return Sweep(*body_, from, to, options).run(); },
                            [&] { return no_memory; });
}

void interpolate(const Robot& robot, std::span<const double> from, std::span<const double> to, double time,
                 std::span<double> out) noexcept {
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = time >= 1.0 ? to[i] : from[i] + time * (to[i] - from[i]);
  const std::vector<RobotJoint>& joints = robot.description().joints;
  for (std::uint32_t i = 0; i < joints.size(); ++i)
    if (joints[i].kind == RobotJointKind::floating) {
      const std::size_t at = robot.first_value(i) + 3;
      turn_between(from.subspan(at, 4), to.subspan(at, 4), time, out.subspan(at, 4));
    }
}

}  // namespace boxwood
