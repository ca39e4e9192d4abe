// SPDX-License-Identifier: MIT
// Draws the elements of a cover, and in red the part of the surface that is outside.
#include "app/features/cover/cover_marks.hpp"

#include <algorithm>
#include <cmath>

#include "app/features/cover/cover_statement.hpp"
#include "app/session/scene_marks.hpp"
#include "app/session/session.hpp"
#include "overlay/mark_batch.hpp"
#include "overlay/volume_shapes.hpp"

namespace boxwood {

namespace {

AnyVolume volume_of(const CoverCapsule& capsule) {
  const Vec3 along = capsule.b - capsule.a;
  const double length = glm::length(along);
  return Capsule{0.5 * (capsule.a + capsule.b), length > 0.0 ? along / length : Vec3(0, 0, 1), 0.5 * length,
                 capsule.radius};
}

// One body's arrays, in its own frame.
class BodyMarks {
public:
  void add(const std::shared_ptr<const CoveredBody>& body, const RigidTransform& pose, std::size_t elements,
           std::uint64_t first, DrawList& list) {
    if (body != body_) make(body);
    BatchStyle style;
    style.pickable = false;
    style.line_width_px = elements <= 64 ? 1.3F : 1.0F;
    style.fill_alpha = elements <= 16 ? 0.22F : 0.13F;
    draw_shapes({shapes_, first, revision_, pose, {}, counts_of(shapes_)}, style, list);
    BatchStyle red;
    red.fill = FillMode::fill;
    red.fill_alpha = 1.0F;
    red.depth = DepthMode::hide;
    red.pickable = false;
    add_pieces(outside_, first + 4, pose, red, list);
    add_pieces(undecided_, first + 5, pose, red, list);
    BatchStyle point;
    point.point_size_px = 9.0F;
    point.pickable = false;
    add_mark_batch(farthest_, first + 6, revision_, place(pose, shapes_.origin), point, list.points);
  }

private:
  void add_pieces(const std::vector<TriangleInstance>& pieces, std::uint64_t buffer,
                  const RigidTransform& pose, const BatchStyle& style, DrawList& list) const {
    if (pieces.empty()) return;
    add_mark_batch(pieces, buffer, revision_, place(pose, shapes_.origin), style, list.triangles);
    list.triangles.back().rotation = pose.rotation;
  }
  void add_triangles(const std::vector<std::array<Vec3, 3>>& pieces, Rgba color,
                     std::vector<TriangleInstance>& out) const {
    out.clear();
    out.reserve(pieces.size());
    for (const auto& [a, b, c] : pieces)
      out.push_back(
          {Vec3f(a - shapes_.origin), Vec3f(b - shapes_.origin), Vec3f(c - shapes_.origin), color, {}});
  }
  void make(const std::shared_ptr<const CoveredBody>& body) {
    body_ = body;
    ++revision_;
    shapes_ = ShapeArrays{};
    farthest_.clear();
    const Cover& cover = body->cover;
    const CoverCertificate& found = body->figures.certificate;
    if (!cover.spheres.empty())
      shapes_.origin = cover.spheres.front().center;
    else if (!cover.capsules.empty())
      shapes_.origin = cover.capsules.front().a;
    else if (!cover.parts.empty())
      shapes_.origin = center_of(cover.parts.front());
    for (const Sphere& sphere : cover.spheres) add_shape(sphere, kCoverColor, {}, shapes_);
    for (const CoverCapsule& capsule : cover.capsules)
      add_shape(volume_of(capsule), kCoverColor, {}, shapes_);
    for (const ConvexHull& part : cover.parts) add_shape(part, kCoverColor, {}, shapes_);
    add_triangles(found.outside, kOutsideCoverColor, outside_);
    add_triangles(found.undecided, kUndecidedCoverColor, undecided_);
    if (found.verdict == CoverVerdict::outside)
      farthest_.push_back({Vec3f(found.point - shapes_.origin), kOutsideCoverColor, {}});
  }

  std::shared_ptr<const CoveredBody> body_;
  ShapeArrays shapes_;
  std::vector<TriangleInstance> outside_, undecided_;
  std::vector<PointInstance> farthest_;
  std::uint64_t revision_ = 0;
};

class CoverMarks final : public SceneMarks {
public:
  void add(const Session& session, std::uint64_t first, DrawList& list) override {
    constexpr std::uint64_t kBuffers = 8;  // of a body
    const auto& review = session.get<CoverReview>();
    const std::size_t count = std::min<std::size_t>(review.bodies().size(), kMarkBuffers / kBuffers);
    bodies_.resize(count);
    const std::size_t elements = drawn_cover(session).elements;
    for (std::size_t i = 0; i < count; ++i)
      if (is_cover_drawn(session, i))
        bodies_[i].add(review.bodies()[i].answer, *review.poses()[i], elements, first + kBuffers * i, list);
  }

private:
  std::vector<BodyMarks> bodies_;
};

}  // namespace

void add_cover_marks(MarksList& list) {
  list.add<CoverMarks>(8);
}

}  // namespace boxwood
