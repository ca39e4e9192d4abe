// SPDX-License-Identifier: MIT
// The functions with which the list of clashes reads and writes files, and the content of an export.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boxwood/scene.hpp>

#include "app/camera/camera.hpp"
#include "app/features/clash/review/review_notes.hpp"
#include "app/search/clash_record.hpp"
#include "app/search/clash_rules.hpp"

namespace boxwood {

// The content of a file: the rows that are not ignored, in the order of the list, and their summary. Holds
// all that it refers to, so that a worker can write it.
struct ClashExport {
  std::vector<ClashRecord> records;  // with comments, and with statuses and groups if any were set
  ClashSummary summary;
  std::vector<std::string> names;      // FILE#SELECTOR of each object
  std::shared_ptr<const Scene> scene;  // of the objects
  std::vector<RigidTransform> poses;   // of the objects, from where the file has them
  std::optional<ClashRules> rules;     // of the check; nullopt: no rules
  UpAxis up{};                         // of pictures
  int threads = 1;
  std::size_t memory_budget = 0;    // bytes of models
  std::vector<ReviewPair> ignored;  // by hand
  std::string rules_file;           // empty: no rules
  std::optional<double> clearance;
  std::map<ReviewPair, std::string> comments;
  std::shared_ptr<std::atomic<double>>
      done;  // the written share of a file with pictures, 0 to 1; may be null
  // A sentence without a full stop about parts that the finished file lacks; empty if it is complete. May be
  // null.
  std::shared_ptr<std::string> remark;
};

// A format of the list, by the ending of its file.
struct ClashListFormat {
  std::string label, ending;      // "CSV", ".csv"
  std::size_t most_pictures = 0;  // in its file; 0 if it has no pictures
  bool of_groups = false;         // a group of rows has one picture
};

// Passed in, since the session knows no format. A missing function is an error of its command.
struct ClashFiles {
  std::function<Result<ClashRules>(const std::string& file, const Scene&,
                                   const std::vector<std::string>& names)>
      read_rules;
  std::function<Result<void>(const std::string&file, const ClashExport&clashes)> write_list, write_rules;
  // Writes a file with pictures, .html or .bcf. Obeys the flag within 100 ms; fails with `cancelled` then.
  std::function<Result<void>(const std::string& file, const ClashExport& clashes,
                             const std::atomic<bool>& stop)>
      write_pictures;
  std::vector<ClashListFormat> formats;  // of both; any other ending is written as the first
  // Returns the poses of so many objects, step after step: of all in one step, then of all in the next.
  std::function<Result<std::vector<RigidTransform>>(const std::string& file, std::size_t objects)>
      read_motion;
};

// Returns an error of kind `usage` about a command of the list.
inline Error clash_usage(std::string text) {
  return {ErrorKind::usage, "clash: " + std::move(text)};
}

}  // namespace boxwood
