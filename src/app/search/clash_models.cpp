// SPDX-License-Identifier: MIT
// Makes the models of objects. Instances that are exact images of one mesh share a model.
#include "app/search/clash_models.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include <boxwood/executor.hpp>

#include <boxwood/saved_model.hpp>
#include <boxwood/tree_moved.hpp>

#include "app/text/errors.hpp"
#include "base/stop.hpp"

namespace boxwood {

namespace {

Result<std::shared_ptr<const Tree>>
saved_or_new(const MeshView& mesh, const std::shared_ptr<const Tree>& saved, const BuildOptions& build) {
  if (saved != nullptr && is_built_as(*saved, build)) return saved;
  Result<Tree> built = build_tree(mesh, build);
  if (!built) return built.error();
  return std::make_shared<const Tree>(std::move(*built));
}

}  // namespace

struct ClashObjects::Model {
  TriangleMesh own;  // empty if the model uses the scene's mesh
  std::shared_ptr<const Tree> tree;
  std::unique_ptr<ClashModel> clash;
  std::size_t bytes = 0;
  std::uint64_t used = 0;
};

ClashObjects::ClashObjects(const Scene& scene, ClashObjectsOptions options)
    : scene_(scene), options_(std::move(options)) {}
ClashObjects::~ClashObjects() = default;

std::size_t ClashObjects::bytes(std::uint32_t object) const noexcept {
  // Measured bytes of a triangle, a vertex and a model. They include the nodes, the wide layout, the parts,
  // and the facts that some models need.
  constexpr std::size_t kTriangle = 400, kVertex = 40, kModel = 4096;
  const TriangleMesh& mesh = scene_.objects[object].mesh->mesh;
  return kModel + kTriangle * mesh.triangles.size() + kVertex * mesh.vertices.size();
}

std::uint32_t ClashObjects::model_of(std::uint32_t object) const noexcept {
  return shares_[object];
}

Result<void> ClashObjects::measure() {
  const std::size_t count = scene_.objects.size();
  boxes_.assign(count, {});
  find_placings();
  shares_.assign(count, 0);
  poses_.assign(count, {});
  std::vector<unsigned char> exact(count, 0);
  parallel_for(count, options_.threads, [&](std::size_t i) {
    if (is_set(options_.stop)) return;
    const SceneObject& object = scene_.objects[i];
    const MeshPlacing& mesh = placings_.at(object.mesh.get()).placing;
    const bool is_exact = mesh.is_exact_image(object.world_from_mesh);
    exact[i] = !options_.moving && is_exact ? 1 : 0;
    boxes_[i] = mesh.box(object.world_from_mesh, is_exact);
  });
  if (is_set(options_.stop)) return cancelled();
  std::unordered_map<const SceneMesh*, std::uint32_t> first;
  for (std::uint32_t i = 0; i < count; ++i) {
    shares_[i] = i;
    if (exact[i] == 0) continue;
    const SceneObject& object = scene_.objects[i];
    shares_[i] = first.try_emplace(object.mesh.get(), i).first->second;
    poses_[i] = {object.world_from_mesh.linear, object.world_from_mesh.translation};
  }
  // Bakes an object that shares its mesh with no other: queries are a little faster without a pose.
  std::vector<std::uint32_t> sharers(count, 0);
  for (const std::uint32_t i : shares_) ++sharers[i];
  for (std::uint32_t i = 0; i < count; ++i)
    if (sharers[shares_[i]] == 1) poses_[i] = {};
  for (std::uint32_t i = 0; i < count; ++i)
    if (exact[i] != 0 && sharers[i] == 1 && !is_identity(scene_.objects[i].world_from_mesh)) exact[i] = 0;
  exact_ = std::move(exact);
  return {};
}

void ClashObjects::find_placings() {
  placings_.clear();
  std::vector<std::pair<const SceneMesh*, Placings*>> meshes;
  for (const SceneObject& object : scene_.objects) {
    const auto [at, is_new] = placings_.try_emplace(object.mesh.get());
    ++at->second.count;
    if (is_new) meshes.emplace_back(at->first, &at->second);
  }
  parallel_for(meshes.size(), options_.threads, [&](std::size_t i) {
    if (!is_set(options_.stop)) meshes[i].second->placing = MeshPlacing(meshes[i].first->mesh);
  });
}

BuildOptions ClashObjects::build_options(bool has_saved_tree, int threads) const {
  BuildOptions build = options_.build;
  build.threads = threads;
  build.stop = options_.stop;
  if (!build.split && build.kind == TreeKind::obb && options_.quick_builds && !has_saved_tree)
    build.split = SplitRule::sah;
  return build;
}

Result<void> ClashObjects::make(std::uint32_t object, Model& model, int threads) const {
  const SceneObject& of = scene_.objects[object];
  MeshView mesh = of.mesh->mesh;
  if (exact_[object] == 0) {
    Result<TriangleMesh> own = baked(of, options_.stop);
    if (!own) return own.error();
    model.own = std::move(*own);
    mesh = model.own;
  }
  // A saved tree is over the baked mesh, so it fits only if `mesh` is the baked one.
  const bool baked_alike = exact_[object] == 0 || is_identity(of.world_from_mesh);
  const std::shared_ptr<const Tree> saved = baked_alike ? of.tree : nullptr;
  const BuildOptions build = build_options(saved != nullptr, threads);
  if (const auto stored = stored_.find(of.mesh.get());
      stored != stored_.end() && exact_[object] == 0 && saved == nullptr) {
    const StoredTree& origin = stored->second;
    Result<std::optional<Tree>> moved =
        moved_tree(*origin.tree, of.world_from_mesh, mesh, options_.stop, origin.grown_by);
    if (!moved) return moved.error();
    if (*moved) model.tree = std::make_shared<const Tree>(std::move(**moved));
  }
  if (!model.tree) {
    const Result<std::shared_ptr<const Tree>> tree =
        options_.tree ? options_.tree(mesh, saved, build, scene_.files[of.file])
                      : saved_or_new(mesh, saved, build);
    if (!tree) return tree.error();
    model.tree = *tree;
  }
  const bool mirrored = exact_[object] == 0 && determinant(of.world_from_mesh) < 0.0;
  const Aabb& box = exact_[object] == 0 ? boxes_[object] : placings_.at(of.mesh.get()).placing.stored_box();
  model.clash = std::make_unique<ClashModel>(ModelView{model.tree.get(), mesh}, mirrored, &box);
  if (const auto stored = stored_.find(of.mesh.get()); stored != stored_.end() && exact_[object] == 0)
    model.clash->set_origin(stored->second.model, of.world_from_mesh);
  model.bytes = bytes(object);
  return {};
}

// Builds trees over meshes as stored, if they have enough triangles and instances for that to pay off.
Result<void> ClashObjects::store_trees(std::span<const std::uint32_t> missing) {
  constexpr std::uint32_t kLeastPlacings = 3;
  constexpr std::size_t kLeastTriangles = 32;
  std::vector<std::uint32_t> wanted;
  for (const std::uint32_t i : missing) {
    const SceneObject& of = scene_.objects[i];
    const SceneMesh* mesh = of.mesh.get();
    if (exact_[i] != 0 || of.tree != nullptr || mesh->mesh.triangles.size() < kLeastTriangles ||
        placings_.at(mesh).count < kLeastPlacings || stored_.contains(mesh) ||
        stored_bytes_ + bytes(i) > options_.budget / 8)
      continue;
    stored_bytes_ += bytes(i);
    stored_[mesh] = {};
    wanted.push_back(i);
  }
  std::vector<Result<Tree>> trees(wanted.size(), Error{});
  parallel_for(wanted.size(), options_.threads, [&](std::size_t k) {
    trees[k] = build_tree(scene_.objects[wanted[k]].mesh->mesh, build_options(false, 1));
  });
  for (std::size_t k = 0; k < wanted.size(); ++k) {
    const SceneMesh* mesh = scene_.objects[wanted[k]].mesh.get();
    if (trees[k])
      stored_[mesh].tree = std::make_shared<const Tree>(std::move(*trees[k]));
    else
      stored_.erase(mesh);
  }
  for (const Result<Tree>& tree : trees)
    if (!tree) return tree.error();
  return grow_stored(wanted);
}

// Grows the boxes of each stored tree by the room that its farthest instance needs, so that all instances
// share its wide layout. If this is more than kLittle of the mesh, the boxes grow for each instance instead.
Result<void> ClashObjects::grow_stored(std::span<const std::uint32_t> first_objects) {
  constexpr double kLittle = 0x1p-12;  // of the mesh's diagonal
  std::map<const SceneMesh*, double> room;
  for (const std::uint32_t i : first_objects) room[scene_.objects[i].mesh.get()] = 0.0;
  for (std::uint32_t i = 0; i < size(); ++i) {
    const auto found = room.find(scene_.objects[i].mesh.get());
    if (found == room.end() || exact_[i] != 0 || is_empty(boxes_[i])) continue;
    const Vec3 most = glm::max(glm::abs(boxes_[i].min), glm::abs(boxes_[i].max));
    found->second = std::max(
        found->second, room_to_move(scene_.objects[i].world_from_mesh, std::max({most.x, most.y, most.z})));
  }
  for (const auto& [mesh, needed] : room) {
    StoredTree& stored = stored_.at(mesh);
    const Aabb& box = placings_.at(mesh).placing.stored_box();
    if (needed <= kLittle * glm::length(box.max - box.min)) {
      Result<std::optional<Tree>> grown = grown_tree(*stored.tree, needed, options_.stop);
      if (!grown) return grown.error();
      if (*grown) {
        stored.tree = std::make_shared<const Tree>(std::move(**grown));
        stored.grown_by = needed;
      }
    }
    stored.model = std::make_shared<const ClashModel>(ModelView{stored.tree.get(), mesh->mesh}, false, &box);
  }
  return {};
}

void ClashObjects::let_go(std::size_t needed, std::uint64_t now) {
  if (used_ + needed <= options_.budget) return;
  std::vector<std::pair<std::uint64_t, std::uint32_t>> oldest;
  for (const auto& [object, model] : models_)
    if (model->used != now) oldest.emplace_back(model->used, object);
  std::sort(oldest.begin(), oldest.end());
  for (const auto& [used, object] : oldest) {
    if (used_ + needed <= options_.budget) return;
    used_ -= models_[object]->bytes;
    models_.erase(object);
  }
}

Result<void> ClashObjects::require(std::span<const std::uint32_t> objects) {
  constexpr std::size_t kLarge = 100000;  // triangles: a tree of this size is built on all threads
  const std::uint64_t now = ++clock_;
  std::vector<std::uint32_t> missing;
  std::size_t needed = 0;
  for (const std::uint32_t object : objects) {
    const std::uint32_t i = model_of(object);
    const auto found = models_.find(i);
    if (found != models_.end()) {
      found->second->used = now;
    } else {
      missing.push_back(i);
    }
  }
  std::sort(missing.begin(), missing.end());
  missing.erase(std::unique(missing.begin(), missing.end()), missing.end());
  for (const std::uint32_t i : missing) needed += bytes(i);
  let_go(needed, now);
  if (Result<void> stored = store_trees(missing); !stored) return stored;
  std::vector<std::unique_ptr<Model>> made(missing.size());
  std::vector<Result<void>> results(missing.size());
  const auto make_one = [&](std::size_t k, int threads) {
    made[k] = std::make_unique<Model>();
    results[k] = make(missing[k], *made[k], threads);
  };
  const auto is_large = [&](std::size_t k) {
    return scene_.objects[missing[k]].mesh->mesh.triangles.size() >= kLarge;
  };
  for (std::size_t k = 0; k < missing.size(); ++k)
    if (is_large(k)) make_one(k, options_.threads);
  parallel_for(missing.size(), options_.threads, [&](std::size_t k) {
    if (!is_large(k)) make_one(k, 1);
  });
  for (std::size_t k = 0; k < missing.size(); ++k) {
    if (!results[k]) return results[k];
    made[k]->used = now;
    used_ += made[k]->bytes;
    models_[missing[k]] = std::move(made[k]);
  }
  return {};
}

std::size_t ClashObjects::room_for(std::span<const ClashPair> pairs, std::size_t begin,
                                   std::vector<std::uint32_t>& wanted) const {
  // The first block is small, so that its results come soon; later blocks grow, up to kMost.
  constexpr std::size_t kFirst = 64, kMost = 4096;
  const std::size_t most = std::clamp(begin, kFirst, kMost);
  wanted.clear();
  std::vector<bool> is_wanted(size(), false);
  std::size_t used = 0, end = begin;
  const auto want = [&](std::uint32_t i) {
    if (is_wanted[i]) return;
    is_wanted[i] = true;
    wanted.push_back(i);
    used += bytes(i);
  };
  while (end < pairs.size() && end - begin < most && (end == begin || used <= options_.budget / 2)) {
    want(pairs[end].first);
    want(pairs[end].second);
    ++end;
  }
  return end;
}

BroadObject ClashObjects::broad(std::uint32_t object, double margin) const noexcept {
  BroadObject placed;
  Aabb box = boxes_[object];
  if (is_empty(box)) return placed;
  if (options_.moving && !is_identity(AffineTransform{poses_[object].rotation, poses_[object].translation}))
    box = broad_object(Sphere{Vec3(0.0), 0.0}, box, poses_[object]).box;
  for (int k = 0; k < 3; ++k) {
    placed.box.min[k] = next_down(box.min[k] - margin);
    placed.box.max[k] = next_up(box.max[k] + margin);
  }
  const Vec3 half = 0.5 * (placed.box.max - placed.box.min);
  placed.sphere.center = placed.box.min + half;
  placed.sphere.radius = glm::length(half) * (1.0 + 0x1p-40) + 0x1p-40 * glm::length(placed.sphere.center);
  return placed;
}

void ClashObjects::place(std::uint32_t object, const RigidTransform& world_from_model) noexcept {
  poses_[object] = world_from_model;
}

PlacedClashModel ClashObjects::placed(std::uint32_t object) const {
  return {models_.at(model_of(object))->clash.get(), poses_[object]};
}

}  // namespace boxwood
