// SPDX-License-Identifier: MIT
// Volumes as numbers: JSON and CSV, bit-exactly those of `boxwood fit`.
#include <cmath>
#include <type_traits>

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

// A row of the table. Numbers that a kind does not have stay empty.
struct CsvNumbers {
  std::optional<Vec3> center;
  std::optional<Rows3> axes;
  std::optional<Vec3> half_extents;
  std::optional<double> radius;
  std::span<const double> min, max;  // along the three axes of a box, or of the slabs of a k-DOP
  std::optional<std::size_t> vertices, faces;
};

CsvNumbers numbers_of(const AnyVolume& volume, std::array<double, 6>& room) {
  return std::visit(
      [&](const auto& v) {
        using V = std::decay_t<decltype(v)>;
        CsvNumbers out;
        const auto box = [&](const Aabb& b) {
          for (std::size_t k = 0; k < 3; ++k)
            room[k] = b.min[static_cast<int>(k)], room[3 + k] = b.max[static_cast<int>(k)];
          out.min = std::span(room).first(3), out.max = std::span(room).last(3);
        };
        const auto slabs = [&](const auto& d) {
          out.min = std::span<const double>(d.min).first(directions(d).size());
          out.max = std::span<const double>(d.max).first(directions(d).size());
        };
        if constexpr (std::is_same_v<V, Sphere>) {
          out.center = v.center, out.radius = v.radius;
        } else if constexpr (requires { v.half_length; }) {  // along the third axis of the frame
          out.center = v.center, out.radius = v.radius, out.axes = frame_of(v).axes;
          out.half_extents = Vec3(v.radius, v.radius, v.half_length);
        } else if constexpr (std::is_same_v<V, Aabb>) {
          box(v);
        } else if constexpr (std::is_same_v<V, FixedAabb>) {
          box(to_aabb(v));
        } else if constexpr (std::is_same_v<V, Obb>) {
          out.center = v.center, out.axes = v.axes, out.half_extents = v.half_extents;
        } else if constexpr (std::is_same_v<V, ConvexHull>) {
          out.vertices = v.vertices.size(), out.faces = v.faces.size();
        } else if constexpr (requires { v.slabs; }) {
          out.center = v.center, out.axes = v.axes;
          slabs(v.slabs);
        } else if constexpr (requires { v.planar; }) {
          slabs(v);
        }
        return out;
      },
      volume);
}

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
  std::array<double, 6> room{};
  const CsvNumbers n = numbers_of(v.volume, room);
  const auto number = [&](double x) { out.text(",").text(csv_number(x)); };
  const auto vector = [&](const Vec3* x) {
    for (int k = 0; k < 3; ++k) x != nullptr ? number((*x)[k]) : void(out.text(","));
  };
  const auto count = [&](const auto& x) { out.text(",").text(x ? std::to_string(*x) : ""); };
  out.text(set.parts[v.part].object ? csv_text(set.scene->objects[*set.parts[v.part].object].name) : "");
  out.text(",").text(csv_text(v.name)).text(",").text(row_of(v.kind).name);
  count(v.level), count(v.node);
  number(volume(v.volume)), number(area(v.volume));
  vector(n.center ? &*n.center : nullptr);
  for (std::size_t k = 0; k < 3; ++k) vector(n.axes ? &(*n.axes)[k] : nullptr);
  vector(n.half_extents ? &*n.half_extents : nullptr);
  n.radius ? number(*n.radius) : void(out.text(","));
  for (const double q : quaternion_of(frame_of(v.volume).axes)) number(q);
  count(n.vertices), count(n.faces);
  for (const std::span<const double> list : {n.min, n.max})
    for (std::size_t i = 0; i < kMostSlabs; ++i) i < list.size() ? number(list[i]) : void(out.text(","));
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
