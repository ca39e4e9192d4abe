// SPDX-License-Identifier: MIT
// GLB (glTF 2.0, binary): the file's node tree with its meshes in place, and a node "volumes". It has a node
// for each part, and below it one for each volume. Boxes and spheres share one mesh of each kind and are
// placed by their nodes, in double. Other volumes are stored as floats about their middle.
#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>
#include <utility>

#include "app/fields/volume_fields.hpp"
#include "app/formats/export_format.hpp"
#include "app/formats/shape.hpp"
#include "app/text/json.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {
using Index = std::uint32_t;
constexpr Index kNone = ~Index{0};
enum class Mode : int { points = 0, lines = 1, triangles = 4 };

struct Node {
  std::string name;
  Index mesh = kNone;
  std::vector<Index> meshes = {};  // objects as children, before the others, in the order of their numbers
  std::vector<Index> children = {};
  AffineTransform matrix = {};
  std::optional<Primitive> placed = {};  // instead of the matrix
  const ExportedVolume* volume = nullptr;
};

// Collects meshes, accessors and the binary chunk.
class GlbMeshes {
public:
  Index add(const std::string& name, std::span<const Vec3f> points, std::span<const Index> indices, Mode mode,
            Index material) {
    const Index positions = add_accessor(points);
    const Index corners = mode == Mode::points ? kNone : add_accessor(indices);
    meshes_.begin_object().field("name", name).key("primitives").begin_array().begin_object();
    meshes_.key("attributes").begin_object().field("POSITION", positions).end_object();
    if (corners != kNone) meshes_.field("indices", corners);
    meshes_.field("mode", static_cast<int>(mode)).field("material", material);
    meshes_.end_object().end_array().end_object();
    return count_++;
  }
  void write_to(JsonWriter& json) const {
    json.key("meshes").raw("[" + meshes_.text() + "]");
    json.key("accessors").raw("[" + accessors_.text() + "]");
    json.key("bufferViews").raw("[" + views_.text() + "]");
    json.key("buffers")
        .begin_array()
        .begin_object()
        .field("byteLength", binary_.size())
        .end_object()
        .end_array();
  }
  bool empty() const { return count_ == 0; }
  const std::string& binary() const { return binary_; }

private:
  Index add_view(const void* data, std::size_t bytes, int target) {
    views_.begin_object().field("buffer", 0).field("byteOffset", binary_.size());
    views_.field("byteLength", bytes).field("target", target).end_object();
    binary_.append(static_cast<const char*>(data), bytes);
    return view_count_++;
  }
  Index begin_accessor(Index view, int component, std::size_t count, const char* type) {
    accessors_.begin_object().field("bufferView", view).field("componentType", component);
    accessors_.field("count", count).field("type", type);
    return accessor_count_++;
  }
  Index add_accessor(std::span<const Vec3f> points) {
    constexpr int kFloat = 5126, kVertexBuffer = 34962;
    Vec3f low(points[0]), high(points[0]);
    for (const Vec3f& p : points) low = glm::min(low, p), high = glm::max(high, p);
    const Index index = begin_accessor(add_view(points.data(), points.size_bytes(), kVertexBuffer), kFloat,
                                       points.size(), "VEC3");
    accessors_.field("min", Vec3(low)).field("max", Vec3(high)).end_object();
    return index;
  }
  Index add_accessor(std::span<const Index> indices) {
    constexpr int kUnsigned = 5125, kIndexBuffer = 34963;
    const Index index = begin_accessor(add_view(indices.data(), indices.size_bytes(), kIndexBuffer),
                                       kUnsigned, indices.size(), "SCALAR");
    accessors_.end_object();
    return index;
  }

  JsonWriter meshes_, accessors_, views_;
  Index count_ = 0, view_count_ = 0, accessor_count_ = 0;
  std::string binary_;
};

