// SPDX-License-Identifier: MIT
// Numbers to text and back, texts that must not break JSON or a terminal, and the parser against its tables.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <random>
#include <set>

#include "app/cli/numbers.hpp"
#include "app/cli/option_parser.hpp"
#include "app/cli/option_table.hpp"
#include "app/text/json.hpp"
#include "app/text/text.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

TEST(JsonWriter, doubles_read_back_bit_for_bit) {
  std::mt19937_64 random(test::seed(1));
  std::size_t finite = 0;
  for (int i = 0; i < 200000; ++i) {
    const double x = std::bit_cast<double>(random());
    JsonWriter json;
    json.value(x);
    if (!std::isfinite(x)) {
      EXPECT_EQ(json.text(), "null");
      continue;
    }
    ++finite;
    const std::optional<double> back = parse_number(json.text());
    ASSERT_TRUE(back.has_value()) << json.text();
    EXPECT_EQ(std::bit_cast<std::uint64_t>(*back), std::bit_cast<std::uint64_t>(x)) << json.text();
  }
  EXPECT_GT(finite, 190000U);
  JsonWriter zero;
  zero.begin_array().value(-0.0).value(1.0).value(5e-324).end_array();
  EXPECT_EQ(zero.text(), "[-0.0,1.0,5e-324]");
}

TEST(JsonWriter, nests_and_quotes) {
  JsonWriter json;
  json.begin_object().field("a\"\n", true).key("b").begin_array().value(1).null().value("x\xFFy").end_array();
  json.field("v", Vec3(1, 2, 3)).end_object();
  EXPECT_EQ(json.text(), "{\"a\\\"\\n\":true,\"b\":[1,null,\"x\xEF\xBF\xBDy\"],\"v\":[1.0,2.0,3.0]}");
}

TEST(ParseNumber, takes_decimal_and_finite_only) {
  for (const char* text :
       {"", "+", "-", "nan", "inf", "-inf", "1e999", "-1e999", "0x10", "1 ", " 1", "1,", "++1", "1e", "."})
    EXPECT_FALSE(parse_number(text).has_value()) << text;
  EXPECT_EQ(parse_number("-.5"), -0.5);
  EXPECT_EQ(parse_number("+2"), 2.0);
  EXPECT_EQ(parse_number("1e-999"), 0.0);
  EXPECT_EQ(parse_number("0.1"), 0.1);
}

TEST(ParseNumbers, accepts_commas_and_blanks) {
  EXPECT_EQ(parse_numbers("1, 2\t3").value(), (std::vector<double>{1, 2, 3}));
  EXPECT_TRUE(parse_numbers(" ")->empty());
  for (const char* text : {"1,,2", ",1", "1,", "1;2", "a"})
    EXPECT_FALSE(parse_numbers(text).has_value()) << text;
}

TEST(Printable, lets_no_control_character_and_no_broken_text_through) {
  EXPECT_EQ(printable("a\x1b[31m\n"), "a\xEF\xBF\xBD[31m\xEF\xBF\xBD");
  EXPECT_EQ(printable("\xC3\xBC\xE3\x83\xA2"), "\xC3\xBC\xE3\x83\xA2");
  for (const char* broken : {"\xFF", "\xC0\x80", "\xED\xA0\x80", "\xF5\x80\x80\x80", "\xE3\x83"})
    EXPECT_EQ(printable(broken).find(broken), std::string::npos);
  EXPECT_EQ(display_width("\xE3\x83\xA2\xC3\xBC"), 3U);
}

TEST(Tables, name_every_option_and_command_once) {
  std::set<std::string_view> names;
  std::set<char> letters;
  // `robot` has options of its own under names that other commands have: no command has a name twice.
  for (const CommandRow& command : command_table()) {
    std::set<std::string_view> taken;
    for (const OptionRow& row : option_table())
      if ((row.group & (command.groups | kCommonOptions)) != 0) {
        EXPECT_TRUE(taken.insert(row.name).second) << command.name << " " << row.name;
      }
  }
  for (const OptionRow& row : option_table()) {
    names.insert(row.name);
    EXPECT_TRUE(row.letter == 0 || letters.insert(row.letter).second) << row.name;
    EXPECT_FALSE(row.help.empty()) << row.name;
    EXPECT_EQ(row.shape == ValueShape::flag, row.metavar.empty()) << row.name;
    std::uint64_t taken = kCommonOptions;
    for (const CommandRow& command : command_table()) taken |= command.groups;
    EXPECT_NE(taken & row.group, 0U) << row.name << " belongs to no command";
  }
  for (const CommandRow& command : command_table()) {
    EXPECT_TRUE(names.insert(command.name).second) << command.name;
    EXPECT_FALSE(command.examples.empty()) << command.name;
  }
}

CommandLine parsed(std::vector<std::string> arguments) {
  const Result<CommandLine> line = parse_command_line(arguments);
  EXPECT_TRUE(line.ok()) << (line.ok() ? "" : line.error().message);
  return line.ok() ? *line : CommandLine{};
}

TEST(Parser, finds_the_command_behind_options_and_opens_the_viewer_without_one) {
  EXPECT_EQ(parsed({"--threads", "2", "--json", "info", "x"}).command->name, "info");
  EXPECT_EQ(parsed({"a.obj", "info"}).command->name, "view");
  EXPECT_EQ(parsed({"--", "info"}).options.models, std::vector<std::string>{"info"});
  EXPECT_EQ(parsed({}).command->name, "view");
}

TEST(Parser, twelve_numbers_may_look_like_options) {
  const CommandLine line = parsed(
      {"collide", "a", "--pose", "1", "-0", "0", "-.5", "0", "1", "0", "-1e-3", "0", "0", "1", "-7", "b"});
  ASSERT_TRUE(line.options.pose.has_value());
  EXPECT_EQ((*line.options.pose)[3], -0.5);
  EXPECT_EQ(line.options.models, (std::vector<std::string>{"a", "b"}));
}

TEST(Parser, every_option_with_a_value_refuses_nonsense_or_takes_text) {
  std::size_t refused = 0;
  for (const OptionRow& row : option_table()) {
    if (row.shape == ValueShape::flag) continue;
    Options options;
    const Result<void> set = row.set(options, "\x01nonsense");
    refused += set ? 0 : 1;
    if (!set) {
      EXPECT_EQ(set.error().kind, ErrorKind::usage);
      EXPECT_EQ(set.error().message.find('\x01'), std::string::npos) << row.name;
    }
  }
  EXPECT_GT(refused, 20U);
}

}  // namespace
}  // namespace boxwood
