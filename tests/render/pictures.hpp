// SPDX-License-Identifier: MIT
// Small scenes and cameras that the tests of the renderer share, and the arrays behind them.
#pragma once

#include <cmath>
#include <memory>
#include <vector>

#include "render/renderer.hpp"

namespace boxwood::test {

// A camera at `eye` that looks at `target`, z or y up as given.
inline View look(const Vec3& eye, const Vec3& target, const Vec3& up = Vec3(0, 0, 1)) {
  View view;
  view.eye = eye;
  const Vec3 back = glm::normalize(eye - target);
  const Vec3 right = glm::normalize(glm::cross(up, back));
  view.camera_from_world = {right, glm::cross(back, right), back};
  view.near_distance = 0.01 * glm::length(eye - target);
  return view;
}

// Tests share one renderer, which keeps buffers by number: each test counts from another base.
inline std::uint64_t& first_buffer() {
  static std::uint64_t base = 0;
  return base;
}

// A closed torus about the z axis, 2 * rings * sides triangles.
struct MeshArrays {
  std::vector<Vec3f> positions;
  std::vector<std::uint32_t> indices;
  std::vector<MeshInstance> instances;
  MeshBatch batch(std::uint64_t buffer) const {
    MeshBatch out;
    out.buffer = first_buffer() + buffer;
    out.positions = positions;
    out.indices = indices;
    out.instance_buffer = first_buffer() + buffer;
    out.instances = instances;
    return out;
  }
};

inline MeshArrays torus(std::uint32_t rings, std::uint32_t sides, double ring_radius = 1.0,
                        double tube_radius = 0.4, const Vec3& shift = Vec3(0.0)) {
  MeshArrays out;
  constexpr double kTurn = 6.283185307179586;
  for (std::uint32_t i = 0; i < rings; ++i)
    for (std::uint32_t j = 0; j < sides; ++j) {
      const double u = kTurn * i / rings, v = kTurn * j / sides;
      const double r = ring_radius + tube_radius * std::cos(v);
      out.positions.emplace_back(
          Vec3f(shift + Vec3(r * std::cos(u), r * std::sin(u), tube_radius * std::sin(v))));
      const std::uint32_t i1 = (i + 1) % rings, j1 = (j + 1) % sides;
      const std::uint32_t a = i * sides + j, b = i1 * sides + j, c = i1 * sides + j1, d = i * sides + j1;
      out.indices.insert(out.indices.end(), {a, b, c, a, c, d});
    }
  MeshInstance instance;
  instance.color = {196, 199, 203, 255};
  instance.id = {1, 0};
  out.instances.push_back(instance);
  return out;
}

inline BoxInstance box(const Vec3& center, const Vec3& half, Rgba color, DrawId id, double turn_rad = 0.0) {
  BoxInstance out;
  const double c = std::cos(turn_rad), s = std::sin(turn_rad);
  out.center = Vec3f(center);
  out.half_axes[0] = Vec3f(Vec3(c, s, 0) * half.x);
  out.half_axes[1] = Vec3f(Vec3(-s, c, 0) * half.y);
  out.half_axes[2] = Vec3f(Vec3(0, 0, 1) * half.z);
  out.color = color;
  out.id = id;
  return out;
}

template <class Instance>
Batch<Instance> batch_of(std::uint64_t buffer, const std::vector<Instance>& data,
                         const BatchStyle& style = {}) {
  Batch<Instance> out;
  out.buffer = first_buffer() + buffer;
  out.data = data;
  out.count = static_cast<std::uint32_t>(data.size());
  out.style = style;
  return out;
}

}  // namespace boxwood::test
