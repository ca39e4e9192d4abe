// SPDX-License-Identifier: MIT
// The functions with which the list of clashes reads and writes files, and the content of an export.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boxwood/scene.hpp>

#include "app/features/clash/review/review_notes.hpp"
#include "app/features/clash/search/clash_record.hpp"
#include "app/features/clash/search/clash_rules.hpp"

namespace boxwood {

// The content of a file: the rows that are not ignored, in the order of the objects, and their summary.
struct ClashExport {
  std::vector<const ClashRecord*> records;
  ClashSummary summary;
  const std::vector<std::string>* names = nullptr;  // FILE#SELECTOR of each object
  const Scene* scene = nullptr;                     // of the objects
  std::vector<ReviewPair> ignored;                  // by hand
  std::string rules_file;                           // empty: no rules
  std::optional<double> clearance;
  const std::map<ReviewPair, std::string>* comments = nullptr;
};

// A format of the list, by the ending of its file.
struct ClashListFormat {
  std::string label, ending;  // "CSV", ".csv"
};

// Passed in, since the session knows no format. A missing function is an error of its command.
struct ClashFiles {
  std::function<Result<ClashRules>(const std::string& file, const Scene&,
                                   const std::vector<std::string>& names)>
      read_rules;
  std::function<Result<void>(const std::string&file, const ClashExport&clashes)> write_list, write_rules;
  std::vector<ClashListFormat> formats;  // that write_list knows; any other ending is written as the first
  // Returns the poses of so many objects, step after step: of all in one step, then of all in the next.
  std::function<Result<std::vector<RigidTransform>>(const std::string& file, std::size_t objects)>
      read_motion;
};

// Returns an error of kind `usage` about a command of the list.
inline Error clash_usage(std::string text) {
  return {ErrorKind::usage, "clash: " + std::move(text), {}};
}

}  // namespace boxwood
