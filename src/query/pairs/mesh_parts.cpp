// SPDX-License-Identifier: MIT
// Finds connected parts of a mesh over shared edges, and tests if each is closed and oriented.
#include <boxwood/containment.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <new>
#include <numeric>
#include <span>

#include "base/no_memory.hpp"
#include "base/stop.hpp"
#include "query/descent/union_find.hpp"
#include "query/pairs/mesh_parts.hpp"

namespace boxwood {

namespace {

constexpr std::uint32_t kLookEvery = 1 << 13;  // vertices or triangles between two reads of the flag
bool stops_at(std::size_t i, const std::atomic<bool>* stop) noexcept {
  return i % kLookEvery == 0 && is_set(stop);
}

constexpr std::uint32_t kNoVertex = UINT32_MAX;

struct HalfEdge {
  std::uint32_t high = 0;  // the larger of its two welded vertices
  std::uint32_t triangle = 0;
  bool forward = false;  // from low to high
};

// The half-edges between finite vertices, grouped by their smaller vertex and sorted by the other.
struct HalfEdges {
  std::vector<HalfEdge> edges;
  std::vector<std::size_t> begin;  // of each vertex's group; one more than vertices
};

HalfEdges half_edges(const MeshView& mesh, const std::vector<std::uint32_t>& vertex,
                     const std::vector<bool>& finite, const std::atomic<bool>* stop) {
  HalfEdges out;
  const auto each = [&](const auto& use) {
    for (std::uint32_t t = 0; t < mesh.triangles.size() && !stops_at(t, stop); ++t)
      for (std::size_t i = 0; finite[t] && i < 3; ++i) {
        const std::uint32_t u = vertex[mesh.triangles[t][i]], v = vertex[mesh.triangles[t][(i + 1) % 3]];
        if (u != v) use(std::min(u, v), HalfEdge{std::max(u, v), t, u < v});
      }
  };
  out.begin.assign(mesh.vertices.size() + 1, 0);
  each([&](std::uint32_t low, const HalfEdge&) { ++out.begin[low + 1]; });
  std::partial_sum(out.begin.begin(), out.begin.end(), out.begin.begin());
  if (is_set(stop)) return {};  // before a second count could differ from the first
  out.edges.resize(out.begin.back());
  std::vector<std::size_t> next(out.begin.begin(), out.begin.end() - 1);
  each([&](std::uint32_t low, const HalfEdge& edge) { out.edges[next[low]++] = edge; });
  for (std::size_t v = 0; v + 1 < out.begin.size() && !stops_at(v, stop); ++v)
    std::sort(out.edges.begin() + static_cast<std::ptrdiff_t>(out.begin[v]),
              out.edges.begin() + static_cast<std::ptrdiff_t>(out.begin[v + 1]),
              [](const HalfEdge& p, const HalfEdge& q) {
                return p.high != q.high ? p.high < q.high : p.triangle < q.triangle;
              });
  return out;
}

// Calls use(first, last) for the half-edges of each edge.
template <class Use> void for_each_edge(const HalfEdges& all, const Use& use) {
  for (std::size_t v = 0; v + 1 < all.begin.size(); ++v)
    for (std::size_t begin = all.begin[v], end = begin; begin < all.begin[v + 1]; begin = end) {
      while (end < all.begin[v + 1] && all.edges[end].high == all.edges[begin].high) ++end;
      use(std::span(all.edges).subspan(begin, end - begin));
    }
}

}  // namespace

std::vector<std::uint32_t> welded(const MeshView& mesh, const std::atomic<bool>* stop) {
  const auto key = [&](std::size_t i) {
    const Vec3f& v = mesh.vertices[i];
    return std::array<float, 3>{v.x + 0.0F, v.y + 0.0F, v.z + 0.0F};
  };
  const std::size_t mask = std::bit_ceil(2 * mesh.vertices.size() + 1) - 1;
  std::vector<std::uint32_t> table(mask + 1, kNoVertex), first(mesh.vertices.size());
  for (std::uint32_t i = 0; i < first.size() && !stops_at(i, stop); ++i) {
    first[i] = i;
    if (!is_finite(mesh.vertices[i])) continue;
    const auto bits = std::bit_cast<std::array<std::uint32_t, 3>>(key(i));
    std::uint64_t hash =
        (bits[0] | std::uint64_t{bits[1]} << 32U) * 0x9E3779B97F4A7C15U;  // 2^64 / golden ratio
    hash = (hash ^ hash >> 29U ^ bits[2]) * 0x9E3779B97F4A7C15U;
    std::size_t slot = hash >> 32U & mask;
    while (table[slot] != kNoVertex && key(table[slot]) != key(i)) slot = (slot + 1) & mask;
    if (table[slot] == kNoVertex) table[slot] = i;
    first[i] = table[slot];
  }
  return first;
}

MeshParts parts_of(const MeshView& mesh, const std::atomic<bool>* stop) {
  MeshParts result;
  const auto count = static_cast<std::uint32_t>(mesh.triangles.size());
  result.of_triangle.assign(count, kNoPart);
  std::vector<std::uint32_t> parent(count);
  std::iota(parent.begin(), parent.end(), 0U);
  std::vector<bool> finite(count, false);
  for (std::uint32_t t = 0; t < count; ++t) {
    const auto p = corners(mesh, t);
    finite[t] = is_finite(p[0]) && is_finite(p[1]) && is_finite(p[2]);
  }
  const HalfEdges edges = half_edges(mesh, welded(mesh, stop), finite, stop);
  if (is_set(stop)) return result;
  for_each_edge(edges, [&](std::span<const HalfEdge> edge) {
    for (std::size_t i = 1; i < edge.size(); ++i) {
      const std::uint32_t a = root_of(parent, edge[i].triangle), b = root_of(parent, edge[i - 1].triangle);
      parent[std::max(a, b)] = std::min(a, b);
    }
  });

  for (std::uint32_t t = 0; t < count; ++t) {
    if (!finite[t]) continue;
    const std::uint32_t root = root_of(parent, t);
    if (root == t) {
      result.of_triangle[t] = static_cast<std::uint32_t>(result.parts.size());
      result.parts.push_back({t, 0, true, true, {}});
    }
    result.of_triangle[t] = result.of_triangle[root];
    MeshPart& part = result.parts[result.of_triangle[t]];
    ++part.triangles;
    for (const Vec3& p : corners(mesh, t)) part.box = grow(part.box, p);
  }
  for_each_edge(edges, [&](std::span<const HalfEdge> edge) {
    const auto forward = std::count_if(edge.begin(), edge.end(), [](const HalfEdge& e) { return e.forward; });
    MeshPart& part = result.parts[result.of_triangle[edge.front().triangle]];
    if (edge.size() % 2 != 0) part.closed = false;
    if (2 * static_cast<std::size_t>(forward) != edge.size()) part.oriented = false;
  });
  for (MeshPart& part : result.parts) {
    // A part whose triangles are all points or doubled segments has no inside.
    if (part.triangles < 4) part.closed = false;
    if (!part.closed) {
      part.oriented = false;
      ++result.open_parts;
    }
  }
  return result;
}

Result<MeshParts> mesh_parts(const MeshView& mesh, const std::atomic<bool>* stop) {
  try {
    MeshParts parts = parts_of(mesh, stop);
    if (is_set(stop)) return Error{ErrorKind::cancelled, "stopped", {}};
    return parts;
  } catch (const std::bad_alloc&) {
    return no_memory_to("find the parts of the mesh");
  }
}

}  // namespace boxwood
