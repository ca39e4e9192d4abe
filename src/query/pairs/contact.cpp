// SPDX-License-Identifier: MIT
// Computes contacts of pairs: points, segments and polygons, joined into patches and curves.
#include <boxwood/contact.hpp>
#include <boxwood/placed_pair.hpp>

#include <cmath>
#include <cstddef>

#include "base/stop.hpp"
#include "query/descent/leaf_tests.hpp"
#include "query/memory/query_memory.hpp"
#include "query/pairs/contact_curves.hpp"
#include "triangles/triangle_contact.hpp"

namespace boxwood {

namespace {

// The rounding of vertices, which are floats, relative to the largest coordinate. Shorter contacts count as
// points. Danger: a larger value gives short contacts too little weight; a smaller one lets the rounding of
// doubles into the normals of one-point contacts.
constexpr double kRounding = 0x1p-24;

// Returns twice the vector area; zero for degenerate triangles.
Vec3 area_vector(const Corners& t) noexcept {
  return glm::cross(t[1] - t[0], t[2] - t[0]);
}
Vec3 unit_or_zero(const Vec3& v) noexcept {
  const double length = glm::length(v);
  return length > 0.0 && length < kInfinity ? v / length : Vec3(0.0);
}

double size_of_contact(const Contact& c, const std::vector<Vec3>& points) noexcept {
  double length = 0.0;
  for (std::uint32_t i = 0; i < c.point_count; ++i) {
    const Vec3& p = points[c.first_point + i];
    const Vec3& q = points[c.first_point + (i + 1) % c.point_count];
    length += glm::distance(p, q);
  }
  return length;
}

// Returns the weight of a size: 1 from a few `rounding` on, nearly 0 below. Continuous, so that different
// rounding in another frame gives nearly the same weight.
double share_above(double size, double rounding) noexcept {
  const double ratio = size / rounding;
  return rounding > 0.0 ? ratio * ratio / (1.0 + ratio * ratio) : 1.0;
}

// The weights of contacts: their size; if the whole patch is no larger than rounding, the same for each.
struct Weighing {
  double rounding = 0.0;  // a length
  double of(double size) const noexcept {
    return size < kInfinity ? size * share_above(size, rounding) : size;
  }
  double each(const ContactMemory::PatchSum& s) const noexcept {
    return rounding > 0.0 ? rounding * (1.0 - share_above(s.size, rounding)) : s.size > 0.0 ? 0.0 : 1.0;
  }
};

// Returns the first normal that exists, from directions that rotate with the frame. Relative (no unit): below
// kOpposed the two surfaces face the same way and n_A - n_B is only rounding.
Vec3 normal_of(const ContactMemory::PatchSum& s, double each) noexcept {
  constexpr double kOpposed = 0x1p-20;
  const double contacts = static_cast<double>(s.contacts);
  const Vec3 opposed = s.opposed + each * s.opposed_unweighted;
  if (glm::length(opposed) > kOpposed * (s.size + each * contacts)) return unit_or_zero(opposed);
  if (glm::length(s.normal_a) > kOpposed * contacts) return unit_or_zero(s.normal_a);
  if (s.first_normal != Vec3(0.0)) return s.first_normal;
  const Vec3 n = unit_or_zero(s.from_a_to_b);
  return n == Vec3(0.0) ? Vec3(0, 0, 1) : n;
}

Vec3 middle_of(const Corners& t, const Vec3& origin) noexcept {
  return ((t[0] - origin) + (t[1] - origin) + (t[2] - origin)) / 3.0;
}

// Adds up the sums whose means each patch needs.
void sum_patches(const MeshView& a, const RigidTransform* pose_a, const MeshView& b,
                 const RigidTransform& a_from_b, const ContactSet& contacts, const Weighing& weighing,
                 std::vector<ContactMemory::PatchSum>& sums) {
  sums.assign(contacts.patches.size(), {});
  for (const Contact& c : contacts.contacts) {
    if (c.point_count == 0) continue;  // only from a pair that does not meet
    const Corners corners_a = corners_at(a, c.triangles.a, pose_a),
                  corners_b = placed_corners(b, c.triangles.b, a_from_b);
    const Vec3 n_a = unit_or_zero(area_vector(corners_a)), n_b = unit_or_zero(area_vector(corners_b));
    const double size = weighing.of(size_of_contact(c, contacts.points));
    ContactMemory::PatchSum& s = sums[c.patch];
    s.opposed += size * (n_a - n_b);
    s.opposed_unweighted += n_a - n_b;
    s.normal_a += n_a;
    if (s.first_normal == Vec3(0.0)) s.first_normal = n_a != Vec3(0.0) ? n_a : -n_b;
    s.size += size;
    if (s.contacts++ == 0) s.origin = contacts.points[c.first_point];
    s.from_a_to_b += middle_of(corners_b, s.origin) - middle_of(corners_a, s.origin);
    Vec3 mean(0.0);
    for (std::uint32_t i = 0; i < c.point_count; ++i) mean += contacts.points[c.first_point + i] - s.origin;
    mean /= static_cast<double>(c.point_count);
    s.mean += mean;
    s.weighted_mean += size * mean;
  }
}

// Measures the overlap of the two triangles along the normal.
void measure_depth(const MeshView& a, const RigidTransform* pose_a, const MeshView& b,
                   const RigidTransform& a_from_b, Contact& c, ContactPatch& patch,
                   ContactMemory::PatchSum& s) noexcept {
  double top_a = -kInfinity, bottom_b = kInfinity;
  for (const Vec3& p : corners_at(a, c.triangles.a, pose_a))
    top_a = std::fmax(top_a, glm::dot(c.normal, p - s.origin));
  for (const Vec3& p : placed_corners(b, c.triangles.b, a_from_b))
    bottom_b = std::fmin(bottom_b, glm::dot(c.normal, p - s.origin));
  c.depth = std::fmax(top_a - bottom_b, 0.0);
  ++patch.contacts;
  if (patch.contacts > 1 && c.depth <= patch.depth) return;
  patch.depth = c.depth;
  s.top_a = top_a;
  s.bottom_b = bottom_b;
}

// Fills the contacts for A at rest (null) or placed, and B placed. Returns false if stopped.
bool fill_contacts(const MeshView& a, const RigidTransform* pose_a, const MeshView& b,
                   const RigidTransform& a_from_b, std::span<const TrianglePair> pairs,
                   ContactMemory& scratch, ContactSet& result, const std::atomic<bool>* stop) {
  result.clear();
  result.contacts.reserve(pairs.size());
  double reach = 0.0;  // largest coordinate of the corners, the scale of the points' rounding
  for (const TrianglePair& pair : pairs) {
    if (is_set(stop)) break;
    const Corners corners_a = corners_at(a, pair.a, pose_a), corners_b = placed_corners(b, pair.b, a_from_b);
    for (std::size_t i = 0; i < 3; ++i)
      for (int k = 0; k < 3; ++k)
        reach = std::fmax(reach, std::fmax(std::fabs(corners_a[i][k]), std::fabs(corners_b[i][k])));
    const TriangleContact contact = contact_of(corners_a, corners_b);
    Contact c;
    c.triangles = pair;
    c.first_point = static_cast<std::uint32_t>(result.points.size());
    c.point_count = static_cast<std::uint32_t>(contact.count);
    result.points.insert(result.points.end(), contact.point.begin(),
                         contact.point.begin() + static_cast<std::ptrdiff_t>(contact.count));
    result.contacts.push_back(c);
  }
  if (is_set(stop) || !join_contacts(reach, scratch, result, stop)) return false;

  const Weighing weighing{kRounding * reach};
  sum_patches(a, pose_a, b, a_from_b, result, weighing, scratch.sums);
  for (std::size_t i = 0; i < result.patches.size(); ++i)
    result.patches[i].normal = normal_of(scratch.sums[i], weighing.each(scratch.sums[i]));
  for (Contact& c : result.contacts) {
    c.normal = result.patches[c.patch].normal;
    measure_depth(a, pose_a, b, a_from_b, c, result.patches[c.patch], scratch.sums[c.patch]);
  }
  for (std::size_t i = 0; i < result.patches.size(); ++i) {
    ContactPatch& patch = result.patches[i];
    const ContactMemory::PatchSum& s = scratch.sums[i];
    const double each = weighing.each(s), weight = s.size + each * static_cast<double>(s.contacts);
    const Vec3 mean = weight > 0.0 ? (s.weighted_mean + each * s.mean) / weight : Vec3(0.0);
    const double middle = 0.5 * (s.top_a + s.bottom_b);
    patch.point = s.origin + mean + (middle - glm::dot(patch.normal, mean)) * patch.normal;
  }
  return true;
}

QueryStatus find_contacts_of(const MeshView& a, const RigidTransform* pose_a, const MeshView& b,
                             const RigidTransform& a_from_b, std::span<const TrianglePair> pairs,
                             const ContactOptions& options, QueryScratch& scratch, ContactSet& result) {
  QueryStatus status;
  catch_bad_alloc(status, [&] {
    status.stopped =
        !fill_contacts(a, pose_a, b, a_from_b, pairs, memory_of(scratch).contact, result, options.stop);
  });
  if (!status.is_complete()) result.clear();
  return status;
}

}  // namespace

QueryStatus find_contacts(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                          std::span<const TrianglePair> pairs, const ContactOptions& options,
                          QueryScratch& scratch, ContactSet& result) {
  return find_contacts_of(a.mesh, nullptr, b.mesh, a_from_b, pairs, options, scratch, result);
}

QueryStatus find_contacts(const PlacedModel& a, const PlacedModel& b, std::span<const TrianglePair> pairs,
                          const ContactOptions& options, QueryScratch& scratch, ContactSet& result) {
  return find_contacts_of(a.model.mesh, &a.world_from_model, b.model.mesh, b.world_from_model, pairs, options,
                          scratch, result);
}

}  // namespace boxwood
