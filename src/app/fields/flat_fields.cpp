// SPDX-License-Identifier: MIT
// Writes plane figures with two coordinates.
#include "app/fields/flat_fields.hpp"

#include <cmath>

#include <boxwood/teaching/flat.hpp>

#include "app/text/table.hpp"

namespace boxwood {

namespace {
bool lies_in_plane(const Vec3& axis) {
  return std::fabs(axis.z) <= 0.5;
}

void write_box(JsonWriter& json, const Obb& box) {
  json.key("center");
  is_empty(box) ? void(json.null()) : write_flat_point(json, box.center);
  json.key("axes").begin_array();
  for (const Vec3& axis : box.axes)
    if (lies_in_plane(axis)) write_flat_point(json, axis);
  json.end_array().key("half_extents");
  if (is_empty(box)) {
    json.null();
    return;
  }
  json.begin_array();
  for (glm::length_t i = 0; i < 3; ++i)
    if (lies_in_plane(box.axes[static_cast<std::size_t>(i)])) json.value(box.half_extents[i]);
  json.end_array();
}

void write_octagon(JsonWriter& json, const Kdop8& octagon) {
  json.key("directions").begin_array();
  for (std::size_t i = 0; i < 4; ++i) {
    const DopDirection& d = dop::kPlanarOctagon[i];
    json.begin_array().value(d.x).value(d.y).end_array();
  }
  json.end_array();
  json.field("min", std::span<const double>(octagon.min).first(4));
  json.field("max", std::span<const double>(octagon.max).first(4));
}
}  // namespace

void write_flat_point(JsonWriter& json, const Vec3& p) {
  if (is_finite(p))
    json.begin_array().value(p.x).value(p.y).end_array();
  else
    json.null();
}

void write_interval(JsonWriter& json, std::string_view key, const Interval& interval) {
  json.key(key);
  interval.min <= interval.max ? json.begin_array().value(interval.min).value(interval.max).end_array()
                               : json.null();
}

void write_flat_numbers(JsonWriter& json, const AnyVolume& figure) {
  if (const auto* circle = std::get_if<Sphere>(&figure)) {
    json.key("center");
    write_flat_point(json, is_empty(*circle) ? Vec3(kInfinity) : circle->center);
    json.field("radius", circle->radius);
  } else if (const auto* box = std::get_if<Aabb>(&figure)) {
    json.key("min");
    write_flat_point(json, box->min);
    json.key("max");
    write_flat_point(json, box->max);
  } else if (const auto* obb = std::get_if<Obb>(&figure)) {
    write_box(json, *obb);
  } else if (const auto* octagon = std::get_if<Kdop8>(&figure)) {
    write_octagon(json, *octagon);
  }
  if (!std::holds_alternative<Sphere>(figure) && !std::holds_alternative<std::monostate>(figure)) {
    json.key("corners").begin_array();
    for (const Vec2& p : flat_corners(figure)) json.begin_array().value(p.x).value(p.y).end_array();
    json.end_array();
  }
  json.field("area", flat_area(figure)).field("perimeter", flat_perimeter(figure));
}

std::string flat_size_text(const AnyVolume& figure) {
  if (const auto* circle = std::get_if<Sphere>(&figure); circle != nullptr && !is_empty(*circle))
    return "radius " + short_number(circle->radius);
  const std::vector<Vec2> corners = flat_corners(figure);
  if (corners.empty()) return "empty";
  if (const auto* box = std::get_if<Aabb>(&figure))
    return short_number(box->max.x - box->min.x) + " x " + short_number(box->max.y - box->min.y);
  if (const auto* box = std::get_if<Obb>(&figure)) {
    std::string text;
    for (glm::length_t i = 0; i < 3; ++i)
      if (lies_in_plane(box->axes[static_cast<std::size_t>(i)]))
        text += (text.empty() ? "" : " x ") + short_number(2.0 * box->half_extents[i]);
    return text;
  }
  return std::to_string(corners.size()) + (corners.size() == 1 ? " corner" : " corners");
}

}  // namespace boxwood
