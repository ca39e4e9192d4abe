// SPDX-License-Identifier: MIT
// Writes the OBB tree that FCL builds over an OBJ file as boxwood.nodes/1.
#include <cstdio>
#include <memory>

#include <fcl/geometry/bvh/BVH_model.h>

#include "obj_triangles.hpp"

int main(int count, char** arguments) {
  if (count != 2) return 2;
  const ObjTriangles mesh = read_obj(arguments[1]);
  fcl::BVHModel<fcl::OBB<double>> model;
  model.beginModel();
  for (const auto& t : mesh.triangles) {
    fcl::Vector3d p[3];
    for (int c = 0; c < 3; ++c)
      for (int k = 0; k < 3; ++k)
        p[c][k] = static_cast<double>(mesh.vertices[t[static_cast<unsigned>(c)]][static_cast<unsigned>(k)]);
    model.addTriangle(p[0], p[1], p[2]);
  }
  model.endModel();
  std::printf("{\"schema\":\"boxwood.nodes/"
              "1\",\"kind\":\"obb\",\"frame\":\"world\",\"containment\":\"outwards\",\"nodes\":[");
  const auto vector = [](const char* name, const fcl::Vector3d& v) {
    std::printf(",\"%s\":[%.17g,%.17g,%.17g]", name, v[0], v[1], v[2]);
  };
  for (int i = 0; i < model.getNumBVs(); ++i) {
    const auto& node = model.getBV(i);
    if (node.isLeaf())
      std::printf("%s{\"triangles\":[%d]", i == 0 ? "" : ",\n", node.primitiveId());
    else
      std::printf("%s{\"children\":[%d,%d]", i == 0 ? "" : ",\n", node.leftChild(), node.rightChild());
    vector("center", node.bv.To);
    for (int k = 0; k < 3; ++k) vector(k == 0 ? "axis0" : k == 1 ? "axis1" : "axis2", node.bv.axis.col(k));
    vector("half_extents", node.bv.extent);
    std::printf("}");
  }
  std::printf("]}\n");
}
