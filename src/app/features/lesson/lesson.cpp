// SPDX-License-Identifier: MIT
// Puts other models into a lesson, and arranges the pictures of lessons in one picture.
#include "app/features/lesson/lesson.hpp"

#include <algorithm>

namespace boxwood {

namespace {

bool is_of_first_object(const std::vector<LessonStep>& steps) {
  return std::any_of(steps.begin(), steps.end(), [](const LessonStep& step) {
    return std::any_of(step.commands.begin(), step.commands.end(),
                       [](const std::string& line) { return line.find("object 0") != std::string::npos; });
  });
}

bool is_whole_file(const std::string& model) {
  return model.find('#') == std::string::npos && !model.starts_with("volume:");
}

void put_models(std::vector<std::string>& command, const std::vector<std::string>& models) {
  for (std::string& word : command)
    for (std::size_t i = 0; i < models.size(); ++i)
      if (word == (i == 0 ? "{A}" : "{B}")) {
        word = models[i];
        break;
      }
}

// Copies a picture with a border of its own edge pixels.
void put_picture(const LessonPicture& from, std::uint32_t x, std::uint32_t y, LessonPicture& to) {
  for (std::uint32_t row = 0; row < from.height + 2; ++row)
    for (std::uint32_t column = 0; column < from.width + 2; ++column) {
      const std::size_t source_row = std::clamp(row, 1U, from.height) - 1;
      const std::size_t source = source_row * from.width + std::clamp(column, 1U, from.width) - 1;
      const std::size_t place = std::size_t{y + row} * to.width + x + column;
      std::copy_n(from.rgba.begin() + static_cast<std::ptrdiff_t>(4 * source), 4,
                  to.rgba.begin() + static_cast<std::ptrdiff_t>(4 * place));
    }
}

constexpr std::array<std::string_view, 11> kDrawnAs = {
    "point", "segment", "arrow", "path", "polygon", "extents", "box", "sphere", "slab", "planes", "pairs"};

}  // namespace

std::string_view name_of(DrawnAs as) noexcept {
  return kDrawnAs[static_cast<std::size_t>(as)];
}

std::optional<DrawnAs> drawn_as_from(std::string_view name) noexcept {
  for (std::size_t i = 0; i < kDrawnAs.size(); ++i)
    if (kDrawnAs[i] == name) return static_cast<DrawnAs>(i);
  return std::nullopt;
}

bool is_file_of_lessons(std::string_view name) noexcept {
  return name.starts_with("models/") || name.starts_with("docs/lessons/");
}

std::string lesson_file_not_found(const std::string& name) {
  return "The file " + name + " of this lesson was not found";
}

Result<Lesson> with_own_models(const Lesson& lesson, const std::vector<std::string>& models) {
  const auto wrong = [&](const std::string& what) {
    return Error{ErrorKind::usage, "lesson '" + lesson.name + "' " + what};
  };
  if (!lesson.own) return wrong("takes no model of your own");
  const OwnModel& own = *lesson.own;
  std::vector<std::string> put = models;
  if (own.takes == 2 && models.size() == 1) put = {models[0] + "#0", models[0] + "#1"};
  if (put.size() != own.takes)
    return wrong((own.takes == 1 ? "takes one model" : "takes two objects, or one file for its first two") +
                 std::string(", and ") + std::to_string(models.size()) + " were given");
  if (own.takes == 1 && is_whole_file(put[0]) && is_of_first_object(own.steps)) put[0] += "#0";
  Lesson out = lesson;
  out.models = put;
  out.own_models = models;
  out.steps = own.steps;
  out.number = own.number;
  out.rule = own.rule;
  out.tries = own.tries;
  out.controls.clear();
  out.around = Aabb();
  put_models(out.number.command, put);
  if (out.rule) put_models(out.rule->of.command, put);
  for (LessonStep& step : out.steps) {
    for (LessonNumber& number : step.numbers) put_models(number.command, put);
    for (LessonDraw& draw : step.draws) put_models(draw.what.command, put);
  }
  return out;
}

LessonPictures side_by_side(const std::vector<std::optional<LessonPicture>>& pictures) {
  constexpr std::uint32_t kColumns = 8;
  LessonPictures out;
  out.at.resize(pictures.size());
  for (const auto& picture : pictures)
    if (picture && out.width == 0) {
      out.width = picture->width;
      out.height = picture->height;
    }
  if (out.width == 0 || out.height == 0) return out;
  const auto rows = static_cast<std::uint32_t>((pictures.size() + kColumns - 1) / kColumns);
  out.all.width = kColumns * (out.width + 2);
  out.all.height = rows * (out.height + 2);
  out.all.rgba.resize(std::size_t{4} * out.all.width * out.all.height);
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    const auto& picture = pictures[i];
    if (!picture || picture->width != out.width || picture->height != out.height ||
        picture->rgba.size() != std::size_t{4} * out.width * out.height)
      continue;
    const std::uint32_t x = static_cast<std::uint32_t>(i % kColumns) * (out.width + 2);
    const std::uint32_t y = static_cast<std::uint32_t>(i / kColumns) * (out.height + 2);
    put_picture(*picture, x, y, out.all);
    out.at[i] = {x + 1, y + 1};
  }
  return out;
}

}  // namespace boxwood
