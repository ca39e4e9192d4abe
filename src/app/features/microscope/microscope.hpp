// SPDX-License-Identifier: MIT
// The state of the microscope: the figures of the trees on screen, computed by jobs, and the choices of its
// panels.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "app/features/microscope/microscope_commands.hpp"
#include "app/features/microscope/node_section.hpp"
#include "app/features/microscope/second_build.hpp"
#include "app/session/feature.hpp"
#include "app/session/session_context.hpp"
#include "app/session/shown_trees.hpp"
#include "app/shell/job_queue.hpp"

namespace boxwood {

// The node that the clip plane cuts.
struct CutNodeView {
  NodeRef node;
  RigidTransform world_from_model;
  NodeSection cut;                       // in the model's frame
  std::optional<double> empty_share;     // of the node's volume; nullopt until computed
  std::optional<FarthestCorner> corner;  // in the model's frame; nullopt until computed, and for spheres
  bool corner_is_cut_away = false;
};

class Microscope : public Feature {
public:
  using Order = std::vector<std::uint32_t>;
  using TreePointer = std::shared_ptr<const TreeSnapshot>;

  explicit Microscope(const SessionContext& context);
  ~Microscope() override;

  NodeValue color() const { return color_; }
  NodeValue sorted_by() const { return sorted_by_; }
  bool other_end() const { return other_end_; }
  TreeMapView map_view() const { return map_view_; }
  MapArea map_area() const { return map_area_; }
  // The node that fills the maps, of the current tree.
  std::uint32_t zoomed() const { return zoomed_; }
  const std::set<std::uint32_t>& unfolded() const { return unfolded_; }

  // Returns the figures of a tree on screen; null until they are computed.
  std::shared_ptr<const NodeValues> values(const TreePointer& tree) const;
  // Returns the nodes of the current tree in the order of the table; null until they are sorted.
  std::shared_ptr<const Order> order() const;
  // Returns the tree of the current target, in the workspace Tree; null if it is not ready.
  TreePointer current_tree() const;
  // Returns the scale of a figure's colours, one for the scene and all panels: over all nodes while the maps
  // are open or no level is drawn, else over the drawn nodes. Nullopt until the figures are computed.
  // Computed again only if tree, levels or that change. O(nodes).
  std::optional<ValueScale> scale(const TreePointer& tree, NodeValue value) const;
  // Returns true while the maps are open, which show all nodes.
  bool scale_is_of_all() const;
  // Returns the colour of each node by a figure in that scale; null until it is computed. Kept for each
  // figure.
  std::shared_ptr<const std::vector<Rgba>> colors(const TreePointer& tree, NodeValue value) const;
  // Returns the figure of the maps' colours: that of the boxes, or else that of the table's order.
  NodeValue map_color() const { return color_ != NodeValue::off ? color_ : sorted_by_; }
  // Returns the place of the selected node in the table, or nullopt. O(nodes) for another node.
  std::optional<std::size_t> place_of_selected() const;

  // Returns the selected node, or the root, as the clip plane cuts it; null without `nodes section`. O(1) but
  // for another plane or node.
  const CutNodeView* cut_node() const;
  bool cuts() const { return cuts_; }
  SectionAxis cut_axis() const { return cut_axis_; }  // of the last command
  // The second tree beside the current one.
  const SecondBuild& second() const { return second_; }
  bool compares() const { return second_.on() && context_.view.workspace() == Workspace::tree; }
  // Returns the difference between the trees on screen; null until it is computed.
  std::shared_ptr<const BuildDifference> difference() const {
    return second_.first() && second_.first() == current_tree() ? second_.difference() : nullptr;
  }

  // Feature
  void start() override;
  std::size_t poll() override { return queue_.run_completions(); }
  bool advance() override;
  bool is_busy() const override;
  void stop() override;
  std::uint64_t revision() const override { return revision_; }
  bool paints_surfaces() const override { return compares(); }
  bool colors_nodes() const override { return color_ != NodeValue::off; }
  std::shared_ptr<const std::vector<Rgba>> node_colors(const TreePointer& tree) const override {
    return colors(tree, color_);
  }
  void refresh() override;
  void scene_changed(bool keeps_objects) override;
  void add_commands(std::vector<Command>& out) const override;

private:
  struct Known {
    TreePointer tree;
    std::shared_ptr<const NodeValues> values;
    bool failed = false, with_tightness = false;
    JobHandle job;
  };
  struct Colored {
    std::shared_ptr<const NodeValues> values;
    ValueScale scale;
    std::shared_ptr<const std::vector<Rgba>> colors;
  };
  struct Sorted {
    const TreeSnapshot* tree = nullptr;
    NodeValue by = NodeValue::off;
    std::shared_ptr<const Order> worst_first;
    JobHandle job;
  };
  struct Scaled {
    TreePointer tree;
    DepthRange drawn;
    bool shown = false;
    std::map<std::pair<NodeValue, bool>, ValueScale> scales;
  };

  void handle_commands(CommandBus& bus);
  std::vector<std::pair<Target, TreePointer>> wanted_trees() const;
  void start_values(const Target& target, const TreePointer& tree, bool tightness);
  void start_order();
  void handle_cut_and_compare(CommandBus& bus);
  void handle_hiding(CommandBus& bus);
  void add_hiding(std::vector<Command>& out) const;
  Result<void> cut(SectionAxis axis);
  Result<void> place_cut(SectionAxis axis);
  void start_corner();
  std::uint32_t node_to_cut() const;
  Result<void> check_node(std::uint32_t node) const;
  bool select_pending();

  SessionContext context_;
  NodeValue color_ = NodeValue::off, sorted_by_ = NodeValue::waste;
  bool other_end_ = false;
  TreeMapView map_view_ = TreeMapView::table;
  MapArea map_area_ = MapArea::triangles;
  std::uint32_t zoomed_ = 0;
  std::set<std::uint32_t> unfolded_;
  TreePointer numbering_;  // the tree that numbers `zoomed_` and `unfolded_`
  std::optional<std::uint32_t> pending_worst_, unfolded_for_;  // the latter: the last selected node
  std::map<const TreeSnapshot*, Known> known_;
  Sorted sorted_;
  mutable std::map<const TreeSnapshot*, Scaled> scaled_;
  mutable std::map<std::pair<const TreeSnapshot*, NodeValue>, Colored> colored_;
  mutable std::pair<const Order*, std::uint32_t> place_of_{nullptr, 0};
  mutable std::optional<std::size_t> place_;
  bool cuts_ = false;
  SectionAxis cut_axis_ = SectionAxis::off;
  struct Corner {
    TreePointer tree;
    std::uint32_t node = 0;
    std::optional<FarthestCorner> found;
    JobHandle job;
  };
  Corner corner_;
  struct CutOf {  // that `cut_view_` was made from
    TreePointer tree;
    std::optional<std::array<double, 4>> plane;
    RigidTransform pose;
  };
  mutable CutOf cut_of_;
  mutable CutNodeView cut_view_;
  std::uint64_t revision_ = 0;
  SecondBuild second_;
  JobQueue queue_;  // last member: joined first
};

}  // namespace boxwood
