// SPDX-License-Identifier: MIT
// Parses typed volumes.
#include "app/cli/inputs/typed_volume.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include <boxwood/teaching/aabb_forms.hpp>

#include "app/cli/numbers.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {
constexpr std::string_view kVolumePrefix = "volume:";

struct Part {
  std::string_view word;
  std::vector<double> numbers;
};

struct Typed {
  std::string_view text;
  bool flat = false;
  std::string_view kind;
  std::vector<Part> parts;

  std::size_t dimension() const noexcept { return flat ? 2 : 3; }
  Error wrong(const std::string& what) const {
    return {ErrorKind::usage, "the volume '" + printable(text) + "' " + what};
  }
  const Part* part(std::string_view word) const noexcept {
    for (const Part& p : parts)
      if (p.word == word) return &p;
    return nullptr;
  }
  // Returns true if the parts are exactly these words, each once.
  bool has(std::initializer_list<std::string_view> words) const noexcept {
    return parts.size() == words.size() &&
           std::all_of(words.begin(), words.end(), [&](std::string_view w) { return part(w) != nullptr; });
  }
  Result<Vec3> vector(std::string_view word) const {
    const std::vector<double>& n = part(word)->numbers;
    if (n.size() != dimension())
      return wrong("needs " + std::to_string(dimension()) + " numbers behind '" + std::string(word) +
                   "', not " + std::to_string(n.size()));
    return Vec3(n[0], n[1], flat ? 0.0 : n[2]);
  }
};

Result<Typed> take_apart(std::string_view text, bool flat) {
  Typed typed{text, flat, {}, {}};
  std::string_view rest = text;
  const auto next = [&]() -> std::string_view {
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t\n"), rest.size()));
    const std::string_view word = rest.substr(0, std::min(rest.find_first_of(" \t\n"), rest.size()));
    rest.remove_prefix(word.size());
    return word;
  };
  typed.kind = next();
  if (typed.kind.empty()) return typed.wrong("is empty; for the empty volume type 'empty'");
  for (std::string_view word = next(); !word.empty(); word = next()) {
    if (word.front() >= 'a' && word.front() <= 'z') {
      if (typed.part(word) != nullptr) return typed.wrong("has '" + printable(word) + "' twice");
      typed.parts.push_back({word, {}});
      continue;
    }
    const auto numbers = parse_numbers(word.substr(0, word.size() - (word.ends_with(',') ? 1 : 0)));
    if (!numbers) return typed.wrong("has '" + printable(word) + "', which is no number");
    if (typed.parts.empty()) typed.parts.push_back({"points", {}});  // "triangle 0,0 1,0 0,1"
    std::vector<double>& all = typed.parts.back().numbers;
    all.insert(all.end(), numbers->begin(), numbers->end());
  }
  return typed;
}

Result<AnyVolume> sphere_of(const Typed& typed) {
  if (!typed.has({"center", "radius"}))
    return typed.wrong(typed.flat ? "needs 'circle center x,y radius r'"
                                  : "needs 'sphere center x,y,z radius r'");
  const Result<Vec3> center = typed.vector("center");
  if (!center) return center.error();
  const std::vector<double>& radius = typed.part("radius")->numbers;
  if (radius.size() != 1) return typed.wrong("needs one number behind 'radius'");
  if (!(radius[0] >= 0.0)) return AnyVolume(Sphere{});
  return AnyVolume(Sphere{*center, radius[0]});
}

Result<AnyVolume> aabb_of(const Typed& typed) {
  const auto two = [&](std::string_view first, std::string_view second) -> Result<std::array<Vec3, 2>> {
    const Result<Vec3> a = typed.vector(first), b = typed.vector(second);
    if (!a) return a.error();
    if (!b) return b.error();
    return std::array<Vec3, 2>{*a, *b};
  };
  Aabb box;
  if (typed.has({"min", "max"})) {
    const auto n = two("min", "max");
    if (!n) return n.error();
    box = {(*n)[0], (*n)[1]};
  } else if (typed.has({"center", "half"})) {
    const auto n = two("center", "half");
    if (!n) return n.error();
    box = to_aabb(CenterHalfBox{(*n)[0], (*n)[1]});
    if (typed.flat && !is_empty(box)) box.min.z = box.max.z = 0.0;
  } else if (typed.has({"min", "width"})) {
    const auto n = two("min", "width");
    if (!n) return n.error();
    box = to_aabb(MinWidthBox{(*n)[0], (*n)[1]});
    if (typed.flat && !is_empty(box)) box.min.z = box.max.z = 0.0;
  } else {
    return typed.wrong(
        typed.flat
            ? "needs 'aabb min x,y max x,y', 'aabb center x,y half x,y' or 'aabb min x,y width x,y'"
            : "needs 'aabb min x,y,z max x,y,z', 'aabb center x,y,z half x,y,z' or 'aabb min x,y,z width "
              "x,y,z'");
  }
  return AnyVolume(is_empty(box) ? Aabb{} : box);
}

