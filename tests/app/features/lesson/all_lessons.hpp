// SPDX-License-Identifier: MIT
// All lessons of the folder, for tests that play each of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/features/lesson/cli/lesson_file.hpp"
#include "app/features/lesson/lesson_commands.hpp"
#include "app/session/session.hpp"
#include "lesson_options.hpp"

namespace boxwood {

inline const std::vector<Lesson>& all_lessons() {
  static const std::vector<Lesson> kAll = [] {
    (void)lesson_options();
    auto lessons = lessons_with_files();
    EXPECT_TRUE(lessons) << lessons.error().message;
    return lessons ? *lessons : std::vector<Lesson>();
  }();
  return kAll;
}

inline void expect_no_message(const Session& session, const std::string& where) {
  for (const Message& message : session.messages().all()) ADD_FAILURE() << where << ": " << message.text;
}

inline Command step_command(std::size_t step) {
  return SetLessonStep{static_cast<std::uint32_t>(step)};
}

}  // namespace boxwood
