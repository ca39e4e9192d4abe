// SPDX-License-Identifier: MIT
// Checks the geometry of COLLADA 1.4.1 and 1.5.0 for errors that Assimp replaces by 0, reads half or drops.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <unordered_map>
#include <unordered_set>

#include "scene/formats/format_checks.hpp"
#include "scene/formats/refusal.hpp"
#include "scene/formats/transform_rounding.hpp"
#include "scene/formats/xml/check_collada_mesh.hpp"
#include "scene/formats/xml/collada_element.hpp"
#include "scene/formats/xml/xml_number.hpp"
#include "scene/formats/xml/xml_tree.hpp"

namespace boxwood {

namespace {

using collada::holds;
using collada::in_line;
using collada::only_child;
using collada::shown;
using collada::tag;
using collada::words_of;

constexpr double kNotAnAxis = 1e-3;

// The elements allowed in each element, if that matters; a name in one of these rows has no other children.
struct Place {
  std::string_view parent;
  std::string_view children;  // separated by spaces
};
constexpr Place kPlaces[] = {
    {"COLLADA",
     "asset scene extra library_animations library_animation_clips library_articulated_systems "
     "library_cameras "
     "library_controllers library_effects library_force_fields library_formulas library_geometries "
     "library_images "
     "library_joints library_kinematics_models library_kinematics_scenes library_lights library_materials "
     "library_nodes library_physics_materials library_physics_models library_physics_scenes "
     "library_visual_scenes"},
    {"library_geometries", "asset geometry extra"},
    {"library_visual_scenes", "asset visual_scene extra"},
    {"library_nodes", "asset node extra"},
    {"library_controllers", "asset controller extra"},
    {"controller", "asset skin morph extra"},
    {"geometry", "asset convex_mesh mesh spline brep extra"},
    {"mesh", "source vertices lines linestrips polygons polylist triangles trifans tristrips extra"},
    {"source", "asset IDREF_array Name_array bool_array float_array int_array SIDREF_array token_array "
               "technique_common "
               "technique"},
    {"accessor", "param"},
    {"vertices", "input extra"},
    {"triangles", "input p extra"},
    {"lines", "input p extra"},
    {"linestrips", "input p extra"},
    {"trifans", "input p extra"},
    {"tristrips", "input p extra"},
    {"polygons", "input p ph extra"},
    {"polylist", "input vcount p extra"},
    {"visual_scene", "asset node evaluate_scene extra"},
    {"node",
     "asset lookat matrix rotate scale skew translate instance_camera instance_controller instance_geometry "
     "instance_light instance_node node extra"},
    {"scene", "instance_physics_scene instance_visual_scene instance_kinematics_scene extra"},
};
constexpr Place kAttributes[] = {
    {"accessor", "count offset source stride"},
    {"input", "offset semantic source set"},
    {"float_array", "count id name digits magnitude"},
    {"param", "name sid type semantic"},
    {"triangles", "count material name"},
    {"polylist", "count material name"},
    {"unit", "meter name"},
};

class ColladaCheck {
public:
  explicit ColladaCheck(const XmlTree& tree) : root_(tree.root()) {
    if (tree.space() != "http://www.collada.org/2005/11/COLLADASchema" &&
        tree.space() != "http://www.collada.org/2008/03/COLLADASchema")
      warn("its XML is not in the name space of COLLADA 1.4 or 1.5");
  }

  Findings run() {
    if (root_.name != "COLLADA") refuse("it is no COLLADA file: it begins with " + tag(root_));
    walk();
    for (const XmlElement* library : root_.children)
      if (library->name == "library_geometries")
        for (const XmlElement* geometry : library->children)
          if (geometry->name == "geometry") triangles_[geometry] = meshes_.check(*geometry);
    check_asset();
    count_what_is_drawn();
    return std::move(findings_);
  }

private:
  void warn(std::string clause) {
    if (warned_.insert(clause).second) findings_.warnings.push_back(std::move(clause));
  }

  // Visits every element once and records its place, and its id by its kind.
  void walk() {
    std::vector<const XmlElement*> stack = {&root_};
    while (!stack.empty()) {
      const XmlElement& element = *stack.back();
      stack.pop_back();
      look_at_place(element);
      ids_.add(element);
      if (element.name == "extra" || element.name == "technique") continue;
      for (std::size_t i = element.children.size(); i-- > 0;) stack.push_back(element.children[i]);
    }
  }

