// SPDX-License-Identifier: MIT
// A session as a DrawList, through the overlays. The same for window and picture.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "app/session/scene_marks.hpp"
#include "app/session/session.hpp"
#include "app/session/shown_trees.hpp"
#include "app/view/list_colors.hpp"
#include "overlay/overlay.hpp"

namespace boxwood {

// Owner of the arrays that batches point to. A change of depth edits ranges and uploads nothing.
class SceneDrawing {
public:
  SceneDrawing();
  // Replaces the list's geometry; its interface stays. The spans are valid until the next call. With `hints`
  // a software renderer draws moving things faster (MeshBatch::closed_outward).
  void build(Session& session, DrawList& list, bool hints = false);

private:
  // The volume of a node, kept so that the same node is drawn from the same arrays.
  struct NodeVolume {
    std::shared_ptr<const TreeSnapshot> of;
    std::uint32_t node = 0;
    std::shared_ptr<const AnyVolume> volume;
  };
  void add_node(const Session& session, const NodeRef& node,
                const std::shared_ptr<const TreeSnapshot>& snapshot, bool hovered, NodeVolume& kept);
  void add_target(Session& session, const Target& target);
  void add_selected_node(const Session& session);
  void add_hovered_node(const Session& session);
  void add_objects(const Session& session, bool hints);
  void renew_objects(Session& session, bool hints);  // if what they show has changed
  // The state that the objects of the overlays depend on, apart from marks that paint them.
  struct ObjectsKey {
    std::uint64_t scene = 0, poses = 0, edits = 0, selection = 0;
    bool hints = false, clips = false;
    std::uint64_t hidden = 0;  // HiddenSubtrees::revision()
    friend bool operator==(const ObjectsKey&, const ObjectsKey&) = default;
  };

  OverlayInput input_;
  ObjectsKey objects_of_;        // of input_.objects
  bool were_painted_ = true;     // by marks, in the last list
  std::uint64_t revisions_ = 0;  // of input_.objects, so far
  OverlayBuffers buffers_;
  ListColors colors_;
  std::uint64_t transparent_of_ = 0;  // the list of meshes whose transparent objects the view has
  std::uint32_t drawn_twice_ = 0;     // kinds_drawn_twice()
  LevelScale scale_;                  // over all trees shown
  NodeVolume selected_node_, hovered_node_;
  std::shared_ptr<const TreeSnapshot> lit_of_;  // the tree of lit_node_
  std::uint32_t lit_node_ = 0;
  std::uint64_t lit_edit_ = 0;  // the document's edit revision of lit_: hidden triangles are not lit
  std::shared_ptr<const std::vector<std::array<Vec3, 3>>> lit_;
  std::vector<std::unique_ptr<SceneMarks>> marks_;  // of features, by their order
};

}  // namespace boxwood
