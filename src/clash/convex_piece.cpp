// SPDX-License-Identifier: MIT
// Cuts a box by planes until no triangle of a solid is in it.
#include "clash/convex_piece.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/stop.hpp"
#include "clash/facts.hpp"
#include "query/memory/query_memory.hpp"
#include "query/pairs/surroundings.hpp"
#include "triangles/triangle_distance.hpp"

namespace boxwood {

namespace {

struct Plane {
  Vec3 normal = Vec3(0.0);  // unit to rounding, outward
  double offset = 0.0;      // points with dot(normal, p) <= offset are kept
};

// A convex polytope as loops of corners, one for each face.
class CutBox {
public:
  explicit CutBox(const Aabb& box) {
    const auto corner = [&](int i) {
      return Vec3((i & 1) != 0 ? box.max.x : box.min.x, (i & 2) != 0 ? box.max.y : box.min.y,
                  (i & 4) != 0 ? box.max.z : box.min.z);
    };
    constexpr std::array<std::array<int, 4>, 6> kLoops = {
        {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}}};
    for (const auto& loop : kLoops) {
      std::vector<Vec3>& face = faces_.emplace_back();
      for (const int i : loop) face.push_back(corner(i));
    }
  }

  // Returns how far the corners beyond a plane are from it, in sum.
  double beyond(const Plane& plane) const noexcept {
    double sum = 0.0;
    for (const std::vector<Vec3>& face : faces_)
      for (const Vec3& p : face) sum += std::max(0.0, glm::dot(plane.normal, p) - plane.offset);
    return sum;
  }

  void cut(const Plane& plane) {
    std::vector<Vec3> cap;
    for (std::vector<Vec3>& face : faces_) {
      kept_.clear();
      for (std::size_t i = 0; i < face.size(); ++i) {
        const Vec3 &p = face[i], &q = face[(i + 1) % face.size()];
        const double of_p = glm::dot(plane.normal, p) - plane.offset,
                     of_q = glm::dot(plane.normal, q) - plane.offset;
        if (of_p <= 0.0) kept_.push_back(p);
        if ((of_p <= 0.0) == (of_q <= 0.0)) continue;
        const Vec3 between = p + of_p / (of_p - of_q) * (q - p);
        kept_.push_back(between);
        cap.push_back(between);
      }
      face.swap(kept_);
    }
    std::erase_if(faces_, [](const std::vector<Vec3>& face) { return face.size() < 3; });
    if (cap.size() >= 3) faces_.push_back(around(plane.normal, cap));
  }

  // Returns its corners, each once up to rounding.
  std::vector<Vec3> corners(double apart) const {
    std::vector<Vec3> out;
    for (const std::vector<Vec3>& face : faces_)
      for (const Vec3& p : face)
        if (std::none_of(out.begin(), out.end(), [&](const Vec3& q) { return glm::length(p - q) <= apart; }))
          out.push_back(p);
    return out;
  }

private:
  // Returns points of a plane in their order around their middle.
  static std::vector<Vec3> around(const Vec3& normal, std::vector<Vec3> points) {
    Vec3 middle(0.0);
    for (const Vec3& p : points) middle += p / static_cast<double>(points.size());
    const Vec3 other = std::fabs(normal.x) < 0.6 ? Vec3(1, 0, 0) : Vec3(0, 1, 0);
    const Vec3 x = glm::cross(normal, other), y = glm::cross(normal, x);
    std::vector<std::pair<double, Vec3>> by_angle;
    for (const Vec3& p : points)
      by_angle.emplace_back(std::atan2(glm::dot(p - middle, y), glm::dot(p - middle, x)), p);
    std::sort(by_angle.begin(), by_angle.end(),
              [](const auto& p, const auto& q) { return p.first < q.first; });
    for (std::size_t i = 0; i < points.size(); ++i) points[i] = by_angle[i].second;
    return points;
  }

  std::vector<std::vector<Vec3>> faces_;
  std::vector<Vec3> kept_;
};

bool is_beyond(const Corners& t, const Plane& plane, double margin) noexcept {
  return std::all_of(t.begin(), t.end(),
                     [&](const Vec3& p) { return glm::dot(plane.normal, p) >= plane.offset + margin; });
}

bool is_overlap(const Aabb& a, const Aabb& b) noexcept {
  for (int k = 0; k < 3; ++k)
    if (a.min[k] > b.max[k] || b.min[k] > a.max[k]) return false;
  return true;
}

}  // namespace

