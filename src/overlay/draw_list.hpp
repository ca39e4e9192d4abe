// SPDX-License-Identifier: MIT
// The drawing as plain data: overlays write it; the renderer, a text diff or a test reads it. It is retained:
// a batch names a buffer and its revision, and the renderer uploads only new revisions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <boxwood/math.hpp>

#include "overlay/clip_plane.hpp"
#include "overlay/rgba.hpp"
#include "overlay/ui_texture.hpp"
#include "overlay/vertex_normals.hpp"

namespace boxwood {

// The identity of a drawn primitive, for exact id pictures and for picking; {0, 0} is the background.
// `object` is 1 + the object's index in the scene, or kWholeObject. `item` is 0 for the mesh itself, 1 + the
// node of its tree, or kVolumeItem + the row of kVolumeRows.
struct DrawId {
  std::uint32_t object = 0;
  std::uint32_t item = 0;
  friend bool operator==(const DrawId&, const DrawId&) = default;
};
inline constexpr std::uint32_t kWholeObject = 0xFFFFFFFFU;  // the whole scene as one object
inline constexpr std::uint32_t kVolumeItem = 0x80000000U;   // a volume around the whole object

// Positions of instances are floats relative to the batch's double origin, so that distant models do not
// jitter.
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
// One placement of a shared mesh, in double. Only the renderer rounds it, after moving it near the origin.
struct MeshInstance {
  AffineTransform origin_from_mesh;  // to world axes, relative to the batch's origin
  Rgba color;                        // a = 0: not drawn
  DrawId id;
};

enum class FillMode : std::uint8_t {
  edges,           // opaque lines only
  fill,            // translucent faces only
  fill_and_edges,  // translucent faces with opaque edges
};
enum class DepthMode : std::uint8_t {
  dim_hidden,  // hidden parts dimmed
  hide,        // hidden parts not drawn
  on_top,      // drawn over everything
};

struct BatchStyle {
  float line_width_px = 1.5F;  // the renderer scales it with the display
  float line_alpha = 1.0F;     // multiplies the colour's alpha for lines and points
  float far_alpha = 1.0F;      // multiplies the alpha of lines at the far end of the scene
  float point_size_px = 6.0F;
  float fill_alpha = 0.09F;  // multiplies the colour's alpha for faces; 1 makes triangles solid
  FillMode fill = FillMode::fill_and_edges;
  DepthMode depth = DepthMode::dim_hidden;
  // True to write the batch to the id picture. Edges are always written. Faces are written only if nothing
  // else is drawn (FillMode::fill) or if they are solid (fill_alpha 1), because a translucent face hides
  // nothing.
  bool pickable = true;
  // True for the colours of a scale, which have the same value on surfaces, boxes and in the legend; false to
  // make dark ones lighter on a dark background (DrawList::least_luminance).
  bool exact_colors = false;
};

// One retained buffer of instances and the part of it to draw. `data` is the whole buffer and must stay alive
// until the renderer has drawn the list; the renderer reads it only if (buffer, revision) is new. Changes of
// first, count, rotation, origin or style upload nothing. The caller assigns buffer numbers; each names one
// array of one type.
template <class Instance> struct Batch {
  std::uint64_t buffer = 0;
  std::uint64_t revision = 0;
  std::span<const Instance> data;
  std::uint32_t first = 0, count = 0;
  Rows3 rotation = kIdentityRows;  // world from the batch's axes: x_world = rotation * x + origin
  Vec3 origin = Vec3(0.0);
  BatchStyle style;
};

// An indexed mesh drawn at one or more places. Faces are two-sided.
struct MeshBatch {
  std::uint64_t buffer = 0, revision = 0;  // of positions, indices and normals
  std::span<const Vec3f> positions;
  std::span<const std::uint32_t> indices;  // three for each triangle; empty: drawn as points
  const SmoothNormals* smooth = nullptr;   // null: flat; must stay alive until the list is drawn
  // Many meshes in one draw: for each position, then for each copy in `smooth`, the instance that places it.
  // Empty: every instance places the whole mesh.
  std::span<const std::uint32_t> owners;
  std::uint64_t instance_buffer = 0, instance_revision = 0;
  std::span<const MeshInstance> instances;
  // A colour for each triangle instead of its instance's colour; empty if not used. Alpha is ignored.
  std::uint64_t color_buffer = 0, color_revision = 0;
  std::span<const Rgba> triangle_colors;
  Vec3 origin = Vec3(0.0);
  bool edges = false;  // also draw the triangles' edges
  // Draws translucent faces without edges, with the colour's alpha.
  bool translucent = false;
  // True if every part of the mesh is closed and its faces are counter-clockwise from outside. A fast picture
  // may then omit the faces that point away, and a clip plane shows a cap. False is always correct.
  bool closed_outward = false;
};

// The user interface, drawn the same way: vertices in pixels from the top left, clipped, alpha-blended on
// top.
struct UiVertex {
  float x = 0, y = 0, u = 0, v = 0;
  Rgba color;
};
struct UiCommand {
  std::uint32_t first_index = 0, index_count = 0, vertex_offset = 0;
  std::uint32_t texture = 0;  // index into DrawList::ui_textures
  float clip_min_x = 0, clip_min_y = 0, clip_max_x = 0, clip_max_y = 0;
};

// Text at a position in the scene or on the screen, drawn in the program's font.
struct TextLabel {
  Vec3 position = Vec3(0.0);
  std::string text;
  Rgba color;
};

// Shading that makes the shape of meshes readable. Windows on a software renderer turn it off while things
// move.
struct FormStyle {
  bool occlusion = false;   // ambient occlusion: creases and narrow gaps are darker
  bool edges = false;       // draws visible creases, outlines and object borders, one pixel wide
  bool back_faces = false;  // faces seen clockwise are tinted
  bool smooth = false;      // uses MeshBatch::smooth; otherwise each triangle is flat
  bool head_light = false;  // the light is at the eye; otherwise to the eye's upper left
  friend bool operator==(const FormStyle&, const FormStyle&) = default;
};

struct DrawList {
  std::vector<MeshBatch> meshes;
  // The number of these meshes, unique in the program. A renderer reads meshes again only under a new number.
  // 0: it reads each list.
  std::uint64_t meshes_revision = 0;
  // The object under the mouse, by DrawId::object; 0 for no object. Its meshes are drawn in this colour, with
  // their own alpha, unless their triangles have colours. A change costs no upload.
  std::uint32_t hovered_object = 0;
  Rgba hovered_color;
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
  // The least relative luminance (WCAG 2.1) of lines, points and faces, but not of meshes, 0 to 1. Darker
  // ones are mixed with white in linear light until they have it. 0 changes no colour.
  float least_luminance = 0.0F;
};

}  // namespace boxwood
