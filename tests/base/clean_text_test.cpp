// SPDX-License-Identifier: MIT
// Names from files made fit to be shown.
#include <cstdio>
#include <string>

#include <gtest/gtest.h>

#include "base/clean_text.hpp"

namespace boxwood {
namespace {

std::string utf8(char32_t c) {
  const auto tail = [&](unsigned shift) { return static_cast<char>(0x80U | ((c >> shift) & 0x3FU)); };
  if (c < 0x80) return {static_cast<char>(c)};
  if (c < 0x800) return {static_cast<char>(0xC0U | c >> 6), tail(0)};
  if (c < 0x10000) return {static_cast<char>(0xE0U | c >> 12), tail(6), tail(0)};
  return {static_cast<char>(0xF0U | c >> 18), tail(12), tail(6), tail(0)};
}

TEST(CleanText, EveryCodePointIsReadBack) {
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    char32_t out = 0;
    const std::string text = utf8(c);
    const bool surrogate = c >= 0xD800 && c < 0xE000;
    ASSERT_EQ(decode_utf8(text + "x", out), surrogate ? 0U : text.size()) << static_cast<unsigned>(c);
    if (!surrogate) {
      ASSERT_EQ(out, c);
    }
    if (text.size() > 1) {
      ASSERT_EQ(decode_utf8(text.substr(0, text.size() - 1), out), 0U);
    }
  }
  for (const char* broken : {"\x80", "\xC0\x80", "\xC1\xBF", "\xE0\x80\x80", "\xF0\x80\x80\x80",
                             "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF", ""}) {
    char32_t out = 0;
    EXPECT_EQ(decode_utf8(broken, out), 0U);
  }
}

// The characters of Unicode 15 whose category is Cc, Zl or Zp, or whose property Bidi_Control or
// Default_Ignorable_Code_Point is set, but for the joiners, variation selectors, fillers, and what is not
// assigned.
TEST(CleanText, WhatReordersHidesOrMovesIsUnsafe) {
  int unsafe = 0;
  for (char32_t c = 0; c <= 0x10FFFF; ++c) unsafe += is_unsafe_to_show(c) ? 1 : 0;
  std::printf("%d unsafe code points\n", unsafe);
  for (const char32_t c :
       {0x00U,   0x1BU,   0x7FU,   0x80U,   0x85U,    0x9BU,    0x9FU,    0xADU,    0x61CU,
        0x180EU, 0x200BU, 0x200EU, 0x200FU, 0x2028U,  0x2029U,  0x202AU,  0x202BU,  0x202CU,
        0x202DU, 0x202EU, 0x2060U, 0x2064U, 0x2066U,  0x2067U,  0x2068U,  0x2069U,  0x206AU,
        0x206FU, 0xFEFFU, 0xFFF9U, 0xFFFBU, 0x1D173U, 0x1D17AU, 0xE0001U, 0xE0020U, 0xE007FU})
    EXPECT_TRUE(is_unsafe_to_show(c)) << std::hex << static_cast<unsigned>(c);
  for (const char32_t c :
       {0x20U,   0x7EU,   0xA0U,   0xACU,   0xAEU,   0xFCU,   0x300U,  0x5D0U,  0x627U,   0x200CU, 0x200DU,
        0x2010U, 0x2027U, 0x202FU, 0x205FU, 0x2070U, 0x30E2U, 0xFE0FU, 0xFFFDU, 0x1F600U, 0x20000U})
    EXPECT_FALSE(is_unsafe_to_show(c)) << std::hex << static_cast<unsigned>(c);
}

TEST(CleanText, FilesInQuotes) {
  EXPECT_EQ(in_quotes("a b/ü.obj"), "'a b/ü.obj'");
  EXPECT_EQ(in_quotes("a\x1b[31m\nb"), "'a [31m b'");
  EXPECT_EQ(in_quotes(std::string(5000, 'x')).size(), 4098U);
}

TEST(CleanText, NamesAreMadeFit) {
  EXPECT_EQ(clean_text("ünïcode モデル"), "ünïcode モデル");
  EXPECT_EQ(clean_text("a\tb\x1b[31m\x7f"), "a b [31m ");
  EXPECT_EQ(clean_text("a\xC2\x9B"
                       "31m\xC2\x85"),
            "a 31m ");
  EXPECT_EQ(clean_text("cube\xE2\x80\xAEgnp.obj"), "cube\xEF\xBF\xBDgnp.obj");
  EXPECT_EQ(clean_text("\xFF\xC3"), "??");
  EXPECT_EQ(clean_text(""), "");
  // It ends at a whole character, also where a replacement is longer than what it stands for.
  EXPECT_EQ(clean_text("abc", 2), "ab");
  EXPECT_EQ(clean_text("aü", 2), "a");
  EXPECT_EQ(clean_text("\xC2\xAD\xC2\xAD", 4), "\xEF\xBF\xBD");
  // Clean text stays as it is.
  const std::string once = clean_text("\xE2\x80\xAE\x01\xFFü");
  EXPECT_EQ(clean_text(once), once);
}

}  // namespace
}  // namespace boxwood
