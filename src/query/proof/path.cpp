// SPDX-License-Identifier: MIT
// Makes certificates of motions without contact: a cut of time and of pairs of ranges.
#include <boxwood/proof_motion.hpp>

#include <algorithm>
#include <cmath>

#include "query/descent/pose_motion.hpp"
#include "query/memory/query_memory.hpp"
#include "query/proof/cutter.hpp"

namespace boxwood {

namespace {
// A pair of ranges over a span of time.
struct SpanPair {
  PartPair parts;
  double from = 0.0, to = 1.0;
};

// The two poses of a span, computed when the span changes.
class SpanPoses {
public:
  explicit SpanPoses(const Motion& motion) : motion_(motion), parts_(parts_of(motion)) {}
  const MotionParts& parts() const noexcept { return parts_; }
  void set(double from, double to) noexcept {
    if (from == from_ && to == to_) return;
    from_ = from;
    to_ = to;
    first = at(from);
    second = at(to);
  }
  RigidTransform first, second;

private:
  RigidTransform at(double time) const noexcept {
    // Never the numbers of the last pose, which the rotation reaches up to rounding.
    return pose_at(motion_, parts_, std::fmin(time, 1.0 - 0x1p-53));
  }
  const Motion& motion_;
  MotionParts parts_;
  double from_ = -1.0, to_ = -1.0;
};

// Bounds the size of a range's coordinates in B's frame, taken together as a vector.
class Reaches {
public:
  Reaches(const ModelView& model, const TreeTopology& topology) : model_(model), topology_(topology) {}
  double of(const Part& part, const Sphere* around) const {
    Vec3 most(0.0);
    if (around != nullptr)
      most = glm::abs(around->center) + Vec3(around->radius);
    else
      for (std::uint32_t i = part.begin; i < part.end; ++i)
        for (const Vec3& p : corners(model_.mesh, topology_.order[i])) most = glm::max(most, glm::abs(p));
    return glm::length(most) * (1.0 + 0x1p-40);
  }

private:
  const ModelView& model_;
  const TreeTopology& topology_;
};

template <class VA, class VB> class PathCutter {
public:
  PathCutter(const ModelView& a, const ModelView& b, const std::vector<VA>& volumes_a,
             const std::vector<VB>& volumes_b, const Motion& motion, ProofCut& cut)
      : poses_(motion), half_a_(a, volumes_a, nullptr), half_b_(b, volumes_b, &poses_.first, &poses_.second),
        reaches_(b, b.tree->topology()), cutter_(half_a_, half_b_, nullptr, 0.0, cut), cut_(cut),
        slack_(0x1p-45 * (reach_of(*a.tree) + reach_of(*b.tree) + sum_of(motion.from.translation) +
                          sum_of(motion.to.translation))) {}

  bool run(double until, const std::atomic<bool>* stop) {
    constexpr std::size_t kMostSteps = std::size_t{1} << 20U;
    std::vector<SpanPair> stack = {{{half_a_.whole(), half_b_.whole()}, 0.0, until}};
    while (!stack.empty()) {
      if (is_set(stop) || cutter_.steps() > kMostSteps) return false;
      const SpanPair at = stack.back();
      stack.pop_back();
      poses_.set(at.from, at.to);
      const double reach = reach_of_part(at.parts.b), span = at.to - at.from,
                   turn = poses_.parts().angle_rad * span;
      cutter_.set_least(0.126 * turn * turn * reach + slack_);
      if (cutter_.separate(at.parts)) continue;
      const double way = glm::length(poses_.parts().velocity) * span + turn * reach;
      if (splits_time(at.parts, way)) {
        const double middle = at.from + 0.5 * span;
        if (!(middle > at.from && middle < at.to) || way < slack_) return false;
        cutter_.add_step({CutStep::Kind::split_time, static_cast<std::uint32_t>(cut_.times.size())});
        cut_.times.push_back(middle);
        stack.push_back({at.parts, middle, at.to});
        stack.push_back({at.parts, at.from, middle});
      } else {
        const std::array<PartPair, 2> parts = cutter_.split(at.parts);
        stack.push_back({parts[1], at.from, at.to});
        stack.push_back({parts[0], at.from, at.to});
      }
    }
    cutter_.finish();
    return true;
  }

private:
  double reach_of_part(const Part& part) const {
    if (part.node == kNoNode || part.size() <= kMostHull) return reaches_.of(part, nullptr);
    const Sphere around = sphere_around(half_b_.volume(part));
    return reaches_.of(part, &around);
  }
  // Splits time while B goes farther than the larger part is wide.
  bool splits_time(const PartPair& parts, double way) const noexcept {
    if (parts.a.size() == 1 && parts.b.size() == 1) return true;
    double size = 0.0;
    if (parts.a.node != kNoNode) size = std::max(size, half_a_.size(parts.a));
    if (parts.b.node != kNoNode) size = std::max(size, half_b_.size(parts.b));
    return way * way > size && size > 0.0;
  }

  SpanPoses poses_;
  Half<VA> half_a_;
  Half<VB> half_b_;
  Reaches reaches_;
  Cutter<VA, VB> cutter_;
  ProofCut& cut_;
  double slack_;  // a length: rounding of poses and places
};
}  // namespace

MotionTurn turn_of(const Motion& motion) noexcept {
  const MotionParts parts = parts_of(motion);
  return {parts.axis, parts.angle_rad};
}

ProofStatus prove_path(const ModelView& a, const ModelView& b, const Motion& motion, double until,
                       const ProofOptions& options, ProofCut& cut) {
  ProofStatus status;
  cut.clear();
  if (!pose_is_usable(motion.from) || !pose_is_usable(motion.to) || !(until > 0.0 && until <= 1.0))
    return status;
  catch_bad_alloc(status, [&] {
    if (!has_triangles(a) || !has_triangles(b)) {
      add_empty(cut);
      status.proven = true;
      return;
    }
    status.proven = std::visit(
        [&](const auto& bounds_a, const auto& bounds_b) {
          return PathCutter(a, b, bounds_a.volumes, bounds_b.volumes, motion, cut).run(until, options.stop);
        },
        a.tree->bounds(), b.tree->bounds());
  });
  if (!status.proven) cut.clear();
  status.stopped = is_set(options.stop);
  return status;
}

}  // namespace boxwood
