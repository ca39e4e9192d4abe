// SPDX-License-Identifier: MIT
// The tree of a command: the one saved in the file, or a new one.
#pragma once

#include <memory>
#include <string>

#include <boxwood/mesh.hpp>
#include <boxwood/result.hpp>
#include <boxwood/tree.hpp>

namespace boxwood {

// Returns `saved` if it is not null and was built with these options; otherwise builds a tree. Reports a
// rejected tree of `file` on standard error unless `quiet`.
Result<std::shared_ptr<const Tree>> tree_for(const MeshView& mesh, const std::shared_ptr<const Tree>& saved,
                                             const BuildOptions& build, const std::string& file, bool quiet);

// Returns "obb, split longest-axis, at most 4 triangles a leaf", and the depth limit if there is one.
std::string description_of(TreeKind kind, const BuildOptions& build);

}  // namespace boxwood
