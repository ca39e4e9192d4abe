// SPDX-License-Identifier: MIT
// Commands: every one is written and read back the same; what is wrong is named.
#include "app/shell/command.hpp"

#include <set>

#include <gtest/gtest.h>

namespace boxwood {
namespace {

template <std::size_t I = 0> void add_defaults(std::vector<Command>& out) {
  if constexpr (I < std::variant_size_v<Command>) {
    out.emplace_back(std::variant_alternative_t<I, Command>{});
    add_defaults<I + 1>(out);
  }
}

std::vector<Command> examples() {
  std::vector<Command> out;
  add_defaults(out);
  out.emplace_back(OpenFile{"a b/\"quoted\" \\ name\nnext.obj"});
  out.emplace_back(Select{{3}, Manner::add});
  out.emplace_back(Select{{3}, Manner::replace});
  out.emplace_back(SelectNode{{}, 17});
  out.emplace_back(SetDepth{{0, 4}});
  out.emplace_back(SetDepth{{2, 4, true}});
  out.emplace_back(SetClip{{std::array<double, 4>{1.0 / 3.0, -0.0, 5e-20, -7}}});
  out.emplace_back(ClipAcross{ClipAxis::obb_2, 0.25, true});
  for (unsigned i = 0; i < kLayerCount; ++i) out.emplace_back(ShowLayer{static_cast<Layer>(i), true});
  out.emplace_back(Orbit{10.1, -5e-20});
  out.emplace_back(PlaceCamera{Vec3(1.0 / 3.0, -2, 3e9), Vec3(0)});
  out.emplace_back(SetPose{{1}, {1, 0, 0, 0.1, 0, 1, 0, 0.2, 0, 0, 1, -0.3}});
  for (unsigned i = 0; i < kClashVerbCount; ++i) {
    Clash clash;
    clash.act.verb = static_cast<ClashVerb>(i);
    clash.act.first = 3;
    clash.act.second = 7;
    clash.act.length = 1.0 / 3.0;
    clash.act.column = ClashColumn::depth;
    clash.act.kind = ClashKind::undecided;
    clash.act.on = clash.act.turned_round = i % 2 == 0;
    clash.act.text = "a \"b\"\nc.jsonl";
    out.emplace_back(clash);
  }
  for (const VolumeRow& row : kVolumeRows) {
    out.emplace_back(ShowVolume{row.kind, {2}, false});
    out.emplace_back(ShowTree{row.kind, {}, true});
  }
  return out;
}

TEST(Command, EveryCommandReadsBack) {
  for (const Command& command : examples()) {
    const std::string line = format(command);
    const auto again = parse_command(line);
    ASSERT_TRUE(again) << line << ": " << again.error().message;
    EXPECT_EQ(again->index(), command.index()) << line;
    EXPECT_EQ(format(*again), line);
    EXPECT_EQ(line.find('\n'), std::string::npos);
  }
}

TEST(Command, NamesAreUnique) {
  std::vector<Command> all;
  add_defaults(all);
  std::set<std::string> names;
  for (const Command& command : all) {
    const std::string line = format(command);
    EXPECT_TRUE(names.insert(line.substr(0, line.find(' '))).second) << line;
  }
  EXPECT_EQ(names.size(), std::variant_size_v<Command>);
}

TEST(Command, TheTextIsWhatTheDocumentsSay) {
  EXPECT_EQ(format(Select{{3}, Manner::replace}), "select object 3");
  EXPECT_EQ(format(SetDepth{{0, 4}}), "depth 0..4");
  EXPECT_EQ(format(SetDepth{{0, 4, true}}), "depth 0..4+");
  EXPECT_EQ(format(SetClip{}), "clip off");
  EXPECT_EQ(format(SetClip{{std::array<double, 4>{0, 0, 1, 0.5}}}), "clip 0,0,1,0.5");
  EXPECT_EQ(format(Orbit{10, 5}), "orbit 10 5");
  EXPECT_EQ(format(Clash{}), "clash check");
  EXPECT_EQ(format(ShowVolume{VolumeKind::obb, {}, true}), "volume obb whole on");
}

TEST(Command, ShortFormsAreRead) {
  EXPECT_EQ(*parse_command("depth 3"), Command(SetDepth{{3, 3}}));
  EXPECT_EQ(*parse_command("depth 3+"), Command(SetDepth{{3, 3, true}}));
  EXPECT_EQ(*parse_command("volume obb object 1"), Command(ShowVolume{VolumeKind::obb, {1}, true}));
  EXPECT_EQ(*parse_command("  select   object 3 add \r"), Command(Select{{3}, Manner::add}));
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
