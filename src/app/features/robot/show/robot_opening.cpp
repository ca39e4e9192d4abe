// SPDX-License-Identifier: MIT
// Opens the robot of the scene, and carries out the commands about it.
#include <algorithm>
#include <utility>

#include "app/document/document.hpp"
#include "app/features/robot/show/opened_robot.hpp"
#include "app/features/robot/show/posed_robot.hpp"
#include "app/features/robot/show/robot_matrix_review.hpp"
#include "app/features/robot/show/robot_motion_player.hpp"
#include "app/features/robot/show/robot_work.hpp"
#include "app/session/feature_list.hpp"
#include "app/session/session.hpp"
#include "app/text/errors.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {

RobotImportOptions robot_import_of(const SessionOptions& options) {
  RobotImportOptions out;
  out.import = options.import_options;
  if (const RobotSetup* setup = options.setups.find<RobotSetup>()) out.packages = setup->packages;
  return out;
}

// Returns the number of the only URDF of the scene.
std::optional<std::uint32_t> robot_file_of(const Scene& scene) {
  std::optional<std::uint32_t> found;
  for (std::uint32_t i = 0; i < scene.files.size(); ++i) {
    if (!is_robot_file(scene.files[i])) continue;
    if (found) return std::nullopt;
    found = i;
  }
  return found;
}

std::string names_listed(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out.append(out.empty() ? "" : ", ").append(printable(name));
  return out;
}

}  // namespace

void PosedRobot::register_commands() {
  CommandBus& bus = context_.bus;
  bus.on<SetJoint>([this](const SetJoint& command) { return set_joint(command.name, command.value); });
  bus.on<SetRobotState>([this](const SetRobotState& command) { return set_state(command.name); });
  bus.on<RobotHome>([this](const RobotHome&) -> Result<void> {
    if (auto ok = await_robot(); !ok) return ok;
    return go_to(robot_->home, false);
  });
  bus.on<UseSrdf>([this](const UseSrdf& command) { return use_srdf(command.file); });
  bus.on<ShowRobotGeometry>(
      [this](const ShowRobotGeometry& command) { return show_geometry(command.which); });
  bus.on<SetAngleUnit>([this](const SetAngleUnit& command) {
    angles_ = command.unit;
    ++revision_;
  });
}

Result<void> PosedRobot::await_robot() {
  if (!on()) return usage_error("robot: the scene has no robot; open a URDF first");
  const auto ready = [this] {
    (void)work_->queue.run_completions();
    return !work_->opens;
  };
  if (Result<void> ok = context_.control.await(ready); !ok) return ok;
  if (!robot_) return Error{ErrorKind::malformed, failure_};
  return {};
}

void PosedRobot::scene_changed(bool keeps_objects) {
  const Scene& scene = context_.document.scene();
  const auto file = robot_file_of(scene);
  const std::string urdf = file ? scene.files[*file] : std::string();
  if (urdf == urdf_ && robot_ && (switches_ || keeps_objects)) {
    find_links();
    place(false);
    return;
  }
  work_->stop();
  robot_.reset();
  check_.reset();
  visited_.clear();
  links_.clear();
  configuration_.clear();
  failure_.clear();
  dock_ = RobotDock::none;
  urdf_ = urdf;
  geometry_ = ShownGeometry::collision;
  given_srdf_.reset();
  if (const RobotSetup* setup = context_.options.setups.find<RobotSetup>()) given_srdf_ = setup->srdf;
  ++revision_;
  work_->opens = false;
  ++work_->opened;
  if (on()) open();
}

