// The session's work on workers: fits, trees and the volumes of a tree's nodes. Late results are dropped.
#include <algorithm>
#include <chrono>
#include <utility>

#include <boxwood/saved_model.hpp>

#include "app/session/session.hpp"

namespace boxwood {

namespace {

// Below this many nodes all levels are made at once, so that moving the depth range computes nothing. About
// 20 MB of volumes. Danger: a larger number delays the first picture of a large tree.
constexpr std::size_t kAllLevelsUpTo = 65536;

VolumeKind volume_kind_of(TreeKind kind) {
  switch (kind) {
  case TreeKind::obb:
    return VolumeKind::obb;
  case TreeKind::aabb:
    return VolumeKind::aabb;
  case TreeKind::sphere:
    return VolumeKind::sphere;
  }
  return VolumeKind::obb;
}

std::vector<Vec3f> points_of(const TriangleMesh& mesh, const TreeTopology& topology, const TreeNode& node) {
  std::vector<Vec3f> points;
  points.reserve(3 * std::size_t{node.count});
  for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
    for (const std::uint32_t vertex : mesh.triangles[topology.order[i]])
      points.push_back(mesh.vertices[vertex]);
  return points;
}

std::shared_ptr<const NodeVolumes> make_node_volumes(const TriangleMesh& mesh,
                                                     std::shared_ptr<const TreeSnapshot> tree,
                                                     VolumeKind kind, std::uint32_t levels) {
  auto out = std::make_shared<NodeVolumes>();
  out->kind = kind;
  const auto all_levels = static_cast<std::uint32_t>(tree->by_depth.first_of_level.size() - 1);
  out->levels = std::min(levels, all_levels);
  if (tree->by_depth.nodes.size() <= kAllLevelsUpTo) out->levels = all_levels;
  const std::uint32_t count = tree->by_depth.first_of_level[out->levels];
  out->volumes.reserve(count);
  const bool native = volume_kind_of(tree->tree.kind()) == kind;
  FitOptions options;
  options.obb_method =
      ObbMethod::fast;  // thousands of small boxes: the root's tightest one is a fit of its own
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t node = tree->by_depth.nodes[i];
    if (native)
      out->volumes.push_back(std::visit([&](const auto& bounds) { return AnyVolume(bounds.volumes[node]); },
                                        tree->tree.bounds()));
    else
      out->volumes.push_back(
          fit_volume(kind, points_of(mesh, tree->tree.topology(), tree->tree.topology().nodes[node]), options)
              .volume);
  }
  out->tree = std::move(tree);
  return out;
}

}  // namespace

void Session::start_fit(const Target& target, VolumeKind kind) {
  TargetData& d = data_of(target);
  auto& slot = d.fits[static_cast<std::size_t>(kind)];
  if (slot.ready || slot.under_way || !d.mesh || scene_->objects.empty()) return;
  const auto& box = d.fits[static_cast<std::size_t>(VolumeKind::obb)].ready;
  slot.under_way = true;
  if (row_of(kind).in_the_obb && !box) {
    d.after_box |= bit_of(kind);
    return start_fit(target, VolumeKind::obb);
  }
  auto progress = std::make_shared<FitUnderWay>();
  d.progress[static_cast<std::size_t>(kind)] = progress;
  FitOptions options;
  options.obb_method = edit_.obb_method;
  submit([this, target, kind, options, progress, box, mesh = d.mesh, revision = d.revision,
          wake = options_.wake]() mutable -> JobQueue::Completion {
    options.stop = &progress->stop;
    if (box) options.box = std::get_if<Obb>(&box->fit.volume);
    options.on_progress = [&](const FitProgress& p) {
      progress->value = p.value;
      progress->lower_bound = p.lower_bound;
      if (wake) wake();
    };
    const auto begin = std::chrono::steady_clock::now();
    auto result = std::make_shared<FitSnapshot>();
    result->fit = fit_volume(kind, mesh->get().vertices, options);
    result->time_ms =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    return [this, target, kind, revision, result] {
      if (!check(target)) return;
      TargetData& now = data_of(target);
      if (now.revision != revision) return;  // late
      now.fits[static_cast<std::size_t>(kind)] = {result, false};
      now.progress[static_cast<std::size_t>(kind)].reset();
      changed_ = true;
      if (kind != VolumeKind::obb) return;
      for (const VolumeRow& row : kVolumeRows) {
        if ((std::exchange(now.after_box, now.after_box & ~bit_of(row.kind)) & bit_of(row.kind)) == 0)
          continue;
        now.fits[static_cast<std::size_t>(row.kind)].under_way = false;
        start_fit(target, row.kind);
      }
    };
  });
}