// Returns right-handed unit rows at right angles from rows that nearly are. Rows that are so to rounding stay
// unchanged.
Result<Rows3> orthonormal(const Typed& typed, const std::vector<double>& n) {
  Rows3 rows = {Vec3(n[0], n[1], n[2]), Vec3(n[3], n[4], n[5]), Vec3(n[6], n[7], n[8])};
  if (glm::dot(glm::cross(rows[0], rows[1]), rows[2]) < 0.0) rows[2] = -rows[2];  // the same box
  const double off = rotation_deviation({rows, Vec3(0.0)});
  if (!(off <= kMaxRotationDeviation)) return typed.wrong("needs axes of unit length at right angles");
  if (off > 0x1p-50) {
    rows[0] = glm::normalize(rows[0]);
    rows[1] = glm::normalize(rows[1] - glm::dot(rows[1], rows[0]) * rows[0]);
    rows[2] = glm::normalize(glm::cross(rows[0], rows[1]));
  }
  return rows;
}

Result<std::vector<double>> axis_numbers(const Typed& typed) {
  if (const Part* angle = typed.part("angle")) {
    if (!typed.flat || angle->numbers.size() != 1 || typed.part("axes") != nullptr)
      return typed.wrong("needs one angle in degrees, in the plane, and no axes beside it");
    const double right = angle->numbers[0] / 90.0, radians = angle->numbers[0] * std::numbers::pi / 180.0;
    double c = std::cos(radians), s = std::sin(radians);
    if (right == std::floor(right)) c = std::round(c), s = std::round(s);  // right angles are exact
    return std::vector<double>{c, s, 0.0, -s, c, 0.0, 0.0, 0.0, 1.0};
  }
  const Part* axes = typed.part("axes");
  if (axes == nullptr) return std::vector<double>{1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0};
  std::vector<double> n = axes->numbers;
  if (!typed.flat) {
    if (n.size() != 9) return typed.wrong("needs nine numbers behind 'axes', three rows");
    return n;
  }
  if (n.size() == 2) n = {n[0], n[1], -n[1], n[0]};
  if (n.size() != 4) return typed.wrong("needs two or four numbers behind 'axes'");
  if (n[0] * n[3] - n[1] * n[2] < 0.0) n[2] = -n[2], n[3] = -n[3];  // the same box
  return std::vector<double>{n[0], n[1], 0.0, n[2], n[3], 0.0, 0.0, 0.0, 1.0};
}

Result<AnyVolume> obb_of(const Typed& typed) {
  const std::size_t rotations =
      (typed.part("axes") != nullptr ? 1U : 0U) + (typed.part("angle") != nullptr ? 1U : 0U);
  if (typed.part("center") == nullptr || typed.part("half") == nullptr || typed.parts.size() != 2 + rotations)
    return typed.wrong(typed.flat ? "needs 'obb center x,y half a,b', and 'angle DEGREES' where it is rotated"
                                  : "needs 'obb center x,y,z axes NINE NUMBERS half a,b,c'");
  const Result<Vec3> center = typed.vector("center"), half = typed.vector("half");
  if (!center) return center.error();
  if (!half) return half.error();
  const auto numbers = axis_numbers(typed);
  if (!numbers) return numbers.error();
  const Result<Rows3> axes = orthonormal(typed, *numbers);
  if (!axes) return axes.error();
  const Obb box{*center, *axes, *half};
  return AnyVolume(is_empty(box) ? Obb{} : box);
}