void PosedRobot::open() {
  work_->opens = true;
  const std::uint64_t number = ++work_->opened;  // the result of an earlier call comes too late
  work_->opening = work_->queue.submit(
      "to open the robot",
      [urdf = urdf_, given = given_srdf_, import = robot_import_of(context_.options)](
          const std::atomic<bool>& stop) -> Result<std::shared_ptr<const OpenedRobot>> {
        const std::string srdf = given ? *given : srdf_beside(urdf);
        auto opened = open_robot(urdf, srdf, import, &stop);
        if (opened || given || srdf.empty() || opened.error().kind == ErrorKind::cancelled) return opened;
        auto without = open_robot(urdf, {}, import, &stop);  // no user named the SRDF
        if (!without) return without.error();
        auto noted = std::make_shared<OpenedRobot>(**without);
        noted->note = opened.error().message;
        return std::shared_ptr<const OpenedRobot>(std::move(noted));
      },
      [this, number](Result<std::shared_ptr<const OpenedRobot>> opened) {
        if (number != work_->opened) return;
        work_->opens = false;
        ++revision_;
        if (opened) return take(std::move(*opened));
        failure_ = opened.error().message;
        if (robot_ || opened.error().kind == ErrorKind::cancelled) return;
        context_.messages.scene_error(opened.error());
      });
}

// If the file cannot be used, the robot stays as it is.
Result<void> PosedRobot::use_srdf(const std::string& file) {
  if (auto ok = await_robot(); !ok) return ok;
  const std::optional<std::string> before = given_srdf_;
  given_srdf_ = file;
  failure_.clear();
  open();
  if (auto ok = await_robot(); !ok) return ok;
  if (failure_.empty()) return {};
  given_srdf_ = before;
  return Error{ErrorKind::input_missing, std::exchange(failure_, {})};
}

void PosedRobot::take(std::shared_ptr<const OpenedRobot> robot) {
  const bool keeps = robot_ && configuration_.size() == robot->home.size();  // only the SRDF is another
  robot_ = std::move(robot);
  const std::vector<std::string>& known = context_.document.scene().warnings;
  for (const std::string& warning : robot_->description().warnings)
    if (std::find(known.begin(), known.end(), warning) == known.end()) context_.messages.scene_note(warning);
  const bool shows_visual = !robot_->has_collision && robot_->has_visual;
  if (!keeps) geometry_ = shows_visual ? ShownGeometry::visual : ShownGeometry::collision;
  if (!robot_->note.empty()) context_.messages.scene_note(robot_->note);
  check_.reset();
  ++serial_;
  ++place_;
  if (!keeps) configuration_ = robot_->home;
  find_links();
  place(false);
}

// A robot's scene has a node for each link, below that of the robot (import_robot_scene).
void PosedRobot::find_links() {
  seen_scene_ = 0;
  const Scene& scene = context_.document.scene();
  const auto file = robot_file_of(scene);
  links_.assign(scene.objects.size(), kNoLinkOfObject);
  if (!file || !robot_) return;
  const auto& links = robot_->description().links;
  for (std::size_t i = 0; i < scene.objects.size(); ++i) {
    if (scene.objects[i].file != *file) continue;
    const std::uint32_t node = scene.objects[i].node;
    const std::int32_t root = scene.nodes[node].parent;
    if (root < 0) continue;
    const std::uint32_t link = node - static_cast<std::uint32_t>(root) - 1;
    if (link < links.size() && links[link].name == scene.nodes[node].name) links_[i] = link;
  }
}

Result<void> PosedRobot::set_joint(const std::string& name, double value) {
  if (auto ok = await_robot(); !ok) return ok;
  const auto values = robot_->tested.values();
  for (std::size_t i = 0; i < values.size(); ++i)
    if (values[i].name == name) {
      std::vector<double> next = configuration_;
      next[i] = value;
      return go_to(std::move(next), true);
    }
  if (const auto joint = find_joint(robot_->description(), name))
    if (const auto& mimic = robot_->description().joints[*joint].mimic)
      return usage_error("robot: '" + printable(name) + "' follows '" +
                         printable(robot_->description().joints[mimic->joint].name) + "'; set that one");
  std::vector<std::string> names;
  for (const RobotValue& one : values) names.push_back(one.name);
  return usage_error("robot: there is no value '" + printable(name) + "'; the configuration has " +
                     names_listed(names));
}