struct Session::TreeJob {
  Target target;
  std::shared_ptr<const LazyMesh> mesh;
  std::uint64_t revision = 0;
  std::shared_ptr<std::atomic<bool>> stop;
  std::shared_ptr<std::atomic<double>> progress;
  std::shared_ptr<const Tree> saved;  // that came with the file; may be null
  std::shared_ptr<TreeSnapshot> result;
  std::string failure;

  void build(BuildOptions options) {
    options.stop = stop.get();
    options.on_progress = [&](double fraction) { *progress = fraction; };
    auto built = saved != nullptr && is_built_as(*saved, options) ? Result<Tree>(*saved)
                                                                  : build_tree(mesh->get().view(), options);
    if (built) {
      result = std::make_shared<TreeSnapshot>();
      result->tree = std::move(*built);
      result->statistics = statistics(result->tree);
      result->by_depth = nodes_by_depth(result->tree.topology());
    } else if (built.error().kind != ErrorKind::cancelled) {
      failure = built.error().message;
    }
  }
};

bool Session::wants_tree(const Target& target) const {
  const TargetData& d = data(target);
  return !d.tree.ready && !d.tree.under_way && d.mesh && !scene_->objects.empty();
}

// That of an object stays with it wherever it is moved to; that of the whole is for objects in their places.
std::shared_ptr<const Tree> Session::saved_tree(const Target& target) const {
  if (target.object) return scene_->objects[*target.object].tree;
  if (scene_->objects.size() == 1 && scene_->objects[0].tree != nullptr) return scene_->objects[0].tree;
  if (scene_->files.size() != 1) return nullptr;
  if (scene_->objects.size() > 1)
    for (const RigidTransform& pose : poses())
      if (pose.rotation != kIdentityRows || pose.translation != Vec3(0.0)) return nullptr;
  return whole_tree(*scene_, 0);
}

void Session::start_trees(std::span<const Target> targets, std::function<void()> done) {
  auto jobs = std::make_shared<std::vector<TreeJob>>();
  for (const Target& target : targets) {
    TargetData& d = data_of(target);
    d.tree.under_way = true;
    d.tree_stop = std::make_shared<std::atomic<bool>>(false);
    d.tree_progress = std::make_shared<std::atomic<double>>(0.0);
    jobs->push_back(
        {target, d.mesh, d.tree_revision, d.tree_stop, d.tree_progress, saved_tree(target), nullptr, {}});
  }
  BuildOptions options;
  options.kind = edit_.tree.kind;
  options.split = edit_.tree.split;
  options.leaf_size = edit_.tree.leaf_size;
  options.max_depth = edit_.tree.max_depth;
  options.threads = options_.threads;
  submit([this, jobs, options, done = std::move(done)]() -> JobQueue::Completion {
    for (TreeJob& job : *jobs) job.build(options);
    return [this, jobs, done] {
      for (TreeJob& job : *jobs) take_tree(std::move(job));
      if (done) done();
      changed_ = true;
    };
  });
}

void Session::take_tree(TreeJob&& job) {
  if (!check(job.target)) return;
  TargetData& now = data_of(job.target);
  if (now.tree_revision != job.revision) return;  // late
  now.tree.ready = job.result;
  now.tree.under_way = !job.result;  // a failure is not tried again for this revision
  now.tree_stop.reset();
  if (!job.failure.empty()) add_message(true, job.failure);
  if (job.result && selection_.node && selection_.node->node >= job.result->tree.topology().nodes.size())
    selection_.node.reset();
}

void Session::start_tree(const Target& target) {
  if (wants_tree(target)) start_trees(std::span(&target, 1));
}

