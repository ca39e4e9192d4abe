// SPDX-License-Identifier: MIT
// Walks: every motion is a sweep that ends at an obstacle, followed by a slide along a direction that all
// obstacles leave open.
#include <boxwood/walk.hpp>

#include <algorithm>
#include <cmath>

#include <boxwood/nearest.hpp>
#include <boxwood/sweep_sphere.hpp>

#include "base/stop.hpp"

namespace boxwood {

namespace {
constexpr int kMostSlides = 12;  // the most corners that a motion follows before it ends
constexpr int kMostPushes = 32;  // the most objects that push the sphere out
constexpr std::size_t kMostNormals = 8;
// Fractions of the radius (no unit): the distance from an edge at which the adjacent faces are probed, the
// depth below it, and the size of the probe.
constexpr double kProbeAhead = 0.01, kProbeDown = 0.1, kProbeRadius = 0.002;
// A contact belongs to a face if its normal equals the face's to within kFaceShare (1 - cosine). A face that
// points up by less than kLeastUp (cosine) gives no standable edge. No unit. They decide which obstacles are
// climbed, never which space is free.
constexpr double kFaceShare = 1e-6, kLeastUp = 0.02;
constexpr double kSteepDown = -0.70710678118654752;
// The rest of a slide turns away from the wall by this fraction of its length (no unit), so that rounding
// does not lead it back into the wall. Far below any tolerance.
constexpr double kAway = 1e-9;

struct Impact {
  double time = 1.0;
  bool hit = false;
  std::uint32_t model = 0, triangle = 0;
  Vec3 point = Vec3(0.0), normal = Vec3(0.0);
};

// Returns the vector nearest to `move` that leads into no normal: `move` itself, its part in one plane, its
// part along the line of two planes, or zero.
Vec3 open_way(const Vec3& move, std::span<const Vec3> normals) noexcept {
  const double slack = 1e-12 * glm::length(move);
  const auto is_open = [&](const Vec3& v) {
    return std::all_of(normals.begin(), normals.end(),
                       [&](const Vec3& n) { return glm::dot(v, n) >= -slack; });
  };
  if (is_open(move)) return move;
  Vec3 best(0.0);
  double farthest = 0.0;
  const auto consider = [&](const Vec3& v) {
    if (const double far = glm::dot(v, move); far > farthest && is_open(v)) farthest = far, best = v;
  };
  for (std::size_t i = 0; i < normals.size(); ++i) consider(move - glm::dot(move, normals[i]) * normals[i]);
  if (farthest > 0.0) return best;
  for (std::size_t i = 0; i < normals.size(); ++i)
    for (std::size_t k = i + 1; k < normals.size(); ++k) {
      const Vec3 line = glm::cross(normals[i], normals[k]);
      const double length_sq = glm::dot(line, line);
      if (length_sq > 1e-12) consider(glm::dot(line, move) / length_sq * line);
    }
  return best;
}

class Walk {
public:
  Walk(std::span<const PlacedModel> world, const Walker& walker, const WalkOptions& options) noexcept
      : world_(world), walker_(walker), stop_(options.stop),
        tolerance_(walker.tolerance > 0.0 ? walker.tolerance : 1e-5 * walker.radius),
        gentle_(std::cos(walker.max_slope)) {}

