// SPDX-License-Identifier: MIT
// How much of a line's or point's strength is left at this pixel: all of it where no mesh is in front.
layout(set = 3, binding = 1) uniform sampler2D scene_depth;

float seen(vec4 position) {
  if (draw.on_top != 0u) return 1.0;
  float surface = texelFetch(scene_depth, ivec2(position.xy), 0).x;
  return position.z * frame.bias.x + frame.bias.y >= surface ? 1.0 : draw.hidden_alpha;
}
