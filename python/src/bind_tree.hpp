// SPDX-License-Identifier: MIT
// boxwood.Tree: a mesh and the hierarchy over it, as one object.
#pragma once

#include <memory>
#include <string>

#include <boxwood/query.hpp>
#include <boxwood/tree.hpp>

#include "bind_mesh.hpp"
#include "common.hpp"

namespace boxwood::python {

// A mesh and its tree, which never change. `tree` may be exchanged for one with more layouts while the GIL is
// held.
struct TreeObject {
  MeshPointer mesh;
  std::shared_ptr<const Tree> tree;
  double cost_ratio = 1.0;  // of a refit
};

// The model of a query. It keeps everything that its view() needs.
struct Model {
  MeshPointer mesh;
  std::shared_ptr<const Tree> tree;
  std::shared_ptr<const MeshParts> parts;
  ModelView view() const noexcept { return {tree.get(), mesh->view(), parts.get()}; }
};

// Returns the model of a Tree, a Mesh, a SceneObject, or anything with vertices and faces. The tree of a Mesh
// is built once and kept; that of other arrays is built each time. With `parts`, includes those of the mesh.
Model model_in(py::handle object, bool parts = false);

TreeKind tree_kind_in(const std::string& name);
SplitRule split_rule_in(const std::string& name);

void bind_tree(py::module_& module);
void bind_tree_arrays(py::class_<TreeObject, std::shared_ptr<TreeObject>>& tree);
void bind_tree_files(py::class_<TreeObject, std::shared_ptr<TreeObject>>& tree);

}  // namespace boxwood::python
