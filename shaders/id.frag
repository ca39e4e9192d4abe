// SPDX-License-Identifier: MIT
#version 450
// Writes the exact id of what was drawn. CLIP: of a mesh that a plane cuts; a cap has the id of the face behind it.
#include "common.glsl"
layout(location = 0) flat in uvec2 in_id;
layout(location = 0) out uvec2 out_id;
#ifdef CLIP
layout(location = 1) in vec3 in_camera;
#endif

void main() {
#ifdef CLIP
  if (cut_away(in_camera)) discard;
#else
  if (cut_away(camera_at(gl_FragCoord.xy, gl_FragCoord.z))) discard;
#endif
  out_id = in_id;
}
