// SPDX-License-Identifier: MIT
// Messages: one line at the top of the scene that unfolds to a list. The camera stays where it is.
#include "app/interface/frame_rows.hpp"

#include <algorithm>

#include "app/shell/panel_commands.hpp"
#include "app/statements/statements.hpp"
#include "app/text/readable_number.hpp"
#include "app/text/text.hpp"
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

// Draws a button that the second click of a double click does not press: after the first one another message
// can be under the mouse.
bool pressed_once(const char* label, const ImVec2& size = ImVec2(0, 0)) {
  if (!ImGui::Button(label, size)) return false;
  return !ImGui::IsMouseReleased(ImGuiMouseButton_Left) ||
         ImGui::GetIO().MouseClickedLastCount[ImGuiMouseButton_Left] < 2;
}

// Draws the button of a message, which sends its command and shows all of the scene.
void offer_button(PanelContext& context, const MessageOffer& offer) {
  if (pressed_once(offer.label.c_str())) {
    if (Result<Command> command = parse_command(offer.command); command) {
      context.send(std::move(*command));
      context.send(FitView{});
      context.session.messages().expire();
    }
  }
  context.mark("message:offer");
}

// Removes one line of messages. The list closes with the last one.
void dismiss_one(PanelContext& context, const MessageStatement& message, std::size_t lines) {
  context.session.messages().dismiss(message.places);
  if (lines == 1 && context.session.view().panel_open(panels::kMessages))
    context.send(ShowPanel{panels::kMessages, false});
}

// Draws the newest message alone, in `room` pixels: in one line, or with the name of a written file in two.
// Returns true if it is cut.
bool newest_alone(const MessageStatement& message, const std::string& others, float room) {
  const std::string text = message.text + others;
  if (message.file.empty()) {
    clipped_in_the_middle(text, room);
    return ImGui::CalcTextSize(text.c_str()).x > room;
  }
  const float two_lines = 2.5F * ImGui::GetTextLineHeight();
  const std::string shown = with_whole_name(text, message.file, [&](const std::string& tried) {
    const ImVec2 size = ImGui::CalcTextSize(broken_at_blanks(tried, room).c_str());
    return size.x <= room && size.y <= two_lines;
  });
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + room);  // for a name that is longer than a line
  ImGui::TextUnformatted(broken_at_blanks(shown, room).c_str());
  ImGui::PopTextWrapPos();
  return shown != text;
}

// Draws all messages. `end`: where the buttons of the first line begin.
void whole_list(PanelContext& context, const std::vector<MessageStatement>& messages, float end) {
  const MessageStatement* dismissed = nullptr;
  for (const MessageStatement& message : messages) {
    const std::string number = std::to_string(&message - messages.data());
    kind_word(message);
    ImGui::SameLine(context.px(50));
    ImGui::PushID(number.c_str());
    if (pressed_once("\xC3\x97")) dismissed = &message;
    ImGui::PopID();
    tip_for_last("Dismiss this message");
    context.mark("dismiss:" + number);
    ImGui::SameLine(context.px(78));
    ImGui::PushTextWrapPos(&message == &messages.front() ? end - context.px(8) : 0.0F);
    ImGui::TextUnformatted(message.text.c_str());
    context.mark("message:" + number);
    for (const std::string& one : message.all) {
      ImGui::SetCursorPosX(context.px(78));
      ImGui::PushStyleColor(ImGuiCol_Text, palette::kQuiet);
      ImGui::TextUnformatted(one.c_str());
      ImGui::PopStyleColor();
    }
    ImGui::PopTextWrapPos();
  }
  if (dismissed != nullptr) dismiss_one(context, *dismissed, messages.size());
}

// Draws the newest message with its offer. `end`: where the buttons begin. Returns true if it is cut.
bool newest_with_offer(PanelContext& context, const std::vector<MessageStatement>& messages, float end,
                       const UiRect& strip) {
  const MessageStatement& first = messages.front();
  const float y = ImGui::GetCursorPosY();
  const float offer = first.offer ? ImGui::CalcTextSize(first.offer->label.c_str()).x + context.px(20) : 0.0F;
  kind_word(first);
  ImGui::SameLine(context.px(56));
  const bool is_cut =
      newest_alone(first, others_text(messages), end - offer - ImGui::GetCursorPosX() - context.px(8));
  context.mark("newest message");
  if (!first.file.empty()) {
    float& height = context.state<FrameState>().strip;
    height = std::max(height, std::ceil(ImGui::GetItemRectMax().y - strip.y + context.px(5)));
  }
  if (first.offer) {
    ImGui::SetCursorPos(ImVec2(end - offer, y));
    offer_button(context, *first.offer);
  }
  return is_cut;
}

// The buttons at the right end of the strip: all messages, the list, the newest message. The last two keep
// their places, so that no other button comes under the mouse.
struct StripButtons {
  bool open, several;  // several: the list has two or more lines
  static constexpr const char* kAll = "Dismiss all";
  static constexpr const char* kList = "Unfold";  // or "Fold", which is narrower
  static constexpr const char* kOne = "Dismiss";
  static float width(const PanelContext& context, const char* label) {
    return ImGui::CalcTextSize(label).x + context.px(14);
  }
  float total(const PanelContext& context) const {
    return (several ? width(context, kAll) + context.px(4) : 0.0F) + width(context, kList) +
           width(context, kOne) + context.px(8);
  }
  // Draws them from `at` on. `folds`: the list has more to show than the strip, or is open.
  void draw(PanelContext& context, const std::vector<MessageStatement>& messages, bool folds,
            ImVec2 at) const {
    const auto pressed = [&](const char* label, float room, const char* name) {
      ImGui::SetCursorPos(at);
      const bool out = pressed_once(label, ImVec2(room, 0));
      context.mark(name);
      return out;
    };
    if (several) {
      if (pressed(kAll, width(context, kAll), "dismiss")) {
        context.session.messages().dismiss();
        if (open) context.send(ShowPanel{panels::kMessages, false});
      }
      at.x += width(context, kAll) + context.px(4);
    }
    if (folds && pressed(open ? "Fold" : kList, width(context, kList), "fold:messages"))
      context.send(ShowPanel{panels::kMessages, !open});
    at.x += width(context, kList) + context.px(4);
    if (open && several) return;  // each line has its cross
    if (pressed(kOne, width(context, kOne), several ? "dismiss:0" : "dismiss"))
      dismiss_one(context, messages.front(), messages.size());
    if (several) tip_for_last("Dismiss this message; the next one takes its place");
  }
};

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
    const StripButtons buttons{open, has_others};
    const float end = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - buttons.total(context);
    const float y = ImGui::GetCursorPosY();
    bool is_cut = false;
    if (!open) {
      is_cut = newest_with_offer(context, messages, end, strip);
    } else {
      whole_list(context, messages, end);
      context.state<FrameState>().strip = std::ceil(ImGui::GetCursorPosY() + context.px(4));
    }
    const bool folds = has_others || !first.all.empty() || is_cut || open;
    context.state<FrameState>().strip_acts = folds || first.offer || !first.file.empty();
    buttons.draw(context, messages, folds, ImVec2(end, y));
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
