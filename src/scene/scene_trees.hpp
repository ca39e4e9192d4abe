// SPDX-License-Identifier: MIT
// The assignment of trees to files and objects of a scene, and the loop over them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include <boxwood/mesh.hpp>
#include <boxwood/saved_scene.hpp>
#include <boxwood/scene.hpp>

namespace boxwood {

// One tree and everything that uses it.
struct TreePlace {
  // the object whose baked mesh the tree is over; nullopt for the first of `files`
  std::optional<std::uint32_t> mesh_of;
  std::vector<std::uint32_t> objects, files;
  std::size_t triangles = 0, vertices = 0;  // of that mesh
};

// Returns the places of all trees that the scene could have. Objects of the same mesh and placement share
// one, as do a file and its only object. O(objects log objects). May throw bad_alloc.
std::vector<TreePlace> tree_places(const Scene& scene, SceneTrees which);

// The mesh of a place's tree: the scene's own, or one that this object makes and owns. May throw bad_alloc.
class PlaceMesh {
public:
  PlaceMesh(const Scene& scene, const TreePlace& place);
  PlaceMesh(const PlaceMesh&) = delete;
  PlaceMesh& operator=(const PlaceMesh&) = delete;
  const MeshView& view() const noexcept { return view_; }

private:
  TriangleMesh made_;
  MeshView view_;
};

// Calls work(place, threads) for each place: large ones one after the other with all threads, small ones in
// parallel with one thread each. Ends at the first failure. May throw bad_alloc.
Result<void> for_each_place(std::span<const TreePlace> places, Threads threads,
                            const std::function<Result<void>(std::size_t place, Threads threads)>& work);

}  // namespace boxwood
