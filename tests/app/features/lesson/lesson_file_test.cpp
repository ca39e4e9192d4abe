// SPDX-License-Identifier: MIT
// The files of lessons: one that is no lesson is refused with its line, and a long text is a list of lines.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/features/lesson/cli/lesson_file.hpp"

namespace boxwood {
namespace {

TEST(Lessons, AFileThatIsNoneIsRefusedWithItsLine) {
  const std::string good = R"({
"schema": "boxwood.lesson/2",
"title": "t",
"rows": [1], "questions": {"q": ["info"]},
"formula": "f",
"steps": [{"caption": "c.",
"commands": ["depth 2"],
"numbers": [{"says": "s", "command": ["info", "{pose 0 1}"], "field": "x"}]}],
"number": {"says": "s",
"command": "q",
"field": "x", "value": 1},
"try": [{"says": "s",
"commands": ["depth 3"]}],
"controls": []
})";
  ASSERT_TRUE(read_lesson("x", good)) << read_lesson("x", good).error().message;
  const auto broken = [&](const std::string& from, const std::string& to, const std::string& line,
                          const std::string& says) {
    std::string text = good;
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    const auto read = read_lesson("x", text);
    ASSERT_FALSE(read) << to;
    EXPECT_EQ(read.error().kind, ErrorKind::malformed);
    EXPECT_NE(read.error().message.find("lesson 'x', line " + line + ":"), std::string::npos)
        << read.error().message;
    EXPECT_NE(read.error().message.find(says), std::string::npos) << read.error().message;
  };
  broken("\"title\"", "\"titel\"", "3", "'titel'");
  broken("[1]", "[1.5]", "4", "'rows'");
  broken("\"caption\": \"c.\",", "", "6", "'caption'");
  broken("depth 2", "depht 2", "7", "depht");
  broken("depth 2", "open x.stl", "7", "'open'");
  broken("depth 2", "workspace look", "7", "'workspace'");
  broken("depth 2", "lesson-step 2", "7", "'lesson-step'");
  broken("{pose 0 1}", "{pose 0}", "8", "{pose 0}");
  broken("{pose 0 1}", "{matrix x}", "8", "{matrix x}");
  broken("\"field\": \"x\"}]", "\"value\": 1}]", "8", "'value'");
  broken("\"says\": \"s\", \"command\": [\"info\", ", "\"command\": [\"info\", ", "8", "'says'");
  broken("\"q\",", "[\"{pose 0 1}\"],", "10", "no pose");
  broken("{\"q\": [\"info\"]}", "{\"q\": [\"{pose 0 1}\"]}", "4", "no pose");
  broken("\"q\",", "\"r\",", "10", "no question is named 'r'");
  broken("{\"q\": [\"info\"]}", "[\"info\"]", "4", "'questions' is an object");
  broken("{\"q\": [\"info\"]}", "{\"q\": \"info\"}", "4", "'q' needs a list");
  broken("lesson/2", "lesson/3", "2", "'schema'");
  broken("\"c.\"", "[]", "6", "'caption'");
  broken("\"x\", \"value\": 1", "\"x\"", "9", "'value'");
  broken("\"depth 3\"", "", "12", "'commands'");
  broken("\"depth 3\"", "\"quit\"", "13", "'quit'");
  broken("\"controls\": []", "\"contorls\": []", "14", "'contorls'");
}

TEST(Lessons, ALongTextIsAListOfLinesAndFilesOfVersion1AreRead) {
  const std::string file =
      R"({"schema": "boxwood.lesson/2", "title": "t", "rows": [1], "formula": ["f =", "g"],
"questions": {"q": ["info", "a b"]}, "steps": [{"caption": ["One.", "Two."], "commands": [],
"draws": [{"says": ["a", "point"], "as": "point", "points": [[0, 0, 0]]}]}],
"number": {"says": ["the", "number"], "command": "q", "field": "x", "value": 1},
"try": [{"says": ["a", "button"], "commands": ["depth 2"]}], "controls": ["Press F1.", ["In a", "terminal."]]})";
  const auto lesson = read_lesson("x", file);
  ASSERT_TRUE(lesson) << lesson.error().message;
  EXPECT_EQ(lesson->formula, "f = g");
  EXPECT_EQ(lesson->steps.front().caption, "One. Two.");
  EXPECT_EQ(lesson->steps.front().draws.front().what.says, "a point");
  EXPECT_EQ(lesson->number.says, "the number");
  EXPECT_EQ(lesson->tries.front().says, "a button");
  EXPECT_EQ(lesson->controls, (std::vector<std::string>{"Press F1.", "In a terminal."}));
  EXPECT_EQ(lesson->number.command, (std::vector<std::string>{"info", "a b"}));
  const auto old =
      read_lesson("x", R"({"schema": "boxwood.lesson/1", "title": "t", "rows": [1], "formula": "f",
"steps": [{"caption": "c.", "commands": []}],
"number": {"says": "s", "command": ["info"], "field": "x", "value": 1}, "controls": []})");
  EXPECT_TRUE(old) << old.error().message;
}

}  // namespace
}  // namespace boxwood
