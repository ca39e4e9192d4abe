// SPDX-License-Identifier: MIT
// The common part of commands about two models: load each file as one mesh with a tree, answer the poses on
// all threads, and print the answers in order.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <boxwood/collide.hpp>

#include "app/cli/command_table.hpp"
#include "app/cli/inputs/input_lines.hpp"
#include "app/cli/inputs/whole_facts.hpp"
#include "app/text/table.hpp"

namespace boxwood {

class Tree;

struct TreeModel {
  std::string file;
  TriangleMesh mesh;  // all objects of the file, in its frame
  std::shared_ptr<const Tree> tree;
  double metres_per_unit = 0.0;  // 0 if unknown
  WholeFacts facts;
  ModelView view() const noexcept { return {tree.get(), mesh}; }
};

// Loads one model for each operand, with the trees that the options select. Warns about models without
// triangles.
Result<std::vector<TreeModel>> load_tree_models(const Options& options);

// The poses of --pose or --poses, passed on in blocks. Without these options, one pose: the identity, so that
// both models are where their files place them. A file of poses is read whole before the first answer.
// Standard input (--poses -) is read as it arrives.
class PoseSource {
public:
  static Result<PoseSource> open(const Options& options);  // fails for a bad file before any model is opened
  // Returns the next poses, at most `most`; empty at the end. On standard input it waits for a line, then
  // returns the poses of all complete lines. Fails as read_number_file() does, and with `cancelled`.
  Result<std::vector<RigidTransform>> next(std::size_t most);
  bool is_stream() const noexcept { return stream_; }
  static PoseSource one(const RigidTransform& pose);
  // Makes next() fail with `usage` and the message `otherwise` for a pose for which `is_right` is false. All
  // poses of a file are tested before the first is returned.
  void refuse_unless(std::function<bool(const RigidTransform&)> is_right, std::string otherwise);

private:
  Result<std::vector<RigidTransform>> take(std::size_t most);
  std::vector<RigidTransform> poses_;
  std::function<bool(const RigidTransform&)> is_right_;
  std::string otherwise_;
  std::size_t given_ = 0;
  bool stream_ = false;
  InputLines lines_{12};  // of standard input, with 12 numbers each
};

// The answer to one pose, ready to print.
struct PoseAnswer {
  std::string json;                             // one line, without its newline
  std::vector<std::vector<std::string>> cells;  // rows of the printed table
  std::vector<std::string> details;             // lines printed after the table
  bool positive = false;                        // for --exit-code
  bool out_of_memory = false;                   // the answer may be wrong, so the command fails
};

// Returns the over_limit error of a query that ran out of memory.
Error no_memory_to_answer();

// Answers the poses, numbered from 0, and prints the answers in that order. Prints each block of standard
// input as soon as it is answered. Calls `answer` on several threads unless `in_order`. Returns exit code 1
// if --exit-code is set and no answer is positive. Fails with `cancelled` and `over_limit`.
Result<ExitCode> answer_poses(const CommandContext& context, PoseSource& poses, bool in_order,
                              std::vector<Column> columns,
                              const std::function<PoseAnswer(std::size_t, const RigidTransform&)>& answer);

// Reads the file of --motion: the poses of all objects, step after step, in row step * objects + object.
// Without it, returns one step with all objects in place. Fails as read_number_file() does, and with
// `malformed` if a step is incomplete.
Result<std::vector<RigidTransform>> read_motion(const Options& options, std::size_t objects);
Result<std::vector<RigidTransform>> read_motion_file(const std::string& file, std::size_t objects);

}  // namespace boxwood
