// SPDX-License-Identifier: MIT
// The robot of the open URDF: its configuration, which places the links, and the answer about it.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <boxwood/math.hpp>

#include "app/features/robot/show/robot_commands.hpp"
#include "app/session/feature.hpp"
#include "app/session/session_context.hpp"
#include "app/shell/job_queue.hpp"

namespace boxwood {

struct OpenedRobot;
struct PoseCheck;
struct RobotWork;
struct Scene;
struct Surroundings;

// The panel below the scene: one of them at a time.
enum class RobotDock : unsigned char { none, motion, matrix };

class PosedRobot : public Feature {
public:
  static constexpr std::uint32_t kNoLinkOfObject = UINT32_MAX;

  explicit PosedRobot(const SessionContext& context);
  ~PosedRobot() override;

  // Returns true if exactly one file of the scene is a URDF.
  bool on() const { return !urdf_.empty(); }
  // Null while it is opened, and if it cannot be opened: failure() is then the reason.
  std::shared_ptr<const OpenedRobot> robot() const { return robot_; }
  // The same robot with the other objects of the scene as obstacles. Null while they are being placed.
  std::shared_ptr<const OpenedRobot> among_obstacles() const {
    return checked_place_ == place_ ? among_obstacles_ : nullptr;
  }
  const std::string& failure() const { return failure_; }
  std::span<const double> configuration() const { return configuration_; }
  // Returns the answer about the configuration; null while it is computed.
  std::shared_ptr<const PoseCheck> check() const;
  // Returns true if the links are where the configuration puts them: no other command has moved one.
  bool is_placed() const;
  // The link of each object of the scene; kNoLinkOfObject for other objects.
  std::span<const std::uint32_t> links() const { return links_; }
  std::size_t other_objects() const;
  ShownGeometry geometry() const { return geometry_; }
  AngleUnit angles() const { return angles_; }
  RobotDock dock() const { return robot_ ? dock_ : RobotDock::none; }
  void show_dock(RobotDock dock) {
    dock_ = dock;
    ++revision_;
  }

  Result<void> await_robot();  // returns when the robot is open; fails (usage) if the scene has none
  // Places the links. `joins`: consecutive calls are one step of the history.
  Result<void> go_to(std::vector<double> configuration, bool joins);

  // Feature
  std::uint64_t revision() const override { return revision_; }
  void start() override;
  std::size_t poll() override;
  bool is_busy() const override;
  bool answers_soon() const override { return is_checking(); }
  void stop() override;
  void scene_changed(bool keeps_objects) override;
  void edited(const EditEffect& effect) override;
  bool places(std::uint32_t object) const override;
  void add_commands(std::vector<Command>& out) const override;
  void add_last_commands(std::vector<Command>& out) const override;
  void add_remembered(std::vector<Command>& out) const override;

private:
  struct Visited {
    std::uint64_t hash = 0;
    std::vector<double> configuration;
  };

  void register_commands();
  void open();
  void take(std::shared_ptr<const OpenedRobot> robot);
  void find_links();
  Result<void> use_srdf(const std::string& file);
  Result<void> set_joint(const std::string& name, double value);
  Result<void> set_state(const std::string& name);
  Result<void> show_geometry(ShownGeometry which);
  void show_scene(std::shared_ptr<const Scene> scene, ShownGeometry which);
  std::vector<RigidTransform> poses_at(std::span<const double> configuration) const;
  void place(bool joins);
  void adopt_poses();
  bool is_checking() const;
  void find_surroundings();

  SessionContext context_;
  std::string urdf_, failure_;
  std::optional<std::string> given_srdf_;  // nullopt: the one beside the URDF
  std::shared_ptr<const OpenedRobot> robot_;
  std::vector<std::uint32_t> links_;
  std::vector<double> configuration_;
  std::vector<RigidTransform> placed_;                               // of each object
  mutable std::optional<std::pair<std::uint64_t, bool>> is_placed_;  // at a pose revision
  std::deque<Visited> visited_;                                      // to which undo and redo may return
  std::shared_ptr<const PoseCheck> check_;
  std::shared_ptr<const OpenedRobot> among_obstacles_;
  std::unique_ptr<Surroundings> surroundings_;     // now; null before the first
  std::uint64_t place_ = 1, checked_place_ = 0;    // of the robot and its surroundings; of the answer
  std::uint64_t seen_scene_ = 0, seen_poses_ = 0;  // revisions at the last look
  ShownGeometry geometry_ = ShownGeometry::collision;
  AngleUnit angles_ = AngleUnit::degrees;
  RobotDock dock_ = RobotDock::none;
  bool places_ = false, switches_ = false;  // true during its own edits
  std::uint64_t serial_ = 0, asked_ = 0;    // of the configuration
  std::uint64_t revision_ = 0;
  std::unique_ptr<RobotWork> work_;  // last member: its workers end first
};

}  // namespace boxwood
