// SPDX-License-Identifier: MIT
// Requests the proof of a motion, then the distances along it.
#include "app/features/robot/show/robot_motion_player.hpp"

#include <algorithm>
#include <cmath>

#include "app/features/robot/show/opened_robot.hpp"
#include "app/features/robot/show/posed_robot.hpp"
#include "app/session/session.hpp"
#include "app/text/errors.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kSamplesAtOnce = 4;  // a frame is requested after these

// Adds the distances of all times. Ends soon after `stop` is set.
Result<bool> sample_motion(const OpenedRobot& robot, const std::vector<double>& from,
                           const std::vector<double>& to, MotionCurve& curve,
                           const std::function<void()>& wake, const std::atomic<bool>& stop) {
  RobotScratch scratch;
  RobotQueryOptions query;
  query.stop = &stop;
  WorldDistances near;
  std::vector<double> at(from.size());
  for (std::size_t i = 0; i < MotionCurve::kSamples; ++i) {
    interpolate(robot.tested, from, to, MotionCurve::time_of(i), at);
    distance(robot.tested, at, query, scratch, near);
    if (near.out_of_memory)
      return Error{ErrorKind::over_limit, "there is not enough memory for the distances of the motion"};
    if (!near.is_complete()) return cancelled();
    curve.add(near.nearest.empty() ? kInfinity : near.nearest.front().distance);
    if (i % kSamplesAtOnce == kSamplesAtOnce - 1) wake();
  }
  return true;
}

}  // namespace

RobotMotionPlayer::RobotMotionPlayer(const SessionContext& context)
    : context_(context), queue_(1, [&control = context.control] { control.wake(); }) {
  context.bus.on<SetMotionStart>(
      [this](const SetMotionStart& command) { return set_end(from_, command.configuration); });
  context.bus.on<SetMotionEnd>(
      [this](const SetMotionEnd& command) { return set_end(to_, command.configuration); });
  context.bus.on<SetMotionTime>([this](const SetMotionTime& command) { return set_time(command.time); });
  context.bus.on<ShowRobotMotion>([this](const ShowRobotMotion& command) -> Result<void> {
    auto& posed = context_.session.get<PosedRobot>();
    if (auto ok = posed.await_robot(); !ok) return ok;
    if (command.on != shown()) posed.show_dock(command.on ? RobotDock::motion : RobotDock::none);
    return {};
  });
  context.bus.on<StopRobotMotion>([this](const StopRobotMotion&) {
    if (!is_running_) return;
    was_stopped_ = true;
    ++revision_;
    stop();
  });
}

bool RobotMotionPlayer::shown() const {
  return context_.session.get<PosedRobot>().dock() == RobotDock::motion;
}

std::shared_ptr<const OpenedRobot> RobotMotionPlayer::robot_now() const {
  return context_.session.get<PosedRobot>().robot();
}

Result<void> RobotMotionPlayer::set_end(std::optional<std::vector<double>>& end,
                                        const ConfigurationWords& words) {
  auto& posed = context_.session.get<PosedRobot>();
  if (auto ok = posed.await_robot(); !ok) return ok;
  const std::size_t dof = robot_now()->tested.dof();
  if (!words.values.empty() && words.values.size() != dof)
    return usage_error("robot: a configuration has " + std::to_string(dof) + " numbers");
  const std::span<const double> current = posed.configuration();
  end = words.values.empty() ? std::vector<double>(current.begin(), current.end()) : words.values;
  of_ = robot_now();
  posed.show_dock(RobotDock::motion);
  forget_answers();
  return {};
}

void RobotMotionPlayer::forget_answers() {
  stop();
  result_.reset();
  curve_.reset();
  among_.reset();
  time_.reset();
  seen_ = 0;
  is_running_ = was_stopped_ = false;
  ++serial_;
  ++revision_;
}

