// SPDX-License-Identifier: MIT
#version 450
// The background: an even change of colour from top to bottom.
#include "common.glsl"
layout(location = 0) out vec4 out_color;

void main() {
  float t = gl_FragCoord.y / (2.0 * frame.scale.w);
  out_color = vec4(mix(frame.background_top.rgb, frame.background_bottom.rgb, t), 1.0);
}
