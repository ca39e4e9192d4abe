// SPDX-License-Identifier: MIT
// Embeds the compiled shaders and checks that the layouts they share with C++ are the same on both sides.
#include "render/vulkan/shaders.hpp"

#include <cstddef>

#include "overlay/draw_list.hpp"
#include "shared.h"

namespace boxwood {

namespace {
#include "shader_words.inc"
}  // namespace

std::span<const std::uint32_t> words_of(Shader shader) {
  switch (shader) {
  case Shader::none:
    return {};
#define BOXWOOD_SHADER(name)                                                                                 \
  case Shader::name:                                                                                         \
    return k_##name;
#include "shader_list.inc"
#undef BOXWOOD_SHADER
  }
  return {};
}

// Checks that instances can be uploaded unchanged: shaders read the same fields at the same offsets.
#define BOXWOOD_SAME(Type, field, Gpu, gpu_field)                                                            \
  static_assert(offsetof(Type, field) == offsetof(Gpu, gpu_field))
static_assert(sizeof(Vec3f) == 12 && sizeof(Rgba) == 4 && sizeof(DrawId) == 8);
static_assert(sizeof(SegmentInstance) == sizeof(gpu::GpuSegment));
BOXWOOD_SAME(SegmentInstance, b, gpu::GpuSegment, bx);
BOXWOOD_SAME(SegmentInstance, color, gpu::GpuSegment, color);
BOXWOOD_SAME(SegmentInstance, id, gpu::GpuSegment, object);
static_assert(sizeof(PointInstance) == sizeof(gpu::GpuPoint));
BOXWOOD_SAME(PointInstance, color, gpu::GpuPoint, color);
BOXWOOD_SAME(PointInstance, id, gpu::GpuPoint, object);
static_assert(sizeof(TriangleInstance) == sizeof(gpu::GpuTriangle));
BOXWOOD_SAME(TriangleInstance, b, gpu::GpuTriangle, bx);
BOXWOOD_SAME(TriangleInstance, c, gpu::GpuTriangle, cx);
BOXWOOD_SAME(TriangleInstance, color, gpu::GpuTriangle, color);
BOXWOOD_SAME(TriangleInstance, id, gpu::GpuTriangle, object);
static_assert(sizeof(BoxInstance) == sizeof(gpu::GpuBox));
BOXWOOD_SAME(BoxInstance, half_axes, gpu::GpuBox, ux);
BOXWOOD_SAME(BoxInstance, color, gpu::GpuBox, color);
BOXWOOD_SAME(BoxInstance, id, gpu::GpuBox, object);
static_assert(sizeof(SphereInstance) == sizeof(gpu::GpuSphere));
BOXWOOD_SAME(SphereInstance, radius, gpu::GpuSphere, radius);
BOXWOOD_SAME(SphereInstance, color, gpu::GpuSphere, color);
BOXWOOD_SAME(SphereInstance, id, gpu::GpuSphere, object);
static_assert(sizeof(UiVertex) == sizeof(gpu::GpuUiVertex));
BOXWOOD_SAME(UiVertex, u, gpu::GpuUiVertex, u);
BOXWOOD_SAME(UiVertex, color, gpu::GpuUiVertex, color);
#undef BOXWOOD_SAME
static_assert(sizeof(gpu::FrameData) == 12 * 16 && offsetof(gpu::FrameData, clip) == 11 * 16);
static_assert(offsetof(gpu::FrameData, scale) == 48 && offsetof(gpu::FrameData, background_bottom) == 112);
static_assert(sizeof(gpu::DrawData) == 100 && offsetof(gpu::DrawData, first) == 48);
static_assert(sizeof(gpu::GpuMeshInstance) == 64 && offsetof(gpu::GpuMeshInstance, color) == 48);

}  // namespace boxwood
