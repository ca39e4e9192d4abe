// SPDX-License-Identifier: MIT
// One quiet light for everything that has faces, fixed to the camera, so that a shape reads from every side.

// The flat normal of the surface drawn, turned to the eye (camera frame).
vec3 facing_normal(vec3 camera) {
  vec3 n = cross(dFdx(camera), dFdy(camera));
  float length_sq = dot(n, n);
  n = length_sq > 0.0 ? n * inversesqrt(length_sq) : vec3(0, 0, 1);
  vec3 to_eye = frame.bias.w > 0.5 ? -camera : vec3(0, 0, 1);
  return dot(n, to_eye) < 0.0 ? -n : n;
}

float brightness(vec3 n) {
  if (frame.range.z > 0.5) return 0.36 + 0.66 * max(n.z, 0.0);  // at the eye
  float key = max(dot(n, normalize(vec3(-0.45, 0.65, 0.62))), 0.0);
  float side = max(dot(n, normalize(vec3(0.80, -0.10, 0.58))), 0.0);
  float sky = 0.5 + 0.5 * n.y;
  return 0.44 + 0.44 * key + 0.13 * side + 0.12 * sky;
}

// Faces seen from behind, that is clockwise: inside a solid, or where a mesh winds the wrong way.
const vec3 kBehindTint = vec3(0.72, 0.80, 0.98);

// 1 near the eye, falling to 0 with distance, for weights only.
float relative_depth(vec3 camera) { return frame.bias.z / (frame.bias.z + max(-camera.z, 0.0)); }