// Parses "capsule center x,y,z axis x,y,z half h radius r" or "cylinder ...". `half` is half the length of
// the segment or of the cylinder. The axis need not be of unit length.
template <class V> Result<AnyVolume> round_of(const Typed& typed) {
  if (!typed.has({"center", "axis", "half", "radius"}))
    return typed.wrong("needs '" + std::string(typed.kind) + " center x,y,z axis x,y,z half h radius r'");
  const Result<Vec3> center = typed.vector("center"), axis = typed.vector("axis");
  if (!center) return center.error();
  if (!axis) return axis.error();
  const std::vector<double>&half = typed.part("half")->numbers, &radius = typed.part("radius")->numbers;
  if (half.size() != 1) return typed.wrong("needs one number behind 'half'");
  if (radius.size() != 1) return typed.wrong("needs one number behind 'radius'");
  const double scale = std::max({std::fabs(axis->x), std::fabs(axis->y), std::fabs(axis->z)});
  if (!(scale > 0.0) || !(scale < kInfinity)) return typed.wrong("needs an axis that is not zero");
  const Vec3 d = *axis / scale;
  const double length_sq = glm::dot(d, d);
  const V volume{*center, length_sq == 1.0 ? d : d / std::sqrt(length_sq), half[0], radius[0]};
  return AnyVolume(is_empty(volume) ? V{} : volume);
}

Result<AnyVolume> points_of(const Typed& typed) {
  if (!typed.has({"points"}))
    return typed.wrong("needs points, such as '" + std::string(typed.kind) + " 0,0,0 1,0,0'");
  const std::vector<double>& n = typed.parts[0].numbers;
  const std::size_t d = typed.dimension();
  if (n.empty() || n.size() % d != 0)
    return typed.wrong("needs points of " + std::to_string(d) + " numbers each, " + std::to_string(n.size()) +
                       " are given");
  if (typed.kind == "triangle" && n.size() != 3 * d) return typed.wrong("needs three points");
  std::vector<Vec3> points;
  for (std::size_t i = 0; i < n.size(); i += d)
    points.emplace_back(n[i], n[i + 1], typed.flat ? 0.0 : n[i + 2]);
  const bool octagon = typed.kind == "octagon";
  const Fit<AnyVolume> fit = fit_volume(octagon ? VolumeKind::kdop8 : VolumeKind::hull, points);
  if (fit.out_of_memory) return Error{ErrorKind::over_limit, "there is not enough memory for so many points"};
  return fit.volume;
}
}  // namespace

std::optional<std::string_view> typed_volume_text(std::string_view operand) noexcept {
  if (!operand.starts_with(kVolumePrefix)) return std::nullopt;
  return operand.substr(kVolumePrefix.size());
}

Result<AnyVolume> parse_volume(std::string_view text, bool flat) {
  const Result<Typed> typed = take_apart(text, flat);
  if (!typed) return typed.error();
  const std::string_view kind = typed->kind;
  if (kind == "empty") {
    if (!typed->parts.empty()) return typed->wrong("has something behind 'empty'");
    return AnyVolume(std::monostate{});
  }
  if (kind == (flat ? "circle" : "sphere")) return sphere_of(*typed);
  if (kind == "aabb") return aabb_of(*typed);
  if (kind == "obb") return obb_of(*typed);
  if (!flat && kind == "capsule") return round_of<Capsule>(*typed);
  if (!flat && kind == "cylinder") return round_of<Cylinder>(*typed);
  if (kind == "points" || kind == "triangle" || kind == "polygon" || (flat && kind == "octagon"))
    return points_of(*typed);
  return typed->wrong(
      flat ? "is none of circle, aabb, obb, octagon, points, polygon, triangle and empty"
           : "is none of sphere, aabb, obb, capsule, cylinder, points, polygon, triangle and empty");
}

std::string_view name_of_typed(const AnyVolume& volume, bool flat) noexcept {
  if (std::holds_alternative<std::monostate>(volume)) return "empty";
  if (flat && std::holds_alternative<Sphere>(volume)) return "circle";
  if (flat && std::holds_alternative<Kdop8>(volume)) return "octagon";
  return kVolumeRows[volume.index()].name;
}

}  // namespace boxwood
