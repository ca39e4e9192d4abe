// SPDX-License-Identifier: MIT
// Draws the heat as a picture over the scene and below the panels, or recorded rays as lines, and the kept
// ray with its boxes.
#include <algorithm>
#include <cmath>

#include "app/features/heat/query_heat_rows.hpp"
#include "app/features/heat/ray_colors.hpp"
#include "app/features/heat/ray_heat.hpp"
#include "app/session/scene_marks.hpp"
#include "app/session/session.hpp"
#include "overlay/mark_batch.hpp"
#include "overlay/overlay.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

using namespace ray_colors;
constexpr std::uint64_t kBoxes = 1, kNow = 2, kLine = 3, kTriangles = 4, kPoint = 5;

// Puts a texture of the size of the view below all that the interface draws.
void put_below(const UiTexture& texture, double width, double height, DrawList& list) {
  const auto number = static_cast<std::uint32_t>(list.ui_textures.size());
  for (const UiTexture& other : list.ui_textures)
    if (other.buffer == texture.buffer) return;  // this list has it already
  const auto first = static_cast<std::uint32_t>(list.ui_vertices.size());
  const auto w = static_cast<float>(width), h = static_cast<float>(height);
  const Rgba white{255, 255, 255, 255};
  list.ui_textures.push_back(texture);
  for (const auto& [x, y] : {std::pair(0.0F, 0.0F), {w, 0.0F}, {w, h}, {0.0F, h}})
    list.ui_vertices.push_back({x, y, x / w, y / h, white});
  UiCommand command;
  command.first_index = static_cast<std::uint32_t>(list.ui_indices.size());
  command.index_count = 6;
  command.vertex_offset = first;
  command.texture = number;
  command.clip_max_x = w;
  command.clip_max_y = h;
  for (const std::uint32_t i : {0U, 1U, 2U, 0U, 2U, 3U}) list.ui_indices.push_back(i);
  list.ui_commands.insert(list.ui_commands.begin(), command);
}

class HeatMarks final : public SceneMarks {
public:
  bool paints_objects(const Session& session) const override { return session.get<RayHeat>().plays_steps(); }
  void paint(const Session& session, OverlayInput& input) override {
    if (!paints_objects(session)) return;
    constexpr std::uint8_t kSeenThrough = 70;
    for (OverlayObject& object : input.objects)
      object.paint = Rgba{kMeshColor.r, kMeshColor.g, kMeshColor.b, kSeenThrough};
  }

  void add(const Session& session, std::uint64_t first, DrawList& list) override {
    const auto& heat = session.get<RayHeat>();
    if (heat.plays_steps()) return add_ray(heat, first, list);
    if (heat.shows_lines() && heat.picture()) return add_lines(heat, first, list);
    if (heat.shows_picture() && heat.picture()) add_picture(heat, first, list);
  }

private:
  // Takes the picture and its colours; returns false if they are those taken before.
  bool takes(const RayHeat& heat) {
    const HeatRange range = heat.range();
    if (of_ == heat.picture() && what_ == heat.of() && colors_ == heat.colors() && range_ == range)
      return false;
    of_ = heat.picture();
    what_ = heat.of();
    colors_ = heat.colors();
    range_ = range;
    return true;
  }

  void add_picture(const RayHeat& heat, std::uint64_t first, DrawList& list) {
    if (heat.picture()->question.recorded) return;  // of other rays
    if (takes(heat)) {
      pixels_ = heat_pixels(*of_, what_, colors_, range_);
      ++pixels_revision_;
    }
    const HeatQuestion& question = of_->question;
    put_below({first, pixels_revision_, question.width, question.height, pixels_}, question.width,
              question.height, list);
  }

  // The recorded rays in the colours of the heat: the most expensive as lines, the hits of all as
  // points.
  void add_lines(const RayHeat& heat, std::uint64_t first, DrawList& list) {
    if (!heat.picture()->question.recorded) return;  // not counted yet
    if (takes(heat)) {
      ++revision_;
      make_lines(heat.lines());
    }
    BatchStyle style;
    style.pickable = false;
    style.line_width_px = 1.4F;
    add_mark_batch(line_, first + kLine, revision_, origin_, style, list.segments);
    style.point_size_px = point_.size() > 20000 ? 3.0F : point_.size() > 2000 ? 5.0F : 7.0F;
    add_mark_batch(point_, first + kPoint, revision_, origin_, style, list.points);
  }
  void make_lines(const std::vector<HeatLine>& lines) {
    ray_.reset();
    line_.clear();
    point_.clear();
    if (of_->model->nodes.nodes.empty()) return;
    const Aabb& root = of_->model->nodes.nodes[0].box;
    origin_ = 0.5 * root.min + 0.5 * root.max;
    const double width = range_.high - range_.low;
    for (const HeatLine& line : lines) {
      const double value = value_of(of_->pixels[line.number], what_);
      const Rgba color = heat_color(colors_, width > 0.0 ? (value - range_.low) / width : 0.0);
      if (line.whole) line_.push_back({Vec3f(line.from - origin_), Vec3f(line.to - origin_), color, {}});
      if (line.hits) point_.push_back({Vec3f(line.to - origin_), color, {}});
    }
  }

