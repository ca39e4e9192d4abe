// SPDX-License-Identifier: MIT
// The shape of a contact: segments and polygons where triangles meet, joined into curves and patches.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <boxwood/collide.hpp>
#include <boxwood/export.hpp>

namespace BOXWOOD_EXPORT boxwood {

// Where one pair of triangles meets. Everything is in A's frame.
struct Contact {
  TrianglePair triangles;
  std::uint32_t first_point = 0;  // in ContactSet::points
  std::uint32_t point_count =
      0;                    // 1: a point; 2: a segment; 3 to 6: the corners of a convex polygon, in order
  Vec3 normal = Vec3(0.0);  // unit, from A to B: the normal of its patch
  double depth = 0.0;       // moving B by depth * normal separates these two triangles; at least 0
  std::uint32_t patch = 0;  // in ContactSet::patches
};

// Contact segments joined end to end over the surfaces. A closed curve repeats no point.
struct ContactCurve {
  std::uint32_t first_point = 0;  // in ContactSet::curve_points
  std::uint32_t point_count = 0;
  bool closed = false;
  std::uint32_t patch = 0;
};

// Contacts that hang together through common points.
struct ContactPatch {
  Vec3 normal = Vec3(0.0);  // unit, from A to B: mean of n_A - n_B over its contacts, see find_contacts
  Vec3 point = Vec3(0.0);   // mean of its curve, moved along the normal to the middle of the depth
  double depth = 0.0;       // largest of its contacts'
  std::uint32_t contacts = 0;
};

struct ContactSet {
  std::vector<Contact> contacts;  // in the order of the pairs given
  std::vector<Vec3> points;
  std::vector<ContactCurve> curves;
  std::vector<Vec3> curve_points;
  std::vector<ContactPatch> patches;  // by their first contact
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

// `pairs` are pairs that meet at this pose, as collide() gives them. Clears `result`. Points lie on both
// triangles to about 1e-15 of their size (each is on an edge of one, at a parameter from exact determinants).
// The order and every bit depend on the input alone. O(n log n). No tree is needed. Where it does not come
// to its end, `result` is empty.
//
// The normal of a patch takes corners as counter-clockwise from outside. It is the mean of n_A - n_B over the
// pairs of the patch, each weighted by the length (of a polygon: round it) of what the two triangles share.
// Lengths below 2^-24 of the largest coordinate, the rounding of vertices, fade out; a patch that is no
// larger than that is a contact at one point, and all its pairs count alike. Nothing of this depends on the
// frame: where the frame is rotated or mirrored without rounding (the axes permuted, signs changed), the same
// pairs meet, point_count is the same, and normal and depth are rotated with it, to some 1e-12. Where two
// surfaces face the same way (n_A = n_B, to 1e-6) the mean of n_A serves, without one the n_A (or -n_B) of
// the first pair that has one, without any (wires and points) the way between the triangles' middles, and (0,
// 0, 1) without that.
QueryStatus find_contacts(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                          std::span<const TrianglePair> pairs, const ContactOptions& options,
                          QueryScratch& scratch, ContactSet& result);

}  // namespace boxwood