Result<void> RobotMotionPlayer::set_time(double time) {
  auto& posed = context_.session.get<PosedRobot>();
  if (auto ok = posed.await_robot(); !ok) return ok;
  if (!from_ || !to_)
    return usage_error("robot: the motion has no two ends; 'robot from' and 'robot to' set them");
  if (!(time >= 0.0 && time <= 1.0)) return usage_error("robot: the time of a motion is from 0 to 1");
  std::vector<double> at(from_->size());
  interpolate(robot_now()->tested, *from_, *to_, time, at);
  time_ = time;
  ++revision_;
  return posed.go_to(std::move(at), true);
}

std::optional<double> RobotMotionPlayer::time() const {
  const auto robot = robot_now();
  if (!time_ || !from_ || !to_ || !robot || robot != of_) return std::nullopt;
  std::vector<double> at(from_->size());
  interpolate(robot->tested, *from_, *to_, *time_, at);
  return std::ranges::equal(at, context_.session.get<PosedRobot>().configuration()) ? time_ : std::nullopt;
}

// Another SRDF is another robot: the ends stay, the answers do not.
void RobotMotionPlayer::refresh() {
  const auto robot = robot_now();
  if (!robot || !of_) return;
  const auto among = context_.session.get<PosedRobot>().among_obstacles();
  if (robot == of_) {  // obstacles may have come or moved
    if (!among_ || !among || among == among_) return;
    const std::optional<double> time = time_;
    forget_answers();
    time_ = time;
    return start();
  }
  if (robot->tested.dof() != of_->tested.dof()) from_.reset(), to_.reset();
  of_ = robot;
  forget_answers();
}

void RobotMotionPlayer::start() {
  const auto robot = context_.session.get<PosedRobot>().among_obstacles();
  if (!robot || robot_now() != of_ || !from_ || !to_ || asked_ == serial_) return;
  asked_ = serial_;
  among_ = robot;
  is_running_ = true;
  curve_ = std::make_shared<MotionCurve>();
  sweep_ = queue_.submit(
      "to prove the motion",
      [robot, from = *from_, to = *to_](const std::atomic<bool>& stop) -> Result<MotionResult> {
        MotionOptions options;
        options.stop = &stop;
        const MotionResult out = RobotMotion(robot->tested).sweep(from, to, options);
        if (out.out_of_memory)
          return Error{ErrorKind::over_limit, "there is not enough memory to prove the motion"};
        return out;
      },
      [this, serial = serial_](Result<MotionResult> made) {
        if (serial != serial_) return;
        if (made)
          result_ = std::move(*made);
        else
          context_.messages.error(made.error());
        ++revision_;
      });
  sampling_ = queue_.submit(
      "to compute distances along the motion",
      [robot, from = *from_, to = *to_, curve = curve_,
       wake = std::function<void()>([&control = context_.control] { control.wake(); })](
          const std::atomic<bool>& stop) { return sample_motion(*robot, from, to, *curve, wake, stop); },
      [this, serial = serial_](const Result<bool>& made) {
        if (serial != serial_) return;
        if (!made && made.error().kind != ErrorKind::cancelled) context_.messages.error(made.error());
        is_running_ = false;
        ++revision_;
      });
}

bool RobotMotionPlayer::advance() {
  const std::size_t now = curve_ ? curve_->distances().size() : 0;
  if (now == seen_) return false;
  seen_ = now;
  ++revision_;
  return true;
}

void RobotMotionPlayer::stop() {
  sweep_.stop();
  sampling_.stop();
}

void RobotMotionPlayer::scene_changed(bool /*keeps_objects*/) {
  if (robot_now() == of_) return;
  forget_answers();
  from_.reset();
  to_.reset();
  of_.reset();
}

void RobotMotionPlayer::add_commands(std::vector<Command>& out) const {
  if (robot_now() == nullptr) return;
  if (from_) out.emplace_back(SetMotionStart{{*from_}});
  if (to_) out.emplace_back(SetMotionEnd{{*to_}});
  if (const auto now = time()) out.emplace_back(SetMotionTime{*now});
  const RobotDock dock = context_.session.get<PosedRobot>().dock();
  if ((from_ || to_) ? dock == RobotDock::none : dock == RobotDock::motion)
    out.emplace_back(ShowRobotMotion{dock == RobotDock::motion});
}

}  // namespace boxwood
