// SPDX-License-Identifier: MIT
// Starts and finishes the jobs of fits and trees, also for picking. derived_nodes.cpp has those of node
// volumes.
#include "app/derived/derived_data.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <utility>

#include <boxwood/tree.hpp>

#include "app/derived/derived_jobs.hpp"
#include "app/derived/placed_volumes.hpp"

namespace boxwood {

namespace {
// Returns an error if the whole of several objects needs more than the budget. It is a mesh of its own, with
// a tree of `tree_bytes_for_each` bytes per triangle; the bound is a lower one.
std::optional<Error> over_budget(const Document& document, const Target& target,
                                 std::uint64_t tree_bytes_for_each, std::size_t budget) {
  const Scene& scene = document.scene();
  if (target.object || scene.objects.size() < 2) return std::nullopt;
  std::uint64_t need = 0, triangles = 0;
  for (const SceneObject& object : scene.objects) {
    triangles += object.mesh->mesh.triangles.size();
    need += object.mesh->mesh.vertices.size() * sizeof(Vec3f);
  }
  need += triangles * (sizeof(Triangle) + tree_bytes_for_each);
  // A smaller budget limits only the volumes of nodes.
  constexpr std::uint64_t kAlways = std::uint64_t{64} << 20U;
  if (need <= budget || need <= kAlways) return std::nullopt;
  const auto mib = [](std::uint64_t bytes) { return std::to_string((bytes >> 20U) + 1) + " MiB"; };
  return Error{ErrorKind::over_limit,
               std::string(tree_bytes_for_each != 0 ? "the tree" : "a volume") + " of the whole model, " +
                   std::to_string(triangles) + " triangles in their places, would need at least " +
                   mib(need) + " of memory, and " + mib(budget) + " may be used (--memory-budget)"};
}
}  // namespace

DerivedData::DerivedData(const Document& document, Messages& messages, DerivedSetup setup)
    : document_(document), messages_(messages), setup_(std::move(setup)),
      queue_(setup_.threads, setup_.wake, setup_.background) {}

DerivedData::~DerivedData() {
  stop();  // or the queue would wait for all of their work
}

void DerivedData::stop() {
  for_each_target([](const Target&, TargetData& d) {
    for (auto& slot : d.fits) slot.job.stop();
    d.tree.job.stop();
    for (auto& slot : d.nodes) slot.job.stop();
    for (auto& slot : d.world_nodes) slot.job.stop();
    for (auto& slot : d.placed) slot.job.stop();
  });
}

const TargetData& DerivedData::data(const Target& target) const {
  if (target.object) return objects_[*target.object];
  return objects_.size() == 1 ? objects_[0] : whole_;
}
TargetData& DerivedData::data_of(const Target& target) {
  return const_cast<TargetData&>(std::as_const(*this).data(target));
}

std::string DerivedData::name_of(const Target& target) const {
  return target.object ? "'" + document_.scene().objects[*target.object].name + "'" : "the whole model";
}

void DerivedData::reset() {
  for_each_target([&](const Target&, TargetData& d) {
    for (NodeSlot& slot : d.nodes) forget_refusal(slot);
    for (NodeSlot& slot : d.world_nodes) forget_refusal(slot);
  });
  const std::uint64_t revision = ++last_revision_;
  objects_.clear();  // the destructors of the handles stop the jobs
  objects_.resize(document_.scene().objects.size());
  for (std::size_t i = 0; i < objects_.size(); ++i) {
    objects_[i].revision = objects_[i].tree_revision = revision;
    objects_[i].mesh = lazy_object_mesh(document_.scene().objects[i]);
  }
  drop_whole();
}

void DerivedData::drop_whole() {
  const std::uint64_t revision = ++last_revision_;
  for (NodeSlot& slot : whole_.nodes) forget_refusal(slot);
  whole_ = TargetData{};
  whole_.revision = whole_.tree_revision = revision;
  whole_.mesh = lazy_whole_mesh(document_.scene_snapshot(), document_.poses());
}

void DerivedData::drop_trees() {
  const std::uint64_t revision = ++last_revision_;
  for_each_target([&](const Target&, TargetData& d) {
    d.tree_revision = revision;
    d.tree = {};
    d.nodes.reset();
    d.world_nodes.reset();
  });
  refused_ = 0;
}

void DerivedData::follow(const EditEffect& effect) {
  if (effect.obb_method) return reset();
  if (effect.trees) drop_trees();
  if (effect.poses) drop_whole();  // the whole consists of objects at their old poses
}

// ---- Fits.

void DerivedData::start_fit(const Target& target, VolumeKind kind) {
  TargetData& d = data_of(target);
  auto& slot = d.fits[static_cast<std::size_t>(kind)];
  if (!slot.wanted() || !d.mesh || objects_.empty()) return;
  const auto& box = d.fits[static_cast<std::size_t>(VolumeKind::obb)].ready;
  slot.under_way = true;
  if (row_of(kind).in_the_obb && !box) {
    d.after_box |= bit_of(kind);
    return start_fit(target, VolumeKind::obb);
  }
  if (const std::optional<Error> refused = over_budget(document_, target, 0, setup_.memory_budget)) {
    slot.under_way = false;
    slot.failed = true;
    return messages_.scene_error(*refused);
  }
  auto progress = std::make_shared<FitUnderWay>();
  d.progress[static_cast<std::size_t>(kind)] = progress;
  FitOptions options;
  options.obb_method = document_.edit().obb_method;
  auto work = [kind, options, progress, box, mesh = d.mesh,
               wake = setup_.wake](const std::atomic<bool>& stop) mutable {
    options.stop = &stop;
    if (box) options.box = std::get_if<Obb>(&box->fit.volume);
    options.on_progress = [&](const FitProgress& p) {
      progress->value = p.value;
      progress->lower_bound = p.lower_bound;
      if (wake) wake();
    };
    return fitted(kind, *mesh, options, stop);
  };
  slot.job = submit(
      std::string("to fit the volume '").append(row_of(kind).name) + "' of " + name_of(target),
      std::move(work),
      [this, target, kind, revision = d.revision](auto result) {
        take_fit(target, kind, revision, std::move(result));
      },
      progress->stop);
}

void DerivedData::take_fit(const Target& target, VolumeKind kind, std::uint64_t revision,
                           Result<std::shared_ptr<const FitSnapshot>> result) {
  if (!document_.check(target)) return;
  TargetData& now = data_of(target);
  if (now.revision != revision) return;  // outdated
  auto& slot = now.fits[static_cast<std::size_t>(kind)];
  slot.under_way = false;
  slot.job.reset();
  now.progress[static_cast<std::size_t>(kind)].reset();
  if (result) {
    slot.ready = std::move(*result);
  } else if (result.error().kind != ErrorKind::cancelled) {
    slot.failed = true;
    messages_.scene_error(result.error());
  }
  if (kind != VolumeKind::obb) return;
  for (const VolumeRow& row : kVolumeRows) {
    if ((std::exchange(now.after_box, now.after_box & ~bit_of(row.kind)) & bit_of(row.kind)) == 0) continue;
    auto& after = now.fits[static_cast<std::size_t>(row.kind)];
    after.under_way = false;
    after.failed = slot.failed;
    if (slot.ready) start_fit(target, row.kind);
  }
}

void DerivedData::stop_fit(const Target& target, VolumeKind kind) {
  if (!document_.check(target)) return;
  data(target).fits[static_cast<std::size_t>(kind)].job.stop();
}

std::shared_ptr<const FitSnapshot> DerivedData::fit(const Target& target, VolumeKind kind) {
  if (!document_.check(target)) return nullptr;
  start_fit(target, kind);
  return data(target).fits[static_cast<std::size_t>(kind)].ready;
}

// ---- Trees.

void DerivedData::start_tree(const Target& target) {
  const TargetData& d = data(target);
  if (d.tree.wanted() && d.mesh && !objects_.empty()) start_trees(std::span(&target, 1), false);
}

// Returns the tree saved in the file, or null. A tree of an object stays valid at any pose; a tree of the
// whole needs all objects at rest.
std::shared_ptr<const Tree> DerivedData::saved_tree(const Target& target) const {
  const Scene& scene = document_.scene();
  if (target.object) return scene.objects[*target.object].tree;
  if (scene.objects.size() == 1 && scene.objects[0].tree != nullptr) return scene.objects[0].tree;
  if (scene.files.size() != 1) return nullptr;
  if (scene.objects.size() > 1)
    for (const RigidTransform& pose : document_.poses())
      if (!is_at_rest(pose)) return nullptr;
  return whole_tree(scene, 0);
}

void DerivedData::start_trees(std::span<const Target> targets, bool for_picking) {
  std::vector<TreeToBuild> trees;
  for (const Target& target : targets) {
    TargetData& d = data_of(target);
    const std::uint64_t for_each = document_.edit().tree.kind == TreeKind::obb ? 130 : 80;
    if (const std::optional<Error> refused = over_budget(document_, target, for_each, setup_.memory_budget)) {
      d.tree.failed = true;
      messages_.scene_error(*refused);
      continue;
    }
    const StopFlag stop = make_stop_flag();
    d.tree.under_way = true;
    d.tree.job = JobHandle(stop);
    trees.push_back({target, d.mesh, d.tree_revision, stop, saved_tree(target),
                     "to build the tree of " + name_of(target)});
  }
  const TreeOptions& asked = document_.edit().tree;
  BuildOptions options;
  options.kind = asked.kind;
  options.split = asked.split;
  options.leaf_size = asked.leaf_size;
  options.max_depth = asked.max_depth;
  options.node_cost = asked.node_cost;
  options.threads = setup_.threads;
  if (trees.empty()) return;
  if (for_picking) ++picking_jobs_;
  // The flag of the job is unused: each of its trees has a flag.
  (void)submit(
      "to build trees",
      [trees = std::move(trees), options](const std::atomic<bool>&) { return built(trees, options); },
      [this, for_picking](Result<std::vector<BuiltTree>> result) {
        if (for_picking) --picking_jobs_;
        if (!result) return messages_.scene_error(result.error());
        for (BuiltTree& tree : *result) take_tree(tree.target, tree.revision, std::move(tree.snapshot));
      });
}

void DerivedData::take_tree(const Target& target, std::uint64_t revision,
                            Result<std::shared_ptr<const TreeSnapshot>> result) {
  if (!document_.check(target)) return;
  TargetData& now = data_of(target);
  if (now.tree_revision != revision) return;  // outdated
  now.tree.under_way = false;
  now.tree.job.reset();
  ++trees_taken_;
  if (result) {
    now.tree.ready = std::move(*result);
  } else if (result.error().kind != ErrorKind::cancelled) {
    now.tree.failed = true;
    messages_.scene_error(result.error());
  }
}

std::shared_ptr<const TreeSnapshot> DerivedData::tree(const Target& target) {
  if (!document_.check(target)) return nullptr;
  start_tree(target);
  return data(target).tree.ready;
}

// Builds many small objects in one job. A scene of ten thousand parts wakes the session tens of times instead
// of ten thousand times. A visible request waits for at most two such jobs.
void DerivedData::start_trees_of_visible() {
  constexpr std::size_t kJobsAtOnce = 2, kObjectsInJob = 512, kTrianglesInJob = 65536;
  std::vector<Target> targets;
  std::size_t triangles = 0;
  const auto start = [&] {
    start_trees(targets, true);
    targets.clear();
    triangles = 0;
  };
  for (std::uint32_t i = 0; i < objects_.size() && picking_jobs_ < kJobsAtOnce; ++i) {
    if (!document_.object(i).visible || !objects_[i].tree.wanted()) continue;
    targets.push_back(Target{i});
    triangles += document_.scene().objects[i].mesh->mesh.triangles.size();
    if (targets.size() == kObjectsInJob || triangles >= kTrianglesInJob) start();
  }
  if (!targets.empty() && picking_jobs_ < kJobsAtOnce) start();
}

// ---- Content on screen.

void DerivedData::start_shown(bool volumes) {
  stop_hidden_nodes(volumes);
  if (objects_.empty() || !volumes) return;
  const auto start = [&](const Target& target, const Shown& shown) {
    for (const VolumeRow& row : kVolumeRows) {
      if ((shown.volumes & bit_of(row.kind)) != 0) (void)standing(target, row.kind);
      if ((shown.trees & bit_of(row.kind)) != 0) start_nodes(target, row.kind);
    }
  };
  start(Target{}, document_.edit().whole);
  for (const std::uint32_t i : document_.facts().objects_with_volumes())
    if (document_.object(i).visible) start(Target{i}, document_.object(i).shown);
}

}  // namespace boxwood
