// SPDX-License-Identifier: MIT
// Writes depths, gaps and volumes with as many digits as a column has room for.
#include "app/features/clash/clash_columns_text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string_view>

namespace boxwood {

namespace {

// Returns the text of a number with zeros behind it, so that it has so many significant digits.
std::string with_zeros(std::string text, std::size_t digits) {
  const std::size_t e = std::min(text.find('e'), text.size());
  const std::string power = text.substr(e);
  text.resize(e);
  const std::size_t first = text.find_first_of("123456789");
  if (first == std::string::npos) return text + power;  // 0
  const std::size_t point = text.find('.');
  std::size_t count = text.size() - first;
  if (point != std::string::npos && point > first) --count;
  if (count < digits && point == std::string::npos) text += '.';
  for (; count < digits; ++count) text += '0';
  return text + power;
}

constexpr int kDepthDigits = 3;
constexpr std::string_view kTo = " to ";  // between two bounds

// Returns a volume with so many digits: of both bounds if they share these, else the upper bound.
std::string common_digits(double lower, double upper, int digits, const NumberNotation& notation) {
  const std::string text = notation.text(upper, digits);
  return notation.text(lower, digits) == text ? text : notation.rounded(upper, digits, true);
}

}  // namespace

std::string depth_column(double lower, double upper, const NumberNotation& notation) {
  const std::string both = notation.interval(lower, upper);
  if (both.find(kTo) != std::string::npos) return both;
  return with_zeros(notation.text(upper, kDepthDigits), kDepthDigits);
}

std::string short_depth_column(double lower, double upper, const NumberNotation& notation) {
  const std::string both = depth_column(lower, upper, notation);
  const std::size_t to = both.find(kTo);
  if (to == std::string::npos) return both;
  return lower > 0.0 ? "\xE2\x89\xA5" + both.substr(0, to) : "\xE2\x89\xA4" + both.substr(to + kTo.size());
}

std::string gap_column(double distance) {
  return "-" + with_zeros(digits_text(distance, 3), kDepthDigits);
}

std::string volume_in_unit(double lower, double upper, int digits) {
  constexpr double kLeastShown = 0.001;
  constexpr std::size_t kWidest = 6;
  if (upper == 0.0) return "0";
  if (upper < kLeastShown) return "<0.001";
  while (upper < 100.0) {
    const std::string text =
        with_zeros(common_digits(lower, upper, digits, {}), static_cast<std::size_t>(digits));
    if (digits-- <= 2 || text.size() <= kWidest) return text;
  }
  const double step =
      std::pow(10.0, std::max(0.0, std::floor(std::log10(upper)) - std::max(digits - 1.0, 2.0)));
  const double near = std::round(upper / step);
  char text[40];
  std::snprintf(text, sizeof text, "%.0f",
                step * (near == std::round(lower / step) ? near : std::ceil(upper / step)));
  return text;
}

std::string volume_column(double lower, double upper, int digits, const NumberNotation& notation) {
  constexpr std::size_t kWidest = 6;
  for (;; --digits) {
    std::string text = common_digits(lower, upper, digits, notation);
    if (digits <= 2 || text.size() <= kWidest) return text;
  }
}

}  // namespace boxwood
