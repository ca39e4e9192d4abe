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

// Both are never changed; `tree` may be exchanged for one with more layouts, with the GIL held.
struct TreeObject {
  MeshPointer mesh;
  std::shared_ptr<const Tree> tree;
  double cost_ratio = 1.0;  // of a refit
};

// What a query is asked about; it keeps all that its view() needs.
struct Model {
  MeshPointer mesh;
  std::shared_ptr<const Tree> tree;
  std::shared_ptr<const MeshParts> parts;
  ModelView view() const noexcept { return {tree.get(), mesh->view(), parts.get()}; }
};

// A Tree, a Mesh (with the tree that is built for it once and kept), a SceneObject, or anything with vertices
// and faces (built each time). With `parts` those of the mesh too.
Model model_in(py::handle object, bool parts = false);

TreeKind tree_kind_in(const std::string& name);
SplitRule split_rule_in(const std::string& name);

void bind_tree(py::module_& module);
void bind_tree_arrays(py::class_<TreeObject, std::shared_ptr<TreeObject>>& tree);
void bind_tree_files(py::class_<TreeObject, std::shared_ptr<TreeObject>>& tree);

}  // namespace boxwood::python
