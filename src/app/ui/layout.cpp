// SPDX-License-Identifier: MIT
// Computes the rectangles of the layout.
#include "app/ui/layout.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>
#include <vector>

#include "app/shell/panels.hpp"

namespace boxwood {

namespace {

// Sizes at display scale 1, in pixels.
constexpr float kToolbar = 38, kStatus = 26;
constexpr float kLeast = 240;        // of the scene's width: below this the columns shrink
constexpr float kNarrowest = 0.75F;  // of a column's width; then the scene shrinks to half, then columns go
constexpr float kUnknown = 160;      // of a panel's content before its first frame

// The columns' widths at 1280 pixels: at 1280 x 720 the scene keeps 60 % in each workspace. In a wider window
// they grow with it, up to a width at which lines of text are still read easily.
constexpr float kUsualWidth = 1280, kUsualHeight = 720;
constexpr float kMostWider = 2.5F, kMostColumn = 640;
// `least_left`: the width at which the first controls of the left column are whole; a dragged width does not
// go below it.
// One width for all workspaces would break the 60 %: beside the 216 that Clash needs, Tree would have 175 for
// its right column instead of 226. A width that is dragged holds in its own workspace.
struct Columns {
  float left, right, least_left = 0;
};
constexpr Columns kWorkspaceColumns[] = {{164, 262}, {164, 226}, {216, 218, 216}, {214, 292}};
static_assert(std::size(kWorkspaceColumns) == kWorkspaceCount);

class Arithmetic {
public:
  Arithmetic(float width, float height, double scale, const LayoutOptions& options)
      : options_(options), scale_(static_cast<float>(scale)),
        wider_(std::clamp(width / (kUsualWidth * scale_), 1.0F, kMostWider)),
        higher_(std::clamp(height / (kUsualHeight * scale_), 1.0F, kMostWider)) {}

