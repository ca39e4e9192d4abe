// SPDX-License-Identifier: MIT
// The options of `boxwood lesson`.
#include "app/cli/option_list.hpp"
#include "app/cli/option_values.hpp"

namespace boxwood {

void set_up_lessons(const Options& options, TypedStore& setups);  // lesson_runner.cpp

void add_lesson_tables(OptionList& list);  // cli/lesson_tables.cpp

void add_lesson_options(OptionList& list) {
  add_lesson_tables(list);
  using namespace option_values;
  list.setups.push_back(set_up_lessons);
  list.rows.push_back(
      {"--to", option_rows::flag<&Options::check>("--check", kLessonOptions, "check the lesson's number")});
}

}  // namespace boxwood
