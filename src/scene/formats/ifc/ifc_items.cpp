// SPDX-License-Identifier: MIT
// Reads each kind of item.
#include "scene/formats/ifc/ifc_items.hpp"

#include <algorithm>
#include <cmath>

#include "scene/formats/ifc/ifc_faces.hpp"
#include "scene/formats/ifc/ifc_profiles.hpp"
#include "scene/formats/ifc/solids/carve_solid.hpp"
#include "scene/formats/ifc/solids/convex_pieces.hpp"
#include "scene/formats/ifc/solids/cut_polygon.hpp"
#include "scene/formats/ifc/solids/take_out.hpp"

namespace boxwood {

namespace {

constexpr int kDeepestItem = 128;  // solids cut from solids, maps of maps

std::vector<Vec3> point_list(const IfcAccess& access, const StepValue& reference) {
  const IfcEntity list = access.at(reference);
  if (list.type != "IFCCARTESIANPOINTLIST3D") leave_unread(shown(list) + " is not read as a list of points");
  need_values(list, 1, 2);
  std::vector<Vec3> points;
  for (const StepValue& row : items(list, 0)) {
    if (row.kind != StepKind::list || row.items.size() != 3)
      leave_unread(shown(list) + " has points of another number of coordinates");
    points.emplace_back(number_of(row.items[0], list), number_of(row.items[1], list),
                        number_of(row.items[2], list));
  }
  return points;
}

// Returns the point of a face's index: directly, or through PnIndex.
class PointIndex {
public:
  PointIndex(const IfcEntity& set, std::size_t argument, std::size_t points) : set_(set), points_(points) {
    if (argument >= set.values.size() || !is_set(set, argument)) return;
    through_ = true;
    for (const StepValue& v : items(set, argument)) index_.push_back(index_of(v, points, set));
  }
  std::uint32_t at(const StepValue& v) const {
    return through_ ? index_[index_of(v, index_.size(), set_)] : index_of(v, points_, set_);
  }

private:
  const IfcEntity& set_;
  std::size_t points_;
  bool through_ = false;
  std::vector<std::uint32_t> index_;
};

}  // namespace

IfcMesh IfcItems::mesh_of(const StepValue& item, int depth) {
  if (depth > kDeepestItem) leave_unread("its items are nested too deeply");
  const IfcEntity e = access_.at(item);
  if (e.type == "IFCTRIANGULATEDFACESET" || e.type == "IFCTRIANGULATEDIRREGULARNETWORK")
    return triangulated(e);
  if (e.type == "IFCPOLYGONALFACESET") return polygonal(e);
  if (e.type == "IFCEXTRUDEDAREASOLID") return extruded(e);
  if (e.type == "IFCBOOLEANCLIPPINGRESULT" || e.type == "IFCBOOLEANRESULT") return boolean(e, depth);
  if (e.type == "IFCBLOCK") return block(e);
  if (e.type == "IFCRIGHTCIRCULARCYLINDER") return cylinder(e);
  if (e.type == "IFCCSGSOLID") {
    need_values(e, 1, 1);
    return mesh_of(e.values[0], depth + 1);
  }
  if (e.type == "IFCMAPPEDITEM") {
    const Mapped map = mapped(item);
    IfcMesh mesh = mesh_of_all(map.representation, depth + 1);
    transform(mesh, map.map_to);
    return mesh;
  }
  IfcShells shells(access_);
  if (e.type == "IFCFACETEDBREP" || e.type == "IFCFACETEDBREPWITHVOIDS") {
    const bool voids = e.type.ends_with("VOIDS");
    need_values(e, voids ? 2 : 1, voids ? 2 : 1);
    shells.add(e.values[0]);
    if (voids)
      for (const StepValue& inner : items(e, 1)) shells.add(inner);
  } else if (e.type == "IFCFACEBASEDSURFACEMODEL" || e.type == "IFCSHELLBASEDSURFACEMODEL") {
    need_values(e, 1, 1);
    for (const StepValue& shell : items(e, 0)) shells.add(shell);
  } else {
    leave_unread(shown_type(e.type) + " is not read");
  }
  return shells.take();
}

IfcItems::Mapped IfcItems::mapped(const StepValue& item) const {
  const IfcEntity e = access_.at(item);
  need_values(e, 2, 2);
  const IfcEntity map = access_.at(e.values[0]);
  if (map.type != "IFCREPRESENTATIONMAP") leave_unread(shown(e) + " maps what is no IfcRepresentationMap");
  need_values(map, 2, 2);
  return {map.id, map.values[1],
          compose(operator_at(access_, e.values[1]), placement_at(access_, map.values[0]))};
}

IfcMesh IfcItems::mesh_of_all(const StepValue& representation, int depth) {
  const IfcEntity e = access_.at(representation);
  if (e.type != "IFCSHAPEREPRESENTATION" && e.type != "IFCTOPOLOGYREPRESENTATION")
    leave_unread(shown(e) + " is not read as a representation");
  need_values(e, 4, 4);
  IfcMesh mesh;
  for (const StepValue& item : items(e, 3)) append(mesh, mesh_of(item, depth));
  return mesh;
}

IfcMesh IfcItems::triangulated(const IfcEntity& set) const {
  need_values(set, 4, 6);  // IFC4 had no PnIndex at first; a network has flags
  const bool network = set.type == "IFCTRIANGULATEDIRREGULARNETWORK";
  IfcMesh mesh{point_list(access_, set.values[0]), {}, std::nullopt};
  const PointIndex index(set, 4, mesh.vertices.size());
  need_values(set, network ? 6 : 4, network ? 6 : 5);
  for (const StepValue& row : items(set, 3)) {
    if (row.kind != StepKind::list || row.items.size() != 3)
      leave_unread(shown(set) + " has triangles of another number of corners");
    mesh.triangles.push_back({index.at(row.items[0]), index.at(row.items[1]), index.at(row.items[2])});
  }
  return mesh;
}

IfcMesh IfcItems::polygonal(const IfcEntity& set) const {
  need_values(set, 4, 4);
  IfcMesh mesh{point_list(access_, set.values[0]), {}, std::nullopt};
  const PointIndex index(set, 3, mesh.vertices.size());
  const auto loop = [&](const StepValue& list, const IfcEntity& face) {
    if (list.kind != StepKind::list || list.items.size() < 3)
      leave_unread(shown(face) + " has fewer than three corners");
    std::vector<std::uint32_t> corners;
    for (const StepValue& corner : list.items) corners.push_back(index.at(corner));
    return corners;
  };
  for (const StepValue& item : items(set, 2)) {
    const IfcEntity face = access_.at(item);
    const bool voids = face.type == "IFCINDEXEDPOLYGONALFACEWITHVOIDS";
    if (!voids && face.type != "IFCINDEXEDPOLYGONALFACE")
      leave_unread(shown(face) + " is not read as a face");
    need_values(face, voids ? 2 : 1, voids ? 2 : 1);
    std::vector<std::vector<std::uint32_t>> loops = {loop(face.values[0], face)};
    if (voids)
      for (const StepValue& inner : items(face, 1)) loops.push_back(loop(inner, face));
    add_face(mesh, loops, face);
  }
  return mesh;
}

IfcMesh IfcItems::extruded(const IfcEntity& solid) const {
  need_values(solid, 4, 4);
  const Profile profile = profile_at(access_, solid.values[0], cutting_);
  const AffineTransform place = placement_at(access_, solid.values[1]);
  const Vec3 along = direction_at(access_, solid.values[2]) * length(solid, 3);
  if (!(std::abs(along.z) > 1e-9 * glm::length(along)))
    leave_unread(shown(solid) + " is extruded along its own plane");
  IfcMesh mesh;
  mesh.chord = profile.chord;
  for (const ProfileRegion& region : profile.regions) {
    const auto base = static_cast<std::uint32_t>(mesh.vertices.size());
    std::vector<Vec2> flat;
    std::vector<std::size_t> ends;
    for (std::size_t l = 0; l < region.loops.size(); ++l) {
      std::vector<Vec2> points = region.loops[l];
      if ((twice_area(points) < 0.0) != (l > 0)) std::reverse(points.begin(), points.end());
      flat.insert(flat.end(), points.begin(), points.end());
      ends.push_back(flat.size());
    }
    const auto n = static_cast<std::uint32_t>(flat.size());
    for (const Vec2& p : flat) mesh.vertices.emplace_back(p.x, p.y, 0.0);
    for (const Vec2& p : flat) mesh.vertices.push_back(Vec3(p.x, p.y, 0.0) + along);
    std::vector<Triangle> cap;
    if (!cut_polygon(flat, ends, base, cap))
      leave_unread(shown(solid) + " has a profile that crosses itself");
    const bool up = along.z > 0.0;
    const auto add = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
      mesh.triangles.push_back(up ? Triangle{a, b, c} : Triangle{a, c, b});
    };
    for (const Triangle& t : cap) {
      add(t[0], t[2], t[1]);
      add(t[0] + n, t[1] + n, t[2] + n);
    }
    std::size_t begin = 0;
    for (const std::size_t end : ends) {
      for (std::size_t i = begin; i < end; ++i) {
        const auto a = base + static_cast<std::uint32_t>(i);
        const auto b = base + static_cast<std::uint32_t>(i + 1 < end ? i + 1 : begin);
        add(a, b, b + n);
        add(a, b + n, a + n);
      }
      begin = end;
    }
  }
  transform(mesh, place);
  return mesh;
}

