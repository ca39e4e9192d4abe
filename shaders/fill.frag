// SPDX-License-Identifier: MIT
#version 450
// A translucent face, a little stronger where it is seen edge-on; or an opaque one, lit like the mesh.
#include "common.glsl"
#include "light.glsl"

layout(location = 0) flat in vec4 in_color;
layout(location = 1) in vec3 in_camera;
#ifdef OPAQUE_FILL
layout(location = 0) out vec4 out_color;
#else
#include "blend.glsl"
#endif

void main() {
  vec3 normal = facing_normal(in_camera);
#ifdef OPAQUE_FILL
  out_color = vec4(in_color.rgb * mix(1.0, brightness(normal), 0.5), 1.0);
#else
  if (in_color.a <= 0.0) discard;
  blend(in_color.rgb * mix(1.0, brightness(normal), 0.35), in_color.a, relative_depth(in_camera));
#endif
}
