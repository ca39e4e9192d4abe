// SPDX-License-Identifier: MIT
// Checks the geometry of glTF 2.0 (Khronos specification).
#include <array>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <unordered_map>
#include <unordered_set>

#include "scene/formats/file_view.hpp"
#include "scene/formats/format_checks.hpp"
#include "scene/formats/gltf/gltf_accessor.hpp"
#include "scene/formats/gltf/gltf_container.hpp"
#include "scene/formats/refusal.hpp"
#include "scene/formats/text_cursor.hpp"
#include "scene/formats/transform_rounding.hpp"

namespace boxwood {

namespace {

using namespace gltf;

// Returns true for extensions that change no position, or that Assimp applies.
bool is_known(const std::string& extension) {
  static constexpr std::string_view kKnown[] = {"KHR_materials_",
                                                "KHR_texture_",
                                                "KHR_lights_",
                                                "KHR_draco_mesh_compression",
                                                "KHR_mesh_quantization",
                                                "EXT_texture_",
                                                "MSFT_",
                                                "KHR_animation_pointer",
                                                "KHR_xmp",
                                                "ADOBE_materials_",
                                                "AGI_"};
  for (const std::string_view known : kKnown)
    if (std::string_view(extension).starts_with(known)) return true;
  return false;
}

// The ways in which a primitive's corners form faces: points, lines, line loops and strips, triangles,
// strips, fans.
enum Mode : std::uint64_t { points, lines, line_loop, line_strip, triangles, triangle_strip, triangle_fan };

// The largest deviation of a quaternion from unit length. Beyond it, the quaternion deforms; below it, it is
// due to rounding to six digits, which moves a corner by as much.
constexpr double kNotARotation = 1e-3;
constexpr double kSameBounds = 1e-4;  // of the diagonal: bounds are written with as few digits
constexpr std::uint64_t kMostNodes = 50'000'000;

class GltfCheck {
public:
  GltfCheck(const GltfContainer& container, References& references)
      : root_(container.root), data_(container, references) {
    findings_.warnings = container.warnings;
    findings_.triangles = 0;
  }

  Findings run() {
    extensions();
    // Checks everything in the lists, used or not.
    for (const char* list :
         {"scenes", "nodes", "meshes", "accessors", "bufferViews", "buffers", "skins", "materials"})
      for (std::size_t i = 0; i < items(root_, list, "the file").size(); ++i)
        if (!member(root_, list)[i].is_object())
          refuse(std::string(list) + "[" + std::to_string(i) + "] is no object");
    const json& meshes = items(root_, "meshes", "the file");
    for (std::size_t m = 0; m < meshes.size(); ++m) mesh_triangles_.push_back(check_mesh(meshes[m], m));
    const json& nodes = items(root_, "nodes", "the file");
    for (std::size_t n = 0; n < nodes.size(); ++n) check_node(nodes[n], n);
    count_what_is_drawn();
    return std::move(findings_);
  }

private:
  void warn(std::string clause) { findings_.warnings.push_back(std::move(clause)); }

  void extensions() {
    for (const json& name : items(root_, "extensionsRequired", "the file")) {
      if (!name.is_string()) refuse("extensionsRequired holds something that is no name");
      const std::string extension = name.get<std::string>();
      if (extension == "EXT_meshopt_compression")
        refuse("its meshes are compressed by " + extension + ", which is not read");
      if (!is_known(extension))
        warn("it requires the extension " + quoted_word(extension) +
             ", which is not known; what it changes is not shown");
    }
    for (const json& node : items(root_, "nodes", "the file"))
      if (member(member(node, "extensions"), "EXT_mesh_gpu_instancing").is_object()) {
        warn("it places meshes by EXT_mesh_gpu_instancing, which is not read; they show once");
        break;
      }
  }

