// SPDX-License-Identifier: MIT
#version 450
layout(push_constant) uniform Push { mat4 clip_from_model; };
layout(location = 0) in vec3 position;
layout(location = 0) out vec3 place;

void main() {
  place = position;
  gl_Position = clip_from_model * vec4(position, 1.0);
}
