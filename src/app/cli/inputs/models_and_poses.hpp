// SPDX-License-Identifier: MIT
// What the commands about two models share: each file baked to one mesh with a tree, the poses, and the loop
// that answers them on all threads and prints the answers in order.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <boxwood/collide.hpp>

#include "app/cli/command_table.hpp"
#include "app/cli/inputs/input_lines.hpp"
#include "app/text/table.hpp"

namespace boxwood {

class Tree;

struct TreeModel {
  std::string file;
  TriangleMesh mesh;  // all objects of the file, in its frame
  std::shared_ptr<const Tree> tree;
  double metres_per_unit = 0.0;  // 0: not known
  ModelView view() const noexcept { return {tree.get(), mesh}; }
};

// One model for each operand, with the trees that the options ask for. A model without a triangle gets a
// warning.
Result<std::vector<TreeModel>> load_tree_models(const Options& options);

// --pose, --poses, or the pose of the files as they are, a block after the other. A file is read whole before
// the first answer; standard input (--poses -) is read as it comes.
class PoseSource {
public:
  static Result<PoseSource> open(const Options& options);  // errors of a file, before any model is opened
  // Some that follow, `most` at most; of standard input all whose lines are there, and at least one is waited
  // for. None: the end. Fails as files do, and with `cancelled`.
  Result<std::vector<RigidTransform>> next(std::size_t most);
  bool is_stream() const noexcept { return stream_; }
  static PoseSource one(const RigidTransform& pose);
  // Poses that are not so are wrong usage, with this sentence: of a file before any is given.
  void refuse_unless(std::function<bool(const RigidTransform&)> is_right, std::string otherwise);

private:
  Result<std::vector<RigidTransform>> take(std::size_t most);
  std::vector<RigidTransform> poses_;
  std::function<bool(const RigidTransform&)> is_right_;
  std::string otherwise_;
  std::size_t given_ = 0;
  bool stream_ = false;
  InputLines lines_{12};  // of a stream
};

// "fast" or "reference", as results name who gave them.
std::string_view name_of(QueryEngine engine) noexcept;

// One pose's answer, ready to print.
struct PoseAnswer {
  std::string json;                             // a line, without its newline
  std::vector<std::vector<std::string>> cells;  // rows for people
  std::vector<std::string> details;             // lines for people, printed behind the table
  bool positive = false;                        // for --exit-code
  bool out_of_memory = false;                   // the answer may be wrong: the command ends with an error
};

// over_limit: a query had no memory.
Error no_memory_to_answer();

// Answers the poses, numbered from 0, and prints in that order; of a stream each block at once. `answer` runs
// on several threads unless `in_order`. Returns the exit code: 1 for
// --exit-code without a positive answer. Fails with `cancelled` and `over_limit`.
Result<ExitCode> answer_poses(const CommandContext& context, PoseSource& poses, bool in_order,
                              std::vector<Column> columns,
                              const std::function<PoseAnswer(std::size_t, const RigidTransform&)>& answer);

// --motion: poses of all objects, step after step: row step * objects + object. Without it one step, all in
// place. Fails as files do, and with `malformed` where a step is not whole.
Result<std::vector<RigidTransform>> read_motion(const Options& options, std::size_t objects);
Result<std::vector<RigidTransform>> read_motion_file(const std::string& file, std::size_t objects);

}  // namespace boxwood
