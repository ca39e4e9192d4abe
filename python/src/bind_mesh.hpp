// SPDX-License-Identifier: MIT
// boxwood.Mesh: vertices in NumPy's memory, and verified triangles of its own.
#pragma once

#include <memory>
#include <mutex>
#include <optional>

#include <boxwood/containment.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/tree.hpp>

#include "arrays/arrays_in.hpp"
#include "common.hpp"

namespace boxwood::python {

// An immutable mesh. A mutex guards the parts and the tree, which are made on demand. Thread-safe.
class Mesh {
public:
  // Makes a mesh of Python's arrays. Contiguous float vertices stay in place, others are packed. Throws
  // Failure.
  Mesh(py::handle vertices, py::handle faces, bool copy);
  explicit Mesh(TriangleMesh mesh) : packed_(std::move(mesh)), view_(packed_) {}

  const MeshView& view() const noexcept { return view_; }
  double largest_move() const noexcept { return largest_move_; }
  std::size_t moved_vertices() const noexcept { return moved_vertices_; }
  void set_moves(double largest, std::size_t moved) noexcept {  // the mesh was packed from doubles
    largest_move_ = largest;
    moved_vertices_ = moved;
  }
  // Returns the distance of the triangles from the exact surfaces, at most; nullopt if unknown.
  std::optional<double> chord() const noexcept { return chord_; }
  // call it before the mesh is shared
  void set_chord(std::optional<double> chord) noexcept { chord_ = chord; }
  bool is_view() const noexcept { return !view_.vertices.empty() && packed_.vertices.empty(); }

  // Make parts and tree on demand. Call them without the GIL.
  std::shared_ptr<const MeshParts> parts(const std::atomic<bool>* stop) const;
  std::shared_ptr<const Tree> default_tree(const std::atomic<bool>* stop) const;
  // Return the existing parts and tree; null if not yet made.
  std::shared_ptr<const MeshParts> known_parts() const;
  std::shared_ptr<const Tree> known_tree() const;
  void keep_tree(std::shared_ptr<const Tree> tree) const;

private:
  TriangleMesh packed_;  // without vertices if NumPy has them
  Numbers numbers_;      // keeps NumPy's vertices
  MeshView view_;
  double largest_move_ = 0.0;
  std::size_t moved_vertices_ = 0;
  std::optional<double> chord_;
  mutable std::mutex mutex_;  // guards parts and tree
  mutable std::shared_ptr<const MeshParts> parts_;
  mutable std::shared_ptr<const Tree> tree_;
};
using MeshPointer = std::shared_ptr<const Mesh>;

// Returns a Mesh itself, or that of a Tree or SceneObject. Makes one of any object with vertices and faces.
std::shared_ptr<Mesh> mesh_in(py::handle object);
bool is_mesh(py::handle object);  // true for each of these

void bind_mesh(py::module_& module);

}  // namespace boxwood::python
