// SPDX-License-Identifier: MIT
// Meshes that enclose the simple shapes of robots.
#include <boxwood/robot.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>

#include "base/no_memory.hpp"
#include "robot/file/outwards.hpp"

namespace boxwood {

namespace {

constexpr int kSides = 64;
constexpr int kLevel = 4;  // halvings of the eight faces: 2048 triangles, 64 of their edges on the equator

TriangleMesh box_mesh(const Vec3& size) {
  TriangleMesh mesh;
  for (int i = 0; i < 8; ++i)
    mesh.vertices.push_back(
        outwards(Vec3(0.5 * ((i & 1) != 0 ? size.x : -size.x), 0.5 * ((i & 2) != 0 ? size.y : -size.y),
                      0.5 * ((i & 4) != 0 ? size.z : -size.z))));
  mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                    {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
  return mesh;
}

// The sides of a regular prism touch the cylinder. Rounding a corner outwards along x and y moves no side
// inwards by more than its half angle turns a float's last place, which the factor covers.
TriangleMesh cylinder_mesh(double radius, double length) {
  constexpr double kRounding = 1.0 + 0x1p-22;
  const double corner = radius / std::cos(std::numbers::pi / kSides) * kRounding;
  TriangleMesh mesh;
  for (const double z : {-0.5 * length, 0.5 * length})
    for (int i = 0; i < kSides; ++i) {
      const double angle = 2.0 * std::numbers::pi * i / kSides;
      mesh.vertices.push_back(outwards(Vec3(corner * std::cos(angle), corner * std::sin(angle), z)));
    }
  for (std::uint32_t i = 0; i < kSides; ++i) {
    const std::uint32_t j = (i + 1) % kSides;
    mesh.triangles.push_back({i, j, kSides + i});
    mesh.triangles.push_back({j, kSides + j, kSides + i});
    if (i >= 1 && i + 1 < kSides) {
      mesh.triangles.push_back({0, i + 1, i});
      mesh.triangles.push_back({kSides, kSides + i, kSides + i + 1});
    }
  }
  return mesh;
}

// An octahedron whose faces are halved kLevel times, with all corners on the unit sphere.
struct UnitSphere {
  std::vector<Vec3> corners;
  std::vector<Triangle> faces;
  double inner = 1.0;  // distance of the nearest face's plane from the centre
};

UnitSphere unit_sphere() {
  UnitSphere s;
  s.corners = {Vec3(1, 0, 0), Vec3(-1, 0, 0), Vec3(0, 1, 0), Vec3(0, -1, 0), Vec3(0, 0, 1), Vec3(0, 0, -1)};
  s.faces = {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4}, {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};
  for (int level = 0; level < kLevel; ++level) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> middles;
    const auto middle = [&](std::uint32_t a, std::uint32_t b) {
      const auto [at, is_new] =
          middles.try_emplace({std::min(a, b), std::max(a, b)}, static_cast<std::uint32_t>(s.corners.size()));
      if (is_new) s.corners.push_back(glm::normalize(s.corners[a] + s.corners[b]));
      return at->second;
    };
    std::vector<Triangle> finer;
    for (const Triangle& t : s.faces) {
      const std::uint32_t ab = middle(t[0], t[1]), bc = middle(t[1], t[2]), ca = middle(t[2], t[0]);
      for (const Triangle& part :
           {Triangle{t[0], ab, ca}, Triangle{ab, t[1], bc}, Triangle{ca, bc, t[2]}, Triangle{ab, bc, ca}})
        finer.push_back(part);
    }
    s.faces = std::move(finer);
  }
  for (const Triangle& t : s.faces) {
    const Vec3 normal = glm::cross(s.corners[t[1]] - s.corners[t[0]], s.corners[t[2]] - s.corners[t[0]]);
    s.inner = std::min(s.inner, glm::dot(normal, s.corners[t[0]]) / glm::length(normal));
  }
  s.inner = std::min(s.inner, std::cos(std::numbers::pi / kSides));  // the sides of a capsule
  return s;
}

// A sphere, cut at its equator and pulled apart by `length`: the planes of all faces stay outside, because
// each half moves along with its centre.
TriangleMesh capsule_mesh(double radius, double length) {
  constexpr double kRounding = 1.0 + 0x1p-20;  // corners rounded to float tilt a face by some last places
  const UnitSphere unit = unit_sphere();
  const double grown = radius / unit.inner * kRounding;
  const double half = 0.5 * length;
  TriangleMesh mesh;
  std::vector<std::uint32_t> lower(unit.corners.size());
  for (std::uint32_t i = 0; i < unit.corners.size(); ++i) {
    const Vec3& c = unit.corners[i];
    lower[i] = i;
    mesh.vertices.push_back(
        outwards(Vec3(grown * c.x, grown * c.y, grown * c.z + (c.z < 0.0 ? -half : half))));
  }
  if (half == 0.0) {
    mesh.triangles = unit.faces;
    return mesh;
  }
  for (std::uint32_t i = 0; i < unit.corners.size(); ++i) {
    if (unit.corners[i].z != 0.0) continue;
    lower[i] = static_cast<std::uint32_t>(mesh.vertices.size());
    mesh.vertices.push_back(outwards(Vec3(grown * unit.corners[i].x, grown * unit.corners[i].y, -half)));
  }
  for (Triangle t : unit.faces) {
    const double z = unit.corners[t[0]].z + unit.corners[t[1]].z + unit.corners[t[2]].z;
    if (z < 0.0) {
      for (std::uint32_t& corner : t) corner = lower[corner];
    } else {
      for (int k = 0; k < 3; ++k) {  // an edge on the equator is the top of a side
        const std::uint32_t a = t[static_cast<std::size_t>(k)], b = t[static_cast<std::size_t>((k + 1) % 3)];
        if (unit.corners[a].z != 0.0 || unit.corners[b].z != 0.0) continue;
        mesh.triangles.push_back({a, lower[a], b});
        mesh.triangles.push_back({lower[a], lower[b], b});
      }
    }
    mesh.triangles.push_back(t);
  }
  return mesh;
}

}  // namespace

Result<TriangleMesh> mesh_of(const RobotGeometry& geometry) {
  return with_memory_to("make the mesh of a shape", [&]() -> Result<TriangleMesh> {
    switch (geometry.shape) {
    case RobotShape::box:
      return box_mesh(geometry.size);
    case RobotShape::sphere:
      return capsule_mesh(geometry.size.x, 0.0);
    case RobotShape::cylinder:
      return cylinder_mesh(geometry.size.x, geometry.size.y);
    case RobotShape::capsule:
      return capsule_mesh(geometry.size.x, geometry.size.y);
    case RobotShape::mesh:
      break;
    }
    return TriangleMesh{};
  });
}

}  // namespace boxwood
