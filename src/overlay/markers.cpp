// SPDX-License-Identifier: MIT
// Small marks: the point under the mouse with its normal, and what a collision found.
#include "overlay/overlay.hpp"

namespace boxwood {

namespace {

template <class Instance>
Batch<Instance> batch_of(const std::vector<Instance>& data, std::uint64_t buffer, std::uint64_t revision,
                         const Vec3& origin) {
  Batch<Instance> out;
  out.buffer = buffer;
  out.revision = revision;
  out.data = data;
  out.count = static_cast<std::uint32_t>(data.size());
  out.origin = origin;
  out.style.pickable = false;
  return out;
}

struct HitArrays {
  std::vector<PointInstance> points;
  std::vector<SegmentInstance> segments;
};

struct ContactArrays {
  Vec3 origin = Vec3(0.0);
  std::vector<TriangleInstance> triangles;
  std::vector<SegmentInstance> segments;
  std::vector<PointInstance> points;
};

}  // namespace

void add_hit(const OverlayInput& input, OverlayBuffers& buffers, DrawList& list) {
  if (!input.hit) return;
  const OverlayHit& hit = *input.hit;
  const double size = is_empty(input.bounds) ? 1.0 : glm::length(input.bounds.max - input.bounds.min);
  const auto& kept = buffers.keep<HitArrays>("hit", Stamp() << hit.normal << size, [&](HitArrays& out) {
    constexpr double kNormalLength = 0.06;  // of the diagonal of what is shown
    out.points.push_back({Vec3f(0.0F), kHitColor, {}});
    if (glm::length(hit.normal) > 0.0)
      out.segments.push_back({Vec3f(0.0F), Vec3f(hit.normal * (kNormalLength * size)), kHitColor, {}});
  });
  auto points = batch_of(kept.value.points, kept.buffer, kept.revision, hit.point);
  points.style.point_size_px = 8.0F;
  list.points.push_back(points);
  if (kept.value.segments.empty()) return;
  auto segments = batch_of(kept.value.segments, kept.buffer + 1, kept.revision, hit.point);
  segments.style.line_width_px = 2.0F;
  list.segments.push_back(segments);
}

void add_contacts(const OverlayInput& input, OverlayBuffers& buffers, DrawList& list) {
  const OverlayContacts& contacts = input.contacts;
  if (!contacts.triangles && !contacts.segments && !contacts.points) return;
  Stamp stamp;
  stamp << std::shared_ptr<const void>(contacts.triangles) << std::shared_ptr<const void>(contacts.segments)
        << std::shared_ptr<const void>(contacts.points);
  const auto& kept = buffers.keep<ContactArrays>("contacts", std::move(stamp), [&](ContactArrays& out) {
    if (contacts.triangles && !contacts.triangles->empty())
      out.origin = contacts.triangles->front()[0];
    else if (contacts.segments && !contacts.segments->empty())
      out.origin = contacts.segments->front()[0];
    else if (contacts.points && !contacts.points->empty())
      out.origin = contacts.points->front();
    const auto at = [&](const Vec3& p) { return Vec3f(p - out.origin); };
    if (contacts.triangles)
      for (const auto& t : *contacts.triangles)
        out.triangles.push_back({at(t[0]), at(t[1]), at(t[2]), kContactColor, {}});
    if (contacts.segments)
      for (const auto& s : *contacts.segments) out.segments.push_back({at(s[0]), at(s[1]), kHitColor, {}});
    if (contacts.points)
      for (const Vec3& p : *contacts.points) out.points.push_back({at(p), kHitColor, {}});
  });
  const ContactArrays& arrays = kept.value;
  if (!arrays.triangles.empty()) {
    auto batch = batch_of(arrays.triangles, kept.buffer, kept.revision, arrays.origin);
    batch.style.fill_alpha = 1.0F;
    batch.style.line_width_px = 1.2F;
    list.triangles.push_back(batch);
  }
  if (!arrays.segments.empty()) {
    auto batch = batch_of(arrays.segments, kept.buffer + 1, kept.revision, arrays.origin);
    batch.style.line_width_px = 2.4F;
    batch.style.depth = DepthMode::on_top;
    list.segments.push_back(batch);
  }
  if (!arrays.points.empty()) {
    auto batch = batch_of(arrays.points, kept.buffer + 2, kept.revision, arrays.origin);
    batch.style.depth = DepthMode::on_top;
    list.points.push_back(batch);
  }
}

}  // namespace boxwood