  // Returns the number of triangles that each placing of the mesh shows.
  std::uint64_t check_mesh(const json& mesh, std::size_t number) {
    const std::string where = "mesh " + std::to_string(number);
    const json& primitives = items(mesh, "primitives", where);
    if (primitives.empty()) refuse(where + " has no primitives");
    std::uint64_t sum = 0;
    for (std::size_t p = 0; p < primitives.size(); ++p)
      sum += check_primitive(primitives[p],
                             primitives.size() == 1 ? where : where + ", primitive " + std::to_string(p));
    return sum;
  }

  std::uint64_t check_primitive(const json& primitive, const std::string& where) {
    if (!primitive.is_object()) refuse(where + " is no object");
    const json& attributes = member(primitive, "attributes");
    if (!attributes.is_object()) refuse(where + " has no attributes");
    for (const auto& [name, value] : attributes.items())
      if (!value.is_number_unsigned())
        refuse(where + ": its attribute " + quoted_word(name) + " names no accessor");
    const std::optional<std::uint64_t> position = whole_number(attributes, "POSITION", where);
    if (!position) refuse(where + " has no positions");
    const bool draco = member(member(primitive, "extensions"), "KHR_draco_mesh_compression").is_object();
    const Accessor corners = data_.accessor(*position, !draco);
    if (corners.component != 5126 || corners.components != 3)
      refuse(where +
             ": its positions are not three 32-bit floats each, which are the only ones that are read");
    const std::uint64_t mode = whole_number(primitive, "mode", where, 6).value_or(triangles);
    std::uint64_t count = corners.count;
    if (const std::optional<std::uint64_t> index = whole_number(primitive, "indices", where)) {
      const Accessor indices = data_.accessor(*index, !draco);
      if (indices.components != 1 || index_size(indices.component) == 0)
        refuse(where + ": its indices (accessor " + std::to_string(*index) +
               ") are not unsigned whole numbers");
      count = indices.count;
      if (!draco) check_indices(indices, *index, corners.count, where);
    }
    if (draco) findings_.triangles.reset();
    if (!draco) check_bounds(corners, *position);
    return faces(mode, count, where);
  }

  std::uint64_t faces(std::uint64_t mode, std::uint64_t count, const std::string& where) {
    const auto too_few = [&](std::uint64_t least) {
      if (count < least) refuse(where + " has " + std::to_string(count) + " corners, too few for a face");
    };
    if (mode == points) return 0;
    if (mode == lines || mode == line_loop || mode == line_strip) {
      too_few(2);
      if (mode == lines && count % 2 != 0)
        refuse(where + " has " + std::to_string(count) + " corners, which do not make lines of two");
      return 0;
    }
    too_few(3);
    if (mode != triangles) return count - 2;
    if (count % 3 != 0)
      refuse(where + " has " + std::to_string(count) + " corners, which do not make triangles of three");
    return count / 3;
  }

  void check_indices(const Accessor& indices, std::uint64_t number, std::uint64_t vertices,
                     const std::string& where) {
    const auto [found, is_new] = largest_.try_emplace(number, 0);
    std::uint32_t& largest = found->second;
    const std::size_t size = index_size(indices.component);
    if (is_new)
      indices.for_each([&](const char* bytes) {
        std::uint32_t index = 0;
        std::memcpy(&index, bytes, size);
        largest = index > largest ? index : largest;
      });
    if (largest >= vertices)
      refuse(where + ": a face names vertex " + std::to_string(largest) + " of " + std::to_string(vertices) +
             " (accessor " + std::to_string(number) + ")");
  }

