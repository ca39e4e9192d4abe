// SPDX-License-Identifier: MIT
// Builds the second tree in a job, and compares costs triangle by triangle.
#include "app/features/microscope/second_build.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <boxwood/tree.hpp>

#include "app/derived/derived_data.hpp"
#include "app/session/session.hpp"
#include "app/shell/messages.hpp"
#include "app/text/errors.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

constexpr double kInnerCostOfNode = 1.2;  // as in TreeStatistics::sah_cost
constexpr double kShownShare = 0.98;      // of the triangles are within the scale of the colours
constexpr Rgba kCheaperColor{94, 60, 153, 255}, kDearerColor{230, 97, 1, 255};  // PuOr (ColorBrewer)

Rgba mixed(const Rgba& a, const Rgba& b, double t) {
  const auto part = [t](std::uint8_t x, std::uint8_t y) {
    return static_cast<std::uint8_t>(std::lround(x + (y - x) * t));
  };
  return {part(a.r, b.r), part(a.g, b.g), part(a.b, b.b), 255};
}

// Returns the cost of each triangle; NaN for those that the tree does not contain.
std::vector<double> costs_of_triangles(const Tree& tree, std::size_t triangles) {
  const TreeTopology& topology = tree.topology();
  std::vector<double> out(triangles, std::numeric_limits<double>::quiet_NaN());
  std::vector<double> each(topology.nodes.size());  // of a triangle in this node and those above
  std::visit(
      [&](const auto& bounds) {
        for (std::size_t i = 0; i < each.size(); ++i) {
          const TreeNode& node = topology.nodes[i];
          const double own = area(bounds.volumes[i]) *
                             (node.is_leaf() ? static_cast<double>(node.count) : kInnerCostOfNode) /
                             node.count;
          each[i] = own + (i == 0 ? 0.0 : each[node.parent]);
          if (!node.is_leaf()) continue;
          for (std::uint32_t k = node.first; k < node.first + node.count; ++k)
            if (topology.order[k] < triangles) out[topology.order[k]] = each[i];
        }
      },
      tree.bounds());
  return out;
}

}  // namespace

Rgba difference_color(double difference) {
  const double t = std::clamp(std::fabs(difference), 0.0, 1.0);
  return mixed(kMeshColor, difference < 0.0 ? kCheaperColor : kDearerColor, t);
}

BuildDifference difference_of(const TreeSnapshot& first, const TreeSnapshot& second, std::size_t triangles) {
  const std::vector<double> a = costs_of_triangles(first.tree, triangles),
                            b = costs_of_triangles(second.tree, triangles);
  BuildDifference out;
  std::vector<double> sizes;
  for (std::size_t i = 0; i < triangles; ++i)
    if (const double d = std::fabs(b[i] - a[i]); std::isfinite(d)) {
      sizes.push_back(d);
      out.average += a[i];
    }
  if (!sizes.empty()) out.average /= static_cast<double>(sizes.size());
  if (!sizes.empty()) {
    const auto at =
        sizes.begin() + static_cast<std::ptrdiff_t>(kShownShare * static_cast<double>(sizes.size() - 1));
    std::nth_element(sizes.begin(), at, sizes.end());
    out.scale = *at > 0.0 ? *at : *std::max_element(sizes.begin(), sizes.end());
  }
  for (std::size_t i = 0; i < triangles; ++i) {
    const double d = out.scale > 0.0 ? (b[i] - a[i]) / out.scale : 0.0;
    out.by_triangle.push_back(static_cast<float>(d));
    out.colors.push_back(std::isnan(d) ? kMeshColor : difference_color(d));
  }
  return out;
}

void SecondBuild::begin(const TreeOptions& options) {
  if (options_ == options) return;
  options_ = options;
  forget();
}

void SecondBuild::end() {
  options_.reset();
  forget();
}

