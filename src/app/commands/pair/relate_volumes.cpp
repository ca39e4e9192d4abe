// SPDX-License-Identifier: MIT
// Places and relates volumes around the operands.
#include "app/commands/pair/relate_volumes.hpp"

#include <boxwood/intersects.hpp>
#include <boxwood/teaching/flat.hpp>
#include <boxwood/volume_distance.hpp>
#include <boxwood/volume_motion.hpp>
#include <boxwood/volume_transform.hpp>

#include "app/cli/inputs/models_and_poses.hpp"
#include "app/cli/inputs/typed_volume.hpp"
#include "app/cli/interrupt.hpp"
#include "app/text/errors.hpp"

namespace boxwood {

namespace {
// Returns true for kinds along the axes of the frame: rotated, they are no longer of their kind.
bool is_along_axes(VolumeKind kind) noexcept {
  switch (kind) {
  case VolumeKind::aabb:
  case VolumeKind::kdop6:
  case VolumeKind::kdop8:
  case VolumeKind::kdop14:
  case VolumeKind::kdop18:
  case VolumeKind::kdop26:
    return true;
  default:
    return false;
  }
}

// Returns a volume of the kind around a typed one.
AnyVolume around(const AnyVolume& typed, VolumeKind kind, const FitOptions& fit) {
  if (typed.index() == static_cast<std::size_t>(kind) || std::holds_alternative<std::monostate>(typed))
    return typed;
  const ConvexSet set = convex_set(typed);
  const std::vector<Vec3> points(set.vertices().begin(), set.vertices().end());
  // A round volume is its own hull.
  if (kind == VolumeKind::hull && (set.radius() > 0.0 || set.has_disc())) return typed;
  if (const auto* cylinder = std::get_if<Cylinder>(&typed))  // of the prism around it: 0.12 % larger
    return fit_volume(kind, polyhedron_around(*cylinder).vertices, fit).volume;
  const AnyVolume core = fit_volume(kind, points, fit).volume;
  return set.radius() > 0.0 ? expand(core, set.radius()) : core;
}

std::vector<Vec3> placed_points(const PairOperand& operand, const RigidTransform& pose) {
  std::vector<Vec3> points;
  points.reserve(operand.mesh.vertices.size());
  for (const Vec3f& v : operand.mesh.vertices) points.push_back(place(pose, Vec3(v)));
  return points;
}

std::optional<Aabb> box_of(const AnyVolume& v) {
  if (const auto* box = std::get_if<Aabb>(&v)) return *box;
  if (const auto* box = std::get_if<FixedAabb>(&v)) return to_aabb(*box);
  return std::nullopt;
}
}  // namespace

bool is_kind_of_the_plane(VolumeKind kind) noexcept {
  return kind == VolumeKind::sphere || kind == VolumeKind::aabb || kind == VolumeKind::obb ||
         kind == VolumeKind::kdop8 || kind == VolumeKind::hull;
}

RelationRow row_of_pair(std::string name, const AnyVolume& a, const AnyVolume& b, bool flat) {
  RelationRow row;
  row.name = std::move(name);
  const PairRelation found = flat ? flat_relation(a, b) : relation(a, b);
  row.state = found.state;
  if (found.state == PairState::apart) {
    const PairDistance d = distance(a, b);
    if (!(d.distance < kInfinity)) return row;  // one is empty
    row.distance = d.distance;
    row.point_a = d.point_a;
    row.point_b = d.point_b;
    return row;
  }
  row.depth = found.state == PairState::touching ? 0.0 : found.depth;
  row.point_a = found.point_a;
  row.point_b = found.point_b;
  if (glm::dot(found.direction, found.direction) > 0.0) row.direction = found.direction;
  const auto box_a = box_of(a), box_b = box_of(b);
  if (box_a && box_b) {
    const Aabb common = intersection(*box_a, *box_b);
    if (!is_empty(common)) row.common = common;
  }
  return row;
}

void add_times(RelationRow& row, const AnyVolume& a, const AnyVolume& b, const Motion& motion) {
  row.moves = true;
  const VolumeMeeting times = meeting_times(convex_set(a), convex_set(b), motion);
  if (!times.meets) return;
  row.enter = times.enter;
  row.leave = times.exit;
}

Result<VolumePairs> VolumePairs::of(const std::array<PairOperand, 2>& operands,
                                    std::span<const VolumeKind> kinds, const Options& options) {
  VolumePairs pairs(operands);
  FitOptions fit;
  fit.threads = options.threads;
  fit.stop = &stop_requested();
  for (const VolumeKind kind : kinds) {
    Kind entry;
    entry.kind = kind;
    for (std::size_t i = 0; i < 2; ++i) {
      AnyVolume& v = i == 0 ? entry.a : entry.b;
      if (operands[i].typed) {
        v = around(*operands[i].typed, kind, fit);
        continue;
      }
      Fit<AnyVolume> found = fit_volume(kind, operands[i].points(), fit);
      if (found.out_of_memory) return no_memory_to_answer();
      v = std::move(found.volume);
    }
    pairs.kinds_.push_back(std::move(entry));
    if (stop_requested()) return cancelled();
  }
  return pairs;
}

AnyVolume VolumePairs::placed(const Kind& kind, const RigidTransform& pose, bool flat) const {
  const PairOperand& operand = (*operands_)[1];
  const bool rests = pose.rotation == kIdentityRows && pose.translation == Vec3(0.0);
  if (rests) return kind.b;
  if (is_along_axes(kind.kind) && pose.rotation != kIdentityRows) {
    if (!operand.typed) return fit_volume(kind.kind, placed_points(operand, pose)).volume;
    return around(carried(*operand.typed, pose, flat), kind.kind, {});
  }
  if (operand.typed) return carried(kind.b, pose, flat);
  return flat ? flat_transform(kind.b, affine(pose)) : transform(kind.b, affine(pose));
}

std::vector<RelationRow> VolumePairs::at(const RigidTransform& pose, const Motion* motion, bool flat) const {
  std::vector<RelationRow> rows;
  for (const Kind& kind : kinds_) {
    const AnyVolume b = placed(kind, pose, flat);
    std::string name(flat && kind.kind == VolumeKind::sphere  ? "circle"
                     : flat && kind.kind == VolumeKind::kdop8 ? "octagon"
                                                              : boxwood::row_of(kind.kind).name);
    RelationRow row = row_of_pair(std::move(name), kind.a, b, flat);
    if (motion != nullptr) {
      const bool rotates = motion->from.rotation != motion->to.rotation;
      const bool along = is_along_axes(kind.kind) || kind.kind == VolumeKind::fixed_aabb;
      Motion straight;  // of the volume as placed at the start
      straight.to.translation = motion->to.translation - motion->from.translation;
      if (!rotates)
        add_times(row, kind.a, b, straight);
      else if (!along)
        add_times(row, kind.a, kind.b, *motion);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace boxwood
