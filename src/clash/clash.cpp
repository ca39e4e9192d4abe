// SPDX-License-Identifier: MIT
// Classifies a pair: contacts first, then their neighbourhoods, then the parts without contact.
#include <boxwood/clash.hpp>

#include <algorithm>
#include <cmath>

#include <boxwood/broad_phase.hpp>
#include <boxwood/obb_sat.hpp>

#include "base/stop.hpp"
#include "clash/contact_points.hpp"
#include "clash/depth.hpp"
#include "clash/duplicates.hpp"
#include "clash/facts.hpp"
#include "query/descent/placed_pose.hpp"
#include "query/memory/query_memory.hpp"
#include "triangles/crossing.hpp"

namespace boxwood {

namespace {

double reach_of(const Vec3& p) noexcept {
  return std::max({std::fabs(p.x), std::fabs(p.y), std::fabs(p.z)});
}

// Returns true if a point is beyond all placed points of a hull along the normal of the face that it is
// farthest from; false if that is too close. Placing moves a point by its rounding, which the margin covers
// twice: for the vertices, and for points of the hull whose exact images lie between theirs. The dot products
// of numbers up to `reach` are off by less than 2^-48 of it.
bool is_beyond_placed_hull(const ConvexHull& hull, const RigidTransform& pose, const Vec3& p) noexcept {
  if (hull.vertices.empty() || hull.planes.empty()) return false;
  const Vec3 local = rotate_back(pose, p - pose.translation);
  const HullPlane* best = nullptr;
  double farthest = 0.0;
  for (const HullPlane& plane : hull.planes) {
    const double above = glm::dot(plane.normal, local) - plane.offset;
    if (above > farthest) farthest = above, best = &plane;
  }
  if (best == nullptr) return false;
  const Vec3 way = rotate(pose, best->normal);
  double most = -kInfinity, own_reach = 0.0, reach = reach_of(p);
  for (const Vec3& vertex : hull.vertices) {
    const Vec3 at = place(pose, vertex);
    most = std::max(most, glm::dot(way, at));
    own_reach = std::max(own_reach, reach_of(vertex));
    reach = std::max(reach, reach_of(at));
  }
  const double margin = 4.0 * placing_error(pose, own_reach) + 0x1p-48 * reach;
  return glm::dot(way, p) > most + margin;  // false for NaN
}

// One side of the comparison.
class ClashSide {
public:
  ClashSide(const PlacedClashModel& placed, const std::atomic<bool>* stop) noexcept
      : placed_(placed), pose_(is_at_rest(placed.world_from_model) ? nullptr : &placed.world_from_model),
        stop_(stop) {}

  const ModelView& view() const noexcept { return placed_.model->view(); }
  const RigidTransform* pose() const noexcept { return pose_; }
  PlacedModel placed() const noexcept { return {view(), placed_.world_from_model}; }
  Vec3 at(const Vec3& x) const noexcept { return pose_ == nullptr ? x : place(*pose_, x); }
  Corners corners_of(std::uint32_t t) const noexcept { return corners_at(view().mesh, t, pose_); }

  // The getters throw bad_alloc if memory runs out, and also if `stop` is set; the result is then discarded.
  const MeshParts& parts() const { return checked(ClashModelAccess::parts(*placed_.model, stop_)); }
  const SolidFacts& facts() const { return checked(placed_.model->facts(stop_)); }
  const ConvexHull& hull() const { return checked(ClashModelAccess::hull(*placed_.model, stop_)); }
  bool is_solid() const { return facts().doubts == Doubt::none; }

