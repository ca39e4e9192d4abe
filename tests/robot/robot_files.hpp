// SPDX-License-Identifier: MIT
// Robots for tests: files in a folder that goes away, and robots of boxes made in code.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

#include <boxwood/robot.hpp>

namespace boxwood::testing {

// A folder that is removed with its files.
class RobotFolder {
public:
  RobotFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "boxwood-robot-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~RobotFolder() {
    std::error_code fault;
    std::filesystem::remove_all(path_, fault);
  }
  RobotFolder(const RobotFolder&) = delete;
  RobotFolder& operator=(const RobotFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << text;
    return path_ / name;
  }

private:
  std::filesystem::path path_;
};

// A mesh of one triangle, as OBJ.
inline constexpr char kTriangleObj[] = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";

inline RobotGeometry box_piece(const Vec3& size, const Vec3& at) {
  RobotGeometry g;
  g.size = size;
  g.link_from_geometry.translation = at;
  return g;
}

inline RobotJoint joint_of(std::string name, RobotJointKind kind, std::uint32_t parent, std::uint32_t child,
                           const Vec3& axis, const Vec3& at) {
  RobotJoint j;
  j.name = std::move(name);
  j.kind = kind;
  j.parent = parent, j.child = child;
  j.axis = axis;
  j.parent_from_joint.translation = at;
  return j;
}

// A planar chain: `count` links of length 1 along x, each turned about z. Every link is a thin bar from its
// joint to the next, shorter by a gap.
inline RobotDescription planar_chain(std::uint32_t count, double thickness = 0.1, double gap = 0.1) {
  RobotDescription robot;
  robot.name = "chain";
  robot.links.resize(count + 1);
  robot.links[0].name = "ground";
  for (std::uint32_t i = 1; i <= count; ++i) {
    robot.links[i].name = "bar" + std::to_string(i);
    robot.links[i].collision = {box_piece(Vec3(1.0 - 2 * gap, thickness, thickness), Vec3(0.5, 0.0, 0.0))};
    robot.joints.push_back(joint_of("q" + std::to_string(i), RobotJointKind::continuous, i - 1, i,
                                    Vec3(0, 0, 1), Vec3(i == 1 ? 0.0 : 1.0, 0.0, 0.0)));
  }
  return robot;
}

}  // namespace boxwood::testing
