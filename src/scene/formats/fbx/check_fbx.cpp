// SPDX-License-Identifier: MIT
// Checks the meshes of an FBX file and their placements, because Assimp silently drops what it cannot make.
#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "scene/formats/fbx/fbx_tree.hpp"
#include "scene/formats/format_checks.hpp"
#include "scene/formats/refusal.hpp"
#include "scene/formats/text_cursor.hpp"
#include "scene/wire.hpp"

namespace boxwood {

namespace {

using fbx::Node;

constexpr std::array<std::string_view, 12> kPlacing = {
    "Lcl Translation", "Lcl Rotation",         "Lcl Scaling",       "RotationOffset",
    "RotationPivot",   "PreRotation",          "PostRotation",      "ScalingOffset",
    "ScalingPivot",    "GeometricTranslation", "GeometricRotation", "GeometricScaling"};
constexpr std::array<std::string_view, 5> kVectors = {"Lcl Translation", "Lcl Rotation", "Lcl Scaling",
                                                      "Vector3D", "Vector"};

template <class List> bool is_in(const List& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

class FbxCheck {
public:
  Findings run(std::string_view bytes) {
    constexpr std::string_view kHeader = "FBXHeaderExtension";
    if (!bytes.starts_with("Kaydara FBX Binary") && bytes.find(kHeader) == std::string_view::npos)
      refuse("it is not an FBX file, neither binary nor text");
    const Node root = fbx::read_tree(bytes);
    const Node& version = root.only(kHeader).only("FBXVersion");
    const auto number = version.values.size() == 1 ? fbx::whole_number(version.values[0]) : std::nullopt;
    if (!number) refuse("its version is no number");
    if (*number < kOldest) refuse("it is FBX of a version before 7.1, which is not read");
    ids_.insert(0);
    for (const Node& object : root.only("Objects").children) look_at_object(object);
    for (const Node& link : root.only("Connections").children) look_at_link(link);
    findings_.triangles = count_placed();
    return std::move(findings_);
  }

private:
  static std::string named(std::string_view what, std::int64_t id) {
    return std::string(what) + " " + std::to_string(id);
  }

  void look_at_object(const Node& object) {
    const bool matters = object.name == "Model" || object.name == "Geometry";
    if (!matters) {  // only its number: another object may be connected with it
      if (!object.all("PolygonVertexIndex").empty())
        findings_.warnings.push_back("what holds faces in it is no geometry but " +
                                     quoted_word(wire::clean_text(object.name)) + ", and is not read");
      const auto id = object.values.empty() ? std::nullopt : fbx::whole_number(object.values[0]);
      if (id && !ids_.insert(*id).second) refuse(named("two objects have the number", *id));
      return;
    }
    const bool is_text =
        object.values.size() >= 3 && object.values[1].is_text() && object.values[2].is_text();
    const auto id = is_text ? fbx::whole_number(object.values[0]) : std::nullopt;
    if (!id)
      refuse("an object (" + quoted_word(wire::clean_text(object.name)) + ") has no number, name and kind");
    if (!ids_.insert(*id).second) refuse(named("two objects have the number", *id));
    if (object.name == "Model") {
      models_.emplace(*id, Model{});
      look_at_placing(object, *id);
    } else if (object.name == "Geometry" && object.values[2].bytes == "Mesh") {
      meshes_.emplace(*id, triangles_of(object, *id));
    } else if (object.name == "Geometry" && object.values[2].bytes != "Shape") {
      findings_.warnings.push_back("its geometry " + std::to_string(*id) +
                                   " is of a kind that is not read, " +
                                   quoted_word(wire::clean_text(object.values[2].bytes)));
    }
  }

  static std::uint64_t triangles_of(const Node& geometry, std::int64_t id) {
    const std::uint64_t numbers = fbx::count_numbers(geometry.only("Vertices"));
    if (numbers % 3 != 0)
      refuse(named("the vertices of mesh", id) + " are " + std::to_string(numbers) + " numbers");
    std::uint64_t triangles = 0, corners = 0;
    for (const std::int32_t index : fbx::whole_numbers(geometry.only("PolygonVertexIndex"))) {
      const std::int64_t corner = index < 0 ? -1 - std::int64_t{index} : index;
      if (static_cast<std::uint64_t>(corner) >= numbers / 3)
        refuse(named("a face of mesh", id) + " names vertex " + std::to_string(corner) + " of " +
               std::to_string(numbers / 3));
      ++corners;
      if (index >= 0) continue;
      triangles += corners >= 3 ? corners - 2 : 0;
      corners = 0;
    }
    if (corners != 0) refuse(named("the last face of mesh", id) + " does not end");
    return triangles;
  }

  static bool is_order(std::optional<std::int64_t> number) { return number && *number >= 0 && *number <= 5; }

  // Reads the properties that place a model.
  void look_at_placing(const Node& model, std::int64_t id) {
    const std::vector<const Node*> blocks = model.all("Properties70");
    if (blocks.size() > 1) refuse(named("the properties of model", id) + " stand twice");
    std::set<std::string_view> met;
    for (const Node* entry : blocks.empty() ? std::vector<const Node*>() : blocks[0]->all("P")) {
      const Node& property = *entry;
      if (property.values.empty() || !property.values[0].is_text())
        refuse(named("a property of model", id) + " has no name");
      const std::string_view name = property.values[0].bytes;
      const std::string where =
          named("of model", id) + " the property " + quoted_word(wire::clean_text(name));
      if (name == "RotationOrder" &&
          (property.values.size() != 5 || !is_order(fbx::whole_number(property.values[4]))))
        findings_.warnings.push_back(where +
                                     " is not one of the six orders of three axes, and is passed over");
      if (!is_in(kPlacing, name)) continue;
      if (!met.insert(name).second) refuse(where + " stands twice");
      if (property.values.size() != 7 || !is_in(kVectors, property.values[1].bytes))
        refuse(where + " is not three numbers");
      for (std::size_t i = 4; i < 7; ++i) {
        const std::optional<double> number = fbx::real_number(property.values[i]);
        if (!number) refuse(where + " is not three numbers");
        if (name.ends_with("Rotation") && std::abs(*number) > kMostDegrees)
          findings_.warnings.push_back(where + " is so many degrees that single precision loses the angle");
      }
    }
  }

  void look_at_link(const Node& link) {
    const bool is_link = link.name == "C" && link.values.size() >= 3 && link.values[0].is_text();
    const auto child = is_link ? fbx::whole_number(link.values[1]) : std::nullopt;
    const auto parent = is_link ? fbx::whole_number(link.values[2]) : std::nullopt;
    if (!child || !parent) refuse("a connection is not a kind and two numbers of objects");
    const auto is_shown = [&](std::int64_t id) { return models_.contains(id) || meshes_.contains(id); };
    if (!ids_.contains(*child) || !ids_.contains(*parent)) {
      loose_links_ += is_shown(*child) || is_shown(*parent) ? 1 : 0;
      return;
    }
    const std::string_view kind = link.values[0].bytes;
    if (kind != "OO" && kind != "OP") {
      findings_.warnings.push_back("a connection in it is of a kind that is not read, " +
                                   quoted_word(wire::clean_text(kind)));
      return;
    }
    if (kind != "OO") return;
    const bool matters = is_shown(*child) && (*parent == 0 || models_.contains(*parent));
    if (!links_.emplace(*child, *parent).second && matters)
      refuse(named("object", *child) + " is connected twice with object " + std::to_string(*parent));
    const auto model = models_.find(*child);
    if (model != models_.end() && matters) model->second.parents.push_back(*parent);
  }

  // Returns how often a model is shown: once for each path up to the root.
  std::uint64_t times_shown(std::int64_t id, int depth) {
    if (id == 0) return 1;
    Model& model = models_.at(id);
    if (model.is_open || depth > kDeepest) refuse(named("model", id) + " is below itself, or too deep");
    if (model.shown) return *model.shown;
    model.is_open = true;
    std::uint64_t n = 0;
    for (const std::int64_t parent : model.parents) n += times_shown(parent, depth + 1);
    model.is_open = false;
    model.shown = n;
    return n;
  }

  std::uint64_t count_placed() {
    std::unordered_set<std::int64_t> linked;
    std::uint64_t triangles = 0, nowhere = 0;
    for (const auto& [child, parent] : links_)
      if (meshes_.contains(child) && models_.contains(parent)) {
        const std::uint64_t times = times_shown(parent, 0);
        triangles += meshes_.at(child) * times;
        nowhere += times == 0 ? 1 : 0;
        linked.insert(child);
      }
    for (const auto& [id, model] : models_) (void)times_shown(id, 0);
    nowhere += meshes_.size() - linked.size();
    if (loose_links_ > 0)
      findings_.warnings.push_back(
          std::to_string(loose_links_) +
          (loose_links_ == 1 ? " connection in it names" : " connections in it name") +
          " objects that are not there");
    if (nowhere > 0)
      findings_.warnings.push_back(std::to_string(nowhere) +
                                   (nowhere == 1 ? " mesh of it belongs" : " meshes of it belong") +
                                   (nowhere == 1 ? " to no model of its scene and is not shown"
                                                 : " to no model of its scene and are not shown"));
    return triangles;
  }

  static constexpr int kDeepest = 10000;
  static constexpr double kMostDegrees = 3600.0;  // Assimp rotates in floats
  static constexpr std::int64_t kOldest = 7100;
  struct Model {
    std::vector<std::int64_t> parents;
    std::optional<std::uint64_t> shown;
    bool is_open = false;  // visited on the way up from a model below
  };
  Findings findings_;
  std::size_t loose_links_ = 0;
  std::unordered_set<std::int64_t> ids_;
  std::unordered_map<std::int64_t, Model> models_;
  std::unordered_map<std::int64_t, std::uint64_t> meshes_;  // triangles
  std::set<std::pair<std::int64_t, std::int64_t>> links_;   // child, parent
};

}  // namespace

Look check_fbx(std::string_view bytes) try { return FbxCheck().run(bytes); } catch (const Refusal& refusal) {
  return Error{refusal.kind, refusal.clause, {}};
}

}  // namespace boxwood
