// SPDX-License-Identifier: MIT
// The objects of a scene as models that clash: made when a pair needs them, let go of where memory is short.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include <boxwood/clash.hpp>
#include <boxwood/scene.hpp>

#include "app/cli/options.hpp"

namespace boxwood {

// Objects are compared as they are baked. Instances of one mesh share its model, tree and facts where that
// changes no bit: where they are moved and turned by what loses nothing, such as quarter turns and whole
// numbers of a grid.
class ClashObjects {
public:
  // The scene must outlive it. `budget`: bytes that models may take beside those that are in use.
  ClashObjects(const Scene& scene, const Options& options, std::size_t budget);
  ~ClashObjects();

  // Places of all objects; call it first. Fails with `over_limit` and `cancelled`.
  Result<void> measure();
  std::size_t size() const noexcept { return scene_.objects.size(); }
  const Aabb& box(std::uint32_t object) const noexcept { return boxes_[object]; }
  // About what the object's model takes, in bytes.
  std::size_t bytes(std::uint32_t object) const noexcept;
  std::size_t budget() const noexcept { return budget_; }

  // Makes the models of these objects, ascending, that are not there, after letting go of some that were
  // longest not asked for. They stay until the next call. Fails as measure() does.
  Result<void> require(std::span<const std::uint32_t> objects);
  // Of a required object.
  PlacedClashModel placed(std::uint32_t object) const;

private:
  struct Model;
  std::uint32_t model_of(std::uint32_t object) const noexcept;  // the object whose model it uses
  Result<void> make(std::uint32_t object, Model& model, int threads) const;
  void let_go(std::size_t needed, std::uint64_t now);

  const Scene& scene_;
  const Options& options_;
  const std::size_t budget_;
  std::vector<Aabb> boxes_;
  std::vector<std::uint32_t> shares_;  // the object whose mesh it is an exact image of; else itself
  std::vector<RigidTransform> poses_;  // of that mesh; at rest where the object's own is baked
  std::vector<unsigned char> exact_;   // its model is the mesh as stored
  std::map<std::uint32_t, std::unique_ptr<Model>> models_;
  std::size_t used_ = 0;
  std::uint64_t clock_ = 0;
};

}  // namespace boxwood
