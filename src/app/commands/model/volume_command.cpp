// SPDX-License-Identifier: MIT
// `boxwood volume`: a calculator for typed volumes.
#include <vector>

#include <boxwood/teaching/aabb_forms.hpp>
#include <boxwood/teaching/flat.hpp>
#include <boxwood/volume_transform.hpp>

#include "app/cli/command_table.hpp"
#include "app/cli/inputs/typed_volume.hpp"
#include "app/commands/answer_shapes.hpp"
#include "app/fields/flat_fields.hpp"
#include "app/fields/volume_fields.hpp"
#include "app/text/described.hpp"
#include "app/text/errors.hpp"
#include "app/text/readable_number.hpp"
#include "app/text/table.hpp"

namespace boxwood {

namespace {

struct Grown {
  Vec3 point = Vec3(0.0);
  AnyVolume volume;
};
struct Asked {
  Vec3 point = Vec3(0.0);
  bool inside = false;
};
struct Calculation {
  bool flat = false;
  BoxForm form = BoxForm::min_max;
  std::vector<Grown> grown;                                // after each point
  AnyVolume result;                                        // at the end
  std::vector<Asked> asked;                                // about the result
  std::vector<std::pair<std::string, AnyVolume>> volumes;  // each kind around a figure of points
};

Result<std::vector<Vec3>> points_of(const std::vector<std::vector<double>>& typed, bool flat,
                                    const char* option) {
  std::vector<Vec3> points;
  for (const std::vector<double>& n : typed) {
    if (n.size() != (flat ? 2U : 3U))
      return usage_error(std::string(option) +
                         (flat ? " needs a point x,y with --flat" : " needs a point x,y,z"));
    points.emplace_back(n[0], n[1], flat ? 0.0 : n[2]);
  }
  return points;
}

// Returns the smallest volume of the kind around the volume and a point; an AABB if there is no volume yet.
AnyVolume grown_by(const AnyVolume& v, const Vec3& p) {
  if (std::holds_alternative<std::monostate>(v)) return AnyVolume(Aabb{p, p});
  if (const auto* box = std::get_if<Aabb>(&v)) return AnyVolume(grow(*box, p));
  if (const auto* sphere = std::get_if<Sphere>(&v)) return AnyVolume(merge(*sphere, Sphere{p, 0.0}));
  const std::vector<Vec3> one = {p};
  return merge(v, fit_volume(kVolumeRows[v.index()].kind, one).volume);
}

Result<AffineTransform> map_of(const std::vector<double>& n, bool flat) {
  if (n[12] != 0.0 || n[13] != 0.0 || n[14] != 0.0 || n[15] != 1.0)
    return usage_error(
        "--transform needs 0 0 0 1 as its last row: a map with perspective keeps no kind of volume");
  AffineTransform map;
  map.linear = {Vec3(n[0], n[1], n[2]), Vec3(n[4], n[5], n[6]), Vec3(n[8], n[9], n[10])};
  map.translation = {n[3], n[7], n[11]};
  if (flat && (n[8] != 0.0 || n[9] != 0.0 || n[11] != 0.0))
    return usage_error("--transform leads out of the plane: with --flat its third row needs 0 0 . 0");
  return map;
}

// Fits each kind around a figure of points.
Result<std::vector<std::pair<std::string, AnyVolume>>> volumes_around(const ConvexHull& figure, bool flat) {
  std::vector<std::pair<std::string, AnyVolume>> all;
  for (const VolumeRow& row : kVolumeRows) {
    const bool of_plane = row.kind == VolumeKind::sphere || row.kind == VolumeKind::aabb ||
                          row.kind == VolumeKind::obb || row.kind == VolumeKind::kdop8 ||
                          row.kind == VolumeKind::hull;
    if (flat && !of_plane) continue;
    Fit<AnyVolume> fit = fit_volume(row.kind, figure.vertices);
    if (fit.out_of_memory)
      return Error{ErrorKind::over_limit, "there is not enough memory for so many points"};
    if (auto* sphere = std::get_if<Sphere>(&fit.volume); flat && sphere != nullptr) sphere->center.z = 0.0;
    std::string name(flat ? name_of_typed(fit.volume, true) : row.name);
    all.emplace_back(std::move(name), std::move(fit.volume));
  }
  return all;
}

Result<void> calculate(const Options& options, Calculation& c) {
  const auto added = points_of(options.added_points, c.flat, "--add");
  if (!added) return added.error();
  const auto asked = points_of(options.asked_points, c.flat, "--contains");
  if (!asked) return asked.error();
  for (const Vec3& p : *added) {
    c.result = grown_by(c.result, p);
    c.grown.push_back({p, c.result});
  }
  if (options.merged_volume) {
    const Result<AnyVolume> other = parse_volume(*options.merged_volume, c.flat);
    if (!other) return other.error();
    const bool empty =
        std::holds_alternative<std::monostate>(c.result) || std::holds_alternative<std::monostate>(*other);
    if (!empty && c.result.index() != other->index())
      return usage_error("--merge joins two volumes of one kind, not " +
                         std::string(name_of_typed(c.result, c.flat)) + " and " +
                         std::string(name_of_typed(*other, c.flat)));
    c.result = merge(c.result, *other);
  }
  if (options.transform) {
    const Result<AffineTransform> map = map_of(*options.transform, c.flat);
    if (!map) return map.error();
    c.result = c.flat ? flat_transform(c.result, *map) : transform(c.result, *map);
  }
  if (const auto* hull = std::get_if<ConvexHull>(&c.result)) {
    if (hull->dimension == kHullOutOfMemory)
      return Error{ErrorKind::over_limit, "there is not enough memory for so many points"};
    auto all = volumes_around(*hull, c.flat);
    if (!all) return all.error();
    c.volumes = std::move(*all);
  }
  for (const Vec3& p : *asked) c.asked.push_back({p, contains(c.result, p)});
  return {};
}

// An axis-aligned box in the requested form: two names and two vectors.
struct FormedBox {
  const char *first_name, *second_name;
  Vec3 first, second;
};
FormedBox formed(const Aabb& box, BoxForm form) {
  if (form == BoxForm::center_radius) {
    const CenterHalfBox b = to_center_half(box);
    return {"center", "half_extents", is_empty(box) ? Vec3(kInfinity) : b.center, b.half_extents};
  }
  if (form == BoxForm::min_width) {
    const MinWidthBox b = to_min_width(box);
    return {"min", "width", is_empty(box) ? Vec3(kInfinity) : b.min, b.width};
  }
  return {"min", "max", box.min, box.max};
}

void write_point(JsonWriter& json, std::string_view name, const Vec3& p, bool flat) {
  json.key(name);
  if (flat)
    write_flat_point(json, p);
  else
    is_finite(p) ? json.value(p) : json.null();
}

void write_fields(JsonWriter& json, const AnyVolume& v, const Calculation& c) {
  if (const auto* box = std::get_if<Aabb>(&v); box != nullptr && c.form != BoxForm::min_max) {
    const FormedBox b = formed(*box, c.form);
    write_point(json, b.first_name, b.first, c.flat);
    write_point(json, b.second_name, b.second, c.flat);
    if (c.flat)
      json.field("area", flat_area(v)).field("perimeter", flat_perimeter(v));
    else
      json.field("volume", volume(v)).field("area", area(v));
  } else if (c.flat) {
    write_flat_numbers(json, v);
  } else if (std::holds_alternative<Obb>(v)) {  // not fitted, so there is no method
    write_numbers(json, v);
    json.field("volume", volume(v)).field("area", area(v));
  } else if (const auto* hull = std::get_if<ConvexHull>(&v)) {
    json.field("corners", std::span<const Vec3>(hull->vertices)).field("faces", hull->faces.size());
    json.field("volume", volume(v)).field("area", area(v));
  } else {
    write_volume_numbers(json, v, nullptr, {});
  }
}

auto named_object(const AnyVolume& volume, const Calculation& c) {
  return object_of(volume, [&c](auto& f, const AnyVolume& v) {
    f("kind", name_of_typed(v, c.flat));
    f.written("@typed", [&](JsonWriter& json) { write_fields(json, v, c); });
  });
}

auto point_fields(const Vec3& p, bool flat) {
  const std::vector<double> numbers{p.x, p.y, p.z};
  return shaped<"[n]">(is_finite(p)
                           ? std::optional(std::vector(numbers.begin(), numbers.end() - (flat ? 1 : 0)))
                           : std::nullopt);
}

struct VolumeLine {
  const Calculation& c = default_of<Calculation>();
  template <class F> void describe(F& f) const {
    f("schema", shaped<"'boxwood.volume/1'">("boxwood.volume/1")), f("flat", c.flat);
    f("kind", name_of_typed(c.result, c.flat));
    f.written("@typed", [this](JsonWriter& json) { write_fields(json, c.result, c); });
    f.maybe("added", !c.grown.empty(), list_of(c.grown, [this](auto& g, const Grown& grown) {
              g("point", point_fields(grown.point, c.flat)), g("result", named_object(grown.volume, c));
            }));
    f.maybe("contains", !c.asked.empty(), list_of(c.asked, [this](auto& g, const Asked& asked) {
              g("point", point_fields(asked.point, c.flat)), g("inside", asked.inside);
            }));
    f.written("volumes?:{*:{@typed}}", [this](JsonWriter& json) {
      if (c.volumes.empty()) return;
      json.key("volumes").begin_object();
      for (const auto& [name, v] : c.volumes) {
        json.key(name).begin_object();
        c.flat ? write_flat_numbers(json, v) : write_volume_numbers(json, v, nullptr, {});
        json.end_object();
      }
      json.end_object();
    });
  }
};

std::string point_text(const Vec3& p, bool flat) {
  return flat ? "(" + short_number(p.x) + ", " + short_number(p.y) + ")" : short_vector(p);
}

std::vector<std::string> cells_of(std::string what, const AnyVolume& v, const Calculation& c) {
  std::string size = c.flat ? flat_size_text(v) : size_text(v), where = "-";
  if (const auto* box = std::get_if<Aabb>(&v); box != nullptr && !is_empty(*box)) {
    const FormedBox b = formed(*box, c.form);
    where = std::string(b.first_name) + " " + point_text(b.first, c.flat) + ", " + b.second_name + " " +
            point_text(b.second, c.flat);
  } else if (const auto* sphere = std::get_if<Sphere>(&v); sphere != nullptr && !is_empty(*sphere)) {
    where = "center " + point_text(sphere->center, c.flat);
  } else if (const auto* capsule = std::get_if<Capsule>(&v); capsule != nullptr && !is_empty(*capsule)) {
    where = "center " + point_text(capsule->center, c.flat) + ", axis " + point_text(capsule->axis, c.flat);
  } else if (const auto* cylinder = std::get_if<Cylinder>(&v); cylinder != nullptr && !is_empty(*cylinder)) {
    where = "center " + point_text(cylinder->center, c.flat) + ", axis " + point_text(cylinder->axis, c.flat);
  } else if (const auto* obb = std::get_if<Obb>(&v); obb != nullptr && !is_empty(*obb)) {
    where = "center " + point_text(obb->center, c.flat);
  }
  return {std::move(what),
          std::string(name_of_typed(v, c.flat)),
          value_text(c.flat ? flat_area(v) : volume(v)),
          value_text(c.flat ? flat_perimeter(v) : area(v)),
          std::move(size),
          std::move(where)};
}

void print_for_people(DataWriter& out, const Calculation& c) {
  Table table({{"", false},
               {"kind", false},
               {c.flat ? "area" : "volume"},
               {c.flat ? "perimeter" : "area"},
               {"size", false},
               {"where", false}});
  for (const Grown& g : c.grown) table.add_row(cells_of("with " + point_text(g.point, c.flat), g.volume, c));
  table.add_row(cells_of("result", c.result, c));
  for (const auto& [name, v] : c.volumes) table.add_row(cells_of(name + " around it", v, c));
  table.print(out);
  for (const Asked& a : c.asked)
    out.write_line(point_text(a.point, c.flat) + (a.inside ? " is inside" : " is outside"));
}
}  // namespace

std::string shape_of_volume() {
  return shape_of<VolumeLine>();
}

Result<ExitCode> run_volume(const CommandContext& context) {
  const Options& options = context.options;
  std::string text;  // unquoted, it comes as several operands
  for (const std::string& word : options.models) text += (text.empty() ? "" : " ") + word;
  if (const auto typed = typed_volume_text(text)) text = std::string(*typed);
  Calculation c;
  c.flat = options.flat;
  c.form = options.form;
  Result<AnyVolume> typed = parse_volume(text, c.flat);
  if (!typed) return typed.error();
  c.result = std::move(*typed);
  if (const Result<void> done = calculate(options, c); !done) return done.error();
  if (options.json)
    context.out.write_line(json_line(VolumeLine{c}));
  else
    print_for_people(context.out, c);
  bool outside = false;
  for (const Asked& a : c.asked) outside = outside || !a.inside;
  return options.exit_code && outside ? kExitNegative : kExitDone;
}

}  // namespace boxwood
