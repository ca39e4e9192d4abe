// SPDX-License-Identifier: MIT
// Reads the lessons once, and puts their pictures side by side.
#include "app/features/lesson/lesson_library.hpp"

#include <algorithm>
#include <utility>

namespace boxwood {

namespace {

// Replaces the lightness (max + min) / 2 by 255 minus it; hue and chroma stay.
LessonPicture with_lightness_inverted(LessonPicture picture) {
  for (std::size_t i = 0; i + 3 < picture.rgba.size(); i += 4) {
    const auto [low, high] = std::minmax({picture.rgba[i], picture.rgba[i + 1], picture.rgba[i + 2]});
    const int change = 255 - low - high;
    for (std::size_t c = i; c < i + 3; ++c)
      picture.rgba[c] = static_cast<std::uint8_t>(picture.rgba[c] + change);
  }
  return picture;
}

}  // namespace

const std::vector<Lesson>& LessonLibrary::all() const {
  if (std::exchange(read_, true) || !source_.read) return all_;
  Result<std::vector<Lesson>> found = source_.read();
  if (found)
    all_ = std::move(*found);
  else
    error_ = found.error();
  return all_;
}

const std::optional<Error>& LessonLibrary::error() const {
  (void)all();
  return error_;
}

const Lesson* LessonLibrary::find(std::string_view name) const {
  for (const Lesson& lesson : all())
    if (lesson.name == name) return &lesson;
  return nullptr;
}

void LessonLibrary::set_seen(std::string_view names) {
  seen_.clear();
  while (!names.empty()) {
    const std::size_t comma = names.find(',');
    if (const Lesson* lesson = find(names.substr(0, comma))) seen_.insert(lesson->name);
    names.remove_prefix(comma == std::string_view::npos ? names.size() : comma + 1);
  }
}

std::string LessonLibrary::seen_text() const {
  std::string out;
  for (const std::string& name : seen_) out.append(out.empty() ? "" : ",").append(name);
  return out;
}

const LessonPictures& LessonLibrary::pictures() const {
  if (pictures_) return *pictures_;
  std::vector<std::optional<LessonPicture>> each;
  for (const Lesson& lesson : all())
    each.push_back(source_.picture ? source_.picture(lesson.name) : std::nullopt);
  pictures_ = side_by_side(each);
  return *pictures_;
}

const LessonPicture* LessonLibrary::made_picture(Theme theme) const {
  if (!pictures_) return nullptr;
  if (theme == Theme::light) return &pictures_->all;
  if (dark_.rgba.empty()) dark_ = with_lightness_inverted(pictures_->all);
  return &dark_;
}

Result<std::shared_ptr<const Lesson>>
LessonLibrary::lesson_with(const Lesson& lesson, const std::vector<std::string>& models) const {
  if (models.empty())
    return std::shared_ptr<const Lesson>(std::shared_ptr<const Lesson>(), &lesson);  // one of all()
  auto own = with_own_models(lesson, models);
  if (!own) return own.error();
  return std::make_shared<const Lesson>(std::move(*own));
}

}  // namespace boxwood
