// SPDX-License-Identifier: MIT
// Tests orientation by edges in buckets of their smaller vertex, and winding by signed volumes of parts.
#include "app/document/closed_solid.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace boxwood {

namespace {

// A stop flag that is read once in 4096 calls, some microseconds of work.
class StopCheck {
public:
  explicit StopCheck(const std::atomic<bool>* stop) : stop_(stop) {}
  bool operator()() noexcept {
    if (stop_ != nullptr && (++calls_ & 0xfffU) == 0) is_set_ = stop_->load(std::memory_order_relaxed);
    return is_set_;
  }

private:
  const std::atomic<bool>* stop_;
  unsigned calls_ = 0;
  bool is_set_ = false;
};

// Calls f(smaller vertex, larger vertex, from the smaller one) for each edge with two different ends.
template <class F> void for_each_edge(const MeshView& mesh, StopCheck& stopped, F&& f) {
  for (const Triangle& t : mesh.triangles) {
    if (stopped()) return;
    for (std::size_t i = 0; i < 3; ++i) {
      const std::uint32_t u = t[i], v = t[(i + 1) % 3];
      if (u != v) f(std::min(u, v), std::max(u, v), u < v);
    }
  }
}

bool is_oriented(const MeshView& mesh, StopCheck& stopped) {
  std::vector<std::uint32_t> begin(mesh.vertices.size() + 1, 0);
  for_each_edge(mesh, stopped, [&](std::uint32_t low, std::uint32_t, bool) { ++begin[low + 1]; });
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  struct Use {
    std::uint32_t high;
    std::int32_t direction;
  };
  if (stopped()) return false;
  std::vector<Use> uses(begin.back());
  std::vector<std::uint32_t> next(begin.begin(), begin.end() - 1);
  for_each_edge(mesh, stopped, [&](std::uint32_t low, std::uint32_t high, bool forward) {
    uses[next[low]++] = {high, forward ? 1 : -1};
  });
  for (std::size_t v = 0; v + 1 < begin.size(); ++v) {
    if (stopped()) return false;
    const auto first = uses.begin() + begin[v], last = uses.begin() + begin[v + 1];
    std::sort(first, last, [](const Use& a, const Use& b) { return a.high < b.high; });
    std::int32_t sum = 0;
    for (auto use = first; use != last; ++use) {
      sum += use->direction;
      if ((use + 1 == last || (use + 1)->high != use->high) && sum != 0) return false;
    }
  }
  return true;
}

std::uint32_t root_of(std::vector<std::uint32_t>& parent, std::uint32_t i) {
  while (parent[i] != i) {
    parent[i] = parent[parent[i]];
    i = parent[i];
  }
  return i;
}

}  // namespace

bool is_closed_outward(const MeshView& mesh, const std::atomic<bool>* stop) {
  if (mesh.triangles.empty()) return false;
  StopCheck stopped(stop);
  for (const Triangle& t : mesh.triangles) {
    if (stopped()) return false;
    for (const std::uint32_t v : t)
      if (v >= mesh.vertices.size() || !is_finite(mesh.vertices[v])) return false;
  }
  if (!is_oriented(mesh, stopped)) return false;
  std::vector<std::uint32_t> parent(mesh.vertices.size());
  std::iota(parent.begin(), parent.end(), 0U);
  for (const Triangle& t : mesh.triangles) {
    if (stopped()) return false;
    for (std::size_t i = 1; i < 3; ++i) {
      const std::uint32_t a = root_of(parent, t[0]), b = root_of(parent, t[i]);
      parent[std::max(a, b)] = std::min(a, b);
    }
  }
  std::vector<double> volume(mesh.vertices.size(), 0.0);
  std::vector<bool> used(mesh.vertices.size(), false);
  for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
    if (stopped()) return false;
    const std::uint32_t root = root_of(parent, mesh.triangles[i][0]);
    const Vec3 from = Vec3(mesh.vertices[root]);
    const auto p = corners(mesh, i);
    volume[root] += glm::dot(p[0] - from, glm::cross(p[1] - from, p[2] - from));
    used[root] = true;
  }
  for (std::size_t v = 0; v < volume.size(); ++v)
    if (used[v] && !(volume[v] > 0.0)) return false;
  return true;
}

}  // namespace boxwood
