// SPDX-License-Identifier: MIT
#version 450
// Quiet matte faces, flat-shaded and two-sided, those seen from behind in another tint; WIRE darkens the triangles'
// edges; POINTS are round. FORM also writes the surface: its normal and which object it is of. CLIP cuts at the clip
// plane and closes what is solid with a cap.
#include "common.glsl"
#include "light.glsl"

layout(location = 0) flat in vec4 in_color;
#ifndef POINTS
layout(location = 1) in vec3 in_camera;
layout(location = 3) flat in uvec2 in_surface;  // number of its object; 1: placed mirrored
#endif
#ifdef WIRE
layout(location = 2) in vec3 in_corner;
#endif
layout(location = 0) out vec4 out_color;
#ifdef FORM
layout(location = 1) out vec4 out_surface;
#endif
#ifdef CLIP
#include "cap.glsl"
#endif

void main() {
#ifdef POINTS
  vec2 off = gl_PointCoord - 0.5;
  if (dot(off, off) > 0.25) discard;
  if (cut_away(camera_at(gl_FragCoord.xy, gl_FragCoord.z))) discard;
  out_color = vec4(in_color.rgb * 0.72, 1.0);
#ifdef FORM
  out_surface = vec4(0.0);
#endif
#else
  vec3 normal = facing_normal(in_camera);
  bool behind = gl_FrontFacing == (in_surface.y == 1u);
  vec3 color = in_color.rgb * (behind && frame.form.w > 0.5 ? kBehindTint : vec3(1.0)) * brightness(normal);
#ifdef WIRE
  vec3 slope = fwidth(in_corner);
  vec3 away = in_corner / max(slope, vec3(1e-6));  // pixels from each edge
  float edge = 1.0 - clamp(min(min(away.x, away.y), away.z) - 0.2, 0.0, 1.0);
  float room = clamp(1.4 - 2.0 * max(max(slope.x, slope.y), slope.z), 0.15, 1.0);  // tiny triangles: fainter
  bool edges_alone = in_color.a < 0.75;
  if (edges_alone && edge < 0.3) discard;
  color *= edges_alone ? 0.6 : 1.0 - 0.55 * edge * room;
#endif
#ifdef CLIP
  if (cut_away(in_camera)) discard;
  if (behind && draw.on_top != 0u && enters_at_plane()) {
    normal = -normalize(frame.clip.xyz);
    color = cap_color(in_color.rgb);
  }
#endif
  out_color = vec4(color, 1.0);
#ifdef FORM
  out_surface = vec4(normal, float(1u + in_surface.x % 2047u));
#endif
#endif
}
