// SPDX-License-Identifier: MIT
// Bounds the depth: exactly for convex solids; otherwise from below by parts inside of both, from
// above by hulls and tried exits.
#include "clash/depth.hpp"

#include <algorithm>
#include <cmath>
#include <new>

#include "base/stop.hpp"
#include "clash/convex_depth.hpp"
#include "clash/facts.hpp"
#include "clash/inner_boxes.hpp"
#include "clash/piece_depth.hpp"
#include "query/descent/placed_pose.hpp"
#include "query/memory/query_memory.hpp"
#include "query/pairs/surroundings.hpp"
#include "triangles/crossing.hpp"

namespace boxwood {

namespace {

std::vector<Vec3> placed_hull(const PlacedClashModel& side, const std::atomic<bool>* stop) {
  std::vector<Vec3> points = facts_of(side, stop).hull.vertices;
  if (!is_at_rest(side.world_from_model))
    for (Vec3& p : points) p = place(side.world_from_model, p);
  return points;
}

Aabb box_of(std::span<const Vec3> points) {
  Aabb box;
  for (const Vec3& p : points) box = grow(box, p);
  return box;
}

double largest_coordinate(const Aabb& box) noexcept {
  double size = 0.0;
  for (int k = 0; k < 3; ++k) size = std::max({size, std::fabs(box.min[k]), std::fabs(box.max[k])});
  return size;
}

// A measure of the distance of a point inside both solids.
class InsideBoth {
public:
  InsideBoth(const PlacedClashModel& a, const PlacedClashModel& b, double size, const std::atomic<bool>* stop,
             QueryScratch& scratch)
      : a_(a), b_(b), pad_(0x1p-40 * size), stop_(stop), scratch_(scratch) {
    point_mesh_.vertices = {Vec3f(0.0F)};
    point_mesh_.triangles = {{0, 0, 0}};
    Result<Tree> tree = build_tree(point_mesh_);
    if (!tree) throw std::bad_alloc();
    point_tree_ = std::move(*tree);
  }

  // Returns the radius of a sphere about p inside both; at most 0 if p is not inside both.
  double radius(const Vec3& p) {
    return is_inside(a_, p) && is_inside(b_, p) ? std::min(room(a_, p), room(b_, p)) : 0.0;
  }

private:
  bool is_inside(const PlacedClashModel& side, const Vec3& p) {
    const bool rests = is_at_rest(side.world_from_model);
    const ModelSide model{side.model->view(), facts_of(side, stop_).parts,
                          rests ? nullptr : &side.world_from_model};
    ContainmentMemory& memory = memory_of(scratch_).containment;
    find_surroundings(p, box_of_closed(model), model, memory);
    std::int64_t winding = 0;
    for (const Surrounding& around : memory.around) {
      if (around.on_surface) return false;
      winding += around.winding;
    }
    return winding != 0;
  }
  double room(const PlacedClashModel& side, const Vec3& p) {
    RigidTransform at_p;
    at_p.translation = p;
    const PlacedModel point{{&point_tree_, point_mesh_}, at_p},
        model{side.model->view(), side.world_from_model};
    return distance(model, point, {}, scratch_).distance - pad_;
  }

  const PlacedClashModel& a_;
  const PlacedClashModel& b_;
  const double pad_;
  const std::atomic<bool>* stop_;
  QueryScratch& scratch_;
  TriangleMesh point_mesh_;
  Tree point_tree_;
};

Corners corners_placed(const PlacedClashModel& side, std::uint32_t t) {
  return corners_at(side.model->view().mesh, t,
                    is_at_rest(side.world_from_model) ? nullptr : &side.world_from_model);
}

// Returns a lower bound: no shorter translation separates two triangles that pass through each other.
double deepest_pair(const PlacedClashModel& a, const PlacedClashModel& b,
                    std::span<const TrianglePair> contacts, const std::atomic<bool>* stop) {
  constexpr std::size_t kMostPairs = 64;
  PredicateCounts counts;
  double deepest = 0.0;
  const std::size_t step = std::max<std::size_t>(1, contacts.size() / kMostPairs);
  for (std::size_t i = 0; i < contacts.size() && !is_set(stop); i += step) {
    const Corners of_a = corners_placed(a, contacts[i].a), of_b = corners_placed(b, contacts[i].b);
    if (!cross_properly(of_a, of_b, counts)) continue;
    deepest = std::max(deepest, convex_depth(of_a, of_b).lower);
  }
  return deepest;
}

// Returns points of the kernel, which sees all of a solid: those on the inner side of every triangle's plane,
// exactly. Their hull lies in the solid. They are corners of the hull, moved towards the middle as little as
// necessary. For a convex solid with rounded corners, the result is nearly the solid itself.
std::vector<Vec3> kernel_points(const PlacedClashModel& side, std::span<const Vec3> hull,
                                const std::atomic<bool>* stop) {
  constexpr std::size_t kMostSigns = 1U << 22U;
  std::vector<Vec3> points;
  const MeshView& mesh = side.model->view().mesh;
  const SolidFacts& facts = facts_of(side, stop);
  if (facts.doubts != Doubt::none || hull.size() * mesh.triangles.size() > kMostSigns) return points;
  std::vector<Corners> triangles;
  const RigidTransform* pose = is_at_rest(side.world_from_model) ? nullptr : &side.world_from_model;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) triangles.push_back(corners_at(mesh, t, pose));
  Vec3 center(0.0);
  for (const Vec3& p : hull) center += p / static_cast<double>(hull.size());
  PredicateCounts counts;
  for (const Vec3& p : hull)
    for (int share = -30; share <= -2 && !is_set(stop); share += 4) {
      const Vec3 q = p + std::ldexp(1.0, share) * (center - p);
      if (std::all_of(triangles.begin(), triangles.end(), [&](const Corners& t) {
            return orient3d(t[0], t[1], t[2], q, counts) * facts.winding <= 0;
          })) {
        points.push_back(q);
        break;
      }
    }
  return points;
}

// A search for ways out, which shortens those that an exact query confirms.
class Exits {
public:
  Exits(const PlacedClashModel& a, const PlacedClashModel& b, const std::atomic<bool>* stop,
        QueryScratch& scratch, DepthInterval& depth)
      : a_(a), b_(b), scratch_(scratch), depth_(depth) {
    options_.depth = false;
    options_.stop = stop;
  }

