#version 450
// The background: an even change from top to bottom, with a grain below one step that hides banding.
#include "common.glsl"
layout(location = 0) out vec4 out_color;

void main() {
  float t = gl_FragCoord.y / (2.0 * frame.scale.w);
  vec3 color = mix(frame.background_top.rgb, frame.background_bottom.rgb, t * t * (3.0 - 2.0 * t));
  uvec2 cell = uvec2(gl_FragCoord.xy) & 3u;  // 4x4 ordered pattern
  uint order = ((cell.x ^ cell.y) & 1u) * 8u + (cell.y & 1u) * 4u + (((cell.x ^ cell.y) >> 1) & 1u) * 2u + ((cell.y >> 1) & 1u);
  out_color = vec4(color + (float(order) / 16.0 - 0.46875) / 255.0, 1.0);
}
