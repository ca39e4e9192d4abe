// SPDX-License-Identifier: MIT
// The tree that a command works with: the one that came with the file, or one that is built.
#pragma once

#include <memory>
#include <string>

#include <boxwood/mesh.hpp>
#include <boxwood/result.hpp>
#include <boxwood/tree.hpp>

namespace boxwood {

// `saved` where it is one and was built as asked for, else a new one; `file` is told on standard error where
// its tree is another, unless `quiet`.
Result<std::shared_ptr<const Tree>> tree_for(const MeshView& mesh, const std::shared_ptr<const Tree>& saved,
                                             const BuildOptions& build, const std::string& file, bool quiet);

// "obb, split longest-axis, at most 4 triangles a leaf", and the depth limit where there is one.
std::string description_of(TreeKind kind, const BuildOptions& build);

}  // namespace boxwood
