// SPDX-License-Identifier: MIT
// Collision elements for simulators: URDF, SDFormat, MJCF. Spheres, boxes, cylinders and capsules become
// elements of their own; a URDF represents a capsule exactly as a cylinder and two spheres. All other kinds
// become convex meshes, in files beside a URDF or SDF and inside an MJCF.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include "app/formats/export_format.hpp"
#include "app/formats/shape.hpp"
#include "app/text/markup.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {
// Unique names of letters, digits, '_', '-' and '.', which all three formats accept.
class Names {
public:
  std::string make(const std::string& wanted) {
    std::string name;
    for (const char c : wanted) {
      const bool plain =
          (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
      name += plain ? c : '_';
    }
    if (name.empty() || name.starts_with("__")) name.insert(0, "part");
    std::string own = name;
    for (int i = 2; !used_.insert(own).second; ++i) own = name + "_" + std::to_string(i);
    return own;
  }

private:
  std::set<std::string> used_;
};

// Returns the half extents, enlarged by the rounding of readers. They read doubles and build the rotation
// from three angles or a quaternion. Each coordinate of a corner may be off by some roundings of the centre
// and of the size.
Vec3 with_room(const Primitive& p) {
  const Vec3& h = p.half_extents;
  const Vec3& c = p.frame.center;
  const double reach = std::max({h.x, h.y, h.z, std::fabs(c.x), std::fabs(c.y), std::fabs(c.z)});
  return h + Vec3(0x1p-44 * reach);
}

std::string words(const Vec3& v) {
  return number_text(v.x) + " " + number_text(v.y) + " " + number_text(v.z);
}

bool is_there(const AnyVolume& volume) {
  return std::visit(
      [](const auto& v) {
        if constexpr (std::is_same_v<std::decay_t<decltype(v)>, std::monostate>)
          return false;
        else
          return !is_empty(v);
      },
      volume);
}

// A mesh about its middle, so that readers in float lose no digits to the distance from the origin.
struct Placed {
  Vec3 middle = Vec3(0.0);
  Polyhedron shape;
};
Placed placed_shape(const AnyVolume& volume) {
  Placed out{Vec3(0.0), faces_of(volume)};
  Aabb box;
  for (const Vec3& p : out.shape.vertices) box = grow(box, p);
  if (!out.shape.vertices.empty()) out.middle = 0.5 * box.min + 0.5 * box.max;
  for (Vec3& p : out.shape.vertices) p -= out.middle;
  return out;
}

Result<void> write_mesh_beside(const std::filesystem::path& file, const Polyhedron& shape) {
  static const std::atomic<bool> kNever = false;
  Result<OutputFile> opened = OutputFile::open(file);
  if (!opened) return opened.error();
  BufferedFile out(std::move(*opened), kNever);
  out.text("# a collision mesh, by boxwood export\n");
  for (const Vec3& v : shape.vertices) out.text("v ").vector(v).text("\n");
  for (const auto& [i, j, k] : triangles_of(shape))
    out.text("f ").count(i + 1).text(" ").count(j + 1).text(" ").count(k + 1).text("\n");
  return out.commit();
}

// A writer of URDF and SDF. Both have the same elements, but place them differently.
class LinkWriter {
public:
  LinkWriter(const VolumeSet& set, const std::string& file, BufferedFile& out, bool is_sdf)
      : set_(set), file_(file), out_(out), is_sdf_(is_sdf) {}