  void look_at_place(const XmlElement& element) {
    const auto warn_here = [&](const std::string& clause) { warn(in_line(element) + clause); };
    for (const Place& place : kPlaces)
      if (element.name == place.parent)
        for (const XmlElement* child : element.children)
          if (!holds(place.children, child->name))
            warn(in_line(*child) + tag(*child) + " does not belong in " + tag(element) +
                 " and is passed over");
    for (const Place& place : kAttributes)
      if (element.name == place.parent)
        for (const auto& [name, value] : element.attributes)
          if (!holds(place.children, name) && name.find(':') == std::string::npos)
            warn_here("the attribute " + shown(name) + " of " + tag(element) +
                      " is not known and passed over");
  }

  std::vector<double> transform_numbers(const XmlElement& element, std::size_t count) const {
    std::vector<double> out;
    std::string_view list = words_of(element);
    for (std::string_view word; !(word = next_word(list)).empty();) {
      const std::optional<double> value = parse_decimal(word);
      if (!value) refuse(in_line(element) + tag(element) + " holds " + shown(word) + ", which is no number");
      if (!std::isfinite(static_cast<float>(*value)))
        refuse(in_line(element) + tag(element) + " holds " + shown(word) + ", which is too large");
      out.push_back(*value);
    }
    if (out.size() != count)
      refuse(in_line(element) + tag(element) + " is not " + std::to_string(count) + " numbers but " +
             std::to_string(out.size()));
    return out;
  }

  void check_transform(const XmlElement& element) {
    if (element.name == "matrix") {
      const std::vector<double> m = transform_numbers(element, 16);
      if (std::abs(m[12]) > kLastRow || std::abs(m[13]) > kLastRow || std::abs(m[14]) > kLastRow ||
          std::abs(m[15] - 1.0) > kLastRow)
        refuse(in_line(element) + "the last row of the matrix is not 0 0 0 1");
    } else if (element.name == "translate" || element.name == "scale") {
      (void)transform_numbers(element, 3);
    } else if (element.name == "rotate") {
      check_rotation(element, transform_numbers(element, 4));
    } else if (element.name == "lookat") {
      (void)transform_numbers(element, 9);
    } else if (element.name == "skew") {
      refuse(in_line(element) + "a node is skewed by <skew>, which is not read");
    }
  }

  void check_rotation(const XmlElement& element, const std::vector<double>& r) {
    const double length = std::sqrt(r[0] * r[0] + r[1] * r[1] + r[2] * r[2]);
    if (r[3] == 0.0 || std::abs(length - 1.0) <= kRounded) return;
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", length);
    const std::string clause = in_line(element) + "the axis of <rotate> is " + text + " long, not 1";
    if (std::abs(length - 1.0) > kNotAnAxis) refuse(clause);
    warn(clause + ", which deforms what it turns by as much");
  }

  void check_asset() {
    const XmlElement* asset = only_child(root_, "asset");
    if (asset == nullptr) return;
    if (const XmlElement* unit = only_child(*asset, "unit")) {
      const std::string_view text = unit->attribute("meter");
      const std::optional<double> metres = text.data() == nullptr ? 1.0 : parse_decimal(trimmed(text));
      if (!metres || !(*metres > 0.0))
        refuse(in_line(*unit) + "the unit is " + shown(text) + " metres, which is no length");
      if (*metres != 1.0) {
        char number[32];
        std::snprintf(number, sizeof number, "%g", *metres);
        warn(std::string("its unit is ") + number + " m; its coordinates are given in metres");
      }
    }
    if (const XmlElement* axis = only_child(*asset, "up_axis"))
      if (axis->text != "X_UP" && axis->text != "Y_UP" && axis->text != "Z_UP")
        refuse(in_line(*axis) + "the axis that points up is " + shown(axis->text) +
               ", not X_UP, Y_UP or Z_UP");
  }

  struct Node {
    enum State : unsigned char { unseen, open, done } state = unseen;
    std::uint64_t triangles = 0;
  };

