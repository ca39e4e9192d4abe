// SPDX-License-Identifier: MIT
// Checks the sources, inputs and faces of a COLLADA mesh.
#include "scene/formats/xml/check_collada_mesh.hpp"

#include <algorithm>

#include "scene/formats/refusal.hpp"
#include "scene/formats/xml/xml_number.hpp"

namespace boxwood::collada {

namespace {

// Returns true for inputs that matter. Others are skipped, with everything they refer to.
bool is_read(std::string_view semantic) {
  return holds("NORMAL TEXCOORD COLOR BINORMAL TEXBINORMAL TANGENT TEXTANGENT", semantic);
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

}  // namespace

std::uint64_t MeshCheck::check(const XmlElement& geometry) {
  std::uint64_t triangles = 0;
  bool has_mesh = false;
  bool has_other = false;
  for (const XmlElement* child : geometry.children) {
    if (child->name == "mesh") {
      if (has_mesh) refuse(in_line(*child) + "a second <mesh> in a geometry");
      has_mesh = true;
      triangles = check_mesh(*child);
    } else if (child->name == "convex_mesh" || child->name == "spline" || child->name == "brep") {
      warn_(in_line(*child) + tag(*child) + " is a kind of geometry that is not read");
      has_other = true;
    }
  }
  if (!has_mesh && !has_other) warn_(in_line(geometry) + "a <geometry> with nothing in it");
  return triangles;
}

std::uint64_t MeshCheck::check_mesh(const XmlElement& mesh) {
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

MeshCheck::Source MeshCheck::source(const XmlElement& input, bool positions) {
  const std::string_view name = input.attribute("source");
  const XmlElement* found = ids_.find(name, "source");
  if (found == nullptr)
    refuse(in_line(input) + (positions ? "a mesh takes its positions from " : "a mesh takes numbers from ") +
           shown(name) + ", which is not in it");
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
  const XmlElement* array = ids_.find(accessor->attribute("source"), "array");
  if (array == nullptr)
    refuse(in_line(*accessor) + "<accessor> takes its numbers from " + shown(accessor->attribute("source")) +
           ", which is not in it");
  const auto [counted, is_new] = arrays_.try_emplace(array, 0);
  if (is_new) counted->second = check_array(*array);
  out.values = counted->second;
  if (out.count > 0 && out.offset + (out.count - 1) * out.stride + out.width > out.values)
    warn_(in_line(*accessor) + "<accessor> promises more than its numbers hold");
  return sources_[found] = out;
}

std::uint64_t MeshCheck::check_array(const XmlElement& array) const {
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
    refuse(in_line(array) + "<float_array> is said to hold " + std::to_string(said) + " numbers, and holds " +
           std::to_string(count));
  return count;
}

void MeshCheck::check_range(const XmlElement& input, bool positions, std::uint64_t largest, bool any) {
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

std::uint64_t MeshCheck::check_faces(const XmlElement& faces, const XmlElement* vertices) {
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

void MeshCheck::check_vertices(const XmlElement& vertices, std::uint64_t largest, bool any) {
  std::size_t positions = 0;
  for (const XmlElement* input : vertices.children) {
    if (input->name != "input") continue;
    const bool is_position = input->attribute("semantic") == "POSITION";
    positions += is_position ? 1 : 0;
    if (is_position || is_read(input->attribute("semantic"))) check_range(*input, is_position, largest, any);
  }
  if (positions != 1)
    refuse(in_line(vertices) + "<vertices> has " + std::to_string(positions) + " inputs POSITION, not one");
}

}  // namespace boxwood::collada
