// SPDX-License-Identifier: MIT
// Files of nodes as each program writes them, made here byte by byte; cut, and with bytes changed.
#include <cstdio>
#include <cstring>
#include <random>

#include <gtest/gtest.h>

#include "fuzz/nodes_case.hpp"

namespace boxwood::testing {
namespace {

template <class T> void put(std::string& out, T value) {
  char bytes[sizeof(T)];
  std::memcpy(bytes, &value, sizeof(T));
  out.append(bytes, sizeof(T));
}

struct Source {
  TriangleMesh mesh = nodes_mesh();
  Tree tree;
  ForeignTree nodes;
  const std::vector<Aabb>& boxes() const { return std::get<NodeBounds<Aabb>>(nodes.volumes).volumes; }

  explicit Source(std::uint32_t leaf_size = 3) {
    BuildOptions options;
    options.kind = TreeKind::aabb;
    options.leaf_size = leaf_size;
    options.split = SplitRule::longest_axis;
    tree = *build_tree(mesh, options);
    nodes = *foreign_tree_of(tree);
  }
};

void put_floats(std::string& out, const Vec3& v) {
  for (int k = 0; k < 3; ++k) put(out, static_cast<float>(v[k]));
}

// Children are pairs from 2 on, node 1 is empty.
std::string tinybvh_file(const Source& s) {
  std::string out;
  put<std::uint32_t>(out, 166U | 1U << 24U);
  put<std::uint32_t>(out, static_cast<std::uint32_t>(s.mesh.triangles.size()));
  std::string object(288, '\x5a');
  const std::uint32_t used = static_cast<std::uint32_t>(s.nodes.nodes.size()) + 1, triangles = 12,
                      references = 12;
  std::memcpy(object.data() + 40, &used, 4);
  std::memcpy(object.data() + 44, &triangles, 4);
  std::memcpy(object.data() + 48, &references, 4);
  out += object;
  for (std::size_t i = 0; i < s.nodes.nodes.size(); ++i) {
    const ForeignNode& node = s.nodes.nodes[i];
    put_floats(out, s.boxes()[i].min);
    put<std::uint32_t>(out, node.is_leaf() ? node.first : node.first + 1);
    put_floats(out, s.boxes()[i].max);
    put<std::uint32_t>(out, node.count);
    if (i == 0) out.append(32, '\0');
  }
  for (const std::uint32_t t : s.nodes.references) put(out, t);
  return out;
}

template <class T, class Index> std::string bvh2_file(const Source& s) {
  std::string out;
  put<Index>(out, static_cast<Index>(s.nodes.nodes.size()));
  put<Index>(out, static_cast<Index>(s.nodes.references.size()));
  for (std::size_t i = 0; i < s.nodes.nodes.size(); ++i) {
    for (int k = 0; k < 3; ++k) {
      put<T>(out, static_cast<T>(s.boxes()[i].min[k]));
      put<T>(out, static_cast<T>(s.boxes()[i].max[k]));
    }
    const ForeignNode& node = s.nodes.nodes[i];
    put<Index>(out, static_cast<Index>(Index{node.first} << 4U | node.count));
  }
  for (const std::uint32_t t : s.nodes.references) put<Index>(out, t);
  return out;
}

template <class T> std::string nanort_file(const Source& s) {
  std::string out;
  put<std::uint64_t>(out, s.nodes.nodes.size());
  for (std::size_t i = 0; i < s.nodes.nodes.size(); ++i) {
    for (const Vec3& v : {s.boxes()[i].min, s.boxes()[i].max})
      for (int k = 0; k < 3; ++k) put<T>(out, static_cast<T>(v[k]));
    const ForeignNode& node = s.nodes.nodes[i];
    put<std::int32_t>(out, node.is_leaf() ? 1 : 0);
    put<std::int32_t>(out, 2);
    put<std::uint32_t>(out, node.is_leaf() ? node.count : node.first);
    put<std::uint32_t>(out, node.is_leaf() ? node.first : node.second);
  }
  put<std::uint64_t>(out, s.nodes.references.size());
  for (const std::uint32_t t : s.nodes.references) put(out, t);
  return out;
}

// Depth first: the left child is next, the right one so many nodes behind.
void put_three(const Source& s, std::uint32_t n, std::string& out) {
  const ForeignNode& node = s.nodes.nodes[n];
  put_floats(out, s.boxes()[n].min);
  put_floats(out, s.boxes()[n].max);
  if (node.is_leaf()) {
    put<std::uint32_t>(out, node.first);
    put<std::uint32_t>(out, 0xffff0000U | node.count);
    return;
  }
  std::string left;
  put_three(s, node.first, left);
  put<std::uint32_t>(out, static_cast<std::uint32_t>(left.size() / 32 + 1));
  put<std::uint32_t>(out, 1);
  out += left;
  put_three(s, node.second, out);
}
std::string three_mesh_bvh_file(const Source& s) {
  std::string out = "3MBVH 1\n", nodes;
  put_three(s, 0, nodes);
  put<std::uint32_t>(out, static_cast<std::uint32_t>(nodes.size() / 32));
  out += nodes;
  put<std::uint32_t>(out, static_cast<std::uint32_t>(s.nodes.references.size()));
  for (const std::uint32_t t : s.nodes.references) put(out, t);
  return out;
}

struct Sample {
  NodesFormat format;
  std::string bytes;
};
std::vector<Sample> samples() {
  const Source s, single(1);
  return {{NodesFormat::tinybvh, tinybvh_file(s)},
          {NodesFormat::bvh2, bvh2_file<float, std::uint32_t>(s)},
          {NodesFormat::bvh2, bvh2_file<double, std::uint64_t>(s)},
          {NodesFormat::nanort, nanort_file<float>(s)},
          {NodesFormat::nanort, nanort_file<double>(s)},
          {NodesFormat::three_mesh_bvh, three_mesh_bvh_file(s)},
          {NodesFormat::csv, nodes_csv(single.nodes)},
          {NodesFormat::boxwood, nodes_binary(s.nodes, NodeRule::exact)},
          {NodesFormat::boxwood, nodes_json(s.nodes, NodeRule::exact)}};
}

NodesFate fate_of(std::string_view bytes, NodesFormat format) {
  return check_nodes({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()}, format);
}

TEST(NodesReplay, EachFormIsReadAndAdopted) {
  int forms = 0;
  for (const Sample& sample : samples()) {
    const NodesFate fate = fate_of(sample.bytes, sample.format);
    EXPECT_EQ(fate.wrong, "");
    EXPECT_TRUE(fate.adopted) << name_of(sample.format) << " " << forms;
    const Result<NodesFile> file = read_nodes(sample.bytes, sample.format);
    ASSERT_TRUE(file.ok());
    EXPECT_EQ(check_foreign_tree(file->tree, nodes_mesh(), NodeRule::exact)->fault_count, 0U);
    ++forms;
  }
  EXPECT_EQ(forms, 9);
}

TEST(NodesReplay, FilesThatEndEarlyAreRefused) {
  int cuts = 0, understood = 0;
  for (const Sample& sample : samples())
    for (std::size_t length = 0; length < sample.bytes.size(); ++length, ++cuts) {
      const NodesFate fate = fate_of(std::string_view(sample.bytes).substr(0, length), sample.format);
      ASSERT_EQ(fate.wrong, "") << name_of(sample.format) << " " << length;
      // A cut file of doubles may be one of floats without references. The last line of the text may lack its
      // end or its last digits.
      if (sample.format == NodesFormat::csv) continue;
      ASSERT_FALSE(fate.adopted) << name_of(sample.format) << " " << length;
      understood += fate.understood ? 1 : 0;
    }
  std::printf("%d cuts, %d of them files\n", cuts, understood);
  EXPECT_LT(understood, 10);
  EXPECT_GT(cuts, 3000);
}

TEST(NodesReplay, ChangedBytesDoNoHarm) {
  std::mt19937 engine(7);
  const auto random = [&] { return static_cast<std::uint32_t>(engine()); };
  int understood = 0, adopted = 0, refused = 0;
  for (const Sample& sample : samples())
    for (int round = 0; round < 400; ++round) {
      std::string bytes = sample.bytes;
      for (unsigned k = random() % 3 + 1; k-- > 0;)
        bytes[random() % bytes.size()] = static_cast<char>(random());
      const NodesFate fate = fate_of(bytes, sample.format);
      ASSERT_EQ(fate.wrong, "") << name_of(sample.format) << " " << round;
      ++(fate.adopted ? adopted : fate.understood ? understood : refused);
    }
  std::printf("%d adopted, %d read and found wrong, %d refused\n", adopted, understood, refused);
  EXPECT_GT(adopted, 50);
  EXPECT_GT(understood, 500);
  EXPECT_GT(refused, 300);
}

TEST(NodesReplay, VolumesInTheFrameOfTheParent) {
  const std::string text =
      R"({"schema":"boxwood.nodes/1","kind":"obb","frame":"parent","containment":"outwards","nodes":[
      {"children":[1,2],"center":[1,2,3],"axis0":[0,1,0],"axis1":[-1,0,0],"axis2":[0,0,1],"half_extents":[2,2,2]},
      {"triangles":[0],"center":[1,0,0],"axis0":[1,0,0],"axis1":[0,1,0],"axis2":[0,0,1],"half_extents":[1,1,1]},
      {"triangles":[1],"center":[0,1,0],"axis0":[0,1,0],"axis1":[0,0,1],"axis2":[1,0,0],"half_extents":[1,1,1]}]})";
  const Result<NodesFile> file = read_nodes(text, NodesFormat::boxwood);
  ASSERT_TRUE(file.ok()) << file.error().message;
  const std::vector<Obb>& boxes = std::get<NodeBounds<Obb>>(file->tree.volumes).volumes;
  EXPECT_EQ(boxes[1].center, Vec3(1, 3, 3));
  EXPECT_EQ(boxes[1].axes[0], Vec3(0, 1, 0));
  EXPECT_EQ(boxes[2].center, Vec3(0, 2, 3));
  EXPECT_EQ(boxes[2].axes[0], Vec3(-1, 0, 0));
}

