// SPDX-License-Identifier: MIT
// Moves the links to a configuration and requests the answer about it.
#include "app/features/robot/show/posed_robot.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "app/document/document.hpp"
#include "app/features/robot/show/opened_robot.hpp"
#include "app/features/robot/show/robot_work.hpp"
#include "app/session/feature_list.hpp"
#include "app/session/session.hpp"
#include "app/session/session_commands.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kMostVisited = 4096;

// FNV-1a over the bits of the poses of links; other objects do not count.
std::uint64_t hash_of(std::span<const RigidTransform> poses, std::span<const std::uint32_t> links) {
  std::uint64_t out = 0xcbf29ce484222325U;
  for (std::size_t i = 0; i < poses.size() && i < links.size(); ++i)
    if (links[i] != PosedRobot::kNoLinkOfObject)
      for (const double x : numbers_of(poses[i]))
        out = (out ^ std::bit_cast<std::uint64_t>(x)) * 0x100000001b3U;
  return out;
}

bool are_equal(std::span<const RigidTransform> a, std::span<const RigidTransform> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const auto& x, const auto& y) { return numbers_of(x) == numbers_of(y); });
}

}  // namespace

PosedRobot::PosedRobot(const SessionContext& context)
    : context_(context),
      work_(std::make_unique<RobotWork>([&control = context.control] { control.wake(); })) {
  register_commands();
}

PosedRobot::~PosedRobot() = default;

bool PosedRobot::is_checking() const {
  return robot_ != nullptr && asked_ == serial_ && check() == nullptr && !work_->queue.idle();
}
bool PosedRobot::is_busy() const {
  return !work_->queue.idle();
}
void PosedRobot::stop() {
  work_->stop();
}
std::size_t PosedRobot::poll() {
  return work_->queue.run_completions();
}

std::shared_ptr<const PoseCheck> PosedRobot::check() const {
  return check_ && checked_place_ == place_ && std::ranges::equal(check_->configuration, configuration_)
             ? check_
             : nullptr;
}

// Looks for objects of the scene that came, went or moved.
void PosedRobot::find_surroundings() {
  const Document& document = context_.document;
  if (seen_scene_ == document.scene_revision() && seen_poses_ == document.pose_revision()) return;
  seen_scene_ = document.scene_revision();
  seen_poses_ = document.pose_revision();
  auto now = std::make_unique<Surroundings>();
  now->scene = document.scene_snapshot();
  for (std::uint32_t i = 0; i < links_.size(); ++i)
    if (links_[i] == kNoLinkOfObject) {
      now->objects.push_back(i);
      now->poses.push_back(document.pose(i));
    }
  if (surroundings_ && stand_alike(*surroundings_, *now)) return;
  surroundings_ = std::move(now);
  ++place_;
  ++serial_;
}

void PosedRobot::start() {
  if (!robot_) return;
  find_surroundings();
  if (asked_ == serial_) return;
  asked_ = serial_;
  struct Answer {
    std::shared_ptr<const PoseCheck> check;
    std::shared_ptr<const OpenedRobot> among_obstacles;
  };
  work_->checking = work_->queue.submit(
      "to check the configuration",
      [robot = robot_, q = configuration_, surroundings = *surroundings_,
       work = work_.get()](const std::atomic<bool>& stop) -> Result<Answer> {
        if (Result<void> placed = surround(robot, surroundings, work->robot, stop); !placed)
          return placed.error();
        Result<std::shared_ptr<const PoseCheck>> made =
            check_pose(*work->robot.among, q, work->scratch, stop);
        if (!made) return made.error();
        return Answer{std::move(*made), work->robot.among};
      },
      [this, place = place_](Result<Answer> made) {
        if (made) {
          check_ = std::move(made->check);
          among_obstacles_ = std::move(made->among_obstacles);
          checked_place_ = place;
        } else if (made.error().kind != ErrorKind::cancelled) {
          context_.messages.error(made.error());
        }
        ++revision_;
      });
}

