// SPDX-License-Identifier: MIT
#version 450
// Points as discs of constant pixel size, six vertices each.
#include "common.glsl"

layout(set = 1, binding = 0, std430) readonly buffer Instances { GpuPoint instances[]; };

#ifdef ID_PICTURE
layout(location = 0) flat out uvec2 out_id;
#else
layout(location = 0) flat out vec4 out_color;
#endif
layout(location = 1) out vec2 out_px;  // a point's corners have one w: even on the screen

void main() {
  uint number = uint(gl_VertexIndex) / 6u, k = uint(gl_VertexIndex) % 6u;
  k = k < 3u ? k : k == 3u ? 2u : k == 4u ? 1u : 3u;
  GpuPoint s = instances[draw.first + number];
  vec4 clip = clip_from_camera(camera_from_batch(vec3(s.x, s.y, s.z)));
  float half_px = draw.point_size_px * 0.5 + 0.75;
  out_px = vec2((k & 1u) != 0u ? half_px : -half_px, (k & 2u) != 0u ? half_px : -half_px);
#ifdef ID_PICTURE
  out_id = uvec2(s.object, s.item);
  clip = biased(clip);
#else
  out_color = mark_color_of(s.color);
  out_color.a *= draw.alpha;
#endif
  clip.xy += out_px / frame.scale.zw * clip.w;
  gl_Position = clip;
}
