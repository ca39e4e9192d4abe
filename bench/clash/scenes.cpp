// SPDX-License-Identifier: MIT
// Assemblies of instances.
#include "clash/scenes.hpp"

#include <array>
#include <cmath>
#include <memory>
#include <numbers>
#include <random>
#include <string>
#include <utility>

#include "scene/made/procedural_shapes.hpp"

namespace boxwood::bench {

namespace {

using Mesh = std::shared_ptr<const SceneMesh>;

Mesh shared_mesh(const char* name, TriangleMesh mesh) {
  return std::make_shared<SceneMesh>(SceneMesh{name, std::move(mesh)});
}

// Corners at multiples of 2^-10.
TriangleMesh snapped(TriangleMesh mesh) {
  for (Vec3f& v : mesh.vertices)
    for (int k = 0; k < 3; ++k) v[k] = std::round(v[k] * 1024.0F) / 1024.0F;
  return mesh;
}

// Closed tube about z from -length / 2, open inside.
TriangleMesh tube(double outer, double inner, double length, int sides) {
  TriangleMesh mesh;
  const auto n = static_cast<std::uint32_t>(sides);
  for (const double radius : {inner, outer})
    for (const double z : {-0.5 * length, 0.5 * length})
      for (int i = 0; i < sides; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / sides;
        mesh.vertices.emplace_back(Vec3f(Vec3(radius * std::cos(angle), radius * std::sin(angle), z)));
      }
  for (std::uint32_t i = 0; i < n; ++i) {
    const std::uint32_t k = (i + 1) % n;
    const auto quad = [&](std::uint32_t p, std::uint32_t q, std::uint32_t r, std::uint32_t s) {
      mesh.triangles.push_back({p, q, r});
      mesh.triangles.push_back({p, r, s});
    };
    quad(i, n + i, n + k, k);
    quad(2 * n + i, 2 * n + k, 3 * n + k, 3 * n + i);
    quad(n + i, 3 * n + i, 3 * n + k, n + k);
    quad(i, k, 2 * n + k, 2 * n + i);
  }
  return mesh;
}

// A quarter of a ring of tube about z, its ends closed: from +x to +y.
TriangleMesh bend(double ring, double radius, int segments, int sides) {
  TriangleMesh mesh;
  const auto n = static_cast<std::uint32_t>(sides);
  for (int i = 0; i <= segments; ++i)
    for (int k = 0; k < sides; ++k) {
      const double a = 0.5 * std::numbers::pi * i / segments, b = 2.0 * std::numbers::pi * k / sides;
      const double r = ring + radius * std::cos(b);
      mesh.vertices.emplace_back(Vec3f(Vec3(r * std::cos(a), r * std::sin(a), radius * std::sin(b))));
    }
  const auto last = static_cast<std::uint32_t>(segments) * n;
  for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(segments); ++i)
    for (std::uint32_t k = 0; k < n; ++k) {
      const std::uint32_t p = i * n + k, q = i * n + (k + 1) % n;
      mesh.triangles.push_back({p, p + n, q});
      mesh.triangles.push_back({q, p + n, q + n});
    }
  for (std::uint32_t k = 2; k < n; ++k) {
    mesh.triangles.push_back({0, k - 1, k});
    mesh.triangles.push_back({last, last + k, last + k - 1});
  }
  return mesh;
}

class Assembly {
public:
  explicit Assembly(const char* file) {
    scene_.files = {file};
    scene_.nodes.push_back({file});
  }
  void add(const Mesh& mesh, const Rows3& turn, const Vec3& at) {
    SceneObject object;
    object.name = mesh->name + " " + std::to_string(scene_.objects.size());
    object.mesh = mesh;
    object.world_from_mesh.linear = turn;
    object.world_from_mesh.translation = at;
    object.first_triangle = triangles_;
    triangles_ += static_cast<std::uint32_t>(mesh->mesh.triangles.size());
    scene_.objects.push_back(std::move(object));
  }
  Scene take() { return std::move(scene_); }

private:
  Scene scene_;
  std::uint32_t triangles_ = 0;
};

constexpr Rows3 kUpright = {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)};
constexpr Rows3 kAlongX = {Vec3(0, 0, 1), Vec3(0, 1, 0), Vec3(-1, 0, 0)};  // z becomes x
constexpr Rows3 kAlongY = {Vec3(1, 0, 0), Vec3(0, 0, 1), Vec3(0, -1, 0)};  // z becomes y

Rows3 product(const Rows3& a, const Rows3& b) {
  Rows3 c;
  for (std::size_t i = 0; i < 3; ++i) c[i] = a[i].x * b[0] + a[i].y * b[1] + a[i].z * b[2];
  return c;
}
Rows3 about_z(double angle) {
  return {Vec3(std::cos(angle), -std::sin(angle), 0), Vec3(std::sin(angle), std::cos(angle), 0),
          Vec3(0, 0, 1)};
}
Rows3 about_x(double angle) {
  return {Vec3(1, 0, 0), Vec3(0, std::cos(angle), -std::sin(angle)),
          Vec3(0, std::sin(angle), std::cos(angle))};
}

}  // namespace

