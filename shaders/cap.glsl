// SPDX-License-Identifier: MIT
// Caps of solids at the clip plane. Where the nearest face of a solid that the plane leaves is seen from behind, the
// line of sight has entered the solid through the cut: that pixel shows the cap, and lies on the plane.

// Whether the line of sight to this point of a face crosses the plane before it; then the depth of the crossing.
bool is_cap(vec3 camera, out float depth) {
  float kept = dot(frame.clip.xyz, camera) + frame.clip.w;
  vec3 crossing;
  if (frame.bias.w > 0.5) {
    depth = 0.0;
    if (!(frame.clip.w < 0.0)) return false;  // the eye is on the side that is left
    crossing = camera * (frame.clip.w / (frame.clip.w - kept));
  } else {
    depth = 0.0;
    if (!(frame.clip.z < 0.0)) return false;
    crossing = vec3(camera.xy, camera.z - kept / frame.clip.z);
  }
  vec4 clip = clip_from_camera(crossing);
  depth = clip.z / clip.w;
  return clip.w > 0.0 && depth <= 1.0;
}

// Flat, in a tint of the object's colour, hatched: nobody takes it for a face of the model.
vec3 cap_color(vec3 object_color) {
  float stripe = abs(fract((gl_FragCoord.x + gl_FragCoord.y) / 9.0) - 0.5) * 9.0;  // pixels from the middle of a stripe
  return object_color * vec3(1.08, 0.96, 0.78) * mix(0.86, 1.0, clamp(stripe - 0.3, 0.0, 1.0));
}
