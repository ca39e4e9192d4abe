// SPDX-License-Identifier: MIT
// Draws the numbers of the selection: the object, the clicked point, and all volumes of the object.
#include "app/features/objects/objects_panel.hpp"
#include "app/ui/panel.hpp"

#include "app/fields/product_name.hpp"
#include "app/statements/length_text.hpp"
#include "app/statements/statements.hpp"
#include "app/statements/triangle_text.hpp"
#include "app/text/readable_number.hpp"

namespace boxwood {

namespace {

constexpr const char* kSize = "Size x y z";

void object_facts(PanelContext& context, const SelectionStatement& selection) {
  if (!ImGui::BeginTable("facts", 2, ImGuiTableFlags_SizingFixedFit)) return;
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, context.px(74));
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch);
  fact(context, "Triangles",
       count_text(selection.triangles)
           .append(" (")
           .append(count_text(selection.vertices))
           .append(" vertices)"));
  const std::optional<ProductName> product =
      selection.target.object ? product_name(context.session.document().scene(), *selection.target.object)
                              : std::nullopt;
  if (product) {
    fact(context, "Class", product->ifc_class);
    if (!product->storey.empty()) fact(context, "Storey", product->storey);
    if (!product->global_id.empty()) fact(context, "GlobalId", product->global_id);
  }
  if (selection.size_pending) fact(context, kSize, "...");
  if (selection.size) {
    const LengthUnit unit = length_unit(context.session, *selection.size);
    fact(context, kSize, point_text(*selection.size / unit.size) + unit.suffix);
  }
  if (const auto& hit = selection.hit) {
    fact(context, "Triangle", hit->triangle_text);
    fact(context, "Point", hit->point_text + unit_suffix(context.session));
    if (hit->distance) fact(context, "Distance", length_text(context.session, *hit->distance));
  }
  ImGui::EndTable();
}

}  // namespace

void draw_selection(PanelContext& context) {
  object_facts(context, selection_statement(context.session));
}

}  // namespace boxwood
