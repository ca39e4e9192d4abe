// SPDX-License-Identifier: MIT
// Proves fits: the numbers of the point test, and lower bounds.
#include "app/proofs/fit_proof.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>
#include <variant>
#include <vector>

#include <boxwood/proof_fit.hpp>

#include "app/fields/volume_fields.hpp"
#include "app/text/described.hpp"

namespace boxwood {

namespace {
// Returns weights, not negative, whose mean of the points is about c. The points support a sphere around c:
// at most four, of which no fewer do.
std::vector<double> support_weights(const std::vector<Vec3>& points, const Vec3& c) {
  const std::size_t n = points.size();
  std::vector<double> w(n, 1.0);
  if (n == 3) {
    const Vec3 normal = glm::cross(points[1] - points[0], points[2] - points[0]);
    for (std::size_t i = 0; i < 3; ++i)
      w[i] = glm::dot(normal, glm::cross(points[(i + 1) % 3] - c, points[(i + 2) % 3] - c));
  } else if (n == 4) {
    constexpr std::size_t kOthers[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};
    double sum = 0.0;
    for (std::size_t i = 0; i < 4; ++i) {
      const auto& o = kOthers[i];
      w[i] = glm::dot(points[o[0]] - c, glm::cross(points[o[1]] - c, points[o[2]] - c));
      sum += w[i];
    }
    if (sum < 0.0)
      for (double& x : w) x = -x;
  }
  for (double& x : w) x = std::fmax(x, 0.0);
  return w;
}

// Writes the lower bound that the weights show, rounded down, to the claim, and the support to the proof.
// Nothing if a point of the support is no vertex of the model, as a loose one.
void add_sphere_bound(JsonWriter& json, JsonWriter& proof, const Sphere& sphere, PointsView vertices,
                      const Proof& found) {
  const std::vector<Vec3>& points = found.support;
  if (points.empty() || points.size() > 4) return;
  std::size_t known = 0;
  for (const Vec3& p : points) {
    bool is_vertex = false;
    for (std::size_t i = 0; i < vertices.size() && !is_vertex; ++i) is_vertex = vertices[i] == p;
    known += is_vertex ? 1 : 0;
  }
  if (known < points.size()) return;
  std::vector<double> w = support_weights(points, sphere.center);
  const double largest = *std::max_element(w.begin(), w.end());
  if (!(largest > 0.0 && largest < kInfinity)) return;
  double sum = 0.0, square = 0.0, size = 0.0;
  for (double& x : w) x = std::nearbyint(std::ldexp(x / largest, 50));
  Vec3 mean(0.0);
  for (const double x : w) sum += x;
  for (std::size_t i = 0; i < points.size(); ++i) mean += (w[i] / sum) * (points[i] - sphere.center);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Vec3 d = (points[i] - sphere.center) - mean;
    square += (w[i] / sum) * glm::dot(d, d);
    size = std::max({size, std::fabs(points[i].x), std::fabs(points[i].y), std::fabs(points[i].z)});
  }
  const double lower = std::sqrt(square) * (1.0 - 0x1p-48) - 0x1p-50 * size;
  if (!(lower > 0.0)) return;
  json.field("lower_bound", std::min(lower, found.lower_bound));
  proof.field("support", std::span<const Vec3>(points)).key("weights").begin_array();
  for (const double x : w) proof.value(static_cast<std::int64_t>(x));
  proof.end_array();
}

void write_surface(JsonWriter& proof, const EllipsoidProof& inside) {
  proof.key("inside").begin_object().field("center", inside.center);
  proof.field("half_axes", std::span<const Vec3>(inside.half_axes));
  write_described(proof.key("faces"), inside.faces);
  proof.end_object();
}

void write_apart(JsonWriter& proof, const PointsApart& apart) {
  const std::size_t n = apart.part == 0.0 ? 2 : 4;
  proof.begin_array();
  for (std::size_t i = 0; i < n; ++i) proof.value(apart.points[i]);
  if (n == 4) proof.value(apart.part);
  proof.end_array();
}

// Writes what prove_box_bound() shows; nothing if that is nothing.
void add_box_bound(JsonWriter& json, JsonWriter& proof, const BoxBoundProof& bound) {
  if (!(bound.lower_bound > 0.0)) return;
  json.field("lower_bound", bound.lower_bound);
  proof.field("points", std::span<const Vec3>(bound.points));
  if (!bound.inside.faces.empty()) write_surface(proof, bound.inside);
  if (bound.steps.empty()) return;
  write_described(proof.key("turn"), bound.turn);
  proof.key("cells").begin_array();
  for (const RotationStep& step : bound.steps) {
    proof.begin_array();
    if (step.kind == RotationStep::Kind::bounded)
      for (const PointsApart& apart : step.apart) write_apart(proof, apart);
    else if (step.kind != RotationStep::Kind::outside)
      proof.value(static_cast<std::int64_t>(step.kind));
    proof.end_array();
  }
  proof.end_array();
}

void add_cylinder_bound(JsonWriter& json, JsonWriter& proof, const CylinderBoundProof& bound) {
  if (!(bound.lower_bound > 0.0)) return;
  json.field("lower_bound", bound.lower_bound);
  proof.field("points", std::span<const Vec3>(bound.points)).key("squares").begin_array();
  for (const DirectionStep& step : bound.steps) {
    proof.begin_array();
    if (!step.quartered) {
      write_described(proof, step.around);
      write_described(proof, step.weights);
      write_described(proof, step.ends);
    }
    proof.end_array();
  }
  proof.end_array();
}

void write_planes(JsonWriter& json, const ConvexHull& hull) {
  json.key("planes").begin_array();
  for (const HullPlane& p : hull.planes)
    json.begin_array().value(p.normal.x).value(p.normal.y).value(p.normal.z).value(p.offset).end_array();
  json.end_array();
}

bool is_nothing(const AnyVolume& volume) {
  return std::visit(
      [](const auto& v) {
        if constexpr (std::is_same_v<std::decay_t<decltype(v)>, std::monostate>)
          return true;
        else
          return is_empty(v);
      },
      volume);
}

bool is_tight(std::string_view kind) noexcept {
  return kind == "aabb" || kind.starts_with("kdop");
}
}  // namespace

