// SPDX-License-Identifier: MIT
#version 450
// A round point with a fine dark rim, dimmed where the mesh hides it.
#include "common.glsl"
#ifdef ID_PICTURE
layout(location = 0) flat in uvec2 in_id;
layout(location = 0) out uvec2 out_id;
#else
#include "hidden.glsl"
layout(location = 0) flat in vec4 in_color;
layout(location = 0) out vec4 out_color;
#endif
layout(location = 1) in vec2 in_px;

void main() {
  if (cut_away(camera_at(gl_FragCoord.xy, gl_FragCoord.z))) discard;
  float away = length(in_px), radius = draw.point_size_px * 0.5;
#ifdef ID_PICTURE
  if (away > radius) discard;
  out_id = in_id;
#else
  float coverage = clamp(radius + 0.5 - away, 0.0, 1.0);
  float alpha = in_color.a * coverage * seen(gl_FragCoord);
  if (alpha <= 0.0) discard;
  float rim = radius >= 3.0 ? clamp(away - radius + 1.5, 0.0, 1.0) * 0.45 : 0.0;
  out_color = vec4(in_color.rgb * (1.0 - rim), alpha);
#endif
}
