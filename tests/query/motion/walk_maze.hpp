// SPDX-License-Identifier: MIT
// Worlds to walk in, generated with truth by construction: which rooms are joined, and how far a point is.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include <boxwood/tree.hpp>
#include <boxwood/walk.hpp>

#include "random.hpp"

namespace boxwood::walking {

using test::Random;
using Real = long double;

// The distance of a point and a triangle from its planes and edges, in more digits than the library has.
struct RealVec {
  Real x, y, z;
};
inline RealVec operator-(const RealVec& a, const RealVec& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline Real dot(const RealVec& a, const RealVec& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline RealVec cross(const RealVec& a, const RealVec& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline Real to_segment_sq(const RealVec& p, const RealVec& a, const RealVec& b) {
  const RealVec d = b - a, w = p - a;
  const Real length = dot(d, d),
             t = length > 0 ? std::min<Real>(1, std::max<Real>(0, dot(w, d) / length)) : 0;
  const RealVec r{w.x - t * d.x, w.y - t * d.y, w.z - t * d.z};
  return dot(r, r);
}
inline double true_distance(const TriangleMesh& mesh, const Vec3& offset, const Vec3& at) {
  Real least = 1e300L;
  const RealVec p{at.x, at.y, at.z};
  for (const auto& t : mesh.triangles) {
    std::array<RealVec, 3> c;
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec3 v = Vec3(mesh.vertices[t[k]]) + offset;
      c[k] = {v.x, v.y, v.z};
    }
    const RealVec n = cross(c[1] - c[0], c[2] - c[0]);
    const bool over = dot(cross(c[1] - c[0], p - c[0]), n) >= 0 &&
                      dot(cross(c[2] - c[1], p - c[1]), n) >= 0 &&
                      dot(cross(c[0] - c[2], p - c[2]), n) >= 0 && dot(n, n) > 0;
    if (over) {
      const Real d = dot(p - c[0], n);
      least = std::min(least, d * d / dot(n, n));
    } else {
      for (std::size_t k = 0; k < 3; ++k) least = std::min(least, to_segment_sq(p, c[k], c[(k + 1) % 3]));
    }
  }
  return static_cast<double>(std::sqrt(least));
}

inline void add_polygon(TriangleMesh& mesh, const std::vector<Vec3>& corners) {
  const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
  for (const Vec3& p : corners) mesh.vertices.emplace_back(p);
  for (std::uint32_t k = 2; k < corners.size(); ++k)
    mesh.triangles.push_back({first, first + k - 1, first + k});
}
inline void add_box(TriangleMesh& mesh, const Vec3& a, const Vec3& b) {
  const auto at = [&](int i) { return Vec3((i & 1) ? b.x : a.x, (i & 2) ? b.y : a.y, (i & 4) ? b.z : a.z); };
  for (const auto& f :
       {std::array{0, 1, 3, 2}, {4, 6, 7, 5}, {0, 4, 5, 1}, {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 5, 7, 3}})
    add_polygon(mesh, {at(f[0]), at(f[1]), at(f[2]), at(f[3])});
}
inline void add_pyramid(TriangleMesh& mesh, const Vec3& foot, double half, double height) {
  const Vec3 tip = foot + Vec3(0, height, 0);
  for (int k = 0; k < 4; ++k) {
    const double u = 0.5 * std::numbers::pi * k, v = u + 0.5 * std::numbers::pi;
    add_polygon(mesh, {foot + half * Vec3(std::cos(u), 0, std::sin(u)), tip,
                       foot + half * Vec3(std::cos(v), 0, std::sin(v))});
  }
}
// Rising along x from the floor at `from` to `rise` over `run`, then level.
inline void add_ramp(TriangleMesh& mesh, const Vec3& from, double run, double rise, double width,
                     double level = 0.4) {
  const Vec3 w(0, 0, width);
  const Vec3 top = from + Vec3(run, rise, 0), end = top + Vec3(level, 0, 0);
  add_polygon(mesh, {from, top, top + w, from + w});
  add_polygon(mesh, {top, end, end + w, top + w});
}

struct World {
  TriangleMesh mesh;
  Tree tree;
  void build(TreeKind kind = TreeKind::obb) {
    BuildOptions options;
    options.kind = kind;
    tree = std::move(build_tree(mesh, options).value());
  }
  std::vector<PlacedModel> placed() const { return {{{&tree, mesh}, {}}}; }
};

inline Walker walker_of(double radius) {
  Walker w;
  w.radius = radius;
  w.step_height = 0.6 * radius;
  w.drop = radius;
  return w;
}

// Square rooms with a ceiling. Between two of them: nothing, a wall, a wall with a slit that is too narrow, a
// slab that hangs too low, a doorway, or one with a door that moves. In them: spikes, steps, blocks, ramps.
struct Maze {
  static constexpr int kRooms = 4;
  static constexpr double kRoom = 4.0, kHeight = 3.0, kThick = 0.2;
  World world, door;
  std::vector<Vec3> door_at, door_by;  // where each stands when open, and how it closes
  std::vector<RigidTransform> door_pose;
  std::array<int, kRooms * kRooms> component{};
  std::size_t slits = 0, low = 0, spikes = 0, thin = 0;

  Maze(Random& random, double radius) {
    TriangleMesh& mesh = world.mesh;
    const double size = kRooms * kRoom;
    add_box(mesh, Vec3(-1, -1, -1), Vec3(size + 1, 0, size + 1));
    add_polygon(mesh, {Vec3(-1, kHeight, -1), Vec3(size + 1, kHeight, -1), Vec3(size + 1, kHeight, size + 1),
                       Vec3(-1, kHeight, size + 1)});
    for (int i = 0; i < kRooms * kRooms; ++i) component[static_cast<std::size_t>(i)] = i;
    for (int axis = 0; axis < 2; ++axis)
      for (int line = 0; line <= kRooms; ++line)
        for (int k = 0; k < kRooms; ++k) between(random, radius, axis, line, k);
    for (int i = 0; i < kRooms; ++i)
      for (int k = 0; k < kRooms; ++k)
        if (i + k > 0) furnish(random, radius, Vec3(kRoom * i, 0, kRoom * k));
    add_box(door.mesh, Vec3(-0.6, 0.02, -0.1), Vec3(0.6, 2.5, 0.1));
    door.build();
    world.build(static_cast<TreeKind>(random.index(3)));
    door_pose.resize(door_at.size());
  }

  int root(int i) const {
    while (component[static_cast<std::size_t>(i)] != i) i = component[static_cast<std::size_t>(i)];
    return i;
  }
  int room_of(const Vec3& p) const {
    const int i = static_cast<int>(std::floor(p.x / kRoom)), k = static_cast<int>(std::floor(p.z / kRoom));
    return i < 0 || k < 0 || i >= kRooms || k >= kRooms ? -1 : i * kRooms + k;
  }
  // Door d in a phase of its motion; 1: closed.
  void pose_doors(double phase) {
    for (std::size_t d = 0; d < door_at.size(); ++d)
      door_pose[d].translation = door_at[d] + phase * door_by[d];
  }
  bool is_in_doorway(const Vec3& p) const {
    for (std::size_t d = 0; d < door_at.size(); ++d) {
      const Vec3 way = door_at[d] + door_by[d] - p;
      if (std::hypot(way.x, way.z) < 0.7) return true;
    }
    return false;
  }
  std::vector<PlacedModel> placed() const {
    std::vector<PlacedModel> all = world.placed();
    for (const RigidTransform& pose : door_pose) all.push_back({{&door.tree, door.mesh}, pose});
    return all;
  }
  double distance(const Vec3& p) const {
    double least = true_distance(world.mesh, Vec3(0.0), p);
    for (const RigidTransform& pose : door_pose)
      least = std::min(least, true_distance(door.mesh, pose.translation, p));
    return least;
  }

private:
  void join(int a, int b) { component[static_cast<std::size_t>(root(a))] = root(b); }

  // A piece of wall from u to v along it, from low to high.
  void wall(int axis, double at, double u, double v, double low_y, double high_y, bool is_thin) {
    const double half = 0.5 * kThick;
    if (is_thin) {  // a sheet without thickness
      const auto p = [&](double along, double y) {
        return axis == 0 ? Vec3(at, y, along) : Vec3(along, y, at);
      };
      add_polygon(world.mesh, {p(u, low_y), p(v, low_y), p(v, high_y), p(u, high_y)});
      ++thin;
    } else if (axis == 0) {
      add_box(world.mesh, Vec3(at - half, low_y, u), Vec3(at + half, high_y, v));
    } else {
      add_box(world.mesh, Vec3(u, low_y, at - half), Vec3(v, high_y, at + half));
    }
  }

  void between(Random& random, double radius, int axis, int line, int k) {
    const double at = kRoom * line, u = kRoom * k, v = u + kRoom, middle = u + 0.5 * kRoom;
    const bool outer = line == 0 || line == kRooms, is_thin = !outer && random.chance(0.3);
    const int a = axis == 0 ? (line - 1) * kRooms + k : k * kRooms + line - 1,
              b = axis == 0 ? a + kRooms : a + 1;
    const int way = outer ? 0 : random.index(7);
    switch (way) {
    case 1: {  // a slit
      const double half = random.uniform(0.3, 0.98) * radius;
      wall(axis, at, u, middle - half, 0, kHeight, is_thin);
      wall(axis, at, middle + half, v, 0, kHeight, is_thin);
      ++slits;
      return;
    }
    case 2:  // a slab too low to go under, too high to step on
      wall(axis, at, u, v, 1.8 * radius, kHeight, false);
      ++low;
      return;
    case 3:
      join(a, b);
      return;
    case 4:
    case 5:
    case 6:
      wall(axis, at, u, middle - 0.8, 0, kHeight, is_thin);
      wall(axis, at, middle + 0.8, v, 0, kHeight, is_thin);
      wall(axis, at, middle - 0.8, middle + 0.8, random.uniform(3.0, 6.0) * radius, kHeight, is_thin);
      join(a, b);
      if (way == 6 && axis == 1) {
        door_at.emplace_back(middle + 1.4, 0, at + 0.25);
        door_by.emplace_back(-1.4, 0, 0);
      }
      return;
    default:
      wall(axis, at, u, v, 0, kHeight, is_thin);
    }
  }

  void furnish(Random& random, double radius, const Vec3& corner) {
    for (int n = 1 + random.index(5); n > 0; --n) {
      const Vec3 at = corner + Vec3(random.uniform(0.5, kRoom - 0.9), 0, random.uniform(0.5, kRoom - 0.9));
      switch (random.index(9)) {
      case 6:
      case 7:  // a low platform, and another on it
        add_box(world.mesh, at, at + Vec3(random.uniform(0.5, 2.0), 0.3 * radius, random.uniform(0.5, 2.0)));
        add_box(world.mesh, at, at + Vec3(0.5, 0.6 * radius, 0.5));
        break;
      case 8:
        add_ramp(world.mesh, at, 0.6, random.uniform(0.1, 1.5), random.uniform(0.5, 1.5), 0.5);
        break;
      case 0:
        add_pyramid(world.mesh, at, random.uniform(0.02, 0.3), random.uniform(0.2, 1.5));
        ++spikes;
        break;
      case 1:
        add_box(world.mesh, at,
                at + Vec3(random.uniform(0.1, 0.8), random.uniform(0.05, 0.55) * radius,
                          random.uniform(0.1, 0.8)));
        break;
      case 2:
        add_box(world.mesh, at,
                at + Vec3(random.uniform(0.05, 0.6), random.uniform(0.8, 4.0) * radius,
                          random.uniform(0.05, 0.6)));
        break;
      case 3:
        add_ramp(world.mesh, at, 0.4, random.uniform(0.1, 0.6), random.uniform(0.2, 0.8));
        break;
      case 4: {  // an upside-down spike
        TriangleMesh hanging;
        add_pyramid(hanging, Vec3(0.0), random.uniform(0.05, 0.4), random.uniform(0.5, 2.6));
        const auto first = static_cast<std::uint32_t>(world.mesh.vertices.size());
        for (const Vec3f& v : hanging.vertices)
          world.mesh.vertices.emplace_back(Vec3(at.x + v.x, kHeight - v.y, at.z + v.z));
        for (const auto& t : hanging.triangles)
          world.mesh.triangles.push_back({first + t[0], first + t[1], first + t[2]});
        break;
      }
      default: {  // a leaning sheet
        const Vec3 d = 0.5 * random.unit();
        add_polygon(world.mesh,
                    {at, at + Vec3(d.x, std::fabs(d.y), d.z), at + Vec3(0.3, random.uniform(0, 1), 0.3)});
      }
      }
    }
  }
};

}  // namespace boxwood::walking
