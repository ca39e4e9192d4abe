// SPDX-License-Identifier: MIT
#version 450
// Quiet matte faces, two-sided, those seen from behind in another tint, lit flat or SMOOTH by the normals of their
// vertices; WIRE darkens the triangles' edges; POINTS are round. FORM also writes the surface: its normals and which
// object it is of. CLIP cuts at the clip plane and closes what is solid with a cap.
#include "common.glsl"
#include "light.glsl"

layout(location = 0) flat in vec4 in_color;
#ifndef POINTS
#if !defined(SMOOTH) || defined(FORM) || defined(CLIP)
#define HAS_CAMERA
layout(location = 1) in vec3 in_camera;
#endif
layout(location = 3) flat in uvec2 in_surface;  // number of its object; 1: placed mirrored
#endif
#ifdef WIRE
layout(location = 2) in vec3 in_corner;
#endif
#ifdef SMOOTH
layout(location = 4) in vec3 in_normal;
#endif
layout(location = 0) out vec4 out_color;
#ifdef FORM
#include "surface.glsl"
layout(location = 1) out uvec2 out_surface;
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
  out_surface = uvec2(0u);
#endif
#else
#ifdef HAS_CAMERA
  vec3 normal = facing_normal(in_camera);
#endif
#ifdef SMOOTH
  vec3 lit = (gl_FrontFacing ? in_normal : -in_normal) * inversesqrt(max(dot(in_normal, in_normal), 1e-20));
#ifdef FORM
  // So far from its neighbours' is no triangle that is joined to them: its own normal is rounding.
  if (dot(normal, lit) < 0.5) normal = lit;
#endif
#else
  vec3 lit = normal;
#endif
  bool behind = gl_FrontFacing == (in_surface.y == 1u);
  vec3 color = in_color.rgb * (behind && frame.form.w > 0.5 ? kBehindTint : vec3(1.0)) * brightness(lit);
#ifdef WIRE
  vec3 slope = fwidth(in_corner);
  vec3 away = in_corner / max(slope, vec3(1e-6));  // pixels from each edge
  float edge = 1.0 - clamp(min(min(away.x, away.y), away.z) - 0.2, 0.0, 1.0);
  float room = clamp(1.4 - 2.0 * max(max(slope.x, slope.y), slope.z), 0.15, 1.0);  // tiny triangles: fainter
  bool edges_alone = in_color.a < 0.75;
  if (edges_alone && edge < 0.3) discard;
  color *= edges_alone ? 0.6 : 1.0 - 0.55 * edge * room * draw.alpha;
#endif
#ifdef CLIP
  if (cut_away(in_camera)) discard;
  if (behind && draw.on_top != 0u && enters_at_plane()) {
    normal = lit = -normalize(frame.clip.xyz);
    color = cap_color(in_color.rgb);
  }
#endif
  out_color = vec4(color, 1.0);
#ifdef FORM
  out_surface = packed_surface(normal, lit, in_surface.x);
#endif
#endif
}
