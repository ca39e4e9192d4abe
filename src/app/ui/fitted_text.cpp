// SPDX-License-Identifier: MIT
// Breaks, cuts and draws text that is wider than its place.
#include "app/ui/fitted_text.hpp"

#include <algorithm>
#include <vector>

#include <imgui_internal.h>

#include "app/text/text.hpp"
#include "app/ui/fonts.hpp"
#include "app/ui/tips/tips.hpp"

namespace boxwood {

std::string broken_at_blanks(std::string_view text, float width) {
  return broken_lines(text, width, [](std::string_view line) {
    return ImGui::CalcTextSize(line.data(), line.data() + line.size()).x;
  });
}

void wrapped_text(std::string_view text) {
  ImGui::PushTextWrapPos(0.0F);  // for words longer than a line
  ImGui::TextUnformatted(broken_at_blanks(text, ImGui::GetContentRegionAvail().x).c_str());
  ImGui::PopTextWrapPos();
}

void clipped_text(std::string_view text, float width) {
  const char* begin = text.data();
  const char* end = begin + text.size();
  const ImVec2 size = ImGui::CalcTextSize(begin, end);
  if (size.x <= width || width <= 0) {
    ImGui::TextUnformatted(begin, end);
    return;
  }
  ImVec2 at = ImGui::GetCursorScreenPos();
  at.y += ImGui::GetCurrentWindow()->DC.CurrLineTextBaseOffset;  // as whole text beside a frame
  const ImVec2 clip(at.x + width, at.y + size.y * (1.0F + kBelowLine));
  ImGui::RenderTextEllipsis(ImGui::GetWindowDrawList(), at, clip, clip.x, clip.x, begin, end, &size);
  ImGui::ItemSize(ImVec2(width, size.y), 0.0F);
  ImGui::ItemAdd(ImRect(at, ImVec2(at.x + width, at.y + size.y)), 0);
  if (ImGui::IsItemHovered()) show_tip(std::string(text).c_str());
}

std::size_t number_at_end(std::string_view name) {
  constexpr std::size_t kMost = 8, kMostLetters = 2;
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto is_letter = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); };
  std::size_t begin = name.size();
  while (begin > 0 && is_digit(name[begin - 1])) --begin;
  if (begin == name.size()) return 0;
  std::size_t letters = begin;
  while (letters > 0 && is_letter(name[letters - 1])) --letters;
  if (begin - letters <= kMostLetters) begin = letters;
  return name.size() - begin <= kMost ? name.size() - begin : 0;
}

std::string cut_in_the_middle(std::string_view text, float width) {
  const auto size = [](std::string_view part) {
    return ImGui::CalcTextSize(part.data(), part.data() + part.size()).x;
  };
  if (size(text) <= width || width <= 0) return std::string(text);
  constexpr std::string_view kDots = "\xE2\x80\xA6";
  const auto begins = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };  // UTF-8
  // The offsets of the characters. A search finds how many fit, half of them from each end and at least one
  // of each. The end has the whole number of the name.
  std::vector<std::size_t> at;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (begins(text[i])) at.push_back(i);
  at.push_back(text.size());
  const std::size_t characters = at.size() - 1, number = number_at_end(text);
  std::string best(kDots);
  for (std::size_t low = 1, high = characters; low < high;) {
    const std::size_t kept = (low + high) / 2;
    const std::size_t tail = std::max(kept / 2, std::min(number, kept - 1));
    std::string now(text.substr(0, at[kept - tail]));
    now.append(kDots).append(text.substr(at[characters - tail]));
    if (size(now) <= width) {
      best = now;
      low = kept + 1;
    } else {
      high = kept;
    }
  }
  return best;
}

std::string cut_at_a_word(std::string_view text, float width) {
  const auto size = [](const std::string& part) { return ImGui::CalcTextSize(part.c_str()).x; };
  if (width <= 0 || size(std::string(text)) <= width) return std::string(text);
  std::string best;
  for (std::size_t end = text.find(' '); end != text.npos; end = text.find(' ', end + 1)) {
    std::string now = std::string(text.substr(0, end)) + " \xE2\x80\xA6";
    if (size(now) > width) break;
    best = std::move(now);
  }
  return best.empty() ? cut_in_the_middle(text, width) : best;
}

void clipped_in_the_middle(std::string_view text, float width) {
  const std::string shown = cut_in_the_middle(text, width);
  ImGui::TextUnformatted(shown.c_str());
  if (shown != text && ImGui::IsItemHovered()) show_tip(std::string(text).c_str());
}

}  // namespace boxwood
