// SPDX-License-Identifier: MIT
#version 450
// Corners of boxes, eight each, for plain lines between them: a corner is placed once for its three edges. Corner 7 is
// the one farthest from the eye: its three faces look away, and among thousands of boxes nobody misses the three edges
// behind them. The indices leave them out, which is a quarter of the lines.
#include "common.glsl"

layout(set = 1, binding = 0, std430) readonly buffer Instances { GpuBox instances[]; };

layout(location = 0) flat out vec4 out_color;

// Boxes of a few pixels fade, or the deep levels of a large tree would paint the model over: what is left says how
// dense they lie. Where only one of n is drawn, each stands for n.
const float kClearPx = 14.0;  // half the longest edge from which on a box is drawn in full
const float kLeastFade = 0.04;

vec3 camera_direction(vec3 d) { return vec3(dot(draw.row0.xyz, d), dot(draw.row1.xyz, d), dot(draw.row2.xyz, d)); }

// The half-axis towards the side farther from the eye where the bit is set, else towards the nearer one.
vec3 side(uint bit, vec3 half_axis, vec3 away) {
  return (dot(half_axis, away) > 0.0) == (bit != 0u) ? half_axis : -half_axis;
}

void main() {
  uint corner = uint(gl_VertexIndex) % 8u;
  GpuBox s = instances[sampled_instance(uint(gl_VertexIndex) / 8u)];
  vec3 center = camera_from_batch(vec3(s.cx, s.cy, s.cz));
  vec3 u = camera_direction(vec3(s.ux, s.uy, s.uz));
  vec3 v = camera_direction(vec3(s.vx, s.vy, s.vz));
  vec3 w = camera_direction(vec3(s.wx, s.wy, s.wz));
  vec3 away = frame.bias.w > 0.5 ? center : vec3(0, 0, -1);
  vec3 position = center + side(corner & 1u, u, away) + side(corner & 2u, v, away) + side(corner & 4u, w, away);
  out_color = mark_color_of(s.color);
  gl_Position = clip_from_camera(position);
  float half_sq = max(s.ux * s.ux + s.uy * s.uy + s.uz * s.uz,
                      max(s.vx * s.vx + s.vy * s.vy + s.vz * s.vz, s.wx * s.wx + s.wy * s.wy + s.wz * s.wz));
  float half_px = sqrt(half_sq) * frame.scale.x * frame.scale.z / max(gl_Position.w, 1e-30);
  out_color.a *= draw.alpha * min(max(half_px / kClearPx, kLeastFade) * float(draw.stride), 1.0);
}
