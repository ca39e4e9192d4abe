// SPDX-License-Identifier: MIT
#version 450
layout(set = 2, binding = 0) uniform sampler2D image;
layout(location = 0) in vec4 in_color;
layout(location = 1) in vec2 in_uv;
layout(location = 0) out vec4 out_color;

void main() { out_color = in_color * texture(image, in_uv); }
