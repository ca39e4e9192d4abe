// SPDX-License-Identifier: MIT
// Assembles the built-in shapes into scenes.
#include "scene/made/made_scenes.hpp"

#include <cmath>
#include <numbers>

#include "scene/made/procedural_shapes.hpp"

namespace boxwood::generated {

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;

AffineTransform moved(const Vec3& offset) {
  return {kIdentityRows, offset};
}

// Returns the rotation about a unit axis by Rodrigues' formula.
AffineTransform rotated(const Vec3& axis, double angle_rad) {
  const Vec3 u = glm::normalize(axis);
  const double c = std::cos(angle_rad);
  const double s = std::sin(angle_rad);
  const Vec3 v = (1.0 - c) * u;
  return {{Vec3(v.x * u.x + c, v.x * u.y - s * u.z, v.x * u.z + s * u.y),
           Vec3(v.y * u.x + s * u.z, v.y * u.y + c, v.y * u.z - s * u.x),
           Vec3(v.z * u.x - s * u.y, v.z * u.y + s * u.x, v.z * u.z + c)},
          Vec3(0.0)};
}

// A builder of a scene of one file that keeps the order of objects and numbers triangles.
class Builder {
public:
  explicit Builder(std::string file) {
    scene_.files.push_back(std::move(file));
    scene_.nodes.push_back({scene_.files[0], -1, {}});
    worlds_.emplace_back();
  }

  static std::shared_ptr<const SceneMesh> mesh(std::string name, TriangleMesh triangles) {
    return std::make_shared<const SceneMesh>(SceneMesh{std::move(name), std::move(triangles)});
  }

  // Adds a node below `parent`, and an object of the node's name if a mesh is given. Nodes must come in
  // pre-order.
  std::uint32_t add(std::string name, std::uint32_t parent, const AffineTransform& parent_from_node,
                    std::shared_ptr<const SceneMesh> placed = nullptr) {
    const auto node = static_cast<std::uint32_t>(scene_.nodes.size());
    scene_.nodes.push_back({name, static_cast<std::int32_t>(parent), parent_from_node});
    worlds_.push_back(compose(worlds_[parent], parent_from_node));
    if (placed) {
      const auto count = static_cast<std::uint32_t>(placed->mesh.triangles.size());
      scene_.objects.push_back({std::move(name), std::move(placed), worlds_[node], node, 0, triangles_});
      triangles_ += count;
    }
    return node;
  }

  Scene take() { return std::move(scene_); }

private:
  Scene scene_;
  std::vector<AffineTransform> worlds_;
  std::uint32_t triangles_ = 0;
};

Scene of_one_shape(const std::string& name, TriangleMesh mesh, const AffineTransform& placing = {}) {
  // The placing is baked in, so that formats without nodes contain the same bits.
  for (Vec3f& v : mesh.vertices) v = Vec3f(apply(placing, Vec3(v)));
  Builder builder(name);
  builder.add(name, 0, {}, Builder::mesh(name, std::move(mesh)));
  return builder.take();
}

// Exchanges coordinates so that +z becomes +y; exact.
AffineTransform upright() {
  return {{Vec3(1, 0, 0), Vec3(0, 0, 1), Vec3(0, -1, 0)}, Vec3(0.0)};
}

AffineTransform slant() {
  return compose(rotated(Vec3(1, 2, 3), 40.0 * kDegree), rotated(Vec3(0, 1, 0), 55.0 * kDegree));
}

}  // namespace

Scene built_in_scene() {
  Builder builder("built-in scene");
  builder.add("Knot", 0, {}, Builder::mesh("Knot", shapes::torus_knot(2, 3, 1.5, 0.22, 256, 24)));
  builder.add("Ring", 0, compose(moved(Vec3(1.5, 0, 0)), rotated(Vec3(1, 0, 0), 90.0 * kDegree)),
              Builder::mesh("Ring", shapes::torus(0.55, 0.09, 96, 20)));
  builder.add("Beam", 0, compose(moved(Vec3(-0.9, 2.2, 0.3)), slant()),
              Builder::mesh("Beam", shapes::i_beam(3.2, 0.34, 0.26, 0.05)));
  return builder.take();
}