  // Returns a conservative box in the world.
  Aabb box() const noexcept {
    const Aabb& box = ClashModelAccess::box(*placed_.model);
    return pose_ == nullptr ? box : broad_object(Sphere{Vec3(0.0), 0.0}, box, *pose_).box;
  }
  // Returns true at rest or for rotations by right angles. There each coordinate is one of the model's, or
  // its negative, plus a number. It is rounded once, which keeps the order.
  bool keeps_order() const noexcept {
    if (pose_ == nullptr) return true;
    for (const Vec3& row : pose_->rotation)
      for (int k = 0; k < 3; ++k)
        if (row[k] != 0.0 && std::fabs(row[k]) != 1.0) return false;
    return true;
  }
  // Returns the exact box of the compared part; empty if the pose differs.
  Aabb exact_box() const noexcept {
    const Aabb& box = ClashModelAccess::box(*placed_.model);
    if (pose_ == nullptr || is_empty(box)) return box;
    return keeps_order() ? grow(grow({}, at(box.min)), at(box.max)) : Aabb{};
  }
  bool rests() const noexcept { return pose_ == nullptr; }
  // Returns true if a point of the world may be inside the common hull; false is certain. A flat hull
  // encloses nothing. O(vertices of the hull).
  bool may_enclose(const Vec3& p) const {
    if (pose_ == nullptr) return hull().dimension == 3 && contains(hull(), p);
    return !is_beyond_placed_hull(hull(), *pose_, p);
  }

private:
  template <class T> static const T& checked(const T* found) {
    if (found == nullptr) throw std::bad_alloc();
    return *found;
  }
  const PlacedClashModel& placed_;
  const RigidTransform* pose_;
  const std::atomic<bool>* stop_;
};

// The position of a point that is on no triangle of the other object.
enum class Inside : std::uint8_t { no, yes, doubt };

Inside inside_of(const ClashSide& outer, const Vec3& p, ContainmentMemory& memory) {
  if (!contains(outer.box(), p)) return Inside::no;
  const MeshParts& parts = outer.parts();
  const bool closed = std::all_of(parts.parts.begin(), parts.parts.end(),
                                  [](const MeshPart& part) { return part.closed && part.oriented; });
  if (!closed) return outer.may_enclose(p) ? Inside::doubt : Inside::no;
  const ModelSide side{outer.view(), parts, outer.pose()};
  find_surroundings(p, box_of_closed(side), side, memory);
  std::int64_t winding = 0;
  for (const Surrounding& around : memory.around) winding += around.winding;
  if (winding == 0) return Inside::no;
  return outer.is_solid() ? Inside::yes : Inside::doubt;
}

class PairClass {
public:
  PairClass(const PlacedClashModel& a, const PlacedClashModel& b, const ClashOptions& options,
            QueryScratch& scratch, std::vector<TrianglePair>& contacts)
      : placed_a_(a), placed_b_(b), a_(a, options.stop), b_(b, options.stop), options_(options),
        scratch_(scratch), contacts_(contacts) {}

  ClashResult decide() {
    const bool first = asks_class_alone();
    CollideOptions query;
    query.mode = first ? CollideMode::until_crossing : CollideMode::all;
    query.stop = options_.stop;
    const CollideResult found = collide(a_.placed(), b_.placed(), query, scratch_, contacts_);
    crosses_ = found.crosses;
    result_.add(found);
    if (!result_.is_complete()) return result_;
    result_.contacts =
        options_.mode == CollideMode::first ? std::min<std::size_t>(contacts_.size(), 1) : contacts_.size();
    if (contacts_.empty())
      decide_parts();
    else
      decide_contact();
    if (result_.kind == ClashClass::apart && options_.clearance) measure();
    if (options_.tessellation > 0.0) doubt_tessellation();
    if (result_.kind == ClashClass::overlapping && options_.depth && options_.mode != CollideMode::first &&
        !is_set(options_.stop))
      result_.depth = clash_depth(placed_a_, placed_b_, contacts_, options_.stop, scratch_);
    result_.stopped = result_.stopped || is_set(options_.stop);
    return result_;
  }

private:
  // Returns true if only the class is needed. Contact that surfaces within a tolerance could undo needs all
  // contacts.
  bool asks_class_alone() const noexcept {
    return options_.mode == CollideMode::first && !(options_.tessellation > 0.0);
  }

  bool pass_through() const {
    if (asks_class_alone()) return crosses_;
    return std::any_of(contacts_.begin(), contacts_.end(), [&](const TrianglePair& pair) {
      return !pair.coplanar && cross_properly(a_.corners_of(pair.a), b_.corners_of(pair.b));
    });
  }

  // Compares the boxes, which differ for most different pairs.
  bool may_be_same() const noexcept {
    const Aabb box_a = a_.exact_box(), box_b = b_.exact_box();
    return is_empty(box_a) || is_empty(box_b) || (box_a.min == box_b.min && box_a.max == box_b.max);
  }

