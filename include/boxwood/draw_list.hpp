// SPDX-License-Identifier: MIT
// What to draw, as plain data: the overlays write it, the renderer, a text diff or a test reads it.
// Retained: a batch names a buffer and its revision; the renderer uploads only what it has not seen.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/math.hpp>

namespace BOXWOOD_EXPORT boxwood {

struct Rgba {
  std::uint8_t r = 0, g = 0, b = 0, a = 255;
  friend bool operator==(const Rgba&, const Rgba&) = default;
};

// Identity of what is drawn, for exact id pictures and for picking: {0, 0} means background.
// object: 1 + index of the object in the scene, or kWholeObject. item: 0 the mesh itself, 1 + node of its
// tree, or kVolumeItem + row of kVolumeRows.
struct DrawId {
  std::uint32_t object = 0;
  std::uint32_t item = 0;
  friend bool operator==(const DrawId&, const DrawId&) = default;
};
inline constexpr std::uint32_t kWholeObject = 0xFFFFFFFFU;  // the whole scene taken as one object
inline constexpr std::uint32_t kVolumeItem = 0x80000000U;   // a volume around all of the object

// All positions are float, relative to the batch's double origin, so that models far away do not jitter.
struct SegmentInstance {  // a line of constant pixel width
  Vec3f a, b;
  Rgba color;
  DrawId id;
};
struct PointInstance {  // a disc of constant pixel size
  Vec3f position;
  Rgba color;
  DrawId id;
};
struct TriangleInstance {  // a flat triangle (hull faces, contact triangles, filled overlaps)
  Vec3f a, b, c;
  Rgba color;
  DrawId id;
};
struct BoxInstance {  // center + s0*h0 + s1*h1 + s2*h2, |s| <= 1: half-axes scaled by their half-extents
  Vec3f center;
  Vec3f half_axes[3];
  Rgba color;
  DrawId id;
};
struct SphereInstance {
  Vec3f center;
  float radius = 0;
  Rgba color;
  DrawId id;
};
struct MeshInstance {  // one placing of a shared mesh, in double: only the renderer rounds it, where it is
                       // small
  AffineTransform origin_from_mesh;  // into axes of the world, relative to the batch's origin
  Rgba color;                        // a = 0: not drawn
  DrawId id;
};

enum class FillMode : std::uint8_t {
  edges,           // firm lines only
  fill,            // translucent faces only
  fill_and_edges,  // translucent faces with firm edges
};
enum class DepthMode : std::uint8_t {
  dim_hidden,  // hidden parts dimmed
  hide,        // hidden parts not drawn
  on_top,      // drawn over everything
};

struct BatchStyle {
  float line_width_px = 1.5F;  // scaled with the display by the renderer
  float line_alpha = 1.0F;     // multiplies the colour's alpha for lines and points
  float far_alpha = 1.0F;      // what is left of a line's strength at the far end of what is drawn
  float point_size_px = 6.0F;
  float fill_alpha = 0.09F;  // multiplies the colour's alpha for faces; 1 makes triangles solid
  FillMode fill = FillMode::fill_and_edges;
  DepthMode depth = DepthMode::dim_hidden;
  // Written into the id picture: edges always, faces where they are all that is drawn (FillMode::fill) or
  // solid (fill_alpha 1), since a translucent face does not hide what is behind it.
  bool pickable = true;
};

// One retained buffer of instances and the part of it to draw. `data` is the whole buffer and must stay alive
// until the renderer has drawn the list; it is read only when (buffer, revision) is new. Changing first,
// count, rotation, origin or style uploads nothing. Buffer numbers are the caller's; each names one array of
// one type.
template <class Instance> struct Batch {
  std::uint64_t buffer = 0;
  std::uint64_t revision = 0;
  std::span<const Instance> data;
  std::uint32_t first = 0, count = 0;
  Rows3 rotation = kIdentityRows;  // world from the batch's axes: x_world = rotation * x + origin
  Vec3 origin = Vec3(0.0);
  BatchStyle style;
};

// A direction of any length in four bytes: on an octahedron, two coordinates of 16 bits, right to 0.003
// degrees (Cigolle and others, "A Survey of Efficient Representations for Independent Unit Vectors", JCGT
// 2014). Zero: that of +z.
inline std::uint32_t packed_normal(const Vec3& n) noexcept {
  const double sum = std::abs(n.x) + std::abs(n.y) + std::abs(n.z);
  double x = 0.0, y = 0.0;
  if (sum > 0.0) {
    x = n.x / sum;
    y = n.y / sum;
    if (n.z < 0.0) {
      const double folded = (1.0 - std::abs(y)) * (x < 0.0 ? -1.0 : 1.0);
      y = (1.0 - std::abs(x)) * (y < 0.0 ? -1.0 : 1.0);
      x = folded;
    }
  }
  const auto part = [](double value) {
    return static_cast<std::uint32_t>(std::lround((value * 0.5 + 0.5) * 65535.0));
  };
  return part(x) | part(y) << 16U;
}

// Normals of a mesh's vertices, for shading. A vertex on a crease has several: it is drawn again for each
// further one.
struct SmoothNormals {
  std::vector<std::uint32_t> normals;  // packed_normal() of each position, then of each copy
  std::vector<std::uint32_t> copies;   // the position that each further vertex stands at
  struct Corner {
    std::uint32_t corner = 0, vertex = 0;  // 3 * triangle + place; the vertex it has instead of the mesh's
  };
  std::vector<Corner> moved;
};

// An indexed mesh drawn at one or many places. Faces are two-sided.
struct MeshBatch {
  std::uint64_t buffer = 0, revision = 0;  // of positions, indices and normals
  std::span<const Vec3f> positions;
  std::span<const std::uint32_t> indices;  // three a triangle; empty: drawn as points
  const SmoothNormals* smooth = nullptr;   // null: flat; like the arrays it stays until the list is drawn
  std::uint64_t instance_buffer = 0, instance_revision = 0;
  std::span<const MeshInstance> instances;
  // A colour for each triangle instead of that of its instance; empty: none. Its alpha is not read.
  std::uint64_t color_buffer = 0, color_revision = 0;
  std::span<const Rgba> triangle_colors;
  Vec3 origin = Vec3(0.0);
  bool edges = false;  // also draw the triangles' edges
  bool translucent =
      false;  // drawn as faces that let see through them, as strong as the colour's alpha, with no edges
  // Every part of the mesh is closed and its faces wind counter-clockwise seen from outside: from outside, a
  // picture drawn in haste may leave out the faces that turn away, and a clip plane shows a cap. False is
  // always right.
  bool closed_outward = false;
};

// The interface, drawn the same way: vertices in pixels from the top left, clipped, alpha-blended on top.
struct UiVertex {
  float x = 0, y = 0, u = 0, v = 0;
  Rgba color;
};
struct UiCommand {
  std::uint32_t first_index = 0, index_count = 0, vertex_offset = 0;
  std::uint32_t texture = 0;  // index into DrawList::ui_textures
  float clip_min_x = 0, clip_min_y = 0, clip_max_x = 0, clip_max_y = 0;
};
struct UiTexture {
  std::uint64_t buffer = 0, revision = 0;
  std::uint32_t width = 0, height = 0;
  std::span<const std::uint8_t> rgba;
};

// Text pinned to a place in the scene or on the screen; the program's font draws it.
struct TextLabel {
  Vec3 position = Vec3(0.0);
  std::string text;
  Rgba color;
};

// What makes the form of meshes readable. A window on a software renderer leaves it out while things move.
struct FormStyle {
  bool occlusion = false;   // ambient occlusion: creases and what stands near something are darker
  bool edges = false;       // sharp bends, outlines, and borders of objects, one pixel wide; hidden ones not
  bool back_faces = false;  // faces seen clockwise are tinted
  bool smooth = false;      // by MeshBatch::smooth; else each triangle is flat
  bool head_light = false;  // the light is at the eye: what faces it is bright; else it is at its upper left
  friend bool operator==(const FormStyle&, const FormStyle&) = default;
};

// What has dot(normal, p) < offset, in the world, is not drawn; where it cuts a mesh that is closed_outward,
// a cap closes it.
struct ClipPlane {
  Vec3 normal = Vec3(0.0, 0.0, 1.0);  // not zero; of any length
  double offset = 0.0;
  friend bool operator==(const ClipPlane&, const ClipPlane&) = default;
};

struct DrawList {
  std::vector<MeshBatch> meshes;
  std::vector<Batch<SegmentInstance>> segments;
  std::vector<Batch<PointInstance>> points;
  std::vector<Batch<TriangleInstance>> triangles;
  std::vector<Batch<BoxInstance>> boxes;
  std::vector<Batch<SphereInstance>> spheres;
  std::vector<TextLabel> labels;
  std::vector<UiVertex> ui_vertices;
  std::vector<std::uint32_t> ui_indices;
  std::vector<UiCommand> ui_commands;
  std::vector<UiTexture> ui_textures;
  FormStyle form;
  std::optional<ClipPlane> clip;
  Rgba background_top{236, 239, 242, 255}, background_bottom{206, 212, 218, 255};
};

}  // namespace boxwood