  float px(float size) const { return std::floor(size * scale_); }
  bool there(const PanelRow& row) const {
    return stands_in(row, options_.workspace) && options_.with_content.holds(row.panel);
  }
  float width_of(Panel column, float usual, float least = 0) const {
    bool any = false;
    for (const PanelRow& row : panel_table()) any = any || (row.place == row_place(column) && there(row));
    if (!any || !options_.panels.is_open(column)) return 0;
    const std::uint16_t size = options_.panels.size(column);
    return size != 0 ? std::max(px(std::max(static_cast<float>(size), least)), least_of(usual))
                     : px(std::min(usual * wider_, kMostColumn));
  }
  // Widens the left column to the names in it, unless its width was dragged. The scene keeps its share. In
  // Learn the titles of lessons have their room.
  float for_names(float left, float right, float width) const {
    constexpr float kScene = 0.55F;  // of the window's width
    if (left <= 0 || options_.panels.size(panels::kLeft) != 0 || options_.workspace == Workspace::learn)
      return left;
    const float most = std::min(kMostForNames * width, (1 - kScene) * width - right);
    return std::max(left, std::floor(std::min(options_.names, most)));
  }
  // Returns the width at which the content of a column still holds.
  float least_of(float usual) const { return std::floor(kNarrowest * px(usual)); }
  // Shrinks the columns for the scene. If that is not enough, the left one, a list, goes first.
  void fit_columns(float width, const Columns& usual, float& left, float& right) const {
    const float least = px(kLeast);
    const auto shrink = [&] {
      if (left + right <= 0) return;
      const float share = std::clamp((width - least) / (left + right), kNarrowest, 1.0F);
      left = std::max(std::floor(share * left), std::min(left, least_of(usual.left)));
      right = std::max(std::floor(share * right), std::min(right, least_of(usual.right)));
    };
    const float usual_right = right;
    shrink();
    if (width - left - right >= 0.5F * least) return;
    left = 0;
    right = usual_right;
    shrink();
    if (width - right < 0.5F * least) right = 0;
  }
  // Returns the height of a panel in the dock; 0 if it is not shown.
  float dock_part(const PanelRow& row) const {
    if (!options_.panels.is_open(panels::kDock) || !options_.panels.is_open(row.panel) || !there(row))
      return 0;
    const std::uint16_t size = options_.panels.size(is_lowest_in_dock(row) ? panels::kDock : row.panel);
    const float usual = px(size != 0                        ? static_cast<float>(size)
                           : row.is_played || row.grows > 0 ? row.height * higher_
                                                            : row.height);
    const float content = options_.contents.of(row.panel);
    return size == 0 && content > 0 ? std::min(std::max(content, px(kPanelTitle)), usual) : usual;
  }
  // The panels of the dock from top to bottom: the single player, then the rest.
  struct DockPart {
    Panel panel;
    float height = 0;
  };
  struct Dock {
    DockPart played;
    std::vector<DockPart> rest;
    float height() const {
      float out = played.height;
      for (const DockPart& part : rest) out += part.height;
      return out;
    }
  };
  Dock dock() const {
    Dock out;
    for (const PanelRow& row : panel_table()) {
      if (row.place != Place::dock) continue;
      const float height = dock_part(row);
      if (height <= 0) continue;
      if (row.is_played)
        out.played = {row.panel, height};
      else
        out.rest.push_back({row.panel, height});
    }
    return out;
  }
  // Stacks panels from top to bottom. Each gets the height that its content needs, up to its share of the
  // column. If the room is short, the highest are cut first, but none below what it keeps; they scroll. What
  // is left goes to the panels whose content needs more than their share, then to the panel that grows.
  void stack(const UiRect& column, Place place, Layout& out) const {
    if (column.empty()) return;
    std::vector<Part> parts;
    float room = column.height;
    for (const PanelRow& row : panel_table()) {
      if (row.place != place || !there(row)) continue;
      parts.push_back(part_of(row, column.height));
      room -= px(kSplitter);
    }
    room += px(kSplitter);  // no splitter above the first
    const std::span<Part> rest = below_held(parts, room);
    Part* const growing = growing_of(rest);
    for (Part& part : rest) {
      if (&part == growing) continue;
      if (part.size == 0)
        part.limit(std::floor(part.row->most * column.height));
      else
        part.kept = part.height;  // as dragged
    }
    cut(rest, room, growing);
    float used = 0;
    for (const Part& part : rest) used += part.height;
    for (Part& part : rest) {
      const float more = std::min(part.wanted - part.height, room - used);
      if (growing == nullptr || part.size != 0 || more <= 0) continue;
      part.height += more;
      used += more;
    }
    if (growing != nullptr && used < room) growing->height += room - used;
    float y = column.y;
    for (const Part& part : parts) {
      const float height = std::min(part.height, column.bottom() - y);
      if (height < px(kPanelTitle)) break;  // the window is too low for it
      out.panels.set(part.row->panel, {column.x, y, column.width, height});
      y += height + px(kSplitter);
    }
  }

private:
  static Place row_place(Panel column) {
    return column == panels::kLeft ? Place::left : column == panels::kRight ? Place::right : Place::dock;
  }
  struct Part {
    const PanelRow* row;
    std::uint16_t size;  // set by the user, at scale 1; 0 if unset
    float height, kept;
    bool open;
    float wanted;  // the height that its content needs
    void limit(float most) {
      if (open) height = std::min(height, std::max(most, kept));
    }
  };
  Part part_of(const PanelRow& row, float column) const {
    const float title = px(kPanelTitle);
    if (!options_.panels.is_open(row.panel)) return {&row, 0, title, title, false, title};
    const std::uint16_t size = options_.panels.size(row.panel);
    const float content = options_.contents.of(row.panel);
    const float wanted = size != 0     ? px(static_cast<float>(size))
                         : row.steady  ? std::floor(row.most * column)
                         : content > 0 ? title + content
                                       : px(kUnknown);
    const float height = std::max(std::floor(wanted), title);
    return {&row, size, height, std::clamp(px(row.keeps), title, height), true, height};
  }
  // Gives the parts above the held panel their heights of before, and returns the others. `room` is theirs.
  // Returns all parts if no panel is held, or if one above has just come.
  std::span<Part> below_held(std::span<Part> parts, float& room) const {
    const auto at = std::find_if(parts.begin(), parts.end(),
                                 [&](const Part& part) { return options_.held == part.row->panel; });
    if (at == parts.end()) return parts;
    const std::span<Part> above(parts.begin(), at);
    const auto before = [&](const Part& part) { return options_.before.of(part.row->panel).height; };
    if (std::any_of(above.begin(), above.end(), [&](const Part& part) { return before(part) <= 0; }))
      return parts;
    for (Part& part : above) {
      part.height = before(part);
      room -= part.height;
    }
    return {at, parts.end()};
  }
  // Returns the open part that takes the rest; null if none does.
  static Part* growing_of(std::span<Part> parts) {
    Part* out = nullptr;
    for (Part& part : parts)
      if (part.open && part.row->grows > (out != nullptr ? out->row->grows : 0)) out = &part;
    return out;
  }
  // Returns the height that a part keeps in a step of cut(). In the first one a dragged part gives what it
  // has beyond its usual height. A part that yields has its title alone from the third step on.
  float kept_in(int step, const Part& part, bool yields) const {
    constexpr int kOfDragged = 0, kFromYield = 2, kFromLeast = 3, kLast = 4;
    if (step == kOfDragged) return px(part.row->keeps);
    if (step == kLast || (yields && step >= kFromYield)) return 0;
    return px(step < kFromLeast ? std::max(part.row->least, part.row->firm) : part.row->least);
  }
  // Cuts the highest parts to one height, so that all fit. If even the kept heights do not fit, the lower
  // parts lose theirs first, in the steps of kept_in(). A part that yields and has no room for its least
  // height leaves it to `growing`.
  void cut(std::span<Part> parts, float room, const Part* growing) const {
    const auto used = [&](float cap) {
      float out = 0;
      for (const Part& part : parts) out += std::max(std::min(part.height, cap), part.kept);
      return out;
    };
    constexpr float kAny = 1e9F;
    if (used(kAny) <= room) return;
    const auto yields = [&](const Part& part) {
      return part.open && part.size == 0 && part.row->grows > 0 && &part != growing;
    };
    for (int step = 0; step < 5; ++step)
      for (std::size_t i = parts.size(); i-- > 0 && used(0) > room;) {
        Part& part = parts[i];
        const float least = std::min(kept_in(step, part, yields(part)), part.kept);
        part.kept = std::max({part.kept - (used(0) - room), px(kPanelTitle), least});
      }
    float low = px(kPanelTitle), high = room;  // the largest whole cap that fits
    for (int step = 0; step < 24; ++step) {
      const float middle = 0.5F * (low + high);
      (used(std::floor(middle)) <= room ? low : high) = middle;
    }
    for (Part& part : parts) {
      part.height = std::max(std::min(part.height, std::floor(low)), part.kept);
      if (yields(part) && part.height < std::min(px(part.row->least), part.wanted))
        part.height = px(kPanelTitle);
    }
  }