  void decide_contact() {
    if (may_be_same() &&
        same_triangles(a_.view().mesh, a_.pose(), b_.view().mesh, b_.pose(), options_.stop)) {
      result_.kind = ClashClass::duplicate;
    } else if (pass_through()) {
      result_.kind = ClashClass::overlapping;
    } else if (common_plane_separates()) {
      result_.kind = ClashClass::touching;
    } else if (a_.is_solid() && b_.is_solid()) {
      decide_solids();
    } else {
      result_.kind = ClashClass::touching;
      if (!a_plane_separates()) {
        result_.doubts_a = a_.facts().doubts;
        result_.doubts_b = b_.facts().doubts;
        result_.doubts = Doubt::edge_contact;
      }
    }
  }

  void decide_solids() {
    const ModelSide a{a_.view(), a_.parts(), a_.pose()}, b{b_.view(), b_.parts(), b_.pose()};
    Regions regions =
        regions_at_contacts(a, a_.facts().winding < 0, b, b_.facts().winding < 0, contacts_, options_.stop);
    if (regions.unclear) {
      result_.kind = ClashClass::touching;
      result_.doubts = Doubt::edge_contact;
      return;
    }
    look_at_parts(regions);
    take(regions, true);
  }

  void decide_parts() {
    Regions regions;
    look_at_parts(regions);
    take(regions, false);
  }

  void take(const Regions& regions, bool touch) {
    if (!regions.both) {
      result_.kind = touch ? ClashClass::touching : ClashClass::apart;
      if (doubt_a_in_b_ || doubt_b_in_a_) {
        result_.kind = ClashClass::contained;
        result_.inside = doubt_a_in_b_ ? Containment::a_in_b : Containment::b_in_a;
        if (doubt_a_in_b_) result_.doubts_b = b_.facts().doubts;
        if (doubt_b_in_a_) result_.doubts_a = a_.facts().doubts;
      }
    } else if (!regions.only_a) {
      result_.kind = ClashClass::contained;
      result_.inside = Containment::a_in_b;
    } else if (!regions.only_b) {
      result_.kind = ClashClass::contained;
      result_.inside = Containment::b_in_a;
    } else {
      result_.kind = ClashClass::overlapping;
    }
  }

  // Tests parts without contact, which are inside or outside as a whole.
  void look_at_parts(Regions& regions) {
    const Aabb box_a = a_.box(), box_b = b_.box();
    if (contacts_.empty() && !boxes_meet(box_a, box_b)) return;
    look_at_parts_of(a_, b_, true, regions);
    look_at_parts_of(b_, a_, false, regions);
  }
  void look_at_parts_of(const ClashSide& inner, const ClashSide& outer, bool inner_is_a, Regions& regions) {
    const MeshParts& parts = inner.parts();
    std::vector<bool> touches(parts.parts.size(), false);
    for (const TrianglePair& pair : contacts_) {
      const std::uint32_t part = parts.of_triangle[inner_is_a ? pair.a : pair.b];
      if (part != kNoPart) touches[part] = true;
    }
    ContainmentMemory& memory = memory_of(scratch_).containment;
    for (std::size_t i = 0; i < touches.size() && !is_set(options_.stop); ++i) {
      if (touches[i]) continue;
      const Vec3 p = inner.corners_of(parts.parts[i].first_triangle)[0];
      switch (inside_of(outer, p, memory)) {
      case Inside::yes:  // both sides of the part are inside the outer one
        regions.both = true;
        (inner_is_a ? regions.only_b : regions.only_a) = true;
        break;
      case Inside::no:
        (inner_is_a ? regions.only_a : regions.only_b) = true;
        break;
      case Inside::doubt:
        (inner_is_a ? doubt_a_in_b_ : doubt_b_in_a_) = true;
        break;
      }
    }
  }
  static bool boxes_meet(const Aabb& a, const Aabb& b) noexcept {
    for (int k = 0; k < 3; ++k)
      if (a.max[k] < b.min[k] || b.max[k] < a.min[k]) return false;
    return true;
  }

