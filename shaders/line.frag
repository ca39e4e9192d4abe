// SPDX-License-Identifier: MIT
#version 450
// An anti-aliased line with round ends; dimmed where the mesh hides it.
#include "common.glsl"
#include "hidden.glsl"

layout(location = 0) flat in vec4 in_color;
#ifndef THIN
layout(location = 1) in vec3 in_line;
#endif
layout(location = 0) out vec4 out_color;

void main() {
  float coverage = 1.0;
#ifndef THIN
  vec3 line = in_line * gl_FragCoord.w;  // times 1 / w
  float beyond = max(max(-line.x, line.x - line.z), 0.0);
  float away = length(vec2(beyond, line.y));
  float width = draw.line_width_px;
  coverage = clamp(width * 0.5 + 0.5 - away, 0.0, 1.0) * min(width, 1.0);  // thinner than a pixel: fainter
  if (coverage <= 0.0) discard;
#endif
  if (cut_away(camera_at(gl_FragCoord.xy, gl_FragCoord.z))) discard;
  float alpha = in_color.a * coverage * seen(gl_FragCoord);
  if (draw.far_alpha < 1.0) {
    float distance = -camera_at(gl_FragCoord.xy, gl_FragCoord.z).z;
    float t = (distance - frame.range.x) / max(frame.range.y - frame.range.x, 1e-30);
    alpha *= mix(1.0, draw.far_alpha, clamp(t, 0.0, 1.0));
  }
  if (alpha <= 0.0) discard;
  out_color = vec4(in_color.rgb, alpha);
}
