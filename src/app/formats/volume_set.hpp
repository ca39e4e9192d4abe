// SPDX-License-Identifier: MIT
// The data of `boxwood export`: volumes of parts of a scene, in world coordinates.
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
  AnyVolume volume;  // of this kind
  // in the tree of the part; nullopt if the volume is around the whole part
  std::optional<std::uint32_t> level, node;
  std::optional<Proof> proof;
};

// The whole model, or one object.
struct ExportedPart {
  std::string name;                     // unique
  std::optional<std::uint32_t> object;  // index into the scene's objects; nullopt for the whole
};

struct VolumeSet {
  std::string title;  // description of the source
  std::shared_ptr<const Scene> scene;
  std::vector<RigidTransform> world_from_models;  // for each object of the scene
  std::vector<ExportedPart> parts;
  std::vector<ExportedVolume> volumes;  // grouped by part, then by kind
  FitOptions fit_options;
  bool lines = false;       // edges instead of faces
  bool with_model = false;  // also export the triangles of the scene
};

}  // namespace boxwood
