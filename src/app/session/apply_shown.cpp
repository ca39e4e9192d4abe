// SPDX-License-Identifier: MIT
// What commands show and hide: volumes, trees, layers, objects, panels; and how trees and boxes are made.
#include <numeric>

#include "app/session/apply.hpp"
#include "app/session/clip_plane.hpp"
#include "scene/selector.hpp"

namespace boxwood {

Result<std::vector<std::uint32_t>> Session::Apply::objects_called(const std::string& selector) const {
  std::vector<std::uint32_t> found = selected_objects(document_.scene(), selector);
  if (found.empty()) return usage("there is no object called '" + selector + "'");
  return found;
}
std::vector<std::uint32_t> Session::Apply::objects_of(Several several) const {
  if (several == Several::selected) return view_.selection().objects;
  std::vector<std::uint32_t> all(document_.object_count());
  std::iota(all.begin(), all.end(), 0U);
  return all;
}
Result<void> Session::Apply::operator()(const ShowVolume& c) {
  if (auto ok = document_.check(c.target); !ok) return ok;
  session_.follow(document_.show_volume(c.target, c.kind, c.on));
  return {};
}
Result<void> Session::Apply::operator()(const ShowTree& c) {
  if (auto ok = document_.check(c.target); !ok) return ok;
  session_.follow(document_.show_tree(c.target, c.kind, c.on));
  return {};
}
Result<void> Session::Apply::operator()(const ShowVolumes& c) {
  session_.follow(document_.show_volumes(objects_of(c.several), c.kind, c.on));
  return {};
}
Result<void> Session::Apply::operator()(const ShowTrees& c) {
  session_.follow(document_.show_trees(objects_of(c.several), c.kind, c.on));
  return {};
}
Result<void> Session::Apply::operator()(const ShowVolumesOf& c) {
  const auto objects = objects_called(c.selector);
  if (!objects) return objects.error();
  session_.follow(document_.show_volumes(*objects, c.kind, c.on));
  return {};
}
Result<void> Session::Apply::operator()(const ShowTreesOf& c) {
  const auto objects = objects_called(c.selector);
  if (!objects) return objects.error();
  session_.follow(document_.show_trees(*objects, c.kind, c.on));
  return {};
}
Result<void> Session::Apply::operator()(const SetAround& c) {
  view_.set_around(c.around);
  return {};
}
Result<void> Session::Apply::operator()(const SetDepth& c) {
  session_.follow(document_.set_depth(c.range));
  return {};
}
Result<void> Session::Apply::operator()(const SetColorBy& c) {
  view_.set_color_by(c.by);
  return {};
}
Result<void> Session::Apply::operator()(const SetFills& c) {
  view_.set_fills(c.fills);
  return {};
}
Result<void> Session::Apply::operator()(const ShowLayer& c) {
  view_.show_layer(c.layer, c.on);
  return {};
}
Result<void> Session::Apply::operator()(const SetPaint& c) {
  view_.set_paint(c.paint);
  return {};
}
Result<void> Session::Apply::operator()(const SetClip& c) {
  view_.set_clip(c.clip.plane);
  if (c.clip.plane) document_.ask_what_is_closed(session_.stop_flag());
  return {};
}
Result<void> Session::Apply::operator()(const ClipAcross& c) {
  const auto plane = plane_across(session_, c.axis, c.share, c.other_side);
  if (!plane) return plane.error();
  return (*this)(SetClip{{*plane}});
}
Result<void> Session::Apply::operator()(const ShowObject& c) {
  if (auto ok = document_.check(c.target); !ok) return ok;
  session_.follow(document_.show_object(c.target, c.on));
  return {};
}
Result<void> Session::Apply::operator()(const ShowRange& c) {
  if (auto ok = check(c.objects); !ok) return ok;
  session_.follow(document_.show_range(c.objects, c.on));
  return {};
}
Result<void> Session::Apply::operator()(const Isolate&) {
  if (view_.selection().objects.empty()) return usage("isolate: no object is selected");
  session_.follow(document_.show_only(view_.selection().objects));
  return {};
}
Result<void> Session::Apply::operator()(const ShowPanel& c) {
  view_.open_panel(c.panel, c.on);
  return {};
}
Result<void> Session::Apply::operator()(const SetPanelSize& c) {
  view_.set_panel_size(c.panel, c.pixels);
  return {};
}
Result<void> Session::Apply::operator()(const SetWorkspace& c) {
  view_.set_workspace(c.workspace);
  return {};
}
Result<void> Session::Apply::operator()(const FoldNode& c) {
  view_.fold(c.node, c.on);
  return {};
}
Result<void> Session::Apply::operator()(const ShowAllKinds& c) {
  view_.show_all_kinds(c.on);
  return {};
}
Result<void> Session::Apply::operator()(const SetTreeKind& c) {
  TreeOptions options = document_.edit().tree;
  options.kind = c.kind;
  session_.follow(document_.set_tree_options(options));
  return {};
}
Result<void> Session::Apply::operator()(const SetSplit& c) {
  TreeOptions options = document_.edit().tree;
  options.split = c.rule;
  session_.follow(document_.set_tree_options(options));
  return {};
}
Result<void> Session::Apply::operator()(const SetLeafSize& c) {
  if (c.triangles == 0) return usage("leaf-size: a leaf holds at least 1 triangle");
  TreeOptions options = document_.edit().tree;
  options.leaf_size = c.triangles;
  session_.follow(document_.set_tree_options(options));
  return {};
}
Result<void> Session::Apply::operator()(const SetMaxDepth& c) {
  TreeOptions options = document_.edit().tree;
  options.max_depth = c.levels;
  session_.follow(document_.set_tree_options(options));
  return {};
}
Result<void> Session::Apply::operator()(const SetObbMethod& c) {
  session_.follow(document_.set_obb_method(c.method));
  return {};
}

}  // namespace boxwood