std::string fit_proof(std::string_view key, std::size_t answer, VolumeKind kind, PointsView points,
                      bool has_loose, const Fit<AnyVolume>& fit, const std::atomic<bool>* stop) {
  JsonWriter json, proof;
  json.begin_object().field("answer", answer).key("models").begin_array().value(key).end_array();
  if (is_nothing(fit.volume)) return json.field("undecided", "the volume is empty").end_object().take();
  const std::string_view name = row_of(kind).name;
  json.key("claim").begin_object().field("kind", name);
  proof.begin_object();
  if (const auto* hull = std::get_if<ConvexHull>(&fit.volume))
    write_planes(json, *hull);
  else
    write_volume_numbers(json, fit.volume, nullptr, {});
  if (is_tight(name) && !has_loose) json.field("tight", true);
  if (const auto* sphere = std::get_if<Sphere>(&fit.volume))
    add_sphere_bound(json, proof, *sphere, points, fit.proof);
  if (fit.proof.measure == Measure::volume) {
    // A bound nearer to the volume would need cells without end, for a millionth.
    const double wanted = std::fmin(fit.proof.lower_bound, fit.proof.value * (1.0 - 0x1p-20));
    if (const auto* box = std::get_if<Obb>(&fit.volume))
      add_box_bound(json, proof, prove_box_bound(points, *box, wanted, stop));
    else if (const auto* cylinder = std::get_if<Cylinder>(&fit.volume))
      add_cylinder_bound(json, proof, prove_cylinder_bound(points, *cylinder, wanted, stop));
  }
  json.end_object().key("proof").raw(proof.end_object().text());
  return json.end_object().take();
}

}  // namespace boxwood
