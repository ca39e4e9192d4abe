// SPDX-License-Identifier: MIT
// A closed solid as plane faces with loops, out of which many convex pieces can be taken.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "scene/formats/ifc/solids/convex_tool.hpp"

namespace boxwood {

// Faces are neighbouring triangles in one plane, joined; their loops are cut into triangles again in mesh().
// A piece that is taken out changes only the faces that it meets, and adds a wall for each of its own faces
// that lies inside. A face of the tool in the plane of a face moves by 2e-8 of the solid's size, so that no
// two of them lie in one plane.
class FaceSolid {
public:
  // Returns nullopt if the mesh is not closed, or a triangle without area lies in no face. O(n log n).
  static std::optional<FaceSolid> of(const IfcMesh& mesh);

  // Takes the inside of the tool out. Returns false, with the solid as it was, if the two stand so that
  // rounding could decide how they meet. Tests of boxes: all faces, and the edges of those that are met.
  // Otherwise O(edges in the tool's box * planes).
  bool carve(const ConvexTool& tool);

  // Returns the solid's triangles; nullopt if a face's loops bound no region, or the result is not closed.
  // Faces that no tool has met keep their triangles.
  std::optional<IfcMesh> mesh() const;
  bool is_empty() const noexcept { return faces_.empty(); }
  double size() const noexcept { return size_; }

private:
  using Loop = std::vector<std::uint32_t>;
  struct Box {
    Vec3 low{kInfinity, kInfinity, kInfinity}, high{-kInfinity, -kInfinity, -kInfinity};
    void add(const Vec3& p);
    bool meets(const Box& other) const noexcept;
  };
  struct Face {
    Plane plane;
    std::vector<Loop> loops;
    std::vector<Box> boxes;           // of each loop
    std::vector<Triangle> triangles;  // of the mesh; empty if the loops have changed
  };
  friend class FaceCut;

  void add_loop(Face& face, Loop&& loop) const;
  static Box box_of(const Face& face);
  void drop_empty_faces();
  // Tests if a point in the plane of the face lies in the face, by the even-odd rule.
  bool holds(const Face& face, const Vec3& p) const;
  // Tests if a point lies in the solid, by a ray; nullopt if it lies on a face. O(edges).
  std::optional<bool> holds(const Vec3& p) const;
  bool add_group(const std::vector<Triangle>& triangles, const Plane& plane);

  std::vector<Vec3> vertices_;
  std::vector<Face> faces_;
  std::vector<Box> boxes_;  // of each face
  std::optional<double> chord_;
  double size_ = 0.0;
};

}  // namespace boxwood
