// SPDX-License-Identifier: MIT
#version 450
// A square that covers a sphere on the screen, six vertices each; the fragment shader meets the sphere itself.
#include "common.glsl"

layout(set = 1, binding = 0, std430) readonly buffer Instances { GpuSphere instances[]; };

layout(location = 0) out vec3 out_camera;
layout(location = 1) flat out vec4 out_sphere;  // centre (camera frame), radius
#ifdef ID_PICTURE
layout(location = 2) flat out uvec2 out_id;
#else
layout(location = 2) flat out vec4 out_color;
#endif

void main() {
  uint number = uint(gl_VertexIndex) / 6u, k = uint(gl_VertexIndex) % 6u;
  k = k < 3u ? k : k == 3u ? 2u : k == 4u ? 1u : 3u;
  GpuSphere s = instances[draw.first + number];
  vec3 center = camera_from_batch(vec3(s.cx, s.cy, s.cz));
  out_sphere = vec4(center, s.radius);
#ifdef ID_PICTURE
  out_id = uvec2(s.object, s.item);
#else
  out_color = mark_color_of(s.color);
  out_color.a *= draw.alpha;
#endif
  vec2 corner = vec2((k & 1u) != 0u ? 1.0 : -1.0, (k & 2u) != 0u ? 1.0 : -1.0);
  if (frame.bias.w < 0.5) {
    out_camera = center + vec3(corner * s.radius, s.radius);
    gl_Position = clip_from_camera(out_camera);
    return;
  }
  float distance_sq = dot(center, center), radius_sq = s.radius * s.radius;
  if (distance_sq <= radius_sq * 1.0001 || center.z - s.radius > 0.0) {  // the eye is inside, or all is behind
    bool inside = distance_sq <= radius_sq * 1.0001;
    gl_Position = inside ? vec4(corner, 0.5, 1.0) : vec4(2.0, 2.0, 0.0, 1.0);
    out_camera = vec3(corner / frame.scale.xy, -1.0);
    return;
  }
  // A square across the line of sight through the circle of contact, seen larger by its nearer distance.
  vec3 axis = center * inversesqrt(distance_sq);
  vec3 u = normalize(cross(axis, abs(axis.y) < 0.9 ? vec3(0, 1, 0) : vec3(1, 0, 0)));
  vec3 v = cross(u, axis);
  float ratio = radius_sq / distance_sq;
  vec3 middle = center * (1.0 - ratio);
  float half_size = s.radius * sqrt(1.0 - ratio) * 1.001;
  out_camera = middle + half_size * (corner.x * u + corner.y * v);
  if (out_camera.z > -1e-6 * s.radius) {  // a corner behind the eye: cover the whole picture instead
    gl_Position = vec4(corner, 0.5, 1.0);
    out_camera = vec3(corner / frame.scale.xy, -1.0);
    return;
  }
  gl_Position = clip_from_camera(out_camera);
  gl_Position.z = 0.5 * gl_Position.w;  // the true depth is written below
}
