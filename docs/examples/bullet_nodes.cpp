// SPDX-License-Identifier: MIT
// Writes the quantized tree that Bullet builds over an OBJ file as boxwood.nodes/1.
#include <cstdio>

#include <btBulletCollisionCommon.h>

#include "obj_triangles.hpp"

int main(int count, char** arguments) {
  if (count != 2) return 2;
  ObjTriangles mesh = read_obj(arguments[1]);
  btTriangleIndexVertexArray arrays(static_cast<int>(mesh.triangles.size()),
                                    reinterpret_cast<int*>(mesh.triangles.data()), sizeof(mesh.triangles[0]),
                                    static_cast<int>(mesh.vertices.size()), mesh.vertices.data()->data(),
                                    sizeof(mesh.vertices[0]));
  const btBvhTriangleMeshShape shape(&arrays, true);
  const btOptimizedBvh& bvh = *const_cast<btBvhTriangleMeshShape&>(shape).getOptimizedBvh();
  auto& nodes = const_cast<btOptimizedBvh&>(bvh).getQuantizedNodeArray();
  std::printf("{\"schema\":\"boxwood.nodes/"
              "1\",\"kind\":\"aabb\",\"frame\":\"world\",\"containment\":\"outwards\",\"nodes\":[");
  // Bullet rounds a box outwards to whole units, and back in float: it may then miss a corner by a little. So
  // each box is a unit larger than Bullet's.
  const unsigned short none[3] = {0, 0, 0}, one[3] = {1, 1, 1};
  const btVector3 unit = bvh.unQuantize(one) - bvh.unQuantize(none);
  // Depth first: the first child is next, the second follows the first's subtree. The array is longer.
  const int used = nodes[0].isLeafNode() ? 1 : nodes[0].getEscapeIndex();
  for (int i = 0; i < used; ++i) {
    if (nodes[i].isLeafNode()) {
      std::printf("%s{\"triangles\":[%d]", i == 0 ? "" : ",\n", nodes[i].getTriangleIndex());
    } else {
      const int second = i + 1 + (nodes[i + 1].isLeafNode() ? 1 : nodes[i + 1].getEscapeIndex());
      std::printf("%s{\"children\":[%d,%d]", i == 0 ? "" : ",\n", i + 1, second);
    }
    const btVector3 low = bvh.unQuantize(nodes[i].m_quantizedAabbMin) - unit,
                    high = bvh.unQuantize(nodes[i].m_quantizedAabbMax) + unit;
    std::printf(",\"min\":[%.17g,%.17g,%.17g],\"max\":[%.17g,%.17g,%.17g]}", static_cast<double>(low.x()),
                static_cast<double>(low.y()), static_cast<double>(low.z()), static_cast<double>(high.x()),
                static_cast<double>(high.y()), static_cast<double>(high.z()));
  }
  std::printf("]}\n");
}
