// SPDX-License-Identifier: MIT
// Covers the short translations by differences of convex pieces, one by one, where they are not covered yet.
#include "clash/piece_depth.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <new>
#include <queue>
#include <span>
#include <vector>

#include <boxwood/hull.hpp>

#include "base/stop.hpp"
#include "clash/convex_piece.hpp"
#include "clash/depth.hpp"
#include "clash/facts.hpp"
#include "triangles/crossing.hpp"

namespace boxwood {

namespace {

constexpr double kTightEnough = 0.98;  // of the upper bound
constexpr double kTrial = 1.01;        // a way out is tried this much longer than the bound from below

// The translations after which two pieces overlap: the points before all planes.
struct PieceDifference {
  std::vector<HullPlane> planes;

  bool covers(const Vec3& p) const noexcept {
    return std::all_of(planes.begin(), planes.end(),
                       [&](const HullPlane& plane) { return glm::dot(plane.normal, p) < plane.offset; });
  }
};

Vec3 farthest(std::span<const Vec3> points, const Vec3& direction) noexcept {
  return *std::max_element(points.begin(), points.end(), [&](const Vec3& p, const Vec3& q) {
    return glm::dot(p, direction) < glm::dot(q, direction);
  });
}

// Returns the difference of two pieces, or the part of it that is spanned by its extreme points along the
// pieces' normals, the axes and `way`, if it has many corners.
PieceDifference difference_of(const ConvexPiece& a, const ConvexPiece& b, const Vec3& way, double size) {
  constexpr std::size_t kMostPoints = 160;
  std::vector<Vec3> points;
  if (a.corners.size() * b.corners.size() <= kMostPoints) {
    for (const Vec3& p : a.corners)
      for (const Vec3& q : b.corners) points.push_back(p - q);
  } else {
    const auto reach = [&](const Vec3& n) {
      const Vec3 p = farthest(a.corners, n) - farthest(b.corners, -n);
      if (std::find(points.begin(), points.end(), p) == points.end()) points.push_back(p);
    };
    for (const Vec3& n : a.normals) reach(n);
    for (const Vec3& n : b.normals) reach(-n);
    for (const double x : {-1.0, 0.0, 1.0})
      for (const double y : {-1.0, 0.0, 1.0})
        for (const double z : {-1.0, 0.0, 1.0}) reach({x, y, z});
    if (way != Vec3(0.0)) reach(way);
  }
  Fit<ConvexHull> hull = fit_hull(points);
  if (hull.out_of_memory) throw std::bad_alloc();
  if (hull.volume.dimension < 3) return {{{Vec3(1, 0, 0), -kInfinity}}};
  // A plane is beyond its face by at most 2^-39 of the sum of three extents (convex_depth.cpp), each at most
  // twice `size`; the points are rounded by far less.
  for (HullPlane& plane : hull.volume.planes) plane.offset -= 0x1p-36 * size;
  return {std::move(hull.volume.planes)};
}

class PieceCover {
public:
  PieceCover(const PlacedClashModel& a, const PlacedClashModel& b, double upper,
             const std::function<double(const Vec3&)>& take, const std::atomic<bool>* stop,
             QueryScratch& scratch)
      : a_(a), b_(b), upper_(upper), take_(take), stop_(stop), scratch_(scratch), boxes_{box(a), box(b)},
        size_(std::max(largest(boxes_[0]), largest(boxes_[1]))),
        part_a_(a, near_by(boxes_[0], boxes_[1]), size_, stop, scratch),
        part_b_(b, near_by(boxes_[1], boxes_[0]), size_, stop, scratch) {}