  void add_box(const RayTreeNode& node, const Rgba& color, std::vector<BoxInstance>& out) const {
    const Vec3 half = 0.5 * (node.box.max - node.box.min);
    BoxInstance box;
    box.center = Vec3f(node.box.min + half - origin_);
    for (int k = 0; k < 3; ++k) {
      box.half_axes[k] = Vec3f(0.0F);
      box.half_axes[k][k] = static_cast<float>(half[k]);
    }
    box.color = color;
    out.push_back(box);
  }

  // The ray from a little before the root's box to its hit, or to a little behind the box.
  void make_line(const KeptRay& kept, const Aabb& root) {
    const std::optional<double> hit_t = kept.counted.hit ? std::optional(kept.counted.hit->t) : std::nullopt;
    const auto span = drawn_span(kept.ray, hit_t, root);
    if (!span) return;  // past the model
    const auto at = [&](double t) { return Vec3f(kept.ray.origin + t * kept.ray.direction - origin_); };
    line_.push_back({at(std::max(span->begin, kept.begin)), at(span->end), kRayColor, {}});
    if (kept.counted.hit) point_.push_back({at(span->end), kHitColor, {}});
  }

  void make_ray(const KeptRay& kept, std::uint32_t step) {
    boxes_.clear();
    now_.clear();
    line_.clear();
    triangles_.clear();
    point_.clear();
    const RayTree& tree = kept.model->nodes;
    if (tree.nodes.empty()) return;
    origin_ = 0.5 * tree.nodes[0].box.min + 0.5 * tree.nodes[0].box.max;
    make_line(kept, tree.nodes[0].box);
    for (std::uint32_t i = 0; i < kept.path.size() && i <= step; ++i) {
      const RayTreeNode& node = tree.nodes[kept.path[i]];
      add_box(node, i == step ? kNowColor : kPathColor, i == step ? now_ : boxes_);
      for (std::uint32_t t = node.first; t < node.first + node.count; ++t) {
        const auto p = corners(kept.model->mesh, tree.order[t]);
        triangles_.push_back({Vec3f(p[0] - origin_),
                              Vec3f(p[1] - origin_),
                              Vec3f(p[2] - origin_),
                              i == step ? kLitColor : kTestedColor,
                              {}});
      }
    }
  }

  void add_ray(const RayHeat& heat, std::uint64_t first, DrawList& list) {
    const auto kept = heat.kept();
    if (!kept->model) return;
    if (ray_ != kept || step_ != heat.step()) {
      ray_ = kept;
      of_.reset();  // lines are made again
      step_ = heat.step();
      ++revision_;
      make_ray(*kept, step_);
    }
    BatchStyle style;
    style.pickable = false;
    style.fill = FillMode::edges;
    style.line_width_px = 1.0F;
    add_mark_batch(boxes_, first + kBoxes, revision_, origin_, style, list.boxes);
    style.fill = FillMode::fill_and_edges;
    style.line_width_px = 2.6F;
    style.fill_alpha = 0.10F;
    add_mark_batch(now_, first + kNow, revision_, origin_, style, list.boxes);
    style.fill = FillMode::fill;
    style.fill_alpha = 1.0F;
    add_mark_batch(triangles_, first + kTriangles, revision_, origin_, style, list.triangles);
    style.line_width_px = 2.2F;
    style.depth = DepthMode::on_top;
    add_mark_batch(line_, first + kLine, revision_, origin_, style, list.segments);
    style.point_size_px = 9.0F;
    add_mark_batch(point_, first + kPoint, revision_, origin_, style, list.points);
  }

  std::shared_ptr<const HeatPicture> of_;
  HeatOf what_ = HeatOf::off;
  HeatColors colors_{};
  HeatRange range_;
  std::vector<std::uint8_t> pixels_;
  std::uint64_t pixels_revision_ = 0;

  std::shared_ptr<const KeptRay> ray_;
  std::uint32_t step_ = 0;
  std::uint64_t revision_ = 0;
  Vec3 origin_ = Vec3(0.0);
  std::vector<BoxInstance> boxes_, now_;
  std::vector<SegmentInstance> line_;
  std::vector<TriangleInstance> triangles_;
  std::vector<PointInstance> point_;
};

}  // namespace

void add_heat_marks(MarksList& list) {
  list.add<HeatMarks>(90);
  add_query_heat_marks(list);
}

}  // namespace boxwood
