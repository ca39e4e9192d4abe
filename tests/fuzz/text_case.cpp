// SPDX-License-Identifier: MIT
// Reading of one text, and what must hold of it.
#include "fuzz/text_case.hpp"

#include <cmath>
#include <iterator>
#include <vector>

#include <boxwood/raycast.hpp>
#include <boxwood/scene.hpp>

#include "app/cli/numbers.hpp"
#include "app/cli/option_parser.hpp"
#include "app/features/clash/clash_options.hpp"
#include "app/features/clash/report/clash_rules_file.hpp"
#include "app/viewer/settings.hpp"
#include "query/meshes.hpp"
#include "store/saved_bytes.hpp"

namespace boxwood::testing {

namespace {

// A refusal without one clear sentence; empty where it has one.
std::string faulty_refusal(const Error& error, std::initializer_list<ErrorKind> kinds) {
  bool known = false;
  for (const ErrorKind kind : kinds) known = known || error.kind == kind;
  if (!known) return "a refusal of another kind: " + error.message;
  if (error.message.size() < 8) return "a refusal without a sentence: '" + error.message + "'";
  return "";
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// The rows of numbers, which must be those of the file read line by line.
Result<std::vector<NumberRow>> rows_of(const std::string& text, std::size_t per_line, std::string& wrong) {
  const test::MemoryFile file(test::Bytes(text.begin(), text.end()));
  Result<std::vector<NumberRow>> rows = read_number_file(file.path(), per_line);
  std::vector<NumberRow> by_line;
  bool refused = false;
  const std::vector<std::string> lines = lines_of(text);
  for (std::size_t i = 0; i < lines.size() && !refused; ++i) {
    auto row = read_number_line("text", i + 1, lines[i], per_line);
    refused = !row.ok();
    if (row && *row) by_line.push_back(std::move(**row));
  }
  if (rows.ok() == refused) wrong = "lines and file disagree";
  if (!rows) {
    if (wrong.empty()) wrong = faulty_refusal(rows.error(), {ErrorKind::malformed, ErrorKind::over_limit});
    return rows;
  }
  if (rows->size() != by_line.size()) wrong = "lines are missing";
  for (std::size_t i = 0; i < rows->size() && wrong.empty(); ++i) {
    const NumberRow& row = (*rows)[i];
    if (row.numbers.size() != per_line || row.numbers != by_line[i].numbers || row.line != by_line[i].line)
      wrong = "a line differs";
    for (const double x : row.numbers)
      if (!std::isfinite(x)) wrong = "a number that is not finite";
  }
  return rows;
}

TextFate check_poses(const std::string& text) {
  TextFate fate;
  const auto rows = rows_of(text, 12, fate.wrong);
  if (!rows || !fate.wrong.empty()) return fate;
  for (const NumberRow& row : *rows) {
    const auto pose = rigid_transform_from_numbers(std::span<const double, 12>(row.numbers));
    if (!pose) {
      if (fate.wrong.empty()) fate.wrong = faulty_refusal(pose.error(), {ErrorKind::usage});
      continue;
    }
    fate.understood = true;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) {
        double dot = i == j ? -1.0 : 0.0;  // of columns
        for (const Vec3& r : pose->rotation) dot += r[i] * r[j];
        if (!(std::fabs(dot) <= 1.1e-3)) fate.wrong = "a pose that is no motion";
      }
  }
  return fate;
}

TextFate check_rays(const std::string& text) {
  static const TriangleMesh mesh{{{0, 0, 0}, {4, 0, 0}, {0, 2, 0}, {0, 0, 1}, {3, 3, 3}},
                                 {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}, {2, 3, 4}, {1, 4, 4}}};
  static const Tree tree = tree_over(mesh);
  TextFate fate;
  const auto rows = rows_of(text, 6, fate.wrong);
  if (!rows || !fate.wrong.empty()) return fate;
  QueryScratch scratch;
  std::size_t asked = 0;
  for (const NumberRow& row : *rows) {
    const auto& n = row.numbers;
    const Ray ray{Vec3(n[0], n[1], n[2]), Vec3(n[3], n[4], n[5])};
    if (ray.direction == Vec3(0.0) || ++asked > 50) continue;
    fate.understood = true;
    const auto hit = raycast_first({&tree, mesh}, ray, {}, scratch).hit;
    const auto expected = raycast_brute_force(mesh, ray);
    if (hit.has_value() != expected.has_value() ||
        (hit && (hit->triangle != expected->triangle || hit->t != expected->t)))
      fate.wrong = "a first hit differs";
  }
  return fate;
}

std::string faulty_round_trip(const Command& command) {
  const std::string line = format(command);
  if (line.find('\n') != std::string::npos) return "a command of two lines";
  const auto again = parse_command(line);
  if (!again) return "'" + line + "' is not understood: " + again.error().message;
  if (&again->type() != &command.type() || format(*again) != line) return "'" + line + "' is another command";
  return "";
}

TextFate check_log(const std::string& text) {
  TextFate fate;
  const auto log = parse_log(text);
  if (!log) {
    fate.wrong = faulty_refusal(log.error(), {ErrorKind::usage, ErrorKind::malformed});
    return fate;
  }
  fate.understood = !log->empty();
  for (const Command& command : *log)
    if (fate.wrong.empty()) fate.wrong = faulty_round_trip(command);
  return fate;
}

TextFate check_settings(const std::string& text) {
  TextFate fate;
  const Settings settings = parse_settings(text);
  fate.understood = settings.width != 0 || !settings.commands.empty();
  if (settings.width != 0 &&
      (settings.width < 320 || settings.width > 16384 || settings.height < 240 || settings.height > 16384))
    fate.wrong = "a window of no size";
  for (const Command& command : settings.commands)
    if (!is_remembered(command)) fate.wrong = "'" + format(command) + "' is no setting";
  const std::string written = settings_text(settings);
  if (fate.wrong.empty() && settings_text(parse_settings(written)) != written)
    fate.wrong = "what is written says something else";
  return fate;
}

// Eight objects below nodes of three levels; rules ask for names alone.
const Scene& some_scene() {
  static const Scene scene = [] {
    Scene out;
    out.files = {"cell.glb"};
    out.nodes = {{"cell", -1, {}}, {"robot", 0, {}}, {"arm", 1, {}}, {"table", 0, {}}};
    for (std::uint32_t i = 0; i < 8; ++i) {
      SceneObject object;
      object.name = i % 2 == 0 ? "bolt " + std::to_string(i) : "plate";
      object.node = i % 4;
      out.objects.push_back(std::move(object));
    }
    return out;
  }();
  return scene;
}

TextFate check_rules(const std::string& text) {
  TextFate fate;
  const test::MemoryFile file(test::Bytes(text.begin(), text.end()));
  Options options;
  options.of_features.get<ClashOptionValues>().rules_file = file.path().string();
  options.quiet = true;
  std::vector<std::string> names;
  for (const SceneObject& object : some_scene().objects) names.push_back(object.name);
  const auto rules = read_clash_rules(options, some_scene(), names);
  if (!rules) {
    fate.wrong = faulty_refusal(rules.error(), {ErrorKind::malformed, ErrorKind::over_limit});
    return fate;
  }
  fate.understood = true;
  for (std::uint32_t i = 0; i < 8; ++i)
    for (std::uint32_t k = 0; k < 8; ++k) {
      if (i == k) continue;
      const PairRule one = rules->of(i, k), other = rules->of(k, i);
      if (one.ignored != other.ignored || one.clearance != other.clearance)
        fate.wrong = "a pair's rule depends on its order";
      if (one.clearance && !(*one.clearance >= 0.0 && *one.clearance <= rules->largest_clearance()))
        fate.wrong = "a clearance that is none";
    }
  return fate;
}

TextFate check_options(const std::string& text) {
  TextFate fate;
  const auto line = parse_command_line(lines_of(text));
  if (!line) {
    fate.wrong = faulty_refusal(line.error(), {ErrorKind::usage, ErrorKind::input_missing});
    return fate;
  }
  fate.understood = true;
  if (line->command == nullptr && !line->help && !line->version) fate.wrong = "neither a command nor help";
  for (const std::string& command : line->options.commands)
    if (!parse_command(command)) fate.wrong = "--do takes what is no command: '" + command + "'";
  return fate;
}

}  // namespace

TextFate check_text(TextKind kind, std::span<const std::uint8_t> bytes) {
  const std::string text(bytes.begin(), bytes.end());
  switch (kind) {
  case TextKind::poses:
    return check_poses(text);
  case TextKind::rays:
    return check_rays(text);
  case TextKind::log:
    return check_log(text);
  case TextKind::settings:
    return check_settings(text);
  case TextKind::rules:
    return check_rules(text);
  case TextKind::options:
    return check_options(text);
  }
  return {};
}

}  // namespace boxwood::testing
