// SPDX-License-Identifier: MIT
// Bullet: GImpact's tree of quantised boxes against itself, its box and triangle tests.
//
// GImpact counts the half-space behind a triangle as contact, so it invents contacts; it is here for its
// speed.
#include <BulletCollision/CollisionShapes/btTriangleIndexVertexArray.h>
#include <BulletCollision/Gimpact/btGImpactShape.h>

#include "peers/peer.hpp"

namespace boxwood::bench {
namespace {

btVector3 vector(const Vec3& v) {
  return {static_cast<btScalar>(v.x), static_cast<btScalar>(v.y), static_cast<btScalar>(v.z)};
}
btTransform transform(const RigidTransform& pose) {
  btMatrix3x3 rotation;
  for (int k = 0; k < 3; ++k) rotation[k] = vector(pose.rotation[static_cast<std::size_t>(k)]);
  return btTransform(rotation, vector(pose.translation));
}

bool meet(btPrimitiveTriangle& a, btPrimitiveTriangle& b) {
  a.buildTriPlane();
  b.buildTriPlane();
  GIM_TRIANGLE_CONTACT contact;
  return a.overlap_test_conservative(b) && a.find_triangle_collision_clip_method(b, contact);
}

class BulletPeer : public Peer {
public:
  unsigned skills() const override {
    return kSkillBuild | kSkillFirst | kSkillAll | kSkillBoxes | kSkillTriangles;
  }
  void build(const TriangleMesh& mesh, int) override { model_ = std::make_unique<Model>(mesh); }
  void build_other(const TriangleMesh& mesh) override { other_ = std::make_unique<Model>(mesh); }
  void drop() override { model_.reset(); }
  bool first(const RigidTransform& pose) override { return collide_at(pose, nullptr); }
  void all(const RigidTransform& pose, std::vector<std::uint64_t>& pairs) override {
    collide_at(pose, &pairs);
  }
  void take_boxes(std::span<const BoxPair> pairs) override {
    boxes_.clear();
    for (const BoxPair& p : pairs) {
      BoxTest test;
      test.pose.calc_from_homogenic(frame(p.a), frame(p.b));  // Bullet's own tests have it made beforehand
      test.a = box(p.a);
      test.b = box(p.b);
      boxes_.push_back(test);
    }
  }
  void run_boxes(std::uint8_t* meets) override {
    for (BoxTest& t : boxes_) *meets++ = t.a.overlapping_trans_cache(t.b, t.pose, true) ? 1 : 0;
  }
  void take_triangles(std::span<const TrianglePairInput> pairs) override {
    triangles_.resize(static_cast<int>(pairs.size()));
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      auto& [a, b] = triangles_[static_cast<int>(i)];
      a.m_margin = b.m_margin = 0;
      for (std::size_t c = 0; c < 3; ++c) {
        a.m_vertices[c] = vector(pairs[i].a[c]);
        b.m_vertices[c] = vector(pairs[i].b[c]);
      }
    }
  }
  void run_triangles(std::uint8_t* meets) override {
    for (int i = 0; i < triangles_.size(); ++i) *meets++ = meet(triangles_[i].a, triangles_[i].b) ? 1 : 0;
  }

private:
  struct Model {
    explicit Model(const TriangleMesh& mesh) {
      for (const Vec3f& v : mesh.vertices) vertices.insert(vertices.end(), {v.x, v.y, v.z});
      for (const Triangle& t : mesh.triangles)
        for (const std::uint32_t i : t) indices.push_back(static_cast<int>(i));
      btIndexedMesh part;
      part.m_numTriangles = static_cast<int>(mesh.triangles.size());
      part.m_triangleIndexBase = reinterpret_cast<const unsigned char*>(indices.data());
      part.m_triangleIndexStride = 3 * sizeof(int);
      part.m_numVertices = static_cast<int>(mesh.vertices.size());
      part.m_vertexBase = reinterpret_cast<const unsigned char*>(vertices.data());
      part.m_vertexStride = 3 * sizeof(btScalar);
      array.addIndexedMesh(part);
      shape = std::make_unique<btGImpactMeshShape>(&array);
      shape->setMargin(0);
      shape->updateBound();
      shape->getMeshPart(0)->lockChildShapes();
    }
    std::vector<btScalar> vertices;
    std::vector<int> indices;
    btTriangleIndexVertexArray array;
    std::unique_ptr<btGImpactMeshShape> shape;
  };
  struct BoxTest {
    BT_BOX_BOX_TRANSFORM_CACHE pose;
    btAABB a, b;
  };
  struct TriangleTest {
    btPrimitiveTriangle a, b;
  };

  // It collects all pairs of boxes before the first triangle, so it cannot stop early there.
  bool collide_at(const RigidTransform& pose, std::vector<std::uint64_t>* pairs) {
    btGImpactMeshShapePart* part = model_->shape->getMeshPart(0);
    btGImpactMeshShapePart* part_b = other_ ? other_->shape->getMeshPart(0) : part;
    const btTransform b_at = transform(pose);
    btPairSet candidates;
    btGImpactBoxSet::find_collision(part->getBoxSet(), btTransform::getIdentity(), part_b->getBoxSet(), b_at,
                                    candidates);
    bool any = false;
    for (int i = 0; i < candidates.size(); ++i) {
      btPrimitiveTriangle a, b;
      part->getPrimitiveTriangle(candidates[i].m_index1, a);
      part_b->getPrimitiveTriangle(candidates[i].m_index2, b);
      b.applyTransform(b_at);
      if (!meet(a, b)) continue;
      any = true;
      if (pairs == nullptr) break;
      pairs->push_back(static_cast<std::uint64_t>(candidates[i].m_index1) << 32U |
                       static_cast<std::uint64_t>(candidates[i].m_index2));
    }
    return any;
  }
  static btTransform frame(const Obb& b) {
    btMatrix3x3 rows;
    for (int k = 0; k < 3; ++k) rows[k] = vector(b.axes[static_cast<std::size_t>(k)]);
    return btTransform(rows.transpose(), vector(b.center));
  }
  static btAABB box(const Obb& b) {
    btAABB result;
    result.m_max = vector(b.half_extents);
    result.m_min = -result.m_max;
    return result;
  }

  std::unique_ptr<Model> model_, other_;
  std::vector<BoxTest> boxes_;
  btAlignedObjectArray<TriangleTest> triangles_;
};

const RegisterPeer bullet("Bullet", "Debian's package 3.24 as shipped, GImpact, float",
                          make_peer<BulletPeer>);

}  // namespace
}  // namespace boxwood::bench
