// SPDX-License-Identifier: MIT
// Writes and reads the two formats. A poses file has one line for each object, like a step of `scene
// --motion`. A log (`*.log`) has a `pose` command for each object that has moved.
#include "app/cli/inputs/pose_files.hpp"

#include <filesystem>

#include "app/cli/numbers.hpp"
#include "app/document/pose_commands.hpp"
#include "app/shell/command.hpp"
#include "app/text/exact_number.hpp"
#include "app/text/read_file.hpp"
#include "app/text/text.hpp"
#include "base/output_file.hpp"

namespace boxwood {

namespace {

bool is_log(const std::string& file) {
  return std::filesystem::path(file).extension() == ".log";
}

Result<void> write_poses(const std::string& file, const std::vector<RigidTransform>& poses) {
  std::string text = is_log(file) ? "# boxwood: where objects stand that were moved\n"
                                  : "# boxwood: a pose an object, rows of a 3 x 4 matrix\n";
  for (std::uint32_t i = 0; i < poses.size(); ++i) {
    const std::array<double, 12> numbers = numbers_of(poses[i]);
    if (is_log(file)) {
      if (numbers != SetPose{}.numbers) text += format(SetPose{{i}, numbers}) + "\n";
      continue;
    }
    for (std::size_t k = 0; k < numbers.size(); ++k)
      text.append(k == 0 ? "" : " ").append(number(numbers[k]));
    text += '\n';
  }
  return write_file(file, text);
}

Result<RigidTransform> placed(const std::array<double, 12>& numbers, const std::string& where) {
  Result<RigidTransform> pose = rigid_transform_from_numbers(numbers);
  if (!pose) return Error{ErrorKind::malformed, where + ": " + pose.error().message};
  return pose;
}

Result<std::vector<RigidTransform>> read_log(const std::string& file, std::size_t objects) {
  const Result<std::string> text =
      read_file(file, std::uint64_t{64} << 20U,
                {"cannot open '" + file + "': ", "'" + file + "' is larger than 64 MiB"});
  if (!text) return text.error();
  const auto commands = parse_log(*text);
  if (!commands) return Error{ErrorKind::malformed, "'" + file + "': " + commands.error().message};
  std::vector<RigidTransform> out(objects);
  for (const Command& command : *commands) {
    const auto* pose = command.get<SetPose>();
    if (pose == nullptr || !pose->target.object)
      return Error{ErrorKind::malformed, "'" + file + "': '" + format(command) + "' places no object"};
    if (*pose->target.object >= objects)
      return Error{ErrorKind::malformed, "'" + file + "': object " + std::to_string(*pose->target.object) +
                                             " of " + std::to_string(objects)};
    auto one = placed(pose->numbers, "'" + file + "'");
    if (!one) return one.error();
    out[*pose->target.object] = *one;
  }
  return out;
}

Result<std::vector<RigidTransform>> read_poses(const std::string& file, std::size_t objects) {
  if (is_log(file)) return read_log(file, objects);
  const auto rows = read_number_file(file, 12);
  if (!rows) return rows.error();
  if (rows->size() != objects)
    return Error{ErrorKind::malformed, "'" + file + "' has " + std::to_string(rows->size()) +
                                           " poses, and there are " + std::to_string(objects) +
                                           " objects: one line for each"};
  std::vector<RigidTransform> out;
  for (const NumberRow& row : *rows) {
    std::array<double, 12> numbers{};
    std::copy(row.numbers.begin(), row.numbers.end(), numbers.begin());
    auto one = placed(numbers, "'" + file + "', line " + std::to_string(row.line));
    if (!one) return one.error();
    out.push_back(*one);
  }
  return out;
}

}  // namespace

PoseFiles pose_files() {
  return {write_poses, read_poses};
}

}  // namespace boxwood
