// SPDX-License-Identifier: MIT
// The list of objects as a tree of the nodes of their files.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include <boxwood/scene.hpp>

namespace boxwood {

// A row of the list: a file, a node that holds several objects, or an object. What a row holds are objects
// that stand side by side.
struct ObjectRow {
  std::string name;
  std::uint32_t fold = 0;             // of a file or node: the number that `fold` takes
  std::uint32_t first = 0, last = 0;  // objects
  std::uint32_t depth = 0;            // how far it is set in
  bool is_object = false;
};

// The rows of a scene, all unfolded, from top to bottom. Nodes with one object are that object; of nodes that
// hold the same objects the innermost is a row; files with several objects are rows where there are several
// files. O(objects * depth).
std::vector<ObjectRow> object_rows(const Scene& scene);

// Those that are not below a folded one. The search keeps objects alone whose name holds it, in any case.
std::vector<std::uint32_t> visible_rows(const std::vector<ObjectRow>& rows,
                                        const std::set<std::uint32_t>& folded, const std::string& search);

}  // namespace boxwood
