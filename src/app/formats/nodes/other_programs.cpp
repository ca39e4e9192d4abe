// SPDX-License-Identifier: MIT
// Binary nodes of tinybvh, bvh v2, nanort and three-mesh-bvh. No format but the first has a mark or a
// version, so that the sizes must add up.
#include "app/formats/nodes/other_programs.hpp"

#include <string>
#include <utility>

#include "app/formats/nodes/byte_reader.hpp"

namespace boxwood {

namespace {

Error wrong(const char* what) {
  return {ErrorKind::malformed, what};
}

struct Nodes {
  ForeignTree tree;
  std::vector<Aabb> boxes;

  void add(const Vec3& low, const Vec3& high, const ForeignNode& node) {
    boxes.push_back({low, high});
    tree.nodes.push_back(node);
  }
  ForeignTree take() {
    tree.volumes = NodeBounds<Aabb>{std::move(boxes)};
    return std::move(tree);
  }
};

template <class T> Vec3 read_point(ByteReader& in) {
  const T x = in.read<T>(), y = in.read<T>(), z = in.read<T>();
  return {static_cast<double>(x), static_cast<double>(y), static_cast<double>(z)};
}

void read_references(ByteReader& in, std::size_t count, ForeignTree& tree) {
  tree.references.reserve(count);
  for (std::size_t i = 0; i < count; ++i) tree.references.push_back(in.read<std::uint32_t>());
}

// A leaf of no triangles would read as an inner node.
constexpr const char* kEmptyLeaf = "a leaf has no triangles";

template <class T, class Index> Result<ForeignTree> bvh2_of(std::string_view bytes) {
  ByteReader in(bytes);
  const auto count = static_cast<std::size_t>(in.read<Index>()),
             references = static_cast<std::size_t>(in.read<Index>());
  Nodes nodes;
  nodes.tree.nodes.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    Vec3 low, high;  // interleaved
    for (int k = 0; k < 3; ++k) {
      low[k] = static_cast<double>(in.read<T>());
      high[k] = static_cast<double>(in.read<T>());
    }
    const auto value = static_cast<std::uint64_t>(in.read<Index>());
    const std::uint64_t first = value >> 4U, held = value & 15U;
    if (first >= UINT32_MAX) return wrong("an index has more than 32 bits");
    const auto at = static_cast<std::uint32_t>(first);
    nodes.add(low, high,
              held == 0 ? ForeignNode{at, at + 1, 0} : ForeignNode{at, 0, static_cast<std::uint32_t>(held)});
  }
  for (std::size_t i = 0; i < references; ++i) {
    const auto t = static_cast<std::uint64_t>(in.read<Index>());
    if (t > UINT32_MAX) return wrong("a triangle's number has more than 32 bits");
    nodes.tree.references.push_back(static_cast<std::uint32_t>(t));
  }
  return nodes.take();
}

template <class Index> bool has_size_of_bvh2(std::string_view bytes, std::uint64_t node_size) {
  ByteReader in(bytes);
  const auto nodes = static_cast<std::uint64_t>(in.read<Index>()),
             references = static_cast<std::uint64_t>(in.read<Index>());
  const std::uint64_t rest = in.left();
  return !in.failed() && nodes <= rest / node_size &&
         (rest - nodes * node_size) / sizeof(Index) == references &&
         (rest - nodes * node_size) % sizeof(Index) == 0;
}

template <class T> constexpr std::uint64_t kNanortNode = 6 * sizeof(T) + 16;

template <class T> bool has_size_of_nanort(std::string_view bytes) {
  ByteReader in(bytes);
  const auto nodes = in.read<std::uint64_t>();
  if (in.failed() || nodes > in.left() / kNanortNode<T>) return false;
  in.skip(static_cast<std::size_t>(nodes * kNanortNode<T>));
  const auto references = in.read<std::uint64_t>();
  return !in.failed() && references == in.left() / 4 && in.left() % 4 == 0;
}

template <class T> Result<ForeignTree> nanort_of(std::string_view bytes) {
  ByteReader in(bytes);
  const auto count = static_cast<std::size_t>(in.read<std::uint64_t>());
  Nodes nodes;
  nodes.tree.nodes.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const Vec3 low = read_point<T>(in), high = read_point<T>(in);
    const auto flag = in.read<std::int32_t>();
    in.read<std::int32_t>();  // the axis
    const auto a = in.read<std::uint32_t>(), b = in.read<std::uint32_t>();
    if (flag != 0 && flag != 1) return wrong("a node is neither a leaf nor an inner node");
    if (flag == 1 && a == 0) return wrong(kEmptyLeaf);
    nodes.add(low, high, flag == 1 ? ForeignNode{b, 0, a} : ForeignNode{a, b, 0});
  }
  read_references(in, static_cast<std::size_t>(in.read<std::uint64_t>()), nodes.tree);
  return nodes.take();
}

}  // namespace

