// SPDX-License-Identifier: MIT
#version 450
// Quiet matte faces, flat-shaded and two-sided; WIRE darkens the triangles' edges; POINTS are round.
#include "common.glsl"
#include "light.glsl"

layout(location = 0) flat in vec4 in_color;
#ifndef POINTS
layout(location = 1) in vec3 in_camera;
#endif
#ifdef WIRE
layout(location = 2) in vec3 in_corner;
#endif
layout(location = 0) out vec4 out_color;

void main() {
#ifdef POINTS
  vec2 off = gl_PointCoord - 0.5;
  if (dot(off, off) > 0.25) discard;
  out_color = vec4(in_color.rgb * 0.72, 1.0);
#else
  vec3 color = in_color.rgb * brightness(facing_normal(in_camera));
#ifdef WIRE
  vec3 slope = fwidth(in_corner);
  vec3 away = in_corner / max(slope, vec3(1e-6));  // pixels from each edge
  float edge = 1.0 - clamp(min(min(away.x, away.y), away.z) - 0.2, 0.0, 1.0);
  float room = clamp(1.4 - 2.0 * max(max(slope.x, slope.y), slope.z), 0.15, 1.0);  // tiny triangles: fainter
  bool edges_alone = in_color.a < 0.75;
  if (edges_alone && edge < 0.3) discard;
  color *= edges_alone ? 0.6 : 1.0 - 0.55 * edge * room;
#endif
  out_color = vec4(color, 1.0);
#endif
}