  // Compares the positions with the bounds that the file states; if they differ, one of the two is damaged.
  void check_bounds(const Accessor& corners, std::uint64_t number) {
    const json& accessor = item(root_, "accessors", number);
    if (!bounded_.insert(number).second) return;
    std::array<double, 3> low{};
    std::array<double, 3> high{};
    if (!bounds(member(accessor, "min"), low) || !bounds(member(accessor, "max"), high)) return;
    std::array<float, 3> least{INFINITY, INFINITY, INFINITY};
    std::array<float, 3> most{-INFINITY, -INFINITY, -INFINITY};
    corners.for_each([&](const char* bytes) {
      std::array<float, 3> p{};
      std::memcpy(p.data(), bytes, sizeof p);
      for (std::size_t axis = 0; axis < 3; ++axis) {
        if (p[axis] < least[axis]) least[axis] = p[axis];
        if (p[axis] > most[axis]) most[axis] = p[axis];
      }
    });
    double diagonal = 0.0;
    for (std::size_t axis = 0; axis < 3; ++axis)
      diagonal = std::hypot(diagonal, static_cast<double>(most[axis]) - static_cast<double>(least[axis]));
    for (std::size_t axis = 0; axis < 3; ++axis)
      if (std::abs(static_cast<double>(least[axis]) - low[axis]) > kSameBounds * diagonal ||
          std::abs(static_cast<double>(most[axis]) - high[axis]) > kSameBounds * diagonal) {
        warn("the positions of accessor " + std::to_string(number) +
             " are not within the bounds that it gives");
        return;
      }
  }
  static bool bounds(const json& list, std::array<double, 3>& out) {
    if (!list.is_array() || list.size() != 3) return false;
    for (std::size_t i = 0; i < 3; ++i) {
      if (!list[i].is_number()) return false;
      out[i] = list[i].get<double>();
    }
    return true;
  }

  void check_node(const json& node, std::size_t number) {
    const std::string where = "node " + std::to_string(number);
    for (const char* list : {"mesh", "skin", "camera"}) (void)whole_number(node, list, where);
    if (const auto mesh = whole_number(node, "mesh", where); mesh && *mesh >= mesh_triangles_.size())
      refuse(where + " names mesh " + std::to_string(*mesh) + " of " +
             std::to_string(mesh_triangles_.size()));
    const std::vector<double> matrix = numbers(node, "matrix", 16, where);
    const std::vector<double> translation = numbers(node, "translation", 3, where);
    const std::vector<double> rotation = numbers(node, "rotation", 4, where);
    const std::vector<double> scale = numbers(node, "scale", 3, where);
    if (!matrix.empty()) {
      if (std::abs(matrix[3]) > kLastRow || std::abs(matrix[7]) > kLastRow ||
          std::abs(matrix[11]) > kLastRow || std::abs(matrix[15] - 1.0) > kLastRow)
        refuse(where + ": the last row of its matrix is not 0 0 0 1");
      if (!translation.empty() || !rotation.empty() || !scale.empty())
        warn(where + " has a matrix and a translation, rotation or scale; the matrix is taken");
    } else if (!rotation.empty()) {
      check_rotation(rotation, where);
    }
    if (!member(node, "weights").is_null() || has_targets(node))
      if (!warned_of_targets_) warn("it has morph targets, which are not applied");
    warned_of_targets_ = warned_of_targets_ || !member(node, "weights").is_null() || has_targets(node);
  }

  bool has_targets(const json& node) const {
    const json& weights =
        member(item(root_, "meshes", whole_number(node, "mesh", "a node").value_or(UINT64_MAX)), "weights");
    if (!weights.is_array()) return false;
    for (const json& weight : weights)
      if (!weight.is_number() || weight.get<double>() != 0.0) return true;
    return false;
  }

  void check_rotation(const std::vector<double>& q, const std::string& where) {
    const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    if (std::abs(length - 1.0) <= kRounded) return;
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", length);
    const std::string clause = where + ": its rotation is a quaternion of length " + text + ", not 1";
    if (std::abs(length - 1.0) > kNotARotation) refuse(clause);
    warn(clause + ", which deforms what it turns by as much");
  }

  enum State : unsigned char { unseen, open, done };
  struct Count {
    State state = unseen;
    bool has_parent = false;
    std::uint64_t nodes = 1, triangles = 0;
  };