Scene slanted_part() {
  return of_one_shape("slanted part", shapes::i_beam(12.0, 0.8, 0.6, 0.1), slant());
}

Scene interlocking_rings() {
  Builder builder("interlocking rings");
  const auto ring = Builder::mesh("Ring", shapes::torus(1.0, 0.22, 72, 24));
  builder.add("Ring A", 0, moved(Vec3(-0.5, 0, 0)), ring);
  builder.add("Ring B", 0, compose(moved(Vec3(0.5, 0, 0)), rotated(Vec3(1, 0, 0), 90.0 * kDegree)), ring);
  return builder.take();
}

Scene gear_pair() {
  constexpr int kTeethA = 20;
  constexpr int kTeethB = 32;
  constexpr double kModule = 0.1;
  Builder builder("gear pair");
  builder.add("Gear A", 0, {}, Builder::mesh("Gear A", shapes::gear(kTeethA, kModule, 0.4, 0.25)));
  // Gear B is rotated by half a pitch, so that a gap of it faces tooth 0 of gear A.
  builder.add("Gear B", 0,
              compose(moved(Vec3(0.5 * kModule * (kTeethA + kTeethB), 0, 0)),
                      rotated(Vec3(0, 0, 1), std::numbers::pi + std::numbers::pi / kTeethB)),
              Builder::mesh("Gear B", shapes::gear(kTeethB, kModule, 0.4, 0.4)));
  return builder.take();
}

Scene torus_knot() {
  return of_one_shape("torus knot", shapes::torus_knot(2, 3, 1.5, 0.25, 160, 16));
}

Scene spiral_staircase(int steps) {
  constexpr double kRise = 0.18;
  constexpr double kTurn = 22.5 * kDegree;
  Builder builder("spiral staircase");
  const double height = kRise * steps;
  builder.add("Pole", 0, compose(upright(), moved(Vec3(0, 0, 0.5 * height))),
              Builder::mesh("Pole", shapes::cylinder(0.1, height, 24)));
  builder.add(
      "Handrail", 0, compose(upright(), moved(Vec3(0, 0, 0.95))),
      Builder::mesh("Handrail", shapes::helix(1.1, kRise * (steps - 1),
                                              (steps - 1) * kTurn / (360.0 * kDegree), 0.03, 6 * steps, 10)));
  const auto tread = Builder::mesh("Tread", shapes::stair_tread(0.1, 1.2, 1.1 * kTurn, 0.04, 6));
  const auto baluster = Builder::mesh("Baluster", shapes::cylinder(0.015, 0.9, 10));
  std::uint32_t parent = 0;
  for (int i = 0; i < steps; ++i) {
    std::string number(i < 9 ? "0" : "");
    number += std::to_string(i + 1);
    const AffineTransform from_below = compose(moved(Vec3(0, 0, kRise)), rotated(Vec3(0, 0, 1), kTurn));
    parent = builder.add("Step " + number, parent, i == 0 ? upright() : from_below, tread);
    builder.add("Baluster " + number, parent, moved(Vec3(1.1, 0, 0.5)), baluster);
  }
  return builder.take();
}

Scene terrain(int cells) {
  return of_one_shape("terrain", shapes::terrain(cells), upright());
}

Scene bumpy_sphere(std::size_t triangles) {
  return of_one_shape("bumpy sphere", shapes::bumpy_sphere(triangles));
}

Scene box_grid(std::size_t count) {
  Builder builder("box grid");
  const auto side = static_cast<std::size_t>(std::ceil(std::cbrt(static_cast<double>(count)) - 1e-9));
  const auto part = Builder::mesh("Part", shapes::box(Vec3(0.3, 0.2, 0.15)));  // 0.39 to its corners
  std::uint32_t row = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t x = i % side, y = i / side % side, z = i / side / side;
    if (x == 0)
      row = builder.add("Row " + std::to_string(i / side + 1), 0,
                        moved(Vec3(0, static_cast<double>(y), static_cast<double>(z))));
    const double turn = 37.0 * kDegree * static_cast<double>(i % 360);
    builder.add("Part " + std::to_string(i + 1), row,
                compose(moved(Vec3(static_cast<double>(x), 0, 0)), rotated(Vec3(1, 2, 3), turn)), part);
  }
  return builder.take();
}

}  // namespace boxwood::generated
