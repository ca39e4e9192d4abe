// SPDX-License-Identifier: MIT
// A kitchen and a robot's link: parts whose triangles differ in size by some hundred times, as drawn in a CAD
// program and exported part by part.
#include <cmath>
#include <numbers>

#include "peers/models.hpp"
#include "scene/made/procedural_shapes.hpp"

namespace boxwood::bench {

namespace {

using shapes::box;
using shapes::cylinder;
using shapes::torus;

enum class Axis { x, y, z };

class Assembly {
public:
  // The part with its z axis along `axis`.
  void put(const TriangleMesh& part, const Vec3& at, Axis axis = Axis::z) {
    const auto begin = static_cast<std::uint32_t>(mesh_.vertices.size());
    for (const Vec3f& v : part.vertices) {
      const Vec3 p(v);
      const Vec3 turned = axis == Axis::x ? Vec3(p.z, p.x, p.y) : (axis == Axis::y ? Vec3(p.y, p.z, p.x) : p);
      mesh_.vertices.emplace_back(turned + at);
    }
    for (const Triangle& t : part.triangles)
      mesh_.triangles.push_back({begin + t[0], begin + t[1], begin + t[2]});
  }
  TriangleMesh take() { return std::move(mesh_); }

private:
  TriangleMesh mesh_;
};

TriangleMesh scaled(TriangleMesh mesh, double factor) {
  for (Vec3f& v : mesh.vertices) v = Vec3f(factor * Vec3(v));
  return mesh;
}

TriangleMesh slab(double x, double y, double z) {
  return box(Vec3(0.5 * x, 0.5 * y, 0.5 * z));
}

// Five cupboards along the back at `height`, each with a door and its handle.
void put_cupboards(Assembly& room, double height, double depth, double tall) {
  for (int i = 0; i < 5; ++i) {
    const double x = 0.3 + 0.6 * i;
    room.put(slab(0.59, depth, tall), Vec3(x, 4.0 - 0.5 * depth, height));
    room.put(slab(0.58, 0.02, tall - 0.01), Vec3(x, 3.985 - depth, height));
    room.put(torus(0.05, 0.006, 220, 16), Vec3(x + 0.2, 3.96 - depth, height), Axis::x);
  }
}

void put_furniture(Assembly& room) {
  room.put(slab(3.0, 4.0, 0.1), Vec3(1.5, 2.0, -0.05));
  room.put(slab(0.1, 4.0, 2.5), Vec3(-0.05, 2.0, 1.25));
  room.put(slab(3.0, 0.1, 2.5), Vec3(1.5, 4.05, 1.25));
  put_cupboards(room, 0.45, 0.58, 0.8);
  put_cupboards(room, 1.9, 0.34, 0.7);
  room.put(slab(3.0, 0.62, 0.04), Vec3(1.5, 3.69, 0.89));
  for (int i = 0; i < 3; ++i) room.put(slab(0.3, 1.4, 0.02), Vec3(0.15, 1.9, 1.3 + 0.35 * i));  // shelves
  for (const double x : {1.3, 2.2}) {
    room.put(slab(0.8, 1.2, 0.03), Vec3(x, 1.7, 0.74));
    for (const double dx : {-0.35, 0.35})
      for (const double dy : {-0.55, 0.55})
        room.put(cylinder(0.025, 0.72, 20), Vec3(x + dx, 1.7 + dy, 0.365));
  }
  for (int chair = 0; chair < 4; ++chair) {
    const double x = 0.9 + 0.55 * chair, y = chair % 2 == 0 ? 0.7 : 2.7;
    room.put(slab(0.4, 0.4, 0.03), Vec3(x, y, 0.45));
    room.put(slab(0.4, 0.03, 0.45), Vec3(x, y + (chair % 2 == 0 ? -0.19 : 0.19), 0.7));
    for (const double dx : {-0.17, 0.17})
      for (const double dy : {-0.17, 0.17}) room.put(slab(0.03, 0.03, 0.43), Vec3(x + dx, y + dy, 0.218));
  }
}

void put_things(Assembly& room) {
  const TriangleMesh knob = scaled(shapes::bumpy_sphere(3000), 0.018);
  const TriangleMesh apple = scaled(shapes::bumpy_sphere(1200), 0.035);
  for (int i = 0; i < 4; ++i) {  // the stove
    room.put(knob, Vec3(1.2 + 0.12 * i, 3.37, 0.85));
    room.put(shapes::helix(0.07, 0.01, 3.0, 0.004, 260, 8),
             Vec3(1.3 + 0.25 * (i % 2), 3.6 + 0.22 * (i / 2), 0.915));
  }
  for (int i = 0; i < 7; ++i) {  // pots: wall, rim, two ears
    const double r = 0.08 + 0.012 * i, x = i < 3 ? 1.1 + 0.4 * i : 1.15 + 0.35 * (i - 3),
                 y = i < 3 ? 1.8 : 2.05, z = 0.84;
    room.put(cylinder(r, 0.16, 180), Vec3(x, y, z));
    room.put(torus(r, 0.006, 180, 12), Vec3(x, y, z + 0.08));
    for (const double side : {-1.0, 1.0})
      room.put(torus(0.03, 0.005, 64, 12), Vec3(x + side * (r + 0.02), y, z + 0.04));
  }
  for (int i = 0; i < 15; ++i) {  // cups on the shelves
    const double y = 1.35 + 0.27 * (i % 5), z = 1.36 + 0.35 * (i / 5);
    room.put(cylinder(0.04, 0.1, 72), Vec3(0.15, y, z));
    room.put(torus(0.025, 0.005, 72, 12), Vec3(0.15, y + 0.055, z), Axis::x);
  }
  for (int i = 0; i < 8; ++i) room.put(apple, Vec3(0.6 + 0.09 * (i % 4), 3.5 + 0.09 * (i / 4), 0.95));
  for (int i = 0; i < 3; ++i)  // lamps
    room.put(scaled(shapes::bumpy_sphere(12000), 0.14), Vec3(0.8 + 0.7 * i, 1.7, 2.1));
  room.put(torus(0.12, 0.012, 220, 24), Vec3(2.5, 3.7, 1.035), Axis::x);  // the tap
  for (int i = 0; i < 24; ++i)  // jars along the back of the worktop
    room.put(cylinder(0.022, 0.09, 48), Vec3(0.15 + 0.055 * i, 3.93, 0.956));
  room.put(slab(0.3, 0.25, 0.015), Vec3(0.45, 3.52, 0.918));
}

}  // namespace

TriangleMesh kitchen() {
  Assembly room;
  put_furniture(room);
  put_things(room);
  return room.take();
}

TriangleMesh link() {
  Assembly arm;
  arm.put(cylinder(0.035, 0.34, 48), Vec3(0.0, 0.0, 0.225));
  for (const double z : {0.05, 0.4}) {
    arm.put(cylinder(0.06, 0.14, 96), Vec3(0.0, 0.0, z), Axis::x);
    for (const double x : {-0.07, 0.07}) arm.put(torus(0.055, 0.008, 96, 12), Vec3(x, 0.0, z), Axis::x);
    for (int i = 0; i < 8; ++i) {
      const double turn = 0.25 * std::numbers::pi * i;
      arm.put(cylinder(0.004, 0.012, 24), Vec3(0.075, 0.045 * std::cos(turn), z + 0.045 * std::sin(turn)),
              Axis::x);
    }
  }
  return arm.take();
}

}  // namespace boxwood::bench
