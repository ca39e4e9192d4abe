// SPDX-License-Identifier: MIT
// Names in tables and JSON cannot drive a terminal, and JSON reads back what they are.
#include <algorithm>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/text/json.hpp"
#include "app/text/json_reader.hpp"
#include "app/text/text.hpp"
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

bool holds_something_unsafe(std::string_view text) {
  while (!text.empty()) {
    char32_t c = 0;
    const std::size_t length = decode_utf8(text, c);
    if (length == 0 || is_unsafe_to_show(c)) return true;
    text.remove_prefix(length);
  }
  return false;
}

TEST(OutputText, EveryCharacterIsSafeInJsonAndReadsBack) {
  std::size_t escaped = 0;
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    if (c >= 0xD800 && c < 0xE000) continue;
    const std::string text = "a" + utf8(c) + "b";
    JsonWriter json;
    json.value(text);
    ASSERT_FALSE(holds_something_unsafe(json.text())) << static_cast<unsigned>(c);
    if (c < 0x3000 || is_unsafe_to_show(c)) {  // the parser is slow
      ASSERT_EQ(nlohmann::json::parse(json.text()).get<std::string>(), text) << json.text();
    }
    escaped += json.text().find('\\') != std::string::npos ? 1 : 0;
  }
  EXPECT_EQ(escaped, 234U + 2U);  // the unsafe ones, and \" and \\ themselves
}

TEST(OutputText, JsonOfWhatHarmedTerminals) {
  JsonWriter json;
  json.value("a\xC2\x9B"
             "31m\xE2\x80\xAE gnp\xF3\xA0\x80\xA1\x7F\xFF");
  EXPECT_EQ(json.text(), "\"a\\u009b31m\\u202e gnp\\udb40\\udc21\\u007f\xEF\xBF\xBD\"");
}

TEST(OutputText, TablesShowASignInstead) {
  EXPECT_EQ(printable("a\xC2\x9B"
                      "31m\xE2\x80\xAE gnp\xE2\x81\xA6\x1b"),
            "a\xEF\xBF\xBD"
            "31m\xEF\xBF\xBD gnp\xEF\xBF\xBD\xEF\xBF\xBD");
  EXPECT_EQ(printable("ünïcode モデル \xE2\x80\x8D"), "ünïcode モデル \xE2\x80\x8D");
}

// The folders go before the words, and of the name nothing goes.
TEST(WholeName, IsKeptAtEveryWidth) {
  const std::string file = "/data/\xC3\xA9l\xC3\xA9onore/pictures of models/a picture.png";
  const std::string text = "Saved the picture as " + file + " (all of the window)";
  EXPECT_EQ(with_whole_name(text, file, [](const std::string&) { return true; }), text);
  std::size_t whole = 0, folders_cut = 0, words_cut = 0;
  for (std::size_t most = 0; most <= text.size(); ++most) {
    const auto fits = [&](const std::string& tried) { return display_width(tried) <= most; };
    const std::string shown = with_whole_name(text, file, fits);
    EXPECT_TRUE(shown.starts_with("Saved the picture as ")) << shown;
    EXPECT_NE(shown.find("/a picture.png"), std::string::npos) << shown;
    EXPECT_EQ(printable(shown), shown) << "no character is cut";
    const bool words = shown.find("(all of the window)") == std::string::npos;
    whole += shown == text ? 1 : 0;
    words_cut += words ? 1 : 0;
    folders_cut += !words && shown != text ? 1 : 0;
    if (most >= 40) {
      EXPECT_TRUE(fits(shown)) << shown;
    }
    if (most >= 42 && shown != text &&
        shown.find("/data/\xC3\xA9l\xC3\xA9onore/pictures of models") == shown.npos) {
      EXPECT_GE(display_width(shown) + 1, most) << shown;
    }
  }
  EXPECT_GT(whole, 0U);
  EXPECT_GT(folders_cut, 30U);
  EXPECT_GT(words_cut, 30U);
  EXPECT_EQ(with_whole_name("as a.png (all)", "a.png", [](const std::string&) { return false; }),
            "as a.png \xE2\x80\xA6");
}

TEST(JsonReader, ReadsEscapesAsUtf8) {
  const auto text_of = [](std::string_view json) {
    const Result<JsonValue> value = read_json(json);
    return value ? value->text : "error: " + value.error().message;
  };
  EXPECT_EQ(text_of(R"("a\u0041\u00e9\u20AC\ud83d\uDE00\n\/")"), "aA\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\n/");
  EXPECT_EQ(text_of(R"("\udbff\udfff\ud800\udc00")"), "\xF4\x8F\xBF\xBF\xF0\x90\x80\x80");
  for (const char* const wrong : {R"("\ud83d")", R"("\ud83dx")", R"("\ud83d\n")", R"("\ud83d\u0041")",
                                  R"("\ude00")", R"("\u12")", R"("\u12g4")", R"("\q")", "\"\\"})
    EXPECT_EQ(text_of(wrong), "error: line 1: an escape in a text is wrong") << wrong;
}

// Each character is one wide. A line ends at a blank, and in a formula at a relation.
TEST(Text, LinesEndAtBlanksAndFormulasAtRelations) {
  const auto lines = [](std::string_view text, float width) {
    return broken_lines(text, width, [](std::string_view line) {
      return static_cast<float>(std::count_if(
          line.begin(), line.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
    });
  };
  EXPECT_EQ(lines("", 5), "");
  EXPECT_EQ(lines("one two three", 13), "one two three");
  EXPECT_EQ(lines("one two three", 12), "one two\nthree");
  EXPECT_EQ(lines("one two three", 7), "one two\nthree");
  EXPECT_EQ(lines("unbreakable of", 4), "unbreakable\nof");
  EXPECT_EQ(lines("a width of 12 mm, too", 14), "a width of\n12 mm, too") << "a unit stays with its number";
  EXPECT_EQ(lines("a width of 12 men, too", 14), "a width of 12\nmen, too");
  const std::string sphere = "a centre c: |p \u2212 c|\u00B2 \u2264 r\u00B2. Boxwood";
  EXPECT_EQ(lines(sphere, 15), "a centre c:\n|p \u2212 c|\u00B2 \u2264 r\u00B2.\nBoxwood");
  EXPECT_EQ(lines(sphere, 21), "a centre c: |p \u2212 c|\u00B2\n\u2264 r\u00B2. Boxwood");
  EXPECT_EQ(lines("[min, max] = centre \u00B1 half = min + [0, widths]", 31),
            "[min, max] = centre \u00B1 half =\nmin + [0, widths]");
  EXPECT_EQ(lines("edge = r / 3 + a", 14), "edge =\nr / 3 + a");
  EXPECT_EQ(lines("|a b c d e| is long", 5), "|a b\nc d\ne| is\nlong") << "no other blank";
}

}  // namespace
}  // namespace boxwood
