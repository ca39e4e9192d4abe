// SPDX-License-Identifier: MIT
#version 450
// A mesh at one of its places. WIRE fetches corners itself, so that each knows which corner it is. SMOOTH: with the
// normals of its vertices; PLAIN: for a picture that asks for nothing else.
#include "common.glsl"
#ifdef SMOOTH
#include "octahedron.glsl"
#endif

layout(set = 1, binding = 0, std430) readonly buffer Instances { GpuMeshInstance instances[]; };
// Positions; then, where draw.first says, normals, and where draw.owners says, the instance of each vertex.
layout(set = 1, binding = 1, std430) readonly buffer Vertices { uint words[]; };
#ifdef WIRE
layout(set = 1, binding = 2, std430) readonly buffer Indices { uint indices[]; };
layout(set = 1, binding = 3, std430) readonly buffer Colors { uint colors[]; };  // of triangles
layout(location = 2) out vec3 out_corner;
#else
layout(location = 0) in vec3 in_position;
#endif
#ifdef SMOOTH
#ifndef WIRE
layout(location = 1) in uint in_normal;
#endif
layout(location = 4) out vec3 out_normal;
#endif

#ifdef ID_PICTURE
layout(location = 0) flat out uvec2 out_id;
#else
layout(location = 0) flat out vec4 out_color;
#endif
#if !defined(POINTS) && (!defined(ID_PICTURE) || defined(CLIP))
#define SURFACE
#ifndef PLAIN
layout(location = 1) out vec3 out_camera;
#endif
#if !defined(FILL) && !defined(ID_PICTURE)
layout(location = 3) flat out uvec2 out_surface;
#endif
#endif

void main() {
#ifdef WIRE
  uint vertex = indices[gl_VertexIndex];
  uint index = vertex * 3u;
  vec3 position = uintBitsToFloat(uvec3(words[index], words[index + 1u], words[index + 2u]));
  uint k = uint(gl_VertexIndex) % 3u;
  out_corner = vec3(k == 0u, k == 1u, k == 2u);
#else
  uint vertex = uint(gl_VertexIndex);
  vec3 position = in_position;
#endif
  GpuMeshInstance s = instances[draw.owners == 0u ? uint(gl_InstanceIndex) : words[draw.owners + vertex]];
  vec3 placed = vec3(dot(s.row0.xyz, position), dot(s.row1.xyz, position), dot(s.row2.xyz, position)) +
                vec3(s.row0.w, s.row1.w, s.row2.w);
  vec3 camera = camera_from_batch(placed);
  gl_Position = clip_from_camera(camera);
  gl_PointSize = draw.point_size_px;
  if ((s.color >> 24) == 0u) gl_Position = vec4(2.0, 2.0, 0.0, 1.0);  // not drawn
#ifdef ID_PICTURE
  out_id = uvec2(s.object, s.item);
#else
  out_color = color_of(s.color);
  if (frame.hovered_object != 0u && s.object == frame.hovered_object) out_color.rgb = color_of(frame.hovered_color).rgb;
#ifdef WIRE
  if (draw.triangle_colors != 0u) out_color.rgb = color_of(colors[gl_VertexIndex / 3]).rgb;
#endif
#endif
#ifdef SMOOTH
#ifdef WIRE
  uint packed_normal = words[draw.first + vertex];
#else
  uint packed_normal = in_normal;
#endif
  // By the matrix of cofactors, as the normals of the placed triangles go, mirrored or stretched.
  vec3 normal = from_octahedron(vec2(packed_normal & 0xffffu, packed_normal >> 16) / 65535.0);
  normal = vec3(dot(cross(s.row1.xyz, s.row2.xyz), normal), dot(cross(s.row2.xyz, s.row0.xyz), normal),
                dot(cross(s.row0.xyz, s.row1.xyz), normal));
  normal = vec3(dot(draw.row0.xyz, normal), dot(draw.row1.xyz, normal), dot(draw.row2.xyz, normal));
  out_normal = normal * inversesqrt(max(dot(normal, normal), 1e-37));
#endif
#ifdef SURFACE
#ifndef PLAIN
  out_camera = camera;
#endif
#if !defined(FILL) && !defined(ID_PICTURE)
  out_surface = uvec2(s.object, s.mirrored);
#endif
#endif
}
