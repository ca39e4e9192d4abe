// SPDX-License-Identifier: MIT
// Computes the figures of the trees on screen, sorts their nodes, and carries out the commands of the panels.
#include "app/features/microscope/microscope.hpp"

#include <algorithm>
#include <utility>

#include <boxwood/tree.hpp>

#include "app/session/feature_list.hpp"
#include "app/session/session.hpp"
#include "app/shell/command_bus.hpp"
#include "app/shell/panel_commands.hpp"
#include "app/text/errors.hpp"

namespace boxwood {

Microscope::Microscope(const SessionContext& context)
    : context_(context), second_(context, queue_),
      queue_(
          1, [&control = context.control] { control.wake(); }, context.options.background) {
  handle_commands(context.bus);
  handle_cut_and_compare(context.bus);
  handle_hiding(context.bus);
}

Microscope::~Microscope() {
  stop();  // before the queue waits for the work
}

void Microscope::handle_commands(CommandBus& bus) {
  bus.on<SetNodeColors>([this](const SetNodeColors& command) {
    color_ = command.figure;
    ++revision_;
  });
  bus.on<SortNodes>([this](const SortNodes& command) -> Result<void> {
    if (command.figure == NodeValue::off) return usage_error("nodes sort: needs a figure");
    sorted_by_ = command.figure;
    other_end_ = command.other_end;
    ++revision_;
    return {};
  });
  bus.on<SetMapView>([this](const SetMapView& command) {
    map_view_ = command.view;
    ++revision_;
  });
  bus.on<SetMapArea>([this](const SetMapArea& command) {
    map_area_ = command.of;
    ++revision_;
  });
  bus.on<ZoomMap>([this](const ZoomMap& command) -> Result<void> {
    if (auto ok = check_node(command.node); !ok) return ok;
    zoomed_ = command.node;
    ++revision_;
    return {};
  });
  bus.on<UnfoldNode>([this](const UnfoldNode& command) -> Result<void> {
    if (auto ok = check_node(command.node); !ok) return ok;
    command.on ? (void)unfolded_.insert(command.node) : (void)unfolded_.erase(command.node);
    ++revision_;
    return {};
  });
  bus.on<SelectWorst>([this](const SelectWorst& command) -> Result<void> {
    if (context_.document.object_count() == 0) return usage_error("nodes worst: nothing is open");
    context_.view.set_workspace(Workspace::tree);  // the only one that measures nodes
    if (const auto tree = current_tree(); tree && command.place >= tree->tree.topology().nodes.size())
      return usage_error("nodes worst: the tree has " + std::to_string(tree->tree.topology().nodes.size()) +
                         " nodes");
    pending_worst_ = command.place;
    start();
    (void)select_pending();
    ++revision_;
    return {};
  });
}

Result<void> Microscope::check_node(std::uint32_t node) const {
  const auto tree = current_tree();
  if (tree && node >= tree->tree.topology().nodes.size())
    return usage_error("there is no node " + std::to_string(node) + ": the tree has " +
                       std::to_string(tree->tree.topology().nodes.size()));
  return {};
}

Microscope::TreePointer Microscope::current_tree() const {
  if (context_.view.workspace() != Workspace::tree || context_.document.object_count() == 0) return nullptr;
  const auto& tree = std::as_const(context_.derived).data(context_.view.current_target()).tree.ready;
  return tree && !tree->tree.empty() ? tree : nullptr;
}

std::vector<std::pair<Target, Microscope::TreePointer>> Microscope::wanted_trees() const {
  std::vector<std::pair<Target, TreePointer>> out;
  if (color_ != NodeValue::off)
    for (const ShownTree& shown : trees_with_levels(context_.session))
      if (!shown.tree->tree.empty()) out.emplace_back(shown.target, shown.tree);
  if (const auto tree = current_tree()) out.emplace_back(context_.view.current_target(), tree);
  if (compares() && second_.tree()) out.emplace_back(second_.target(), second_.tree());
  return out;
}

void Microscope::start() {
  if (context_.document.object_count() == 0) return;
  if (context_.view.workspace() == Workspace::tree)
    (void)context_.derived.tree(context_.view.current_target());
  if (const auto tree = current_tree(); tree && tree != numbering_) {
    if (numbering_) {  // the numbers were those of another tree
      zoomed_ = 0;
      unfolded_.clear();
    }
    numbering_ = tree;
  }
  if (compares()) second_.start(context_.view.current_target(), current_tree());
  start_corner();
  const auto wanted = wanted_trees();
  std::erase_if(known_, [&](const auto& entry) {
    return std::none_of(wanted.begin(), wanted.end(),
                        [&](const auto& one) { return one.second.get() == entry.first; });
  });
  std::erase_if(scaled_, [&](const auto& entry) { return !known_.contains(entry.first); });
  std::erase_if(colored_, [&](const auto& entry) { return !known_.contains(entry.first.first); });
  const bool tightness = color_ == NodeValue::tightness || sorted_by_ == NodeValue::tightness;
  for (const auto& [target, tree] : wanted) {
    const auto known = known_.find(tree.get());
    if (known == known_.end() || (tightness && !known->second.with_tightness))
      start_values(target, tree, tightness);
  }
  start_order();
}

void Microscope::start_values(const Target& target, const TreePointer& tree, bool tightness) {
  const std::shared_ptr<const LazyMesh> mesh = context_.derived.mesh(target);
  Known& known = known_[tree.get()];
  known.tree = tree;
  known.with_tightness = tightness;
  if (!mesh) {
    known.failed = true;
    return;
  }
  known.job = queue_.submit(
      "to measure the nodes of a tree",
      [tree, mesh, tightness](const std::atomic<bool>& stop) -> Result<std::shared_ptr<const NodeValues>> {
        const TriangleMesh* const triangles = mesh->get(stop);
        if (triangles == nullptr) return cancelled();
        auto values = node_values(tree->tree, triangles->view(), tightness, &stop);
        if (!values) return values.error();
        return std::make_shared<const NodeValues>(std::move(*values));
      },
      [this, tree, tightness](Result<std::shared_ptr<const NodeValues>> result) {
        const auto found = known_.find(tree.get());
        if (found == known_.end() || found->second.with_tightness != tightness) return;
        if (result) {
          found->second.values = std::move(*result);
        } else {
          found->second.failed = true;
          if (result.error().kind != ErrorKind::cancelled) context_.messages.scene_error(result.error());
        }
      });
}

void Microscope::start_order() {
  const auto tree = current_tree();
  const auto of = values(tree);
  if (!of || !of->has(sorted_by_) || (sorted_.tree == tree.get() && sorted_.by == sorted_by_)) return;
  place_of_ = {nullptr, 0};
  sorted_ = {tree.get(), sorted_by_, nullptr, {}};
  sorted_.job = queue_.submit(
      "to sort the nodes of a tree",
      [of, by = sorted_by_](const std::atomic<bool>&) -> Result<std::shared_ptr<const Order>> {
        return std::make_shared<const Order>(worst_first(*of, by));
      },
      [this, tree, by = sorted_by_](Result<std::shared_ptr<const Order>> result) {
        if (sorted_.tree != tree.get() || sorted_.by != by) return;
        if (result)
          sorted_.worst_first = std::move(*result);
        else
          context_.messages.scene_error(result.error());
      });
}

std::shared_ptr<const NodeValues> Microscope::values(const TreePointer& tree) const {
  const auto found = known_.find(tree.get());
  return found == known_.end() ? nullptr : found->second.values;
}

std::shared_ptr<const Microscope::Order> Microscope::order() const {
  const auto tree = current_tree();
  return tree && sorted_.tree == tree.get() && sorted_.by == sorted_by_ ? sorted_.worst_first : nullptr;
}

bool Microscope::scale_is_of_all() const {
  return context_.view.workspace() == Workspace::tree && context_.view.panel_shown(kTreeMapPanel);
}

std::optional<ValueScale> Microscope::scale(const TreePointer& tree, NodeValue value) const {
  const auto of = values(tree);
  if (!of || !of->has(value)) return std::nullopt;
  if (compares() && tree == second_.tree() && tree != current_tree()) return scale(current_tree(), value);
  const bool of_all = scale_is_of_all();
  Scaled now{tree, {}, false, {}};
  for (const ShownTree& shown : trees_with_levels(context_.session))
    if (shown.tree == tree) {
      now.drawn = shown.drawn;
      now.shown = true;
    }
  Scaled& kept = scaled_[tree.get()];
  if (kept.tree != tree || kept.shown != now.shown || !(kept.drawn == now.drawn)) kept = std::move(now);
  if (const auto known = kept.scales.find({value, of_all}); known != kept.scales.end()) return known->second;
  std::vector<std::uint32_t> drawn;
  for (std::uint32_t level = 0; kept.shown && !of_all && level <= kept.drawn.last; ++level) {
    const auto nodes = tree->by_depth.level(level);
    if (level >= kept.drawn.first)
      drawn.insert(drawn.end(), nodes.begin(), nodes.end());
    else if (kept.drawn.leaves_above)
      for (const std::uint32_t node : nodes)
        if (tree->tree.topology().nodes[node].is_leaf()) drawn.push_back(node);
  }
  return kept.scales[{value, of_all}] = scale_of(*of, value, drawn);
}

std::shared_ptr<const std::vector<Rgba>> Microscope::colors(const TreePointer& tree, NodeValue value) const {
  const auto scale = this->scale(tree, value);
  const auto of = values(tree);
  if (!scale || !of) return nullptr;
  Colored& kept = colored_[{tree.get(), value}];
  if (kept.values == of && kept.scale == *scale) return kept.colors;
  auto colors = std::make_shared<std::vector<Rgba>>(of->nodes());
  for (std::uint32_t node = 0; node < of->nodes(); ++node)
    (*colors)[node] = scale->color_of(static_cast<double>(of->at(value, node)));
  kept = {of, *scale, std::move(colors)};
  return kept.colors;
}

std::optional<std::size_t> Microscope::place_of_selected() const {
  const auto& node = context_.view.selection().node;
  const auto sorted = order();
  if (!node || !sorted || node->node >= sorted->size() ||
      context_.view.selection().node_tree != current_tree())
    return std::nullopt;
  if (place_of_ != std::pair{sorted.get(), node->node}) {
    place_of_ = {sorted.get(), node->node};
    const auto at = std::find(sorted->begin(), sorted->end(), node->node);
    place_ =
        at == sorted->end() ? std::nullopt : std::optional(static_cast<std::size_t>(at - sorted->begin()));
  }
  if (!place_) return std::nullopt;
  return other_end_ ? sorted->size() - 1 - *place_ : *place_;
}

bool Microscope::select_pending() {
  const auto sorted = order();
  if (!pending_worst_ || !sorted) return false;
  const std::uint32_t place = *std::exchange(pending_worst_, std::nullopt);
  if (place >= sorted->size()) return false;
  const std::uint32_t node = other_end_ ? (*sorted)[sorted->size() - 1 - place] : (*sorted)[place];
  context_.notify(&Feature::selection_changed);
  context_.view.selected().select_node({context_.view.current_target(), node});
  context_.control.find_node_again();
  return true;
}

bool Microscope::advance() {
  return select_pending();
}

// Unfolds the path to a newly selected node, so that the list shows it.
void Microscope::refresh() {
  context_.view.fits().set_split(compares());
  const Selection& selection = context_.view.selection();
  const auto tree = current_tree();
  if (!tree || !selection.node || selection.node_tree != tree) {
    unfolded_for_.reset();
    return;
  }
  if (unfolded_for_ == selection.node->node) return;
  unfolded_for_ = selection.node->node;
  for (std::uint32_t node = selection.node->node; node != 0;) {
    node = tree->tree.topology().nodes[node].parent;
    unfolded_.insert(node);
  }
}

bool Microscope::is_busy() const {
  return !queue_.idle();
}

void Microscope::stop() {
  for (auto& entry : known_) entry.second.job.stop();
  sorted_.job.stop();
  corner_.job.stop();
  second_.stop();
}

void Microscope::scene_changed(bool keeps_objects) {
  known_.clear();
  scaled_.clear();
  colored_.clear();
  sorted_ = {};
  corner_ = {};
  cut_of_ = {};
  second_.forget();
  if (keeps_objects) return;
  cuts_ = false;
  numbering_.reset();
  pending_worst_.reset();
  zoomed_ = 0;
  unfolded_.clear();
}

void Microscope::add_commands(std::vector<Command>& out) const {
  if (color_ != NodeValue::off) out.emplace_back(SetNodeColors{color_});
  if (sorted_by_ != NodeValue::waste || other_end_) out.emplace_back(SortNodes{sorted_by_, other_end_});
  if (map_view_ != TreeMapView::table) out.emplace_back(SetMapView{map_view_});
  if (map_area_ != MapArea::triangles) out.emplace_back(SetMapArea{map_area_});
  if (second_.on())
    out.emplace_back(CompareBuilds{second_.options().kind, split_of(second_.options()),
                                   second_.options().leaf_size, OwnNodeCost{second_.options().node_cost}});
  if (cuts_) out.emplace_back(CutNode{SectionAxis::on});
  add_hiding(out);
  if (context_.view.workspace() != Workspace::tree) return;
  if (zoomed_ != 0) out.emplace_back(ZoomMap{zoomed_});
  const auto& selected = context_.view.selection().node;
  const auto tree = current_tree();
  const auto is_above_selected = [&](std::uint32_t node) {  // unfolded by the selection
    if (!selected || !tree || selected->node >= tree->tree.topology().nodes.size()) return false;
    for (std::uint32_t n = selected->node; n != 0;) {
      n = tree->tree.topology().nodes[n].parent;
      if (n == node) return true;
    }
    return false;
  };
  for (const std::uint32_t node : unfolded_)
    if (!is_above_selected(node)) out.emplace_back(UnfoldNode{node, true});
}

void add_microscope(FeatureList& list) {
  list.commands.add<SetNodeColors, SortNodes, SetMapView, SetMapArea, ZoomMap, UnfoldNode, SelectWorst,
                    CutNode, CompareBuilds, EndCompare, HideNode, ShowOnlyNode, ShowAllNodes>();
  list.add_feature<Microscope>();
  list.add_present<SetNodeColors>(
      [](const Session& s) { return SetNodeColors{s.get<Microscope>().color()}; });
  list.panels.push_back({.panel = kTreePanel,
                         .title = "Nodes",
                         .workspaces = workspaces::kTree,
                         .place = Place::left,
                         .key = "T",
                         .grows = 2,
                         .order = 30,
                         .keeps = 170});
  list.panels.push_back({.panel = kTreeMapPanel,
                         .title = "Tree map",
                         .workspaces = workspaces::kTree,
                         .place = Place::dock,
                         .open = false,
                         .grows = 1,
                         .order = 20,
                         .height = 170});
  list.panels.push_back({.panel = kComparePanel,
                         .title = "Two builds",
                         .workspaces = workspaces::kTree,
                         .place = Place::dock,
                         .order = 15,
                         .height = 74});
}

}  // namespace boxwood
