// SPDX-License-Identifier: MIT
#version 450
// The interface: triangles in pixels from the top left.
#include "common.glsl"
layout(location = 0) in vec2 in_position;
layout(location = 1) in vec2 in_uv;
layout(location = 2) in vec4 in_color;
layout(location = 0) out vec4 out_color;
layout(location = 1) out vec2 out_uv;

void main() {
  out_color = in_color;
  out_uv = in_uv;
  gl_Position = vec4(in_position / frame.scale.zw - 1.0, 0.5, 1.0);
}
