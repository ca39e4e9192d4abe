// SPDX-License-Identifier: MIT
// Draws the words of the glossary in the table of the help.
#include "app/interface/frame_rows.hpp"

#include "app/text/letter_case.hpp"
#include "app/ui/glossary.hpp"

namespace boxwood {

int draw_glossary_rows(PanelContext& context, std::string_view search) {
  std::string_view group;
  int rows = 0;
  for (const GlossaryWord& entry : glossary()) {
    if (!holds(entry.word, search) && !holds(entry.meaning, search) && !holds(entry.group, search)) continue;
    ++rows;
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    if (entry.group != group) {
      group = entry.group;
      heading(context, entry.group.c_str());
      ImGui::TableNextColumn();
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
    }
    wrapped_text(entry.word);
    context.mark("word: " + entry.word);
    ImGui::TableNextColumn();
    wrapped_text(entry.meaning);
  }
  return rows;
}

}  // namespace boxwood
