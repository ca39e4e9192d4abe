// SPDX-License-Identifier: MIT
// Messages: one line above the scene that unfolds to a list. It takes space of its own and covers nothing.
#include "app/interface/frame_rows.hpp"

#include <algorithm>

#include "app/shell/panel_commands.hpp"
#include "app/statements/statements.hpp"
#include "app/text/readable_number.hpp"
#include "app/view/camera_fit_commands.hpp"

namespace boxwood {

namespace {

void kind_word(const MessageStatement& message) {
  ImGui::PushStyleColor(ImGuiCol_Text, message.is_error ? palette::kError : palette::kWarning);
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(message.is_error ? "Error" : "Note");
  ImGui::PopStyleColor();
}

// Says how many messages stand behind the newest one, and how many of them are errors.
std::string others_text(const std::vector<MessageStatement>& messages) {
  if (messages.size() < 2) return {};
  const auto errors = std::count_if(messages.begin() + 1, messages.end(),
                                    [](const MessageStatement& message) { return message.is_error; });
  std::string out = "   and " + more_text(messages.size() - 1, "message");
  if (errors > 0)
    out += ", " + count_text(static_cast<std::size_t>(errors)) + (errors == 1 ? " error" : " errors");
  return out;
}

// Draws the button of a message, which sends its command and shows all of the scene.
void offer_button(PanelContext& context, const MessageOffer& offer) {
  if (ImGui::Button(offer.label.c_str())) {
    if (Result<Command> command = parse_command(offer.command); command) {
      context.send(std::move(*command));
      context.send(FitView{});
      context.session.messages().expire();
    }
  }
  context.mark("message:offer");
}

void whole_list(PanelContext& context, const std::vector<MessageStatement>& messages) {
  for (const MessageStatement& message : messages) {
    kind_word(message);
    ImGui::SameLine(context.px(56));
    ImGui::PushTextWrapPos(0.0F);
    ImGui::TextUnformatted(message.text.c_str());
    for (const std::string& one : message.all) {
      ImGui::SetCursorPosX(context.px(68));
      ImGui::PushStyleColor(ImGuiCol_Text, palette::kQuiet);
      ImGui::TextUnformatted(one.c_str());
      ImGui::PopStyleColor();
    }
    ImGui::PopTextWrapPos();
  }
}

}  // namespace

void draw_messages(PanelContext& context, const UiRect& strip) {
  std::vector<MessageStatement> messages = message_statements(context.session);
  const bool open = context.session.view().panel_open(panels::kMessages);
  const bool has_others = messages.size() > 1;
  if (!open)  // the status bar opens the list of the others
    std::erase_if(messages, [](const MessageStatement& message) { return message.is_past; });
  const float line = context.px(28);
  if (messages.empty()) {
    context.state<FrameState>().strip = 0;
    return;
  }
  if (!open) context.state<FrameState>().strip = line;
  if (strip.empty()) {
    context.state<FrameState>().strip = line;
    return;
  }
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(context.px(10), context.px(4)));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0F);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(6), context.px(1)));
  if (begin_panel(context, "messages", strip, open ? 0 : ImGuiWindowFlags_NoScrollbar)) {
    ImGui::PushFont(context.fonts.small);
    const MessageStatement& first = messages.front();
    const float buttons = ImGui::CalcTextSize("UnfoldDismiss").x + context.px(30);
    const float offer =
        open || !first.offer ? 0.0F : ImGui::CalcTextSize(first.offer->label.c_str()).x + context.px(20);
    const float end = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - buttons;
    const float y = ImGui::GetCursorPosY();
    bool is_cut = false;
    if (!open) {
      kind_word(first);
      ImGui::SameLine(context.px(56));
      std::string text = first.text;
      text += others_text(messages);
      const float room = end - offer - ImGui::GetCursorPosX() - context.px(8);
      is_cut = ImGui::CalcTextSize(text.c_str()).x > room;
      clipped_in_the_middle(text, room);
      if (first.offer) {
        ImGui::SetCursorPos(ImVec2(end - offer, y));
        offer_button(context, *first.offer);
      }
    } else {
      whole_list(context, messages);
      context.state<FrameState>().strip = std::ceil(ImGui::GetCursorPosY() + context.px(4));
    }
    const bool folds = has_others || !first.all.empty() || is_cut || open;
    ImGui::SetCursorPos(ImVec2(end, y));
    if (folds) {
      if (ImGui::Button(open ? "Fold" : "Unfold", ImVec2(0.5F * buttons - context.px(2), 0)))
        context.send(ShowPanel{panels::kMessages, !open});
      context.mark("fold:messages");
      ImGui::SameLine(0, context.px(4));
    } else {
      ImGui::SetCursorPosX(end + 0.5F * buttons + context.px(2));
    }
    if (ImGui::Button("Dismiss", ImVec2(0.5F * buttons - context.px(2), 0))) {
      context.session.messages().dismiss();
      if (open) context.send(ShowPanel{panels::kMessages, false});
    }
    context.mark("dismiss");
    ImGui::PopFont();
  }
  end_panel();
  ImGui::PopStyleVar(3);
}

void draw_past_messages(PanelContext& context) {
  const std::vector<Message>& all = context.session.messages().all();
  const bool past =
      std::all_of(all.begin(), all.end(), [](const Message& message) { return message.is_past; });
  if (all.empty() || !past) return;
  const std::string label = count_text(all.size()) + (all.size() == 1 ? " note" : " notes");
  const bool open = context.session.view().panel_open(panels::kMessages);
  if (small_button(context, label.c_str(), "Show or fold the notes that are no longer above the scene"))
    context.send(ShowPanel{panels::kMessages, !open});
  context.mark("past messages");
  ImGui::SameLine();
}

}  // namespace boxwood
