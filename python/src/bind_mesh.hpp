// SPDX-License-Identifier: MIT
// boxwood.Mesh: vertices where NumPy has them, checked triangles of its own.
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

// Immutable, but for what is made on demand, under its mutex: any thread may ask.
class Mesh {
public:
  // From Python's arrays: float vertices in place where they are contiguous, else packed. Throws Failure.
  Mesh(py::handle vertices, py::handle faces, bool copy);
  explicit Mesh(TriangleMesh mesh) : packed_(std::move(mesh)), view_(packed_) {}

  const MeshView& view() const noexcept { return view_; }
  double largest_move() const noexcept { return largest_move_; }
  std::size_t moved_vertices() const noexcept { return moved_vertices_; }
  void set_moves(double largest, std::size_t moved) noexcept {  // of a mesh that was packed before
    largest_move_ = largest;
    moved_vertices_ = moved;
  }
  // How far the triangles may be from exact surfaces that they stand for: a length; where it is not known,
  // none.
  std::optional<double> chord() const noexcept { return chord_; }
  void set_chord(std::optional<double> chord) noexcept { chord_ = chord; }  // before the mesh is shared
  bool is_view() const noexcept { return !view_.vertices.empty() && packed_.vertices.empty(); }

  // Without the GIL.
  std::shared_ptr<const MeshParts> parts(const std::atomic<bool>* stop) const;
  std::shared_ptr<const Tree> default_tree(const std::atomic<bool>* stop) const;
  // With what has been made so far, which may be null.
  std::shared_ptr<const MeshParts> known_parts() const;
  std::shared_ptr<const Tree> known_tree() const;
  void keep_tree(std::shared_ptr<const Tree> tree) const;

private:
  TriangleMesh packed_;  // without vertices where they are NumPy's
  Numbers numbers_;      // keeps those
  MeshView view_;
  double largest_move_ = 0.0;
  std::size_t moved_vertices_ = 0;
  std::optional<double> chord_;
  mutable std::mutex mutex_;  // of the two
  mutable std::shared_ptr<const MeshParts> parts_;
  mutable std::shared_ptr<const Tree> tree_;
};
using MeshPointer = std::shared_ptr<const Mesh>;

// A Mesh as it is, that of a Tree or of a SceneObject; anything with vertices and faces as one made of these.
std::shared_ptr<Mesh> mesh_in(py::handle object);
bool is_mesh(py::handle object);  // any of them

void bind_mesh(py::module_& module);

}  // namespace boxwood::python