  // Takes a translation, if it is shorter than what is known and leads out.
  void take_way(const Vec3& way) {
    constexpr double kRoom = 1.0 + 0x1p-40;  // for the rounding of the placing: where they touch, they do
    const double length = glm::length(way) * kRoom;
    if (is_set(options_.stop) || !(length > 0.0) || !(length < depth_.upper)) return;
    const Vec3 direction = way / glm::length(way);
    if (is_free(direction, length)) take(direction, length);
  }

  // Tries a unit direction, no farther than `enough`, which is known to suffice.
  void look(const Vec3& direction, double enough) {
    constexpr int kHalvings = 6;
    if (is_set(options_.stop)) return;
    // Slightly less than the known length, to be worthwhile.
    double free = std::min(enough, depth_.upper * 0.97);
    if (free <= depth_.lower || !(is_free(direction, free))) return;
    take(direction, free);
    double stuck = depth_.lower;
    for (int i = 0; i < kHalvings && !is_set(options_.stop); ++i) {
      const double middle = 0.5 * (stuck + free);
      if (!is_free(direction, middle)) {
        stuck = middle;
        continue;
      }
      free = middle;
      take(direction, free);
    }
  }

private:
  void take(const Vec3& direction, double length) {
    depth_.upper = length;
    depth_.direction = direction;
    depth_.method = DepthMethod::exit;
  }
  bool is_free(const Vec3& direction, double length) {
    PlacedClashModel moved = b_;
    moved.world_from_model.translation += length * direction;
    if (passes_through(moved)) return false;
    const ClashResult found = clash(a_, moved, options_, scratch_, contacts_);
    return found.is_complete() && found.is_certain() &&
           (found.kind == ClashClass::apart || found.kind == ClashClass::touching);
  }

  // Tests with the first pair that meets; this usually decides, at a fraction of the cost of all pairs.
  bool passes_through(const PlacedClashModel& moved) {
    CollideOptions first;
    first.mode = CollideMode::first;
    first.stop = options_.stop;
    collide({a_.model->view(), a_.world_from_model}, {moved.model->view(), moved.world_from_model}, first,
            scratch_, contacts_);
    if (contacts_.empty()) return false;
    PredicateCounts counts;
    return cross_properly(corners_placed(a_, contacts_[0].a), corners_placed(moved, contacts_[0].b), counts);
  }

  const PlacedClashModel& a_;
  const PlacedClashModel& b_;
  QueryScratch& scratch_;
  DepthInterval& depth_;
  ClashOptions options_;
  std::vector<TrianglePair> contacts_;
};

// Returns unit directions worth a try: the normals of triangles in contact, in both directions.
std::vector<Vec3> normals_in_contact(const PlacedClashModel& a, std::span<const TrianglePair> contacts) {
  constexpr std::size_t kMost = 6;
  std::vector<Vec3> normals;
  for (const TrianglePair& pair : contacts) {
    if (normals.size() >= 2 * kMost) break;
    const Corners c = corners_at(a.model->view().mesh, pair.a, &a.world_from_model);
    const Vec3 n = glm::cross(c[1] - c[0], c[2] - c[0]);
    const double length = glm::length(n);
    if (!(length > 0.0)) continue;
    const Vec3 unit = n / length;
    if (std::any_of(normals.begin(), normals.end(), [&](const Vec3& m) { return glm::dot(m, unit) > 0.99; }))
      continue;
    normals.push_back(unit);
    normals.push_back(-unit);
  }
  return normals;
}

}  // namespace

std::string_view name_of(DepthMethod method) noexcept {
  switch (method) {
  case DepthMethod::convex:
    return "convex";
  case DepthMethod::hulls:
    return "hulls";
  case DepthMethod::exit:
    return "exit";
  }
  return "";
}