SolidPart::SolidPart(const PlacedClashModel& solid, const Aabb& region, double size,
                     const std::atomic<bool>* stop, QueryScratch& scratch)
    : solid_(solid), region_(region), margin_(0x1p-44 * size), stop_(stop), scratch_(scratch),
      winding_(facts_of(solid, stop).winding) {
  const MeshView& mesh = solid.model->view().mesh;
  const RigidTransform* pose = is_at_rest(solid.world_from_model) ? nullptr : &solid.world_from_model;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const Corners c = corners_at(mesh, t, pose);
    Aabb box;
    for (const Vec3& p : c) box = boxwood::grow(box, p);
    // Corners of a piece are in the region to rounding.
    if (is_overlap(box, {region.min - Vec3(margin_), region.max + Vec3(margin_)})) triangles_.push_back(c);
  }
}

double SolidPart::room(const Vec3& p) const noexcept {
  double room = kInfinity;
  for (const Corners& t : triangles_) room = std::min(room, glm::length(nearest_on_triangle(p, t) - p));
  return room;
}

bool SolidPart::is_inside(const Vec3& p) {
  const ModelView& view = solid_.model->view();
  const ModelSide side{view, facts_of(solid_, stop_).parts,
                       is_at_rest(solid_.world_from_model) ? nullptr : &solid_.world_from_model};
  ContainmentMemory& memory = memory_of(scratch_).containment;
  find_surroundings(p, box_of_closed(side), side, memory);
  std::int64_t winding = 0;
  for (const Surrounding& one : memory.around) {
    if (one.on_surface) return false;
    winding += one.winding;
  }
  return winding != 0;
}

std::optional<ConvexPiece> SolidPart::piece_about(const Vec3& p) {
  // Planes that are nearer by a share separate more triangles of a round surface.
  for (const double slack : {0.0, 0.01, 0.04, 0.1})
    if (std::optional<ConvexPiece> piece = grow(p, slack); piece || is_set(stop_)) return piece;
  return std::nullopt;
}

std::optional<ConvexPiece> SolidPart::grow(const Vec3& p, double slack) {
  struct Near {
    double distance;
    Vec3 at;
    std::size_t triangle;
  };
  std::vector<Near> order;
  for (std::size_t t = 0; t < triangles_.size(); ++t) {
    const Vec3 at = nearest_on_triangle(p, triangles_[t]);
    order.push_back({glm::length(at - p), at, t});
  }
  std::sort(order.begin(), order.end(), [](const Near& a, const Near& b) {
    return a.distance != b.distance ? a.distance < b.distance : a.triangle < b.triangle;
  });
  CutBox box(region_);
  std::vector<Plane> planes;
  for (const Near& near : order) {
    const Corners& t = triangles_[near.triangle];
    if (std::any_of(planes.begin(), planes.end(),
                    [&](const Plane& plane) { return is_beyond(t, plane, margin_); }))
      continue;
    if (planes.size() == kMostPlanes || is_set(stop_)) return std::nullopt;
    std::optional<Plane> best;
    const auto offer = [&](const Vec3& normal) {
      const double length = glm::length(normal);
      if (!(length > 0.0) || !std::isfinite(length)) return;
      Plane plane{normal / length, 0.0};
      plane.offset = std::min(
          {glm::dot(plane.normal, t[0]), glm::dot(plane.normal, t[1]), glm::dot(plane.normal, t[2])});
      const double height = plane.offset - glm::dot(plane.normal, p);
      plane.offset -= 2.0 * margin_ + slack * height;
      if (!(plane.offset > glm::dot(plane.normal, p))) return;
      if (!best || box.beyond(plane) < box.beyond(*best)) best = plane;
    };
    offer(near.at - p);
    offer(static_cast<double>(winding_) * glm::cross(t[1] - t[0], t[2] - t[0]));
    if (!best) return std::nullopt;
    box.cut(*best);
    planes.push_back(*best);
  }
  ConvexPiece piece{box.corners(margin_), {}};
  // The corners were computed; each triangle must be beyond a plane with all of them before it.
  for (Plane& plane : planes)
    for (const Vec3& corner : piece.corners)
      plane.offset = std::max(plane.offset, glm::dot(plane.normal, corner));
  for (const Corners& t : triangles_)
    if (std::none_of(planes.begin(), planes.end(),
                     [&](const Plane& plane) { return is_beyond(t, plane, 0.25 * margin_); }))
      return std::nullopt;
  Vec3 middle(0.0);
  for (const Vec3& corner : piece.corners) middle += corner / static_cast<double>(piece.corners.size());
  if (piece.corners.size() < 4 || !is_inside(middle)) return std::nullopt;
  for (const Plane& plane : planes) piece.normals.push_back(plane.normal);
  return piece;
}

}  // namespace boxwood
