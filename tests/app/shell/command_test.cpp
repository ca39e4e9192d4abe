// SPDX-License-Identifier: MIT
// Commands: every one is written and read back the same; what is wrong is named.
#include "app/shell/command.hpp"

#include <filesystem>
#include <fstream>
#include <set>

#include <gtest/gtest.h>

#include "app/document/drawn_commands.hpp"
#include "app/document/visible_commands.hpp"
#include "app/features/clash/review/clash_commands.hpp"
#include "app/shell/command_aliases.hpp"
#include "app/shell/command_grammar.hpp"
#include "app/view/camera_move_commands.hpp"
#include "app/view/clip_commands.hpp"
#include "app/view/selection_commands.hpp"
namespace boxwood {
namespace {

struct Line {
  std::string said, printed;  // and as version 0.2 printed it
};

// The lines of logs, lessons and documents, and each command with each of its words.
// One file is of the program, and each feature may have one.
std::vector<Line> golden_lines() {
  std::vector<std::filesystem::path> folders{std::filesystem::path(BOXWOOD_APP_TESTS) / "shell"};
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(BOXWOOD_APP_TESTS) / "features"))
    folders.push_back(entry.path());
  std::vector<Line> out;
  for (const std::filesystem::path& folder : folders) {
    std::ifstream in(folder / "command_lines.tsv");
    for (std::string line; std::getline(in, line);) {
      const std::size_t tab = line.find('\t');
      if (!line.starts_with('#') && tab != std::string::npos)
        out.push_back({line.substr(0, tab), line.substr(tab + 1)});
    }
  }
  return out;
}

