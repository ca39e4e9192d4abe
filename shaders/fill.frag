// SPDX-License-Identifier: MIT
#version 450
// A translucent face, a little stronger where it is seen edge-on; or an opaque one, lit like the mesh.
#include "common.glsl"
#include "light.glsl"

layout(location = 0) flat in vec4 in_color;
layout(location = 1) in vec3 in_camera;
#ifdef OPAQUE_FILL
layout(location = 0) out vec4 out_color;
#ifdef FORM
#include "surface.glsl"
layout(location = 1) out uvec2 out_surface;
#endif
#else
#include "blend.glsl"
#endif

void main() {
  vec3 normal = facing_normal(in_camera);
  if (cut_away(in_camera)) discard;
#ifdef OPAQUE_FILL
#ifdef FORM
  out_surface = packed_surface(normal, normal, 0xffffeu);  // number 0xfffff: no mesh has it but by chance
#endif
  out_color = vec4(in_color.rgb * mix(1.0, brightness(normal), 0.5), 1.0);
#else
  float alpha = in_color.a;
#ifdef XRAY  // clear where it is seen straight on, firm at its outline
  vec3 to_eye = frame.bias.w > 0.5 ? normalize(-in_camera) : vec3(0, 0, 1);
  alpha = min(alpha * mix(2.8, 0.7, abs(dot(normal, to_eye))), 1.0);
#endif
  if (alpha <= 0.0) discard;
  blend(in_color.rgb * mix(1.0, brightness(normal), 0.35), alpha, relative_depth(in_camera));
#endif
}
