// The shape of a contact: segments and polygons where triangles meet, joined into curves and patches.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <boxwood/collide.hpp>

namespace boxwood {

// Where one pair of triangles meets. Everything is in A's frame.
struct Contact {
  TrianglePair triangles;
  std::uint32_t first_point = 0;  // in ContactSet::points
  std::uint32_t point_count =
      0;                    // 1: a point; 2: a segment; 3 to 6: the corners of a convex polygon, in order
  Vec3 normal = Vec3(0.0);  // unit, from A to B: the normal of its patch
  double depth = 0.0;       // moving B by depth * normal parts these two triangles; at least 0
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
  Vec3 normal = Vec3(0.0);  // unit, from A to B: mean of n_A - n_B over its contacts, weighted by their size
  Vec3 point = Vec3(0.0);   // mean of its points, moved along the normal to the middle of the depth
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

// `pairs` are pairs that meet at this pose, as collide() gives them. Clears `result`. Points lie on both
// triangles to about 1e-15 of their size (each is on an edge of one, at a parameter from exact determinants).
// The normal takes corners as counter-clockwise from outside; two surfaces wound the same way at one place
// (n_A = n_B) fall back to n_A. The order and every bit depend on the input alone. O(n log n).
void find_contacts(const MeshView& a, const MeshView& b, const RigidTransform& a_from_b,
                   std::span<const TrianglePair> pairs, QueryScratch& scratch, ContactSet& result);

}  // namespace boxwood
