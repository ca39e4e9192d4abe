// SPDX-License-Identifier: MIT
// Marks of a clash as instances.
#include "app/drawing/clash_marks.hpp"

#include "app/drawing/mark_batch.hpp"

namespace boxwood {

std::pair<Rgba, Rgba> clash_colors(const ClashRecord& record) noexcept {
  std::pair<Rgba, Rgba> out{kClashColorA, kClashColorB};
  if (record.result.kind != ClashClass::contained) return out;
  if (record.result.inside == Containment::b_in_a) out.first.a = kClashHolderAlpha;
  if (record.result.inside == Containment::a_in_b) out.second.a = kClashHolderAlpha;
  return out;
}

void ClashMarks::make(const ClashPlace& place) {
  origin_ = place.around.center;
  segments_.clear();
  points_.clear();
  patches_.clear();
  const auto local = [&](const Vec3& p) { return Vec3f(p - origin_); };
  const ContactSet& contacts = place.contacts;
  for (const Contact& contact : contacts.contacts) {
    const std::span<const Vec3> points(contacts.points.data() + contact.first_point, contact.point_count);
    for (std::size_t i = 2; i < points.size(); ++i)
      patches_.push_back({local(points[0]), local(points[i - 1]), local(points[i]), kClashContactColor, {}});
    if (points.size() == 1) points_.push_back({local(points[0]), kClashContactColor, {}});
    if (points.size() == 2) segments_.push_back({local(points[0]), local(points[1]), kClashContactColor, {}});
  }
  if (place.gap) {
    for (const Vec3& p : *place.gap) points_.push_back({local(p), kClashContactColor, {}});
    segments_.push_back({local((*place.gap)[0]), local((*place.gap)[1]), kClashContactColor, {}});
  }
}

void ClashMarks::add(std::uint64_t first_buffer, std::uint64_t revision, DrawList& list) const {
  BatchStyle style;
  style.depth = DepthMode::on_top;
  style.line_width_px = 3.0F;
  style.point_size_px = 9.0F;
  style.fill = FillMode::fill;
  style.fill_alpha = 0.8F;  // below are two faces in one plane
  style.pickable = false;
  add_mark_batch(patches_, first_buffer, revision, origin_, style, list.triangles);
  add_mark_batch(segments_, first_buffer + 1, revision, origin_, style, list.segments);
  add_mark_batch(points_, first_buffer + 2, revision, origin_, style, list.points);
}

}  // namespace boxwood
