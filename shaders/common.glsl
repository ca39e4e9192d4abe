// SPDX-License-Identifier: MIT
// What every shader shares: the frame's data, the draw's data and the way from the world to the screen.
#extension GL_GOOGLE_include_directive : require
#include "shared.h"

layout(set = 0, binding = 0) uniform Frame { FrameData frame; };
layout(push_constant) uniform Draw { DrawData draw; };

// The batch's frame -> the camera frame. Both steps were joined in double: far models do not jitter.
vec3 camera_from_batch(vec3 p) {
  return vec3(dot(draw.row0.xyz, p), dot(draw.row1.xyz, p), dot(draw.row2.xyz, p)) +
         vec3(draw.row0.w, draw.row1.w, draw.row2.w);
}

vec4 clip_from_camera(vec3 p) {
  return vec4(frame.scale.xy * p.xy, frame.depth.x + frame.depth.y * p.z, frame.depth.z + frame.depth.w * p.z);
}

// Moves depth a little towards the eye (about two pixels' size), so that what lies on a surface is seen; with
// on_top it is moved in front of everything, in its own order.
vec4 biased(vec4 clip) {
  if (draw.on_top != 0u) return vec4(clip.xy, clip.w * 0.999 + clip.z * 0.0009, clip.w);
  return vec4(clip.xy, min(clip.z * frame.bias.x + frame.bias.y * clip.w, clip.w), clip.w);
}

// Moves depth a quarter as far: solid faces lie between the meshes and the translucent faces and lines of the same plane,
// so that each pixel has one order. Those of on_top keep their own.
vec4 slightly_biased(vec4 clip) {
  if (draw.on_top != 0u) return biased(clip);
  float z = mix(clip.z, clip.z * frame.bias.x + frame.bias.y * clip.w, 0.25);
  return vec4(clip.xy, min(z, clip.w), clip.w);
}

vec4 color_of(uint packed_color) { return unpackUnorm4x8(packed_color); }

vec3 linear_of(vec3 c) {
  return mix(c / 12.92, pow((c + 0.055) / 1.055, vec3(2.4)), greaterThan(c, vec3(0.04045)));
}
vec3 encoded_of(vec3 c) {
  return mix(12.92 * c, 1.055 * pow(max(c, vec3(0.0)), vec3(1.0 / 2.4)) - 0.055, greaterThan(c, vec3(0.0031308)));
}

// The colour of a mark. A colour below the least luminance is mixed with white in linear light until it has it, so
// that it is visible on a dark background, unless it is one of a scale. overlay/scene_theme.cpp does the same for the
// legend.
vec4 mark_color_of(uint packed_color) {
  vec4 color = color_of(packed_color);
  float least = frame.background_top.w;
  if (least <= 0.0 || draw.exact_colors != 0u) return color;
  vec3 light = linear_of(color.rgb);
  float luminance = dot(light, vec3(0.2126, 0.7152, 0.0722));
  if (luminance >= least) return color;
  float white = (least - luminance) / (1.0 - luminance);
  return vec4(encoded_of(mix(light, vec3(1.0), white)), color.a);
}

// The n-th instance of a sample that takes one of each draw.stride, anywhere among them: at a steady step the rows of a
// grid would show as stripes.
uint sampled_instance(uint n) {
  uint place = n * 2654435769u;  // 2^32 over the golden ratio
  place ^= place >> 15;
  return draw.first + n * draw.stride + place % draw.stride;
}

// The camera frame's point at a pixel (gl_FragCoord.xy) of this depth: clip_from_camera() backwards.
vec3 camera_at(vec2 pixel, float depth) {
  vec2 ndc = pixel / frame.scale.zw - 1.0;
  if (frame.bias.w > 0.5) {
    float away = frame.depth.x / depth;
    return vec3(ndc / frame.scale.xy, -1.0) * away;
  }
  return vec3(ndc / frame.scale.xy, (depth - frame.depth.x) / frame.depth.y);
}

// Set where the picture has a clip plane: without one the driver leaves the tests out.
layout(constant_id = 0) const bool kClipped = false;

bool cut_away(vec3 camera) { return kClipped && dot(frame.clip.xyz, camera) + frame.clip.w < 0.0; }