  Result<void> links() {
    std::size_t next = 0;
    for (std::uint32_t part = 0; part < set_.parts.size(); ++part) {
      link_names_.push_back(links_.make(set_.parts[part].name));
      out_.text("  <link name=\"").text(link_names_.back()).text("\">\n");
      Names names;
      for (; next < set_.volumes.size() && set_.volumes[next].part == part; ++next) {
        if (out_.ended()) return {};
        if (Result<void> done = collision(set_.volumes[next], names.make(set_.volumes[next].name)); !done)
          return done;
      }
      out_.text("  </link>\n");
    }
    return {};
  }
  const std::vector<std::string>& link_names() const { return link_names_; }
  Names& all_names() { return links_; }

private:
  Result<void> collision(const ExportedVolume& v, const std::string& name) {
    if (!is_there(v.volume)) return {};
    const std::optional<Primitive> primitive = primitive_of(v.volume);
    std::string geometry;
    VolumeFrame frame;
    if (primitive) {
      frame = primitive->frame;
      geometry = solid(*primitive);
    } else {
      const Placed placed = placed_shape(v.volume);
      frame.center = placed.middle;
      const std::filesystem::path beside =
          std::filesystem::path(file_).replace_extension().concat("." + std::to_string(++meshes_) + ".obj");
      if (Result<void> done = write_mesh_beside(beside, placed.shape); !done) return done;
      const std::string link = markup_escaped(printable(beside.filename().string()));
      geometry = is_sdf_ ? "<mesh><uri>" + link + "</uri></mesh>" : "<mesh filename=\"" + link + "\"/>";
    }
    if (primitive && primitive->shape == Primitive::Shape::capsule && !is_sdf_) {
      const Vec3 half = with_room(*primitive);
      const Vec3 end = half.z * frame.axes[2];
      const std::string cap = sphere(half.x);
      element(name + "_low", {frame.center - end, kIdentityRows}, cap);
      element(name + "_high", {frame.center + end, kIdentityRows}, cap);
      element(name, frame, round("cylinder", half));
      return {};
    }
    element(name, frame, geometry);
    return {};
  }

  void element(const std::string& name, const VolumeFrame& frame, const std::string& geometry) {
    out_.text("    <collision name=\"").text(name).text("\">\n      ");
    const std::string place = words(frame.center), angles = words(roll_pitch_yaw_of(frame.axes));
    out_.text(is_sdf_ ? "<pose>" + place + " " + angles + "</pose>"
                      : "<origin xyz=\"" + place + "\" rpy=\"" + angles + "\"/>");
    out_.text("\n      <geometry>").text(geometry).text("</geometry>\n    </collision>\n");
  }
  std::string sphere(double radius) const {
    return is_sdf_ ? "<sphere><radius>" + number_text(radius) + "</radius></sphere>"
                   : "<sphere radius=\"" + number_text(radius) + "\"/>";
  }
  // Along z; the length is the distance between the centres of a capsule's caps.
  std::string round(const std::string& word, const Vec3& half) const {
    const std::string radius = number_text(half.x), length = number_text(2.0 * half.z);
    return is_sdf_
               ? "<" + word + "><radius>" + radius + "</radius><length>" + length + "</length></" + word + ">"
               : "<" + word + " radius=\"" + radius + "\" length=\"" + length + "\"/>";
  }

  std::string solid(const Primitive& p) const {
    const Vec3 half = with_room(p);
    if (p.shape == Primitive::Shape::sphere) return sphere(half.x);
    if (p.shape == Primitive::Shape::cylinder) return round("cylinder", half);
    if (p.shape == Primitive::Shape::capsule) return round("capsule", half);
    const std::string size = words(2.0 * half);
    return is_sdf_ ? "<box><size>" + size + "</size></box>" : "<box size=\"" + size + "\"/>";
  }

  const VolumeSet& set_;
  const std::string& file_;
  BufferedFile& out_;
  bool is_sdf_;
  int meshes_ = 0;
  Names links_;
  std::vector<std::string> link_names_;
};
}  // namespace

