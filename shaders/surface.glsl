// SPDX-License-Identifier: MIT
// What the picture of surfaces keeps of a pixel, in two words: the flat normal of its triangle, 2 x 12 bits; the normal it
// is lit by, 2 x 10 bits; which object it is of, 20 bits, never 0.
#include "octahedron.glsl"

uvec2 packed_surface(vec3 flat_normal, vec3 lit_normal, uint object) {
  uvec2 f = uvec2(round(to_octahedron(flat_normal) * 4095.0)), l = uvec2(round(to_octahedron(lit_normal) * 1023.0));
  uint number = 1u + object % 0xfffffu;
  return uvec2(f.x | f.y << 12 | number << 24, l.x | l.y << 10 | (number >> 8) << 20);
}

uint object_of(uvec2 surface) { return surface.x >> 24 | (surface.y >> 20) << 8; }

vec3 flat_normal_of(uvec2 surface) {
  return from_octahedron(vec2(surface.x & 0xfffu, (surface.x >> 12) & 0xfffu) / 4095.0);
}

ivec2 packed_lit_normal(uvec2 surface) { return ivec2(surface.y & 0x3ffu, (surface.y >> 10) & 0x3ffu); }

vec3 lit_normal_of(uvec2 surface) { return from_octahedron(vec2(packed_lit_normal(surface)) / 1023.0); }