  WalkStep run(const Vec3& from, const Vec3& move) noexcept {
    step_.position = from;
    push_out();
    const double rise = glm::dot(move, walker_.up);
    const Vec3 sideways = move - rise * walker_.up;
    const Vec3 start = step_.position;
    const bool stood = rise <= 0.0 && stands();
    if (rise > 0.0) step_.position = went(start, rise * walker_.up, nullptr);
    const double way = glm::length(sideways);
    if (way > 0.0) {
      const Vec3 lifted = step_.position;
      bool hindered = false;
      Vec3 reached = slide(lifted, sideways, hindered);
      if (hindered && stood && walker_.step_height > 0.0) reached = step_up(lifted, sideways, reached);
      step_.position = reached;
      const Vec3 went_by = reached - lifted;
      step_.blocked = glm::length(went_by - glm::dot(went_by, walker_.up) * walker_.up) < 0.01 * way;
    }
    if (rise <= 0.0) go_down(stood, -rise);
    const double up = glm::dot(step_.position - start, walker_.up);
    step_.dropped = up < -8.0 * tolerance_;
    step_.climbed = rise <= 0.0 && up > 8.0 * tolerance_;
    step_.supported = stands();
    step_.squeezed = step_.squeezed || is_nearer(walker_.radius - 2.0 * tolerance_);
    if (is_set(stop_)) step_.stopped = true;
    return step_;
  }

private:
  Vec3 into(const PlacedModel& m, const Vec3& p) const noexcept {
    return rotate_back(m.world_from_model, p - m.world_from_model.translation);
  }

  Impact sweep(const Vec3& from, const Vec3& move, double radius) noexcept {
    Impact first;
    for (std::uint32_t i = 0; i < world_.size(); ++i) {
      const PlacedModel& m = world_[i];
      const SphereSweepResult r =
          sweep_sphere(m.model, {into(m, from), radius}, rotate_back(m.world_from_model, move),
                       {.tolerance = 0.1 * tolerance_, .stop = stop_});
      step_.counters += r.counters;
      step_.add(r);
      if (!r.is_complete() && r.time < first.time) first = {r.time, false, i, 0, from, Vec3(0.0)};
      if (r.impact && (r.time < first.time || !first.hit))
        first = {r.time,
                 true,
                 i,
                 r.triangle,
                 place(m.world_from_model, r.point),
                 rotate(m.world_from_model, r.normal)};
    }
    return first;
  }

  // Moves straight up to an obstacle, and back from it by half the tolerance. So the edges between the
  // triangles of a wall, which the sphere passes within the tolerance, do not stop a motion along it.
  Vec3 went(const Vec3& from, const Vec3& move, Impact* impact) noexcept {
    const Impact found = sweep(from, move, walker_.radius);
    if (impact != nullptr) *impact = found;
    const Vec3 at = from + found.time * move;
    if (!found.hit) return at;
    const Vec3 back = 0.5 * tolerance_ * found.normal;
    return at + sweep(at, back, walker_.radius).time * back;
  }

  // Returns true if the contact is with the inside of a face, not with an edge or a corner.
  bool is_of_face(const Impact& at) const noexcept {
    const PlacedModel& m = world_[at.model];
    const auto c = corners(m.model.mesh, at.triangle);
    const Vec3 face = glm::cross(c[1] - c[0], c[2] - c[0]);
    const double length = glm::length(face);
    return length > 0.0 &&
           std::fabs(glm::dot(rotate(m.world_from_model, face / length), at.normal)) > 1.0 - kFaceShare;
  }

  enum class Beside : std::uint8_t { nothing, gentle, steep };

  // Finds the surface beside an edge, at `sideways` from it (unit), at most `down` lower.
  Beside beside(const Impact& at, const Vec3& sideways, double down) noexcept {
    const double radius = walker_.radius;
    const Vec3 begin = at.point + kProbeAhead * radius * sideways + 2.0 * kProbeRadius * radius * walker_.up;
    const Impact under =
        sweep(begin, -(down + 2.0 * kProbeRadius * radius) * walker_.up, kProbeRadius * radius);
    if (!under.hit) return Beside::nothing;
    return glm::dot(under.normal, walker_.up) >= gentle_ ? Beside::gentle : Beside::steep;
  }

  // Returns true for an edge that supports the sphere. It is no higher than a step, or it is the ridge of two
  // gentle faces. Behind it no steep face may begin.
  bool is_standable_edge(const Impact& at) noexcept {
    const double up = glm::dot(at.normal, walker_.up);
    const bool low = walker_.radius * (1.0 - up) <= walker_.step_height;
    if (up < kLeastUp || (!low && up < gentle_)) return false;
    const Vec3 behind = up * walker_.up - at.normal;  // sideways, from the centre to the edge
    const double length = glm::length(behind);
    if (length < 1e-6) return true;
    if (beside(at, behind / length, kProbeDown * walker_.radius) == Beside::steep) return false;
    // The steepest gentle face drops by this much over the probe's distance.
    const double drop = kProbeAhead * walker_.radius * std::tan(walker_.max_slope);
    return low || beside(at, -behind / length, drop) == Beside::gentle;
  }

