// SPDX-License-Identifier: MIT
// Runs BRepMesh, and joins the faces' triangles along shared edges.
#include "scene/cad/cad_cut.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <unordered_map>

#include <BRepAdaptor_Curve.hxx>
#include <BRepAdaptor_Surface.hxx>
#include <BRepBndLib.hxx>
#include <BRepMesh_IncrementalMesh.hxx>
#include <BRepTools.hxx>
#include <BRep_Tool.hxx>
#include <Bnd_Box.hxx>
#include <IMeshTools_Parameters.hxx>
#include <NCollection_DataMap.hxx>
#include <Poly_PolygonOnTriangulation.hxx>
#include <Poly_Triangulation.hxx>
#include <Standard_Failure.hxx>
#include <TopExp.hxx>
#include <TopExp_Explorer.hxx>
#include <TopTools_ShapeMapHasher.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Edge.hxx>
#include <TopoDS_Face.hxx>
#include <TopoDS_Vertex.hxx>

namespace boxwood {

namespace {

constexpr std::uint32_t kNoNode = UINT32_MAX;

Vec3 vec(const gp_Pnt& p) {
  return Vec3(p.X(), p.Y(), p.Z());
}

bool is_straight(const TopoDS_Edge& edge) {
  return BRep_Tool::Degenerated(edge) || BRepAdaptor_Curve(edge).GetType() == GeomAbs_Line;
}

bool has_curves(const TopoDS_Shape& body) {
  for (TopExp_Explorer it(body, TopAbs_FACE); it.More(); it.Next())
    if (BRepAdaptor_Surface(TopoDS::Face(it.Current())).GetType() != GeomAbs_Plane) return true;
  for (TopExp_Explorer it(body, TopAbs_EDGE); it.More(); it.Next())
    if (!is_straight(TopoDS::Edge(it.Current()))) return true;
  return false;
}

double diagonal_of(const TopoDS_Shape& body) {
  Bnd_Box box;
  BRepBndLib::Add(body, box, false);
  if (box.IsVoid()) return 0.0;
  const double squared = box.SquareExtent();
  return std::isfinite(squared) ? std::sqrt(squared) : 0.0;
}

bool shells_are_closed(const TopoDS_Shape& body) {
  bool any = false;
  for (TopExp_Explorer it(body, TopAbs_SHELL); it.More(); it.Next()) {
    if (!BRep_Tool::IsClosed(it.Current())) return false;
    any = true;
  }
  return any;
}

// Returns the point's distance from the triangle's plane; 0 if it is not above the triangle, which can happen
// for points in the middle of parameters.
double height_over(const Vec3& p, const std::array<Vec3, 3>& t) {
  const Vec3 normal = glm::cross(t[1] - t[0], t[2] - t[0]);
  const double squared = glm::dot(normal, normal);
  if (!(squared > 0.0)) return 0.0;
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3 side = t[(i + 1) % 3] - t[i];
    constexpr double kSlack = -0.01;  // of the height over that side
    if (glm::dot(glm::cross(side, p - t[i]), normal) < kSlack * squared) return 0.0;
  }
  return std::abs(glm::dot(p - t[0], normal)) / std::sqrt(squared);
}

double distance_to_segment(const Vec3& p, const Vec3& a, const Vec3& b) {
  const Vec3 along = b - a;
  const double squared = glm::dot(along, along);
  const double at = squared > 0.0 ? std::clamp(glm::dot(p - a, along) / squared, 0.0, 1.0) : 0.0;
  return glm::length(p - (a + at * along));
}

// The work on one triangulation of one body.
class Stitcher {
public:
  explicit Stitcher(const TopoDS_Shape& body) : body_(body) {}

  void run() {
    for (TopExp_Explorer it(body_, TopAbs_FACE); it.More(); it.Next()) add_face(TopoDS::Face(it.Current()));
  }

  std::vector<Vec3> positions;  // of nodes; several may have joined
  std::vector<std::array<std::uint32_t, 3>> triangles;
  std::vector<double> areas;
  std::size_t uncut_faces = 0;
  double deviation = 0.0;

