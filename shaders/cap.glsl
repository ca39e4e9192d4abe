// SPDX-License-Identifier: MIT
// Caps of solids at the clip plane. Where the nearest face that the plane leaves is one of a solid seen from behind, the
// line of sight has entered the solid through the cut: that pixel shows the cap. The depth stays that of the face: another
// object that stands inside the solid that is cut is seen.

// Whether the line of sight through this pixel crosses the plane from what is cut away into what is left.
bool enters_at_plane() {
  vec2 aside = (gl_FragCoord.xy / frame.scale.zw - 1.0) / frame.scale.xy;
  if (frame.bias.w > 0.5) return frame.clip.w < 0.0 && dot(frame.clip.xyz, vec3(aside, -1.0)) > 0.0;
  return frame.clip.z < 0.0;
}

// Flat, in a tint of the object's colour, hatched: nobody takes it for a face of the model.
vec3 cap_color(vec3 object_color) {
  float stripe = abs(fract((gl_FragCoord.x + gl_FragCoord.y) / 9.0) - 0.5) * 9.0;  // pixels from the middle of a stripe
  return object_color * vec3(1.08, 0.96, 0.78) * mix(0.86, 1.0, clamp(stripe - 0.3, 0.0, 1.0));
}