std::vector<RigidTransform> PosedRobot::poses_at(std::span<const double> configuration) const {
  std::vector<RigidTransform> out = context_.document.poses();
  const std::vector<RigidTransform> moves = moves_of_links(*robot_, configuration);
  for (std::size_t i = 0; i < out.size() && i < links_.size(); ++i)
    if (links_[i] != kNoLinkOfObject) out[i] = moves[links_[i]];
  return out;
}

Result<void> PosedRobot::go_to(std::vector<double> configuration, bool joins) {
  for (const double x : configuration)
    if (!std::isfinite(x)) return Error{ErrorKind::usage, "a configuration has finite numbers"};
  configuration_ = std::move(configuration);
  ++serial_;
  ++revision_;
  place(joins);
  return {};
}

void PosedRobot::place(bool joins) {
  placed_ = poses_at(configuration_);
  is_placed_.reset();
  visited_.push_back({hash_of(placed_, links_), configuration_});
  if (visited_.size() > kMostVisited) visited_.pop_front();
  places_ = true;
  context_.control.follow(context_.document.set_poses(placed_, joins));
  places_ = false;
}

bool PosedRobot::is_placed() const {
  const Document& document = context_.document;
  if (!robot_ || placed_.size() != document.object_count()) return false;
  if (!is_placed_ || is_placed_->first != document.pose_revision()) {
    bool same = true;
    for (std::uint32_t i = 0; i < placed_.size() && same; ++i)
      same = links_[i] == kNoLinkOfObject || numbers_of(placed_[i]) == numbers_of(document.pose(i));
    is_placed_ = {document.pose_revision(), same};
  }
  return is_placed_->second;
}

// Follows undo and redo to the configuration of the poses.
void PosedRobot::edited(const EditEffect& effect) {
  if (effect.poses && !places_ && robot_ && !context_.document.is_moving() && !is_placed()) adopt_poses();
}

void PosedRobot::adopt_poses() {
  const std::vector<RigidTransform> now = context_.document.poses();
  const std::uint64_t hash = hash_of(now, links_);
  for (auto i = visited_.rbegin(); i != visited_.rend(); ++i) {
    if (i->hash != hash || !are_equal(now, poses_at(i->configuration))) continue;
    configuration_ = i->configuration;
    placed_ = now;
    is_placed_.reset();
    ++serial_;
    ++revision_;
    return;
  }
}

bool PosedRobot::places(std::uint32_t object) const {
  return object < links_.size() && links_[object] != kNoLinkOfObject && is_placed();
}

std::size_t PosedRobot::other_objects() const {
  return static_cast<std::size_t>(std::count(links_.begin(), links_.end(), kNoLinkOfObject));
}

void PosedRobot::add_commands(std::vector<Command>& out) const {
  if (!robot_) return;
  if (given_srdf_) out.emplace_back(UseSrdf{*given_srdf_});
  if (geometry_ != ShownGeometry::collision && robot_->has_collision) {  // else it is the only one
    out.emplace_back(ShowRobotGeometry{geometry_});
    out.emplace_back(Wait{});
  }
  if (angles_ != AngleUnit::degrees) out.emplace_back(SetAngleUnit{angles_});
}

// Behind the commands that go to a time of a motion or to a pair.
void PosedRobot::add_last_commands(std::vector<Command>& out) const {
  if (!robot_ || !is_placed()) return;
  const auto values = robot_->tested.values();
  for (std::size_t i = 0; i < values.size(); ++i)
    if (configuration_[i] != robot_->home[i]) out.emplace_back(SetJoint{values[i].name, configuration_[i]});
}

void PosedRobot::add_remembered(std::vector<Command>& out) const {
  if (angles_ != AngleUnit::degrees) out.emplace_back(SetAngleUnit{angles_});
}

}  // namespace boxwood
