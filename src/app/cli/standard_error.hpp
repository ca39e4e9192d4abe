// SPDX-License-Identifier: MIT
// Standard error: errors, warnings and the progress line.
#pragma once

#include <string_view>

#include <boxwood/result.hpp>

namespace boxwood {

void print_error(const Error& error);       // "boxwood: sentence", then the reasons, indented
void print_message(std::string_view text);  // "boxwood: sentence"
void print_warning(std::string_view text);  // "boxwood: warning: sentence"

// A line that redraws itself during long work. It prints nothing unless standard error is a terminal and
// `enabled`. It appears only after a moment, so that short work does not flicker.
class ProgressLine {
public:
  explicit ProgressLine(bool enabled);
  ~ProgressLine();  // wipes the line
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  void show(double fraction, std::string_view what);

private:
  bool enabled_;
  bool shown_ = false;
  double last_s_;  // time of the last drawing; initially the start
};

}  // namespace boxwood
