// SPDX-License-Identifier: MIT
// What `boxwood export` writes: volumes of parts of a scene, where the scene's objects stand.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boxwood/fit.hpp>
#include <boxwood/scene.hpp>
#include <boxwood/volumes.hpp>

namespace boxwood {

// One volume, in the world's frame.
struct ExportedVolume {
  std::string name;  // "Gear A obb", "Gear A obb level 3 node 17"
  std::uint32_t part = 0;
  VolumeKind kind{};
  AnyVolume volume;                          // of this kind
  std::optional<std::uint32_t> level, node;  // of the part's tree; not set: around the part
  std::optional<Proof> proof;
};

// The whole, or one object.
struct ExportedPart {
  std::string name;                     // one of its own
  std::optional<std::uint32_t> object;  // index into the scene's; not set: the whole
};

struct VolumeSet {
  std::string title;  // of what it was made
  std::shared_ptr<const Scene> scene;
  std::vector<RigidTransform> world_from_models;  // of each object of the scene
  std::vector<ExportedPart> parts;
  std::vector<ExportedVolume> volumes;  // a part's stand together, and of those each kind's
  FitOptions fit_options;
  bool lines = false;       // edges instead of faces
  bool with_model = false;  // the scene's own triangles, too
};

}  // namespace boxwood