Result<ForeignTree> read_tinybvh(std::string_view bytes) {
  // u32 version | layout << 24, u32 triangles, the object itself, nodes of 32 bytes, u32 references.
  constexpr std::uint32_t kVersion = 166;
  constexpr std::size_t kObject = 288, kUsedNodes = 40;  // of the 64-bit ABI of x86
  ByteReader in(bytes);
  const auto header = in.read<std::uint32_t>();
  in.read<std::uint32_t>();
  if (in.failed() || header >> 24U != 1) return wrong("this is no file of tinybvh's layout BVH");
  if ((header & 0xffffffU) != kVersion)
    return wrong("this is no file of tinybvh 1.6.7 (its cache version is 166)");
  in.skip(kUsedNodes);
  const auto used = in.read<std::uint32_t>();
  in.read<std::uint32_t>();
  const auto references = in.read<std::uint32_t>();
  in.skip(kObject - kUsedNodes - 12);
  if (in.failed() || in.left() != std::uint64_t{used} * 32 + std::uint64_t{references} * 4)
    return wrong(
        "the size does not fit the nodes and references that the object says (another compiler, or damaged)");
  Nodes nodes;
  nodes.tree.nodes.reserve(used);
  for (std::uint32_t i = 0; i < used; ++i) {
    const Vec3 low = read_point<float>(in);
    const auto first = in.read<std::uint32_t>();
    const Vec3 high = read_point<float>(in);
    const auto count = in.read<std::uint32_t>();
    nodes.add(low, high, count == 0 ? ForeignNode{first, first + 1, 0} : ForeignNode{first, 0, count});
  }
  read_references(in, references, nodes.tree);
  return nodes.take();
}

Result<ForeignTree> read_bvh2(std::string_view bytes) {
  if (has_size_of_bvh2<std::uint32_t>(bytes, 28)) return bvh2_of<float, std::uint32_t>(bytes);
  if (has_size_of_bvh2<std::uint64_t>(bytes, 56)) return bvh2_of<double, std::uint64_t>(bytes);
  return wrong("the size does not fit the nodes and references of a file of bvh v2, of floats or of doubles");
}

Result<ForeignTree> read_nanort(std::string_view bytes) {
  if (has_size_of_nanort<float>(bytes)) return nanort_of<float>(bytes);
  if (has_size_of_nanort<double>(bytes)) return nanort_of<double>(bytes);
  return wrong("the size does not fit the nodes and references of a file of nanort, of floats or of doubles");
}

Result<ForeignTree> read_three_mesh_bvh(std::string_view bytes) {
  // "3MBVH 1\n", u32 nodes, nodes of 32 bytes, u32 references, u32 each.
  constexpr std::string_view kMark = "3MBVH 1\n";
  if (!bytes.starts_with(kMark)) return wrong("this is no file of docs/examples/three_mesh_bvh.mjs");
  ByteReader in(bytes.substr(kMark.size()));
  const auto count = in.read<std::uint32_t>();
  if (in.failed() || count > in.left() / 32) return wrong("the file ends inside the nodes");
  Nodes nodes;
  nodes.tree.nodes.reserve(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    const Vec3 low = read_point<float>(in), high = read_point<float>(in);
    const auto a = in.read<std::uint32_t>(), b = in.read<std::uint32_t>();
    const std::uint32_t held = b & 0xffffU;
    const bool is_leaf = b >> 16U == 0xffffU;
    if (is_leaf && held == 0) return wrong(kEmptyLeaf);
    // The second child is `a` nodes behind; beyond 32 bits it does not exist, as the check will find.
    nodes.add(low, high,
              is_leaf ? ForeignNode{a, 0, held}
                      : ForeignNode{i + 1, a > UINT32_MAX - i ? UINT32_MAX : i + a, 0});
  }
  const auto references = in.read<std::uint32_t>();
  if (in.failed() || in.left() != std::uint64_t{references} * 4)
    return wrong("the size does not fit the references that the file says");
  read_references(in, references, nodes.tree);
  return nodes.take();
}

}  // namespace boxwood