  // Returns true if the plane of a triangle in contact has all of one model on one closed side and all of the
  // other on the other side. Then there is neither containment nor crossing, also for meshes that are no
  // solids.
  bool a_plane_separates() const {
    constexpr std::size_t kMostPlanes = 64;
    std::size_t planes = 0;
    std::uint32_t last_a = kNoPart, last_b = kNoPart;
    for (const TrianglePair& pair : contacts_) {
      if (planes >= kMostPlanes) break;
      if (pair.a != last_a && ++planes != 0 && separates(a_.corners_of(pair.a))) return true;
      if (pair.b != last_b && ++planes != 0 && separates(b_.corners_of(pair.b))) return true;
      last_a = pair.a;
      last_b = pair.b;
    }
    return false;
  }
  // Tests planes that contain triangles of both, such as flush faces: the cheap answer for the most common
  // contact of parts. Only for models at rest, because if placing rounds, hulls do not represent all corners.
  bool common_plane_separates() const {
    constexpr std::size_t kMostPlanes = 16;
    if (!a_.rests() || !b_.rests()) return false;
    std::size_t planes = 0;
    std::uint32_t last = kNoPart;
    for (const TrianglePair& pair : contacts_) {
      if (!pair.coplanar || pair.a == last) continue;
      if (planes++ == kMostPlanes) return false;
      if (separates(a_.corners_of(pair.a))) return true;
      last = pair.a;
    }
    return false;
  }
  bool separates(const Corners& plane) const {
    PredicateCounts counts;
    if (collinear(plane[0], plane[1], plane[2], counts)) return false;
    int of_a = 0, of_b = 0;
    return one_side(a_, plane, of_a) && one_side(b_, plane, of_b) && of_a * of_b <= 0 &&
           (of_a != 0 || of_b != 0);
  }
  static bool one_side(const ClashSide& side, const Corners& plane, int& of_all) {
    PredicateCounts counts;
    for (const Vec3& vertex : side.hull().vertices) {
      const int of_one = orient3d(plane[0], plane[1], plane[2], side.at(vertex), counts);
      if (of_one != 0 && of_one == -of_all) return false;
      if (of_one != 0) of_all = of_one;
    }
    return true;
  }

  void measure() {
    DistanceOptions options;
    options.upper_bound = next_up(*options_.clearance);
    options.stop = options_.stop;
    const DistanceResult nearest = distance(a_.placed(), b_.placed(), options, scratch_);
    result_.add(nearest);
    if (!nearest.is_complete() || !(nearest.distance <= *options_.clearance)) return;
    result_.kind = ClashClass::clearance;
    result_.distance = nearest.distance;
    result_.point_a = nearest.point_a;
    result_.point_b = nearest.point_b;
  }

  // Sets the doubt if contact can disappear when each surface moves by the tolerance. It cannot if a sphere
  // of a larger radius is inside both.
  void doubt_tessellation() {
    if (contacts_.empty() || result_.kind == ClashClass::duplicate) return;
    if (result_.kind == ClashClass::overlapping && a_.is_solid() && b_.is_solid() &&
        common_sphere(placed_a_, placed_b_, contacts_, options_.stop, scratch_).radius >
            options_.tessellation)
      return;
    result_.doubts |= Doubt::tessellation;
  }

  const PlacedClashModel& placed_a_;
  const PlacedClashModel& placed_b_;
  ClashSide a_, b_;
  const ClashOptions& options_;
  QueryScratch& scratch_;
  std::vector<TrianglePair>& contacts_;
  ClashResult result_;
  bool crosses_ = false;  // mode first: triangles of a contact pass through each other
  bool doubt_a_in_b_ = false, doubt_b_in_a_ = false;
};

}  // namespace

ClashResult clash(const PlacedClashModel& a, const PlacedClashModel& b, const ClashOptions& options,
                  QueryScratch& scratch, std::vector<TrianglePair>& contacts) {
  ClashResult result;
  contacts.clear();
  try {
    if (ClashModelAccess::is_lost(*a.model) || ClashModelAccess::is_lost(*b.model)) throw std::bad_alloc();
    result = PairClass(a, b, options, scratch, contacts).decide();
  } catch (const std::bad_alloc&) {
    // Facts missing because of the stop take this path, too: then memory has not run out.
    result.out_of_memory = !is_set(options.stop);
  }
  result.stopped = is_set(options.stop);
  return result;
}

}  // namespace boxwood
