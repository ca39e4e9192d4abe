#version 450
// Corners of boxes, eight each, for plain lines between them: a corner is placed once for its three edges.
#include "common.glsl"

layout(set = 1, binding = 0, std430) readonly buffer Instances { GpuBox instances[]; };

layout(location = 0) flat out vec4 out_color;

// Boxes of a few pixels fade, or the deep levels of a large tree would paint the model over: what is left says how
// dense they lie.
const float kClearPx = 14.0;  // half the longest edge from which on a box is drawn in full
const float kLeastFade = 0.04;

void main() {
  uint corner = uint(gl_VertexIndex) % 8u;
  GpuBox s = instances[draw.first + uint(gl_VertexIndex) / 8u];
  vec3 side = vec3((corner & 1u) != 0u ? 1.0 : -1.0, (corner & 2u) != 0u ? 1.0 : -1.0, (corner & 4u) != 0u ? 1.0 : -1.0);
  vec3 position = vec3(s.cx, s.cy, s.cz) + side.x * vec3(s.ux, s.uy, s.uz) + side.y * vec3(s.vx, s.vy, s.vz) +
                  side.z * vec3(s.wx, s.wy, s.wz);
  out_color = color_of(s.color);
  gl_Position = clip_from_camera(camera_from_batch(position));
  float half_sq = max(s.ux * s.ux + s.uy * s.uy + s.uz * s.uz,
                      max(s.vx * s.vx + s.vy * s.vy + s.vz * s.vz, s.wx * s.wx + s.wy * s.wy + s.wz * s.wz));
  float half_px = sqrt(half_sq) * frame.scale.x * frame.scale.z / max(gl_Position.w, 1e-30);
  out_color.a *= draw.alpha * clamp(half_px / kClearPx, kLeastFade, 1.0);
}
