// SPDX-License-Identifier: MIT
// A segment in the camera frame -> its ends in clip space, clipped at the near plane. False: nothing is left.
// Reversed depth: in front of the near plane means w - z < 0.
bool clipped_ends(vec3 a_camera, vec3 b_camera, out vec4 a, out vec4 b) {
  a = clip_from_camera(a_camera);
  b = clip_from_camera(b_camera);
  float da = a.w - a.z, db = b.w - b.z;
  if (da < 0.0 && db < 0.0) return false;
  if (da < 0.0) a = mix(a, b, da / (da - db));
  else if (db < 0.0) b = mix(b, a, db / (db - da));
  return a.w > 0.0 && b.w > 0.0;
}
