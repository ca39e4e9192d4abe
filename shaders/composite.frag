// SPDX-License-Identifier: MIT
#version 450
// Joins the opaque picture (SMOOTH: its edges smoothed) with the translucent faces over it.
#include "common.glsl"
layout(set = 3, binding = 0) uniform sampler2D scene_color;
#ifdef FILLS
layout(set = 3, binding = 2) uniform sampler2D fill_sum;
layout(set = 3, binding = 3) uniform sampler2D fill_through;
#endif
layout(location = 0) out vec4 out_color;

#ifdef SMOOTH
float luma(vec3 c) { return dot(c, vec3(0.30, 0.59, 0.11)); }

// Post-process smoothing in the manner of FXAA (Lottes 2009): where the four neighbours differ strongly, look
// along the edge (across the gradient) and average.
vec3 smoothed(ivec2 pixel) {
  vec2 texel = 0.5 / frame.scale.zw;
  vec2 uv = (vec2(pixel) + 0.5) * texel;
  vec3 here = texelFetch(scene_color, pixel, 0).rgb;
  float nw = luma(textureLod(scene_color, uv + texel * vec2(-0.5, -0.5), 0.0).rgb);
  float ne = luma(textureLod(scene_color, uv + texel * vec2(0.5, -0.5), 0.0).rgb);
  float sw = luma(textureLod(scene_color, uv + texel * vec2(-0.5, 0.5), 0.0).rgb);
  float se = luma(textureLod(scene_color, uv + texel * vec2(0.5, 0.5), 0.0).rgb);
  float m = luma(here);
  float lowest = min(m, min(min(nw, ne), min(sw, se))), highest = max(m, max(max(nw, ne), max(sw, se)));
  if (highest - lowest < 0.03) return here;
  vec2 tangent = vec2((sw + se) - (nw + ne), (nw + sw) - (ne + se));
  float shortest = min(abs(tangent.x), abs(tangent.y)) + 1e-3;
  tangent = clamp(tangent / shortest, -6.0, 6.0) * texel;
  vec3 close = 0.5 * (textureLod(scene_color, uv - tangent / 6.0, 0.0).rgb + textureLod(scene_color, uv + tangent / 6.0, 0.0).rgb);
  vec3 wide = 0.5 * close + 0.25 * (textureLod(scene_color, uv - tangent / 2.0, 0.0).rgb + textureLod(scene_color, uv + tangent / 2.0, 0.0).rgb);
  float w = luma(wide);
  return w < lowest || w > highest ? close : wide;
}
#endif

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
#ifdef SMOOTH
  vec3 color = smoothed(pixel);
#else
  vec3 color = texelFetch(scene_color, pixel, 0).rgb;
#endif
#ifdef FILLS
  float through = texelFetch(fill_through, pixel, 0).x;
  if (through < 1.0) {
    vec4 sum = texelFetch(fill_sum, pixel, 0);
    color = mix(sum.rgb / max(sum.a, 1e-6), color, through);
  }
#endif
  out_color = vec4(color, 1.0);
}
