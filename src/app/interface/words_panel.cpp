// SPDX-License-Identifier: MIT
// The words: a list of them all, and what the chosen one means.
#include "app/ui/panel.hpp"

#include <imgui_stdlib.h>

#include "app/document/document_commands.hpp"
#include "app/features/descent/descent_commands.hpp"
#include "app/features/descent/descent_show.hpp"
#include "app/features/descent/descent_statement.hpp"
#include "app/features/flat/flat_commands.hpp"
#include "app/features/lesson/lesson_show.hpp"
#include "app/ui/glossary.hpp"
#include "app/ui/lower_case.hpp"

namespace boxwood {

namespace {

const GlossaryWord* chosen_word(const PanelContext& context) {
  for (const GlossaryWord& entry : glossary())
    if (entry.word == context.state.word) return &entry;
  return glossary().empty() ? nullptr : &glossary().front();
}

// Something to look at: commands on what is open.
struct Example {
  const char* name;
  const char* what;
  VolumeKind kind;
  bool tree;
};
constexpr Example kExamples[] = {
    {"A box along the axes", "The tight AABB: cheap to test, loose where the shape is slanted.",
     VolumeKind::aabb, false},
    {"A box of its own axes", "The OBB turns with the shape; no box is smaller by more than its gap.",
     VolumeKind::obb, false},
    {"The tightest convex set", "The hull: every other volume holds it.", VolumeKind::hull, false},
    {"A tree of boxes", "OBBs around the nodes: choose levels under the scene and see them close in.",
     VolumeKind::obb, true}};

}  // namespace

void draw_words(PanelContext& context) {
  ImGui::PushFont(context.fonts.small);
  ImGui::SetNextItemWidth(-1);
  ImGui::InputTextWithHint("##words", "Search words", &context.state.word_search);
  context.mark("word search");
  const GlossaryWord* chosen = chosen_word(context);
  std::string_view group;
  if (ImGui::BeginChild("words")) {
    for (const GlossaryWord& entry : glossary()) {
      if (!holds(entry.word, context.state.word_search)) continue;
      if (entry.group != group) {
        group = entry.group;
        ImGui::TextDisabled("%s", entry.group.c_str());
      }
      if (ImGui::Selectable(("  " + entry.word).c_str(), &entry == chosen)) context.state.word = entry.word;
      if (&entry == chosen && !context.state.word_in_sight) {
        ImGui::SetScrollHereY(0.4F);
        if (ImGui::GetFrameCount() > 4) context.state.word_in_sight = true;
      }
      context.mark("learn:" + entry.word);
    }
    fade_where_it_goes_on(context);
  }
  ImGui::EndChild();
  ImGui::PopFont();
  wants_height(context, Panel::words, context.px(190));
}

void draw_meaning(PanelContext& context) {
  const bool beside_lesson = context.session.get<LessonShow>().current() != nullptr;
  if (beside_lesson)
    wants_height(context, Panel::meaning, context.px(110));  // the lesson needs the room
  else if (context.session.get<DescentShow>().shown())
    wants_height(context, Panel::meaning, context.px(270));
  if (const GlossaryWord* chosen = chosen_word(context)) {
    heading(context, chosen->word.c_str());
    ImGui::PushTextWrapPos(0.0F);
    ImGui::TextUnformatted(chosen->meaning.c_str());
    ImGui::PopTextWrapPos();
  }
  if (beside_lesson) return;  // it has things to try of its own
  ImGui::Dummy(ImVec2(0, context.px(8)));
  if (context.session.document().object_count() == 0) return;
  heading(context, "See it here");
  for (const Example& example : kExamples) {
    const Shown& shown = context.session.document().shown({});
    const bool on = ((example.tree ? shown.trees : shown.volumes) & bit_of(example.kind)) != 0;
    if (toggle_button(context, example.name, on, "Shows or hides it around the whole model"))
      context.send(example.tree ? Command(ShowTree{example.kind, {}, !on})
                                : Command(ShowVolume{example.kind, {}, !on}));
    context.mark(std::string("example:").append(example.name));
    quiet_text(context, example.what);
  }
  if (const auto pair = pair_to_play(context.session)) {
    const bool on = context.session.get<DescentShow>().shown();
    if (toggle_button(context, "A descent, step by step", on,
                      "Of the selected pair, or of the first two (Y)"))
      context.send(on ? Command(EndDescent{}) : Command(PlayDescent{(*pair)[0], (*pair)[1]}));
    context.mark("example:descent");
    quiet_text(context,
               "Two trees against each other: each pair of boxes, what separates it, and where it ends.");
  }
  const bool flat = context.session.stage_is_taken();
  if (toggle_button(context, "The plane", flat, "Two figures of a plane, in place of the scene")) {
    context.send(flat ? Command(EndFlat{}) : Command(BeginFlat{}));
  }
  context.mark("example:flat");
  quiet_text(context, "Two rectangles that turn: four lines decide, and a lamp shows why.");
  quiet_text(context, "With pictures and links: docs/glossary.md");
}

}  // namespace boxwood
