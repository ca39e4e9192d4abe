// SPDX-License-Identifier: MIT
// ODE, whose trees are OPCODE's: trimesh against trimesh with room for one contact, and rays.
#include <ode/ode.h>

#include <cmath>
#include <limits>

#include "peers/peer.hpp"

namespace boxwood::bench {
namespace {

class OdePeer : public Peer {
public:
  OdePeer() {
    dInitODE2(0);
    dAllocateODEDataForThread(dAllocateMaskAll);
  }
  ~OdePeer() override { OdePeer::drop(); }
  unsigned skills() const override { return kSkillBuild | kSkillFirst | kSkillRays; }
  void build(const TriangleMesh& mesh, int) override {
    drop();
    model_.take(mesh);
    a_ = model_.place();
    b_ = model_.place();
    dReal box[6];
    dGeomGetAABB(a_, box);
    ray_ = dCreateRay(nullptr, 4 * std::hypot(box[1] - box[0], box[3] - box[2], box[5] - box[4]));
    dGeomRaySetClosestHit(ray_, 1);
  }
  void build_other(const TriangleMesh& mesh) override {
    other_.take(mesh);
    dGeomDestroy(b_);
    b_ = other_.place();
  }
  void drop() override {
    if (a_ == nullptr) return;
    for (const dGeomID g : {a_, b_, ray_}) dGeomDestroy(g);
    a_ = nullptr;
    model_.drop();
    other_.drop();
  }
  bool first(const RigidTransform& pose) override {
    dMatrix3 rotation{};
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t k = 0; k < 3; ++k) rotation[4 * i + k] = pose.rotation[i][static_cast<int>(k)];
    dGeomSetRotation(b_, rotation);
    dGeomSetPosition(b_, pose.translation.x, pose.translation.y, pose.translation.z);
    dContactGeom contact;
    return dCollide(a_, b_, static_cast<int>(1U | CONTACTS_UNIMPORTANT), &contact, sizeof contact) > 0;
  }
  void rays(std::span<const FloatRay> rays, FloatHit* hits) override {
    for (const FloatRay& r : rays) {
      dGeomRaySet(ray_, r.origin[0], r.origin[1], r.origin[2], r.direction[0], r.direction[1],
                  r.direction[2]);
      dContactGeom contact;
      *hits++ = dCollide(ray_, a_, 1, &contact, sizeof contact) > 0
                    ? FloatHit{static_cast<float>(contact.depth), static_cast<std::uint32_t>(contact.side2)}
                    : FloatHit{std::numeric_limits<float>::infinity(), 0};
    }
  }

private:
  struct Model {
    void take(const TriangleMesh& mesh) {
      for (const Vec3f& v : mesh.vertices) vertices.insert(vertices.end(), {v.x, v.y, v.z});
      for (const Triangle& t : mesh.triangles) indices.insert(indices.end(), {t[0], t[1], t[2]});
      data = dGeomTriMeshDataCreate();
      dGeomTriMeshDataBuildDouble(data, vertices.data(), 3 * sizeof(double),
                                  static_cast<int>(mesh.vertices.size()), indices.data(),
                                  static_cast<int>(indices.size()), 3 * sizeof(dTriIndex));
    }
    dGeomID place() const { return dCreateTriMesh(nullptr, data, nullptr, nullptr, nullptr); }
    void drop() {
      if (data != nullptr) dGeomTriMeshDataDestroy(data);
      *this = {};
    }
    std::vector<double> vertices;
    std::vector<dTriIndex> indices;
    dTriMeshDataID data = nullptr;
  };
  Model model_, other_;
  dGeomID a_ = nullptr, b_ = nullptr, ray_ = nullptr;
};

const RegisterPeer ode("ODE", "Debian's package 0.16.2 as shipped (OPCODE trees), double",
                       make_peer<OdePeer>);

}  // namespace
}  // namespace boxwood::bench
