// SPDX-License-Identifier: MIT
// The shape of a contact: segments and polygons where triangles meet, joined into curves and patches.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <boxwood/collide.hpp>
#include <boxwood/export.hpp>

namespace BOXWOOD_EXPORT boxwood {

// The points that one pair of triangles shares, in A's frame.
struct Contact {
  TrianglePair triangles;
  std::uint32_t first_point = 0;  // in ContactSet::points
  // 1: a point; 2: a segment; 3 to 6: the corners of a convex polygon, in order.
  std::uint32_t point_count = 0;
  Vec3 normal = Vec3(0.0);  // unit, from A to B: the normal of its patch
  double depth = 0.0;       // moving B by depth * normal separates these two triangles; at least 0
  std::uint32_t patch = 0;  // in ContactSet::patches
};

// Contact segments joined end to end across the surfaces. A closed curve does not repeat its first point.
struct ContactCurve {
  std::uint32_t first_point = 0;  // in ContactSet::curve_points
  std::uint32_t point_count = 0;
  bool closed = false;
  std::uint32_t patch = 0;
};

// Contacts connected through common points.
struct ContactPatch {
  // Unit, from A to B: the mean of n_A - n_B over its contacts, see find_contacts().
  Vec3 normal = Vec3(0.0);
  // The mean of its curve, moved along the normal to the middle of the depth.
  Vec3 point = Vec3(0.0);
  double depth = 0.0;  // the largest depth of its contacts
  std::uint32_t contacts = 0;
};

struct ContactSet {
  std::vector<Contact> contacts;  // in the order of the pairs given
  std::vector<Vec3> points;
  std::vector<ContactCurve> curves;
  std::vector<Vec3> curve_points;
  std::vector<ContactPatch> patches;  // ordered by their first contact
  void clear() noexcept {
    contacts.clear();
    points.clear();
    curves.clear();
    curve_points.clear();
    patches.clear();
  }
};

struct ContactOptions {
  const std::atomic<bool>* stop = nullptr;  // as for collide()
};

// Finds the contact geometry of `pairs`, the triangle pairs that collide() returned for this pose. Clears
// `result`. Points lie on both triangles to about 1e-15 of their size: each is on an edge of one, at a
// parameter from exact determinants. The order and every bit depend only on the input. No tree is needed. If
// the query does not complete, `result` is empty. O(n log n).
//
// The normal of a patch assumes that corners are counter-clockwise from outside. It is the mean of n_A - n_B
// over the pairs of the patch. Each pair is weighted by the length of its segment, or by the perimeter of its
// polygon. Weights fade out for lengths below 2^-24 of the largest coordinate, the rounding of vertices. A
// patch no larger than that is a contact at one point, and all its pairs count equally.
//
// The result does not depend on the frame. If the frame is rotated or mirrored without rounding (axes
// permuted, signs changed), the same pairs meet and point_count is the same. Normal and depth rotate with the
// frame, to about 1e-12.
//
// If the two surfaces face the same way (n_A = n_B, to 1e-6), the normal is the mean of n_A. If that does not
// exist, it is n_A (or -n_B) of the first pair that has one. For wires and points, which have no normals, it
// is the direction between the centres of the triangles, and (0, 0, 1) as a last resort.
QueryStatus find_contacts(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                          std::span<const TrianglePair> pairs, const ContactOptions& options,
                          QueryScratch& scratch, ContactSet& result);

}  // namespace boxwood
