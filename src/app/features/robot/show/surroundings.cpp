// SPDX-License-Identifier: MIT
// Adds obstacles to both forms of an opened robot, or moves them.
#include "app/features/robot/show/surroundings.hpp"
#include "app/text/errors.hpp"

#include <algorithm>
#include <utility>

namespace boxwood {

namespace {

bool is_same(const RigidTransform& a, const RigidTransform& b) noexcept {
  return numbers_of(a) == numbers_of(b);
}

// Returns the number of an obstacle in the worlds of the robot; nullopt if it has no triangles.
std::optional<std::uint32_t> number_of_obstacle(const OpenedRobot& robot, std::uint32_t object) {
  const auto at = std::find(robot.scene_objects.begin(), robot.scene_objects.end(), object);
  if (at == robot.scene_objects.end()) return std::nullopt;
  return static_cast<std::uint32_t>(at - robot.scene_objects.begin());
}

Result<void> add_obstacle(OpenedRobot& robot, const Scene& scene, std::uint32_t object,
                          const RigidTransform& pose, const std::atomic<bool>& stop) {
  Result<TriangleMesh> mesh = baked(scene.objects[object], &stop);
  if (!mesh) return mesh.error();
  if (mesh->triangles.empty()) return {};
  const auto shared = std::make_shared<const TriangleMesh>(std::move(*mesh));
  for (Robot* each : {&robot.tested, &robot.all}) {
    const Result<std::uint32_t> number = each->add_obstacle(scene.objects[object].name, shared, pose);
    if (!number) return number.error();
    robot.scene_objects.resize(*number + std::size_t{1}, OpenedRobot::kNoSceneObject);
    robot.scene_objects[*number] = object;
  }
  ++robot.obstacles;
  return {};
}

}  // namespace

bool stand_alike(const Surroundings& a, const Surroundings& b) noexcept {
  return a.objects == b.objects && (a.objects.empty() || a.scene == b.scene) &&
         std::equal(a.poses.begin(), a.poses.end(), b.poses.begin(), is_same);
}

Result<void> surround(std::shared_ptr<const OpenedRobot> robot, Surroundings surroundings,
                      SurroundedRobot& last, const std::atomic<bool>& stop) {
  if (last.alone == robot && stand_alike(last.surroundings, surroundings)) return {};
  const bool only_moved = last.alone == robot && last.surroundings.scene == surroundings.scene &&
                          last.surroundings.objects == surroundings.objects;
  auto among = std::make_shared<OpenedRobot>(only_moved ? *last.among : *robot);
  for (std::size_t i = 0; i < surroundings.objects.size(); ++i) {
    const std::uint32_t object = surroundings.objects[i];
    if (stop) return cancelled();
    if (!only_moved) {
      if (Result<void> added = add_obstacle(*among, *surroundings.scene, object, surroundings.poses[i], stop);
          !added)
        return added;
      continue;
    }
    const auto number = number_of_obstacle(*among, object);
    if (!number || is_same(surroundings.poses[i], last.surroundings.poses[i])) continue;
    for (Robot* each : {&among->tested, &among->all})
      if (Result<void> moved = each->move_obstacle(*number, surroundings.poses[i]); !moved) return moved;
  }
  last = {std::move(robot), std::move(among), std::move(surroundings)};
  return {};
}

}  // namespace boxwood