  std::uint32_t root_of(std::uint32_t node) {
    while (joined_[node] != node) node = joined_[node] = joined_[joined_[node]];
    return node;
  }

private:
  struct EdgeNodes {
    std::vector<std::uint32_t> inner;  // between its ends
  };

  std::uint32_t new_node(const Vec3& position) {
    const auto number = static_cast<std::uint32_t>(positions.size());
    positions.push_back(position);
    joined_.push_back(number);
    return number;
  }

  void join(std::uint32_t& node, std::uint32_t other) {
    if (node == kNoNode) {
      node = other;
      return;
    }
    const std::uint32_t a = root_of(node), b = root_of(other);
    if (a != b) joined_[std::max(a, b)] = std::min(a, b);
  }

  std::uint32_t node_of(const TopoDS_Vertex& vertex, const Vec3& position) {
    if (const std::uint32_t* known = vertices_.Seek(vertex)) return *known;
    const std::uint32_t node = new_node(position);
    vertices_.Bind(vertex, node);
    return node;
  }

  // Joins the nodes that a face has along one of its edges.
  void add_edge(const TopoDS_Edge& edge, const Handle(Poly_Triangulation) & cut, const TopLoc_Location& place,
                std::vector<std::uint32_t>& nodes) {
    const Handle(Poly_PolygonOnTriangulation) polygon = BRep_Tool::PolygonOnTriangulation(edge, cut, place);
    if (polygon.IsNull()) return;
    const Standard_Integer count = polygon->NbNodes();
    const auto position = [&](Standard_Integer k) {
      return vec(cut->Node(polygon->Node(k)).Transformed(place.Transformation()));
    };
    const auto slot = [&](Standard_Integer k) -> std::uint32_t& {
      return nodes[static_cast<std::size_t>(polygon->Node(k))];
    };
    TopoDS_Vertex first, last;
    TopExp::Vertices(TopoDS::Edge(edge.Oriented(TopAbs_FORWARD)), first, last);
    if (BRep_Tool::Degenerated(edge)) {
      for (Standard_Integer k = 1; k <= count && !first.IsNull(); ++k)
        join(slot(k), node_of(first, position(k)));
      return;
    }
    EdgeNodes* known = edges_.ChangeSeek(edge);
    const bool is_new = known == nullptr;
    if (is_new) known = edges_.Bound(edge, EdgeNodes{});
    const auto inner = static_cast<std::size_t>(std::max<Standard_Integer>(count - 2, 0));
    if (is_new)
      for (Standard_Integer k = 2; k < count; ++k) known->inner.push_back(new_node(position(k)));
    if (known->inner.size() != inner) return;  // cut in another way: no node is known to be the same
    for (std::size_t k = 0; k < inner; ++k) join(slot(static_cast<Standard_Integer>(k) + 2), known->inner[k]);
    if (!first.IsNull()) join(slot(1), node_of(first, position(1)));
    if (!last.IsNull()) join(slot(count), node_of(last, position(count)));
    if (is_new && polygon->HasParameters() && !is_straight(edge)) measure_edge(edge, *polygon, position);
  }

  template <class Position>
  void measure_edge(const TopoDS_Edge& edge, const Poly_PolygonOnTriangulation& polygon,
                    const Position& position) {
    const BRepAdaptor_Curve curve(edge);
    for (Standard_Integer k = 1; k < polygon.NbNodes(); ++k) {
      const double middle = 0.5 * (polygon.Parameter(k) + polygon.Parameter(k + 1));
      deviation =
          std::max(deviation, distance_to_segment(vec(curve.Value(middle)), position(k), position(k + 1)));
    }
  }

