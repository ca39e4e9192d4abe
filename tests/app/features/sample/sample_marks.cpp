// SPDX-License-Identifier: MIT
// The mark of the sample feature: a point in the middle of what is counted.
#include "app/features/sample/sample.hpp"
#include "app/session/scene_marks.hpp"
#include "app/session/session.hpp"
#include "overlay/mark_batch.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

class SampleMarks final : public SceneMarks {
public:
  void add(const Session& session, std::uint64_t first, DrawList& list) override {
    const Aabb box = session.document().facts().visible_bounds();
    if (!session.get<SampleCount>().on() || is_empty(box)) return;
    const Vec3 middle = 0.5 * box.min + 0.5 * box.max;
    if (points_.empty() || middle != middle_) {
      middle_ = middle;
      points_ = {{Vec3f(0.0F), kMeasureColor, {}}};  // relative to the middle
      ++revision_;                                   // the renderer uploads it once
    }
    BatchStyle style;
    style.depth = DepthMode::on_top;
    style.point_size_px = 12.0F;
    add_mark_batch(points_, first, revision_, middle_, style, list.points);
  }

private:
  Vec3 middle_ = Vec3(0.0);
  std::uint64_t revision_ = 0;
  std::vector<PointInstance> points_;
};

}  // namespace

void add_sample_marks(MarksList& list) {
  list.add<SampleMarks>(100);
}

}  // namespace boxwood
