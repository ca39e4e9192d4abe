// SPDX-License-Identifier: MIT
// Embree: rays, and its builder of axis-aligned boxes.
#include <embree3/rtcore.h>

#include <algorithm>
#include <limits>

#include "peers/peer.hpp"

namespace boxwood::bench {
namespace {

class EmbreePeer : public Peer {
public:
  ~EmbreePeer() override { EmbreePeer::drop(); }
  unsigned skills() const override { return kSkillBuild | kSkillThreadedBuild | kSkillRays; }
  void build(const TriangleMesh& mesh, int threads) override {
    drop();
    device_ = rtcNewDevice(threads == 1 ? "threads=1,set_affinity=0" : "threads=2,set_affinity=0");
    const RTCGeometry geometry = rtcNewGeometry(device_, RTC_GEOMETRY_TYPE_TRIANGLE);
    auto* vertices = static_cast<Vec3f*>(rtcSetNewGeometryBuffer(
        geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, sizeof(Vec3f), mesh.vertices.size()));
    auto* triangles = static_cast<Triangle*>(rtcSetNewGeometryBuffer(
        geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, sizeof(Triangle), mesh.triangles.size()));
    std::copy(mesh.vertices.begin(), mesh.vertices.end(), vertices);
    std::copy(mesh.triangles.begin(), mesh.triangles.end(), triangles);
    rtcCommitGeometry(geometry);
    scene_ = rtcNewScene(device_);
    rtcAttachGeometry(scene_, geometry);
    rtcReleaseGeometry(geometry);
    rtcCommitScene(scene_);
  }
  void drop() override {
    if (scene_ != nullptr) rtcReleaseScene(scene_);
    if (device_ != nullptr) rtcReleaseDevice(device_);
    scene_ = nullptr;
    device_ = nullptr;
  }
  void rays(std::span<const FloatRay> rays, FloatHit* hits) override {
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    for (const FloatRay& r : rays) {
      RTCRayHit query{};
      query.ray.org_x = r.origin[0];
      query.ray.org_y = r.origin[1];
      query.ray.org_z = r.origin[2];
      query.ray.dir_x = r.direction[0];
      query.ray.dir_y = r.direction[1];
      query.ray.dir_z = r.direction[2];
      query.ray.tfar = std::numeric_limits<float>::infinity();
      query.ray.mask = ~0U;
      query.hit.geomID = RTC_INVALID_GEOMETRY_ID;
      rtcIntersect1(scene_, &context, &query);
      *hits++ = query.hit.geomID == RTC_INVALID_GEOMETRY_ID
                    ? FloatHit{std::numeric_limits<float>::infinity(), 0}
                    : FloatHit{query.ray.tfar, query.hit.primID};
    }
  }

private:
  RTCDevice device_ = nullptr;
  RTCScene scene_ = nullptr;
};

const RegisterPeer embree("Embree", "Debian's package 3.13.5 as shipped, medium quality, rtcIntersect1",
                          make_peer<EmbreePeer>);

}  // namespace
}  // namespace boxwood::bench
