// SPDX-License-Identifier: MIT
#version 450
// Writes the exact id of what was drawn. CLIP: of a mesh that a plane cuts, its cap included.
#include "common.glsl"
layout(location = 0) flat in uvec2 in_id;
layout(location = 0) out uvec2 out_id;
#ifdef CLIP
layout(location = 1) in vec3 in_camera;
layout(location = 3) flat in uvec2 in_surface;
#include "light.glsl"
#include "cap.glsl"
#endif

void main() {
#ifdef CLIP
  if (cut_away(in_camera)) discard;
  gl_FragDepth = gl_FragCoord.z;
  float depth;
  if (gl_FrontFacing == (in_surface.y == 1u) && draw.on_top != 0u && is_cap(depth)) gl_FragDepth = depth;
#else
  if (cut_away(camera_at(gl_FragCoord.xy, gl_FragCoord.z))) discard;
#endif
  out_id = in_id;
}