  WalkContactKind kind_of(const Impact& at) noexcept {
    const double up = glm::dot(at.normal, walker_.up);
    if (is_of_face(at) ? up >= gentle_ : is_standable_edge(at)) return WalkContactKind::ground;
    return up <= kSteepDown ? WalkContactKind::ceiling
           : up > kLeastUp  ? WalkContactKind::slope
                            : WalkContactKind::wall;
  }

  WalkContactKind note(const Impact& at) noexcept {
    const WalkContactKind kind = kind_of(at);
    const auto end = step_.contacts.begin() + step_.contact_count;
    const bool known = std::any_of(step_.contacts.begin(), end, [&](const WalkContact& c) {
      return c.model == at.model && c.triangle == at.triangle && c.kind == kind;
    });
    if (!known && step_.contact_count < kMostWalkContacts)
      step_.contacts[step_.contact_count++] = {at.model, at.triangle, at.point, at.normal, kind};
    return kind;
  }

  // Slides sideways along obstacles. Slopes that are too steep count as upright, so that they are not
  // climbed.
  Vec3 slide(Vec3 at, Vec3 move, bool& hindered) noexcept {
    std::array<Vec3, kMostNormals> normals;
    std::size_t count = 0;
    const auto keep = [&](const Vec3& n) {
      if (count < kMostNormals) normals[count++] = n;
    };
    const double enough = 1e-6 * glm::length(move);
    for (int k = 0; k < kMostSlides && glm::length(move) > enough && !is_set(stop_); ++k) {
      Impact impact;
      at = went(at, move, &impact);
      if (!impact.hit) return at;
      const WalkContactKind kind = note(impact);
      hindered = hindered || kind != WalkContactKind::ground;
      if (count == kMostNormals) return at;
      keep(impact.normal);
      if (kind == WalkContactKind::slope || kind == WalkContactKind::wall) {
        const Vec3 flat = impact.normal - glm::dot(impact.normal, walker_.up) * walker_.up;
        if (const double length = glm::length(flat); length > 0.0) keep(flat / length);
      }
      const Vec3 left = (1.0 - impact.time) * move;
      move = open_way(left, {normals.data(), count});
      if (move == Vec3(0.0)) return at;
      step_.slid = true;
      move += kAway * glm::length(move) * impact.normal;
    }
    return at;
  }

  // Tries up, sideways and down again; uses it if it leads farther and ends on ground.
  Vec3 step_up(const Vec3& from, const Vec3& sideways, const Vec3& reached) noexcept {
    const WalkStep before = step_;
    const Vec3 direction = glm::normalize(sideways);
    const Vec3 above = went(from, walker_.step_height * walker_.up, nullptr);
    const double risen = glm::dot(above - from, walker_.up);
    bool hindered = false;
    const Vec3 ahead = slide(above, sideways, hindered);
    const double climbed = glm::dot(ahead - from, walker_.up);
    Impact impact;
    const Vec3 landed = went(ahead, -(std::fmax(climbed, risen) + tolerance_) * walker_.up, &impact);
    const bool farther = glm::dot(landed - reached, direction) > 4.0 * tolerance_;
    const double height = glm::dot(landed - from, walker_.up);  // neither it nor its landing place is higher
    const double foothold = glm::dot(impact.point - from, walker_.up) + walker_.radius;
    const double highest = walker_.step_height + 2.0 * tolerance_;
    if (farther && impact.hit && height <= highest && foothold <= highest &&
        note(impact) == WalkContactKind::ground)
      return landed;
    const QueryCounters done = step_.counters;
    const QueryStatus status = step_;
    step_ = before;  // except for its counters
    step_.counters = done;
    step_.add(status);
    return reached;
  }

