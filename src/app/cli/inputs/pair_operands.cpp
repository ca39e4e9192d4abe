// SPDX-License-Identifier: MIT
// Loads models and parses volumes.
#include "app/cli/inputs/pair_operands.hpp"

#include <utility>
#include <vector>

#include <boxwood/teaching/flat.hpp>
#include <boxwood/volume_transform.hpp>

#include "app/cli/inputs/load_models.hpp"
#include "app/cli/inputs/memory_budget.hpp"
#include "app/cli/inputs/typed_volume.hpp"
#include "app/cli/interrupt.hpp"
#include "app/cli/standard_error.hpp"

namespace boxwood {

AnyVolume carried(const AnyVolume& typed, const RigidTransform& pose, bool flat) {
  const bool straight = pose.rotation == kIdentityRows;
  if (straight && pose.translation == Vec3(0.0)) return typed;
  const auto* along = std::get_if<Aabb>(&typed);
  if (along != nullptr && (straight || is_empty(*along)))
    return AnyVolume(Aabb{along->min + pose.translation, along->max + pose.translation});
  const AnyVolume body = along != nullptr ? AnyVolume(to_obb(*along)) : typed;
  if (rotation_deviation(pose) <= 0x1p-48) {
    if (const auto* sphere = std::get_if<Sphere>(&body))
      return AnyVolume(Sphere{place(pose, sphere->center), sphere->radius});
    if (const auto* c = std::get_if<Capsule>(&body))
      return AnyVolume(Capsule{place(pose, c->center), rotate(pose, c->axis), c->half_length, c->radius});
    if (const auto* c = std::get_if<Cylinder>(&body))
      return AnyVolume(Cylinder{place(pose, c->center), rotate(pose, c->axis), c->half_length, c->radius});
    if (const auto* box = std::get_if<Obb>(&body))
      return AnyVolume(
          Obb{place(pose, box->center),
              {rotate(pose, box->axes[0]), rotate(pose, box->axes[1]), rotate(pose, box->axes[2])},
              box->half_extents});
    if (const auto* hull = std::get_if<ConvexHull>(&body)) {
      std::vector<Vec3> points;
      for (const Vec3& p : hull->vertices) points.push_back(place(pose, p));
      return fit_volume(VolumeKind::hull, points).volume;
    }
  }
  return flat ? flat_transform(body, affine(pose)) : transform(body, affine(pose));
}

Result<std::array<PairOperand, 2>> load_pair_operands(const Options& options) {
  std::array<PairOperand, 2> operands;
  std::vector<std::string> models;
  std::vector<std::size_t> of_model;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const std::string& name = options.models[i];
    operands[i].name = name;
    if (const auto text = typed_volume_text(name)) {
      Result<AnyVolume> volume = parse_volume(*text, options.flat);
      if (!volume) return volume.error();
      operands[i].typed = std::move(*volume);
    } else if (options.flat) {
      return Error{ErrorKind::usage, "--flat takes volumes that are typed in, 'volume:TEXT', and no models"};
    } else {
      models.push_back(name);
      of_model.push_back(i);
    }
  }
  if (models.empty()) return operands;
  const Result<Scene> scene = load_models(models, options);
  if (!scene) return scene.error();
  for (std::size_t m = 0; m < models.size(); ++m) {
    Result<TriangleMesh> mesh = baked_whole_within(*scene, static_cast<int>(m), options, nullptr);
    if (!mesh) return mesh.error();
    if (mesh->vertices.empty() && !options.quiet)
      print_warning("'" + models[m] + "' has no vertex, so its volumes are empty");
    operands[of_model[m]].mesh = std::move(*mesh);
    operands[of_model[m]].facts = whole_facts(*scene, static_cast<int>(m));
  }
  return operands;
}

}  // namespace boxwood
