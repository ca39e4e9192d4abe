// SPDX-License-Identifier: MIT
// COLLADA 1.4.1 and 1.5.0 as far as geometry goes: what Assimp takes for 0, reads half or leaves out.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <unordered_map>
#include <unordered_set>

#include "scene/child/checks.hpp"
#include "scene/child/number_text.hpp"
#include "scene/child/refusal.hpp"
#include "scene/child/xml_tree.hpp"
#include "scene/wire.hpp"

namespace boxwood {

namespace {

constexpr double kLastRow = 1e-6;  // of a matrix: what single precision leaves of 0 0 0 1
constexpr double kNotAnAxis = 1e-3;
constexpr double kRounded = 1e-5;

std::string shown(std::string_view text) {
  return quoted_word(wire::clean_text(text, 64));
}
std::string in_line(const XmlElement& element) {
  return "line " + std::to_string(element.line) + ": ";
}
std::string tag(const XmlElement& element) {
  return "<" + wire::clean_text(element.name, 32) + ">";
}

// What may stand in what, where it matters; a name of one of these rows has no other children.
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

bool holds(std::string_view words, std::string_view word) {
  for (std::string_view one; !(one = next_word(words)).empty();)
    if (one == word) return true;
  return false;
}

std::uint32_t whole_number(const XmlElement& element, std::string_view name,
                           std::optional<std::uint32_t> without) {
  const std::string_view text = element.attribute(name);
  if (text.data() == nullptr && without) return *without;
  const std::optional<std::uint32_t> value = parse_index(trimmed(text));
  if (!value)
    refuse(in_line(element) + "the " + std::string(name) + " of " + tag(element) +
           (text.data() == nullptr ? " is missing" : " is " + shown(text) + ", which is no whole number"));
  return *value;
}

std::string_view words_of(const XmlElement& element) {
  if (element.text_is_cut) refuse(in_line(element) + "something stands among the numbers of " + tag(element));
  return element.text;
}

// Words that are whole numbers from 0 on.
std::vector<std::uint32_t> whole_numbers(const XmlElement& element) {
  std::vector<std::uint32_t> out;
  std::string_view list = words_of(element);
  for (std::string_view word; !(word = next_word(list)).empty();) {
    const std::optional<std::uint32_t> value = parse_index(word);
    if (!value)
      refuse(in_line(element) + tag(element) + " holds " + shown(word) +
             ", which is no whole number from 0 on");
    out.push_back(*value);
  }
  return out;
}

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
          if (geometry->name == "geometry") check_geometry(*geometry);
    check_asset();
    count_what_is_drawn();
    return std::move(findings_);
  }

private:
  void warn(std::string clause) {
    if (told_.insert(clause).second) findings_.warnings.push_back(std::move(clause));
  }

  // Every element once: where it stands, and its id by its kind.
  void walk() {
    std::vector<const XmlElement*> stack = {&root_};
    while (!stack.empty()) {
      const XmlElement& element = *stack.back();
      stack.pop_back();
      look_at_place(element);
      if (const std::string_view id = element.attribute("id"); !id.empty()) {
        std::vector<const XmlElement*>& all = ids_[kind_of(element)][std::string(id)];
        all.push_back(&element);
      }
      if (element.name == "extra" || element.name == "technique") continue;
      for (std::size_t i = element.children.size(); i-- > 0;) stack.push_back(element.children[i]);
    }
  }

  void look_at_place(const XmlElement& element) {
    const auto told = [&](const std::string& clause) { warn(in_line(element) + clause); };
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
            told("the attribute " + shown(name) + " of " + tag(element) + " is not known and passed over");
  }

  // Assimp keeps a list for each; a name may stand in several.
  static std::string kind_of(const XmlElement& element) {
    if (element.name.ends_with("_array")) return "array";
    if (element.name == "visual_scene") return "node";
    return element.name;
  }

