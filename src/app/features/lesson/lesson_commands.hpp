// SPDX-License-Identifier: MIT
// Commands about lessons.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"

namespace boxwood {

// Behind a lesson, in place of its own: nothing, or `model` and one word for each.
struct OwnModels {
  std::vector<std::string> models;
  friend bool operator==(const OwnModels&, const OwnModels&) = default;
};
template <> struct Codec<OwnModels> {
  static bool read(Words& in, OwnModels& value);
  static void write(std::string& out, const OwnModels& value);
  static std::string word() { return "[model FILE...]"; }
};

struct OpenLesson {  // its scene and its first step
  static constexpr std::string_view kName = "lesson", kWords = "LESSON [model FILE...]";
  std::string lesson;
  OwnModels own = {};
  BOXWOOD_FIELDS(lesson, own)
};
struct SetLessonStep {  // from 1; carries out what leads there
  static constexpr std::string_view kName = "lesson-step";
  std::uint32_t step = 1;
  BOXWOOD_FIELDS(step)
};
struct ShowLessonText {  // beside what is open; carries nothing out
  static constexpr std::string_view kName = "lesson-text", kWords = "LESSON N [model FILE...]";
  std::string lesson;
  std::uint32_t step = 1;
  OwnModels own = {};
  BOXWOOD_FIELDS(lesson, step, own)
};
struct LeaveLesson {  // its scene stays
  static constexpr std::string_view kName = "lesson-leave";
  BOXWOOD_NO_FIELDS
};
struct SetLessonsSeen {  // names, separated by commas
  static constexpr std::string_view kName = "lessons-seen", kWords = "LESSON,...";
  std::string lessons;
  BOXWOOD_FIELDS(lessons)
  bool is_remembered() const { return true; }
};

}  // namespace boxwood
