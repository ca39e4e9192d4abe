// SPDX-License-Identifier: MIT
// Draws the planes of a proof: all of them, or one with the boxes of the pieces that it separates.
#include <algorithm>

#include "app/features/proof/answer_proof.hpp"
#include "app/session/scene_marks.hpp"
#include "app/session/session.hpp"
#include "app/statements/length_text.hpp"
#include "overlay/mark_batch.hpp"
#include "overlay/palette.hpp"
#include "overlay/volume_shapes.hpp"

namespace boxwood {

namespace {
constexpr std::size_t kMostPlanes = 200;  // drawn at once: more would hide what they separate

// A square across the normal, between the two pieces.
Obb square_of(const ProofPlane& plane) {
  const auto half = [](const Aabb& box) { return 0.5 * glm::length(box.max - box.min); };
  constexpr double kShare = 0.6;  // of the smaller piece: larger squares would hide the models
  const double size = kShare * std::min(half(plane.a), half(plane.b));
  const Vec3& n = plane.normal;
  const Vec3 other = std::abs(n.x) < 0.8 ? Vec3(1.0, 0.0, 0.0) : Vec3(0.0, 1.0, 0.0);
  const Vec3 u = glm::normalize(glm::cross(n, other)), v = glm::cross(n, u);
  Obb square;
  square.center = plane.at;
  square.axes = {u, v, n};
  square.half_extents = Vec3(size, size, 0.0);
  return square;
}

// Returns the opacity of each of these planes. All in a row leave three quarters of what is behind them.
float fill_of(std::size_t planes) {
  constexpr float kOfAll = 0.25F, kMost = 0.08F;
  return std::min(kMost, kOfAll / static_cast<float>(std::max<std::size_t>(planes, 1)));
}

class ProofMarks final : public SceneMarks {
public:
  void add(const Session& session, std::uint64_t first, DrawList& list) override {
    const AnswerProof& answer_proof = session.get<AnswerProof>();
    const auto proof = answer_proof.proof();
    if (!proof || !proof->proven) return;
    if (of_ != proof || plane_ != answer_proof.plane()) make(*(of_ = proof), plane_ = answer_proof.plane());
    BatchStyle style;
    style.line_width_px = 1.5F;
    style.fill_alpha = plane_ > 0 ? 0.3F : fill_of(planes_.boxes.size());
    style.pickable = false;
    draw_shapes({planes_, first, revision_, {}, {}, counts_of(planes_)}, style, list);
    style.fill_alpha = 0.0F;
    draw_shapes({boxes_, first + 4, revision_, {}, {}, counts_of(boxes_)}, style, list);
    style.depth = DepthMode::on_top;
    style.point_size_px = 11.0F;
    add_mark_batch(points_, first + 8, revision_, origin_, style, list.points);
    style.line_width_px = 3.0F;
    const CollisionQuestion& of = proof->of->question;
    if (!pair_depth(session, of.a, of.b))  // else the picture of the pair has this arrow
      add_mark_batch(way_, first + 9, revision_, origin_, style, list.segments);
  }

private:
  void make(const PairProof& proof, std::uint32_t plane) {
    ++revision_;
    planes_ = ShapeArrays{};
    boxes_ = ShapeArrays{};
    points_.clear();
    way_.clear();
    if (proof.point) {
      origin_ = *proof.point;
      points_.push_back({Vec3f(0.0F), kMeasureColor, {}});
      if (proof.depth) way_.push_back({Vec3f(0.0F), Vec3f(proof.depth->way), kMeasureColor, {}});
    }
    // Planes after the way out do not lie between the models on screen: they come one by one.
    if (proof.planes.empty() || (proof.depth && plane == 0)) return;
    planes_.origin = boxes_.origin = proof.planes[plane > 0 ? plane - 1 : 0].at;
    if (plane > 0) {
      const ProofPlane& one = proof.planes[plane - 1];
      add_shape(square_of(one), kMeasureColor, {}, planes_);
      add_shape(one.a, kClashColorA, {}, boxes_);
      add_shape(one.b, kClashColorB, {}, boxes_);
      return;
    }
    const std::size_t step = 1 + (proof.planes.size() - 1) / kMostPlanes;
    for (std::size_t i = 0; i < proof.planes.size(); i += step)
      add_shape(square_of(proof.planes[i]), kMeasureColor, {}, planes_);
  }

  std::shared_ptr<const PairProof> of_;
  std::uint32_t plane_ = 0;
  std::uint64_t revision_ = 0;
  ShapeArrays planes_, boxes_;
  Vec3 origin_ = Vec3(0.0);
  std::vector<PointInstance> points_;
  std::vector<SegmentInstance> way_;
};
}  // namespace

void add_proof_marks(MarksList& list) {
  list.add<ProofMarks>(62);
}

}  // namespace boxwood