  const LayoutOptions& options_;
  float scale_;
  float wider_, higher_;  // than the usual window, at this scale
};

}  // namespace

Layout make_layout(double width, double height, double scale, const LayoutOptions& options) {
  const auto w = static_cast<float>(width), h = static_cast<float>(height);
  const Arithmetic with(w, h, scale, options);
  Layout out;
  const float strip = std::min(options.strip, std::floor(0.5F * h));
  if (!options.interface_shown) {
    if (strip > 0) out.strip = {0, 0, w, strip};
    out.scene = {0, strip, w, h - strip};
    return out;
  }
  out.toolbar = {0, 0, w, std::min(with.px(kToolbar), h)};
  const float status_height = std::min(with.px(kStatus), std::max(h - out.toolbar.height, 0.0F));
  out.status = {0, h - status_height, w, status_height};
  const float top = out.toolbar.bottom(), column = std::max(out.status.y - top, 0.0F);
  Arithmetic::Dock dock = with.dock();
  const Columns& usual = kWorkspaceColumns[static_cast<std::size_t>(options.workspace)];
  float left = with.width_of(panels::kLeft, usual.left, usual.least_left),
        right = with.width_of(panels::kRight, usual.right);
  left = with.for_names(left, right, w);
  const bool has_left = left > 0, has_right = right > 0;
  with.fit_columns(w, usual, left, right);
  out.lacks_columns = has_left > (left > 0) || has_right > (right > 0);
  if (column > 0) {
    if (left > 0) out.left = {0, top, left, column};
    if (right > 0) out.right = {w - right, top, right, column};
  }
  float scene_top = top, scene_bottom = out.status.y;
  const float least = with.px(kLeast) / 2;  // of the scene's height
  if (column - dock.height() <= least) dock.played = {};
  if (dock.height() > 0 && column - dock.height() > least) {
    scene_bottom -= dock.height();
    const float dock_width = w - left - right;
    out.dock = {left, scene_bottom, dock_width, dock.height()};
    float y = scene_bottom;
    const auto place = [&](const Arithmetic::DockPart& part) {
      if (part.height <= 0) return;
      out.panels.set(part.panel, {left, y, dock_width, part.height});
      y += part.height;
    };
    place(dock.played);
    for (const Arithmetic::DockPart& part : dock.rest) place(part);
  }
  if (strip > 0 && scene_bottom - scene_top - strip > with.px(kLeast) / 2) {
    out.strip = {left, top, w - left - right, strip};
    scene_top += strip;
  }
  out.scene = {left, scene_top, w - left - right, std::max(scene_bottom - scene_top, 0.0F)};
  with.stack(out.left, Place::left, out);
  with.stack(out.right, Place::right, out);
  return out;
}

float least_width(Panel column, Workspace workspace) {
  const Columns& usual = kWorkspaceColumns[static_cast<std::size_t>(workspace)];
  return std::floor(kNarrowest * (column == panels::kLeft ? usual.left : usual.right));
}

UiRect scene_with_strip(const Layout& layout) {
  const UiRect& scene = layout.scene;
  const float above = layout.strip.empty() ? 0.0F : layout.strip.height;
  return {scene.x, scene.y - above, scene.width, scene.height + above};
}

FreePart free_part(const Layout& layout, double width, double height, bool below_strip) {
  const UiRect r = below_strip ? layout.scene : scene_with_strip(layout);
  // Around the middle of the picture if that leaves most of the part; otherwise all of it, around its own
  // middle.
  constexpr double kMost = 0.8, kLeastShare = 0.2;
  const auto part = [&](double begin, double end, double size, double& share, double& middle) {
    share = 1.0 - 2.0 * std::max(begin, size - end) / size;
    middle = 0.0;
    const double all = (end - begin) / size;
    if (share < kMost * all) {
      share = all;
      middle = 0.5 * (begin + end) - 0.5 * size;
    }
    share = std::clamp(share, kLeastShare, 1.0);
  };
  FreePart out;
  double right = 0.0, down = 0.0;
  part(static_cast<double>(r.x), static_cast<double>(r.right()), width, out.size.x, right);
  part(static_cast<double>(r.y), static_cast<double>(r.bottom()), height, out.size.y, down);
  out.middle = Vec2(right / height, -down / height);
  return out;
}

}  // namespace boxwood