IfcMesh IfcItems::block(const IfcEntity& solid) const {
  need_values(solid, 4, 4);
  const Vec3 size(length(solid, 1), length(solid, 2), length(solid, 3));
  IfcMesh mesh;
  for (unsigned i = 0; i < 8; ++i)
    mesh.vertices.emplace_back((i & 1U) != 0 ? size.x : 0.0, (i & 2U) != 0 ? size.y : 0.0,
                               (i & 4U) != 0 ? size.z : 0.0);
  mesh.triangles = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                    {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
  transform(mesh, placement_at(access_, solid.values[0]));
  return mesh;
}

IfcMesh IfcItems::cylinder(const IfcEntity& solid) const {
  need_values(solid, 3, 3);
  const double height = length(solid, 1), radius = length(solid, 2), turn = 2.0 * std::acos(-1.0);
  IfcMesh mesh;
  double chord = 0.0;
  const auto n = static_cast<std::uint32_t>(arc_pieces(radius, turn, cutting_, chord));
  mesh.chord = chord;
  for (const double z : {0.0, height})
    for (std::uint32_t i = 0; i < n; ++i)
      mesh.vertices.emplace_back(radius * std::cos(turn * i / n), radius * std::sin(turn * i / n), z);
  for (std::uint32_t i = 0; i < n; ++i) {
    const std::uint32_t next = (i + 1) % n;
    mesh.triangles.push_back({i, next, next + n});
    mesh.triangles.push_back({i, next + n, i + n});
    if (i == 0 || next == 0) continue;
    mesh.triangles.push_back({0, next, i});
    mesh.triangles.push_back({n, i + n, next + n});
  }
  transform(mesh, placement_at(access_, solid.values[0]));
  return mesh;
}

IfcMesh IfcItems::boolean(const IfcEntity& result, int depth) {
  need_values(result, 3, 3);
  const StepValue& how = result.values[0];
  const std::string_view second = access_.type_at(result.values[2]);
  if (how.kind != StepKind::enumeration || (how.word != "DIFFERENCE" && how.word != "INTERSECTION"))
    leave_unread(shown_type(result.type) + " of a union is not read");
  IfcMesh mesh = mesh_of(result.values[1], depth + 1);
  if (second == "IFCHALFSPACESOLID" || second == "IFCPOLYGONALBOUNDEDHALFSPACE") {
    clip(mesh, access_.at(result.values[2]), how.word == "INTERSECTION");
    return mesh;
  }
  if (how.word != "DIFFERENCE") leave_unread("what it shares with " + shown_type(second) + " is not read");
  const IfcMesh tool = mesh_of(result.values[2], depth + 1);
  const auto pieces = convex_pieces(tool);
  if (!pieces)
    leave_unread(shown_type(result.type) + " with " + shown_type(second) +
                 " that is not closed, or has no convex pieces, is not read");
  std::vector<bool> taken;
  std::optional<IfcMesh> left = without(mesh, {*pieces}, taken);
  if (!left || !taken[0]) leave_unread("what " + shown(result) + " cuts is not closed");
  left->chord = mesh.chord;
  mesh = std::move(*left);
  if (mesh.chord && tool.chord) mesh.chord = std::max(*mesh.chord, *tool.chord);
  return mesh;
}

void IfcItems::clip(IfcMesh& solid, const IfcEntity& half_space, bool keep_common) const {
  const bool bounded = half_space.type == "IFCPOLYGONALBOUNDEDHALFSPACE";
  need_values(half_space, bounded ? 4 : 2, bounded ? 4 : 2);
  const IfcEntity surface = access_.at(half_space.values[0]);
  if (surface.type != "IFCPLANE")
    leave_unread("a half-space behind " + shown_type(surface.type) + " is not read");
  need_values(surface, 1, 1);
  const AffineTransform place = placement_at(access_, surface.values[0]);
  const Vec3 normal(place.linear[0].z, place.linear[1].z, place.linear[2].z);
  // The half-space lies behind the plane, if the two agree.
  const Plane outside{place.translation, truth(half_space, 1) ? normal : -normal};
  if (bounded && keep_common) leave_unread("what it shares with " + shown(half_space) + " is not read");
  const bool closed = bounded       ? carve(solid, prism_of(half_space, outside))
                      : keep_common ? keep_above(solid, {outside.point, -outside.normal})
                                    : keep_above(solid, outside);
  if (!closed) leave_unread("what " + shown(half_space) + " cuts is not closed");
}

// Returns the sides of the prism and the plane that ends it.
std::vector<Plane> IfcItems::prism_of(const IfcEntity& half_space, const Plane& end) const {
  const AffineTransform frame = placement_at(access_, half_space.values[2]);
  const CurvePoints boundary = loop_at(access_, half_space.values[3], cutting_);
  std::vector<Vec2> loop;
  for (const Vec3& p : boundary.points) loop.emplace_back(p.x, p.y);
  if (twice_area(loop) < 0.0) std::reverse(loop.begin(), loop.end());
  std::vector<Plane> planes = {end};
  double size = 0.0;
  for (const Vec2& p : loop) size = std::max(size, glm::length(p - loop[0]));
  for (std::size_t i = 0; i < loop.size(); ++i) {
    const Vec2 a = loop[i], along = glm::normalize(loop[(i + 1) % loop.size()] - a), out(along.y, -along.x);
    for (const Vec2& p : loop)
      if (glm::dot(p - a, out) > 1e-7 * size)
        leave_unread(shown_type(half_space.type) + " whose boundary is not convex is not read");
    Vec3 normal(0.0);
    for (int k = 0; k < 3; ++k) {
      const Vec3& row = frame.linear[static_cast<std::size_t>(k)];
      normal[k] = row.x * out.x + row.y * out.y;
    }
    planes.push_back({apply(frame, Vec3(a.x, a.y, 0.0)), normal});
  }
  return planes;
}

}  // namespace boxwood
