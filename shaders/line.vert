// SPDX-License-Identifier: MIT
#version 450
// Edges as quads of constant pixel width, six vertices each, clipped at the near plane here.
#include "common.glsl"
#include "line_clip.glsl"
#include "edges.glsl"

#ifdef ID_PICTURE
layout(location = 0) flat out uvec2 out_id;
#else
layout(location = 0) flat out vec4 out_color;
// Along in px from the first end, across in px, length in px; all times w, which the fragment shader takes out
// again: even on the screen. (noperspective would say it, but lavapipe 22.3 clips such values wrongly.)
layout(location = 1) out vec3 out_line;
#endif

void main() {
  uint number = uint(gl_VertexIndex) / 6u;
  uint corner = uint(gl_VertexIndex) % 6u;  // two triangles: 0 1 2, 2 1 3
  corner = corner < 3u ? corner : corner == 3u ? 2u : corner == 4u ? 1u : 3u;
  Edge edge = fetch_edge(number);
  vec4 a, b;
  bool visible = clipped_ends(edge.a, edge.b, a, b);
#ifdef ID_PICTURE
  out_id = edge.id;
#else
  out_color = mark_color_of(edge.color);
  out_color.a *= draw.alpha;
  out_line = vec3(0.0);
#endif
  if (!visible) {
    gl_Position = vec4(2.0, 2.0, 0.0, 1.0);
    return;
  }
  vec2 a_px = a.xy / a.w * frame.scale.zw, b_px = b.xy / b.w * frame.scale.zw;
  vec2 along = b_px - a_px;
  float length_px = length(along);
  along = length_px > 1e-6 ? along / length_px : vec2(1, 0);
  vec2 across = vec2(-along.y, along.x);
#ifdef ID_PICTURE
  float half_px = max(draw.line_width_px * 0.5, 0.75);
#else
  float half_px = draw.line_width_px * 0.5 + 0.75;  // room for the soft rim
#endif
  bool at_b = (corner & 1u) != 0u;
  float side = (corner & 2u) != 0u ? half_px : -half_px;
  vec4 end = at_b ? b : a;
  // The round end beyond the point goes on in depth as the line does, so that it does not sink into a surface.
  float slope = (b.z / b.w - a.z / a.w) / max(length_px, half_px);
  end.z = clamp(end.z + (at_b ? slope : -slope) * half_px * end.w, 0.0, end.w);
  vec2 shift = (at_b ? along : -along) * half_px + across * side;
#ifdef ID_PICTURE
  end = biased(end);
#else
  out_line = vec3(at_b ? length_px + half_px : -half_px, side, length_px) * end.w;
#endif
  end.xy += shift / frame.scale.zw * end.w;
  gl_Position = end;
}
