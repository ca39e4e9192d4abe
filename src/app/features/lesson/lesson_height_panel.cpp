// SPDX-License-Identifier: MIT
// Measures the texts of each step.
#include "app/features/lesson/lesson_height_panel.hpp"

#include <algorithm>
#include <string>

namespace boxwood {

float height_below_step(const Lesson& lesson, std::size_t step, ImFont* heading) {
  ImGui::PushFont(heading);
  const ImVec2 answer = ImGui::CalcTextSize("-0.00001234");
  ImGui::PopFont();
  const float width = ImGui::GetContentRegionAvail().x, line = ImGui::GetTextLineHeight();
  const ImVec2 gap = ImGui::GetStyle().ItemSpacing;
  const auto size_of = [width](const std::string& text) {
    return ImGui::CalcTextSize(text.c_str(), nullptr, false, width);
  };
  const auto height_of = [&](const LessonStep& one) {
    float height = size_of(one.caption).y;
    for (const LessonNumber& number : one.numbers) {
      const ImVec2 says = size_of(number.says);
      const bool beside = says.y < 1.5F * line && says.x + gap.x + answer.x <= width;
      height += (beside ? std::max(says.y, answer.y) : says.y + gap.y + answer.y) + gap.y;
    }
    return height;
  };
  float tallest = 0.0F;
  for (const LessonStep& one : lesson.steps) tallest = std::max(tallest, height_of(one));
  return tallest - height_of(lesson.steps[step]);
}

}  // namespace boxwood
