// SPDX-License-Identifier: MIT
// Writes the tree that Embree's rtcBuildBVH() builds over an OBJ file as boxwood.nodes/1. The trees with
// which Embree itself traces rays have no interface.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <mutex>
#include <vector>

#include <embree3/rtcore.h>

#include "obj_triangles.hpp"

struct Node {
  RTCBounds bounds[2] = {};  // of the children, which come later
  Node* children[2] = {};
  std::vector<unsigned> triangles;
};
struct Nodes {  // callbacks come from many threads
  std::mutex mutex;
  std::vector<std::unique_ptr<Node>> all;
  static Node* add(void* nodes) {
    auto& self = *static_cast<Nodes*>(nodes);
    const std::lock_guard lock(self.mutex);
    return self.all.emplace_back(std::make_unique<Node>()).get();
  }
};

// Depth first; returns the next free number.
int print(const Node& node, const RTCBounds& b, int id) {
  const auto box = [&] {
    std::printf(",\"min\":[%.17g,%.17g,%.17g],\"max\":[%.17g,%.17g,%.17g]}", static_cast<double>(b.lower_x),
                static_cast<double>(b.lower_y), static_cast<double>(b.lower_z),
                static_cast<double>(b.upper_x), static_cast<double>(b.upper_y),
                static_cast<double>(b.upper_z));
  };
  if (id != 0) std::printf(",\n");
  if (!node.triangles.empty()) {
    for (std::size_t k = 0; k < node.triangles.size(); ++k)
      std::printf("%s%u", k == 0 ? "{\"triangles\":[" : ",", node.triangles[k]);
    std::printf("]");
    box();
    return id + 1;
  }
  const auto size = [](const auto& self, const Node& n) -> int {
    return n.triangles.empty() ? 1 + self(self, *n.children[0]) + self(self, *n.children[1]) : 1;
  };
  std::printf("{\"children\":[%d,%d]", id + 1, id + 1 + size(size, *node.children[0]));
  box();
  return print(*node.children[1], node.bounds[1], print(*node.children[0], node.bounds[0], id + 1));
}

int main(int count, char** arguments) {
  if (count != 2) return 2;
  const ObjTriangles mesh = read_obj(arguments[1]);
  std::vector<RTCBuildPrimitive> primitives;
  RTCBounds whole{};
  for (unsigned t = 0; t < mesh.triangles.size(); ++t) {
    const auto& corners = mesh.triangles[t];
    const auto corner = [&](unsigned i, unsigned k) { return mesh.vertices[corners[i]][k]; };
    const auto low = [&](unsigned k) { return std::min({corner(0, k), corner(1, k), corner(2, k)}); };
    const auto high = [&](unsigned k) { return std::max({corner(0, k), corner(1, k), corner(2, k)}); };
    primitives.push_back({low(0), low(1), low(2), 0, high(0), high(1), high(2), t});
    if (t == 0) whole = {low(0), low(1), low(2), 0, high(0), high(1), high(2), 0};
    whole = {std::min(whole.lower_x, low(0)),  std::min(whole.lower_y, low(1)),
             std::min(whole.lower_z, low(2)),  0,
             std::max(whole.upper_x, high(0)), std::max(whole.upper_y, high(1)),
             std::max(whole.upper_z, high(2)), 0};
  }
  Nodes nodes;
  RTCDevice device = rtcNewDevice(nullptr);
  RTCBVH bvh = rtcNewBVH(device);
  RTCBuildArguments build = rtcDefaultBuildArguments();
  build.maxLeafSize = 4;
  build.bvh = bvh;
  build.primitives = primitives.data();
  build.primitiveCount = build.primitiveArrayCapacity = primitives.size();
  build.userPtr = &nodes;
  build.createNode = [](RTCThreadLocalAllocator, unsigned, void* user) -> void* { return Nodes::add(user); };
  build.setNodeChildren = [](void* node, void** children, unsigned n, void*) {
    for (unsigned i = 0; i < n; ++i) static_cast<Node*>(node)->children[i] = static_cast<Node*>(children[i]);
  };
  build.setNodeBounds = [](void* node, const RTCBounds** bounds, unsigned n, void*) {
    for (unsigned i = 0; i < n; ++i) static_cast<Node*>(node)->bounds[i] = *bounds[i];
  };
  build.createLeaf = [](RTCThreadLocalAllocator, const RTCBuildPrimitive* list, std::size_t n,
                        void* user) -> void* {
    Node* leaf = Nodes::add(user);
    for (std::size_t i = 0; i < n; ++i) leaf->triangles.push_back(list[i].primID);
    return leaf;
  };
  std::printf("{\"schema\":\"boxwood.nodes/"
              "1\",\"kind\":\"aabb\",\"frame\":\"world\",\"containment\":\"outwards\",\"nodes\":[");
  if (const void* root = rtcBuildBVH(&build); root != nullptr)
    print(*static_cast<const Node*>(root), whole, 0);
  std::printf("]}\n");
  rtcReleaseBVH(bvh);
  rtcReleaseDevice(device);
}
