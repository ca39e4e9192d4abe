// SPDX-License-Identifier: MIT
// Draws the numbers of the selection, the object and the clicked point, and the buttons that act on it.
#include "app/document/visible_commands.hpp"
#include "app/features/objects/objects_panel.hpp"
#include "app/ui/panel.hpp"

#include <set>

#include "app/fields/product_name.hpp"
#include "app/session/added_file_commands.hpp"
#include "app/session/target_objects.hpp"
#include "app/statements/length_text.hpp"
#include "app/statements/statements.hpp"
#include "app/statements/triangle_text.hpp"
#include "app/text/readable_number.hpp"
#include "app/view/camera_fit_commands.hpp"

namespace boxwood {

namespace {

std::string triangles_text(std::size_t triangles, std::size_t vertices) {
  return count_text(triangles).append(" (").append(count_text(vertices)).append(" vertices)");
}

// Returns "Step 01: 48 objects" for a selected group, else the name of the object selected last.
std::string selection_title(const SelectionStatement& selection) {
  const auto& group = selection.group;
  return group ? group->name + ": " + count_text(group->objects) + " objects" : selection.title;
}

void object_facts(PanelContext& context, const SelectionStatement& selection) {
  if (!ImGui::BeginTable("facts", 2, ImGuiTableFlags_SizingFixedFit)) return;
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, context.px(74));
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch);
  if (const auto& group = selection.group) {
    fact(context, "Triangles", triangles_text(group->triangles, group->vertices));
    // The other panels have the numbers of one object.
    fact(context, "Selected last", object_name(context.session, *selection.target.object));
  }
  fact(context, selection.group ? "Its triangles" : "Triangles",
       triangles_text(selection.triangles, selection.vertices));
  const std::optional<ProductName> product =
      selection.target.object ? product_name(context.session.document().scene(), *selection.target.object)
                              : std::nullopt;
  if (product) {
    fact(context, "Class", product->ifc_class);
    if (!product->storey.empty()) fact(context, "Storey", product->storey);
    if (!product->global_id.empty()) fact(context, "GlobalId", product->global_id);
  }
  const char* const size = selection.group ? "Its size" : "Size x y z";
  if (selection.size_pending) fact(context, size, "...");
  if (selection.size) {
    const LengthUnit unit = length_unit(context.session, *selection.size);
    fact(context, size, point_text(*selection.size / unit.size) + unit.suffix);
  }
  if (const auto& hit = selection.hit) {
    if (selection.target.object)
      fact(context, "Triangle", hit->triangle_text, hit->triangle_text);
    else
      fact(context, "Clicked", clicked_text(context.session), clicked_text(context.session));
    fact(context, "Point", hit->point_text + unit_suffix(context.session));
    if (hit->distance) fact(context, "From the eye", length_text(context.session, *hit->distance));
  }
  ImGui::EndTable();
}

// Returns the names of the files of the selected objects: "b.ply", or "2 files".
std::string selected_files(const Session& session) {
  const Scene& scene = session.document().scene();
  std::set<std::uint32_t> files;
  for (const std::uint32_t object : session.view().selection().objects)
    files.insert(scene.objects[object].file);
  if (files.size() != 1) return count_text(files.size()) + " files";
  const std::string& name = scene.files[*files.begin()];
  return name.substr(name.find_last_of('/') + 1);
}

}  // namespace

bool has_several_files(const Session& session) {
  return session.document().scene().files.size() > 1;
}

