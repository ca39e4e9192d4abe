// SPDX-License-Identifier: MIT
// Builds, refits and measures trees.
#include "bind_tree.hpp"

#include <boxwood/tree_quality.hpp>

#include <pybind11/stl.h>

#include "errors.hpp"
#include "factories.hpp"
#include "interrupt.hpp"
#include "process.hpp"
#include "volumes/bind_volumes.hpp"

namespace boxwood::python {

namespace {
using Pointer = std::shared_ptr<TreeObject>;
constexpr std::size_t kManyTriangles = 5000;  // from here on, a build takes a millisecond or more

Length length_for(const MeshView& mesh) {
  return mesh.triangles.size() >= kManyTriangles ? Length::many : Length::unknown;
}

Pointer built(const py::object& object, BuildOptions options, int threads) {
  auto tree = std::make_shared<TreeObject>();
  tree->mesh = mesh_in(object);
  if (options.leaf_size < 1) fail_usage("leaf_size must be at least 1");
  options.threads = threads_of(threads);
  const MeshView& mesh = tree->mesh->view();
  tree->tree = std::make_shared<const Tree>(made(length_for(mesh), [&](const std::atomic<bool>* stop) {
    BuildOptions own = options;
    own.stop = stop;
    return build_tree(mesh, own);
  }));
  return tree;
}

Pointer build(const py::object& mesh, const std::string& kind, const std::optional<std::string>& split,
              std::uint32_t leaf_size, std::uint32_t max_depth, bool wide, bool rays, int threads) {
  BuildOptions options;
  options.kind = tree_kind_in(kind);
  if (split) options.split = split_rule_in(*split);
  options.leaf_size = leaf_size;
  options.max_depth = max_depth;
  options.wide = wide;
  options.rays = rays;
  return built(mesh, options, threads);
}

Pointer build_bottom_up(const py::object& mesh, const std::string& kind, std::uint32_t leaf_size,
                        std::uint32_t max_depth, int threads) {
  BuildOptions options;
  options.kind = tree_kind_in(kind);
  options.split = SplitRule::bottom_up;
  options.leaf_size = leaf_size;
  options.max_depth = max_depth;
  return built(mesh, options, threads);
}

Pointer refitted(const TreeObject& tree, const py::object& object, int threads) {
  auto moved = std::make_shared<TreeObject>();
  moved->mesh = object.is_none() ? tree.mesh : mesh_in(object);
  const std::shared_ptr<const Tree> old = tree.tree;
  interruptible(length_for(moved->mesh->view()), [&](const std::atomic<bool>*) {
    Refit refit = value_of(boxwood::refit(*old, moved->mesh->view(), {threads_of(threads)}));
    moved->tree = std::make_shared<const Tree>(std::move(refit.tree));
    moved->cost_ratio = refit.cost_ratio;
    return true;
  });
  return moved;
}

py::object statistics_of(const TreeObject& object, bool epo, int threads) {
  const std::shared_ptr<const Tree> tree = object.tree;
  TreeStatistics found;
  {
    const py::gil_scoped_release released;
    found = statistics(*tree);
  }
  if (!tree->empty() && found.levels.empty())
    fail(ErrorKind::over_limit, "there is not enough memory for the statistics");
  py::dict fields;
  fields["tree"] = std::string(name_of(tree->kind()));
  fields["split"] = std::string(name_of(split_of(tree->options())));
  fields["leaf_size"] = tree->options().leaf_size;
  fields["max_depth"] = tree->options().max_depth;
  fields["depth_limited"] = tree->topology().depth_limited;
  fields["triangles"] = found.triangles;
  fields["nodes"] = found.nodes;
  fields["leaves"] = found.leaves;
  fields["depth"] = found.depth;
  fields["bytes"] = found.bytes;
  fields["build_ms"] = tree->build_ms();
  fields["sah_cost"] = found.sah_cost;
  if (epo) {
    double overlap = 0.0;
    interruptible(Length::many, [&](const std::atomic<bool>* stop) {
      overlap = value_of(end_point_overlap(*tree, object.mesh->view(), {threads_of(threads), stop}));
      return stop == nullptr || !stop->load();
    });
    fields["epo"] = overlap;
  }
  py::list levels;
  for (const LevelStatistics& level : found.levels) {
    py::dict one;
    one["nodes"] = level.nodes;
    one["volume"] = level.volume;
    one["area"] = level.area;
    levels.append(one);
  }
  fields["levels"] = levels;
  return fields;
}

std::vector<std::string> reasons_of(const TreeObject& tree) {
  Reasons reasons;
  const std::shared_ptr<const Tree> kept = tree.tree;
  interruptible(length_for(tree.mesh->view()), [&](const std::atomic<bool>*) {
    reasons = validate(*kept, tree.mesh->view());
    return true;
  });
  if (reasons.out_of_memory()) fail(ErrorKind::over_limit, "there is not enough memory for the proof");
  return reasons.list();
}

void add_ray_layout(TreeObject& object, int threads) {
  if (object.tree->rays() != nullptr) return;
  Tree tree = *object.tree;
  made(length_for(object.mesh->view()), [&](const std::atomic<bool>* stop) {
    const Result<void> done = prepare_rays(tree, object.mesh->view(), {threads_of(threads), stop});
    return done.ok() ? Result<bool>(true) : Result<bool>(done.error());
  });
  object.tree = std::make_shared<const Tree>(std::move(tree));
}
}  // namespace

TreeKind tree_kind_in(const std::string& name) {
  for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb, TreeKind::sphere})
    if (name == name_of(kind)) return kind;
  fail_usage("kind must be 'obb', 'aabb' or 'sphere', not '" + name + "'");
}