  // Moves down onto the ground: from ground by as much as a step, otherwise by the requested fall.
  void go_down(bool stood, double asked) noexcept {
    Impact impact;
    if (stood && walker_.step_height > 0.0 && asked <= walker_.step_height) {
      const Vec3 landed = went(step_.position, -walker_.step_height * walker_.up, &impact);
      if (impact.hit && note(impact) == WalkContactKind::ground) {
        step_.position = landed;
        return;
      }
    }
    const double fall = std::fmax(asked, walker_.drop);
    if (fall > 0.0) step_.position = fallen(step_.position, -fall * walker_.up);
  }

  // Falls along slopes that are too steep, until ground supports the sphere.
  Vec3 fallen(Vec3 at, Vec3 move) noexcept {
    std::array<Vec3, kMostNormals> normals;
    std::size_t count = 0;
    const double enough = 1e-6 * glm::length(move);
    for (int k = 0; k < kMostSlides && glm::length(move) > enough && !is_set(stop_); ++k) {
      Impact impact;
      at = went(at, move, &impact);
      if (!impact.hit || note(impact) == WalkContactKind::ground || count == kMostNormals) return at;
      normals[count++] = impact.normal;
      move = open_way((1.0 - impact.time) * move, {normals.data(), count});
      if (move == Vec3(0.0)) return at;
      step_.slid = true;
      move += kAway * glm::length(move) * impact.normal;
    }
    return at;
  }

  bool stands() noexcept {
    const Impact under = sweep(step_.position, -4.0 * tolerance_ * walker_.up, walker_.radius);
    return under.hit && note(under) == WalkContactKind::ground;
  }

  NearestPoint nearest(const Vec3& at, double within, std::uint32_t& model) noexcept {
    NearestPoint best;
    for (std::uint32_t i = 0; i < world_.size(); ++i) {
      const NearestPoint one =
          nearest_point(world_[i].model, into(world_[i], at), std::fmin(within, best.distance));
      step_.counters += one.counters;
      if (!one.found || (best.found && one.distance >= best.distance)) continue;
      best = one;
      best.point = place(world_[i].world_from_model, one.point);
      model = i;
    }
    return best;
  }
  bool is_nearer(double distance) noexcept {
    std::uint32_t model = 0;
    return nearest(step_.position, std::fmax(distance, 0.0), model).found;
  }

  void push_out() noexcept {
    for (int k = 0; k < kMostPushes && !is_set(stop_); ++k) {
      std::uint32_t model = 0;
      const NearestPoint in = nearest(step_.position, walker_.radius - tolerance_, model);
      if (!in.found) return;
      step_.pushed = true;
      Vec3 away = step_.position - in.point;
      const double distance = glm::length(away);
      away = distance > 1e-9 * walker_.radius ? away / distance : walker_.up;
      const double by = walker_.radius + 0.25 * tolerance_ - distance;
      const Vec3 to = went(step_.position, by * away, nullptr);
      if (glm::length(to - step_.position) < 0.01 * tolerance_) break;
      step_.position = to;
    }
    step_.squeezed = is_nearer(walker_.radius - 2.0 * tolerance_);
  }

  std::span<const PlacedModel> world_;
  const Walker& walker_;
  const std::atomic<bool>* stop_;
  double tolerance_, gentle_;
  WalkStep step_;
};
}  // namespace

std::string_view name_of(WalkContactKind kind) noexcept {
  constexpr std::array<std::string_view, 4> kNames = {"ground", "slope", "wall", "ceiling"};
  return kNames[static_cast<std::size_t>(kind)];
}

WalkStep walk(std::span<const PlacedModel> world, const Walker& walker, const Vec3& from, const Vec3& move,
              const WalkOptions& options) noexcept {
  if (!(walker.radius > 0.0) || !is_finite(walker.radius) || !is_finite(from) || !is_finite(move)) {
    WalkStep stays;
    stays.position = from;
    stays.squeezed = true;
    return stays;
  }
  return Walk(world, walker, options).run(from, move);
}

}  // namespace boxwood
