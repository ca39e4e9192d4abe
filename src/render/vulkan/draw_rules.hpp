// SPDX-License-Identifier: MIT
// Small decisions shared by recording and counting: the primitives of a style, the resolution of a sphere,
// the place of a batch.
#pragma once

#include "render/renderer.hpp"
#include "render/sphere_detail.hpp"
#include "shared.h"

namespace boxwood {

// The alpha of things hidden by the mesh, relative to things in front of it.
inline constexpr float kHiddenAlpha = 0.22F;
// The least alpha of faces that count as solid: they hide everything behind them.
inline constexpr float kOpaqueAlpha = 0.995F;

inline float hidden_alpha(DepthMode mode) {
  switch (mode) {
  case DepthMode::dim_hidden:
    return kHiddenAlpha;
  case DepthMode::hide:
    return 0.0F;
  case DepthMode::on_top:
    return 1.0F;
  }
  return 0.0F;
}

inline bool has_faces(FillMode fill) {
  return fill != FillMode::edges;
}
inline bool has_edges(FillMode fill) {
  return fill != FillMode::fill;
}
inline bool wants_faces(const BatchStyle& style) {
  return has_faces(style.fill) && style.fill_alpha > 0.0F;
}
inline bool is_solid(const BatchStyle& style) {
  return style.fill_alpha >= kOpaqueAlpha;
}

// Returns the number of straight edges of one instance.
inline std::uint32_t edges_of(const Batch<SegmentInstance>&) {
  return 1;
}
inline std::uint32_t edges_of(const Batch<TriangleInstance>& b) {
  return has_edges(b.style.fill) ? 3 : 0;
}
inline std::uint32_t edges_of(const Batch<BoxInstance>& b) {
  return has_edges(b.style.fill) ? 12 : 0;
}
inline std::uint32_t edges_of(const Batch<SphereInstance>& b) {
  const SphereDetail detail = detail_of(b.count);
  return has_edges(b.style.fill) ? detail.segments * detail.circles : 0;
}
inline std::uint32_t edges_of(const Batch<PointInstance>&) {
  return 0;
}

inline Vec3 camera_of(const View& view, const Vec3& from_eye) {
  const Rows3& r = view.camera_from_world;
  return Vec3(glm::dot(r[0], from_eye), glm::dot(r[1], from_eye), glm::dot(r[2], from_eye));
}

// Returns the map of a batch's points into the camera frame, composed in double before rounding.
inline gpu::DrawData placed(const View& view, const Rows3& rotation, const Vec3& origin) {
  gpu::DrawData out;
  const Vec3 shift = camera_of(view, origin - view.eye);
  gpu::vec4* rows[3] = {&out.row0, &out.row1, &out.row2};
  for (int i = 0; i < 3; ++i) {
    const Vec3& c = view.camera_from_world[static_cast<std::size_t>(i)];
    const Vec3 r = (c.x * rotation[0] + c.y * rotation[1]) + c.z * rotation[2];
    *rows[i] = {static_cast<float>(r.x), static_cast<float>(r.y), static_cast<float>(r.z),
                static_cast<float>(shift[i])};
  }
  return out;
}

}  // namespace boxwood