  // Counts the triangles that a node itself shows. Appends its children and the nodes that it refers to to
  // `below`.
  std::uint64_t shown_by(const XmlElement& node, std::vector<const XmlElement*>& below) {
    std::uint64_t triangles = 0;
    for (const XmlElement* child : node.children) {
      if (child->name == "node") below.push_back(child);
      const bool geometry = child->name == "instance_geometry";
      const bool controller = child->name == "instance_controller";
      if (!geometry && !controller && child->name != "instance_node") continue;
      ++instances_;
      const std::string_view url = child->attribute("url");
      const XmlElement* found = ids_.find(url, geometry ? "geometry" : controller ? "controller" : "node");
      if (found == nullptr && controller) found = ids_.find(url, "geometry");
      if (found == nullptr) {
        ++missing_;
        warn("a node names " + shown(url) + ", which is not in it");
      } else if (child->name == "instance_node") {
        below.push_back(found);
      } else if (const XmlElement* mesh = controller ? skinned(*found) : found; mesh != nullptr) {
        triangles += triangles_[mesh];
      } else {
        ++missing_;
        warn(in_line(*found) + "a controller names a geometry that is not in it");
      }
    }
    return triangles;
  }

  // Returns the geometry at the end of a chain of controllers.
  const XmlElement* skinned(const XmlElement& controller) const {
    const XmlElement* at = &controller;
    for (int links = 0; at != nullptr && at->name == "controller" && links < 64; ++links) {
      const XmlElement* skin = at->child("skin") != nullptr ? at->child("skin") : at->child("morph");
      const std::string_view source = skin != nullptr ? skin->attribute("source") : std::string_view();
      const XmlElement* next = ids_.find(source, "geometry");
      at = next != nullptr ? next : ids_.find(source, "controller");
    }
    return at != nullptr && at->name == "geometry" ? at : nullptr;
  }

  void count_what_is_drawn() {
    const XmlElement* scene = only_child(root_, "scene");
    const XmlElement* instance = scene != nullptr ? only_child(*scene, "instance_visual_scene") : nullptr;
    if (instance == nullptr) refuse("it has no scene to show");
    const XmlElement* root = ids_.find(instance->attribute("url"), "node");
    if (root == nullptr)
      refuse(in_line(*instance) + "it shows the scene " + shown(instance->attribute("url")) +
             ", which is not in it");
    struct Visit {
      const XmlElement* node;
      std::vector<const XmlElement*> below;
      std::size_t next;
    };
    std::vector<Visit> stack;
    const auto enter = [&](const XmlElement* node) {
      Node& known = nodes_[node];
      if (known.state == Node::open) refuse(in_line(*node) + "a node is below itself");
      if (known.state == Node::done) return;
      known.state = Node::open;
      stack.push_back({node, {}, 0});
      known.triangles = shown_by(*node, stack.back().below);
    };
    enter(root);
    while (!stack.empty()) {
      Visit& at = stack.back();
      if (at.next < at.below.size()) {
        enter(at.below[at.next++]);
        continue;
      }
      Node& known = nodes_[at.node];
      for (const XmlElement* below : at.below) {
        known.triangles += nodes_[below].triangles;
        if (known.triangles > UINT32_MAX)
          refuse("it shows more than 4294967295 triangles", ErrorKind::over_limit);
      }
      if (known.triangles > 0)  // those of cameras and lamps move nothing visible
        for (const XmlElement* child : at.node->children) check_transform(*child);
      known.state = Node::done;
      stack.pop_back();
    }
    if (missing_ > 0 && missing_ == instances_) refuse(findings_.warnings.back());
    if (nodes_[root].triangles > 0) findings_.triangles = nodes_[root].triangles;
  }

  const XmlElement& root_;
  Findings findings_;
  std::unordered_set<std::string> warned_;
  collada::Ids ids_;
  const collada::MeshCheck::Warn warn_ = [this](std::string clause) { warn(std::move(clause)); };
  collada::MeshCheck meshes_{ids_, warn_};
  std::unordered_map<const XmlElement*, std::uint64_t> triangles_;  // of geometries
  std::unordered_map<const XmlElement*, Node> nodes_;
  std::size_t instances_ = 0, missing_ = 0;
};

}  // namespace

Look check_collada(std::string_view bytes) {
  try {
    const XmlTree tree(bytes, "its XML");
    return ColladaCheck(tree).run();
  } catch (const Refusal& refusal) {
    return Error{refusal.kind, refusal.clause, {}};
  }
}

}  // namespace boxwood
