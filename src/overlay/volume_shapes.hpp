// SPDX-License-Identifier: MIT
// Turns volumes of any kind into instances to draw: boxes, spheres, and for all others the faces and edges of
// their outline.
#pragma once

#include <cstddef>
#include <vector>

#include <boxwood/volumes.hpp>

#include "overlay/draw_list.hpp"

namespace boxwood {

struct ShapeArrays {
  Vec3 origin = Vec3(0.0);  // instances are stored relative to it; set it before the first shape
  bool with_faces = true;   // of outlines; without faces, only their edges can be drawn
  std::vector<BoxInstance> boxes;
  std::vector<SphereInstance> spheres;
  std::vector<TriangleInstance> faces;  // of outlines; their own edges are not drawn
  std::vector<SegmentInstance> edges;
};

// The sizes of the arrays at some moment, with which parts of them are drawn by first and count.
struct ShapeCounts {
  std::uint32_t boxes = 0, spheres = 0, faces = 0, edges = 0;
};
ShapeCounts counts_of(const ShapeArrays& arrays) noexcept;

// Returns a point inside or near the volume; zero for an empty one.
Vec3 center_of(const AnyVolume& volume);

// Returns an upper limit of the bytes needed to draw a volume of this kind, for each byte of the volume and
// its contents. Counts their array, which may have grown to twice its size, and the uploaded copy.
std::size_t drawn_bytes_for_each(VolumeKind kind) noexcept;

// Reserves space for `count` outlines with `corners` corners of faces in total, so that adding them does not
// copy the arrays.
void reserve_outlines(std::size_t count, std::size_t corners, ShapeArrays& arrays);

// Appends the volume; an empty one adds nothing.
void add_shape(const AnyVolume& volume, Rgba color, DrawId id, ShapeArrays& arrays);

// Makes batches that draw the part [from, to) of the arrays. They use buffer numbers buffer .. buffer + 3.
struct ShapePart {
  const ShapeArrays& arrays;
  std::uint64_t buffer = 0, revision = 0;
  RigidTransform world_from_model;
  ShapeCounts from, to;
};
void draw_shapes(const ShapePart& part, const BatchStyle& style, DrawList& list);

}  // namespace boxwood
