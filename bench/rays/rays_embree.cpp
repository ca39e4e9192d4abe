// SPDX-License-Identifier: MIT
// Embree's rays: one a call, or packets of 8 or 16 marked as coherent.
#include <embree3/rtcore.h>

#include <algorithm>

#include "rays/embree_mesh.hpp"

namespace boxwood::bench {
namespace {

template <int size> struct Packet;
template <> struct Packet<8> {
  using Type = RTCRayHit8;
  static constexpr auto cast = rtcIntersect8;
};
template <> struct Packet<16> {
  using Type = RTCRayHit16;
  static constexpr auto cast = rtcIntersect16;
};

class EmbreeRays : public RayPeer {
public:
  EmbreeRays(int packet, bool robust) : packet_(packet), robust_(robust) {}
  ~EmbreeRays() override {
    if (scene_ != nullptr) rtcReleaseScene(scene_);
    if (device_ != nullptr) rtcReleaseDevice(device_);
  }
  std::string name() const override {
    return packet_ > 1 ? "Embree, packets of " + std::to_string(packet_)
           : robust_   ? "Embree robust"
                       : "Embree";
  }
  bool only_pictures() const override { return packet_ > 1; }
  void build(const TriangleMesh& mesh) override {
    device_ = rtcNewDevice("threads=1,set_affinity=0");
    scene_ = embree_scene_of(device_, mesh, robust_ ? RTC_SCENE_FLAG_ROBUST : RTC_SCENE_FLAG_NONE);
  }
  void cast(std::span<const PlainRay> rays, float* t) override {
    if (packet_ == 1) return cast_one_by_one(scene_, rays, t);
    if (packet_ == 8) return in_packets<8>(rays, t);
    in_packets<16>(rays, t);
  }

private:
  template <int size> void in_packets(std::span<const PlainRay> rays, float* t) {
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    context.flags = RTC_INTERSECT_CONTEXT_FLAG_COHERENT;
    for (std::size_t begin = 0; begin < rays.size(); begin += size) {
      alignas(64) typename Packet<size>::Type query;
      alignas(64) int valid[size];
      for (std::size_t i = 0; i < size; ++i) {
        const std::size_t n = std::min(begin + i, rays.size() - 1);
        valid[i] = begin + i < rays.size() ? -1 : 0;
        query.ray.org_x[i] = rays[n].origin[0];
        query.ray.org_y[i] = rays[n].origin[1];
        query.ray.org_z[i] = rays[n].origin[2];
        query.ray.dir_x[i] = rays[n].direction[0];
        query.ray.dir_y[i] = rays[n].direction[1];
        query.ray.dir_z[i] = rays[n].direction[2];
        query.ray.tnear[i] = query.ray.time[i] = 0.0F;
        query.ray.tfar[i] = kNoHit;
        query.ray.mask[i] = ~0U;
        query.ray.flags[i] = 0;
        query.hit.geomID[i] = query.hit.instID[0][i] = RTC_INVALID_GEOMETRY_ID;
      }
      Packet<size>::cast(valid, scene_, &context, &query);
      for (std::size_t i = 0; i < std::min<std::size_t>(size, rays.size() - begin); ++i)
        t[begin + i] = query.hit.geomID[i] == RTC_INVALID_GEOMETRY_ID ? kNoHit : query.ray.tfar[i];
    }
  }

  int packet_;
  bool robust_;
  RTCDevice device_ = nullptr;
  RTCScene scene_ = nullptr;
};

}  // namespace

std::unique_ptr<RayPeer> make_embree_rays(int packet, bool robust) {
  return std::make_unique<EmbreeRays>(packet, robust);
}

}  // namespace boxwood::bench