void draw_selection_buttons(PanelContext& context) {
  const Selection& selection = context.session.view().selection();
  const bool none = selection.objects.empty();
  const bool isolated = is_isolated(context.session), nothing = objects_to_isolate(context.session).empty();
  ImGui::PushFont(context.fonts.small);
  ImGui::BeginDisabled(nothing);
  if (toggle_button(context, "Isolate", isolated,
                    isolated  ? "Show every object again (/)"
                    : nothing ? "Select objects to show them alone (/)"
                    : none    ? "Show only A and B of this pair (/)"
                              : "Show only the selected objects (/)"))
    for (Command& command : isolation_flipped(context.session)) context.send(std::move(command));
  context.mark("isolate");
  ImGui::EndDisabled();
  ImGui::PopFont();
  ImGui::SameLine(0, context.px(3));
  ImGui::BeginDisabled(none && !selection.node);
  if (small_button(context, "Fit",
                   selection.node ? "Fit the selected node into the picture (F)"
                   : none         ? "Select an object to fit it into the picture (F)"
                                  : "Fit the selection into the picture (F)"))
    context.send(Focus{});
  context.mark("focus");
  ImGui::EndDisabled();
  ImGui::SameLine(0, context.px(3));
  if (small_button(context, "Show all", "Show every object (Alt+H)")) context.send(ShowObject{{}, true});
  context.mark("show all");
}

std::optional<std::uint32_t> draw_pair_buttons(PanelContext& context,
                                               const std::array<std::uint32_t, 2>& compared) {
  std::optional<std::uint32_t> out;
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(3), context.px(2)));
  for (std::size_t side = 0; side < 2; ++side) {
    ImGui::SameLine(0, context.px(3));
    if (ImGui::GetContentRegionAvail().x < context.px(15)) break;  // a narrow column
    if (small_button(context, side == 0 ? "A" : "B",
                     side == 0 ? "Scroll the list to A" : "Scroll the list to B"))
      out = compared[side];
    context.mark(side == 0 ? "object row:a" : "object row:b");
  }
  ImGui::PopStyleVar();
  return out;
}

void draw_file_buttons(PanelContext& context) {
  const bool any = !context.session.view().selection().objects.empty();
  ImGui::BeginDisabled(!any);
  if (small_button(context, "Place beside",
                   any ? "Move the selection beside the other objects, on the same floor (Ctrl+B). Ctrl+Z "
                         "undoes it"
                       : "Select objects to place them beside the others (Ctrl+B)")) {
    context.send(PlaceBeside{Targets::selected()});
    context.send(FitView{});
  }
  context.mark("place beside");
  ImGui::SameLine(0, context.px(3));
  const std::string tip =
      any ? "Take " + selected_files(context.session) +
                " out of the scene (Delete). The file stays on the disk; Ctrl+Z brings it back"
          : std::string("Select an object of the file to take out of the scene");
  if (small_button(context, "Remove", tip.c_str())) context.send(RemoveFiles{Targets::selected()});
  context.mark("remove file");
  ImGui::EndDisabled();
}

float height_of_buttons(const PanelContext& context, bool with_files) {
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(6), context.px(2)));
  ImGui::PushFont(context.fonts.small);
  const float lines = with_files ? 2.0F : 1.0F;
  const float out = lines * ImGui::GetFrameHeight() + (lines + 1.0F) * ImGui::GetStyle().ItemSpacing.y;
  ImGui::PopFont();
  ImGui::PopStyleVar();
  return out;
}

void add_selection_interface(InterfaceList& list) {
  list.keys.push_back(key_binding("Select", 42, Key::b, modifiers::kControl,
                                  "place the selection beside the other objects",
                                  [](Session& s, std::vector<Command>& out) {
                                    if (s.view().selection().objects.empty()) return;
                                    out.emplace_back(PlaceBeside{Targets::selected()});
                                    out.emplace_back(FitView{});
                                  }));
  list.keys.push_back(key_binding("Select", 44, Key::del, modifiers::kPlain,
                                  "take the files of the selection out of the scene",
                                  [](Session& s, std::vector<Command>& out) {
                                    if (!s.view().selection().objects.empty() && has_several_files(s))
                                      out.emplace_back(RemoveFiles{Targets::selected()});
                                  }));
  list.panels.push_back(
      {.panel = kSelectionPanel,
       .has_content = [](Session& s) { return s.document().object_count() > 0; },
       .draw = [](PanelContext& c) { object_facts(c, selection_statement(c.session)); },
       .title = [](PanelContext& c) { return selection_title(selection_statement(c.session)); }});
}

}  // namespace boxwood
