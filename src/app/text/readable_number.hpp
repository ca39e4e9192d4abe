// SPDX-License-Identifier: MIT
// Numbers for people: thousands separated, values to four digits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <boxwood/math.hpp>

namespace boxwood {

std::string count_text(std::uint64_t n);                         // 1,408
std::string more_text(std::uint64_t n, std::string_view thing);  // 1 more file, 1,408 more files
// Reads a count as people write it: 1408, 1,408 or 1 408, also with a thin space or one that does not break.
// Ignores blanks around it. Returns nullopt for any other text, as 1,4.
std::optional<std::uint32_t> typed_count(std::string_view text);
// Writes a finite number with `digits` significant digits, without an exponent from 1e-4 to 1e5; a whole
// number in this range with all of its digits.
std::string digits_text(double v, int digits);
std::string value_text(double v);  // 4 significant digits; "-" for NaN and infinity
// Returns 0 for a length below 1e-6 of `size`: rounding of floats, which have about 6e-8 of it. Else v.
double without_noise(double v, double size);
std::string with_short_exponent(const std::string& text);  // 1e-6 for 1e-06
// Returns a bound with `digits` digits, whose value is at least v if `up`, else at most v.
std::string rounded_text(double v, int digits, bool up);
// The notation of the numbers of one column or block, which the largest of them chooses: plain from 0.00001
// to ten million, and only numbers below that have a power of ten, 1.3e-6. If the largest is outside, all
// have one, 2.35e8 or 2.10e0, so that they can be compared.
class NumberNotation {
public:
  void add(double v) noexcept;  // 0, NaN and infinity choose nothing
  std::string text(double v, int digits = 4) const;
  std::string rounded(double v, int digits, bool up) const;  // as rounded_text()
  std::string interval(double lower, double upper) const;    // as interval_text()
  std::string bounds(double lower, double upper) const;      // as bounds_text()

private:
  static bool is_plain(double v) noexcept;
  double largest_ = 0.0;
};
// Writes proven bounds of a value, rounded outward: "1.13 to 1.26"; the value alone if both are the same to
// four digits. Of the same size they have the same number of decimals: "0.001097 to 0.001100".
std::string interval_text(double lower, double upper);
// Writes proven bounds of a length as interval_text(), but "at most 0.401" if the lower bound is 0.
std::string bounds_text(double lower, double upper);
std::string ratio_text(double v);             // 1.27×, 0.0034×; "-" if not finite
std::string time_text(double ms);             // 0.21 ms, 1.3 s, < 0.01 ms
std::string percent_text(double v);           // 28.15 %, < 0.01 %, 0 %; "-" for NaN
std::string point_text(const Vec3& p);        // three values
std::string short_point_text(const Vec3& p);  // with three digits each, one blank apart
// Writes enough digits to distinguish points that differ by 1e-3 of `size` (the diagonal), at any position. A
// coordinate below the resolution of floats, 2^-24 of the smaller of `size` and the largest coordinate, is 0.
std::string point_text(const Vec3& p, double size);
std::string direction_text(const Vec3& d);  // of a unit vector, three decimals
std::string share_text(double v);           // 12.3 %, 0.12 %
std::string exact_text(double v);           // reads back exactly

}  // namespace boxwood
