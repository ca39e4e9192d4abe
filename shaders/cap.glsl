// SPDX-License-Identifier: MIT
// Caps of solids at the clip plane. Where the nearest face of a solid that the plane leaves is seen from behind, the
// line of sight has entered the solid through the cut: that pixel shows the cap, and lies on the plane.

// Whether the line of sight through this pixel crosses the plane from what is cut away into what is left; then the depth
// of the crossing. It depends on the pixel alone: where caps of two solids overlap, the later one is drawn, evenly.
bool is_cap(out float depth) {
  vec2 aside = (gl_FragCoord.xy / frame.scale.zw - 1.0) / frame.scale.xy;
  vec3 crossing;
  depth = 0.0;
  if (frame.bias.w > 0.5) {
    float slope = dot(frame.clip.xyz, vec3(aside, -1.0));
    if (!(frame.clip.w < 0.0) || !(slope > 0.0)) return false;  // the eye is on the side that is left
    crossing = vec3(aside, -1.0) * (-frame.clip.w / slope);
  } else {
    if (!(frame.clip.z < 0.0)) return false;
    crossing = vec3(aside, -(frame.clip.w + dot(frame.clip.xy, aside)) / frame.clip.z);
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
