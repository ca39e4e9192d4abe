// SPDX-License-Identifier: MIT
// Meshes and comparisons of the tests in which a tree's memory ends.
#pragma once

#include <boxwood/tree.hpp>

#include <cstring>
#include <vector>

#include "memory/every_allocation.hpp"
#include "tree/tree_models.hpp"

namespace boxwood::test {

template <class T> bool same_bytes(const std::vector<T>& a, const std::vector<T>& b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0);
}

inline bool same_tree(const Tree& a, const Tree& b) {
  return same_bytes(a.topology().nodes, b.topology().nodes) &&
         same_bytes(a.topology().order, b.topology().order) && a.bounds().index() == b.bounds().index() &&
         (a.wide() == nullptr) == (b.wide() == nullptr) && (a.rays() == nullptr) == (b.rays() == nullptr) &&
         (a.root_support() == nullptr) == (b.root_support() == nullptr) &&
         std::visit(
             [&](const auto& bounds) {
               return same_bytes(bounds.volumes,
                                 std::get<std::decay_t<decltype(bounds)>>(b.bounds()).volumes);
             },
             a.bounds());
}

template <class T> bool is_no_memory(const Result<T>& result) {
  return !result && result.error().kind == ErrorKind::over_limit && !result.error().message.empty();
}

void start_threads();  // of the pool, which are kept for good

// Large enough to be built by several threads.
inline const TriangleMesh& large_mesh() {
  static const TriangleMesh mesh = bumpy_torus(110, 60);
  return mesh;
}
inline const TriangleMesh& small_mesh() {
  static const TriangleMesh mesh = bumpy_torus(24, 16);
  return mesh;
}

}  // namespace boxwood::test
