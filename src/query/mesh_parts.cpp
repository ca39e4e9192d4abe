// Connected parts of a mesh over shared edges, and whether each is closed and oriented.
#include <boxwood/containment.hpp>

#include <algorithm>
#include <array>
#include <numeric>

namespace boxwood {

namespace {

// first[i]: the smallest vertex at the position of vertex i.
std::vector<std::uint32_t> welded(const MeshView& mesh) {
  std::vector<std::uint32_t> order(mesh.vertices.size()), first(mesh.vertices.size());
  std::iota(order.begin(), order.end(), 0U);
  std::iota(first.begin(), first.end(), 0U);
  std::erase_if(order, [&](std::uint32_t i) { return !is_finite(mesh.vertices[i]); });
  const auto key = [&](std::uint32_t i) {
    const Vec3f& v = mesh.vertices[i];
    return std::array<float, 3>{v.x + 0.0F, v.y + 0.0F, v.z + 0.0F};  // -0 is 0
  };
  std::sort(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t k) {
    const auto p = key(i), q = key(k);
    return p != q ? p < q : i < k;
  });
  for (std::size_t i = 1; i < order.size(); ++i)
    if (key(order[i]) == key(order[i - 1])) first[order[i]] = first[order[i - 1]];
  return first;
}

struct HalfEdge {
  std::uint32_t low = 0, high = 0;  // welded vertices
  std::uint32_t triangle = 0;
  bool forward = false;  // from low to high
};

std::uint32_t root_of(std::vector<std::uint32_t>& parent, std::uint32_t i) noexcept {
  while (parent[i] != i) {
    parent[i] = parent[parent[i]];
    i = parent[i];
  }
  return i;
}

}  // namespace

MeshParts mesh_parts(const MeshView& mesh) {
  MeshParts result;
  const auto count = static_cast<std::uint32_t>(mesh.triangles.size());
  result.of_triangle.assign(count, kNoPart);
  const std::vector<std::uint32_t> vertex = welded(mesh);

  std::vector<HalfEdge> edges;
  std::vector<std::uint32_t> parent(count);
  std::iota(parent.begin(), parent.end(), 0U);
  std::vector<bool> finite(count, false);
  for (std::uint32_t t = 0; t < count; ++t) {
    const auto p = corners(mesh, t);
    if (!is_finite(p[0]) || !is_finite(p[1]) || !is_finite(p[2])) continue;
    finite[t] = true;
    for (std::size_t i = 0; i < 3; ++i) {
      const std::uint32_t u = vertex[mesh.triangles[t][i]], v = vertex[mesh.triangles[t][(i + 1) % 3]];
      if (u != v) edges.push_back({std::min(u, v), std::max(u, v), t, u < v});
    }
  }
  std::sort(edges.begin(), edges.end(), [](const HalfEdge& p, const HalfEdge& q) {
    if (p.low != q.low) return p.low < q.low;
    return p.high != q.high ? p.high < q.high : p.triangle < q.triangle;
  });
  const auto same_edge = [](const HalfEdge& p, const HalfEdge& q) {
    return p.low == q.low && p.high == q.high;
  };
  for (std::size_t i = 1; i < edges.size(); ++i)
    if (same_edge(edges[i], edges[i - 1])) {
      const std::uint32_t a = root_of(parent, edges[i].triangle), b = root_of(parent, edges[i - 1].triangle);
      parent[std::max(a, b)] = std::min(a, b);
    }

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
  for (std::size_t begin = 0; begin < edges.size();) {
    std::size_t end = begin, forward = 0;
    for (; end < edges.size() && same_edge(edges[begin], edges[end]); ++end)
      forward += edges[end].forward ? 1 : 0;
    MeshPart& part = result.parts[result.of_triangle[edges[begin].triangle]];
    if ((end - begin) % 2 != 0) part.closed = false;
    if (2 * forward != end - begin) part.oriented = false;
    begin = end;
  }
  for (MeshPart& part : result.parts) {
    // A part all of whose triangles are points or doubled segments has no inside.
    if (part.triangles < 4) part.closed = false;
    if (!part.closed) {
      part.oriented = false;
      ++result.open_parts;
    }
  }
  return result;
}

}  // namespace boxwood