SplitRule split_rule_in(const std::string& name) {
  for (unsigned rule = 0; rule <= static_cast<unsigned>(kLastSplitRule); ++rule)
    if (name == name_of(static_cast<SplitRule>(rule))) return static_cast<SplitRule>(rule);
  fail_usage("split must be 'longest-axis', 'median', 'sah', 'bottom-up', 'sweep', 'lbvh', 'ploc', 'sbvh' or "
             "'covariance', not '" +
             name + "'");
}

void bind_tree(py::module_& module) {
  py::class_<TreeObject, Pointer> tree(
      module, "Tree", R"(A hierarchy of boxes or spheres over the triangles of a mesh; all queries take it.

mesh: a Mesh, or anything with vertices and faces. kind: 'obb' (fastest queries), 'aabb' or 'sphere'.
split: 'longest-axis', 'median', 'sah', 'bottom-up', 'sweep', 'lbvh', 'ploc', 'sbvh' (kind 'aabb') or 'covariance'; None for the default of the kind: 'sweep' for 'obb', else 'sah'. leaf_size: most triangles of a leaf; 'sweep' and 'sah' make smaller ones where they pay. max_depth: 0 for no limit.
wide: also make the layout of the fast queries (kind 'obb'). rays: also make the layout that rays are fastest
with. threads: 0 for all of the machine; the tree is the same bit for bit.

It never changes, so any number of threads may ask it. O(n log n).)");
  tree.def(py::init(&build), py::arg("mesh"), py::kw_only(), py::arg("kind") = "obb",
           py::arg("split") = py::none(), py::arg("leaf_size") = 8, py::arg("max_depth") = 0,
           py::arg("wide") = true, py::arg("rays") = false, py::arg("threads") = 0)
      .def_static("bottom_up", &build_bottom_up, py::arg("mesh"), py::kw_only(), py::arg("kind") = "obb",
                  py::arg("leaf_size") = 8, py::arg("max_depth") = 0, py::arg("threads") = 0,
                  "A tree made from the leaves up (Meister and Bittner 2018), to compare with; queries take "
                  "the reference descent.")
      .def_property_readonly(
          "mesh", [](const TreeObject& t) { return std::const_pointer_cast<Mesh>(t.mesh); },
          "The Mesh it is over.")
      .def_property_readonly(
          "kind", [](const TreeObject& t) { return std::string(name_of(t.tree->kind())); },
          "'obb', 'aabb' or 'sphere'.")
      .def_property_readonly(
          "split", [](const TreeObject& t) { return std::string(name_of(split_of(t.tree->options()))); },
          "The rule it was built by.")
      .def_property_readonly(
          "depth", [](const TreeObject& t) { return t.tree->topology().depth; }, "Levels below the root.")
      .def_property_readonly(
          "cost_ratio", [](const TreeObject& t) { return t.cost_ratio; },
          "Of a refit: SAH cost after / before; rebuild past about 2. Else 1.")
      .def_property_readonly(
          "has_rays", [](const TreeObject& t) { return t.tree->rays() != nullptr; },
          "Whether the ray layout is there.")
      .def("statistics", &statistics_of, py::kw_only(), py::arg("epo") = false, py::arg("threads") = 0,
           "A dict with the fields of `boxwood tree --json`: triangles, nodes, leaves, depth, bytes, "
           "build_ms, "
           "sah_cost, levels and so on; epo (end-point overlap) where asked for, which takes longer.")
      .def("refit", &refitted, py::arg("mesh") = py::none(), py::kw_only(), py::arg("threads") = 0,
           "The tree over the same triangles after their vertices have moved: over `mesh`, or over the mesh "
           "it "
           "has where its vertices were written to in place. cost_ratio tells how much worse it became.")
      .def("validate", &reasons_of,
           "The reasons why this is no tree over its mesh, proven in exact arithmetic; [] where it is.")
      .def("prepare_rays", &add_ray_layout, py::kw_only(), py::arg("threads") = 0,
           "Makes the layout that rays are fastest with; the hits are the same.")
      .def(
          "__len__", [](const TreeObject& t) { return t.tree->topology().nodes.size(); }, "Number of nodes.")
      .def("__repr__", [](const TreeObject& t) {
        return "<boxwood.Tree of kind " + std::string(name_of(t.tree->kind())) + ", " +
               std::to_string(t.tree->topology().nodes.size()) + " nodes over " +
               std::to_string(t.mesh->view().triangles.size()) + " triangles>";
      });
  bind_tree_arrays(tree);
  bind_tree_files(tree);
}

}  // namespace boxwood::python