  // Counts a node, whose children are counted.
  void count_node(const json& node, const std::string& where, const json& children, Count& count,
                  const std::vector<Count>& counts) {
    if (const auto mesh = whole_number(node, "mesh", where))
      count.triangles = mesh_triangles_[static_cast<std::size_t>(*mesh)];
    for (const json& child : children) {
      const Count& below = counts[child.get<std::size_t>()];
      count.nodes += below.nodes;
      count.triangles += below.triangles;
      if (count.nodes > kMostNodes || count.triangles > UINT32_MAX)
        refuse("its nodes place each other more than " + std::to_string(kMostNodes) + " times",
               ErrorKind::over_limit);
    }
    count.state = done;
  }

  // Counts triangles depth first, without recursion; each node once, after its children.
  void count_what_is_drawn() {
    const json& nodes = items(root_, "nodes", "the file");
    const json& scenes = items(root_, "scenes", "the file");
    const std::uint64_t shown = whole_number(root_, "scene", "the file").value_or(0);
    if (scenes.empty() || shown >= scenes.size())
      refuse("it has no scene " + std::to_string(shown) + " to show");
    std::vector<Count> counts(nodes.size());
    struct Visit {
      std::uint64_t node;
      std::size_t next;  // child to visit
    };
    std::vector<Visit> stack;
    std::uint64_t total = 0;
    const auto enter = [&](std::uint64_t node, const std::string& by) {
      if (node >= nodes.size())
        refuse(by + " names node " + std::to_string(node) + " of " + std::to_string(nodes.size()));
      if (counts[node].state == open) refuse("node " + std::to_string(node) + " is below itself");
      if (counts[node].has_parent && !warned_of_parents_) {
        warn("node " + std::to_string(node) + " is placed more than once, and shown at each place");
        warned_of_parents_ = true;
      }
      counts[node].has_parent = true;
      if (counts[node].state == unseen) {
        counts[node].state = open;
        stack.push_back({node, 0});
      }
    };
    const json& roots = items(scenes[static_cast<std::size_t>(shown)], "nodes", "the scene");
    for (const json& root : roots) {
      const std::uint64_t first = index_in(root, "the scene");
      enter(first, "the scene");
      while (!stack.empty()) {
        const Visit at = stack.back();
        const std::string where = "node " + std::to_string(at.node);
        const json& node = nodes[static_cast<std::size_t>(at.node)];
        const json& children = items(node, "children", where);
        if (at.next < children.size()) {
          ++stack.back().next;
          enter(index_in(children[at.next], where), where);
          continue;
        }
        count_node(node, where, children, counts[at.node], counts);
        stack.pop_back();
      }
      total += counts[first].triangles;
    }
    if (findings_.triangles) findings_.triangles = total;
  }

  const json& root_;
  Data data_;
  Findings findings_;
  std::vector<std::uint64_t> mesh_triangles_;
  // the largest index of each accessor checked so far
  std::unordered_map<std::uint64_t, std::uint32_t> largest_;
  std::unordered_set<std::uint64_t> bounded_;  // accessors whose bounds are checked
  bool warned_of_targets_ = false, warned_of_parents_ = false;
};

}  // namespace

Look check_gltf(std::string_view bytes, References& references) {
  try {
    if (bytes.starts_with("glTF") && bytes.size() >= 8) {
      std::uint32_t version = 0;
      std::memcpy(&version, bytes.data() + 4, sizeof version);
      if (version == 1) return Findings{{"it is not glTF 2.0, and is read without being checked"}, {}, 0.0};
      if (version != 2) refuse("it is a GLB of version " + std::to_string(version) + ", which is not read");
    }
    const GltfContainer container = open_gltf(bytes);
    if (!container.root.is_object()) refuse("its JSON is no object");
    const json& version = member(member(container.root, "asset"), "version");
    if (!version.is_string() || !version.get_ref<const std::string&>().starts_with("2."))
      return Findings{{"it is not glTF 2.0, and is read without being checked"}, {}, 0.0};
    return GltfCheck(container, references).run();
  } catch (const Refusal& refusal) {
    return Error{refusal.kind, refusal.clause, {}};
  }
}

}  // namespace boxwood
