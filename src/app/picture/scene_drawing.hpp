// SPDX-License-Identifier: MIT
// A session as a DrawList, through the overlays. The same for window and picture.
#pragma once

#include "app/derived/pair_query.hpp"
#include "app/features/clash/clash_marks.hpp"
#include "app/features/clash/clash_review.hpp"
#include "app/features/collision/collision_marks.hpp"
#include "app/features/descent/descent_marks.hpp"
#include "app/features/lesson/lesson_marks.hpp"
#include "app/features/measure/measure_marks.hpp"
#include "app/features/nodes/node_paint.hpp"
#include "app/features/walk/walk_marks.hpp"
#include "app/session/session.hpp"
#include "app/session/shown_trees.hpp"
#include "overlay/overlay.hpp"

namespace boxwood {

// Owner of the arrays that batches point to. A change of depth edits ranges and uploads nothing.
class SceneDrawing {
public:
  // Replaces the list's geometry; its interface stays. The spans are valid until the next call. With `hints`
  // a software renderer draws moving things faster (MeshBatch::closed_outward).
  void build(Session& session, DrawList& list, bool hints = false);

private:
  void add_target(Session& session, const Target& target);
  void add_selected_node(const Session& session);
  void add_hovered_node(const Session& session);
  void tint_pair(const Session& session);
  void paint_clash(const ClashLook& look);
  void add_clash_marks(const std::shared_ptr<const ClashLook>& look, DrawList& list);
  void add_objects(const Session& session, bool hints, std::optional<std::uint32_t> hovered);
  // Adds the marks of a clash, of measuring, of the walk and of a lesson.
  void add_marks(Session& session, const std::shared_ptr<const ClashLook>& clash, DrawList& list);

  OverlayInput input_;
  OverlayBuffers buffers_;
  DescentDrawing descent_;
  DescentStepDrawing step_;
  LevelScale scale_;                            // over all trees shown
  std::shared_ptr<const TreeSnapshot> lit_of_;  // the tree of lit_node_
  std::uint32_t lit_node_ = 0;
  std::uint64_t lit_edit_ = 0;  // the document's edit revision of lit_: hidden triangles are not lit
  std::shared_ptr<const std::vector<std::array<Vec3, 3>>> lit_;
  ClashMarks clash_marks_;
  ClashPairLines clash_pairs_;
  MeasureMarks measure_marks_;
  NodePaint node_paint_;
  WalkMarks walk_marks_;
  LessonMarks lesson_marks_;
  std::shared_ptr<const ClashLook> clash_of_;  // the source of clash_marks_
  std::uint64_t clash_revision_ = 0;
};

}  // namespace boxwood
