// SPDX-License-Identifier: MIT
#version 450
// How much of the room before a surface is taken, by sampling depth on a spiral about each pixel: the estimator of
// McGuire, Mara and Luebke, "Scalable Ambient Obscurance" (HPG 2012). The reach is a part of the picture's height, so
// form is seen at every zoom. Noisy: form.frag smooths it over 4 x 4 pixels, by the distance that is written beside it.
#include "common.glsl"
#include "surface.glsl"
layout(set = 3, binding = 1) uniform sampler2D scene_depth;
layout(set = 3, binding = 2) uniform usampler2D surface;
layout(location = 0) out vec2 out_occlusion;  // what is left of the light; distance from the eye over the typical one

const int kSamples = 11;
const float kTurns = 7.0;  // of the spiral: no two samples in one direction

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  uvec2 here = texelFetch(surface, pixel, 0).xy;
  if (object_of(here) == 0u) {
    out_occlusion = vec2(1.0, 60000.0);
    return;
  }
  vec3 normal = flat_normal_of(here);
  vec3 at = camera_at(gl_FragCoord.xy, texelFetch(scene_depth, pixel, 0).x);
  float scale = frame.bias.w > 0.5 ? -at.z : 1.0;
  float pixel_size = abs(scale / (frame.scale.y * frame.scale.w));
  float inverse_radius = 1.0 / (frame.form.z * pixel_size);
  uint cell = uint(pixel.x & 3) * 4u + uint(pixel.y & 3);
  float turn = float((cell * 7u + uint(pixel.y & 3) * 5u) % 16u) * (6.2831853 / 16.0);
  ivec2 last = ivec2(2.0 * frame.scale.zw) - 1;
  float taken = 0.0;
  for (int i = 0; i < kSamples; ++i) {
    float along = (float(i) + 0.5) / float(kSamples);
    float angle = along * kTurns * 6.2831853 + turn;
    ivec2 to = clamp(pixel + ivec2(round(vec2(cos(angle), sin(angle)) * (along * frame.form.z))), ivec2(0), last);
    float depth = texelFetch(scene_depth, to, 0).x;
    vec3 v = (camera_at(vec2(to) + 0.5, max(depth, 1e-30)) - at) * inverse_radius;
    float vv = dot(v, v), vn = dot(v, normal);
    float near = max(1.0 - vv, 0.0);
    taken += depth > 0.0 ? near * near * near * max((vn - 0.02) / (vv + 0.02), 0.0) : 0.0;
  }
  out_occlusion = vec2(max(1.0 - taken * (1.6 / float(kSamples)), 0.0), min(scale / frame.bias.z, 60000.0));
  if (frame.bias.w < 0.5) out_occlusion.y = -at.z * inverse_radius;
}
