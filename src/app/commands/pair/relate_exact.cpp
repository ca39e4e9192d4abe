// SPDX-License-Identifier: MIT
// Computes exact answers, for comparison with those of bounding volumes.
#include "app/commands/pair/relate_exact.hpp"

#include <algorithm>

#include <boxwood/distance.hpp>
#include <boxwood/intersects.hpp>
#include <boxwood/sweep.hpp>
#include <boxwood/teaching/flat.hpp>
#include <boxwood/volume_distance.hpp>
#include <boxwood/volume_motion.hpp>
#include <boxwood/volume_operations.hpp>
#include <boxwood/volume_transform.hpp>

#include "app/cli/inputs/models_and_poses.hpp"
#include "app/cli/interrupt.hpp"
#include "app/proofs/class_proofs.hpp"

namespace boxwood {

namespace {
Motion reversed(const Motion& motion) {
  return {motion.to, motion.from};
}

// Returns the state of a class. A solid inside another overlaps it.
PairState state_of(ClashClass kind) noexcept {
  if (kind == ClashClass::apart || kind == ClashClass::clearance) return PairState::apart;
  return kind == ClashClass::touching ? PairState::touching : PairState::overlapping;
}
}  // namespace

Result<ExactRelation> ExactRelation::of(const std::array<PairOperand, 2>& operands, const Options& options) {
  ExactRelation exact(operands);
  for (std::size_t i = 0; i < 2; ++i) {
    if (operands[i].typed) continue;
    BuildOptions build;
    build.threads = options.threads;
    build.stop = &stop_requested();
    Result<Tree> tree = build_tree(operands[i].mesh, build);
    if (!tree) return tree.error();
    exact.trees_[i] = std::make_shared<const Tree>(std::move(*tree));
  }
  exact.models_ = std::make_shared<const ModelRelation>(
      ModelView{exact.trees_[0].get(), operands[0].mesh}, operands[0].facts,
      ModelView{exact.trees_[1].get(), operands[1].mesh}, operands[1].facts);
  return exact;
}

RelationRow ExactRelation::at(const RigidTransform& pose, const Motion* motion, bool flat) const {
  const std::optional<AnyVolume>&a = (*operands_)[0].typed, &b = (*operands_)[1].typed;
  RelationRow row;
  if (a && b) {
    const AnyVolume placed = carried(*b, pose, flat);
    row = row_of_pair("", *a, placed, flat);
    row.relation = relation_of_typed(row, *a, placed);
    if (motion != nullptr) add_times(row, *a, *b, *motion);
  } else {
    row = a || b ? of_triangles(pose, motion) : of_models(pose, motion);
  }
  row.name = "exact";
  row.exact = true;
  return row;
}

RelationRow ExactRelation::of_models(const RigidTransform& pose, const Motion* motion) const {
  thread_local QueryScratch scratch;
  thread_local std::vector<TrianglePair> contacts;
  RelationRow row;
  const ModelView a = view(0), b = view(1);
  ClashOptions options;
  options.tessellation = models_->tessellation();
  options.stop = &stop_requested();
  const ClashResult found =
      clash({&models_->model(0), {}}, {&models_->model(1), pose}, options, scratch, contacts);
  row.out_of_memory = found.out_of_memory;
  row.state = state_of(found.kind);
  row.undecided = !found.is_certain();
  row.relation = relation_of(found);
  if (row.state == PairState::apart) {
    const DistanceResult d = distance(a, b, pose, {.stop = &stop_requested()}, scratch);
    row.out_of_memory = row.out_of_memory || d.out_of_memory;
    if (d.distance < kInfinity) {
      row.distance = d.distance;
      row.point_a = d.point_a;
      row.point_b = d.point_b;
    }
  } else if (row.state == PairState::touching) {
    row.depth = row.depth_lower = 0.0;
  } else if (found.depth) {
    row.depth = found.depth->upper;
    row.depth_lower = found.depth->lower;
    row.direction = found.depth->direction;
  }
  if (motion == nullptr) return row;
  row.moves = true;
  if (row.state == PairState::overlapping && contacts.empty()) {  // one inside the other at the start
    row.enter = 0.0;
  }
  SweepOptions sweeping;
  sweeping.stop = &stop_requested();
  const SweepResult first = sweep(a, b, *motion, sweeping, scratch);
  if (first.impact && !row.enter) row.enter = first.time;
  const SweepResult last = sweep(a, b, reversed(*motion), sweeping, scratch);
  if (row.enter) row.leave = last.impact ? 1.0 - last.time : 1.0;
  row.out_of_memory = row.out_of_memory || first.out_of_memory || last.out_of_memory;
  return row;
}

std::string ExactRelation::prove(const RigidTransform& pose, std::size_t answer) const {
  QueryScratch scratch;
  std::vector<TrianglePair> contacts;
  const PlacedClashModel a{&models_->model(0), {}}, b{&models_->model(1), pose};
  ClashOptions options;
  options.stop = &stop_requested();
  const ClashResult found = clash(a, b, options, scratch, contacts);
  return class_proof({a, b, found, contacts}, answer, {}, true, stop_requested(), scratch);
}

bool ExactRelation::model_holds(std::size_t model, const Vec3& point, const RigidTransform& pose) const {
  thread_local QueryScratch scratch;
  const ModelView view = models_->model(model).view();
  const Vec3 at = model == 0 ? point : place(inverse(pose), point);
  return contains_point(view, at, {&stop_requested()}, scratch).inside;
}

// Two volumes of space: one contains the other only if both have an interior there.
Relation ExactRelation::relation_of_typed(const RelationRow& row, const AnyVolume& a,
                                          const AnyVolume& b) const {
  Relation out;
  if (row.state == PairState::apart) return out;
  out.state = row.state == PairState::touching ? RelationState::touching : RelationState::overlapping;
  const bool b_in_a = contains_volume(a, b), a_in_b = contains_volume(b, a);
  if (row.state == PairState::overlapping && a_in_b != b_in_a) {
    out.state = RelationState::contained;
    out.inside = a_in_b ? Containment::a_in_b : Containment::b_in_a;
  }
  return out;
}

// The volume is in the frame of A, as the model is at the pose.
Relation ExactRelation::relation_with_volume(std::size_t model, const AnyVolume& volume,
                                             const RigidTransform& pose, const Contacts& contacts) const {
  Relation out;
  Doubt& doubts = model == 0 ? out.doubts_a : out.doubts_b;
  const MeshView mesh = (*operands_)[model].mesh;
  const SolidFacts* facts = models_->model(model).facts(&stop_requested());
  if (facts == nullptr || facts->hull.vertices.empty()) return out;
  std::vector<Vec3> corners;
  for (const Vec3& v : facts->hull.vertices) corners.push_back(model == 0 ? v : place(pose, v));
  const ConvexSet hull{std::span<const Vec3>(corners)}, set = convex_set(volume);
  if (boxwood::volume(volume) > 0.0 &&
      contains_volume(volume, AnyVolume(fit_volume(VolumeKind::hull, corners).volume)))
    return {RelationState::contained, model == 0 ? Containment::a_in_b : Containment::b_in_a};
  if (contacts.overlaps) return {RelationState::overlapping};
  Vec3 middle(0.0);
  for (const Vec3& v : set.vertices()) middle += v / static_cast<double>(set.vertices().size());
  const bool holds = !mesh.triangles.empty() && model_holds(model, middle, pose);
  const bool solid = facts->doubts == Doubt::none;
  if (holds && solid)
    return {RelationState::contained, model == 0 ? Containment::b_in_a : Containment::a_in_b};
  if (solid) return {contacts.touches ? RelationState::touching : RelationState::apart};
  // Convex sets that share no interior point have a plane between them.
  if (convex_relation(hull, set).state != PairState::overlapping)
    return {contacts.touches ? RelationState::touching : RelationState::apart};
  out.state = RelationState::undecided;
  doubts = facts->doubts;
  if (contacts.touches) out.doubts = Doubt::edge_contact;
  return out;
}

RelationRow ExactRelation::of_triangles(const RigidTransform& pose, const Motion* motion) const {
  RelationRow row;
  const std::size_t model = (*operands_)[0].typed ? 1 : 0;
  const AnyVolume& typed = *(*operands_)[1 - model].typed;
  const AnyVolume volume = model == 0 ? carried(typed, pose, false) : typed;
  const ConvexSet set = convex_set(volume), own = convex_set(typed);
  if (set.empty()) return row;
  const MeshView mesh = (*operands_)[model].mesh;
  double nearest = kInfinity;
  bool overlaps = false, touches = false;
  std::optional<double> enter, leave;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    if (t % 256 == 0 && stop_requested()) return row;
    const std::array<Vec3, 3> free = corners(mesh, t);
    std::array<Vec3, 3> c = free;
    if (model == 1)
      for (Vec3& p : c) p = place(pose, p);
    const ConvexSet triangle{std::span<const Vec3>(c)};
    if (triangle.empty()) continue;
    if (motion != nullptr) {
      const VolumeMeeting times = model == 0
                                      ? meeting_times(triangle, own, *motion)
                                      : meeting_times(own, ConvexSet(std::span<const Vec3>(free)), *motion);
      if (times.meets) {
        enter = std::min(enter.value_or(1.0), times.enter);
        leave = std::max(leave.value_or(0.0), times.exit);
      }
    }
    if (overlaps) continue;
    const PairDistance d = convex_distance(model == 0 ? triangle : set, model == 0 ? set : triangle);
    if (d.distance < nearest) {
      nearest = d.distance;
      row.point_a = d.point_a;
      row.point_b = d.point_b;
    }
    if (d.lower_bound > 0.0) continue;
    const PairState state = convex_relation(triangle, set).state;
    overlaps = state == PairState::overlapping;
    touches = touches || state == PairState::touching;
  }
  const bool inside = !overlaps && model_holds(model, set.vertices()[0], pose) && !mesh.triangles.empty();
  row.state = overlaps || (inside && !touches) ? PairState::overlapping
              : touches                        ? PairState::touching
                                               : PairState::apart;
  if (row.state == PairState::apart && nearest < kInfinity)
    row.distance = nearest;
  else
    row.point_a = row.point_b = std::nullopt;
  if (row.state == PairState::touching) row.depth = row.depth_lower = 0.0;
  row.relation = relation_with_volume(model, volume, pose, {overlaps, touches});
  row.undecided = row.relation->state == RelationState::undecided;
  if (motion != nullptr) {
    row.moves = true;
    row.enter = inside ? std::optional(0.0) : enter;
    row.leave = row.enter && !leave ? std::optional(1.0) : leave;
  }
  return row;
}

}  // namespace boxwood
