// SPDX-License-Identifier: MIT
// Formats numbers for people.
#include "app/text/readable_number.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace boxwood {

namespace {
double largest_of(const Vec3& p) {
  return std::max({std::abs(p.x), std::abs(p.y), std::abs(p.z)});
}
}  // namespace

double without_noise(double v, double size) {
  constexpr double kNoise = 1e-6;
  return std::fabs(v) < kNoise * size ? 0.0 : v;
}

std::string with_short_exponent(const std::string& text) {
  const std::size_t e = text.find('e');
  const std::size_t digits = e == std::string::npos ? e : text.find_first_not_of("+-0", e + 1);
  if (digits == std::string::npos) return text;
  return text.substr(0, e + 1) + (text[e + 1] == '-' ? "-" : "") + text.substr(digits);
}

std::string count_text(std::uint64_t n) {
  std::string digits = std::to_string(n);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, 1, ',');
  return digits;
}

std::string more_text(std::uint64_t n, std::string_view thing) {
  return count_text(n).append(" more ").append(thing).append(n == 1 ? "" : "s");
}

namespace {

// Returns the length of the sign between thousands with which the text begins; 0 if it begins with another.
std::size_t separator_length(std::string_view text) {
  for (const std::string_view sign : {",", " ", "\xC2\xA0", "\xE2\x80\x89", "\xE2\x80\xAF"})
    if (text.starts_with(sign)) return sign.size();
  return 0;
}

}  // namespace

std::optional<std::uint32_t> typed_count(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  std::string digits;
  std::size_t group = 0;  // digits since the last separator
  bool separated = false;
  while (!text.empty()) {
    if (text.front() >= '0' && text.front() <= '9') {
      digits += text.front();
      text.remove_prefix(1);
      ++group;
      continue;
    }
    const std::size_t length = separator_length(text);
    const bool whole = separated ? group == 3 : group >= 1 && group <= 3;
    if (length == 0 || !whole) return std::nullopt;
    text.remove_prefix(length);
    separated = true;
    group = 0;
  }
  if (separated && group != 3) return std::nullopt;
  std::uint32_t n = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), n);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return n;
}

namespace {

// Writes whole numbers below `most` with all of their digits, and others below it without an exponent.
std::string plain_below(double most, double v, int digits) {
  char text[40];
  std::snprintf(text, sizeof text, "%.*g", digits, v);
  const bool is_whole = v == std::trunc(v) && std::abs(v) < most;
  const double written = is_whole ? v : std::strtod(text, nullptr);
  if (std::abs(written) >= std::pow(10.0, digits) && std::abs(written) < most)
    std::snprintf(text, sizeof text, "%.0f", written);
  return with_short_exponent(text);
}

// Writes a number with a power of ten and all of its digits, 1.300e-5 or 2.000e0.
std::string power_text(double v, int digits) {
  if (v == 0.0) return "0";
  char text[40];
  std::snprintf(text, sizeof text, "%.*e", digits - 1, v);
  std::string out(text);
  const std::size_t e = out.find('e');
  const std::string power = "e" + std::to_string(std::atoi(out.c_str() + e + 1));
  out.resize(e);
  return out + power;
}

// Returns the text of a bound, rounded up or down to so many digits.
template <class Write> std::string rounded_by(double v, int digits, bool up, const Write& write) {
  const std::string text = write(v, digits);
  const double nearest = std::strtod(text.c_str(), nullptr);
  if (v == 0.0 || (up ? nearest >= v : nearest <= v)) return text;
  const double unit = std::pow(10.0, std::floor(std::log10(std::abs(v))) - (digits - 1));
  return write(nearest + (up ? unit : -unit), digits);
}

}  // namespace

std::string digits_text(double v, int digits) {
  return plain_below(1e5, v, digits);
}

std::string value_text(double v) {
  return std::isfinite(v) ? digits_text(v, 4) : "-";
}

std::string rounded_text(double v, int digits, bool up) {
  return rounded_by(v, digits, up, digits_text);
}

void NumberNotation::add(double v) noexcept {
  if (std::isfinite(v)) largest_ = std::max(largest_, std::abs(v));
}

bool NumberNotation::is_plain(double v) noexcept {
  constexpr double kLeastPlain = 1e-5, kMostPlain = 1e7;
  return v == 0.0 || (std::abs(v) >= kLeastPlain && std::abs(v) < kMostPlain);
}

std::string NumberNotation::text(double v, int digits) const {
  constexpr double kMostRounded = 1e8;    // a number just below ten million rounds to it
  constexpr double kLeastGeneral = 1e-4;  // %g writes smaller ones with a power
  if (!std::isfinite(v)) return "-";
  if (!is_plain(largest_)) return power_text(v, digits);
  if (!is_plain(v) && std::abs(v) < largest_) return digits_text(v, digits);
  if (v == 0.0 || std::abs(v) >= kLeastGeneral) return plain_below(kMostRounded, v, digits);
  char text[40];
  const int decimals = digits - 1 - static_cast<int>(std::floor(std::log10(std::abs(v))));
  std::snprintf(text, sizeof text, "%.*f", decimals, v);
  std::string out(text);
  out.resize(out.find_last_not_of('0') + 1);
  return out;
}

std::string NumberNotation::rounded(double v, int digits, bool up) const {
  return rounded_by(v, digits, up, [this](double x, int n) { return text(x, n); });
}