// Trees for picking, in jobs of many small objects: a scene of ten thousand parts wakes the session tens of
// times instead of ten thousand, and what somebody looks at waits behind two such jobs at the most.
void Session::start_picking_trees() {
  constexpr std::size_t kJobsAtOnce = 2, kObjectsInJob = 512, kTrianglesInJob = 65536;
  std::vector<Target> targets;
  std::size_t triangles = 0;
  const auto start = [&] {
    ++picking_jobs_;
    start_trees(targets, [this] { --picking_jobs_; });
    targets.clear();
    triangles = 0;
  };
  for (std::uint32_t i = 0; i < edit_.objects.size() && picking_jobs_ < kJobsAtOnce; ++i) {
    if (!edit_.objects[i].visible || !wants_tree(Target{i})) continue;
    targets.push_back(Target{i});
    triangles += scene_->objects[i].mesh->mesh.triangles.size();
    if (targets.size() == kObjectsInJob || triangles >= kTrianglesInJob) start();
  }
  if (!targets.empty() && picking_jobs_ < kJobsAtOnce) start();
}

void Session::start_nodes(const Target& target, VolumeKind kind, std::uint32_t levels) {
  TargetData& d = data_of(target);
  auto& slot = d.nodes[static_cast<std::size_t>(kind)];
  if (slot.under_way) return;
  if (!d.tree.ready) return start_tree(target);
  const auto all_levels = static_cast<std::uint32_t>(d.tree.ready->by_depth.first_of_level.size() - 1);
  if (slot.ready && slot.ready->levels >= std::min(levels, all_levels)) return;
  slot.under_way = true;
  submit([this, target, kind, levels, mesh = d.mesh, tree = d.tree.ready,
          revision = d.tree_revision]() -> JobQueue::Completion {
    auto result = make_node_volumes(mesh->get(), tree, kind, levels);
    return [this, target, kind, revision, result] {
      if (!check(target)) return;
      TargetData& now = data_of(target);
      if (now.tree_revision != revision) return;  // late
      now.nodes[static_cast<std::size_t>(kind)] = {result, false};
      changed_ = true;
    };
  });
}

void Session::start_shown() {
  if (scene_->objects.empty()) return;
  start_collision();
  const auto start = [&](const Target& target, const Shown& shown) {
    for (const VolumeRow& row : kVolumeRows) {
      if ((shown.volumes & bit_of(row.kind)) != 0) start_fit(target, row.kind);
      if ((shown.trees & bit_of(row.kind)) != 0) start_nodes(target, row.kind, edit_.depth.last + 1);
    }
  };
  if (layers_.volumes) {
    start(Target{}, edit_.whole);
    for (std::uint32_t i = 0; i < edit_.objects.size(); ++i)
      if (edit_.objects[i].visible) start(Target{i}, edit_.objects[i].shown);
  }
  if (selection_.node) start_tree(selection_.node->target);
  if (options_.picking) start_picking_trees();
}

void Session::drop_trees() {
  const auto drop = [](TargetData& d) {
    ++d.tree_revision;
    if (d.tree_stop) *d.tree_stop = true;
    d.tree = {};
    d.tree_stop.reset();
    for (auto& slot : d.nodes) slot = {};
  };
  drop(whole_);
  for (TargetData& d : objects_) drop(d);
  selection_.node.reset();  // node ids belong to the tree that is gone
}

std::shared_ptr<const FitSnapshot> Session::fit(const Target& target, VolumeKind kind) {
  if (!check(target)) return nullptr;
  start_fit(target, kind);
  return data(target).fits[static_cast<std::size_t>(kind)].ready;
}

std::shared_ptr<const TreeSnapshot> Session::tree(const Target& target) {
  if (!check(target)) return nullptr;
  start_tree(target);
  return data(target).tree.ready;
}

std::shared_ptr<const NodeVolumes> Session::node_volumes(const Target& target, VolumeKind kind) {
  if (!check(target)) return nullptr;
  start_nodes(target, kind, edit_.depth.last + 1);
  return data(target).nodes[static_cast<std::size_t>(kind)].ready;
}

std::shared_ptr<const LazyMesh> Session::mesh(const Target& target) const {
  return data(target).mesh;
}

void Session::stop_fit(const Target& target, VolumeKind kind) {
  if (!check(target)) return;
  if (const auto& progress = data(target).progress[static_cast<std::size_t>(kind)]) progress->stop = true;
}

}  // namespace boxwood
