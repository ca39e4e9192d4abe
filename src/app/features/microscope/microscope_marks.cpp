// SPDX-License-Identifier: MIT
// Draws the second build beside the first, both coloured by their difference, and the empty space in the cut
// of a node.
#include <algorithm>
#include <cmath>

#include <boxwood/tree.hpp>

#include "app/features/microscope/microscope.hpp"
#include "app/features/microscope/microscope_marks.hpp"
#include "app/session/scene_marks.hpp"
#include "app/session/session.hpp"
#include "overlay/mark_batch.hpp"
#include "overlay/overlay.hpp"
#include "overlay/volume_shapes.hpp"

namespace boxwood {

namespace {

// The boxes of the second tree, on the levels of the first.
class SecondBoxes {
public:
  void add(const Session& session, std::uint64_t first_buffer, const Vec3& offset, DrawList& list) {
    const Microscope& microscope = session.get<Microscope>();
    const auto& tree = microscope.second().tree();
    if (!tree || tree->tree.empty() || !shows_volumes(session) || !shows_a_tree_of(session)) return;
    const DepthRange range = levels_of_tree(session.document().edit().depth, tree->by_depth.levels());
    const auto colors = microscope.colors(tree, microscope.color());
    const bool by_level = session.view().settings().color_by == ColorBy::depth;
    const std::uint32_t drawn_twice = kinds_drawn_twice(session);
    if (tree != tree_ || !(range == range_) || colors != colors_ || by_level != by_level_ ||
        drawn_twice != drawn_twice_) {
      tree_ = tree;
      range_ = range;
      colors_ = colors;
      by_level_ = by_level;
      drawn_twice_ = drawn_twice;
      make();
    }
    RigidTransform pose = volume_pose(session.document(), microscope.second().target());
    pose.translation += offset;
    BatchStyle faint, firm;
    faint.fill = FillMode::edges;
    faint.line_width_px = 1.0F;
    faint.line_alpha = 0.28F;
    faint.far_alpha = firm.far_alpha = 0.3F;  // as the first tree's (overlay/tree_levels.cpp)
    firm.line_width_px = firm_ <= 64 ? 1.6F : firm_ <= 1024 ? 1.25F : 1.0F;
    firm.fill = firm_ <= kMostFilled ? FillMode::fill_and_edges : FillMode::edges;
    firm.fill_alpha =
        static_cast<float>(0.14 / std::pow(static_cast<double>(std::max<std::size_t>(firm_, 1)), 0.25));
    faint.pickable = firm.pickable = false;
    faint.exact_colors = firm.exact_colors = colors_ != nullptr;
    draw_shapes({shapes_, first_buffer, revision_, pose, {}, last_from_}, faint, list);
    draw_shapes({shapes_, first_buffer, revision_, pose, last_from_, counts_of(shapes_)}, firm, list);
  }

private:
  static bool shows_a_tree_of(const Session& session) {
    return session.document().shown(session.view().current_target()).trees != 0;
  }
  void make() {
    shapes_ = ShapeArrays{};
    shapes_.origin = center_of(volume_of_node(tree_->tree, 0));
    firm_ = 0;
    for (std::uint32_t level = first_drawn(range_); level <= range_.last; ++level) {
      if (level == range_.last) last_from_ = counts_of(shapes_);
      const auto nodes = tree_->by_depth.level(level);
      for (const std::uint32_t i : drawn_of_level(tree_->by_depth, tree_->tree.topology(), range_, level)) {
        const AnyVolume volume = volume_of_node(tree_->tree, nodes[i]);
        const auto kind = static_cast<VolumeKind>(volume.index());
        const Rgba color = colors_     ? (*colors_)[nodes[i]]
                           : by_level_ ? level_color(level, range_.first, range_.last)
                                       : node_color(kind, drawn_twice_);
        add_shape(volume, color, {}, shapes_);
        firm_ += level == range_.last ? 1 : 0;
      }
    }
    ++revision_;
  }

