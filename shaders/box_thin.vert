#version 450
// Corners of boxes, eight each, for plain lines between them: a corner is placed once for its three edges.
#include "common.glsl"

layout(set = 1, binding = 0, std430) readonly buffer Instances { GpuBox instances[]; };

layout(location = 0) flat out vec4 out_color;

void main() {
  uint corner = uint(gl_VertexIndex) % 8u;
  GpuBox s = instances[draw.first + uint(gl_VertexIndex) / 8u];
  vec3 side = vec3((corner & 1u) != 0u ? 1.0 : -1.0, (corner & 2u) != 0u ? 1.0 : -1.0, (corner & 4u) != 0u ? 1.0 : -1.0);
  vec3 position = vec3(s.cx, s.cy, s.cz) + side.x * vec3(s.ux, s.uy, s.uz) + side.y * vec3(s.vx, s.vy, s.vz) +
                  side.z * vec3(s.wx, s.wy, s.wz);
  out_color = color_of(s.color);
  out_color.a *= draw.alpha;
  gl_Position = clip_from_camera(camera_from_batch(position));
}
