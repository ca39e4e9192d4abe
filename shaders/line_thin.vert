// SPDX-License-Identifier: MIT
#version 450
// Edges as plain lines of one pixel, two vertices each: for thousands of boxes on a software renderer.
#include "common.glsl"
#include "line_clip.glsl"
#include "edges.glsl"

layout(location = 0) flat out vec4 out_color;

void main() {
  Edge edge = fetch_edge(uint(gl_VertexIndex) / 2u);
  out_color = mark_color_of(edge.color);
  out_color.a *= draw.alpha;
  gl_Position = clip_from_camera((gl_VertexIndex & 1) == 0 ? edge.a : edge.b);
}
