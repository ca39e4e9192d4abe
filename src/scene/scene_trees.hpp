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

// One tree and all that it is the tree of.
struct TreePlace {
  // an object whose baked mesh it is over; nullopt: the first of `files`
  std::optional<std::uint32_t> mesh_of;
  std::vector<std::uint32_t> objects, files;
  std::size_t triangles = 0, vertices = 0;  // of that mesh
};

// Returns the places of all trees that the scene could have; objects of the same mesh, placed alike, have
// one, and a file with its only object. O(objects log objects). May throw bad_alloc.
std::vector<TreePlace> tree_places(const Scene& scene, SceneTrees which);

// The mesh that a place's tree is over: the scene's own, or one made for as long as this lives. May throw
// bad_alloc.
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

// work(place, threads) for each: large ones one after the other with all threads, small ones side by side
// with one thread each. The first failure ends it. May throw bad_alloc.
Result<void> for_each_place(std::span<const TreePlace> places, Threads threads,
                            const std::function<Result<void>(std::size_t place, Threads threads)>& work);

}  // namespace boxwood