  std::shared_ptr<const TreeSnapshot> tree_;
  DepthRange range_;
  std::shared_ptr<const std::vector<Rgba>> colors_;
  bool by_level_ = false;
  std::uint32_t drawn_twice_ = 0;
  ShapeArrays shapes_;
  ShapeCounts last_from_;
  std::size_t firm_ = 0;
  std::uint64_t revision_ = 0;
};

// The cut of a node: its empty part shaded, outlines, and the line to the farthest empty corner.
class CutMarks {
public:
  void add(const Session& session, std::uint64_t first, DrawList& list) {
    const CutNodeView* const view = session.get<Microscope>().cut_node();
    if (view == nullptr || view->cut.outline.empty()) return;
    make(*view, session);
    BatchStyle shade;
    shade.fill = FillMode::fill;
    shade.fill_alpha = 0.42F;
    shade.depth = DepthMode::on_top;
    shade.pickable = false;
    add_mark_batch(empty_, first, revision_, origin_, shade, list.triangles);
    BatchStyle lines;
    lines.line_width_px = 1.6F;
    lines.depth = DepthMode::on_top;
    lines.pickable = false;
    add_mark_batch(lines_, first + 1, revision_, origin_, lines, list.segments);
    BatchStyle points;
    points.point_size_px = 9.0F;
    points.depth = DepthMode::on_top;
    points.pickable = false;
    add_mark_batch(points_, first + 2, revision_, origin_, points, list.points);
  }

private:
  void outline(const std::vector<Vec3>& polygon, const CutNodeView& view, const Vec3& shift, Rgba color) {
    for (std::size_t i = 0; i < polygon.size(); ++i)
      lines_.push_back(
          {at(view, polygon[i], shift), at(view, polygon[(i + 1) % polygon.size()], shift), color, {}});
  }
  Vec3f at(const CutNodeView& view, const Vec3& p, const Vec3& shift) const {
    return Vec3f(place(view.world_from_model, p) + shift - origin_);
  }
  // The shading lies a little behind the plane, or the plane would clip it.
  void make(const CutNodeView& view, const Session& session) {
    empty_.clear();
    lines_.clear();
    points_.clear();
    ++revision_;
    origin_ = place(view.world_from_model, view.cut.outline.front());
    const auto clip = session.view().settings().clip_plane();
    double size = 0.0;
    for (const Vec3& p : view.cut.outline)
      size = std::max(size, glm::length(place(view.world_from_model, p) - origin_));
    const Vec3 shift = clip ? clip->normal * (1e-3 * size / glm::length(clip->normal)) : Vec3(0.0);
    for (const auto& polygon : view.cut.empty)
      for (std::size_t i = 2; i < polygon.size(); ++i)
        empty_.push_back({at(view, polygon[0], shift),
                          at(view, polygon[i - 1], shift),
                          at(view, polygon[i], shift),
                          kEmptySpaceColor,
                          {}});
    outline(view.cut.outline, view, shift, kEmptySpaceColor);
    const bool of_leaf = !view.cut.children[0] && !view.cut.children[1];
    for (std::size_t i = 0; i < view.cut.contents.size(); ++i)
      outline(view.cut.contents[i], view, shift,
              of_leaf ? kContentsColor : kChildColors[view.cut.children[0] ? i : 1]);
    if (!view.corner) return;
    lines_.push_back(
        {at(view, view.corner->corner, {}), at(view, view.corner->surface, {}), kFarCornerColor, {}});
    points_.push_back({at(view, view.corner->corner, {}), kFarCornerColor, {}});
    points_.push_back({at(view, view.corner->surface, {}), kFarCornerColor, {}});
  }

  Vec3 origin_ = Vec3(0.0);
  std::vector<TriangleInstance> empty_;
  std::vector<SegmentInstance> lines_;
  std::vector<PointInstance> points_;
  std::uint64_t revision_ = 0;
};

class MicroscopeMarks final : public SceneMarks {
public:
  bool paints_objects(const Session& session) const override { return session.get<Microscope>().compares(); }
  void paint(const Session& session, OverlayInput& input) override {
    const Microscope& microscope = session.get<Microscope>();
    if (!microscope.compares()) return;
    const auto difference = microscope.difference();
    if (!difference) return;
    const std::shared_ptr<const std::vector<Rgba>> colors(difference, &difference->colors);
    const Target& target = microscope.second().target();
    std::size_t first = 0;
    for (std::uint32_t i = 0; i < input.objects.size(); ++i) {
      const std::size_t count = session.document().scene().objects[i].mesh->mesh.triangles.size();
      if (target.is_whole())
        input.objects[i].triangles = TriangleColors{colors, first};
      else if (target.object == i)
        input.objects[i].triangles = TriangleColors{colors, 0};
      first += count;
    }
  }
  void add(const Session& session, std::uint64_t first, DrawList& list) override {
    cut_.add(session, first, list);
    if (!session.get<Microscope>().compares()) return;
    const Vec3 offset = session.view().camera().camera_from_world()[0] * session.view().fits().split_offset();
    const std::vector<MeshBatch> meshes = list.meshes;  // the same buffers at another place
    for (MeshBatch mesh : meshes) {
      mesh.origin += offset;
      list.meshes.push_back(mesh);
    }
    boxes_.add(session, first + 8, offset, list);
  }

private:
  CutMarks cut_;
  SecondBoxes boxes_;
};

}  // namespace

void add_microscope_marks(MarksList& list) {
  list.add<MicroscopeMarks>(10);
}

}  // namespace boxwood
