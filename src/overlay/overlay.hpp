// SPDX-License-Identifier: MIT
// Overlays: plain functions from the contents of a view to a draw list, one file each, listed in one table.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <boxwood/node_volumes.hpp>
#include <boxwood/scene.hpp>
#include <boxwood/volumes.hpp>

#include "overlay/draw_list.hpp"
#include "overlay/overlay_buffers.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

enum class Emphasis : unsigned char {
  normal,
  dimmed,  // another object is selected
  strong,  // the selected object
};

// The colours of an object's triangles, from `first` on.
struct TriangleColors {
  std::shared_ptr<const std::vector<Rgba>> colors;
  std::size_t first = 0;
};

struct OverlayObject {
  bool visible = true, selected = false;
  bool closed_outward = false;                            // as in MeshBatch
  std::shared_ptr<const SmoothNormals> smooth = nullptr;  // of its mesh; null for flat shading
  RigidTransform world_from_model;
  std::optional<Rgba> paint = std::nullopt;  // instead of any other colour; transparent below 255
  // Instead of any colour but `paint`. Below 255, only this object is transparent.
  std::optional<Rgba> tint = std::nullopt;
  std::optional<TriangleColors> triangles =
      std::nullopt;  // instead of the colour of a mesh that is not transparent
  // The triangles of the mesh to draw, ascending; null for all. Identifies them.
  std::shared_ptr<const std::vector<std::uint32_t>> part = nullptr;
};

// One volume around an object or node. Its lines write `id` into the id picture.
struct OverlayVolume {
  std::shared_ptr<const AnyVolume> volume;
  VolumeKind kind{};
  DrawId id;
  RigidTransform world_from_model;
  Emphasis emphasis = Emphasis::normal;
  bool hovered = false;        // highlighted because it is under the mouse, in a separate colour
  bool outlined = false;       // edges only, in a colour that is on no scale: colours are figures of nodes
  bool beside_volume = false;  // the box of a node, in kBesideVolumeColor
};

// The most boxes with faces. More faces only hide the model, and cost a software renderer 6 us each.
inline constexpr std::uint32_t kMostFilled = 4096;

// Volumes of one kind around the nodes of one level of a tree.
struct OverlayLevel {
  std::shared_ptr<const VolumeArray> volumes;  // identifies them: another array is another upload
  std::span<const std::uint32_t> nodes;        // the tree's node of each volume
  // The positions in both arrays of the volumes to draw, ascending; nullopt for all. On a level above the
  // first of a cut, these are leaves. Never those that OverlayNodes::hidden names.
  std::optional<std::vector<std::uint32_t>> drawn;
};

// The levels to draw. Another range is another list of levels and uploads only those not drawn before.
struct OverlayNodes {
  std::shared_ptr<const void> owner;  // keeps the spans alive
  VolumeKind kind{};
  std::vector<OverlayLevel> levels;  // ascending, the first one is first_level
  std::uint32_t first_level = 0;
  // The levels over which colours are spread: from the first to the last that any tree draws.
  std::uint32_t first_color = 0, last_color = 0;
  std::uint32_t first_firm = 0;  // for a cut: the levels above it are its leaves, as opaque as the last level
  Vec3 origin = Vec3(0.0);       // a point in or near all of them
  std::uint32_t object = kWholeObject;  // DrawId::object
  RigidTransform world_from_model;
  bool color_by_depth = false;  // otherwise the colour of the kind
  bool beside_volume = false;   // kBesideVolumeColor in place of the colour of the kind
  // The colour of each node of the tree, instead of both; null if not used. Identifies the colours.
  std::shared_ptr<const std::vector<Rgba>> node_colors = nullptr;
  // True for each node that no level draws; null for none. Identifies them.
  std::shared_ptr<const std::vector<bool>> hidden = nullptr;
  std::uint32_t most_filled = kMostFilled;  // with more in the last level: edges alone
  Emphasis emphasis = Emphasis::normal;
};

// A point of a surface, in the world.
struct OverlayHit {
  Vec3 point = Vec3(0.0);
  // As long as it is drawn. Zero and no triangle: the point is under the mouse, in a neutral colour.
  Vec3 normal = Vec3(0.0);
  // Outlined: the triangle of a clicked point.
  std::optional<std::array<Vec3, 3>> triangle = std::nullopt;
};