CommonSphere common_sphere(const PlacedClashModel& a, const PlacedClashModel& b,
                           std::span<const TrianglePair>, const std::atomic<bool>* stop,
                           QueryScratch& scratch) {
  const Aabb box_a = box_of(placed_hull(a, stop)), box_b = box_of(placed_hull(b, stop));
  const Vec3 low = glm::max(box_a.min, box_b.min), high = glm::min(box_a.max, box_b.max);
  InsideBoth inside(a, b, std::max(largest_coordinate(box_a), largest_coordinate(box_b)), stop, scratch);
  CommonSphere best;
  const auto look = [&](const Vec3& p) {
    const double radius = inside.radius(p);
    if (!(radius > best.radius)) return false;
    best = {p, radius};
    return true;
  };
  constexpr int kGrid = 4;
  for (int i = 0; i < kGrid * kGrid * kGrid && !is_set(stop); ++i) {
    const Vec3 share((i % kGrid + 0.5) / kGrid, (i / kGrid % kGrid + 0.5) / kGrid,
                     (i / kGrid / kGrid + 0.5) / kGrid);
    look(low + share * (high - low));
  }
  if (!(best.radius > 0.0)) return best;
  Vec3 step = (high - low) / (2.0 * kGrid);
  for (int halving = 0; halving < 8 && !is_set(stop); ++halving, step *= 0.5) {
    bool moved = true;
    for (int round = 0; moved && round < 8; ++round) {
      moved = false;
      for (int k = 0; k < 3; ++k)
        for (const double sign : {1.0, -1.0}) {
          Vec3 p = best.center;
          p[k] += sign * step[k];
          moved = look(p) || moved;
        }
    }
  }
  return best;
}

std::optional<DepthInterval> clash_depth(const PlacedClashModel& a, const PlacedClashModel& b,
                                         std::span<const TrianglePair> contacts,
                                         const std::atomic<bool>* stop, QueryScratch& scratch) {
  const SolidFacts &facts_a = facts_of(a, stop), &facts_b = facts_of(b, stop);
  const std::vector<Vec3> hull_a = placed_hull(a, stop), hull_b = placed_hull(b, stop);
  if (hull_a.empty() || hull_b.empty()) return std::nullopt;
  const ConvexDepth hulls = convex_depth(hull_a, hull_b);
  DepthInterval depth{0.0, hulls.upper, hulls.direction, DepthMethod::hulls};
  if (facts_a.convex && facts_b.convex) {
    depth.lower = hulls.lower;
    depth.method = DepthMethod::convex;
    return depth;
  }
  const std::vector<Vec3> kernel_a = kernel_points(a, hull_a, stop),
                          kernel_b = kernel_points(b, hull_b, stop);
  if (!kernel_a.empty() && !kernel_b.empty())
    depth.lower = std::min(depth.upper, convex_depth(kernel_a, kernel_b).lower);
  constexpr double kNearEnough = 0.999;  // of the upper bound: beyond it a search does not pay
  if (depth.lower >= kNearEnough * depth.upper || is_set(stop)) return depth;
  Exits exits(a, b, stop, scratch, depth);
  if (facts_a.doubts == Doubt::none && facts_b.doubts == Doubt::none) {
    const InnerDepth inner = inner_box_depth(a, b, depth.upper, stop, scratch);
    depth.lower = std::clamp(inner.lower, depth.lower, depth.upper);
    if (inner.nearest) exits.take_way(*inner.nearest);
    if (depth.lower >= kNearEnough * depth.upper || is_set(stop)) return depth;
  }
  depth.lower = std::clamp(deepest_pair(a, b, contacts, stop), depth.lower, depth.upper);
  const auto enough = [&](const Vec3& n) {
    double of_a = -kInfinity, of_b = kInfinity;
    for (const Vec3& p : hull_a) of_a = std::max(of_a, glm::dot(p, n));
    for (const Vec3& p : hull_b) of_b = std::min(of_b, glm::dot(p, n));
    return of_a - of_b;
  };
  exits.look(hulls.direction, hulls.upper);
  for (const Vec3& axis : kIdentityRows)
    for (const double sign : {1.0, -1.0}) exits.look(sign * axis, enough(sign * axis));
  for (const Vec3& n : normals_in_contact(a, contacts)) exits.look(n, enough(n));
  if (facts_a.doubts != Doubt::none || facts_b.doubts != Doubt::none) return depth;
  constexpr double kTightEnough = 0.98;
  if (depth.lower >= kTightEnough * depth.upper || is_set(stop)) return depth;
  const auto take = [&](const Vec3& way) {
    exits.take_way(way);
    return depth.upper;
  };
  const double of_pieces = piece_depth(a, b, depth.upper, take, stop, scratch);
  depth.lower = std::clamp(of_pieces, depth.lower, depth.upper);
  if (of_pieces == 0.0)
    depth.lower =
        std::clamp(2.0 * common_sphere(a, b, contacts, stop, scratch).radius, depth.lower, depth.upper);
  return depth;
}

}  // namespace boxwood
