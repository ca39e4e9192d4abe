// SPDX-License-Identifier: MIT
// Reads points, boxes, planes and pairs from JSON.
#include "app/features/lesson/cli/lesson_shape.hpp"

#include <cmath>
#include <span>

#include "app/features/lesson/cli/lesson_runner.hpp"

namespace boxwood {

namespace {

using JsonKind = JsonValue::Kind;

// Throws Error, which ask_shape() catches, because any field may have an unexpected type.
class ShapeReader {
public:
  ShapeReader(const LessonDraw& draw, LessonShape& out) : draw_(draw), out_(out) {}

  // Reads the shape; returns false if the field is null.
  bool read(const JsonValue& root) {
    const JsonValue& at = field(root, draw_.what.field);
    if (at.kind == JsonKind::null) return false;
    switch (draw_.as) {
    case DrawnAs::point:
    case DrawnAs::path:
    case DrawnAs::polygon:
      return read_points(at);
    case DrawnAs::segment:
      if (overlaps(root)) return false;
      return read_ends(root, at);
    case DrawnAs::extents:
      return read_ends(root, at);
    case DrawnAs::arrow:
      return draw_.along.empty() ? read_ends(root, at) : read_arrow(root, at);
    case DrawnAs::box:
      return read_box(root, at);
    case DrawnAs::sphere:
      out_.sphere = Sphere{point(field(at, "center")), number(field(at, "radius"))};
      return true;
    case DrawnAs::slab:
      return read_slab(at);
    case DrawnAs::planes:
      return read_planes(at);
    case DrawnAs::pairs:
      for (const JsonValue& pair : list(at))
        out_.pairs.push_back({whole(list(pair, 2)[0]), whole(list(pair, 2)[1])});
      return true;
    }
    return false;
  }

private:
  [[noreturn]] void fail(const std::string& what) const {
    throw Error{ErrorKind::internal, "'" + draw_.what.says + "': " + what};
  }
  const JsonValue& field(const JsonValue& root, std::string_view name) const {
    const JsonValue* const found = json_at(root, name);
    if (found == nullptr) fail("its command has no field '" + std::string(name) + "'");
    return *found;
  }
  double number(const JsonValue& value) const {
    if (value.kind != JsonKind::number || !std::isfinite(value.number)) fail("a number was expected");
    return value.number;
  }
  std::uint32_t whole(const JsonValue& value) const {
    const double x = number(value);
    if (x < 0.0 || x > 4e9 || x != std::floor(x)) fail("a whole number was expected");
    return static_cast<std::uint32_t>(x);
  }
  std::span<const JsonValue> list(const JsonValue& value, std::size_t size = 0) const {
    if (value.kind != JsonKind::array || (size != 0 && value.items.size() != size))
      fail("a list was expected");
    return value.items;
  }
  static bool is_point(const JsonValue& value) {
    return value.kind == JsonKind::array && (value.items.size() == 2 || value.items.size() == 3) &&
           value.items.front().kind == JsonKind::number;
  }
  Vec3 point(const JsonValue& value) const {  // a point of the plane has z = 0
    if (!is_point(value)) fail("a point was expected");
    Vec3 out(0.0);
    for (std::size_t k = 0; k < value.items.size(); ++k) out[static_cast<int>(k)] = number(value.items[k]);
    return out;
  }

  bool read_points(const JsonValue& at) {
    if (is_point(at)) {
      out_.points.push_back(point(at));
    } else {
      for (const JsonValue& item : list(at)) out_.points.push_back(point(field(item, draw_.each)));
    }
    return true;
  }
  // Returns true for an answer of `relate` about volumes that overlap: its points then span no gap.
  static bool overlaps(const JsonValue& root) {
    const JsonValue* const state = root.find("state");
    return state != nullptr && state->text == "overlapping";
  }
  bool read_ends(const JsonValue& root, const JsonValue& at) {
    out_.points.push_back(point(at));
    if (draw_.to.empty()) return true;
    const JsonValue& to = field(root, draw_.to);
    if (to.kind == JsonKind::null) return false;
    out_.points.push_back(point(to));
    return true;
  }
  bool read_arrow(const JsonValue& root, const JsonValue& at) {
    const JsonValue &along = field(root, draw_.along), &length = field(root, draw_.length);
    if (along.kind == JsonKind::null || length.kind == JsonKind::null) return false;
    const Vec3 from = point(at);
    out_.points.push_back(from);
    out_.points.push_back(from + number(length) * point(along));
    return true;
  }
  bool read_box(const JsonValue& root, const JsonValue& at) {
    LessonShape::Box box;
    const bool corners = !draw_.to.empty() || at.find("min") != nullptr;
    if (corners) {
      const Vec3 low = point(draw_.to.empty() ? field(at, "min") : at);
      const Vec3 high = point(draw_.to.empty() ? field(at, "max") : field(root, draw_.to));
      box.center = 0.5 * low + 0.5 * high;
      for (int k = 0; k < 3; ++k) box.half_axes[static_cast<std::size_t>(k)][k] = 0.5 * (high[k] - low[k]);
    } else {
      box.center = point(field(at, "center"));
      const std::span<const JsonValue> half = list(field(at, "half_extents"));
      const JsonValue* const axes = at.find("axes");  // null: the world's axes
      for (std::size_t k = 0; k < half.size() && k < 3; ++k) {
        Vec3 axis(0.0);
        axis[static_cast<int>(k)] = 1.0;
        box.half_axes[k] = number(half[k]) * (axes == nullptr ? axis : point(list(*axes, half.size())[k]));
      }
    }
    out_.box = box;
    return true;
  }
  // Reads the planes at which one interval ends and the other begins. Returns false if the intervals meet.
  bool read_slab(const JsonValue& at) {
    const JsonValue& axis = field(at, "axis");
    if (axis.kind == JsonKind::null) return false;
    const auto end = [&](const char* name, std::size_t k) { return number(list(field(at, name), 2)[k]); };
    const double length = glm::length(point(axis));
    if (!(length > 0.0)) fail("a direction was expected");
    for (const auto& [low, high] :
         {std::pair(end("a", 1), end("b", 0)), std::pair(end("b", 1), end("a", 0))}) {
      if (!(low < high)) continue;
      for (const double offset : {low, high})
        out_.planes.push_back({point(axis) / length, offset / length, 0, 0, false});
      return true;
    }
    return false;
  }
  bool read_planes(const JsonValue& at) {
    for (const JsonValue& item : list(at)) {
      if (draw_.first != 0 && out_.planes.size() == draw_.first) break;
      out_.planes.push_back({point(field(item, "normal")), number(field(item, "offset")),
                             whole(field(item, "parent")), whole(field(item, "level")),
                             field(item, "above_parent").boolean});
    }
    return true;
  }

  const LessonDraw& draw_;
  LessonShape& out_;
};

}  // namespace

Result<LessonShape> ask_shape(const LessonDraw& draw, const std::vector<std::string>& command) {
  LessonShape out;
  out.points = draw.points;
  LessonNumber asked = draw.what;
  const bool all_lines = draw.as == DrawnAs::path && asked.line < 0;
  const Result<std::vector<JsonValue>> answers = answers_of(asked, command, all_lines);
  if (!answers) return answers.error();
  try {
    for (const JsonValue& line : *answers)
      if (!ShapeReader(draw, out).read(line)) return LessonShape{};
  } catch (const Error& error) {
    return error;
  }
  return out;
}

}  // namespace boxwood