Result<void> write_urdf(const VolumeSet& set, const std::string& file, BufferedFile& out) {
  out.text("<?xml version=\"1.0\"?>\n<!-- by boxwood export: every link's frame is the world's -->\n");
  out.text("<robot name=\"").text(Names().make(set.title)).text("\">\n");
  LinkWriter writer(set, file, out, false);
  if (Result<void> done = writer.links(); !done) return done;
  if (writer.link_names().size() > 1) {  // a URDF is one tree
    const std::string root = writer.all_names().make("base_link");
    out.text("  <link name=\"").text(root).text("\"/>\n");
    Names joints;
    for (const std::string& link : writer.link_names())
      out.text("  <joint name=\"")
          .text(joints.make(link + "_joint"))
          .text("\" type=\"fixed\"><parent link=\"")
          .text(root)
          .text("\"/><child link=\"")
          .text(link)
          .text("\"/></joint>\n");
  }
  out.text("</robot>\n");
  return {};
}

Result<void> write_sdf(const VolumeSet& set, const std::string& file, BufferedFile& out) {
  out.text("<?xml version=\"1.0\"?>\n<!-- by boxwood export: every link's frame is the model's -->\n");
  out.text("<sdf version=\"1.7\">\n<model name=\"")
      .text(Names().make(set.title))
      .text("\">\n  <static>true</static>\n");
  LinkWriter writer(set, file, out, true);
  if (Result<void> done = writer.links(); !done) return done;
  out.text("</model>\n</sdf>\n");
  return {};
}

Result<void> write_mjcf(const VolumeSet& set, const std::string&, BufferedFile& out) {
  out.text("<!-- by boxwood export: every body's frame is the world's -->\n<mujoco model=\"");
  out.text(Names().make(set.title)).text("\">\n  <compiler angle=\"radian\"/>\n  <asset>\n");
  Names geoms;
  std::vector<std::string> names;
  std::vector<Vec3> middles;
  for (const ExportedVolume& v : set.volumes) {
    names.push_back(geoms.make(v.name));
    middles.emplace_back(0.0);
    if (out.ended() || !is_there(v.volume) || primitive_of(v.volume)) continue;
    const Placed placed = placed_shape(v.volume);
    middles.back() = placed.middle;
    out.text("    <mesh name=\"").text(names.back()).text("\" vertex=\"");
    for (std::size_t i = 0; i < placed.shape.vertices.size(); ++i)
      out.text(i == 0 ? "" : "  ").vector(placed.shape.vertices[i]);
    out.text("\"/>\n");
  }
  out.text("  </asset>\n  <worldbody>\n");
  Names bodies;
  std::size_t next = 0;
  for (std::uint32_t part = 0; part < set.parts.size(); ++part) {
    out.text("    <body name=\"").text(bodies.make(set.parts[part].name)).text("\">\n");
    for (; next < set.volumes.size() && set.volumes[next].part == part && !out.ended(); ++next) {
      const ExportedVolume& v = set.volumes[next];
      if (!is_there(v.volume)) continue;
      const std::optional<Primitive> p = primitive_of(v.volume);
      out.text("      <geom name=\"").text(names[next]).text("\" pos=\"");
      out.vector(p ? p->frame.center : middles[next]).text("\"");
      if (!p) {
        out.text(" type=\"mesh\" mesh=\"").text(names[next]).text("\"/>\n");
        continue;
      }
      const Vec3 half = with_room(*p);
      const bool is_sphere = p->shape == Primitive::Shape::sphere, is_box = p->shape == Primitive::Shape::box;
      out.text(" type=\"");
      out.text(is_sphere ? "sphere" : is_box ? "box" : row_of(v.kind).name).text("\" size=\"");
      out.text(is_sphere ? number_text(half.x)
               : is_box  ? words(half)
                         : number_text(half.x) + " " + number_text(half.z))
          .text("\"");
      if (!is_sphere) {
        const auto [w, x, y, z] = quaternion_of(p->frame.axes);
        out.text(" quat=\"").number(w).text(" ").vector(Vec3(x, y, z)).text("\"");
      }
      out.text("/>\n");
    }
    out.text("    </body>\n");
  }
  out.text("  </worldbody>\n</mujoco>\n");
  return {};
}

}  // namespace boxwood
