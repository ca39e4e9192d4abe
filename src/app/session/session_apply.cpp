// What each command does to a session.
#include <algorithm>
#include <cmath>

#include "app/session/session.hpp"

namespace boxwood {

namespace {
constexpr std::size_t kMaxUndo = 200;  // steps kept; each holds only small state

void toggle(std::uint32_t& mask, VolumeKind kind, bool on) {
  mask = on ? mask | bit_of(kind) : mask & ~bit_of(kind);
}
Error usage(std::string text) {
  return {ErrorKind::usage, std::move(text), {}};
}
}  // namespace

// One overload for each command.
struct SessionApply {
  Session& s;

  Shown& shown(const Target& target) {
    return target.object ? s.edit_.objects[*target.object].shown : s.edit_.whole;
  }
  void queue_import(std::string file, bool replace) {
    if (replace) {  // a newer `open` makes those that wait pointless
      s.imports_.clear();
      if (s.import_) s.import_->stop = true;
    }
    s.imports_.push_back({std::move(file), replace});
    s.start_next_import();
  }
  void set_tree_options(const TreeOptions& options) {
    if (options == s.edit_.tree) return;
    s.remember();
    s.edit_.tree = options;
    s.drop_trees();
  }

  // ---- scene
  Result<void> operator()(const OpenFile& c) {
    queue_import(c.file, true);
    return {};
  }
  Result<void> operator()(const AddFile& c) {
    queue_import(c.file, false);
    return {};
  }
  Result<void> operator()(const OpenBuiltIn&) {
    queue_import({}, true);
    return {};
  }
  Result<void> operator()(const CancelOpen&) {
    s.imports_.clear();
    if (s.import_) s.import_->stop = true;
    return {};
  }

  // ---- selection
  Result<void> operator()(const Select& c) {
    if (auto ok = s.check(c.target); !ok) return ok;
    if (!c.target.object) return (*this)(ClearSelection{});
    auto& objects = s.selection_.objects;
    const auto found = std::find(objects.begin(), objects.end(), *c.target.object);
    s.selection_.node.reset();
    s.selection_.hit.reset();
    // Under the mouse: remember where it met the surface.
    if (s.hovered_ && s.hovered_->object == *c.target.object) s.selection_.hit = s.hovered_;
    if (c.manner == Manner::replace) {
      objects = {*c.target.object};
    } else if (found != objects.end()) {
      objects.erase(found);
    } else {
      objects.push_back(*c.target.object);
    }
    return {};
  }
  Result<void> operator()(const SelectNode& c) {
    if (auto ok = s.check(c.target); !ok) return ok;
    const auto& tree = s.data_of(c.target).tree.ready;
    if (tree && c.node >= tree->tree.topology().nodes.size())
      return usage("there is no node " + std::to_string(c.node) + ": the tree has " +
                   std::to_string(tree->tree.topology().nodes.size()));
    if (c.target.object)
      s.selection_.objects = {*c.target.object};
    else
      s.selection_.objects.clear();
    s.selection_.node = NodeRef{c.target, c.node};
    s.selection_.hit.reset();
    s.panels_ |= 1U << static_cast<unsigned>(Panel::tree);
    return {};
  }
  Result<void> operator()(const ClearSelection&) {
    s.selection_ = {};
    return {};
  }