  double lower() {
    constexpr int kMostSteps = 2000;
    constexpr std::size_t kMostOfOneMesh = std::size_t{1} << 12U;
    if (std::max(part_a_.triangles(), part_b_.triangles()) > kMostOfOneMesh) return 0.0;
    add({Vec3(-upper_), Vec3(upper_)});
    double lower = 0.0;
    for (int step = 0; step < kMostSteps && !open_.empty() && !is_set(stop_); ++step) {
      Region region = open_.top();
      lower = std::max(lower, region.distance);
      if (region.distance >= kTightEnough * upper_) return lower;
      open_.pop();
      const Region now = bounded(region.box);
      if (now.distance > region.distance) {  // by differences added since
        if (now.distance < upper_) open_.push(now);
        continue;
      }
      if (is_covered(now.nearest)) {
        split(region.box);
        continue;
      }
      if (reach(now.nearest))
        open_.push(now);
      else if (glm::length(now.nearest) <= kTrial * now.distance)
        return lower;
      else
        split(region.box);
    }
    return open_.empty() ? upper_ : lower;
  }

private:
  struct Region {
    Aabb box;
    Vec3 nearest;           // of it, of what is uncovered if it is the box's own nearest point or on a plane
    double distance = 0.0;  // from below
    friend bool operator<(const Region& p, const Region& q) noexcept { return p.distance > q.distance; }
  };
  static Aabb box(const PlacedClashModel& side) {
    const MeshView& mesh = side.model->view().mesh;
    const RigidTransform* pose = is_at_rest(side.world_from_model) ? nullptr : &side.world_from_model;
    Aabb box;
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
      for (const Vec3& p : corners_at(mesh, t, pose)) box = grow(box, p);
    return box;
  }
  static double largest(const Aabb& box) noexcept {
    double size = 0.0;
    for (int k = 0; k < 3; ++k) size = std::max({size, std::fabs(box.min[k]), std::fabs(box.max[k])});
    return size;
  }
  Aabb near_by(const Aabb& own, const Aabb& other) const {
    return {glm::max(own.min, other.min - Vec3(upper_)), glm::min(own.max, other.max + Vec3(upper_))};
  }

  // Tries a translation as a way out; otherwise covers it. False if neither holds.
  bool reach(const Vec3& way) {
    constexpr int kMostTries = 32;
    const double trial = kTrial * glm::length(way);
    if (trial >= upper_ || tries_++ >= kMostTries) return false;
    if (trial > 0.0) upper_ = std::min(upper_, take_(kTrial * way));
    if (trial >= upper_) return false;
    if (cover(way)) return true;
    if (trial > 0.0) upper_ = std::min(upper_, take_(outside_of_all(way)));
    return false;
  }
  // Returns a translation near one that no difference covers, which is slightly outside of all.
  Vec3 outside_of_all(const Vec3& way) const {
    constexpr int kMostRounds = 20;
    const double room = (kTrial - 1.0) * glm::length(way);
    Vec3 at = way;
    for (int round = 0; round < kMostRounds; ++round) {
      bool moved = false;
      for (const PieceDifference& difference : covers_) {
        const HullPlane* nearest = nullptr;
        double least = kInfinity;
        for (const HullPlane& plane : difference.planes)
          if (const double height = plane.offset - glm::dot(plane.normal, at); height < least) {
            least = height;
            nearest = &plane;
          }
        if (nearest == nullptr || least <= -0.5 * room) continue;
        at += (least + room) * nearest->normal;
        moved = true;
      }
      if (!moved) break;
    }
    return at;
  }
  // Returns a box with the distance of the origin from what is uncovered of it, from below. What a difference
  // leaves of the box is beyond one of those of its planes that the box reaches.
  Region bounded(const Aabb& box) const {
    const Vec3 nearest = glm::clamp(Vec3(0.0), box.min, box.max);
    Region region{box, nearest, glm::length(nearest)};
    const Vec3 center = 0.5 * (box.min + box.max), half = 0.5 * (box.max - box.min);
    for (const PieceDifference& difference : covers_) {
      double least = kInfinity;
      const HullPlane* first = nullptr;
      for (const HullPlane& plane : difference.planes) {
        if (plane.offset >= least) continue;
        if (glm::dot(plane.normal, center) + glm::dot(glm::abs(plane.normal), half) < plane.offset) continue;
        least = plane.offset;
        first = &plane;
      }
      if (least <= region.distance) continue;
      region.distance = least;
      if (first == nullptr) break;  // all of the box is covered
      region.nearest = glm::clamp(least * first->normal, box.min, box.max);
    }
    return region;
  }
  void add(const Aabb& box) {
    const Region region = bounded(box);
    if (region.distance < upper_) open_.push(region);
  }
  void split(const Aabb& box) {
    const Vec3 size = box.max - box.min;
    const int axis = size.x >= size.y && size.x >= size.z ? 0 : (size.y >= size.z ? 1 : 2);
    const double middle = 0.5 * (box.min[axis] + box.max[axis]);
    Aabb low = box, high = box;
    low.max[axis] = high.min[axis] = middle;
    add(low);
    add(high);
  }
  bool is_covered(const Vec3& p) const {
    return std::any_of(covers_.begin(), covers_.end(), [&](const PieceDifference& d) { return d.covers(p); });
  }
  // Adds a difference that covers a translation; false if none was found.
  bool cover(const Vec3& way) {
    PlacedClashModel moved = b_;
    moved.world_from_model.translation += way;
    CollideOptions options;
    options.stop = stop_;
    if (collide({a_.model->view(), a_.world_from_model}, {moved.model->view(), moved.world_from_model},
                options, scratch_, contacts_)
            .out_of_memory)
      throw std::bad_alloc();
    for (const Vec3& p : common_points(way, moved)) {
      const std::optional<ConvexPiece> of_a = part_a_.piece_about(p);
      if (!of_a) continue;
      const std::optional<ConvexPiece> of_b = part_b_.piece_about(p - way);
      if (!of_b) continue;
      PieceDifference difference = difference_of(*of_a, *of_b, way, 2.0 * size_);
      if (!difference.covers(way)) continue;
      covers_.push_back(std::move(difference));
      return true;
    }
    return false;
  }

