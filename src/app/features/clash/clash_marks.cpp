// SPDX-License-Identifier: MIT
// Makes instances of the marks of a clash.
#include "app/features/clash/clash_marks.hpp"

#include <utility>

#include "app/features/clash/clash_colors.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/session/scene_marks.hpp"
#include "overlay/mark_batch.hpp"
#include "overlay/overlay.hpp"
#include "overlay/pair_colors.hpp"

namespace boxwood {

std::array<Rgba, 2> clash_colors(const ClashRecord& record) noexcept {
  if (record.result.kind == ClashClass::duplicate)
    return {color_of(ClashKind::duplicate), color_of(ClashKind::duplicate)};
  const bool is_contained = record.result.kind == ClashClass::contained && record.result.is_certain();
  return pair_colors(is_contained ? record.result.inside : Containment::none);
}

void ClashMarks::make(const ClashPlace& place, bool are_duplicates) {
  origin_ = place.around.center;
  segments_.clear();
  points_.clear();
  patches_.clear();
  if (are_duplicates) return;
  const auto local = [&](const Vec3& p) { return Vec3f(p - origin_); };
  const ContactSet& contacts = place.contacts;
  for (const Contact& contact : contacts.contacts) {
    const std::span<const Vec3> points(contacts.points.data() + contact.first_point, contact.point_count);
    for (std::size_t i = 2; i < points.size(); ++i)
      patches_.push_back({local(points[0]), local(points[i - 1]), local(points[i]), kClashContactColor, {}});
    if (points.size() == 1) points_.push_back({local(points[0]), kClashContactColor, {}});
    if (points.size() == 2) segments_.push_back({local(points[0]), local(points[1]), kClashContactColor, {}});
  }
  if (place.gap) {
    for (const Vec3& p : *place.gap) points_.push_back({local(p), kClashContactColor, {}});
    segments_.push_back({local((*place.gap)[0]), local((*place.gap)[1]), kClashContactColor, {}});
  }
  if (place.way) add_way_out((*place.way)[0] - origin_, (*place.way)[1] - origin_, segments_);
}

void ClashPairLines::make(const Session& session) {
  const ClashReview& clashes = session.get<ClashReview>();
  const Document& document = session.document();
  lines_.clear();
  origin_ = Vec3(0.0);
  if (const Aabb all = document.facts().visible_bounds(); !is_empty(all))
    origin_ = 0.5 * all.min + 0.5 * all.max;
  std::size_t row = 0;
  const std::span<const ClashRecord> records = clashes.search().records();
  for (const ClashPair& pair : clashes.search().near()) {
    if (lines_.size() == kMostLines) break;
    if (!document.object(pair.first).visible || !document.object(pair.second).visible) continue;
    const Aabb a = document.facts().bounds({pair.first}), b = document.facts().bounds({pair.second});
    if (is_empty(a) || is_empty(b)) continue;
    while (row < records.size() &&
           std::pair(records[row].first, records[row].second) < std::pair(pair.first, pair.second))
      ++row;
    const auto is_of_it = [&](std::size_t i) {
      return i < records.size() && records[i].first == pair.first && records[i].second == pair.second;
    };
    if (is_of_it(row) && is_of_it(row + 1)) ++row;  // of a motion: the later of two records
    const bool counts = is_of_it(row) && !clashes.notes().is_ignored(records[row]);
    const Rgba color = counts ? color_of(kind_of(records[row])) : kNearPairColor;
    lines_.push_back(
        {Vec3f(0.5 * a.min + 0.5 * a.max - origin_), Vec3f(0.5 * b.min + 0.5 * b.max - origin_), color, {}});
  }
}

void ClashPairLines::add(const Session& session, std::uint64_t buffer, DrawList& list) {
  const std::uint64_t rows = session.get<ClashReview>().rows_revision(),
                      poses = session.document().pose_revision();
  if (revision_ == 0 || rows != rows_ || poses != poses_) {
    rows_ = rows;
    poses_ = poses;
    ++revision_;
    make(session);
  }
  BatchStyle style;
  style.depth = DepthMode::on_top;
  style.line_width_px = 1.5F;
  style.pickable = false;
  add_mark_batch(lines_, buffer, revision_, origin_, style, list.segments);
}

void ClashMarks::add(std::uint64_t first_buffer, std::uint64_t revision, DrawList& list) const {
  BatchStyle style;
  style.depth = DepthMode::on_top;
  style.line_width_px = 3.0F;
  style.point_size_px = 9.0F;
  style.fill = FillMode::fill;
  style.fill_alpha = 0.8F;  // the two faces below lie in one plane
  style.pickable = false;
  add_mark_batch(patches_, first_buffer, revision, origin_, style, list.triangles);
  add_mark_batch(segments_, first_buffer + 1, revision, origin_, style, list.segments);
  add_mark_batch(points_, first_buffer + 2, revision, origin_, style, list.points);
}

namespace {

// Returns the clash to draw; null while a feature plays steps, whose colours the objects have.
std::shared_ptr<const ClashLook> look_at(const Session& session) {
  return session.any_feature(&Feature::plays_steps) ? nullptr : session.get<ClashReview>().flight().look();
}

class ClashSceneMarks final : public SceneMarks {
public:
  // Paints the pair of a clash, even if hidden, and makes all others transparent.
  bool paints_objects(const Session& session) const override { return look_at(session) != nullptr; }
  void paint(const Session& session, OverlayInput& input) override {
    const auto look = look_at(session);
    if (!look) return;
    for (OverlayObject& object : input.objects) object.paint = kClashNearColor;
    const auto [color_a, color_b] = clash_colors(look->record);
    for (const auto& [i, color] :
         {std::pair(look->record.first, color_a), std::pair(look->record.second, color_b)})
      if (i < input.objects.size()) {
        input.objects[i].paint = color;
        input.objects[i].visible = true;
      }
    if (look->record.result.kind == ClashClass::duplicate && look->record.second < input.objects.size())
      input.objects[look->record.second].visible = false;  // the first is drawn for both
  }

  void add(const Session& session, std::uint64_t first, DrawList& list) override {
    if (const auto look = look_at(session)) {
      if (of_ != look) {
        of_ = look;
        ++revision_;
        marks_.make(look->place, look->record.result.kind == ClashClass::duplicate);
      }
      marks_.add(first, revision_, list);
    }
    constexpr std::uint64_t kPairs = 8;  // behind the buffers of the marks
    if (session.view().workspace() == Workspace::clash && session.get<ClashReview>().shows_pairs() &&
        !session.any_feature(&Feature::plays_steps))
      pairs_.add(session, first + kPairs, list);
  }

private:
  std::shared_ptr<const ClashLook> of_;  // the source of marks_
  std::uint64_t revision_ = 0;
  ClashMarks marks_;
  ClashPairLines pairs_;
};

}  // namespace

void add_clash_marks(MarksList& list) {
  list.add<ClashSceneMarks>(10);
}

}  // namespace boxwood
