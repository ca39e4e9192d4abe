// SPDX-License-Identifier: MIT
// A mesh and a ray as Embree takes them.
#pragma once

#include <embree3/rtcore.h>

#include <algorithm>

#include <boxwood/mesh.hpp>

#include "rays/ray_peers.hpp"

namespace boxwood::bench {

// A scene of the mesh alone, committed; the caller releases it.
inline RTCScene embree_scene_of(RTCDevice device, const TriangleMesh& mesh,
                                RTCSceneFlags flags = RTC_SCENE_FLAG_NONE) {
  const RTCGeometry geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_TRIANGLE);
  auto* vertices = static_cast<Vec3f*>(rtcSetNewGeometryBuffer(
      geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, sizeof(Vec3f), mesh.vertices.size()));
  auto* triangles = static_cast<Triangle*>(rtcSetNewGeometryBuffer(
      geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, sizeof(Triangle), mesh.triangles.size()));
  std::copy(mesh.vertices.begin(), mesh.vertices.end(), vertices);
  std::copy(mesh.triangles.begin(), mesh.triangles.end(), triangles);
  rtcCommitGeometry(geometry);
  const RTCScene scene = rtcNewScene(device);
  rtcSetSceneFlags(scene, flags);
  rtcAttachGeometry(scene, geometry);
  rtcReleaseGeometry(geometry);
  rtcCommitScene(scene);
  return scene;
}

// Casts them one a call: the t of each first hit, or kNoHit.
inline void cast_one_by_one(RTCScene scene, std::span<const PlainRay> rays, float* t) {
  RTCIntersectContext context;
  rtcInitIntersectContext(&context);
  for (const PlainRay& r : rays) {
    RTCRayHit query;
    query.ray.org_x = r.origin[0];
    query.ray.org_y = r.origin[1];
    query.ray.org_z = r.origin[2];
    query.ray.dir_x = r.direction[0];
    query.ray.dir_y = r.direction[1];
    query.ray.dir_z = r.direction[2];
    query.ray.tnear = query.ray.time = 0.0F;
    query.ray.tfar = kNoHit;
    query.ray.mask = ~0U;
    query.ray.flags = 0;
    query.hit.geomID = query.hit.instID[0] = RTC_INVALID_GEOMETRY_ID;
    rtcIntersect1(scene, &context, &query);
    *t++ = query.hit.geomID == RTC_INVALID_GEOMETRY_ID ? kNoHit : query.ray.tfar;
  }
}

}  // namespace boxwood::bench
