// SPDX-License-Identifier: MIT
// One walk over the fields, which a writer and a reader follow.
#include "robot/file/robot_record.hpp"

#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>

#include "base/clean_text.hpp"

namespace boxwood {

namespace {

constexpr std::uint64_t kRobotMagic = 0x31746f626f72;  // "robot1"
constexpr std::size_t kMostText = 4096;

class RobotSink {
public:
  static constexpr bool kReads = false;
  template <class T> void plain(T& value) {
    const auto* bytes = reinterpret_cast<const std::byte*>(&value);
    out.insert(out.end(), bytes, bytes + sizeof value);
  }
  void text(std::string& value) {
    std::uint64_t n = value.size();
    plain(n);
    const auto* bytes = reinterpret_cast<const std::byte*>(value.data());
    out.insert(out.end(), bytes, bytes + n);
  }
  template <class T> void sized(std::vector<T>& list) {
    std::uint64_t n = list.size();
    plain(n);
  }
  template <class T> void present(std::optional<T>& value) {
    std::uint8_t has = value ? 1 : 0;
    plain(has);
  }
  bool good = true;
  std::vector<std::byte> out;
};

class RobotSource {
public:
  static constexpr bool kReads = true;
  explicit RobotSource(std::span<const std::byte> bytes) : rest(bytes) {}
  template <class T> void plain(T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (rest.size() < sizeof value) good = false;
    if (!good) return;
    std::memcpy(static_cast<void*>(&value), rest.data(), sizeof value);
    rest = rest.subspan(sizeof value);
  }
  void text(std::string& value) {
    std::uint64_t n = 0;
    plain(n);
    if (n > rest.size()) good = false;
    if (!good) return;
    value = clean_text({reinterpret_cast<const char*>(rest.data()), static_cast<std::size_t>(n)}, kMostText);
    rest = rest.subspan(static_cast<std::size_t>(n));
  }
  template <class T> void sized(std::vector<T>& list) {  // an entry takes at least a byte
    std::uint64_t n = 0;
    plain(n);
    if (n > rest.size() || n > kMostRobotPairs) good = false;
    if (good) list.resize(static_cast<std::size_t>(n));
  }
  template <class T> void present(std::optional<T>& value) {
    std::uint8_t has = 0;
    plain(has);
    if (has > 1) good = false;
    if (good && has == 1) value.emplace();
  }
  bool good = true;
  std::span<const std::byte> rest;
};

template <class A, class T> void visit(A& archive, T& value) {
  if constexpr (std::is_same_v<T, std::string>)
    archive.text(value);
  else
    archive.plain(value);
}
template <class A, class T> void visit(A& archive, std::optional<T>& value) {
  archive.present(value);
  if (value) visit(archive, *value);
}
template <class A, class T> void visit(A& archive, std::vector<T>& list) {
  archive.sized(list);
  for (T& item : list)
    if (archive.good) visit(archive, item);
}
template <class A, class... Fields> void visit_all(A& archive, Fields&... fields) {
  (visit(archive, fields), ...);
}
template <class A> void visit(A& archive, RobotGeometry& g) {
  visit_all(archive, g.name, g.shape, g.size, g.file, g.scale, g.link_from_geometry);
  if (g.shape > RobotShape::mesh) archive.good = false;
}
template <class A> void visit(A& archive, RobotLink& link) {
  visit_all(archive, link.name, link.collision, link.visual);
}
template <class A> void visit(A& archive, RobotJoint& j) {
  visit_all(archive, j.name, j.kind, j.parent, j.child, j.parent_from_joint, j.axis, j.lower, j.upper,
            j.soft_lower, j.soft_upper, j.mimic);
  if (j.kind > RobotJointKind::floating) archive.good = false;
}
template <class A> void visit(A& archive, RobotDescription& robot) {
  visit_all(archive, robot.name, robot.links, robot.joints, robot.warnings);
}
template <class A> void visit(A& archive, SrdfFile::Pair& pair) {
  visit_all(archive, pair.links[0], pair.links[1], pair.reason);
}
template <class A> void visit(A& archive, SrdfFile::Joint& joint) {
  visit_all(archive, joint.name, joint.values);
}
template <class A> void visit(A& archive, SrdfFile::State& state) {
  visit_all(archive, state.name, state.joints);
}
template <class A> void visit(A& archive, SrdfFile& srdf) {
  visit_all(archive, srdf.disabled, srdf.enabled, srdf.disabled_by_default, srdf.states, srdf.warnings);
}
template <class A> void visit(A& archive, PlanningShape& shape) {
  visit(archive, shape.geometry);
  std::optional<TriangleMesh> mesh;
  if (shape.mesh != nullptr) mesh = *shape.mesh;
  archive.present(mesh);
  if (mesh) visit_all(archive, mesh->vertices, mesh->triangles);
  if constexpr (A::kReads)
    if (mesh) shape.mesh = std::make_shared<const TriangleMesh>(std::move(*mesh));
}
template <class A> void visit(A& archive, PlanningObject& object) {
  visit_all(archive, object.name, object.frame, object.frame_from_object, object.shapes, object.link,
            object.touch_links);
}
template <class A> void visit(A& archive, PlanningFrame& frame) {
  visit_all(archive, frame.name, frame.planning_from_frame);
}
template <class A> void visit(A& archive, PlanningJoint& joint) {
  visit_all(archive, joint.name, joint.values);
}
template <class A, class T> void visit(A& archive, std::pair<std::string, T>& named) {
  visit_all(archive, named.first, named.second);
}
template <class A> void visit(A& archive, PlanningScene& scene) {
  visit_all(archive, scene.objects, scene.frames, scene.joints, scene.pairs.names, scene.pairs.allowed,
            scene.pairs.by_default, scene.padding, scene.warnings);
}
template <class A> void visit(A& archive, RobotFile& file) {
  std::uint64_t magic = kRobotMagic;
  visit(archive, magic);
  if (magic != kRobotMagic) archive.good = false;
  visit_all(archive, file.robot, file.srdf, file.scene);
}

bool is_pose(const RigidTransform& pose) {
  return rotation_deviation(pose) <= kMaxRotationDeviation;
}

std::string fault_of_object(const PlanningObject& object) {
  if (object.name.empty()) return "an object without a name";
  if (!is_pose(object.frame_from_object)) return "an object without a place";
  for (const PlanningShape& shape : object.shapes) {
    if (shape.mesh == nullptr) {
      if (std::string fault = fault_of_geometry(shape.geometry); !fault.empty()) return fault;
      continue;
    }
    if (shape.geometry.shape != RobotShape::mesh || !is_pose(shape.geometry.link_from_geometry))
      return "a mesh without a place";
    for (const Vec3f& v : shape.mesh->vertices)
      if (!is_finite(v)) return "a vertex that is not finite";
    for (const Triangle& triangle : shape.mesh->triangles)
      for (const std::uint32_t corner : triangle)
        if (corner >= shape.mesh->vertices.size()) return "a corner beyond the vertices";
  }
  return {};
}

}  // namespace

std::string fault_of_scene(const PlanningScene& scene) {
  for (const PlanningObject& object : scene.objects)
    if (std::string fault = fault_of_object(object); !fault.empty()) return fault;
  for (const PlanningFrame& frame : scene.frames)
    if (!is_pose(frame.planning_from_frame)) return "a frame that is no pose";
  for (const PlanningJoint& joint : scene.joints) {
    if (joint.values.size() != 1 && joint.values.size() != 7) return "a joint of another number of values";
    for (const double value : joint.values)
      if (!is_finite(value)) return "a value that is not finite";
  }
  if (scene.pairs.allowed.size() != scene.pairs.names.size() * scene.pairs.names.size())
    return "a table of pairs that is not square";
  for (const auto& [link, length] : scene.padding)
    if (!is_finite(length) || length < 0.0) return "a padding below 0";
  return {};
}

std::vector<std::byte> bytes_of(const RobotFile& file) {
  RobotSink sink;
  RobotFile copy = file;
  visit(sink, copy);
  return std::move(sink.out);
}

std::optional<RobotFile> read_robot_record(std::span<const std::byte> bytes) {
  RobotSource source(bytes);
  RobotFile file;
  visit(source, file);
  const int results = (file.robot ? 1 : 0) + (file.srdf ? 1 : 0) + (file.scene ? 1 : 0);
  if (!source.good || !source.rest.empty() || results != 1) return std::nullopt;
  if (file.srdf)
    for (const SrdfFile::State& state : file.srdf->states)
      for (const SrdfFile::Joint& joint : state.joints)
        for (const double value : joint.values)
          if (!is_finite(value)) return std::nullopt;
  if (file.scene && !fault_of_scene(*file.scene).empty()) return std::nullopt;
  if (file.robot && !check_and_sort(*file.robot)) return std::nullopt;
  return file;
}

}  // namespace boxwood
