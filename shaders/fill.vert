// SPDX-License-Identifier: MIT
#version 450
// Faces of boxes (36 vertices each) and single triangles (3 each), two-sided. SOLID: below translucent faces and lines
// of the same plane.
#include "common.glsl"

#if KIND == 1
layout(set = 1, binding = 0, std430) readonly buffer Instances { GpuBox instances[]; };
#else
layout(set = 1, binding = 0, std430) readonly buffer Instances { GpuTriangle instances[]; };
#endif

#ifdef ID_PICTURE
layout(location = 0) flat out uvec2 out_id;
#else
layout(location = 0) flat out vec4 out_color;
layout(location = 1) out vec3 out_camera;
#endif

void main() {
#if KIND == 1
  uint number = uint(gl_VertexIndex) / 36u, corner = uint(gl_VertexIndex) % 36u;
  GpuBox s = instances[draw.first + number];
  vec3 h[3] = vec3[3](vec3(s.ux, s.uy, s.uz), vec3(s.vx, s.vy, s.vz), vec3(s.wx, s.wy, s.wz));
  uint face = corner / 6u, k = corner % 6u;  // two triangles of a quad: 0 1 2, 2 1 3
  k = k < 3u ? k : k == 3u ? 2u : k == 4u ? 1u : 3u;
  uint axis = face >> 1;
  vec3 n = axis == 0u ? h[0] : axis == 1u ? h[1] : h[2];
  vec3 p = axis == 0u ? h[1] : axis == 1u ? h[2] : h[0];
  vec3 q = axis == 0u ? h[2] : axis == 1u ? h[0] : h[1];
  vec3 position = vec3(s.cx, s.cy, s.cz) + ((face & 1u) != 0u ? n : -n) + ((k & 1u) != 0u ? p : -p) +
                  ((k & 2u) != 0u ? q : -q);
#else
  uint number = uint(gl_VertexIndex) / 3u, k = uint(gl_VertexIndex) % 3u;
  GpuTriangle s = instances[draw.first + number];
  vec3 position = k == 0u ? vec3(s.ax, s.ay, s.az) : k == 1u ? vec3(s.bx, s.by, s.bz) : vec3(s.cx, s.cy, s.cz);
#endif
  vec3 camera = camera_from_batch(position);
#ifdef SOLID
  gl_Position = slightly_biased(clip_from_camera(camera));
#else
  gl_Position = biased(clip_from_camera(camera));
#endif
#ifdef ID_PICTURE
  out_id = uvec2(s.object, s.item);
#else
  out_color = mark_color_of(s.color);
  out_color.a *= draw.alpha;
  out_camera = camera;
#endif
}
