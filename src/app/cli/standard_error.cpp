// SPDX-License-Identifier: MIT
// Writes messages and the progress line.
#include "app/cli/standard_error.hpp"

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <string>

#include "app/text/text.hpp"

namespace boxwood {

namespace {
double now_s() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void write_line(const std::string& line) {
  std::fwrite(line.data(), 1, line.size(), stderr);
}
}  // namespace

void print_error(const Error& error) {
  std::string text = "boxwood: " + printable(error.message) + "\n";
  for (const std::string& reason : error.reasons) text += "  " + printable(reason) + "\n";
  write_line(text);
}

void print_message(std::string_view text) {
  write_line("boxwood: " + printable(text) + "\n");
}

void print_warning(std::string_view text) {
  write_line("boxwood: warning: " + printable(text) + "\n");
}

ProgressLine::ProgressLine(bool enabled)
    : enabled_(enabled && isatty(STDERR_FILENO) == 1), last_s_(now_s()) {}

ProgressLine::~ProgressLine() {
  if (shown_) write_line("\r\x1b[K");
}

void ProgressLine::show(double fraction, std::string_view what) {
  if (!enabled_) return;
  constexpr double kFirstAfter_s = 0.3, kEvery_s = 0.1;
  const double now = now_s();
  if (now - last_s_ < (shown_ ? kEvery_s : kFirstAfter_s)) return;
  last_s_ = now;
  shown_ = true;
  const int percent = fraction >= 0.0 && fraction <= 1.0 ? static_cast<int>(fraction * 100.0) : 0;
  write_line("\r\x1b[K" + printable(what) + " " + std::to_string(percent) + " %");
  std::fflush(stderr);
}

}  // namespace boxwood
