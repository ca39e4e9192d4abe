// SPDX-License-Identifier: MIT
// Chooses between the two ways.
#include "scene/formats/ifc/solids/take_out.hpp"

#include <algorithm>
#include <utility>

#include "scene/formats/ifc/solids/carve_solid.hpp"
#include "scene/formats/ifc/solids/convex_pieces.hpp"
#include "scene/formats/ifc/solids/face_solid.hpp"

namespace boxwood {

namespace {

void turn_round(IfcMesh& mesh) {
  for (Triangle& t : mesh.triangles) std::swap(t[1], t[2]);
}

bool boxes_meet(const IfcMesh& a, const IfcMesh& b) {
  const auto box = [](const IfcMesh& mesh) {
    std::pair out(Vec3(kInfinity), Vec3(-kInfinity));
    for (const Vec3& v : mesh.vertices) {
      out.first = glm::min(out.first, v);
      out.second = glm::max(out.second, v);
    }
    return out;
  };
  const auto [low_a, high_a] = box(a);
  const auto [low_b, high_b] = box(b);
  for (int k = 0; k < 3; ++k)
    if (low_a[k] >= high_b[k] || high_a[k] <= low_b[k]) return false;
  return true;
}

// As carve(). If faces of both lie in one plane, the cut may not close: then a piece that is larger by less
// than floats can tell apart is tried.
bool carve_nearly(IfcMesh& solid, std::vector<Plane> planes) {
  if (carve(solid, planes)) return true;
  double size = 0.0;
  for (const Vec3& v : solid.vertices) size = std::max(size, glm::length(v - solid.vertices[0]));
  for (std::size_t i = 0; i < planes.size();
       ++i)  // each by another length: corners shall not stay in a plane
    planes[i].point += planes[i].normal * ((4e-8 + 1e-8 * static_cast<double>(i % 7)) * size);
  return carve(solid, planes);
}

// A connected part. While `faces` is set, they are what is left of it.
struct SolidPart {
  IfcMesh mesh;
  std::optional<FaceSolid> faces;
  bool is_void = false;
};

class TakingOut {
public:
  TakingOut(const IfcMesh& solid, bool by_faces) : by_faces_(by_faces), chord_(solid.chord) {
    for (IfcMesh& mesh : connected_parts(solid)) {
      SolidPart part{std::move(mesh), std::nullopt, false};
      part.is_void = six_volumes(part.mesh) < 0.0;
      if (part.is_void) turn_round(part.mesh);
      if (by_faces) part.faces = FaceSolid::of(part.mesh);
      parts_.push_back(std::move(part));
    }
  }

  bool take(const ConvexPieces& pieces) {
    // With one piece and one part, nothing changes unless all does.
    const bool is_one = pieces.size() == 1 && parts_.size() == 1;
    std::vector<SolidPart> before;
    if (!is_one) before = parts_;
    for (const IfcMesh& piece : pieces) {
      const std::optional<ConvexTool> tool = by_faces_ ? tool_of_convex(piece) : std::nullopt;
      for (SolidPart& part : parts_) {
        if (part.mesh.triangles.empty() || take(part, piece, tool)) continue;
        if (!is_one) parts_ = std::move(before);
        return false;
      }
    }
    return true;
  }

  std::optional<IfcMesh> result() {
    IfcMesh out{{}, {}, chord_};
    for (SolidPart& part : parts_) {
      std::optional<IfcMesh> mesh = part.faces ? part.faces->mesh() : std::move(part.mesh);
      if (!mesh) return std::nullopt;
      if (part.is_void) turn_round(*mesh);
      append(out, *mesh);
    }
    return out;
  }

private:
  bool take(SolidPart& part, const IfcMesh& piece, const std::optional<ConvexTool>& tool) const {
    if (part.faces && tool && part.faces->carve(*tool)) return true;
    if (!boxes_meet(part.mesh, piece)) return true;
    const auto planes = planes_of_convex(piece);
    std::optional<IfcMesh> left = part.faces ? part.faces->mesh() : part.mesh;
    if (!planes || !left || !carve_nearly(*left, *planes)) return false;
    part.mesh = std::move(*left);
    part.faces.reset();
    if (by_faces_) part.faces = FaceSolid::of(part.mesh);
    return true;
  }

  const bool by_faces_;
  std::optional<double> chord_;
  std::vector<SolidPart> parts_;
};

}  // namespace

std::optional<IfcMesh> without(const IfcMesh& solid, const std::vector<ConvexPieces>& openings,
                               std::vector<bool>& taken) {
  taken.assign(openings.size(), false);
  if (!is_closed(solid)) return std::nullopt;
  for (const bool by_faces : {true, false}) {
    TakingOut taking(solid, by_faces);
    for (std::size_t i = 0; i < openings.size(); ++i) taken[i] = taking.take(openings[i]);
    if (std::optional<IfcMesh> left = taking.result()) return left;
  }
  return std::nullopt;
}

}  // namespace boxwood