// The result of a collision query, in the world's frame; null members are not drawn.
struct OverlayContacts {
  std::shared_ptr<const std::vector<std::array<Vec3, 3>>> triangles;  // the triangles that meet: outlined
  std::shared_ptr<const std::vector<std::array<Vec3, 3>>> faces;      // shared faces, over everything
  std::shared_ptr<const std::vector<std::array<Vec3, 2>>> segments;   // crossings, over everything
  std::shared_ptr<const std::vector<Vec3>> points;
  std::shared_ptr<const std::vector<std::array<Vec3, 2>>> arrows;  // from, to: contact normals
  std::optional<std::array<Vec3, 2>> way;                          // from, to: the way out
};

// Adds the lines of a way out: an arrow with its head at the exit and a cross where it begins.
void add_way_out(const Vec3& from, const Vec3& to, std::vector<SegmentInstance>& out);

struct OverlayInput {
  std::shared_ptr<const Scene> scene;
  // one for each object of the scene; missing ones are visible and unmoved
  std::vector<OverlayObject> objects;
  std::optional<std::uint32_t> hovered;  // the object under the mouse, in a tint of its colour
  // Grows with every change of `objects` or `scene`; 0 if unknown: then all of them are read for each list.
  std::uint64_t objects_revision = 0;
  bool mesh_edges = false, mesh_faces = true;  // edges alone: faces false and edges true
  bool xray = false;                           // if there is a selection, the rest is translucent
  bool paint_objects = false;                  // each object in a colour of its own, by its number
  bool paint_materials = false;                // or in the colour of its material, if the file has one
  std::vector<OverlayVolume> volumes;
  std::vector<OverlayNodes> nodes;
  std::vector<OverlayVolume> highlighted;  // selected or hovered volumes, drawn strongest
  std::shared_ptr<const std::vector<std::array<Vec3, 3>>>
      lit;  // triangles of the selection, in a model's frame
  RigidTransform world_from_lit;
  std::optional<OverlayHit> hit;
  OverlayContacts contacts;
  Aabb bounds;                              // of the scene: places the grid and the axes; empty for neither
  Vec3 up = Vec3(0, 1, 0);                  // one of the six axis directions
  const std::atomic<bool>* stop = nullptr;  // set it to end the list soon, incomplete
};

struct OverlayRow {
  std::string_view name;   // on the command line
  std::string_view label;  // on the screen
  void (*add)(const OverlayInput& input, OverlayBuffers& buffers, DrawList& list);
  bool on_at_start;
};

// THE list of overlays, in the order of drawing.
enum class Overlay : unsigned char { grid, axes, mesh, volumes, tree, contacts, selection, hit };
std::span<const OverlayRow> overlay_rows() noexcept;
std::optional<Overlay> overlay_from_name(std::string_view name) noexcept;
constexpr std::uint32_t bit_of(Overlay overlay) noexcept {
  return 1U << static_cast<unsigned>(overlay);
}
std::uint32_t overlays_on_at_start() noexcept;

// The axes on the ground, from the middle of the grid in the positive direction to the end of their visible
// part. Empty without a ground.
struct GroundAxis {
  int axis = 0;
  Vec3 from = Vec3(0.0), to = Vec3(0.0);
};
std::vector<GroundAxis> ground_axes(const Aabb& bounds, const Vec3& up);

// Clears the list's geometry (not its labels and interface) and adds the overlays whose bits are set.
void add_overlays(const OverlayInput& input, std::uint32_t overlays, OverlayBuffers& buffers, DrawList& list);

// Returns the meaning of the colours on screen, in the order of drawing.
std::vector<LegendEntry> legend(const OverlayInput& input, std::uint32_t overlays);

// Each function is in a file of its own; the table names them.
void add_mesh(const OverlayInput& input, OverlayBuffers& buffers, DrawList& list);
void add_volumes(const OverlayInput& input, OverlayBuffers& buffers, DrawList& list);
void add_tree_levels(const OverlayInput& input, OverlayBuffers& buffers, DrawList& list);
void add_grid(const OverlayInput& input, OverlayBuffers& buffers, DrawList& list);
void add_axes(const OverlayInput& input, OverlayBuffers& buffers, DrawList& list);
void add_contacts(const OverlayInput& input, OverlayBuffers& buffers, DrawList& list);
void add_selection(const OverlayInput& input, OverlayBuffers& buffers, DrawList& list);
void add_hit(const OverlayInput& input, OverlayBuffers& buffers, DrawList& list);

}  // namespace boxwood