  // ---- what is shown
  Result<void> operator()(const ShowVolume& c) {
    if (auto ok = s.check(c.target); !ok) return ok;
    s.remember();
    toggle(shown(c.target).volumes, c.kind, c.on);
    return {};
  }
  Result<void> operator()(const ShowTree& c) {
    if (auto ok = s.check(c.target); !ok) return ok;
    s.remember();
    toggle(shown(c.target).trees, c.kind, c.on);
    return {};
  }
  Result<void> operator()(const SetDepth& c) {
    if (c.range == s.edit_.depth) return {};
    if (!s.last_was_depth_) s.remember();  // a drag over the level bar is one step to undo
    s.last_was_depth_ = true;
    s.edit_.depth = c.range;
    return {};
  }
  Result<void> operator()(const SetColorBy& c) {
    s.color_by_ = c.by;
    return {};
  }
  Result<void> operator()(const SetFills& c) {
    s.fills_ = c.fills;
    return {};
  }
  Result<void> operator()(const ShowLayer& c) {
    switch (c.layer) {
    case Layer::geometry:
      s.layers_.geometry = c.on;
      break;
    case Layer::volumes:
      s.layers_.volumes = c.on;
      break;
    case Layer::edges:
      s.layers_.edges = c.on;
      break;
    case Layer::grid:
      s.layers_.grid = c.on;
      break;
    case Layer::axes:
      s.layers_.axes = c.on;
      break;
    case Layer::legend:
      s.layers_.legend = c.on;
      break;
    case Layer::contacts:
      s.layers_.contacts = c.on;
      break;
    }
    return {};
  }
  Result<void> operator()(const ShowObject& c) {
    if (auto ok = s.check(c.target); !ok) return ok;
    s.remember();
    if (c.target.object)
      s.edit_.objects[*c.target.object].visible = c.on;
    else
      for (ObjectState& object : s.edit_.objects) object.visible = c.on;
    return {};
  }
  Result<void> operator()(const Isolate&) {
    if (s.selection_.objects.empty()) return usage("isolate: no object is selected");
    s.remember();
    for (std::uint32_t i = 0; i < s.edit_.objects.size(); ++i)
      s.edit_.objects[i].visible = s.selection_.contains(i);
    return {};
  }
  Result<void> operator()(const ShowPanel& c) {
    const std::uint32_t bit = 1U << static_cast<unsigned>(c.panel);
    s.panels_ = c.on ? s.panels_ | bit : s.panels_ & ~bit;
    return {};
  }

  // ---- how trees and boxes are made
  Result<void> operator()(const SetTreeKind& c) {
    TreeOptions options = s.edit_.tree;
    options.kind = c.kind;
    set_tree_options(options);
    return {};
  }
  Result<void> operator()(const SetSplit& c) {
    TreeOptions options = s.edit_.tree;
    options.split = c.rule;
    set_tree_options(options);
    return {};
  }
  Result<void> operator()(const SetLeafSize& c) {
    if (c.triangles == 0) return usage("leaf-size: a leaf holds at least 1 triangle");
    TreeOptions options = s.edit_.tree;
    options.leaf_size = c.triangles;
    set_tree_options(options);
    return {};
  }
  Result<void> operator()(const SetMaxDepth& c) {
    TreeOptions options = s.edit_.tree;
    options.max_depth = c.levels;
    set_tree_options(options);
    return {};
  }
  Result<void> operator()(const SetObbMethod& c) {
    if (c.method == s.edit_.obb_method) return {};
    s.remember();
    s.edit_.obb_method = c.method;
    s.reset_data();
    return {};
  }

