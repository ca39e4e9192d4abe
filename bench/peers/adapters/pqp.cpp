// SPDX-License-Identifier: MIT
// PQP: oriented boxes for collision, as in RAPID whose algorithm it shares, and rectangle-swept spheres for
// distances and "nearer than c?".
#include <PQP.h>

#include "peers/peer.hpp"

namespace boxwood::bench {
namespace {

struct Placement {
  explicit Placement(const RigidTransform& pose) {
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t k = 0; k < 3; ++k) rotation[i][k] = pose.rotation[i][static_cast<int>(k)];
      translation[i] = pose.translation[static_cast<int>(i)];
    }
  }
  double rotation[3][3], translation[3];
};

class PqpPeer : public Peer {
public:
  unsigned skills() const override {
    return kSkillBuild | kSkillFirst | kSkillAll | kSkillDistance | kSkillClearance | kSkillCounters;
  }
  void build(const TriangleMesh& mesh, int) override { model_ = model_of(mesh); }
  void build_other(const TriangleMesh& mesh) override { other_ = model_of(mesh); }
  void drop() override { model_.reset(); }
  bool first(const RigidTransform& pose) override {
    collide_at(pose, PQP_FIRST_CONTACT);
    return contacts_.Colliding() != 0;
  }
  void all(const RigidTransform& pose, std::vector<std::uint64_t>& pairs) override {
    collide_at(pose, PQP_ALL_CONTACTS);
    for (int i = 0; i < contacts_.NumPairs(); ++i)
      pairs.push_back(static_cast<std::uint64_t>(contacts_.Id1(i)) << 32U |
                      static_cast<std::uint64_t>(contacts_.Id2(i)));
  }
  double distance(const RigidTransform& pose) override {
    Placement b(pose);
    PQP_DistanceResult result;
    PQP_Distance(&result, rest_.rotation, rest_.translation, model_.get(), b.rotation, b.translation,
                 model_b(), 0.0, 0.0);
    count(result);
    return result.Distance();
  }
  bool nearer(const RigidTransform& pose, double clearance) override {
    Placement b(pose);
    PQP_ToleranceResult result;
    PQP_Tolerance(&result, rest_.rotation, rest_.translation, model_.get(), b.rotation, b.translation,
                  model_b(), clearance);
    count(result);
    return result.CloserThanTolerance() != 0;
  }
  QueryCounters counters() const override { return counters_; }

private:
  static std::unique_ptr<PQP_Model> model_of(const TriangleMesh& mesh) {
    auto model = std::make_unique<PQP_Model>();
    model->BeginModel(static_cast<int>(mesh.triangles.size()));
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
      const std::array<Vec3, 3> c = corners(mesh, t);
      model->AddTri(&c[0].x, &c[1].x, &c[2].x, static_cast<int>(t));
    }
    model->EndModel();
    return model;
  }
  PQP_Model* model_b() const { return other_ ? other_.get() : model_.get(); }
  void collide_at(const RigidTransform& pose, int flag) {
    Placement b(pose);
    PQP_Collide(&contacts_, rest_.rotation, rest_.translation, model_.get(), b.rotation, b.translation,
                model_b(), flag);
    count(contacts_);
  }
  template <class Result> void count(Result& result) {
    counters_.box_tests = static_cast<std::uint64_t>(result.NumBVTests());
    counters_.triangle_tests = static_cast<std::uint64_t>(result.NumTriTests());
  }

  std::unique_ptr<PQP_Model> model_, other_;
  Placement rest_{RigidTransform{}};
  PQP_CollideResult contacts_;
  QueryCounters counters_;
};

const RegisterPeer pqp("PQP",
                       "source 1.3, double, OBB and RSS, -O3, without its two looks at the clock a query",
                       make_peer<PqpPeer>);

}  // namespace
}  // namespace boxwood::bench
