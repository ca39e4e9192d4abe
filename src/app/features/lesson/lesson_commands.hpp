// SPDX-License-Identifier: MIT
// Commands that open lessons and go through their steps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"
#include "app/shell/panel.hpp"

namespace boxwood {

inline constexpr Panel kLessonsPanel{"lessons"};
inline constexpr Panel kLessonPanel{"lesson"};

// Models in place of the lesson's own: nothing, or `model` and one word for each.
struct OwnModels {
  std::vector<std::string> models;
  friend bool operator==(const OwnModels&, const OwnModels&) = default;
};
template <> struct Codec<OwnModels> {
  static bool read(Words& in, OwnModels& value);
  static void write(std::string& out, const OwnModels& value);
  static std::string word() { return "[model FILE...]"; }
};

struct OpenLesson {  // opens its scene and carries out its first step
  static constexpr std::string_view kName = "lesson", kWords = "LESSON [model FILE...]";
  std::string lesson;
  OwnModels own = {};
  BOXWOOD_FIELDS(lesson, own)
};
struct SetLessonStep {  // from 1; carries out the steps up to it
  static constexpr std::string_view kName = "lesson-step";
  std::uint32_t step = 1;
  BOXWOOD_FIELDS(step)
};
struct TryLesson {  // from 1: an experiment of the lesson, as one step of the history
  static constexpr std::string_view kName = "lesson-try";
  std::uint32_t number = 1;
  BOXWOOD_FIELDS(number)
};
struct ShowLessonText {  // beside the open scene; carries out nothing
  static constexpr std::string_view kName = "lesson-text", kWords = "LESSON N [model FILE...]";
  std::string lesson;
  std::uint32_t step = 1;
  OwnModels own = {};
  BOXWOOD_FIELDS(lesson, step, own)
};
struct LeaveLesson {  // keeps its scene
  static constexpr std::string_view kName = "lesson-leave";
  BOXWOOD_NO_FIELDS
};
struct ReturnFromLesson {  // opens the scene before the lessons again, if there is one
  static constexpr std::string_view kName = "lesson-return";
  BOXWOOD_NO_FIELDS
};
struct SetLessonsSeen {  // names, separated by commas
  static constexpr std::string_view kName = "lessons-seen", kWords = "LESSON,...";
  std::string lessons;
  BOXWOOD_FIELDS(lessons)
  bool is_remembered() const { return true; }
};

}  // namespace boxwood
