// SPDX-License-Identifier: MIT
// Memory that ends at any allocation while a tree is adopted, measured or loaded, and queries that ask for
// none.
#include <boxwood/executor.hpp>
#include <boxwood/obb_sat.hpp>
#include <boxwood/saved_model.hpp>
#include <boxwood/sweep_sphere.hpp>
#include <boxwood/tree.hpp>
#include <boxwood/tree_figures.hpp>
#include <boxwood/tree_work.hpp>
#include <boxwood/walk.hpp>

#include <atomic>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

#include "memory/every_allocation.hpp"
#include "tree/tree_models.hpp"

namespace boxwood {
namespace {

using test::fail_every_allocation;
using test::Outcome;

template <class T, class Same> Outcome outcome_of(const Result<T>& found, const Same& same) {
  if (!found)
    return found.error().kind == ErrorKind::over_limit && !found.error().message.empty()
               ? Outcome::out_of_memory
               : Outcome::wrong;
  return same(*found) ? Outcome::right : Outcome::wrong;
}

const TriangleMesh& torus() {
  static const TriangleMesh mesh = test::bumpy_torus(24, 16);
  return mesh;
}

// The pool's threads are kept for good.
void start_pool() {
  std::atomic<int> calls{0};
  parallel_for(64, 2, [&](std::size_t) { ++calls; });
}

TEST(TreeUseMemory, Adopted) {
  start_pool();
  const Tree tree = *build_tree(torus());
  BuildOptions options;
  options.rays = true;
  const auto runs = fail_every_allocation("adopt_tree", [&] {
    TreeTopology topology;
    TreeVolumes volumes;
    try {  // the caller's copies
      topology = tree.topology();
      volumes = tree.bounds();
    } catch (const std::bad_alloc&) {
      return Outcome::out_of_memory;
    }
    return outcome_of(adopt_tree(std::move(topology), std::move(volumes), torus(), options),
                      [&](const Tree& adopted) {
                        return adopted.topology().order == tree.topology().order && adopted.rays() != nullptr;
                      });
  });
  EXPECT_GT(runs.refused, 10U);
}

TEST(TreeUseMemory, Measured) {
  start_pool();
  const Tree tree = *build_tree(torus());
  FigureOptions options;
  options.tight_nodes = 4;
  const TreeFigures expected = *tree_figures(tree, torus(), options);
  const auto runs = fail_every_allocation("tree_figures", [&] {
    return outcome_of(tree_figures(tree, torus(), options), [&](const TreeFigures& found) {
      return found.empty_nodes.upper == expected.empty_nodes.upper &&
             found.worst.size() == expected.worst.size() &&
             found.leaves_met.mean == expected.leaves_met.mean && found.tight_nodes == expected.tight_nodes;
    });
  });
  EXPECT_GT(runs.refused, 10U);

  RayWorkOptions rays;
  rays.rays = 50;
  const RayWork work = *count_ray_work({&tree, torus()}, rays);
  EXPECT_GT(fail_every_allocation("count_ray_work",
                                  [&] {
                                    return outcome_of(count_ray_work({&tree, torus()}, rays),
                                                      [&](const RayWork& found) {
                                                        return found.lines_touched == work.lines_touched;
                                                      });
                                  })
                .refused,
            2U);
}

TEST(TreeUseMemory, Loaded) {
  start_pool();
  const Tree tree = *build_tree(torus());
  const std::string file =
      (std::filesystem::temp_directory_path() / ("boxwood-memory-" + std::to_string(::getpid()) + ".bwt"))
          .string();
  ASSERT_TRUE(save_model(file, torus(), tree));
  const std::filesystem::path path = file;
  const auto runs = fail_every_allocation("load_model", [&] {
    return outcome_of(load_model(path), [&](const SavedModel& model) {
      return model.mesh.triangles == torus().triangles &&
             model.tree.topology().order == tree.topology().order;
    });
  });
  EXPECT_GT(runs.refused, 10U);
  std::filesystem::remove(path);
}

// Runs a query while the first allocation would fail: it asks for none.
template <class Query> void expect_no_allocation(const char* name, const Query& query) {
  const auto runs = fail_every_allocation(name, [&] { return query() ? Outcome::right : Outcome::wrong; });
  EXPECT_EQ(runs.allocations, 0U) << name;
}

TEST(TreeUseMemory, QueriesThatAskForNone) {
  const Tree tree = *build_tree(torus());
  const ModelView model{&tree, torus()};
  const Sphere ball{Vec3(0.0, 0.0, 5.0), 0.1};
  const SphereSweepResult hit = sweep_sphere(model, ball, Vec3(0.9, 0.0, -10.0));
  expect_no_allocation("sweep_sphere",
                       [&] { return sweep_sphere(model, ball, Vec3(0.9, 0.0, -10.0)).time == hit.time; });
  expect_no_allocation("sweep_sphere_brute_force", [&] {
    return sweep_sphere_brute_force(torus(), ball, Vec3(0.9, 0.0, -10.0)).time == hit.time;
  });
  const PlacedModel placed{model, RigidTransform{}};
  const Walker walker;
  const WalkStep step = walk(std::span(&placed, 1), walker, Vec3(0.0, 0.0, 5.0), Vec3(0.1, 0.0, -1.0));
  expect_no_allocation("walk", [&] {
    return walk(std::span(&placed, 1), walker, Vec3(0.0, 0.0, 5.0), Vec3(0.1, 0.0, -1.0)).position ==
           step.position;
  });
  const Obb a{Vec3(0.0), kIdentityRows, Vec3(1.0)}, b{Vec3(5.0, 0.0, 0.0), kIdentityRows, Vec3(1.0)};
  const BoxPair pair = relative_pose(a, b);
  expect_no_allocation("separating_axis", [&] { return separating_axis(pair).has_value(); });
}

}  // namespace
}  // namespace boxwood
