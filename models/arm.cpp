// SPDX-License-Identifier: MIT
// The shapes of the arm's links, and its two descriptions as text.
#include "arm.hpp"

#include <cmath>
#include <cstdio>
#include <memory>
#include <numbers>
#include <string>
#include <vector>

#include <boxwood/scene.hpp>

#include "writers.hpp"

namespace boxwood::models {

namespace {

// A point of an outline that turns about z.
struct Ring {
  double z, radius;
};

// A solid of revolution, closed by discs at both ends.
TriangleMesh turned(const std::vector<Ring>& rings, std::uint32_t sides) {
  TriangleMesh mesh;
  for (const Ring& ring : rings)
    for (std::uint32_t i = 0; i < sides; ++i) {
      const double a = 2.0 * std::numbers::pi * i / sides;
      mesh.vertices.emplace_back(static_cast<float>(ring.radius * std::cos(a)),
                                 static_cast<float>(ring.radius * std::sin(a)), static_cast<float>(ring.z));
    }
  const auto count = static_cast<std::uint32_t>(rings.size());
  for (std::uint32_t r = 0; r + 1 < count; ++r)
    for (std::uint32_t i = 0; i < sides; ++i) {
      const std::uint32_t j = (i + 1) % sides, a = r * sides, b = a + sides;
      mesh.triangles.push_back({a + i, a + j, b + i});
      mesh.triangles.push_back({a + j, b + j, b + i});
    }
  for (std::uint32_t i = 1; i + 1 < sides; ++i) {
    const std::uint32_t top = (count - 1) * sides;
    mesh.triangles.push_back({0, i + 1, i});
    mesh.triangles.push_back({top, top + i, top + i + 1});
  }
  return mesh;
}

// A link of the arm: round, with chamfered ends.
TriangleMesh tube(double from, double to, double radius) {
  const double c = 0.3 * radius;
  return turned({{from, radius - c}, {from + c, radius}, {to - c, radius}, {to, radius - c}}, 32);
}

// A box from one corner to the other.
TriangleMesh block(const Vec3& low, const Vec3& high) {
  TriangleMesh mesh;
  for (int i = 0; i < 8; ++i)
    mesh.vertices.emplace_back(static_cast<float>((i & 1) != 0 ? high.x : low.x),
                               static_cast<float>((i & 2) != 0 ? high.y : low.y),
                               static_cast<float>((i & 4) != 0 ? high.z : low.z));
  mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                    {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
  return mesh;
}

bool write_mesh(TriangleMesh mesh, const std::filesystem::path& file) {
  Scene scene;
  scene.files = {file.string()};
  scene.nodes.push_back({file.stem().string(), -1, {}});
  SceneObject object;
  object.name = file.stem().string();
  object.mesh = std::make_shared<const SceneMesh>(SceneMesh{object.name, std::move(mesh)});
  scene.objects.push_back(std::move(object));
  return write_model(scene, file);
}

bool write_text(const std::string& text, const std::filesystem::path& file) {
  std::FILE* out = std::fopen(file.c_str(), "wb");
  if (out == nullptr) return false;
  const bool written = std::fwrite(text.data(), 1, text.size(), out) == text.size();
  return std::fclose(out) == 0 && written;
}

constexpr char kUrdf[] = R"(<?xml version="1.0"?>
<!-- An arm of seven joints with a gripper, made by boxwood_models. Metres and radians. -->
<robot name="arm">
  <link name="base">
    <collision><geometry><mesh filename="meshes/base.stl"/></geometry></collision>
  </link>
  <link name="shoulder">
    <collision><geometry><mesh filename="meshes/shoulder.stl"/></geometry></collision>
  </link>
  <link name="upper">
    <collision><geometry><mesh filename="meshes/upper.stl"/></geometry></collision>
  </link>
  <link name="elbow">
    <collision><geometry><mesh filename="meshes/elbow.stl"/></geometry></collision>
    <collision><origin xyz="0.05 0 0.06"/><geometry><sphere radius="0.03"/></geometry></collision>
  </link>
  <link name="forearm">
    <collision><geometry><mesh filename="meshes/forearm.stl"/></geometry></collision>
  </link>
  <link name="wrist">
    <collision><origin xyz="0 0 0.04"/><geometry><cylinder radius="0.045" length="0.12"/></geometry></collision>
  </link>
  <link name="flange">
    <collision><origin xyz="0 0 0.05"/><geometry><capsule radius="0.04" length="0.06"/></geometry></collision>
  </link>
  <link name="tool">
    <collision><origin xyz="0 0 0.015"/><geometry><box size="0.05 0.05 0.03"/></geometry></collision>
  </link>
  <link name="hand">
    <collision><geometry><mesh filename="meshes/hand.stl"/></geometry></collision>
  </link>
  <link name="finger_left">
    <collision><geometry><mesh filename="meshes/finger.stl"/></geometry></collision>
  </link>
  <link name="finger_right">
    <collision><geometry><mesh filename="meshes/finger.stl" scale="1 -1 1"/></geometry></collision>
  </link>
  <link name="grasp"/>
  <joint name="j1" type="revolute">
    <parent link="base"/><child link="shoulder"/><origin xyz="0 0 0.3"/><axis xyz="0 0 1"/>
    <limit lower="-2.9" upper="2.9" effort="90" velocity="2"/>
    <safety_controller k_velocity="40" soft_lower_limit="-2.85" soft_upper_limit="2.85"/>
  </joint>
  <joint name="j2" type="revolute">
    <parent link="shoulder"/><child link="upper"/><origin xyz="0 0 0.1"/><axis xyz="0 1 0"/>
    <limit lower="-1.9" upper="1.9" effort="90" velocity="2"/>
  </joint>
  <joint name="j3" type="revolute">
    <parent link="upper"/><child link="elbow"/><origin xyz="0 0 0.3"/><axis xyz="0 0 1"/>
    <limit lower="-2.9" upper="2.9" effort="90" velocity="2"/>
  </joint>
  <joint name="j4" type="revolute">
    <parent link="elbow"/><child link="forearm"/><origin xyz="0 0 0.12"/><axis xyz="0 1 0"/>
    <limit lower="-2.6" upper="2.6" effort="90" velocity="2"/>
  </joint>
  <joint name="j5" type="revolute">
    <parent link="forearm"/><child link="wrist"/><origin xyz="0 0 0.28"/><axis xyz="0 0 1"/>
    <limit lower="-2.9" upper="2.9" effort="20" velocity="3"/>
  </joint>
  <joint name="j6" type="revolute">
    <parent link="wrist"/><child link="flange"/><origin xyz="0 0 0.1"/><axis xyz="0 1 0"/>
    <limit lower="-2.2" upper="2.2" effort="20" velocity="3"/>
  </joint>
  <joint name="j7" type="continuous">
    <parent link="flange"/><child link="tool"/><origin xyz="0 0 0.13"/><axis xyz="0 0 1"/>
  </joint>
  <joint name="tool_hand" type="fixed">
    <parent link="tool"/><child link="hand"/><origin xyz="0 0 0.03"/>
  </joint>
  <joint name="finger_left_joint" type="prismatic">
    <parent link="hand"/><child link="finger_left"/><origin xyz="0 0 0.05"/><axis xyz="0 1 0"/>
    <limit lower="0" upper="0.04" effort="20" velocity="0.2"/>
  </joint>
  <joint name="finger_right_joint" type="prismatic">
    <parent link="hand"/><child link="finger_right"/><origin xyz="0 0 0.05"/><axis xyz="0 -1 0"/>
    <limit lower="0" upper="0.04" effort="20" velocity="0.2"/>
    <mimic joint="finger_left_joint"/>
  </joint>
  <joint name="hand_grasp" type="fixed">
    <parent link="hand"/><child link="grasp"/><origin xyz="0 0 0.1"/>
  </joint>
</robot>
)";

constexpr char kSrdf[] = R"(<?xml version="1.0"?>
<robot name="arm">
  <group name="arm"><chain base_link="base" tip_link="grasp"/></group>
  <group_state name="ready" group="arm">
    <joint name="j1" value="0"/><joint name="j2" value="-0.5"/><joint name="j3" value="0"/><joint name="j4" value="1.8"/>
    <joint name="j5" value="0"/><joint name="j6" value="0.8"/><joint name="j7" value="0"/>
  </group_state>
  <group_state name="open" group="hand"><joint name="finger_left_joint" value="0.04"/></group_state>
  <disable_collisions link1="base" link2="shoulder" reason="Adjacent"/>
  <disable_collisions link1="shoulder" link2="upper" reason="Adjacent"/>
  <disable_collisions link1="upper" link2="elbow" reason="Adjacent"/>
  <disable_collisions link1="elbow" link2="forearm" reason="Adjacent"/>
  <disable_collisions link1="forearm" link2="wrist" reason="Adjacent"/>
  <disable_collisions link1="wrist" link2="flange" reason="Adjacent"/>
  <disable_collisions link1="flange" link2="tool" reason="Adjacent"/>
  <disable_collisions link1="flange" link2="hand" reason="Never"/>
  <disable_collisions link1="tool" link2="hand" reason="Adjacent"/>
  <disable_collisions link1="tool" link2="finger_left" reason="Never"/>
  <disable_collisions link1="tool" link2="finger_right" reason="Never"/>
  <disable_collisions link1="hand" link2="finger_left" reason="Adjacent"/>
  <disable_collisions link1="hand" link2="finger_right" reason="Adjacent"/>
</robot>
)";

}  // namespace

bool write_arm(const std::filesystem::path& folder) {
  std::error_code fault;
  std::filesystem::create_directories(folder / "meshes", fault);
  if (fault) return false;
  const std::filesystem::path meshes = folder / "meshes";
  return write_mesh(turned({{0.0, 0.11}, {0.02, 0.11}, {0.03, 0.08}, {0.27, 0.07}}, 32),
                    meshes / "base.stl") &&
         write_mesh(tube(-0.02, 0.16, 0.065), meshes / "shoulder.stl") &&
         write_mesh(tube(-0.05, 0.28, 0.06), meshes / "upper.stl") &&
         write_mesh(tube(-0.01, 0.17, 0.055), meshes / "elbow.stl") &&
         write_mesh(tube(-0.045, 0.26, 0.05), meshes / "forearm.stl") &&
         write_mesh(block(Vec3(-0.03, -0.09, 0.0), Vec3(0.03, 0.09, 0.045)), meshes / "hand.stl") &&
         write_mesh(block(Vec3(-0.01, 0.001, 0.0), Vec3(0.01, 0.016, 0.06)), meshes / "finger.stl") &&
         write_text(kUrdf, folder / "arm.urdf") && write_text(kSrdf, folder / "arm.srdf");
}

}  // namespace boxwood::models