void SecondBuild::forget() {
  ++asked_;
  job_.reset();
  difference_job_.reset();
  works_job_.reset();
  works_.reset();
  mesh_.reset();
  tree_.reset();
  first_.reset();
  difference_.reset();
}

void SecondBuild::start(const Target& target, const std::shared_ptr<const TreeSnapshot>& first) {
  if (!options_) return;
  const std::shared_ptr<const LazyMesh> mesh = context_.derived.mesh(target);
  if (!mesh) return;
  if (mesh != mesh_ || !(target == target_)) start_tree(target, mesh);
  if (!tree_ || !first || first == first_) return;
  start_difference(first, mesh);
  start_works(mesh);
}

void SecondBuild::start_tree(const Target& target, const std::shared_ptr<const LazyMesh>& mesh) {
  forget();
  target_ = target;
  mesh_ = mesh;
  BuildOptions build;
  build.kind = options_->kind;
  build.split = options_->split;
  build.leaf_size = options_->leaf_size;
  build.max_depth = options_->max_depth;
  build.node_cost = options_->node_cost;
  using Snapshot = std::shared_ptr<const TreeSnapshot>;
  job_ = queue_.submit(
      "to build the second tree",
      [mesh, build](const std::atomic<bool>& stop) -> Result<Snapshot> {
        const TriangleMesh* const triangles = mesh->get(stop);
        if (triangles == nullptr) return cancelled();
        BuildOptions options = build;
        options.stop = &stop;
        Result<Tree> tree = build_tree(triangles->view(), options);
        if (!tree) return tree.error();
        auto out = std::make_shared<TreeSnapshot>(std::make_shared<const Tree>(std::move(*tree)));
        out->statistics = statistics(out->tree, &stop);
        out->by_depth = nodes_by_depth(out->tree.topology());
        return Snapshot(std::move(out));
      },
      [this, asked = asked_](Result<Snapshot> result) {
        if (asked != asked_) return;
        if (result)
          tree_ = std::move(*result);
        else if (result.error().kind != ErrorKind::cancelled)
          context_.messages.scene_error(result.error());
      });
}

void SecondBuild::start_difference(const std::shared_ptr<const TreeSnapshot>& first,
                                   const std::shared_ptr<const LazyMesh>& mesh) {
  first_ = first;
  difference_.reset();
  using Found = std::shared_ptr<const BuildDifference>;
  difference_job_ = queue_.submit(
      "to compare two trees",
      [first, second = tree_, mesh](const std::atomic<bool>& stop) -> Result<Found> {
        const TriangleMesh* const triangles = mesh->get(stop);
        if (triangles == nullptr) return cancelled();
        return std::make_shared<const BuildDifference>(
            difference_of(*first, *second, triangles->triangles.size()));
      },
      [this, first](Result<Found> result) {
        if (first != first_) return;
        if (result)
          difference_ = std::move(*result);
        else if (result.error().kind != ErrorKind::cancelled)
          context_.messages.scene_error(result.error());
      });
}

void SecondBuild::start_works(const std::shared_ptr<const LazyMesh>& mesh) {
  works_.reset();
  works_job_ = queue_.submit(
      "to measure the work of two builds",
      [first = first_, second = tree_, mesh,
       threads = Threads(context_.options.threads)](const std::atomic<bool>& stop) -> Result<Works> {
        const TriangleMesh* const triangles = mesh->get(stop);
        if (triangles == nullptr) return cancelled();
        const BuildEffort effort;
        const auto poses = affordable_poses(triangles->view(), effort);
        Result<BuildWork> a = build_work(first->tree, triangles->view(), effort, poses, threads, &stop);
        if (!a) return a.error();
        Result<BuildWork> b = build_work(second->tree, triangles->view(), effort, poses, threads, &stop);
        if (!b) return b.error();
        return Works{std::move(*a), std::move(*b)};
      },
      [this, first = first_, second = tree_](Result<Works> result) {
        if (first == first_ && second == tree_ && result) works_ = std::move(*result);
      });
}

}  // namespace boxwood