  void add_face(const TopoDS_Face& face) {
    TopLoc_Location place;
    const Handle(Poly_Triangulation) cut = BRep_Tool::Triangulation(face, place);
    areas.push_back(0.0);
    if (cut.IsNull() || cut->NbTriangles() == 0) {
      ++uncut_faces;
      return;
    }
    if (face.Orientation() != TopAbs_FORWARD && face.Orientation() != TopAbs_REVERSED) return;
    std::vector<std::uint32_t> nodes(static_cast<std::size_t>(cut->NbNodes()) + 1, kNoNode);
    for (TopExp_Explorer it(face.Oriented(TopAbs_FORWARD), TopAbs_EDGE); it.More(); it.Next())
      add_edge(TopoDS::Edge(it.Current()), cut, place, nodes);
    for (Standard_Integer i = 1; i <= cut->NbNodes(); ++i)
      if (std::uint32_t& node = nodes[static_cast<std::size_t>(i)]; node == kNoNode)
        node = new_node(vec(cut->Node(i).Transformed(place.Transformation())));
    const bool reversed = (face.Orientation() == TopAbs_REVERSED) != place.Transformation().IsNegative();
    const BRepAdaptor_Surface surface(face);
    const bool is_flat = surface.GetType() == GeomAbs_Plane || !cut->HasUVNodes();
    for (Standard_Integer i = 1; i <= cut->NbTriangles(); ++i) {
      std::array<Standard_Integer, 3> corners{};
      cut->Triangle(i).Get(corners[0], corners[1], corners[2]);
      if (reversed) std::swap(corners[1], corners[2]);
      const auto node = [&](std::size_t k) { return nodes[static_cast<std::size_t>(corners[k])]; };
      triangles.push_back({node(0), node(1), node(2)});
      const std::array<Vec3, 3> t = {positions[node(0)], positions[node(1)], positions[node(2)]};
      areas.back() += 0.5 * glm::length(glm::cross(t[1] - t[0], t[2] - t[0]));
      if (!is_flat) measure_triangle(surface, *cut, corners, t);
    }
  }

  void measure_triangle(const BRepAdaptor_Surface& surface, const Poly_Triangulation& cut,
                        const std::array<Standard_Integer, 3>& corners, const std::array<Vec3, 3>& t) {
    std::array<gp_XY, 3> uv;
    for (std::size_t k = 0; k < 3; ++k) uv[k] = cut.UVNode(corners[k]).XY();
    const auto look = [&](const gp_XY& at) {
      deviation = std::max(deviation, height_over(vec(surface.Value(at.X(), at.Y())), t));
    };
    look((uv[0] + uv[1] + uv[2]) / 3.0);
    for (std::size_t k = 0; k < 3; ++k) look((uv[k] + uv[(k + 1) % 3]) / 2.0);
  }

  const TopoDS_Shape& body_;
  NCollection_DataMap<TopoDS_Shape, EdgeNodes, TopTools_ShapeMapHasher> edges_;
  NCollection_DataMap<TopoDS_Shape, std::uint32_t, TopTools_ShapeMapHasher> vertices_;
  std::vector<std::uint32_t> joined_;
};

bool has_corner_twice(const Triangle& t) {
  return t[0] == t[1] || t[1] == t[2] || t[2] == t[0];
}

bool is_closed(const std::vector<Triangle>& triangles) {
  std::vector<std::uint64_t> forth, back;
  forth.reserve(3 * triangles.size());
  back.reserve(3 * triangles.size());
  for (const Triangle& t : triangles)
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint64_t a = t[k], b = t[(k + 1) % 3];
      forth.push_back(a << 32U | b);
      back.push_back(b << 32U | a);
    }
  std::sort(forth.begin(), forth.end());
  std::sort(back.begin(), back.end());
  return !triangles.empty() && forth == back && std::adjacent_find(forth.begin(), forth.end()) == forth.end();
}

double signed_volume(const TriangleMesh& mesh) {
  double six = 0.0;
  for (const Triangle& t : mesh.triangles) {
    const Vec3 origin(mesh.vertices[mesh.triangles[0][0]]);
    const Vec3 a = Vec3(mesh.vertices[t[0]]) - origin, b = Vec3(mesh.vertices[t[1]]) - origin,
               c = Vec3(mesh.vertices[t[2]]) - origin;
    six += glm::dot(a, glm::cross(b, c));
  }
  return six / 6.0;
}

