// SPDX-License-Identifier: MIT
// Runs the classification of pairs, and goes to the configurations that show its verdicts.
#include "app/features/robot/show/robot_matrix_review.hpp"

#include <algorithm>

#include "app/features/robot/show/posed_robot.hpp"
#include "app/session/session.hpp"
#include "app/session/session_commands.hpp"
#include "app/text/errors.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {

// Raises a count to one of several that threads report, which may come in any order.
void raise(std::atomic<std::uint32_t>& count, std::uint32_t to) noexcept {
  std::uint32_t seen = count;
  while (seen < to && !count.compare_exchange_weak(seen, to)) {
  }
}

}  // namespace

RobotMatrixReview::RobotMatrixReview(const SessionContext& context)
    : context_(context), queue_(1, [&control = context.control] { control.wake(); }) {
  context.bus.on<ShowRobotMatrix>([this](const ShowRobotMatrix& command) -> Result<void> {
    auto& posed = context_.session.get<PosedRobot>();
    if (auto ok = posed.await_robot(); !ok) return ok;
    if (command.on != shown()) posed.show_dock(command.on ? RobotDock::matrix : RobotDock::none);
    if (!command.on) chosen_.reset();
    ++revision_;
    if (command.on && !matrix_ && !is_running_) classify();
    return {};
  });
  context.bus.on<ClassifyLinkPairs>([this](const ClassifyLinkPairs&) -> Result<void> {
    auto& posed = context_.session.get<PosedRobot>();
    if (auto ok = posed.await_robot(); !ok) return ok;
    posed.show_dock(RobotDock::matrix);
    classify();
    return {};
  });
  context.bus.on<StopRobotMatrix>([this](const StopRobotMatrix&) { stop(); });
  context.bus.on<ChooseLinkPair>([this](const ChooseLinkPair& command) { return choose(command); });
}

std::shared_ptr<const OpenedRobot> RobotMatrixReview::robot_now() const {
  return context_.session.get<PosedRobot>().robot();
}

bool RobotMatrixReview::shown() const {
  return context_.session.get<PosedRobot>().dock() == RobotDock::matrix;
}

void RobotMatrixReview::forget() {
  job_.stop();
  ++serial_;
  ++revision_;
  of_.reset();
  matrix_.reset();
  chosen_.reset();
  is_running_ = false;
}

void RobotMatrixReview::classify() {
  forget();
  of_ = robot_now();
  is_running_ = true;
  progress_ = std::make_shared<MatrixProgress>();
  seen_ = 0;
  job_ = queue_.submit(
      "to classify the pairs of links",
      [robot = of_, progress = progress_, threads = context_.options.threads,
       wake = std::function<void()>([&control = context_.control] { control.wake(); })](
          const std::atomic<bool>& stop) -> Result<std::shared_ptr<const RobotMatrix>> {
        RobotMatrixOptions options;
        options.threads = threads;
        options.stop = &stop;
        options.on_progress = [&](const RobotMatrixProgress& now) {
          raise(progress->samples, now.samples);
          raise(progress->judged, now.judged);
          progress->open = now.open;
          wake();
        };
        Result<RobotMatrix> made = classify_link_pairs(robot->tested, options);
        if (!made) return made.error();
        return std::make_shared<const RobotMatrix>(std::move(*made));
      },
      [this, serial = serial_](Result<std::shared_ptr<const RobotMatrix>> made) {
        if (serial != serial_) return;
        is_running_ = false;
        ++revision_;
        if (made)
          matrix_ = std::move(*made);
        else if (made.error().kind != ErrorKind::cancelled)
          context_.messages.error(made.error());
      });
}

const LinkPairVerdict* RobotMatrixReview::verdict(const LinkPair& pair) const {
  if (!matrix_) return nullptr;
  const auto at = std::lower_bound(
      matrix_->pairs.begin(), matrix_->pairs.end(), pair,
      [](const LinkPairVerdict& one, const LinkPair& other) { return LinkPair(one.a, one.b) < other; });
  return at != matrix_->pairs.end() && LinkPair(at->a, at->b) == pair ? &*at : nullptr;
}

Result<void> RobotMatrixReview::choose(const ChooseLinkPair& command) {
  auto& posed = context_.session.get<PosedRobot>();
  if (auto ok = posed.await_robot(); !ok) return ok;
  LinkPair pair;
  for (auto [name, link] : {std::pair(&command.a, &pair.first), std::pair(&command.b, &pair.second)}) {
    const auto found = find_link(robot_now()->description(), *name);
    if (!found) return usage_error("robot: there is no link '" + printable(*name) + "'");
    *link = *found;
  }
  if (pair.first > pair.second) std::swap(pair.first, pair.second);
  const auto done = [this] {
    (void)queue_.run_completions();
    return !is_running_;
  };
  if (auto ok = context_.control.await(done); !ok) return ok;
  if (!matrix_) return usage_error("robot: the pairs are not classified; 'robot matrix' does it");
  const LinkPairVerdict* const found = verdict(pair);
  if (found == nullptr) return usage_error("robot: the two links are no pair with geometry");
  posed.show_dock(RobotDock::matrix);
  chosen_ = pair;
  ++revision_;
  return found->witness.empty() ? Result<void>{} : posed.go_to(found->witness, false);
}

// Another SRDF is another robot.
void RobotMatrixReview::refresh() {
  if (of_ && robot_now() && robot_now() != of_) shown() ? classify() : forget();
}

bool RobotMatrixReview::advance() {
  const std::uint32_t now = progress_->samples + progress_->judged;
  if (!is_running_ || now == seen_) return false;
  seen_ = now;
  ++revision_;
  return true;
}

void RobotMatrixReview::scene_changed(bool /*keeps_objects*/) {
  if (robot_now() != nullptr && robot_now() == of_) return;
  forget();
}

void RobotMatrixReview::add_commands(std::vector<Command>& out) const {
  if (!shown()) return;
  out.emplace_back(ShowRobotMatrix{true});
  if (!chosen_) return;
  const auto& links = robot_now()->description().links;
  out.emplace_back(ChooseLinkPair{links[chosen_->first].name, links[chosen_->second].name});
}

}  // namespace boxwood
