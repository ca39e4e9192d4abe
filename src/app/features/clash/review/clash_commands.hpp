// SPDX-License-Identifier: MIT
// The commands about the clashes of a scene: of all objects with each other.
#pragma once

#include <cstdint>
#include <string>

#include "app/features/clash/review/clash_kinds.hpp"
#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"
#include "app/shell/panel.hpp"

namespace boxwood {

inline constexpr Panel kClashesPanel{"clashes"};
inline constexpr float kClashesKeep = 545;  // height of the panel that other panels leave it, at scale 1
inline constexpr float kClashesFirm = 380;  // of it, with six rows: the objects leave it that

struct ClashCheck {
  static constexpr std::string_view kName = "clash check";
  BOXWOOD_NO_FIELDS
};
struct ClashStop {  // keeps what was found
  static constexpr std::string_view kName = "clash stop";
  BOXWOOD_NO_FIELDS
};
struct ClashSelect {  // a row by its number, counted from 0 in the order of the objects, and goes there
  static constexpr std::string_view kName = "clash select";
  static constexpr bool kJoinsHistory = true, kPlacesCamera = true;
  std::uint32_t row = 0;
  BOXWOOD_FIELDS(row)
};
struct ClashChoose {  // as `clash select`, but the camera stays
  static constexpr std::string_view kName = "clash choose";
  static constexpr bool kJoinsHistory = true;
  std::uint32_t row = 0;
  BOXWOOD_FIELDS(row)
};
struct ClashMark {  // a row, so that commands apply to several; the chosen row is one of them
  static constexpr std::string_view kName = "clash mark";
  std::uint32_t row = 0;
  bool on = true;
  BOXWOOD_FIELDS(row, on)
};
struct ClashMarkTo {  // all shown rows from the chosen one to this one
  static constexpr std::string_view kName = "clash mark-to";
  std::uint32_t row = 0;
  BOXWOOD_FIELDS(row)
};
struct ClashNext {  // in the order that is shown
  static constexpr std::string_view kName = "clash next";
  static constexpr bool kJoinsHistory = true, kPlacesCamera = true;
  BOXWOOD_NO_FIELDS
};
struct ClashPrevious {
  static constexpr std::string_view kName = "clash previous";
  static constexpr bool kJoinsHistory = true, kPlacesCamera = true;
  BOXWOOD_NO_FIELDS
};
struct ClashClear {  // no row is chosen
  static constexpr std::string_view kName = "clash clear";
  BOXWOOD_NO_FIELDS
};
struct ClashSelectObjects {  // selects both objects of the chosen row, which stays chosen
  static constexpr std::string_view kName = "clash objects";
  BOXWOOD_NO_FIELDS
};
struct ClashSelectA {  // the same, with A as the object that is moved
  static constexpr std::string_view kName = "clash objects-a";
  BOXWOOD_NO_FIELDS
};
struct ClashIgnore {  // a pair of objects, by their numbers
  static constexpr std::string_view kName = "clash ignore";
  std::uint32_t a = 0, b = 0;
  bool on = true;
  BOXWOOD_FIELDS(a, b, on)
};
struct ClashClearance {  // pairs that are nearer are listed, from the next check on; 0: none
  static constexpr std::string_view kName = "clash clearance";
  double length = 0.0;
  BOXWOOD_FIELDS(length)
};
struct ClashSort {
  static constexpr std::string_view kName = "clash sort";
  ClashColumn by = ClashColumn::kind;
  bool forward = true;
  BOXWOOD_FIELDS(by, forward)
};
struct ClashFilter {  // shows a kind, or leaves it out
  static constexpr std::string_view kName = "clash filter";
  ClashKind kind{};
  bool on = true;
  BOXWOOD_FIELDS(kind, on)
};
struct ClashFind {  // leaves out rows in which neither name contains the text
  static constexpr std::string_view kName = "clash search", kWords = "TEXT";
  std::string text;
  BOXWOOD_FIELDS(text)
};
struct ClashSetStatus {  // of a pair of objects; BCF files keep it
  static constexpr std::string_view kName = "clash status";
  std::uint32_t a = 0, b = 0;
  ClashStatus status{};
  BOXWOOD_FIELDS(a, b, status)
};
struct ClashFilterStatus {  // shows rows of a status, or leaves them out
  static constexpr std::string_view kName = "clash filter-status";
  ClashStatus status{};
  bool on = true;
  BOXWOOD_FIELDS(status, on)
};
struct ClashGroupPair {  // puts a pair of objects into a group of this name; an empty text takes it out
  static constexpr std::string_view kName = "clash group", kWords = "N N TEXT";
  std::uint32_t a = 0, b = 0;
  std::string group;
  BOXWOOD_FIELDS(a, b, group)
};
struct ClashGroupListBy {  // groups the pairs that no user has put into a group
  static constexpr std::string_view kName = "clash group-by";
  ClashGrouping by{};
  BOXWOOD_FIELDS(by)
};
struct ClashFold {  // a group of the list
  static constexpr std::string_view kName = "clash fold", kWords = "on|off TEXT";
  bool on = true;
  std::string group;
  BOXWOOD_FIELDS(on, group)
};
struct ClashExportList {  // by the ending of the file: .csv, .html and .bcf, else lines of `boxwood clash
                          // --json`
  static constexpr std::string_view kName = "clash export";
  std::string file;
  BOXWOOD_FIELDS(file)
};
struct ClashExportMarked {  // as `clash export`, but the marked rows alone; the summary counts only these
  static constexpr std::string_view kName = "clash export-marked";
  std::string file;
  BOXWOOD_FIELDS(file)
};
struct ClashExportRules {  // as `boxwood clash --rules` takes it
  static constexpr std::string_view kName = "clash export-rules";
  std::string file;
  BOXWOOD_FIELDS(file)
};
struct ClashEndExport {  // of a file with pictures; no file is written
  static constexpr std::string_view kName = "clash export-end";
  BOXWOOD_NO_FIELDS
};
struct ClashComment {  // about a pair of objects; an empty text takes it back
  static constexpr std::string_view kName = "clash comment", kWords = "N N TEXT";
  std::uint32_t a = 0, b = 0;
  std::string text;
  BOXWOOD_FIELDS(a, b, text)
};
struct ClashUseRules {  // a file as `boxwood clash --rules` takes it, from the next check on; "": no rules
  static constexpr std::string_view kName = "clash rules";
  std::string file;
  BOXWOOD_FIELDS(file)
};
struct ClashShowPairs {  // lines between the objects that are near enough to be compared
  static constexpr std::string_view kName = "clash pairs";
  bool on = true;
  BOXWOOD_FIELDS(on)
};
struct ClashUseMotion {  // poses of all objects, step after step: the next check finds when pairs first meet;
                         // "": none
  static constexpr std::string_view kName = "clash motion";
  std::string file;
  BOXWOOD_FIELDS(file)
};
struct ClashStep {  // puts all objects where they are in a step of the motion, or between two; from 0
  static constexpr std::string_view kName = "clash step";
  static constexpr bool kJoinsHistory = true;
  double time = 0.0;
  BOXWOOD_FIELDS(time)
};

}  // namespace boxwood