  // Returns points inside of A and of B moved by `way`, at most four, those with the most room first.
  std::vector<Vec3> common_points(const Vec3& way, const PlacedClashModel& moved) {
    const std::vector<RimPoint> rim = rim_of(moved);
    const Aabb both{glm::max(boxes_[0].min, boxes_[1].min + way),
                    glm::min(boxes_[0].max, boxes_[1].max + way)};
    std::vector<Vec3> tries = {0.5 * (both.min + both.max)};
    Aabb around;
    Vec3 middle(0.0);
    for (const RimPoint& p : rim) {
      around = grow(around, p.at);
      middle += p.at / static_cast<double>(rim.size());
    }
    const double extent = glm::length(around.max - around.min) + 0x1p-10 * upper_;
    const auto try_rim = [&](std::size_t most, std::span<const double> shares) {
      const std::size_t every = std::max<std::size_t>(1, rim.size() / most);
      for (std::size_t i = 0; i < rim.size(); i += every) {
        tries.push_back(0.5 * (rim[i].at + middle));
        for (const double share : shares) tries.push_back(rim[i].at + share * extent * rim[i].inward);
      }
    };
    if (!rim.empty()) {
      tries.push_back(middle);
      tries.push_back(0.5 * (around.min + around.max));
      try_rim(6, std::array{0x1p-1, 0x1p-3, 0x1p-6});
    }
    std::vector<Vec3> inside = roomiest(tries, way);
    if (inside.empty() && !rim.empty()) {
      tries.clear();
      try_rim(kMostContacts, std::array{0x1p-2, 0x1p-4, 0x1p-5, 0x1p-8, 0x1p-12});
      inside = roomiest(tries, way);
    }
    if (inside.empty() && !is_set(stop_))
      if (const CommonSphere sphere = common_sphere(a_, moved, contacts_, stop_, scratch_);
          sphere.radius > 0.0)
        inside.push_back(sphere.center);
    return inside;
  }

