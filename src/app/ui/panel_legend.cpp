// SPDX-License-Identifier: MIT
// Cards over the scene: the legend, what is under the mouse, messages, progress of an import.
#include "app/ui/panel.hpp"

#include <algorithm>
#include <span>

#include "app/session/shown_trees.hpp"
#include "app/ui/colors.hpp"
#include "app/ui/figures.hpp"
#include "app/ui/triangle_text.hpp"
#include "overlay/descent_colors.hpp"

namespace boxwood {

namespace {

constexpr ImGuiWindowFlags kCard = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
                                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                                   ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoMove;

struct ShownKinds {
  std::uint32_t volumes = 0, trees = 0;
};
ShownKinds shown_kinds(const Session& session) {
  ShownKinds out{session.document().edit().whole.volumes, session.document().edit().whole.trees};
  for (const ObjectState& object : session.document().edit().objects) {
    if (!object.visible) continue;
    out.volumes |= object.shown.volumes;
    out.trees |= object.shown.trees;
  }
  return out;
}

const char* tree_label(TreeKind kind) {
  return kind == TreeKind::obb ? "OBB" : kind == TreeKind::aabb ? "AABB" : "sphere";
}

void legend_row(const PanelContext& context, VolumeKind kind, const char* what) {
  const VolumeRow& row = row_of(kind);
  colored_chip(context, volume_color(kind));
  ImGui::SameLine(0, context.px(7));
  ImGui::AlignTextToFramePadding();
  ImGui::Text("%.*s%s", static_cast<int>(row.label.size()), row.label.data(), what);
}

void fate_row(const PanelContext& context, Rgba color, const char* text) {
  colored_chip(context, color_u32(color));
  ImGui::SameLine(0, context.px(7));
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(text);
}

// The levels that are drawn, each in its colour.
void level_ramp(const PanelContext& context, std::span<const ShownTree> trees) {
  const std::vector<std::uint32_t> levels = drawn_levels(trees);
  const std::uint32_t of = level_count(trees);
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("level");
  std::uint32_t last = 0;
  for (const std::uint32_t level : levels) {
    const bool follows = level != levels.front() && level == last + 1;
    const bool ends = level == levels.back() || !std::binary_search(levels.begin(), levels.end(), level + 1);
    ImGui::SameLine(0, context.px(follows ? 2 : 7));
    if (!follows) {
      ImGui::Text("%u", level);
      ImGui::SameLine(0, context.px(4));
    }
    colored_chip(context, level_color(level, of));
    if (follows && ends) {
      ImGui::SameLine(0, context.px(4));
      ImGui::Text("%u", level);
    }
    last = level;
  }
}

// In the colours of the levels where these colour the boxes.
void tree_row(const PanelContext& context, VolumeKind kind, const char* what,
              std::span<const ShownTree> trees) {
  if (context.session.view().color_by() == ColorBy::kind) return legend_row(context, kind, what);
  const std::vector<std::uint32_t> levels = drawn_levels(trees);
  const std::uint32_t of = level_count(trees);
  std::vector<ImU32> colors;
  for (const std::uint32_t level : levels) colors.push_back(level_color(level, of));
  striped_chip(context, colors);
  ImGui::SameLine(0, context.px(7));
  ImGui::AlignTextToFramePadding();
  const VolumeRow& row = row_of(kind);
  ImGui::Text("%.*s%s", static_cast<int>(row.label.size()), row.label.data(), what);
}

void node_row(const PanelContext& context) {
  const Session& session = context.session;
  const auto& node = session.view().selection().node;
  const auto& tree = session.view().selection().node_tree;
  if (node && node->target.object && !session.document().object(*node->target.object).visible) return;
  if (!node || !tree || tree != session.derived().data(node->target).tree.ready) return;
  colored_chip(context, volume_color(volume_kind_of(tree->tree.kind())));
  ImGui::SameLine(0, context.px(7));
  ImGui::AlignTextToFramePadding();
  ImGui::Text("Selected node %u of the %s tree", node->node, tree_label(tree->tree.kind()));
}

// Volumes of an object are made in its own frame: those along the axes are along its axes, wherever it is
// rotated.
bool turns_with_object(const Session& session, VolumeKind kind) {
  if (kind == VolumeKind::sphere || kind == VolumeKind::obb || kind == VolumeKind::hull ||
      row_of(kind).in_the_obb)
    return false;
  const auto& objects = session.document().edit().objects;
  for (std::uint32_t i = 0; i < objects.size(); ++i) {
    Shown shown = objects[i].shown;
    if (objects.size() == 1) {  // the whole of one object is that object
      shown.volumes |= session.document().edit().whole.volumes;
      shown.trees |= session.document().edit().whole.trees;
    }
    if (objects[i].visible && ((shown.volumes | shown.trees) & bit_of(kind)) != 0 &&
        session.document().pose(i).rotation != kIdentityRows)
      return true;
  }
  return false;
}

}  // namespace

void draw_legend(PanelContext& context, const UiRect& scene) {
  const Session& session = context.session;
  const ShownKinds kinds = shown_kinds(session);
  if (!session.view().layers().legend || !session.view().layers().volumes ||
      ((kinds.volumes | kinds.trees) == 0 && !session.collisions().answer() &&
       !session.view().selection().node))
    return;
  const std::vector<ShownTree> trees = shown_trees(session);
  ImGui::SetNextWindowPos(ImVec2(scene.x, scene.bottom()), ImGuiCond_Always, ImVec2(0, 1));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(context.px(10), context.px(6)));
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(context.px(6), 0));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(4), context.px(2)));
  if (ImGui::Begin("legend", nullptr, kCard | ImGuiWindowFlags_NoInputs)) {
    ImGui::PushFont(context.fonts.small);
    for (const VolumeRow& row : kVolumeRows) {
      const char* rotated = turns_with_object(session, row.kind) ? ", rotated with its object" : "";
      if ((kinds.volumes & bit_of(row.kind)) != 0) legend_row(context, row.kind, rotated);
      if ((kinds.trees & bit_of(row.kind)) != 0) {
        const std::string tree = std::string(" around the nodes of the ")
                                     .append(tree_label(session.document().edit().tree.kind))
                                     .append(" tree")
                                     .append(rotated);
        tree_row(context, row.kind, tree.c_str(), trees);
      }
    }
    if (session.collisions().answer()) {
      fate_row(context, kSeparatedColor, "Last query: separated");
      fate_row(context, kKeptColor, "Last query: met, the other was descended into");
      fate_row(context, kDescendedColor, "Last query: descended into");
      fate_row(context, kLeafColor, "Last query: leaf reached");
    }
    node_row(context);
    if (!trees.empty() && session.view().color_by() == ColorBy::depth) level_ramp(context, trees);
    ImGui::PopFont();
    const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    context.widgets["legend"] = {at.x, at.y, size.x, size.y};
  }
  ImGui::End();
  ImGui::PopStyleVar(3);
}

