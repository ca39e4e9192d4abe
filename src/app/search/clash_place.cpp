// SPDX-License-Identifier: MIT
// Finds contact curves, a sphere around them, and the direction from which they are seen best.
#include "app/search/clash_place.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <boxwood/placed_pair.hpp>
#include <boxwood/raycast.hpp>

#include "app/text/errors.hpp"
#include "base/no_memory.hpp"
#include "base/stop.hpp"

namespace boxwood {

namespace {

double half_diagonal(const Aabb& box) noexcept {
  return is_empty(box) ? 0.0 : 0.5 * glm::length(box.max - box.min);
}

// Returns points that the view should show: some of the curves or patches, or of the gap.
std::vector<Vec3> samples_of(const ClashPlace& place) {
  constexpr std::size_t kMost = 24;
  if (place.gap) {
    const auto& [p, q] = *place.gap;
    return {p, 0.75 * p + 0.25 * q, 0.5 * p + 0.5 * q, 0.25 * p + 0.75 * q, q};
  }
  const std::vector<Vec3>& points =
      place.contacts.curve_points.empty() ? place.contacts.points : place.contacts.curve_points;
  std::vector<Vec3> samples;
  for (std::size_t i = 0; i < std::min(kMost, points.size()); ++i)
    samples.push_back(points[i * points.size() / std::min(kMost, points.size())]);
  return samples;
}

Aabb box_of(const ClashPlace& place) {
  Aabb box;
  for (const Vec3& p : place.contacts.points) box = grow(box, p);
  if (place.gap)
    for (const Vec3& p : *place.gap) box = grow(box, p);
  return box;
}

Sphere sphere_round(const ClashPlace& place, const Aabb& a, const Aabb& b) {
  const double small = std::min(half_diagonal(a), half_diagonal(b)),
               large = std::max(half_diagonal(a), half_diagonal(b));
  Aabb box = box_of(place);
  if (is_empty(box)) {  // one is inside the other without contact: the smaller one
    box = half_diagonal(a) <= half_diagonal(b) ? a : b;
    if (is_empty(box)) return {Vec3(0.0), 1.0};
  }
  Sphere sphere{0.5 * box.min + 0.5 * box.max, 0.0};
  sphere.radius = std::min(std::max(1.6 * half_diagonal(box), 0.45 * small), 1.05 * large);
  if (!(sphere.radius > 0.0)) sphere.radius = 1.0;
  return sphere;
}

Ray from_model(const PlacedClashModel& model, const Ray& ray) noexcept {
  const RigidTransform back = inverse(model.world_from_model);
  const RigidTransform turn{back.rotation, Vec3(0.0)};
  return {place(back, ray.origin), place(turn, ray.direction), ray.t_max};
}

// Returns the share of the samples that neither of the two hides.
double seen_share(std::span<const PlacedClashModel> models, std::span<const Vec3> samples, const Vec3& to_eye,
                  double radius, QueryScratch& scratch) {
  if (samples.empty()) return 0.0;
  std::size_t seen = 0;
  for (const Vec3& p : samples) {
    const Ray ray{p + 1e-3 * radius * to_eye, to_eye, kInfinity};
    seen +=
        std::none_of(models.begin(), models.end(),
                     [&](const PlacedClashModel& m) {
                       return raycast_first(m.model->view(), from_model(m, ray), {}, scratch).hit.has_value();
                     })
            ? 1
            : 0;
  }
  return static_cast<double>(seen) / static_cast<double>(samples.size());
}

// Returns the unit direction of the way out or of the gap; zero if there is neither. Across it, the clash is
// seen from the side.
Vec3 way_out(const ClashPlace& place, const ClashRecord& record) {
  if (record.result.depth && glm::length(record.result.depth->direction) > 0.5)
    return record.result.depth->direction;
  if (place.gap && (*place.gap)[0] != (*place.gap)[1])
    return glm::normalize((*place.gap)[1] - (*place.gap)[0]);
  return Vec3(0.0);
}

Vec3 best_direction(std::span<const PlacedClashModel> models, const ClashPlace& place,
                    const ClashRecord& record, const Vec3& up, const std::atomic<bool>* stop) {
  // A frame around `up`, like that of the camera.
  const Vec3 front = std::fabs(up.z) > 0.5 ? Vec3(0.0, -up.z, 0.0) : Vec3(0.0, 0.0, 1.0);
  const Vec3 right = glm::cross(up, front);
  const std::vector<Vec3> samples = samples_of(place);
  const Vec3 across = way_out(place, record);
  QueryScratch scratch;
  Vec3 best(0.0);
  double best_score = -1.0;
  for (const double elevation : {25.0, 5.0, 50.0, -20.0})
    for (int k = 0; k < 16 && !is_set(stop); ++k) {
      const double a = (35.0 + 22.5 * k) * std::numbers::pi / 180.0, e = elevation * std::numbers::pi / 180.0;
      const Vec3 d = std::cos(e) * (std::sin(a) * right + std::cos(a) * front) + std::sin(e) * up;
      const double score = seen_share(models, samples, d, place.around.radius, scratch) +
                           0.35 * (1.0 - std::fabs(glm::dot(d, across))) +
                           0.1 * std::cos((22.5 * k) * std::numbers::pi / 180.0) -
                           0.1 * std::fabs(elevation - 25.0) / 90.0;
      if (score <= best_score + 1e-9) continue;
      best_score = score;
      best = d;
    }
  return best == Vec3(0.0) ? front : best;
}

// Clips a polygon to one side of a plane of the cube: sign * p[axis] <= 1.
void cut(std::vector<Vec3>& polygon, int axis, double sign, std::vector<Vec3>& out) {
  out.clear();
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec3 &p = polygon[i], &q = polygon[(i + 1) % polygon.size()];
    const double at_p = sign * p[axis] - 1.0, at_q = sign * q[axis] - 1.0;
    if (at_p <= 0.0) out.push_back(p);
    if ((at_p < 0.0 && at_q > 0.0) || (at_p > 0.0 && at_q < 0.0)) {
      Vec3 at = p + at_p / (at_p - at_q) * (q - p);
      at[axis] = sign;
      out.push_back(at);
    }
  }
  polygon.swap(out);
}

}  // namespace

