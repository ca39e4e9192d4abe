// SPDX-License-Identifier: MIT
#version 450
// A translucent sphere: where the eye's ray meets it, clear in the middle and stronger towards the rim.
#include "common.glsl"

layout(location = 0) in vec3 in_camera;
layout(location = 1) flat in vec4 in_sphere;
#ifdef ID_PICTURE
layout(location = 2) flat in uvec2 in_id;
layout(location = 0) out uvec2 out_id;
#else
layout(location = 2) flat in vec4 in_color;
#include "light.glsl"
#include "blend.glsl"
#endif

void main() {
  bool perspective = frame.bias.w > 0.5;
  vec3 from = perspective ? vec3(0.0) : in_camera;
  vec3 along = perspective ? normalize(in_camera) : vec3(0, 0, -1);
  vec3 to_center = in_sphere.xyz - from;
  float middle = dot(to_center, along);
  vec3 off = to_center - middle * along;
  float half_chord_sq = in_sphere.w * in_sphere.w - dot(off, off);
  if (half_chord_sq < 0.0) discard;
  float half_chord = sqrt(half_chord_sq);
  float t = middle - half_chord;
  if (perspective && t <= 0.0) t = middle + half_chord;
  if (perspective && t <= 0.0) discard;
  vec3 hit = from + t * along;
  if (cut_away(hit)) {  // the farther side may be left
    hit = from + (middle + half_chord) * along;
    if (cut_away(hit)) discard;
  }
  vec4 clip = biased(clip_from_camera(hit));
  gl_FragDepth = clamp(clip.z / clip.w, 0.0, 1.0);
#ifdef ID_PICTURE
  out_id = in_id;
#else
  vec3 normal = normalize(hit - in_sphere.xyz);
  float facing = abs(dot(normal, along));
  float strength = mix(2.6, 1.0, facing);
  blend(in_color.rgb * mix(1.0, brightness(normal), 0.35), min(in_color.a * strength, 1.0), relative_depth(hit));
#endif
}