  // ---- camera
  Result<void> operator()(const Orbit& c) {
    s.camera_.orbit(c.azimuth_degrees, c.elevation_degrees);
    return {};
  }
  Result<void> operator()(const Pan& c) {
    s.camera_.pan(c.x, c.y);
    return {};
  }
  Result<void> operator()(const Zoom& c) {
    if (!(c.factor > 0.0)) return usage("zoom: the factor must be above 0");
    s.camera_.zoom(c.factor, c.x, c.y);
    return {};
  }
  Result<void> operator()(const FitView&) {
    std::vector<std::uint32_t> objects;
    for (std::uint32_t i = 0; i < s.edit_.objects.size(); ++i)
      if (s.edit_.objects[i].visible) objects.push_back(i);
    s.fit_camera(objects);
    return {};
  }
  Result<void> operator()(const Focus&) {
    if (s.selection_.objects.empty()) return (*this)(FitView{});
    const double radius = s.camera_.scene_radius;
    s.fit_camera(s.selection_.objects);
    s.camera_.scene_radius = radius;
    return {};
  }
  Result<void> operator()(const LookFrom& c) {
    s.camera_.turn_to(c.view);
    return (*this)(FitView{});
  }
  Result<void> operator()(const SetOrtho& c) {
    s.camera_.orthographic = c.on;
    return {};
  }
  Result<void> operator()(const Fly& c) {
    s.camera_.fly(Vec3(c.right, c.up, c.forward));
    return {};
  }
  Result<void> operator()(const Look& c) {
    s.camera_.look(c.azimuth_degrees, c.elevation_degrees);
    return {};
  }
  Result<void> operator()(const SetPivot& c) {
    s.camera_.set_pivot(c.point);
    return {};
  }
  Result<void> operator()(const PlaceCamera& c) {
    s.camera_.place(c.position, c.focal_point);
    return {};
  }
  Result<void> operator()(const PlaceEye& c) {
    s.camera_.place(c.position, s.camera_.focal_point);
    return {};
  }
  Result<void> operator()(const LookAt& c) {
    s.camera_.place(s.camera_.eye(), c.focal_point);
    return {};
  }
  Result<void> operator()(const SetViewAngle& c) {
    if (!(c.degrees > 0.0 && c.degrees < 180.0))
      return usage("view-angle: must be between 0 and 180 degrees");
    s.camera_.vertical_angle_rad = c.degrees * 0.017453292519943295;
    return {};
  }
  Result<void> operator()(const SetUp& c) {
    s.camera_.up = c.axis;
    return (*this)(FitView{});
  }

  // ---- motion, history, the rest
  Result<void> operator()(const SetPose& c) {
    if (!c.target.object) return usage("pose: name one object");
    if (auto ok = s.check(c.target); !ok) return ok;
    const auto pose = rigid_transform_from_numbers(c.numbers);
    if (!pose) return pose.error();
    s.remember();
    s.preview_object_.reset();
    s.edit_.objects[*c.target.object].world_from_model = *pose;
    s.moved();
    return {};
  }
  Result<void> operator()(const Undo&) {
    if (s.undo_.empty()) return usage("there is nothing to undo");
    s.redo_.push_back(s.edit_);
    s.last_was_depth_ = false;
    EditState state = std::move(s.undo_.back());
    s.undo_.pop_back();
    s.restore(std::move(state));
    return {};
  }
  Result<void> operator()(const Redo&) {
    if (s.redo_.empty()) return usage("there is nothing to redo");
    s.undo_.push_back(s.edit_);
    EditState state = std::move(s.redo_.back());
    s.redo_.pop_back();
    s.restore(std::move(state));
    return {};
  }
  Result<void> operator()(const Screenshot& c) {
    s.screenshot_ = c.file;
    return {};
  }
  Result<void> operator()(const Wait&) {
    s.wait();
    return {};
  }
  Result<void> operator()(const Quit&) {
    s.quit_ = true;
    return {};
  }
};

Result<void> Session::apply(const Command& command) {
  auto result = std::visit(SessionApply{*this}, command);
  if (result) start_shown();
  changed_ = true;
  return result;
}

Result<void> Session::apply(std::span<const Command> commands) {
  for (const Command& command : commands)
    if (auto ok = apply(command); !ok) return ok;
  return {};
}

void Session::remember() {
  last_was_depth_ = false;
  undo_.push_back(edit_);
  if (undo_.size() > kMaxUndo) undo_.erase(undo_.begin());
  redo_.clear();
}

void Session::restore(EditState state) {
  const bool trees_change = !(state.tree == edit_.tree);
  const bool method_changes = state.obb_method != edit_.obb_method;
  const auto differs = [&](std::size_t i) {
    return numbers_of(state.objects[i].world_from_model) != numbers_of(edit_.objects[i].world_from_model);
  };
  bool any_moved = preview_object_.has_value();
  for (std::size_t i = 0; i < state.objects.size(); ++i) any_moved = any_moved || differs(i);
  preview_object_.reset();
  edit_ = std::move(state);
  if (trees_change) drop_trees();
  if (method_changes) reset_data();
  if (any_moved) moved();
}

}  // namespace boxwood
