// SPDX-License-Identifier: MIT
// Layouts that C++ and the shaders both read: one definition, checked on the C++ side in src/render/shared_layout.cpp.
// Only scalars and vec4, so that std140, std430 and C++ agree.
#ifndef BOXWOOD_SHARED_H
#define BOXWOOD_SHARED_H

#ifdef __cplusplus
#include <cstdint>
namespace boxwood::gpu {
using uint = std::uint32_t;
struct vec4 {
  float x = 0, y = 0, z = 0, w = 0;
};
#define BOXWOOD_DEFAULT(value) = value
#else
#define BOXWOOD_DEFAULT(value)
#endif

// One frame: where we look from and how large the picture is.
// Camera frame: x right, y up, z backward. clip.xy = scale * camera.xy; clip.z = depth.x + depth.y * camera.z;
// clip.w = depth.z + depth.w * camera.z. Depth is reversed: 1 at the near plane, 0 at the far end.
struct FrameData {
  vec4 right, up, back;         // rows of camera_from_world; w unused
  vec4 scale;                   // x, y: clip scale; z, w: half the picture in pixels
  vec4 depth;                   // see above
  vec4 bias;                    // x: factor on depth, y: addend on depth, for what lies on a surface;
                                // z: a typical distance of what is drawn, for the weights of translucent faces
                                // w: 1 for perspective, 0 for orthographic
  vec4 background_top;          // colours as shown (encoded), 0..1; w: the least luminance of marks, 0: any
  vec4 background_bottom;
  vec4 form;                    // x, y: strength of ambient occlusion and of feature edges, 0: none; z: how far occlusion
                                // reaches, in pixels; w: 1: faces seen from behind are tinted
  vec4 range;                   // x, y: distance of the nearest and the farthest of what has a form; z: 1: the light is at the
                                // eye; w: unused
  uint hovered_object BOXWOOD_DEFAULT(0);  // DrawList::hovered_object
  uint hovered_color BOXWOOD_DEFAULT(0);
  uint unused0 BOXWOOD_DEFAULT(0), unused1 BOXWOOD_DEFAULT(0);
  vec4 clip;                    // camera frame: what has dot(clip.xyz, p) + clip.w < 0 is cut away (see CLIPPED)
};

// One draw: push constants.
struct DrawData {
  vec4 row0, row1, row2;                      // camera frame from the batch's frame: rotation, then shift in w
  uint first BOXWOOD_DEFAULT(0);              // first instance; of a mesh: words before its normals
  float line_width_px BOXWOOD_DEFAULT(1);     // already scaled with the display
  float point_size_px BOXWOOD_DEFAULT(1);
  float alpha BOXWOOD_DEFAULT(1);             // multiplies the colour's alpha; of a mesh: that of its triangles' edges
  float hidden_alpha BOXWOOD_DEFAULT(0);      // multiplies it where the mesh is in front
  uint on_top BOXWOOD_DEFAULT(0);             // 1: in front of everything
  uint segments BOXWOOD_DEFAULT(1);           // spheres: straight pieces of each circle
  uint circles BOXWOOD_DEFAULT(1);            // spheres: 1 outline only, 4 with the three great circles
  float far_alpha BOXWOOD_DEFAULT(1);         // lines: what is left of it at the far end of what is drawn
  uint triangle_colors BOXWOOD_DEFAULT(0);    // meshes: 1: each triangle has a colour of its own
  uint owners BOXWOOD_DEFAULT(0);             // meshes: words before MeshBatch::owners; 0 without
  uint stride BOXWOOD_DEFAULT(1);             // plain lines of boxes and spheres: one of how many is drawn
  uint exact_colors BOXWOOD_DEFAULT(0);       // marks: 1: not made lighter on a dark background
};

// Instances, field for field as in overlay/draw_list.hpp; colours are 4 bytes r, g, b, a.
struct GpuSegment {
  float ax, ay, az, bx, by, bz;
  uint color, object, item;
};
struct GpuPoint {
  float x, y, z;
  uint color, object, item;
};
struct GpuTriangle {
  float ax, ay, az, bx, by, bz, cx, cy, cz;
  uint color, object, item;
};
struct GpuBox {
  float cx, cy, cz, ux, uy, uz, vx, vy, vz, wx, wy, wz;
  uint color, object, item;
};
struct GpuSphere {
  float cx, cy, cz, radius;
  uint color, object, item;
};
struct GpuUiVertex {
  float x, y, u, v;
  uint color;
};

// A mesh's placing as the renderer stores it: relative to the batch's origin, of positions relative to the
// mesh's own base point.
struct GpuMeshInstance {
  vec4 row0, row1, row2;
  uint color, object, item;
  uint mirrored;  // 1: the placing turns faces inside out
};

#ifdef __cplusplus
}  // namespace boxwood::gpu
#endif
#endif