namespace {

// A number's digits and its power of ten, "1.1" and "e-5".
struct NumberParts {
  std::string digits, power;
  explicit NumberParts(const std::string& text)
      : digits(text.substr(0, text.find('e'))), power(text.substr(digits.size())) {}
  std::size_t decimals() const {
    const std::size_t point = digits.find('.');
    return point == std::string::npos ? 0 : digits.size() - point - 1;
  }
  std::size_t significant() const {
    const std::size_t first = digits.find_first_of("123456789");
    if (first == std::string::npos) return 0;
    return static_cast<std::size_t>(std::count_if(digits.begin() + static_cast<std::ptrdiff_t>(first),
                                                  digits.end(), [](char c) { return c != '.'; }));
  }
  // Appends zeros until it has so many decimals, or so many significant digits. 0 remains.
  void pad(std::size_t to_decimals, std::size_t most_digits) {
    while (significant() > 0 && decimals() < to_decimals && significant() < most_digits)
      digits += decimals() == 0 ? ".0" : "0";
  }
};

// Returns both ends, with zeros behind the one that lost them: "0.001097 to 0.001100".
std::string joined_interval(const std::string& lower, const std::string& upper, int digits) {
  NumberParts low(lower), high(upper);
  if (low.power == high.power) {
    low.pad(high.decimals(), static_cast<std::size_t>(digits));
    high.pad(low.decimals(), static_cast<std::size_t>(digits));
  }
  return low.digits + low.power + " to " + high.digits + high.power;
}

// Returns both ends, written by `write`; one number if they are the same to four digits.
template <class Write> std::string interval_by(double lower, double upper, const Write& write) {
  if (!std::isfinite(lower) || !std::isfinite(upper)) return value_text(lower) + " to " + value_text(upper);
  if (write(lower, 4) == write(upper, 4)) return write(upper, 4);
  for (const int digits : {3, 4}) {
    const std::string low = rounded_by(lower, digits, false, write),
                      high = rounded_by(upper, digits, true, write);
    char near_low[40], near_high[40];
    std::snprintf(near_low, sizeof near_low, "%.*g", digits, lower);
    std::snprintf(near_high, sizeof near_high, "%.*g", digits, upper);
    if (digits == 4 || std::string(near_low) != near_high) return joined_interval(low, high, digits);
  }
  return {};
}

std::string bounds_of(const std::string& interval) {
  return interval.starts_with("0 to ") ? "at most " + interval.substr(5) : interval;
}

}  // namespace

std::string interval_text(double lower, double upper) {
  return interval_by(lower, upper, digits_text);
}

std::string bounds_text(double lower, double upper) {
  return bounds_of(interval_text(lower, upper));
}

std::string NumberNotation::interval(double lower, double upper) const {
  return interval_by(lower, upper, [this](double x, int n) { return text(x, n); });
}

std::string NumberNotation::bounds(double lower, double upper) const {
  return bounds_of(interval(lower, upper));
}

std::string ratio_text(double v) {
  if (!std::isfinite(v)) return "-";
  constexpr double kTwoDecimals = 0.1;  // from here on they are two digits or more
  if (v > 0.0 && v < kTwoDecimals) return digits_text(v, 2) + "\xC3\x97";
  char text[40];
  std::snprintf(text, sizeof text, v < 99.995 ? "%.2f\xC3\x97" : "%.0f\xC3\x97", v);  // multiplication sign
  return text;
}

std::string time_text(double ms) {
  if (ms < 0.005) return "< 0.01 ms";
  char text[40];
  if (ms < 1000.0)
    std::snprintf(text, sizeof text, ms < 10.0 ? "%.2f ms" : "%.0f ms", ms);
  else
    std::snprintf(text, sizeof text, "%.1f s", ms / 1000.0);
  return text;
}

std::string percent_text(double v) {
  if (std::isnan(v)) return "-";
  if (v <= 0.0) return "0 %";
  if (v < 1e-4) return "< 0.01 %";
  char text[40];
  std::snprintf(text, sizeof text, "%.2f %%", 100.0 * v);
  return text;
}

std::string point_text(const Vec3& p) {
  return value_text(p.x).append("  ").append(value_text(p.y)).append("  ").append(value_text(p.z));
}

std::string short_point_text(const Vec3& p) {
  std::string out;
  for (int k = 0; k < 3; ++k)
    out.append(k > 0 ? " " : "").append(std::isfinite(p[k]) ? digits_text(p[k], 3) : "-");
  return out;
}

std::string point_text(const Vec3& p, double size) {
  std::string out;
  const bool has_size = size > 0.0 && std::isfinite(size);
  // Corners are floats. A smaller coordinate of a point of the surface is the rounding of its corners.
  const double noise = has_size ? std::ldexp(std::min(size, largest_of(p)), -24) : 0.0;
  for (int k = 0; k < 3; ++k) {
    int digits = 4;
    if (std::abs(p[k]) < noise) {
      out.append(k > 0 ? "  0" : "0");
      continue;
    }
    if (has_size && p[k] != 0.0 && std::isfinite(p[k]))
      digits = std::clamp(
          4 + static_cast<int>(std::floor(std::log10(std::abs(p[k]))) - std::floor(std::log10(size))), 4, 17);
    char text[40];
    std::snprintf(text, sizeof text, "%.*g", digits, p[k]);
    out.append(k > 0 ? "  " : "").append(std::isfinite(p[k]) ? with_short_exponent(text) : "-");
  }
  return out;
}

std::string direction_text(const Vec3& d) {
  char text[64];
  std::snprintf(text, sizeof text, "%.3f  %.3f  %.3f", d.x, d.y, d.z);
  return text;
}

std::string share_text(double v) {
  if (!std::isfinite(v)) return "-";
  if (v < 1e-5 && v > 0.0) return "< 0.001 %";
  char text[32];
  std::snprintf(text, sizeof text, v < 0.01 && v > 0.0 ? "%.2g %%" : "%.1f %%", 100.0 * v);
  return text;
}

std::string exact_text(double v) {
  char text[40];
  return {text, std::to_chars(text, text + sizeof text, v).ptr};
}

}  // namespace boxwood