Scene parts_in_a_cube(std::size_t n, bool lattice) {
  std::array<Mesh, 5> meshes = {shared_mesh("box", shapes::box(Vec3(0.375, 0.25, 0.25))),
                                shared_mesh("cylinder", shapes::cylinder(0.3, 0.8, 24)),
                                shared_mesh("beam", shapes::i_beam(1.2, 0.4, 0.3, 0.06)),
                                shared_mesh("ring", shapes::torus(0.4, 0.12, 32, 16)),
                                shared_mesh("gear", shapes::gear(16, 0.05, 0.25, 0.15))};
  if (lattice)
    for (Mesh& mesh : meshes) mesh = shared_mesh(mesh->name.c_str(), snapped(mesh->mesh));
  std::mt19937_64 random(n);
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  const double side = 0.62 * std::cbrt(static_cast<double>(n));
  Assembly assembly("parts");
  for (std::size_t i = 0; i < n; ++i) {
    Vec3 at(side * u(random), side * u(random), side * u(random));
    Rows3 turn;
    if (lattice) {
      constexpr std::array<const Rows3*, 3> kTurns = {&kUpright, &kAlongX, &kAlongY};
      turn = *kTurns[random() % 3];
      for (int k = 0; k < 3; ++k) at[k] = std::round(at[k] * 1024.0) / 1024.0;
    } else {
      turn = product(about_z(3.0 * u(random)), product(about_x(3.0 * u(random)), about_z(3.0 * u(random))));
    }
    assembly.add(meshes[random() % meshes.size()], turn, at);
  }
  return assembly.take();
}

Scene machine() {
  constexpr int kShafts = 12, kTeeth = 24;
  constexpr double kModule = 0.1, kApart = kTeeth * kModule;
  const Mesh gear = shared_mesh("gear", shapes::gear(kTeeth, kModule, 0.4, 0.25)),
             shaft = shared_mesh("shaft", shapes::cylinder(0.25, 3.6, 32)),
             bolt = shared_mesh("bolt", shapes::cylinder(0.1, 0.6, 24)),
             washer = shared_mesh("washer", tube(0.2, 0.1, 0.05, 24));
  Assembly assembly("machine");
  for (int i = 0; i < kShafts; ++i) {
    const double x = kApart * (i % 6), y = 2.0 * kApart * (i / 6);
    assembly.add(shaft, kUpright, Vec3(x, y, 0));
    const double turn = i % 2 == 0 ? 0.0 : std::numbers::pi / kTeeth;  // a gap faces each tooth
    for (const double z : {-0.8, 0.8}) assembly.add(gear, about_z(turn), Vec3(x, y, z));
  }
  const double length = 5.0 * kApart, width = 2.0 * kApart;
  const auto plate = [&](const char* name, const Vec3& half, const Vec3& at) {
    assembly.add(shared_mesh(name, shapes::box(half)), kUpright, at);
  };
  const Vec3 middle(0.5 * length, 0.5 * width, 0);
  plate("floor", Vec3(0.6 * length, width, 0.1), middle - Vec3(0, 0, 1.8));  // the shafts end in it
  plate("roof", Vec3(0.6 * length, width, 0.1), middle + Vec3(0, 0, 1.9));   // and stand against it
  for (const double s : {-1.0, 1.0}) {
    plate("end", Vec3(0.1, width, 1.8), middle + s * Vec3(0.6 * length + 0.1, 0, 0));
    plate("side", Vec3(0.6 * length, 0.1, 1.8), middle + s * Vec3(0, width + 0.1, 0));
  }
  plate("web", Vec3(0.6 * length, 0.05, 1.7), middle);
  for (int i = 0; i < 36; ++i) {
    const double x = -0.05 * length + 1.1 * length * (i % 18) / 17.0, y = i < 18 ? -0.3 * width : 1.3 * width;
    assembly.add(bolt, about_z(0.1 * i), Vec3(x, y, 2.0));
    assembly.add(washer, about_z(0.1 * i), Vec3(x, y, 2.025));
  }
  return assembly.take();
}

Scene plant(int levels) {
  constexpr int kPipes = 8, kLengths = 12;
  constexpr double kLength = 3.0, kPitch = 0.8;
  const Mesh pipe = shared_mesh("pipe", tube(0.2, 0.17, kLength, 32)),
             flange = shared_mesh("flange", tube(0.35, 0.2, 0.08, 32)),
             elbow = shared_mesh("elbow", bend(0.6, 0.2, 12, 32)),
             post = shared_mesh("post", shapes::i_beam(1.0, 0.3, 0.3, 0.03));
  const Rows3 slant = product(about_z(0.31), about_x(0.17));  // nothing along an axis
  std::mt19937_64 random(static_cast<std::uint64_t>(levels));
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  Assembly assembly("plant");
  const auto add = [&](const Mesh& mesh, const Rows3& turn, const Vec3& at) {
    assembly.add(mesh, product(slant, turn),
                 Vec3(glm::dot(slant[0], at), glm::dot(slant[1], at), glm::dot(slant[2], at)));
  };
  for (int level = 0; level < levels; ++level) {
    const bool along_x = level % 2 == 0;
    const Rows3& turn = along_x ? kAlongX : kAlongY;
    for (int p = 0; p < kPipes; ++p)
      for (int i = 0; i < kLengths; ++i) {
        const double along = kLength * i, across = kPitch * p + 3.0;
        const Vec3 at = along_x ? Vec3(along, across, 0.7 * level) : Vec3(across, along, 0.7 * level);
        const Vec3 way = along_x ? Vec3(1, 0, 0) : Vec3(0, 1, 0);
        add(pipe, product(turn, about_z(u(random))), at);
        add(flange, turn, at + 0.5 * kLength * way);
        if (i == kLengths - 1) add(elbow, product(turn, about_z(u(random))), at + 0.5 * kLength * way);
        if (i % 4 == 0) add(post, kUpright, at + Vec3(0.15 * u(random), 0.15 * u(random), -0.6));
      }
  }
  return assembly.take();
}

}  // namespace boxwood::bench