AffineTransform inverse_of(const AffineTransform& m) {
  const auto& [a, b, c] =
      m.linear;  // rows; the columns of the inverse are their cross products over the determinant
  const Vec3 x = glm::cross(b, c), y = glm::cross(c, a), z = glm::cross(a, b);
  const double d = glm::dot(a, x);
  AffineTransform out;
  out.linear = {Vec3(x.x, y.x, z.x) / d, Vec3(x.y, y.y, z.y) / d, Vec3(x.z, y.z, z.z) / d};
  out.translation = -Vec3(glm::dot(out.linear[0], m.translation), glm::dot(out.linear[1], m.translation),
                          glm::dot(out.linear[2], m.translation));
  return out;
}
bool all_finite(const AffineTransform& m) {
  return is_finite(m.linear[0]) && is_finite(m.linear[1]) && is_finite(m.linear[2]) &&
         is_finite(m.translation);
}

class GlbBuilder {
public:
  explicit GlbBuilder(const VolumeSet& set, const BufferedFile& out) : set_(set), out_(out) {}

  void add_model() {
    const Scene& scene = *set_.scene;
    std::vector<AffineTransform> world_from_node;
    for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
      const SceneNode& node = scene.nodes[i];
      nodes_.push_back({node.name, kNone, {}, {}, node.parent_from_node, {}, nullptr});
      const auto parent = static_cast<std::size_t>(std::max(node.parent, 0));
      if (node.parent < 0)
        roots_.push_back(static_cast<Index>(i));
      else
        nodes_[parent].children.push_back(static_cast<Index>(i));
      world_from_node.push_back(node.parent < 0 ? node.parent_from_node
                                                : compose(world_from_node[parent], node.parent_from_node));
    }
    for (std::size_t i = 0; i < scene.objects.size() && !out_.ended(); ++i) add_object(i, world_from_node);
  }

  void add_volumes() {
    std::vector<Index> parts;
    for (const ExportedPart& part : set_.parts) parts.push_back(add_node({part.name}));
    for (const ExportedVolume& v : set_.volumes) {
      if (out_.ended()) return;
      Node node{v.name};
      node.volume = &v;
      place_volume(v, node);
      const Index child = add_node(std::move(node));  // may move the other nodes
      nodes_[parts[v.part]].children.push_back(child);
    }
    if (set_.volumes.empty()) {
      nodes_.resize(nodes_.size() - parts.size());
      return;
    }
    roots_.push_back(add_node({"volumes", kNone, {}, std::move(parts)}));
  }

  std::string json() {
    JsonWriter json;
    json.begin_object().key("asset").begin_object().field("version", "2.0");
    json.field("generator", "boxwood export").end_object().field("scene", 0);
    json.key("scenes").begin_array().begin_object().field("name", set_.title);
    json.field("nodes", std::span<const Index>(roots_)).end_object().end_array();
    json.key("nodes").begin_array();
    for (const Node& node : nodes_) {
      if (out_.ended()) break;
      write_node(json, node);
    }
    json.end_array();
    if (!meshes_.empty()) {
      json.key("materials").raw("[" + materials_.text() + "]");
      meshes_.write_to(json);
    }
    return json.end_object().take();
  }
  const std::string& binary() const { return meshes_.binary(); }