// The text in today's spelling, by the table of aliases; `used` counts its rows.
std::string spelled_as_today(const std::string& text, std::map<std::string, int>& used) {
  std::vector<std::string> words;
  std::istringstream in(text);
  for (std::string word; std::getline(in, word, ' ');) words.push_back(word);
  for (const CommandAlias& alias : command_aliases()) {
    if (words.empty() || words[0] != alias.from) continue;
    ++used[std::string(alias.from)];
    words[0] = std::string(alias.to);
    if (!alias.word.empty()) words[alias.at - 1] += " " + std::string(alias.word);
    break;
  }
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

TEST(Command, EveryLineOfLogsLessonsAndDocumentsReadsAndPrintsAsBefore) {
  const std::vector<Line> lines = golden_lines();
  std::map<std::string, int> used;
  std::set<const CommandType*> types;
  for (const Line& line : lines) {
    const auto command = parse_command(line.said);
    ASSERT_TRUE(command) << line.said << ": " << command.error().message;
    EXPECT_EQ(format(*command), spelled_as_today(line.printed, used)) << line.said;
    const auto again = parse_command(format(*command));
    ASSERT_TRUE(again) << line.said;
    EXPECT_EQ(*again, *command) << line.said;
    types.insert(&command->type());
  }
  EXPECT_GT(lines.size(), 500U);
  EXPECT_EQ(used.size(), command_aliases().size()) << "each old spelling occurs";
  for (const CommandType* type : command_types().all())
    EXPECT_TRUE(types.contains(type)) << type->name << " is in no command_lines.tsv";
  std::printf("%zu lines, %zu types of commands, %zu old spellings\n", lines.size(), types.size(),
              used.size());
}

TEST(Command, NamesAreUniqueAndEachIsInTheGrammar) {
  std::string grammar;
  for (const std::string& line : command_grammar()) grammar += line + "\n";
  std::set<std::string_view> names;
  for (const CommandType* type : command_types().all()) {
    EXPECT_TRUE(names.insert(type->name).second) << type->name;
    const std::size_t blank = type->name.find(' ');
    EXPECT_NE(grammar.find(blank == std::string_view::npos ? type->name : type->name.substr(blank + 1)),
              std::string::npos)
        << type->name;
  }
  EXPECT_GT(names.size(), 90U);
  // Points of triangles are given by weights, not by coordinates.
  for (const char* line : {"point N u,v,w\n", "hover N u,v,w\n", "measure-point N u,v,w\n"})
    EXPECT_NE(grammar.find(line), std::string::npos) << line;
}

TEST(Command, NamesOfObjectsAreOneLanguage) {
  EXPECT_EQ(format(ShowVolume{VolumeKind::obb, Targets::each(), true}), "volume obb each on");
  EXPECT_EQ(format(ShowTree{VolumeKind::obb, Targets::selected(), false}), "tree obb selected off");
  EXPECT_EQ(format(ShowObject{Targets::of("a \"b\""), true}), "show of \"a \\\"b\\\"\" on");
  EXPECT_EQ(format(Select{Targets::objects(2, 5), SelectMode::add}), "select objects 2..5 add");
  EXPECT_EQ(*parse_command("select each"), Command(Select{Targets::each(), SelectMode::replace}));
  EXPECT_FALSE(parse_command("select objects 5..2"));
  EXPECT_FALSE(parse_command("select of"));
}

TEST(Command, TheTextIsWhatTheDocumentsSay) {
  EXPECT_EQ(format(Select{{3}, SelectMode::replace}), "select object 3");
  EXPECT_EQ(format(SetDepth{{0, 4}}), "depth 0..4");
  EXPECT_EQ(format(SetDepth{{0, 4, true}}), "depth 0..4+");
  EXPECT_EQ(format(SetClip{}), "clip off");
  EXPECT_EQ(format(SetClip{{std::array<double, 4>{0, 0, 1, 0.5}}}), "clip 0,0,1,0.5");
  EXPECT_EQ(format(Orbit{10, 5}), "orbit 10 5");
  EXPECT_EQ(format(ClashCheck{}), "clash check");
  EXPECT_EQ(format(ShowVolume{VolumeKind::obb, {}, true}), "volume obb whole on");
}

TEST(Command, ShortFormsAreRead) {
  EXPECT_EQ(*parse_command("depth 3"), Command(SetDepth{{3, 3}}));
  EXPECT_EQ(*parse_command("depth 3+"), Command(SetDepth{{3, 3, true}}));
  EXPECT_EQ(*parse_command("volume obb object 1"), Command(ShowVolume{VolumeKind::obb, {1}, true}));
  EXPECT_EQ(*parse_command("  select   object 3 add \r"), Command(Select{{3}, SelectMode::add}));
}

TEST(Command, WhatIsWrongIsNamed) {
  const char* bad[] = {"",
                       "fly-away",
                       "depth",
                       "depth 4..1",
                       "depth x",
                       "orbit 1",
                       "orbit 1 nan",
                       "orbit 1 2 3",
                       "volume cube whole on",
                       "select 3",
                       "open \"unclosed",
                       "pose object 1 1 2 3",
                       "pivot 1,2",
                       "pivot 1,2,3,4",
                       "layer geometry maybe",
                       "clip 0,0,0,1",
                       "clip 1,0,0",
                       "clip 1,0,0,inf",
                       "clip-across w",
                       "clash",
                       "clash fight",
                       "clash select",
                       "clash select -1",
                       "clash ignore 1",
                       "clash clearance wide",
                       "clash sort size",
                       "clash filter apart",
                       "clash check 3",
                       "depth 4..1+"};
  for (const char* line : bad) {
    const auto result = parse_command(line);
    EXPECT_FALSE(result) << line;
    if (!result) {
      EXPECT_EQ(result.error().kind, ErrorKind::usage);
      EXPECT_FALSE(result.error().message.empty());
    }
  }
}

TEST(Command, LogsSkipCommentsAndNameTheLine) {
  const auto good = parse_log("# a log\n\nselect object 0\n  fit\r\n");
  ASSERT_TRUE(good);
  EXPECT_EQ(good->size(), 2U);
  const auto bad = parse_log("fit\n# x\nnonsense\n");
  ASSERT_FALSE(bad);
  EXPECT_NE(bad.error().message.find("line 3"), std::string::npos);
}

}  // namespace
}  // namespace boxwood
