// SPDX-License-Identifier: MIT
// Volumes as numbers: JSON and CSV, bit-exactly those of `boxwood fit`.
#include <map>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include <boxwood/volume_numbers.hpp>

#include "app/fields/volume_fields.hpp"
#include "app/formats/export_format.hpp"
#include "app/formats/shape.hpp"
#include "app/text/csv.hpp"
#include "app/text/json.hpp"

namespace boxwood {

namespace {
void write_matrix(JsonWriter& json, const VolumeFrame& frame) {
  json.key("matrix").begin_array();
  for (int row = 0; row < 3; ++row) {
    json.begin_array();
    for (const Vec3& axis : frame.axes) json.value(axis[row]);
    json.value(frame.center[row]).end_array();
  }
  json.begin_array().value(0.0).value(0.0).value(0.0).value(1.0).end_array().end_array();
}

void write_shape(JsonWriter& json, const AnyVolume& volume) {
  json.key("shape");
  if (std::holds_alternative<Sphere>(volume) || std::holds_alternative<Capsule>(volume) ||
      std::holds_alternative<Cylinder>(volume)) {  // fully described by its numbers
    json.null();
    return;
  }
  const Polyhedron shape = outline(volume);
  json.begin_object().field("vertices", std::span<const Vec3>(shape.vertices)).key("faces").begin_array();
  for (const auto& face : shape.faces) json.value(std::span<const std::uint32_t>(face));
  json.end_array().end_object();
}

void write_volume(JsonWriter& json, const VolumeSet& set, const ExportedVolume& v) {
  json.begin_object().field("name", v.name).field("object", set.parts[v.part].object);
  json.field("kind", row_of(v.kind).name).field("level", v.level).field("node", v.node);
  write_volume_numbers(json, v.volume, v.proof ? &*v.proof : nullptr, set.fit_options);
  const VolumeFrame frame = frame_of(v.volume);
  write_matrix(json, frame);
  json.field("quaternion", std::span<const double>(quaternion_of(frame.axes)));
  write_shape(json, v.volume);
  json.end_object();
}
}  // namespace

Result<void> write_json(const VolumeSet& set, const std::string&, BufferedFile& out) {
  JsonWriter json;
  json.begin_object().field("schema", "boxwood.export/1");
  json.field("files", std::span<const std::string>(set.scene->files));
  json.key("conventions").begin_object();
  json.field("frame", "world: that of the files, right-handed, in their unit");
  json.field("matrix",
             "4x4, rows, for columns: x_world = matrix x_volume; pose: its upper 3x4, for an object");
  json.field("quaternion", "[w, x, y, z], Hamilton, unit, the rotation of matrix").end_object();
  json.key("objects").begin_array();
  for (std::size_t i = 0; i < set.scene->objects.size() && !out.ended(); ++i) {
    json.begin_object().field("name", set.scene->objects[i].name);
    json.field("pose", std::span<const double>(numbers_of(set.world_from_models[i]))).end_object();
  }
  json.end_array();
  out.text(json.text()).text(",\"volumes\":[");
  for (std::size_t i = 0; i < set.volumes.size() && !out.ended(); ++i) {
    JsonWriter one;
    write_volume(one, set, set.volumes[i]);
    out.text(i == 0 ? "" : ",").text(one.text());
  }
  out.text("]}\n");
  return {};
}

namespace {
constexpr std::size_t kMostSlabs = 13;

// The numbers of a volume by their names. A capsule or cylinder also has the axes of its frame, the third
// along it, and its half extents without caps.
struct NamedNumbers {
  std::map<std::string_view, std::vector<double>> lists;

  void operator()(std::string_view name, double x) { lists[name].push_back(x); }
  void operator()(std::string_view name, const Vec3& v) {
    for (int k = 0; k < 3; ++k) (*this)(name, v[k]);
  }
  void operator()(std::string_view name, const Rows3& rows) {
    for (const Vec3& row : rows) (*this)(name, row);
  }
  template <int K> void operator()(std::string_view, const Kdop<K>& d) {
    for (std::size_t k = 0; k < directions(d).size(); ++k) (*this)("min", d.min[k]), (*this)("max", d.max[k]);
  }
  template <class V> void add(const V& v) {
    if constexpr (std::is_same_v<V, FixedAabb>)
      add(to_aabb(v));
    else if constexpr (requires { v.planar; })
      (*this)("slabs", v);
    else
      for_each_number(v, *this);
    if constexpr (requires { v.half_length; })
      (*this)("axes", frame_of(v).axes), (*this)("half_extents", Vec3(v.radius, v.radius, v.half_length));
  }
};

std::string row_header() {
  std::string text = "object,name,kind,level,node,volume,area,center_x,center_y,center_z";
  for (const char axis : {'0', '1', '2'})
    for (const char k : {'x', 'y', 'z'}) text += std::string(",axis") + axis + "_" + k;
  text += ",half_0,half_1,half_2,radius,quaternion_w,quaternion_x,quaternion_y,quaternion_z,vertices,faces";
  for (const char* end : {"min", "max"})
    for (std::size_t i = 0; i < kMostSlabs; ++i) text += "," + std::string(end) + "_" + std::to_string(i);
  return text + "\n";
}

void write_row(BufferedFile& out, const VolumeSet& set, const ExportedVolume& v) {
  NamedNumbers numbers;
  std::visit([&](const auto& of) { numbers.add(of); }, v.volume);
  const auto number = [&](double x) { out.text(",").text(csv_number(x)); };
  const auto list = [&](std::string_view name, std::size_t size) {
    const std::vector<double>& found = numbers.lists[name];
    for (std::size_t i = 0; i < size; ++i) i < found.size() ? number(found[i]) : void(out.text(","));
  };
  const auto count = [&](const auto& x) { out.text(",").text(x ? std::to_string(*x) : ""); };
  const auto* const hull = std::get_if<ConvexHull>(&v.volume);
  out.text(set.parts[v.part].object ? csv_text(set.scene->objects[*set.parts[v.part].object].name) : "");
  out.text(",").text(csv_text(v.name)).text(",").text(row_of(v.kind).name);
  count(v.level), count(v.node);
  number(volume(v.volume)), number(area(v.volume));
  list("center", 3), list("axes", 9), list("half_extents", 3), list("radius", 1);
  for (const double q : quaternion_of(frame_of(v.volume).axes)) number(q);
  count(hull != nullptr ? std::optional(hull->vertices.size()) : std::nullopt);
  count(hull != nullptr ? std::optional(hull->faces.size()) : std::nullopt);
  list("min", kMostSlabs), list("max", kMostSlabs);
  out.text("\n");
}
}  // namespace

Result<void> write_csv(const VolumeSet& set, const std::string&, BufferedFile& out) {
  out.text(row_header());
  for (const ExportedVolume& v : set.volumes) {
    if (out.ended()) break;
    write_row(out, set, v);
  }
  return {};
}

}  // namespace boxwood