private:
  Index add_node(Node node) {
    nodes_.push_back(std::move(node));
    return static_cast<Index>(nodes_.size() - 1);
  }

  void add_object(std::size_t number, const std::vector<AffineTransform>& world_from_node) {
    const SceneObject& object = set_.scene->objects[number];
    const AffineTransform world_from_mesh = compose(
        AffineTransform{set_.world_from_models[number].rotation, set_.world_from_models[number].translation},
        object.world_from_mesh);
    Node node{object.name, mesh_of(object.mesh)};
    const AffineTransform& parent = world_from_node[object.node];
    Node& owner = nodes_[object.node];
    if (parent == world_from_mesh && owner.mesh == kNone && owner.meshes.empty() &&
        owner.name == object.name) {
      owner.mesh = node.mesh;  // the usual case
      return;
    }
    if (parent != world_from_mesh) node.matrix = compose(inverse_of(parent), world_from_mesh);
    const bool fits = all_finite(node.matrix);  // below a flattened node there is no inverse
    if (!fits) node.matrix = world_from_mesh;
    const Index child = add_node(std::move(node));  // may move the other nodes
    (fits ? nodes_[object.node].meshes : roots_).push_back(child);
  }

  Index mesh_of(const std::shared_ptr<const SceneMesh>& mesh) {
    const auto [at, fresh] = model_meshes_.emplace(mesh.get(), kNone);
    if (!fresh || mesh->mesh.vertices.empty()) return at->second;
    std::vector<Vec3f> points = mesh->mesh.vertices;
    std::vector<Index> corners;
    const auto usable = [&](Index i) { return is_finite(mesh->mesh.vertices[i]); };
    for (const Triangle& t : mesh->mesh.triangles)
      if (usable(t[0]) && usable(t[1]) && usable(t[2])) corners.insert(corners.end(), t.begin(), t.end());
    for (Vec3f& p : points)
      if (!is_finite(p)) p = Vec3f(0.0F);  // glTF has no such number; no face uses it
    at->second = meshes_.add(mesh->name, points, corners, corners.empty() ? Mode::points : Mode::triangles,
                             material({kMeshColor.r, kMeshColor.g, kMeshColor.b, 255}, "model"));
    return at->second;
  }

  // Converts a colour from sRGB to linear, as glTF requires.
  Index material(Rgba color, std::string_view name) {
    const auto [at, fresh] =
        materials_of_.emplace(std::string(name), static_cast<Index>(materials_of_.size()));
    if (!fresh) return at->second;
    const auto linear = [](std::uint8_t x) {
      const double s = x / 255.0;
      return s <= 0.04045 ? s / 12.92 : std::pow((s + 0.055) / 1.055, 2.4);
    };
    materials_.begin_object().field("name", name).key("pbrMetallicRoughness").begin_object();
    materials_.key("baseColorFactor").begin_array();
    materials_.value(linear(color.r)).value(linear(color.g)).value(linear(color.b)).value(color.a / 255.0);
    materials_.end_array().field("metallicFactor", 0.0).field("roughnessFactor", 0.9).end_object();
    materials_.field("alphaMode", color.a < 255 ? "BLEND" : "OPAQUE").field("doubleSided", true).end_object();
    return at->second;
  }
  Index material_of(VolumeKind kind) {
    Rgba color = color_of(kind);
    color.a = set_.lines ? 255 : 70;
    return material(color, row_of(kind).name);
  }

  void place_volume(const ExportedVolume& v, Node& node) {
    const std::optional<Primitive> primitive = primitive_of(v.volume);
    const bool scales = primitive && (primitive->shape == Primitive::Shape::box ||
                                      primitive->shape == Primitive::Shape::sphere);
    const bool solid = scales && primitive->half_extents.x > 0.0 && primitive->half_extents.y > 0.0 &&
                       primitive->half_extents.z > 0.0;
    if (solid) {
      Index& shared = unit_meshes_.try_emplace(v.kind, kNone).first->second;
      if (shared == kNone) shared = add_unit(v.kind, primitive->shape);
      node.mesh = shared;
      node.placed = primitive;
      return;
    }
    const Polyhedron shape = faces_of(v.volume);
    if (shape.vertices.empty()) return;
    const Vec3 middle = middle_of(shape);
    std::vector<Vec3f> points;
    for (const Vec3& p : shape.vertices) points.emplace_back(p - middle);
    node.matrix.translation = middle;
    node.mesh = add_shape(v.name, points, shape, material_of(v.kind));
  }

  static Vec3 middle_of(const Polyhedron& shape) {
    Aabb box;
    for (const Vec3& p : shape.vertices) box = grow(box, p);
    return 0.5 * box.min + 0.5 * box.max;
  }

  Index add_shape(const std::string& name, const std::vector<Vec3f>& points, const Polyhedron& shape,
                  Index color) {
    std::vector<Index> corners;
    if (!set_.lines)
      for (const auto& t : triangles_of(shape)) corners.insert(corners.end(), t.begin(), t.end());
    if (!corners.empty()) return meshes_.add(name, points, corners, Mode::triangles, color);
    for (const auto& e : edges_of(shape))
      if (e[0] != e[1]) corners.insert(corners.end(), e.begin(), e.end());
    return meshes_.add(name, points, corners, corners.empty() ? Mode::points : Mode::lines, color);
  }

  Index add_unit(VolumeKind kind, Primitive::Shape shape) {
    const std::string name = shape == Primitive::Shape::box ? "unit box" : "unit sphere";
    std::vector<Vec3f> points;
    if (shape == Primitive::Shape::sphere && set_.lines) {
      std::vector<Index> corners;
      for (const auto& [a, b] : circles_of_unit_sphere()) {
        for (const Vec3& p : {a, b}) {
          corners.push_back(static_cast<Index>(points.size()));
          points.emplace_back(p);
        }
      }
      return meshes_.add(name, points, corners, Mode::lines, material_of(kind));
    }
    const Polyhedron unit = shape == Primitive::Shape::box ? outline(Aabb{Vec3(-1.0), Vec3(1.0)})
                                                           : polyhedron_around_unit_sphere();
    for (const Vec3& p : unit.vertices) points.emplace_back(p);
    return add_shape(name, points, unit, material_of(kind));
  }

  void write_node(JsonWriter& json, const Node& node) const {
    json.begin_object();
    if (!node.name.empty()) json.field("name", node.name);
    if (node.mesh != kNone) json.field("mesh", node.mesh);
    if (node.placed) {
      const auto [w, x, y, z] = quaternion_of(node.placed->frame.axes);
      json.field("translation", node.placed->frame.center).field("scale", node.placed->half_extents);
      json.key("rotation").begin_array().value(x).value(y).value(z).value(w).end_array();
    } else if (!is_identity(node.matrix)) {
      json.key("matrix").begin_array();
      for (int column = 0; column < 3; ++column) {
        for (const Vec3& row : node.matrix.linear) json.value(row[column]);
        json.value(0.0);
      }
      for (int k = 0; k < 3; ++k) json.value(node.matrix.translation[k]);
      json.value(1.0).end_array();
    }
    if (!node.meshes.empty() || !node.children.empty()) {
      json.key("children").begin_array();
      for (const Index child : node.meshes) json.value(child);
      for (const Index child : node.children) json.value(child);
      json.end_array();
    }
    if (node.volume != nullptr) {
      const ExportedVolume& v = *node.volume;
      json.key("extras").begin_object().field("kind", row_of(v.kind).name);
      if (v.level) json.field("level", *v.level).field("node", *v.node);
      write_volume_numbers(json, v.volume, v.proof ? &*v.proof : nullptr, set_.fit_options);
      json.end_object();
    }
    json.end_object();
  }

  const VolumeSet& set_;
  const BufferedFile& out_;
  std::vector<Node> nodes_;
  std::vector<Index> roots_;
  GlbMeshes meshes_;
  JsonWriter materials_;
  std::map<std::string, Index> materials_of_;
  std::map<VolumeKind, Index> unit_meshes_;
  std::unordered_map<const SceneMesh*, Index> model_meshes_;
};
}  // namespace

Result<void> write_glb(const VolumeSet& set, const std::string&, BufferedFile& out) {
  GlbBuilder builder(set, out);
  if (set.with_model) builder.add_model();
  builder.add_volumes();
  std::string json = builder.json();
  json.resize((json.size() + 3) / 4 * 4, ' ');
  const std::string& binary = builder.binary();  // floats and indices: whole words
  const std::uint64_t size = 12 + 8 + json.size() + (binary.empty() ? 0 : 8 + binary.size());
  if (size > 0xFFFFFFFFU)
    return Error{ErrorKind::over_limit,
                 "a GLB has 4294967295 bytes at most, this one would have " + std::to_string(size)};
  out.text("glTF").bytes(std::uint32_t{2}).bytes(static_cast<std::uint32_t>(size));
  out.bytes(static_cast<std::uint32_t>(json.size())).text("JSON").text(json);
  if (!binary.empty()) out.bytes(static_cast<std::uint32_t>(binary.size())).text({"BIN\0", 4}).text(binary);
  return {};
}

}  // namespace boxwood