  // A point of both surfaces, where they pass through each other, and the sum of the unit normals inward.
  struct RimPoint {
    Vec3 at, inward;
  };
  static constexpr std::size_t kMostContacts = 64;
  std::vector<RimPoint> rim_of(const PlacedClashModel& moved) const {
    std::vector<RimPoint> rim;
    const double sign_a = facts_of(a_, stop_).winding, sign_b = facts_of(b_, stop_).winding;
    const std::size_t step = std::max<std::size_t>(1, contacts_.size() / kMostContacts);
    for (std::size_t i = 0; i < contacts_.size(); i += step) {
      const Corners of_a = corners_of(a_, contacts_[i].a), of_b = corners_of(moved, contacts_[i].b);
      const Vec3 n_a = glm::cross(of_a[1] - of_a[0], of_a[2] - of_a[0]),
                 n_b = glm::cross(of_b[1] - of_b[0], of_b[2] - of_b[0]);
      if (!(glm::length(n_a) > 0.0 && glm::length(n_b) > 0.0)) continue;
      if (const std::optional<Vec3> p = common_of(of_a, of_b))
        rim.push_back({*p, -sign_a * glm::normalize(n_a) - sign_b * glm::normalize(n_b)});
    }
    return rim;
  }

  // Returns those of the points that are inside of A and of B moved by `way`.
  std::vector<Vec3> roomiest(std::span<const Vec3> points, const Vec3& way) {
    constexpr std::size_t kMost = 4, kMostInside = 12;
    std::vector<std::pair<double, Vec3>> inside;
    for (const Vec3& p : points) {
      if (is_set(stop_)) return {};
      if (!part_a_.is_inside(p) || !part_b_.is_inside(p - way)) continue;
      if (const double room = std::min(part_a_.room(p), part_b_.room(p - way)); room > 0.0)
        inside.emplace_back(room, p);
      if (inside.size() == kMostInside) break;
    }
    std::stable_sort(inside.begin(), inside.end(),
                     [](const auto& p, const auto& q) { return p.first > q.first; });
    std::vector<Vec3> out;
    for (std::size_t i = 0; i < std::min(kMost, inside.size()); ++i) out.push_back(inside[i].second);
    return out;
  }
  static Corners corners_of(const PlacedClashModel& side, std::uint32_t t) {
    return corners_at(side.model->view().mesh, t,
                      is_at_rest(side.world_from_model) ? nullptr : &side.world_from_model);
  }
  // Returns the middle of what two triangles that pass through each other share, to rounding.
  static std::optional<Vec3> common_of(const Corners& p, const Corners& q) {
    if (!cross_properly(p, q)) return std::nullopt;
    Vec3 sum(0.0);
    int count = 0;
    const auto pierce = [&](const Corners& edges, const Corners& face) {
      const Vec3 n = glm::cross(face[1] - face[0], face[2] - face[0]);
      for (std::size_t i = 0; i < 3; ++i) {
        const Vec3 &from = edges[i], &to = edges[(i + 1) % 3];
        const double of_from = glm::dot(n, from - face[0]), of_to = glm::dot(n, to - face[0]);
        if ((of_from > 0.0) == (of_to > 0.0)) continue;
        const Vec3 at = from + of_from / (of_from - of_to) * (to - from);
        bool in = true;
        for (std::size_t k = 0; k < 3; ++k)
          in = in && glm::dot(glm::cross(face[(k + 1) % 3] - face[k], at - face[k]), n) >= 0.0;
        if (!in) continue;
        sum += at;
        ++count;
      }
    };
    pierce(p, q);
    pierce(q, p);
    if (count == 0) return std::nullopt;
    return sum / static_cast<double>(count);
  }

  const PlacedClashModel& a_;
  const PlacedClashModel& b_;
  double upper_;
  const std::function<double(const Vec3&)>& take_;
  const std::atomic<bool>* stop_;
  QueryScratch& scratch_;
  std::array<Aabb, 2> boxes_;
  double size_;
  SolidPart part_a_, part_b_;
  std::vector<PieceDifference> covers_;
  int tries_ = 0;
  std::priority_queue<Region> open_;
  std::vector<TrianglePair> contacts_;
};

}  // namespace

double piece_depth(const PlacedClashModel& a, const PlacedClashModel& b, double upper,
                   const std::function<double(const Vec3& way)>& take, const std::atomic<bool>* stop,
                   QueryScratch& scratch) {
  if (!(upper > 0.0) || !std::isfinite(upper)) return 0.0;
  return PieceCover(a, b, upper, take, stop, scratch).lower() * (1.0 - 0x1p-48);
}

}  // namespace boxwood
