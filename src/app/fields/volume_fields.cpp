// SPDX-License-Identifier: MIT
// The overloads, one pair for each kind of volume.
#include "app/fields/volume_fields.hpp"

#include <span>

#include "app/text/table.hpp"

namespace boxwood {

namespace {
// Writes a vector; null if it is not finite, as in an empty volume.
void vector_field(JsonWriter& json, std::string_view name, const Vec3& v) {
  json.key(name);
  is_finite(v) ? json.value(v) : json.null();
}

std::string extents_text(const Vec3& e) {
  return short_number(e.x) + " x " + short_number(e.y) + " x " + short_number(e.z);
}

void write_fields(JsonWriter& json, const Sphere& s) {
  vector_field(json, "center", is_empty(s) ? Vec3(kInfinity) : s.center);
  json.field("radius", s.radius);
}
std::string text_of(const Sphere& s) {
  return is_empty(s) ? "empty" : "radius " + short_number(s.radius);
}

void write_fields(JsonWriter& json, const Aabb& b) {
  vector_field(json, "min", b.min);
  vector_field(json, "max", b.max);
}
std::string text_of(const Aabb& b) {
  return is_empty(b) ? "empty" : extents_text(b.max - b.min);
}

void write_fields(JsonWriter& json, const FixedAabb& b) {
  write_fields(json, to_aabb(b));
}
std::string text_of(const FixedAabb& b) {
  return text_of(to_aabb(b));
}

void write_fields(JsonWriter& json, const Obb& b) {
  vector_field(json, "center", is_empty(b) ? Vec3(kInfinity) : b.center);
  json.field("axes", std::span<const Vec3>(b.axes));
  vector_field(json, "half_extents", b.half_extents);
}
std::string text_of(const Obb& b) {
  return is_empty(b) ? "empty" : extents_text(2.0 * b.half_extents);
}

template <int K> void write_fields(JsonWriter& json, const Kdop<K>& d) {
  const std::span<const DopDirection> table = directions(d);
  json.key("directions").begin_array();
  for (const DopDirection& n : table) json.begin_array().value(n.x).value(n.y).value(n.z).end_array();
  json.end_array();
  json.field("min", std::span<const double>(d.min).first(table.size()));
  json.field("max", std::span<const double>(d.max).first(table.size()));
}
template <int K> std::string text_of(const Kdop<K>& d) {
  return is_empty(d) ? "empty" : std::to_string(directions(d).size()) + " slabs";
}

template <int K> void write_fields(JsonWriter& json, const OrientedKdop<K>& d) {
  vector_field(json, "center", is_empty(d) ? Vec3(kInfinity) : d.center);
  json.field("axes", std::span<const Vec3>(d.axes));
  write_fields(json, d.slabs);
}
template <int K> std::string text_of(const OrientedKdop<K>& d) {
  return text_of(d.slabs);
}

void write_fields(JsonWriter& json, const ConvexHull& h) {
  json.field("vertices", h.vertices.size()).field("faces", h.faces.size());
}
std::string text_of(const ConvexHull& h) {
  return is_empty(h)
             ? "empty"
             : std::to_string(h.vertices.size()) + " vertices, " + std::to_string(h.faces.size()) + " faces";
}

// Capsules and cylinders: both have the same numbers.
template <class V>
concept Round = std::is_same_v<V, Capsule> || std::is_same_v<V, Cylinder>;
template <Round V> void write_fields(JsonWriter& json, const V& v) {
  vector_field(json, "center", is_empty(v) ? Vec3(kInfinity) : v.center);
  json.field("axis", v.axis).field("half_length", v.half_length).field("radius", v.radius);
}
template <Round V> std::string text_of(const V& v) {
  return is_empty(v) ? "empty"
                     : "radius " + short_number(v.radius) + ", length " + short_number(2.0 * v.half_length);
}

void write_fields(JsonWriter&, std::monostate) {}
std::string text_of(std::monostate) {
  return "empty";
}

// Adds the fit method of those kinds that have one.
template <class V> void write_method(JsonWriter&, const V&, const FitOptions&) {}
void write_method(JsonWriter& json, const Obb&, const FitOptions& options) {
  json.field("method", name_of(options.obb_method));
}
template <int K> void write_method(JsonWriter& json, const OrientedKdop<K>&, const FitOptions& options) {
  json.field("method", name_of(options.obb_method));
}

template <Round V> void write_method(JsonWriter& json, const V&, const FitOptions& options) {
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

std::string size_text(const AnyVolume& volume) {
  return std::visit([](const auto& v) { return text_of(v); }, volume);
}

}  // namespace boxwood
