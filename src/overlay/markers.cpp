// SPDX-License-Identifier: MIT
// Small marks: a point with its normal and the outline of its triangle, and the results of a collision query.
#include "overlay/overlay.hpp"

#include <cmath>
#include <utility>

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
  std::vector<TriangleInstance> triangles, faces;
  std::vector<SegmentInstance> segments, arrows;
  std::vector<PointInstance> points;
};

// Adds a contact normal: a dot, and from it a line with barbs. The dot distinguishes it from a way out.
void add_normal(const Vec3f& from, const Vec3f& to, std::vector<PointInstance>& dots,
                std::vector<SegmentInstance>& out) {
  dots.push_back({from, kContactNormalColor, {}});
  out.push_back({from, to, kContactNormalColor, {}});
  const Vec3f along = to - from;
  const Vec3f other = std::abs(along.x) <= std::abs(along.y) ? Vec3f(1, 0, 0) : Vec3f(0, 1, 0);
  const Vec3f across = glm::cross(along, other);
  const float length = glm::length(along), width = glm::length(across);
  if (!(length > 0.0F && width > 0.0F)) return;
  const Vec3f u = across / width, v = glm::cross(along / length, u);
  for (const Vec3f& side : {u, -u, v, -v})
    out.push_back({to, to - 0.28F * along + 0.12F * length * side, kContactNormalColor, {}});
}

void fill_contacts(const OverlayContacts& contacts, ContactArrays& out) {
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
    for (const auto& s : *contacts.segments)
      out.segments.push_back({at(s[0]), at(s[1]), kClashContactColor, {}});
  if (contacts.faces)
    for (const auto& t : *contacts.faces)
      out.faces.push_back({at(t[0]), at(t[1]), at(t[2]), kClashContactColor, {}});
  if (contacts.points)
    for (const Vec3& p : *contacts.points) out.points.push_back({at(p), kClashContactColor, {}});
  if (contacts.arrows)
    for (const auto& a : *contacts.arrows) add_normal(at(a[0]), at(a[1]), out.points, out.arrows);
  if (contacts.way)
    add_way_out((*contacts.way)[0] - out.origin, (*contacts.way)[1] - out.origin, out.segments);
}

}  // namespace

void add_way_out(const Vec3& from, const Vec3& to, std::vector<SegmentInstance>& out) {
  const auto line = [&](const Vec3& a, const Vec3& b) {
    out.push_back({Vec3f(a), Vec3f(b), kClashWayColor, {}});
  };
  line(from, to);
  const Vec3 along = to - from;
  const Vec3 other =
      std::fabs(along.x) < 0.5 * glm::length(along) ? Vec3(1.0, 0.0, 0.0) : Vec3(0.0, 1.0, 0.0);
  const Vec3 across = 0.07 * glm::cross(along, other), up = 0.07 * glm::cross(along, glm::normalize(across));
  if (!is_finite(up)) return;
  for (const Vec3& stroke : {across, up}) {
    line(from - stroke, from + stroke);
    for (const double side : {-1.0, 1.0}) line(to, to - 0.16 * along + side * stroke);
  }
}

void add_hit(const OverlayInput& input, OverlayBuffers& buffers, DrawList& list) {
  if (!input.hit) return;
  const OverlayHit& hit = *input.hit;
  Stamp stamp;
  stamp << hit.normal << std::uint64_t{hit.triangle.has_value()};
  if (hit.triangle)
    for (const Vec3& corner : *hit.triangle) stamp << corner - hit.point;
  const auto& kept = buffers.keep<HitArrays>("hit", std::move(stamp), [&](HitArrays& out) {
    const bool is_clicked = hit.triangle || glm::length(hit.normal) > 0.0;
    const Rgba color = is_clicked ? kHitColor : kHoveredPointColor;
    const auto line = [&](const Vec3& from, const Vec3& to) {
      out.segments.push_back({Vec3f(from), Vec3f(to), color, {}});
    };
    out.points.push_back({Vec3f(0.0F), color, {}});
    if (glm::length(hit.normal) > 0.0) line(Vec3(0.0), hit.normal);
    for (std::size_t k = 0; hit.triangle && k < 3; ++k)
      line((*hit.triangle)[k] - hit.point, (*hit.triangle)[(k + 1) % 3] - hit.point);
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
        << std::shared_ptr<const void>(contacts.points) << std::shared_ptr<const void>(contacts.faces)
        << std::shared_ptr<const void>(contacts.arrows) << std::uint64_t{contacts.way.has_value()};
  if (contacts.way) stamp << (*contacts.way)[0] << (*contacts.way)[1];
  const auto& kept = buffers.keep<ContactArrays>("contacts", std::move(stamp),
                                                 [&](ContactArrays& out) { fill_contacts(contacts, out); });
  const ContactArrays& arrays = kept.value;
  if (!arrays.triangles.empty()) {
    auto batch = batch_of(arrays.triangles, kept.buffer, kept.revision, arrays.origin);
    batch.style.fill = FillMode::edges;  // a faint fill mixes with the surface to a colour of no meaning
    batch.style.line_width_px = 1.0F;
    list.triangles.push_back(batch);
  }
  if (!arrays.faces.empty()) {
    auto batch = batch_of(arrays.faces, kept.buffer + 3, kept.revision, arrays.origin);
    batch.style.fill = FillMode::fill;
    batch.style.fill_alpha = 0.8F;
    batch.style.depth = DepthMode::on_top;
    list.triangles.push_back(batch);
  }
  if (!arrays.segments.empty()) {
    auto batch = batch_of(arrays.segments, kept.buffer + 1, kept.revision, arrays.origin);
    batch.style.line_width_px = 3.2F;
    batch.style.depth = DepthMode::on_top;
    list.segments.push_back(batch);
  }
  if (!arrays.points.empty()) {
    auto batch = batch_of(arrays.points, kept.buffer + 2, kept.revision, arrays.origin);
    batch.style.depth = DepthMode::on_top;
    list.points.push_back(batch);
  }
  if (!arrays.arrows.empty()) {
    auto batch = batch_of(arrays.arrows, kept.buffer + 4, kept.revision, arrays.origin);
    batch.style.line_width_px = 2.0F;
    batch.style.depth = DepthMode::on_top;
    list.segments.push_back(batch);
  }
}

}  // namespace boxwood