void draw_hover(PanelContext& context, const UiRect& scene) {
  const Session& session = context.session;
  const auto& hit = session.view().hovered();
  if (!hit || hit->object >= session.document().scene().objects.size()) return;
  ImGui::SetNextWindowPos(ImVec2(scene.right(), scene.bottom()), ImGuiCond_Always, ImVec2(1, 1));
  ImGui::SetNextWindowSizeConstraints(ImVec2(0, 0),
                                      ImVec2(std::max(0.6F * scene.width, context.px(200)), 1e6F));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(context.px(10), context.px(6)));
  if (ImGui::Begin("hover", nullptr, kCard | ImGuiWindowFlags_NoInputs)) {
    ImGui::PushFont(context.fonts.small);
    ImGui::TextUnformatted(session.document().scene().objects[hit->object].name.c_str());
    std::string line = "triangle " + triangle_text(session.document(), hit->object, hit->number) +
                       "   point " + point_text(hit->point, size_of(session.document(), hit->object));
    if (!session.view().camera().orthographic) line += "   distance " + value_text(hit->distance);
    ImGui::TextDisabled("%s", line.c_str());
    ImGui::PopFont();
    const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    context.widgets["hover"] = {at.x, at.y, size.x, size.y};
  }
  ImGui::End();
  ImGui::PopStyleVar();
}

void draw_messages(PanelContext& context, const UiRect& scene) {
  const auto& messages = context.session.messages().all();
  if (messages.empty()) return;
  constexpr std::size_t kShown = 4;
  const float width = std::min(context.px(560), scene.width - context.px(8));
  if (width < context.px(120)) return;
  ImGui::SetNextWindowPos(ImVec2(scene.x + 0.5F * scene.width, scene.y), ImGuiCond_Always, ImVec2(0.5F, 0));
  ImGui::SetNextWindowSize(ImVec2(width, 0));
  if (ImGui::Begin("messages", nullptr, kCard)) {
    ImGui::PushFont(context.fonts.small);
    const std::size_t first = messages.size() > kShown ? messages.size() - kShown : 0;
    const float close = ImGui::CalcTextSize("Dismiss").x + 2 * ImGui::GetStyle().FramePadding.x;
    for (std::size_t i = first; i < messages.size(); ++i) {
      const Message& message = messages[i];
      ImGui::PushStyleColor(ImGuiCol_Text, message.is_error ? palette::kError : palette::kWarning);
      ImGui::TextUnformatted(message.is_error ? "Error" : "Note");
      ImGui::PopStyleColor();
      ImGui::SameLine(context.px(58));
      ImGui::PushTextWrapPos(width - (i == first ? close + context.px(18) : context.px(12)));
      ImGui::TextUnformatted(message.text.c_str());
      ImGui::PopTextWrapPos();
      if (i == first) {
        ImGui::SameLine(width - close - context.px(12));
        if (ImGui::SmallButton("Dismiss")) context.session.messages().dismiss();
        context.mark("dismiss");
      }
      if (messages.empty()) break;
    }
    if (first > 0) ImGui::TextDisabled("%s earlier", count_text(first).c_str());
    ImGui::PopFont();
    const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    context.widgets["messages"] = {at.x, at.y, size.x, size.y};
  }
  ImGui::End();
}

void draw_progress(PanelContext& context, const UiRect& scene) {
  const auto import = context.session.imports().under_way();
  if (!import) return;
  ImGui::SetNextWindowPos(ImVec2(scene.x + 0.5F * scene.width, scene.y + 0.5F * scene.height),
                          ImGuiCond_Always, ImVec2(0.5F, 0.5F));
  ImGui::SetNextWindowSize(ImVec2(std::min(context.px(380), scene.width), 0));
  if (ImGui::Begin("progress", nullptr, kCard)) {
    const std::size_t slash = import->file.find_last_of('/');
    heading(context, "Opening");
    ImGui::SameLine();
    clipped_text(slash == std::string::npos ? import->file : import->file.substr(slash + 1),
                 ImGui::GetContentRegionAvail().x);
    ImGui::ProgressBar(static_cast<float>(import->fraction.load()), ImVec2(-1, context.px(8)), "");
    quiet_text(context, import->what());
    if (ImGui::Button("Cancel")) context.send(CancelOpen{});
    context.mark("cancel");
  }
  ImGui::End();
}

}  // namespace boxwood