Result<ClashPlace> place_of(const ClashObjects& objects, const ClashRecord& record,
                            std::span<const TrianglePair> pairs, const Vec3& up,
                            const std::atomic<bool>* stop) {
  const PlacedClashModel models[] = {objects.placed(record.first), objects.placed(record.second)};
  const PlacedModel a{models[0].model->view(), models[0].world_from_model},
      b{models[1].model->view(), models[1].world_from_model};
  ClashPlace place;
  QueryScratch scratch;
  if (find_contacts(a, b, pairs, {stop}, scratch, place.contacts).out_of_memory)
    return no_memory_to("answer");
  if (record.result.kind == ClashClass::clearance && !record.is_self())
    place.gap = {record.result.point_a, record.result.point_b};
  if (record.result.depth)
    if (const Aabb box = box_of(place); !is_empty(box)) {
      const Vec3 middle = 0.5 * box.min + 0.5 * box.max,
                 half = 0.5 * record.result.depth->upper * record.result.depth->direction;
      if (is_finite(half)) place.way = {middle - half, middle + half};
    }
  place.around =
      sphere_round(place, objects.broad(record.first, 0.0).box, objects.broad(record.second, 0.0).box);
  place.look_from = best_direction(std::span(models, record.is_self() ? 1 : 2), place, record, up, stop);
  if (is_set(stop)) return cancelled();
  return place;
}

std::vector<Vec3f> triangles_near(const PlacedClashModel& object, const Sphere& sphere, std::size_t most,
                                  const std::atomic<bool>* stop) {
  std::vector<Vec3f> corners;
  std::vector<Vec3> polygon, spare;
  const MeshView& mesh = object.model->view().mesh;
  StopCheck stopped(stop);
  for (const Triangle& t : mesh.triangles) {
    if (corners.size() >= 3 * most || stopped()) break;
    polygon.clear();
    Aabb box;
    for (const std::uint32_t v : t) {
      const Vec3 p = (place(object.world_from_model, Vec3(mesh.vertices[v])) - sphere.center) / sphere.radius;
      polygon.push_back(p);
      box = grow(box, p);
    }
    if (is_empty(box) || !is_finite(box.min) || !is_finite(box.max)) continue;
    bool is_near = true;
    for (int k = 0; k < 3; ++k) is_near = is_near && box.min[k] <= 1.0 && box.max[k] >= -1.0;
    for (int k = 0; k < 3 && is_near; ++k)
      for (const double sign : {1.0, -1.0})
        if (sign > 0.0 ? box.max[k] > 1.0 : box.min[k] < -1.0) cut(polygon, k, sign, spare);
    if (!is_near) continue;
    for (std::size_t i = 2; i < polygon.size() && corners.size() < 3 * most; ++i)
      for (const Vec3& p : {polygon[0], polygon[i - 1], polygon[i]}) corners.emplace_back(p);
  }
  return corners;
}

}  // namespace boxwood
