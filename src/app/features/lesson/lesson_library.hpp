// SPDX-License-Identifier: MIT
// The lessons of the program: their files, read when first needed, their small pictures, and which were seen.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boxwood/result.hpp>

#include "app/features/lesson/lesson.hpp"
#include "overlay/scene_theme.hpp"

namespace boxwood {

struct LessonSource {
  std::function<Result<std::vector<Lesson>>()> read;  // called once, when lessons are first needed
  std::function<std::optional<LessonPicture>(std::string_view name)> picture;  // may be empty
};

// Lives on one thread. Lessons keep their addresses.
class LessonLibrary {
public:
  void set_source(LessonSource source) { source_ = std::move(source); }

  const std::vector<Lesson>& all() const;           // empty if they cannot be read: error()
  const std::optional<Error>& error() const;        // from reading them
  const Lesson* find(std::string_view name) const;  // null if no lesson has this name
  // Returns the lesson of all(), or one with other models. The result lives as long as the lesson is open.
  Result<std::shared_ptr<const Lesson>> lesson_with(const Lesson& lesson,
                                                    const std::vector<std::string>& models) const;
  // Returns the pictures in the order of all(); made at the first call.
  const LessonPictures& pictures() const;
  // Returns pictures().all for a theme, or null before the first call of pictures(). For the dark theme, dark
  // and light are exchanged, and each colour keeps its hue.
  const LessonPicture* made_picture(Theme theme) const;

  const std::set<std::string, std::less<>>& seen() const { return seen_; }  // names of existing lessons
  void set_seen(std::string_view names);                                    // separated by commas
  void add_seen(const Lesson& lesson) { seen_.insert(lesson.name); }
  std::string seen_text() const;

private:
  LessonSource source_;
  mutable bool read_ = false;
  mutable std::vector<Lesson> all_;
  mutable std::optional<Error> error_;
  mutable std::optional<LessonPictures> pictures_;
  mutable LessonPicture dark_;
  std::set<std::string, std::less<>> seen_;
};

}  // namespace boxwood