TEST(NodesReplay, JsonSaysWhereItIsWrong) {
  const char* const wrong[] = {
      R"({"schema":"boxwood.nodes/2"})",
      R"({"schema":"boxwood.nodes/1","kind":"kdop"})",
      R"({"schema":"boxwood.nodes/1","kind":"aabb","frame":"world","containment":"exact","nodes":[{"min":[0,0,0],"max":[1,1,1]}]})",
      R"({"schema":"boxwood.nodes/1","kind":"aabb","frame":"world","containment":"exact","nodes":[{"triangles":[],"min":[0,0,0],"max":[1,1,1]}]})",
      R"({"schema":"boxwood.nodes/1","kind":"aabb","frame":"world","containment":"exact","nodes":[{"triangles":[-1],"min":[0,0,0],"max":[1,1,1]}]})",
      R"({"schema":"boxwood.nodes/1","kind":"sphere","frame":"world","containment":"exact","nodes":[{"triangles":[1],"center":[0,0,0]}]})"};
  for (const char* text : wrong) {
    const Result<NodesFile> file = read_nodes(text, NodesFormat::boxwood);
    ASSERT_FALSE(file.ok()) << text;
    EXPECT_EQ(file.error().kind, ErrorKind::malformed);
    EXPECT_EQ(file.error().message.find("line 1: "), 0U) << file.error().message;
  }
}

}  // namespace
}  // namespace boxwood::testing
