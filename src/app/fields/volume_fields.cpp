// SPDX-License-Identifier: MIT
// Writes the numbers of volumes, and their sizes in words.
#include "app/fields/volume_fields.hpp"

#include <cmath>
#include <span>
#include <type_traits>

#include <boxwood/volume_numbers.hpp>

#include "app/text/readable_number.hpp"

namespace boxwood {

namespace {
// Writes a vector; null if it is not finite, as in an empty volume.
void vector_field(JsonWriter& json, std::string_view name, const Vec3& v) {
  json.key(name);
  is_finite(v) ? json.value(v) : json.null();
}

std::string number_text(double x, int digits) {
  return std::isfinite(x) ? digits_text(x + 0.0, digits) : "-";
}

std::string extents_text(const Vec3& e, int digits) {
  return number_text(e.x, digits) + " x " + number_text(e.y, digits) + " x " + number_text(e.z, digits);
}

// Writes the numbers of a volume. The centre of an empty one is null.
struct NumbersToJson {
  JsonWriter& json;
  bool without_center = false;
  void operator()(std::string_view name, double x) const { json.field(name, x); }
  void operator()(std::string_view name, const Vec3& v) const {
    vector_field(json, name, without_center && name == "center" ? Vec3(kInfinity) : v);
  }
  void operator()(std::string_view name, const Rows3& axes) const {
    json.field(name, std::span<const Vec3>(axes));
  }
  template <int K> void operator()(std::string_view, const Kdop<K>& d) const {
    const std::span<const DopDirection> table = directions(d);
    json.key("directions").begin_array();
    for (const DopDirection& n : table) json.begin_array().value(n.x).value(n.y).value(n.z).end_array();
    json.end_array();
    json.field("min", std::span<const double>(d.min).first(table.size()));
    json.field("max", std::span<const double>(d.max).first(table.size()));
  }
};

void write_fields(JsonWriter&, std::monostate) {}
template <class V> void write_fields(JsonWriter& json, const V& v) {
  const NumbersToJson to{json, is_empty(v)};
  if constexpr (std::is_same_v<V, FixedAabb>) {
    const Aabb box = to_aabb(v);
    for_each_number(box, to);
  } else if constexpr (requires { v.planar; }) {
    to("slabs", v);
  } else if constexpr (std::is_same_v<V, ConvexHull>) {
    json.field("vertices", v.vertices.size()).field("faces", v.faces.size());
  } else {
    for_each_number(v, to);
  }
}

std::string text_of(const Sphere& s, int digits) {
  return is_empty(s) ? "empty" : "radius " + number_text(s.radius, digits);
}
std::string text_of(const Aabb& b, int digits) {
  return is_empty(b) ? "empty" : extents_text(b.max - b.min, digits);
}
std::string text_of(const FixedAabb& b, int digits) {
  return text_of(to_aabb(b), digits);
}
std::string text_of(const Obb& b, int digits) {
  return is_empty(b) ? "empty" : extents_text(2.0 * b.half_extents, digits);
}
template <int K> std::string text_of(const Kdop<K>& d, int) {
  return is_empty(d) ? "empty" : std::to_string(directions(d).size()) + " slabs";
}
template <int K> std::string text_of(const OrientedKdop<K>& d, int digits) {
  return text_of(d.slabs, digits);
}
std::string text_of(const ConvexHull& h, int) {
  return is_empty(h)
             ? "empty"
             : std::to_string(h.vertices.size()) + " vertices, " + std::to_string(h.faces.size()) + " faces";
}
template <class V>
requires(std::is_same_v<V, Capsule> || std::is_same_v<V, Cylinder>) std::string
    text_of(const V& v, int digits) {
  return is_empty(v) ? "empty"
                     : "radius " + number_text(v.radius, digits) + ", length " +
                           number_text(2.0 * v.half_length, digits);
}
std::string text_of(std::monostate, int) {
  return "empty";
}

// Adds the fit method of those kinds that have one: boxes and what is fitted along or in them.
template <class V> void write_method(JsonWriter& json, const V&, const FitOptions& options) {
  if constexpr (
      requires(const V& v) { v.axes; } || requires(const V& v) { v.axis; })
    json.field("method", name_of(options.obb_method));
}

void write_proof(JsonWriter& json, const Proof& proof) {
  if (proof.measure == Measure::none) return;
  json.field("measure", name_of(proof.measure));
  json.field("lower_bound", proof.lower_bound);
  json.field("proven_gap", proof.gap());
  if (!proof.support.empty()) json.field("support", std::span<const Vec3>(proof.support));
  if (proof.stopped_early) json.field("stopped_early", true);
}
}  // namespace

void write_numbers(JsonWriter& json, const AnyVolume& volume) {
  std::visit([&](const auto& v) { write_fields(json, v); }, volume);
}

void write_volume(JsonWriter& json, const Fit<AnyVolume>& fit, const FitOptions& options, double time_ms) {
  json.begin_object();
  std::visit([&](const auto& v) { write_fields(json, v), write_method(json, v, options); }, fit.volume);
  json.field("volume", volume(fit.volume)).field("area", area(fit.volume)).field("time_ms", time_ms);
  write_proof(json, fit.proof);
  json.end_object();
}

void write_volume_numbers(JsonWriter& json, const AnyVolume& any, const Proof* proof,
                          const FitOptions& options) {
  std::visit([&](const auto& v) { write_fields(json, v), write_method(json, v, options); }, any);
  json.field("volume", volume(any)).field("area", area(any));
  if (proof != nullptr) write_proof(json, *proof);
}

std::string size_text(const AnyVolume& volume, int digits) {
  return std::visit([digits](const auto& v) { return text_of(v, digits); }, volume);
}

}  // namespace boxwood
