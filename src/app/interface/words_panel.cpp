// SPDX-License-Identifier: MIT
// A list of all words, and the meaning of the chosen one.
#include "app/interface/frame_rows.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <imgui_stdlib.h>

#include "app/document/drawn_commands.hpp"
#include "app/text/letter_case.hpp"
#include "app/ui/glossary.hpp"
#include "app/ui/glossary_choice.hpp"

namespace boxwood {

namespace {

struct WordsPanelState {
  std::string search;
};

const GlossaryWord* chosen_word(const PanelContext& context) {
  for (const GlossaryWord& entry : glossary())
    if (entry.word == context.state<GlossaryChoice>().word) return &entry;
  return glossary().empty() ? nullptr : &glossary().front();
}

// An example to view: commands on the open model.
struct Example {
  const char* name;
  const char* what;
  VolumeKind kind;
  bool tree;
  std::array<std::string_view, 6> words;  // that it shows
};
constexpr Example kExamples[] = {
    {"A box along the axes",
     "The tight AABB: cheap to test, loose where the shape is slanted.",
     VolumeKind::aabb,
     false,
     {"AABB", "bounding volume"}},
    {"A box with its own axes",
     "The OBB turns with the shape; no box is smaller by more than its gap.",
     VolumeKind::obb,
     false,
     {"OBB", "bounding volume", "half-extent", "gap", "certified"}},
    {"The tightest convex set",
     "The hull: every other convex volume contains it.",
     VolumeKind::hull,
     false,
     {"convex hull", "bounding volume", "support point"}},
    {"A tree of boxes",
     "OBBs around the nodes: choose levels under the scene and see them close in.",
     VolumeKind::obb,
     true,
     {"tree", "root", "leaf", "level", "depth", "split"}}};

// Returns what needs the space beside the meaning now; null if nothing does.
const BesideMeaning* beside_meaning(const Session& session) {
  const BesideMeaning* out = nullptr;
  for (const BesideMeaning& row : interface_list().beside_meaning)
    if (row.shown(session) && (out == nullptr || row.order < out->order)) out = &row;
  return out;
}

void draw_example(PanelContext& context, const Example& example) {
  const Shown& shown = context.session.document().shown({});
  const bool on = ((example.tree ? shown.trees : shown.volumes) & bit_of(example.kind)) != 0;
  if (toggle_button(context, example.name, on, "Shows or hides it around the whole model"))
    context.send(example.tree ? Command(ShowTree{example.kind, {}, !on})
                              : Command(ShowVolume{example.kind, {}, !on}));
  context.mark(std::string("example:").append(example.name));
  quiet_text(context, example.what);
}

// Draws the examples of a word, if it has any.
void draw_examples(PanelContext& context, std::string_view word) {
  const auto is_for = [&](const auto& words) {
    return !word.empty() && std::find(words.begin(), words.end(), word) != words.end();
  };
  bool any = false;
  const auto begin = [&] {
    if (any) return;
    ImGui::Dummy(ImVec2(0, context.px(8)));
    heading(context, "See it here");
    any = true;
  };
  for (const Example& example : kExamples)
    if (is_for(example.words)) {
      begin();
      draw_example(context, example);
    }
  for (const WordExample& example : interface_list().examples)
    if (is_for(example.words) || example.is_on(context.session)) {
      begin();
      example.draw(context);
    }
}

}  // namespace

void draw_words(PanelContext& context) {
  ImGui::PushFont(context.fonts.small);
  ImGui::SetNextItemWidth(-1);
  ImGui::InputTextWithHint("##words", "Search words", &context.state<WordsPanelState>().search);
  ring_while_edited(context);
  context.mark("word search");
  const GlossaryWord* chosen = chosen_word(context);
  std::string_view group;
  if (ImGui::BeginChild("words")) {
    scroll_where_it_goes_on(context);
    for (const GlossaryWord& entry : glossary()) {
      if (!holds(entry.word, context.state<WordsPanelState>().search)) continue;
      if (entry.group != group) {
        group = entry.group;
        ImGui::TextDisabled("%s", entry.group.c_str());
      }
      const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize("  ").x;
      const std::string shown = cut_at_a_word(entry.word, room);
      if (ImGui::Selectable(("  " + shown + "##" + entry.word).c_str(), &entry == chosen))
        context.state<GlossaryChoice>().word = entry.word;
      if (shown != entry.word) tip_for_last(entry.word.c_str());
      if (&entry == chosen && !context.state<GlossaryChoice>().in_sight) {
        ImGui::SetScrollHereY(0.4F);
        if (ImGui::GetFrameCount() > 4) context.state<GlossaryChoice>().in_sight = true;
      }
      context.mark("learn:" + entry.word);
    }
    mark_where_it_goes_on(context);
  }
  ImGui::EndChild();
  ImGui::PopFont();
  wants_height(context, panels::kWords, context.px(190));
}

void draw_meaning(PanelContext& context) {
  const BesideMeaning* const beside = beside_meaning(context.session);
  const GlossaryWord* const chosen = chosen_word(context);
  if (chosen != nullptr) {
    heading(context, chosen->word.c_str());
    wrapped_text(chosen->meaning);
  }
  if (beside != nullptr) {  // without examples the rest of the height is blank
    const float text = ImGui::GetCursorPosY() + context.px(5), most = context.px(beside->height);
    wants_height(context, panels::kMeaning, beside->has_examples ? most : std::min(text, most));
    if (!beside->has_examples) return;
  }
  if (context.session.document().object_count() == 0) return;
  draw_examples(context, chosen != nullptr ? std::string_view(chosen->word) : std::string_view());
}

}  // namespace boxwood