  // The element of that kind to which a reference leads; null where there is none.
  const XmlElement* find(std::string_view reference, const std::string& kind) const {
    if (!reference.starts_with('#')) return nullptr;
    const auto of_kind = ids_.find(kind);
    if (of_kind == ids_.end()) return nullptr;
    const auto found = of_kind->second.find(std::string(reference.substr(1)));
    if (found == of_kind->second.end()) return nullptr;
    if (found->second.size() > 1)
      refuse(in_line(*found->second[1]) + "the id " + shown(reference.substr(1)) + " stands twice");
    return found->second.front();
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

  void check_geometry(const XmlElement& geometry) {
    std::uint64_t triangles = 0;
    bool has_mesh = false;
    bool has_other = false;
    for (const XmlElement* child : geometry.children) {
      if (child->name == "mesh") {
        if (has_mesh) refuse(in_line(*child) + "a second <mesh> in a geometry");
        has_mesh = true;
        triangles = check_mesh(*child);
      } else if (child->name == "convex_mesh" || child->name == "spline" || child->name == "brep") {
        warn(in_line(*child) + tag(*child) + " is a kind of geometry that is not read");
        has_other = true;
      }
    }
    if (!has_mesh && !has_other) warn(in_line(geometry) + "a <geometry> with nothing in it");
    triangles_[&geometry] = triangles;
  }

  std::uint64_t check_mesh(const XmlElement& mesh) {
    std::uint64_t triangles = 0;
    const XmlElement* vertices = nullptr;
    for (const XmlElement* child : mesh.children) {
      if (child->name != "vertices") continue;
      if (vertices != nullptr) refuse(in_line(*child) + "a second <vertices> in a mesh");
      vertices = child;
    }
    for (const XmlElement* child : mesh.children)
      if (child->name == "triangles" || child->name == "lines" || child->name == "linestrips" ||
          child->name == "polygons" || child->name == "polylist" || child->name == "trifans" ||
          child->name == "tristrips")
        triangles += check_faces(*child, vertices);
    return triangles;
  }

  // A list of numbers as an <accessor> hands it out.
  struct Source {
    std::uint64_t count = 0, offset = 0, stride = 1, width = 1, values = 0;
    const XmlElement* element = nullptr;
  };

  Source source(const XmlElement& input, bool positions) {
    const std::string_view name = input.attribute("source");
    const XmlElement* found = find(name, "source");
    if (found == nullptr)
      refuse(in_line(input) +
             (positions ? "a mesh takes its positions from " : "a mesh takes numbers from ") + shown(name) +
             ", which is not in it");
    if (const auto known = sources_.find(found); known != sources_.end()) return known->second;
    const XmlElement* technique = only_child(*found, "technique_common");
    const XmlElement* accessor = technique != nullptr ? only_child(*technique, "accessor") : nullptr;
    if (accessor == nullptr) refuse(in_line(*found) + "a <source> has no <accessor>");
    Source out;
    out.element = accessor;
    out.count = whole_number(*accessor, "count", std::nullopt);
    out.offset = whole_number(*accessor, "offset", 0);
    out.stride = whole_number(*accessor, "stride", 1);
    std::size_t params = 0;
    std::array<int, 3> axes{};
    for (const XmlElement* param : accessor->children) {
      if (param->name != "param") continue;
      ++params;
      for (std::size_t axis = 0; axis < 3; ++axis)
        axes[axis] += param->attribute("name") == std::string_view("XYZ").substr(axis, 1) ? 1 : 0;
    }
    if (positions && (axes[0] != 1 || axes[1] != 1 || axes[2] != 1))
      refuse(in_line(*accessor) + "positions are not made of one X, one Y and one Z");
    if (out.stride < params) refuse(in_line(*accessor) + "the stride of <accessor> is less than its parts");
    out.width = std::max<std::uint64_t>(params, 1);
    const XmlElement* array = find(accessor->attribute("source"), "array");
    if (array == nullptr)
      refuse(in_line(*accessor) + "<accessor> takes its numbers from " +
             shown(accessor->attribute("source")) + ", which is not in it");
    const auto [counted, is_new] = arrays_.try_emplace(array, 0);
    if (is_new) counted->second = check_array(*array);
    out.values = counted->second;
    if (out.count > 0 && out.offset + (out.count - 1) * out.stride + out.width > out.values)
      warn(in_line(*accessor) + "<accessor> promises more than its numbers hold");
    return sources_[found] = out;
  }

  std::uint64_t check_array(const XmlElement& array) {
    const std::uint64_t said = whole_number(array, "count", std::nullopt);
    if (array.name != "float_array") refuse(in_line(array) + tag(array) + " stands where numbers belong");
    std::uint64_t count = 0;
    std::string_view list = words_of(array);
    for (std::string_view word; !(word = next_word(list)).empty(); ++count) {
      float ignored = 0.0F;
      if (!parse_real(word, ignored))
        refuse(in_line(array) + "number " + std::to_string(count) + " of <float_array> is " + shown(word) +
               ", which is no number");
    }
    if (count != said)
      refuse(in_line(array) + "<float_array> is said to hold " + std::to_string(said) +
             " numbers, and holds " + std::to_string(count));
    return count;
  }

  // Indices of one input: the largest there is must lie in its source.
  void check_range(const XmlElement& input, bool positions, std::uint64_t largest, bool any) {
    const Source from = source(input, positions);
    if (!any) return;
    if (largest >= from.count)
      refuse(in_line(*from.element) + (positions ? "a face names vertex " : "a face names element ") +
             std::to_string(largest) + " of " + std::to_string(from.count));
    if (from.offset + largest * from.stride + from.width > from.values)
      refuse(in_line(*from.element) + "<accessor> reaches beyond its numbers: " +
             std::to_string(from.offset + largest * from.stride + from.width) + " of " +
             std::to_string(from.values));
  }

  std::uint64_t check_faces(const XmlElement& faces, const XmlElement* vertices) {
    struct Input {
      const XmlElement* element;
      std::uint64_t offset, largest;
      bool is_vertex;
    };
    std::vector<Input> inputs;
    std::uint64_t parts = 1;
    std::size_t of_vertices = 0;
    for (const XmlElement* child : faces.children) {
      if (child->name != "input") continue;
      const std::uint64_t offset = whole_number(*child, "offset", std::nullopt);
      if (offset > 64) refuse(in_line(*child) + "the offset of <input> is " + std::to_string(offset));
      const std::string_view semantic = child->attribute("semantic");
      if (semantic.empty()) refuse(in_line(*child) + "the semantic of <input> is missing");
      if (semantic == "POSITION") refuse(in_line(*child) + "faces take positions other than by <vertices>");
      const bool is_vertex = semantic == "VERTEX";
      parts = std::max(parts, offset + 1);
      of_vertices += is_vertex ? 1 : 0;
      inputs.push_back({child, offset, 0, is_vertex});
      if (is_vertex && (vertices == nullptr || child->attribute("source").substr(0, 1) != "#" ||
                        child->attribute("source").substr(1) != vertices->attribute("id")))
        refuse(in_line(*child) + "a mesh takes its positions from " + shown(child->attribute("source")) +
               ", which is not in it");
    }
    const std::uint64_t said = whole_number(faces, "count", std::nullopt);
    std::vector<std::vector<std::uint32_t>> lists;
    for (const XmlElement* child : faces.children) {
      if (child->name == "ph") refuse(in_line(*child) + "polygons with holes (<ph>) are not read");
      if (child->name == "p") lists.push_back(whole_numbers(*child));
    }
    std::uint64_t corners = 0;
    for (const std::vector<std::uint32_t>& list : lists) {
      if (list.size() % parts != 0)
        refuse(in_line(faces) + "the indices of " + tag(faces) + " do not come in groups of " +
               std::to_string(parts));
      corners += list.size() / parts;
      for (Input& input : inputs)
        for (std::size_t i = static_cast<std::size_t>(input.offset); i < list.size(); i += parts)
          input.largest = std::max<std::uint64_t>(input.largest, list[i]);
    }
    if (corners > 0 && of_vertices != 1)
      refuse(in_line(faces) + tag(faces) + " has " + std::to_string(of_vertices) + " inputs VERTEX, not one");
    for (const Input& input : inputs) {
      if (!input.is_vertex && is_read(input.element->attribute("semantic")))
        check_range(*input.element, false, input.largest, corners > 0);
      if (input.is_vertex) check_vertices(*vertices, input.largest, corners > 0);
    }
    return count_faces(faces, said, lists, parts);
  }

  // Other inputs are passed over, and whatever they name.
  static bool is_read(std::string_view semantic) {
    return holds("NORMAL TEXCOORD COLOR BINORMAL TEXBINORMAL TANGENT TEXTANGENT", semantic);
  }

  void check_vertices(const XmlElement& vertices, std::uint64_t largest, bool any) {
    std::size_t positions = 0;
    for (const XmlElement* input : vertices.children) {
      if (input->name != "input") continue;
      const bool is_position = input->attribute("semantic") == "POSITION";
      positions += is_position ? 1 : 0;
      if (is_position || is_read(input->attribute("semantic")))
        check_range(*input, is_position, largest, any);
    }
    if (positions != 1)
      refuse(in_line(vertices) + "<vertices> has " + std::to_string(positions) + " inputs POSITION, not one");
  }

  std::uint64_t count_faces(const XmlElement& faces, std::uint64_t said,
                            const std::vector<std::vector<std::uint32_t>>& lists, std::uint64_t parts) {
    const auto differs = [&](std::uint64_t holds_, const char* what) {
      refuse(in_line(faces) + tag(faces) + " is said to hold " + std::to_string(said) + " " + what +
             ", and holds " + std::to_string(holds_));
    };
    const auto of_corners = [](std::uint64_t n) { return n < 3 ? 0 : n - 2; };
    std::uint64_t corners = 0;
    for (const auto& list : lists) corners += list.size() / parts;
    if (faces.name == "lines" || faces.name == "linestrips") return 0;
    if (faces.name == "triangles") {
      if (lists.size() > 1) refuse(in_line(faces) + "<triangles> has more than one <p>");
      if (corners != 3 * said) differs(corners / 3, corners % 3 == 0 ? "triangles" : "whole triangles");
      return said;
    }
    if (faces.name == "polylist") {
      if (lists.size() > 1) refuse(in_line(faces) + "<polylist> has more than one <p>");
      const XmlElement* counts = only_child(faces, "vcount");
      const std::vector<std::uint32_t> each =
          counts != nullptr ? whole_numbers(*counts) : std::vector<std::uint32_t>();
      if (each.size() != said) differs(each.size(), "polygons");
      std::uint64_t sum = 0;
      std::uint64_t triangles = 0;
      for (const std::uint32_t n : each) {
        if (n == 0) refuse(in_line(*counts) + "a polygon has no corners");
        sum += n;
        triangles += of_corners(n);
      }
      if (sum != corners)
        refuse(in_line(faces) + "the polygons have " + std::to_string(sum) + " corners, and <p> has " +
               std::to_string(corners));
      return triangles;
    }
    if (lists.size() != said) differs(lists.size(), "faces, strips or fans");
    std::uint64_t triangles = 0;
    for (const auto& list : lists) {
      if (list.size() / parts > 3 && faces.name == "trifans")
        refuse(in_line(faces) + "fans of more than three corners (<trifans>) are not read");  // as polygons
      if (list.size() / parts < 3 && faces.name != "polygons")
        refuse(in_line(faces) + "a strip or fan of fewer than three corners");
      triangles += of_corners(list.size() / parts);
    }
    return triangles;
  }

  // The child of that name; Refusal where there are two.
  static const XmlElement* only_child(const XmlElement& element, const char* name) {
    const XmlElement* found = nullptr;
    for (const XmlElement* child : element.children) {
      if (child->name != name) continue;
      if (found != nullptr) refuse(in_line(*child) + "a second <" + name + ">");
      found = child;
    }
    return found;
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

  // What a node shows of its own; children and nodes that it names go to `below`.
  std::uint64_t shown_by(const XmlElement& node, std::vector<const XmlElement*>& below) {
    std::uint64_t triangles = 0;
    for (const XmlElement* child : node.children) {
      if (child->name == "node") below.push_back(child);
      const bool geometry = child->name == "instance_geometry";
      const bool controller = child->name == "instance_controller";
      if (!geometry && !controller && child->name != "instance_node") continue;
      ++instances_;
      const std::string_view url = child->attribute("url");
      const XmlElement* found = find(url, geometry ? "geometry" : controller ? "controller" : "node");
      if (found == nullptr && controller) found = find(url, "geometry");
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

  // The geometry at the end of a chain of controllers.
  const XmlElement* skinned(const XmlElement& controller) const {
    const XmlElement* at = &controller;
    for (int links = 0; at != nullptr && at->name == "controller" && links < 64; ++links) {
      const XmlElement* skin = at->child("skin") != nullptr ? at->child("skin") : at->child("morph");
      const std::string_view source = skin != nullptr ? skin->attribute("source") : std::string_view();
      const XmlElement* next = find(source, "geometry");
      at = next != nullptr ? next : find(source, "controller");
    }
    return at != nullptr && at->name == "geometry" ? at : nullptr;
  }

  void count_what_is_drawn() {
    const XmlElement* scene = only_child(root_, "scene");
    const XmlElement* instance = scene != nullptr ? only_child(*scene, "instance_visual_scene") : nullptr;
    if (instance == nullptr) refuse("it has no scene to show");
    const XmlElement* root = find(instance->attribute("url"), "node");
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
      if (known.triangles > 0)  // those of cameras and lamps move nothing that is shown
        for (const XmlElement* child : at.node->children) check_transform(*child);
      known.state = Node::done;
      stack.pop_back();
    }
    if (missing_ > 0 && missing_ == instances_) refuse(findings_.warnings.back());
    if (nodes_[root].triangles > 0) findings_.triangles = nodes_[root].triangles;
  }

  const XmlElement& root_;
  Findings findings_;
  std::unordered_set<std::string> told_;
  std::unordered_map<std::string, std::unordered_map<std::string, std::vector<const XmlElement*>>> ids_;
  std::unordered_map<const XmlElement*, Source> sources_;
  std::unordered_map<const XmlElement*, std::uint64_t> triangles_;  // of geometries
  std::unordered_map<const XmlElement*, std::uint64_t> arrays_;     // how many numbers they hold
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
