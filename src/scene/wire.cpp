// SPDX-License-Identifier: MIT
// Writes the flat form of a Scene, and reads it with checks.
#include "scene/wire.hpp"

#include <bit>
#include <cstring>
#include <unordered_map>

namespace boxwood::wire {

namespace {

constexpr std::uint64_t kMagic = 0x32'44'4f'4f'57'58'4f'42;  // "BOXWOOD2"
constexpr std::uint64_t kUpAxes = 6, kColored = 1U << 24U;
constexpr double kNoChord = -1.0;
constexpr std::size_t kAlignment = 8;
constexpr std::size_t kMeshBytes = 40;  // of a mesh at least
constexpr std::size_t kObjectBytes = 40 + sizeof(AffineTransform);
constexpr std::uint64_t kProducts = 0x53'54'43'55'44'4f'52'50;  // "PRODUCTS": the data of IFC follow
constexpr std::uint64_t kMostWarnings = 1000;                   // the child sends at most some hundred

constexpr std::size_t padded(std::size_t bytes) {
  return (bytes + kAlignment - 1) / kAlignment * kAlignment;
}

// A sink for one walk over the scene, which serves both the counting and the writing pass.
class WireSink {
public:
  explicit WireSink(std::byte* out) : out_(out) {}
  void raw(const void* data, std::size_t bytes) {
    if (out_ != nullptr && bytes > 0) {
      std::memcpy(out_ + used_, data, bytes);
      std::memset(out_ + used_ + bytes, 0, padded(bytes) - bytes);
    }
    used_ += padded(bytes);
  }
  void number(std::uint64_t n) { raw(&n, sizeof n); }
  void text(const std::string& s) {
    number(s.size());
    raw(s.data(), s.size());
  }
  std::size_t used() const { return used_; }

private:
  std::byte* out_;
  std::size_t used_ = 0;
};

// Writes the fields that few files have, after all others; nothing if they are empty.
void walk_products(const Scene& scene, WireSink& sink) {
  bool any = !scene.unread.empty() || origin_of(scene, 0) != Vec3(0.0);
  for (const SceneObject& object : scene.objects)
    any = any || !object.class_name.empty() || !object.global_id.empty();
  for (const SceneNode& node : scene.nodes) any = any || !node.class_name.empty() || !node.global_id.empty();
  if (!any) return;
  sink.number(kProducts);
  const Vec3 origin = origin_of(scene, 0);
  for (int k = 0; k < 3; ++k) sink.number(std::bit_cast<std::uint64_t>(origin[k]));
  for (const SceneObject& object : scene.objects) {
    sink.text(object.class_name);
    sink.text(object.global_id);
  }
  for (const SceneNode& node : scene.nodes) {
    sink.text(node.class_name);
    sink.text(node.global_id);
  }
  sink.number(scene.unread.size());
  for (const UnreadPart& part : scene.unread)
    for (const std::string* text : {&part.name, &part.class_name, &part.global_id, &part.reason})
      sink.text(*text);
}

void walk(const Scene& scene, WireSink& sink) {
  std::unordered_map<const SceneMesh*, std::uint64_t> mesh_ids;
  std::vector<const SceneMesh*> meshes;
  for (const SceneObject& object : scene.objects)
    if (mesh_ids.emplace(object.mesh.get(), meshes.size()).second) meshes.push_back(object.mesh.get());

  sink.number(kMagic);
  sink.number(scene.files.size());
  for (std::size_t f = 0; f < scene.files.size(); ++f) {
    sink.text(scene.files[f]);
    const auto up = up_axis_of(scene, f);
    sink.number(std::bit_cast<std::uint64_t>(unit_of(scene, f)));
    sink.number(up ? 1 + static_cast<std::uint64_t>(*up) : 0);
  }
  sink.number(scene.nodes.size());
  for (const SceneNode& node : scene.nodes) {
    sink.number(static_cast<std::uint64_t>(static_cast<std::int64_t>(node.parent)));
    sink.text(node.name);
    sink.raw(&node.parent_from_node, sizeof(AffineTransform));
  }
  sink.number(meshes.size());
  for (const SceneMesh* mesh : meshes) {
    sink.text(mesh->name);
    const auto& color = mesh->color;
    sink.number(color ? kColored | std::uint64_t{color->red} << 16U | std::uint64_t{color->green} << 8U |
                            color->blue
                      : 0);
    sink.number(std::bit_cast<std::uint64_t>(mesh->chord.value_or(kNoChord)));
    sink.number(mesh->mesh.vertices.size());
    sink.number(mesh->mesh.triangles.size());
    sink.raw(mesh->mesh.vertices.data(), mesh->mesh.vertices.size() * sizeof(Vec3f));
    sink.raw(mesh->mesh.triangles.data(), mesh->mesh.triangles.size() * sizeof(Triangle));
  }
  sink.number(scene.objects.size());
  for (const SceneObject& object : scene.objects) {
    sink.text(object.name);
    sink.number(mesh_ids.at(object.mesh.get()));
    sink.number(object.node);
    sink.number(object.file);
    sink.number(object.first_triangle);
    sink.raw(&object.world_from_mesh, sizeof(AffineTransform));
  }
  sink.number(scene.warnings.size());
  for (const std::string& warning : scene.warnings) sink.text(warning);
  walk_products(scene, sink);
}

class WireSource {
public:
  explicit WireSource(std::span<const std::byte> bytes) : bytes_(bytes) {}
  // Returns false once anything ran past the end.
  bool good() const { return good_; }
  bool at_end() const { return at_ == bytes_.size(); }
  void fail() { good_ = false; }
  const std::byte* raw(std::uint64_t bytes) {
    if (!good_ || bytes > bytes_.size() - at_ ||
        padded(static_cast<std::size_t>(bytes)) > bytes_.size() - at_) {
      good_ = false;
      return nullptr;
    }
    const std::byte* here = bytes_.data() + at_;
    at_ += padded(static_cast<std::size_t>(bytes));
    return here;
  }
  std::uint64_t number() {
    std::uint64_t n = 0;
    if (const std::byte* p = raw(sizeof n)) std::memcpy(&n, p, sizeof n);
    return n;
  }
  // Reads a count of things of at least `least_bytes` each, limited by the remaining bytes.
  std::uint64_t count(std::size_t least_bytes) {
    const std::uint64_t n = number();
    if (n > (bytes_.size() - at_) / least_bytes) good_ = false;
    return good_ ? n : 0;
  }
  std::string text() {
    const std::uint64_t n = number();
    const std::byte* p = raw(n);
    if (p == nullptr) return {};
    return clean_text({reinterpret_cast<const char*>(p), static_cast<std::size_t>(n)}, 4096);
  }
  void transform(AffineTransform& out) {
    if (const std::byte* p = raw(sizeof out)) std::memcpy(&out, p, sizeof out);
  }

private:
  std::span<const std::byte> bytes_;
  std::size_t at_ = 0;
  bool good_ = true;
};

std::shared_ptr<const SceneMesh> read_mesh(WireSource& in) {
  auto mesh = std::make_shared<SceneMesh>();
  mesh->name = in.text();
  const std::uint64_t color = in.number();
  if (color >= 2 * kColored || (color != 0 && color < kColored)) in.fail();
  if (color != 0)
    mesh->color = SurfaceColor{static_cast<std::uint8_t>(color >> 16U & 0xFFU),
                               static_cast<std::uint8_t>(color >> 8U & 0xFFU),
                               static_cast<std::uint8_t>(color & 0xFFU)};
  const double chord = std::bit_cast<double>(in.number());
  if (!is_finite(chord) || (chord < 0.0 && chord != kNoChord)) in.fail();
  if (chord >= 0.0) mesh->chord = chord;
  const std::uint64_t vertices = in.number();
  const std::uint64_t triangles = in.number();
  if (vertices > UINT32_MAX || triangles > UINT32_MAX) in.fail();
  const std::byte* v = in.raw(vertices * sizeof(Vec3f));
  const std::byte* t = in.raw(triangles * sizeof(Triangle));
  if (!in.good()) return nullptr;
  mesh->mesh.vertices.resize(static_cast<std::size_t>(vertices));
  mesh->mesh.triangles.resize(static_cast<std::size_t>(triangles));
  if (vertices > 0) std::memcpy(mesh->mesh.vertices.data(), v, mesh->mesh.vertices.size() * sizeof(Vec3f));
  if (triangles > 0)
    std::memcpy(mesh->mesh.triangles.data(), t, mesh->mesh.triangles.size() * sizeof(Triangle));
  std::uint32_t largest = 0;
  for (const Triangle& corners : mesh->mesh.triangles)
    for (const std::uint32_t corner : corners) largest = corner > largest ? corner : largest;
  if (triangles > 0 && largest >= vertices) in.fail();
  return mesh;
}

void read_products(WireSource& in, Scene& scene) {
  if (in.number() != kProducts) return in.fail();
  Vec3 origin(0.0);
  for (int k = 0; k < 3; ++k) origin[k] = std::bit_cast<double>(in.number());
  if (!is_finite(origin)) return in.fail();
  bool any = origin != Vec3(0.0);
  if (any) scene.origins = {origin};
  for (SceneObject& object : scene.objects) {
    object.class_name = in.text();
    object.global_id = in.text();
    any = any || !object.class_name.empty() || !object.global_id.empty();
  }
  for (SceneNode& node : scene.nodes) {
    node.class_name = in.text();
    node.global_id = in.text();
    any = any || !node.class_name.empty() || !node.global_id.empty();
  }
  for (std::uint64_t n = in.count(32); n > 0 && in.good(); --n) {
    UnreadPart part;
    for (std::string* text : {&part.name, &part.class_name, &part.global_id, &part.reason}) *text = in.text();
    scene.unread.push_back(std::move(part));
  }
  if (!any && scene.unread.empty()) in.fail();  // an empty section
}

}  // namespace

std::size_t encoded_size(const Scene& scene) {
  WireSink sink(nullptr);
  walk(scene, sink);
  return sink.used();
}

void encode(const Scene& scene, std::span<std::byte> out) {
  WireSink sink(out.data());
  walk(scene, sink);
}

std::optional<Scene> decode(std::span<const std::byte> bytes) {
  WireSource in(bytes);
  Scene scene;
  if (in.number() != kMagic) return std::nullopt;
  if (in.number() != 1) return std::nullopt;  // a child reads one file
  scene.files.push_back(in.text());
  scene.metres_per_unit.push_back(std::bit_cast<double>(in.number()));
  if (!is_finite(scene.metres_per_unit[0]) || scene.metres_per_unit[0] < 0.0) return std::nullopt;
  const std::uint64_t up = in.number();
  if (up > kUpAxes) return std::nullopt;
  if (up > 0) scene.up_axes = {static_cast<UpAxis>(up - 1)};
  const std::uint64_t nodes = in.count(16 + sizeof(AffineTransform));
  scene.nodes.reserve(static_cast<std::size_t>(nodes));
  for (std::uint64_t i = 0; i < nodes && in.good(); ++i) {
    const auto parent = static_cast<std::int64_t>(in.number());
    if (parent < -1 || parent >= static_cast<std::int64_t>(i)) in.fail();
    SceneNode node{in.text(), static_cast<std::int32_t>(parent), {}};
    in.transform(node.parent_from_node);
    scene.nodes.push_back(std::move(node));
  }
  std::vector<std::shared_ptr<const SceneMesh>> meshes;
  for (std::uint64_t n = in.count(kMeshBytes + kObjectBytes); n > 0 && in.good(); --n)
    meshes.push_back(read_mesh(in));
  const std::uint64_t objects = in.count(kObjectBytes);
  scene.objects.reserve(static_cast<std::size_t>(objects));
  std::uint64_t triangle = 0;
  std::uint64_t met = 0;  // meshes are numbered in the order of first use, and each is used
  for (std::uint64_t i = 0; i < objects && in.good(); ++i) {
    SceneObject object;
    object.name = in.text();
    const std::uint64_t mesh = in.number();
    const std::uint64_t node = in.number();
    const std::uint64_t file = in.number();
    const std::uint64_t first_triangle = in.number();
    in.transform(object.world_from_mesh);
    if (!in.good() || object.name.empty() || mesh >= meshes.size() || mesh > met || node >= nodes ||
        file >= scene.files.size() || first_triangle != triangle)
      return std::nullopt;
    if (mesh == met) ++met;
    object.mesh = meshes[static_cast<std::size_t>(mesh)];
    object.node = static_cast<std::uint32_t>(node);
    object.file = static_cast<std::uint32_t>(file);
    object.first_triangle = static_cast<std::uint32_t>(first_triangle);
    triangle += object.mesh->mesh.triangles.size();
    if (triangle > UINT32_MAX) return std::nullopt;
    scene.objects.push_back(std::move(object));
  }
  if (met != meshes.size()) return std::nullopt;
  const std::uint64_t warnings = in.count(8);
  if (warnings > kMostWarnings) return std::nullopt;
  for (std::uint64_t n = warnings; n > 0 && in.good(); --n) scene.warnings.push_back(in.text());
  if (in.good() && !in.at_end()) read_products(in, scene);
  if (!in.good() || !in.at_end()) return std::nullopt;
  return scene;
}

}  // namespace boxwood::wire