// Joins nodes, then vertices of equal bits. Triangles with two equal corners are dropped; a closed mesh stays
// closed without them.
Welded welded_from(Stitcher& cut, double unit) {
  std::vector<Vec3f> positions;
  std::vector<std::uint32_t> number(cut.positions.size(), kNoNode);
  std::vector<Triangle> triangles;
  for (const auto& corners : cut.triangles) {
    Triangle t{};
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t root = cut.root_of(corners[k]);
      if (number[root] == kNoNode) {
        number[root] = static_cast<std::uint32_t>(positions.size());
        const Vec3 p = cut.positions[root] / unit;
        positions.emplace_back(static_cast<float>(p.x) + 0.0F, static_cast<float>(p.y) + 0.0F,
                               static_cast<float>(p.z) + 0.0F);  // no -0
      }
      t[k] = number[root];
    }
    if (!has_corner_twice(t)) triangles.push_back(t);
  }
  Welded first = weld(positions, std::move(triangles), {});
  std::erase_if(first.mesh.triangles, has_corner_twice);
  std::vector<bool> used(first.mesh.vertices.size(), false);
  for (const Triangle& t : first.mesh.triangles)
    for (const std::uint32_t corner : t) used[corner] = true;
  Welded out = weld(first.mesh.vertices, std::move(first.mesh.triangles), used);
  out.unused_vertices = 0;
  return out;
}

CutBody cut_once(const TopoDS_Shape& body, double chord, const CutOptions& options) {
  BRepTools::Clean(body);
  IMeshTools_Parameters parameters;
  parameters.Deflection = chord;
  parameters.Angle = kCutAngle;
  parameters.InParallel = false;
  try {
    const BRepMesh_IncrementalMesh cutting(body, parameters);
  } catch (const Standard_Failure&) {
    // A warning below reports the faces left out.
  }
  Stitcher stitcher(body);
  stitcher.run();
  CutBody out;
  out.welded = welded_from(stitcher, options.unit);
  out.deviation = stitcher.deviation / options.unit;
  out.faces = stitcher.areas.size();
  out.uncut_faces = stitcher.uncut_faces;
  out.face_areas = std::move(stitcher.areas);
  out.is_closed = is_closed(out.welded.mesh.triangles);
  return out;
}

}  // namespace

CutBody cut_body(const TopoDS_Shape& body, const CutOptions& options) {
  constexpr double kPart = 1e-3;  // of the diagonal
  constexpr int kTries = 4;
  const double diagonal = diagonal_of(body);
  double wanted = options.chord;
  if (!(wanted > 0.0)) wanted = diagonal > 0.0 ? kPart * diagonal : 1.0;
  const bool curved = has_curves(body), should_close = shells_are_closed(body);
  CutBody best;
  double chord = wanted, last = 0.0;
  for (int i = 0; i < kTries; ++i, chord *= 0.5) {
    CutBody cut = cut_once(body, chord, options);
    const auto rank = [&](const CutBody& c) {
      return (c.is_closed || !should_close ? 4 : 0) + (c.uncut_faces == 0 ? 2 : 0) +
             (c.deviation * options.unit <= wanted ? 1 : 0);
    };
    const int reached = rank(cut);
    // The edges of some files lie beside their own surfaces: then no chord helps.
    const bool helps_not = i > 0 && reached == 6 && cut.deviation > 0.75 * last;
    last = cut.deviation;
    if (i == 0 || reached > rank(best)) best = std::move(cut);
    if (reached == 7 || helps_not) break;
  }
  BRepTools::Clean(body);
  best.chord = curved ? wanted / options.unit : 0.0;
  best.should_close = should_close;
  if (body.ShapeType() == TopAbs_SOLID && best.is_closed && signed_volume(best.welded.mesh) < 0.0) {
    for (Triangle& t : best.welded.mesh.triangles) std::swap(t[1], t[2]);
    best.was_inside_out = true;
  }
  return best;
}

}  // namespace boxwood
