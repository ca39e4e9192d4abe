// SPDX-License-Identifier: MIT
// Counts, points, ratios and intervals as people read them: the digits that they need, and no more.
#include "app/text/readable_number.hpp"
#include "app/text/table.hpp"
#include "seed.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <random>

#include <gtest/gtest.h>

namespace boxwood {
namespace {

TEST(ReadableNumber, ACountOfMoreSaysOfWhat) {
  EXPECT_EQ(more_text(1, "file"), "1 more file");
  EXPECT_EQ(more_text(0, "file"), "0 more files");
  EXPECT_EQ(more_text(1408, "message"), "1,408 more messages");
}

TEST(ReadableNumber, ATerminalGroupsDigitsAsTheWindowDoes) {
  EXPECT_EQ(grouped(1234567), "1234567");
  group_digits(true);
  for (const std::uint64_t n : {0U, 999U, 1225U, 1234567U}) EXPECT_EQ(grouped(n), count_text(n));
  EXPECT_EQ(grouped(1225), "1,225");
  group_digits(false);
}

TEST(ReadableNumber, SmallSharesAreWrittenAlike) {
  EXPECT_EQ(percent_text(1e-6), "< 0.01 %");
  EXPECT_EQ(share_text(1e-6), "< 0.001 %");
}

TEST(ReadableNumber, APointIsToldApartFromItsNeighboursWhereverItIs) {
  EXPECT_EQ(point_text(Vec3(1e7, 1e7 + 0.25, 1e7), 1.0), "10000000  10000000.25  10000000");
  EXPECT_EQ(point_text(Vec3(0.123456, -2, 0), 1.0), "0.1235  -2  0");
  EXPECT_EQ(point_text(Vec3(1, 2, kInfinity), 0.0), "1  2  -");
  std::mt19937_64 random(test::seed(4));
  std::uniform_real_distribution<double> uniform(-1, 1);
  for (int i = 0; i < 20000; ++i) {
    const double size = std::pow(10.0, 4 * uniform(random));
    const Vec3 p =
        Vec3(uniform(random), uniform(random), uniform(random)) * std::pow(10.0, 8 * uniform(random));
    const std::string text = point_text(p, size);
    const char* at = text.c_str();
    for (int k = 0; k < 3; ++k) {
      char* end = nullptr;
      const double read = std::strtod(at, &end);
      // To 1e-3 of the size, or all that a double has.
      EXPECT_LE(std::abs(read - p[k]), std::max(1e-3 * size, 1e-15 * std::abs(p[k])))
          << text << " for " << size;
      at = end;
    }
  }
}

TEST(ReadableNumber, ACountIsReadAsItIsWritten) {
  for (const std::uint32_t n : {0U, 7U, 17U, 999U, 1000U, 1991U, 12345U, 1234567U, 4294967295U}) {
    EXPECT_EQ(typed_count(std::to_string(n)), n);
    const std::string written = count_text(n);
    for (const std::string sign : {",", " ", "\xC2\xA0", "\xE2\x80\x89", "\xE2\x80\xAF"}) {
      std::string text;
      for (const char c : written) text += c == ',' ? sign : std::string(1, c);
      EXPECT_EQ(typed_count(text), n) << text;
      EXPECT_EQ(typed_count(" " + text + " "), n) << text;
    }
  }
  for (const char* text : {"", " ", ",", "1,", ",1", "1,99", "1,9911", "1234,567", "1,,991", "1.991", "-1",
                           "+1", "1e3", "17x", "4294967296", "9,999,999,999", "1\xE2\x80"})
    EXPECT_FALSE(typed_count(text)) << text;
}

TEST(ReadableNumber, AShortPointHasThreeDigits) {
  EXPECT_EQ(short_point_text(Vec3(0.82464, 0.77491, 0.30932)), "0.825 0.775 0.309");
  EXPECT_EQ(short_point_text(Vec3(12, 0, -0.05501)), "12 0 -0.055");
  EXPECT_EQ(short_point_text(Vec3(1, kInfinity, 1.5e-6)), "1 - 1.5e-6");
}

TEST(ReadableNumber, ACoordinateBelowTheResolutionOfFloatsIsZero) {
  EXPECT_EQ(point_text(Vec3(0.12882, 2.89445, -1.0477e-08), 3.0), "0.1288  2.894  0");
  EXPECT_EQ(point_text(Vec3(1, 2, -1e-6), 3.0), "1  2  -1e-6");  // a float beside 2 can be this small
  EXPECT_EQ(point_text(Vec3(1e7, 0.25, 1e7), 1.0), "10000000  0.25  10000000");  // a small part, far away
  EXPECT_EQ(point_text(Vec3(1e-9, 2e-9, 0), 3.0), "1e-9  2e-9  0");              // near the origin
  EXPECT_EQ(point_text(Vec3(1, 2, 1e-12), 0.0), "1  2  1e-12");                  // of unknown size
}

// A clip plane in the middle of a scene of floats is at 0, not at -1.19209e-07.
TEST(ReadableNumber, ALengthBelowTheRoundingOfFloatsIsZero) {
  EXPECT_EQ(value_text(without_noise(-1.19209e-07, 6.1)), "0");
  EXPECT_EQ(without_noise(7e-6, 6.1), 7e-6);
  EXPECT_EQ(without_noise(-7e-6, 6.1), -7e-6);
  EXPECT_EQ(without_noise(1e-9, 1e-8), 1e-9);
  EXPECT_EQ(without_noise(1e-9, 0.0), 1e-9);
}

TEST(ReadableNumber, NumbersBelowAHundredThousandHaveNoExponent) {
  EXPECT_EQ(value_text(10404.0), "10404");
  EXPECT_EQ(value_text(10404.3), "10400");
  EXPECT_EQ(value_text(10404.3), "10400");
  EXPECT_EQ(value_text(5447.2), "5447");
  EXPECT_EQ(value_text(99999.0), "99999");
  EXPECT_EQ(value_text(-12345.0), "-12345");
  EXPECT_EQ(value_text(99996.5), "1e5");
  EXPECT_EQ(value_text(1006000.0), "1.006e6");
  EXPECT_EQ(value_text(123456.0), "1.235e5");
  EXPECT_EQ(value_text(0.00012344), "0.0001234");
  EXPECT_EQ(digits_text(5447.0, 3), "5447");
  EXPECT_EQ(digits_text(5447.2, 3), "5450");
  EXPECT_EQ(rounded_text(54472.5, 4, false), "54470");
  EXPECT_EQ(rounded_text(54472.5, 4, true), "54480");
}

// The numbers of a column are compared: of its usual numbers none has a power of ten beside one without.
TEST(ReadableNumber, AColumnHasOneNotation) {
  NumberNotation plain;
  for (const double v : {0.0, 0.001, 1.3e-5, -12.5, 9999999.7, kInfinity, std::nan("")}) plain.add(v);
  EXPECT_EQ(plain.text(0.0), "0");
  EXPECT_EQ(plain.text(0.001), "0.001");
  EXPECT_EQ(plain.text(0.00423456), "0.004235");
  EXPECT_EQ(plain.text(123456.7), "123500");
  EXPECT_EQ(plain.text(9999999.7), "10000000");
  EXPECT_EQ(plain.text(1.3e-5), "0.000013");
  EXPECT_EQ(plain.text(-0.00099999), "-0.001");
  EXPECT_EQ(plain.text(9.99999e-5), "0.0001");
  EXPECT_EQ(plain.text(kInfinity), "-");
  EXPECT_EQ(plain.rounded(0.27123, 2, true), "0.28");
  plain.add(1.3e-6);
  EXPECT_EQ(plain.text(1.3e-6), "1.3e-6") << "one far below the others";
  EXPECT_EQ(plain.text(16.0), "16");
  EXPECT_EQ(plain.interval(1.5e-7, 138.0), "1.5e-7 to 138");
  for (const double largest : {1.3e-6, 1e7}) {
    NumberNotation powers;
    for (const double v : {2.5e-7, largest}) powers.add(v);
    EXPECT_EQ(powers.text(1.3e-5), "1.300e-5");
    EXPECT_EQ(powers.text(-0.0021), "-2.100e-3");
    EXPECT_EQ(powers.text(0.25), "2.500e-1") << "as many digits as the others";
    EXPECT_EQ(powers.text(2.0, 2), "2.0e0");
    EXPECT_EQ(powers.text(12345678.0), "1.235e7");
    EXPECT_EQ(powers.text(1e-100, 1), "1e-100");
    EXPECT_EQ(powers.text(0.0), "0");
    EXPECT_EQ(powers.rounded(12341.0, 2, true), "1.3e4");
    EXPECT_EQ(powers.rounded(12341.0, 2, false), "1.2e4");
    EXPECT_EQ(powers.interval(6.77e-5, 0.00273), "6.77e-5 to 2.73e-3");
  }
  EXPECT_EQ(plain.interval(6.77e-5, 0.00273), "0.0000677 to 0.00273");
  EXPECT_EQ(plain.interval(1.5, 138.0), interval_text(1.5, 138.0));
  EXPECT_EQ(plain.bounds(0.0, 6.77e-5), "at most 0.0000677");
}

TEST(ReadableNumber, ARatioIsNeverZeroUnlessItIs) {
  EXPECT_EQ(ratio_text(1.266), "1.27\xC3\x97");
  EXPECT_EQ(ratio_text(0.1), "0.10\xC3\x97");
  EXPECT_EQ(ratio_text(0.00234), "0.0023\xC3\x97");
  EXPECT_EQ(ratio_text(0.0499), "0.05\xC3\x97");
  EXPECT_EQ(ratio_text(2.2e-7), "2.2e-7\xC3\x97");
  EXPECT_EQ(ratio_text(0.0), "0.00\xC3\x97");
}

TEST(ReadableNumber, AnIntervalHoldsItsBoundsInAtMostFourDigits) {
  EXPECT_EQ(interval_text(1.1349, 1.2551), "1.13 to 1.26");
  EXPECT_EQ(interval_text(0.5, 0.5), "0.5");
  EXPECT_EQ(interval_text(2.0031e-05, 2.00310001e-05), "2.003e-5");  // the same to four digits
  EXPECT_EQ(interval_text(1.2541, 1.2549), "1.254 to 1.255");
  EXPECT_EQ(interval_text(0.0, 0.0361), "0 to 0.0361");
  EXPECT_EQ(interval_text(0.00701, 0.0361), "0.00701 to 0.0361");
  // No end loses its zeros; 0 has none.
  EXPECT_EQ(interval_text(0.0010971, 0.0010999), "0.001097 to 0.001100");
  EXPECT_EQ(interval_text(0.0599, 0.06), "0.0599 to 0.0600");
  EXPECT_EQ(interval_text(0.06, 0.0605), "0.0600 to 0.0605");
  EXPECT_EQ(interval_text(1.0, 2.5), "1.0 to 2.5");
  EXPECT_EQ(interval_text(1.0, 2.0), "1 to 2");
  EXPECT_EQ(interval_text(1.097e-5, 1.0999e-5), "1.097e-5 to 1.100e-5");
  EXPECT_EQ(interval_text(-2.5, 1.0), "-2.5 to 1.0");
  EXPECT_EQ(interval_text(9.95, 10.1), "9.95 to 10.1") << "three digits each";
  std::mt19937_64 random(test::seed(5));
  std::uniform_real_distribution<double> uniform(0, 1);
  int intervals = 0;
  for (int i = 0; i < 20000; ++i) {
    const double lower = std::pow(10.0, 12 * uniform(random) - 6),
                 upper = lower * (1 + 0.1 * uniform(random));
    const std::string text = interval_text(lower, upper);
    const std::size_t to = text.find(" to ");
    if (to == std::string::npos) continue;
    ++intervals;
    EXPECT_LE(std::strtod(text.c_str(), nullptr), lower) << text;
    EXPECT_GE(std::strtod(text.c_str() + to + 4, nullptr), upper) << text;
    EXPECT_LE(text.size(), 24U) << text;
  }
  EXPECT_GT(intervals, 10000);
}

// A written bound never contradicts the proven one. One number stands for both within half of its last digit.
TEST(ReadableNumber, NoWrittenBoundIsFalse) {
  std::mt19937_64 random(test::seed(6));
  std::uniform_real_distribution<double> uniform(0, 1);
  int single = 0, pairs = 0;
  for (int i = 0; i < 10000; ++i) {
    double lower = std::pow(10.0, 500 * uniform(random) - 250);
    if (i % 5 == 0) lower = std::floor(1e5 * uniform(random));
    const double upper = lower * (1 + std::pow(10.0, -12 * uniform(random)));
    const std::string text = interval_text(lower, upper);
    const std::size_t to = text.find(" to ");
    const double low = std::strtod(text.c_str(), nullptr);
    if (to != std::string::npos) {
      ++pairs;
      EXPECT_LE(low, lower) << text;
      EXPECT_GE(std::strtod(text.c_str() + to + 4, nullptr), upper) << text;
      continue;
    }
    ++single;
    const double last = std::pow(10.0, std::floor(std::log10(std::max(low, 1e-300))) - 3);
    for (const double end : {lower, upper}) EXPECT_LE(std::abs(low - end), (0.5 + 1e-9) * last) << text;
  }
  EXPECT_GT(single, 1000);
  EXPECT_GT(pairs, 1000);
}

// No time and no share that is not 0 is shown as 0.
TEST(ReadableNumber, SmallTimesAndSharesAreNotZero) {
  EXPECT_EQ(time_text(0.0012), "< 0.01 ms");
  EXPECT_EQ(time_text(0.005), "0.01 ms");
  EXPECT_EQ(time_text(0.214), "0.21 ms");
  EXPECT_EQ(time_text(289.4), "289 ms");
  EXPECT_EQ(time_text(1300.0), "1.3 s");
  EXPECT_EQ(percent_text(3e-6), "< 0.01 %");
  EXPECT_EQ(percent_text(0.0), "0 %");
  EXPECT_EQ(percent_text(0.28154), "28.15 %");
  EXPECT_EQ(percent_text(std::nan("")), "-");
}

TEST(ReadableNumber, ALengthOfWhichNothingIsProvenIsAtMostSoLong) {
  EXPECT_EQ(bounds_text(0.0, 0.4005), "at most 0.401");
  EXPECT_EQ(bounds_text(0.0, 0.0), "0");
  EXPECT_EQ(bounds_text(0.00701, 0.0361), "0.00701 to 0.0361");
  EXPECT_EQ(bounds_text(15.953, 15.999), "15.95 to 16.00");
}

}  // namespace
}  // namespace boxwood