Result<void> PosedRobot::set_state(const std::string& name) {
  if (auto ok = await_robot(); !ok) return ok;
  const RobotDescription& description = robot_->description();
  for (const RobotState& state : description.states) {
    if (state.name != name) continue;
    std::vector<double> next = configuration_;
    for (const auto& [joint, numbers] : state.values) {
      const RobotJoint& of = description.joints[joint];
      if (of.mimic || numbers.size() != values_of(of.kind)) continue;
      std::copy(numbers.begin(), numbers.end(),
                next.begin() + static_cast<std::ptrdiff_t>(robot_->tested.first_value(joint)));
    }
    return go_to(std::move(next), false);
  }
  std::vector<std::string> names;
  for (const RobotState& state : description.states) names.push_back(state.name);
  return usage_error("robot: there is no state '" + printable(name) + "'" +
                     (names.empty() ? "" : "; the SRDF has " + names_listed(names)));
}

Result<void> PosedRobot::show_geometry(ShownGeometry which) {
  if (auto ok = await_robot(); !ok) return ok;
  if (which == geometry_) return {};
  if (!robot_->has_visual || !robot_->has_collision)
    return usage_error("robot: the robot has only one kind of geometry, which is shown");
  if (context_.document.scene().files.size() > 1)
    return usage_error("robot: the geometry can be changed while no other file is open");
  RobotImportOptions import = robot_import_of(context_.options);
  import.visual = which == ShownGeometry::visual;
  work_->geometry = work_->queue.submit(
      "to read the geometry",
      [urdf = urdf_, import](const std::atomic<bool>& stop) mutable -> Result<std::shared_ptr<const Scene>> {
        import.import.stop = &stop;
        Result<Scene> scene = import_robot_scene(urdf, import);
        if (!scene) return scene.error();
        return std::make_shared<const Scene>(std::move(*scene));
      },
      [this, which, urdf = urdf_](Result<std::shared_ptr<const Scene>> scene) {
        if (urdf != urdf_ || !robot_) return;
        if (scene)
          show_scene(std::move(*scene), which);
        else if (scene.error().kind != ErrorKind::cancelled)
          context_.messages.error(scene.error());
      });
  return {};
}

// Replaces the objects and keeps the eye and the configuration.
void PosedRobot::show_scene(std::shared_ptr<const Scene> scene, ShownGeometry which) {
  const Camera camera = context_.view.camera();
  geometry_ = which;
  switches_ = true;
  context_.session.set_scene(std::move(scene));
  context_.session.need_normals();
  switches_ = false;
  context_.view.camera() = camera;
  context_.view.fits().hold_camera();
  ++revision_;
}

void add_robot(FeatureList& list) {
  list.commands.add<SetJoint, SetRobotState, RobotHome, UseSrdf, ShowRobotGeometry, SetAngleUnit>();
  list.commands.add<SetMotionStart, SetMotionEnd, SetMotionTime, ShowRobotMotion, StopRobotMotion>();
  list.add_feature<PosedRobot>();
  list.commands.add<ShowRobotMatrix, ClassifyLinkPairs, StopRobotMatrix, ChooseLinkPair>();
  list.add_feature<RobotMotionPlayer>();  // behind the robot that they read
  list.add_feature<RobotMatrixReview>();
  list.panels.push_back({.panel = kRobotPanel,
                         .title = "Robot",
                         .workspaces = workspaces::kLook,
                         .place = Place::right,
                         .order = 2,
                         .keeps = 440});
  list.panels.push_back({.panel = kRobotMotionPanel,
                         .title = "Motion of the robot",
                         .workspaces = workspaces::kLook,
                         .place = Place::dock,
                         .order = 6,
                         .height = 150,
                         .is_played = true});
  list.panels.push_back({.panel = kRobotMatrixPanel,
                         .title = "Link pairs",
                         .workspaces = workspaces::kLook,
                         .place = Place::dock,
                         .order = 7,
                         .height = 232,
                         .is_played = true});
}

}  // namespace boxwood
