// SPDX-License-Identifier: MIT
// Pairs and states by number instead of by name.
#include "robot/file/apply_srdf.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

namespace boxwood {

namespace {

using Numbers = std::unordered_map<std::string, std::uint32_t>;

class SrdfNames {
public:
  SrdfNames(const std::string& file, RobotDescription& robot) : file_(file), robot_(robot) {
    for (std::uint32_t i = 0; i < robot.links.size(); ++i) links_.emplace(robot.links[i].name, i);
    for (std::uint32_t i = 0; i < robot.joints.size(); ++i) joints_.emplace(robot.joints[i].name, i);
  }

  std::optional<std::uint32_t> link(const std::string& name) { return find(links_, name, "link"); }
  std::optional<std::uint32_t> joint(const std::string& name) { return find(joints_, name, "joint"); }
  void warn(const std::string& clause) {
    if (std::find(warned_.begin(), warned_.end(), clause) != warned_.end() || warned_.size() >= kMost) return;
    warned_.push_back(clause);
    robot_.warnings.push_back(file_ + " " + clause);
  }

private:
  static constexpr std::size_t kMost = 100;
  std::optional<std::uint32_t> find(const Numbers& numbers, const std::string& name, const char* what) {
    const auto found = numbers.find(name);
    if (found != numbers.end()) return found->second;
    warn("names a " + std::string(what) + " '" + name + "', which the robot does not have");
    return std::nullopt;
  }

  const std::string& file_;
  RobotDescription& robot_;
  Numbers links_, joints_;
  std::vector<std::string> warned_;
};

}  // namespace

void apply_srdf(const SrdfFile& srdf, const std::string& file, RobotDescription& robot) {
  SrdfNames names(file, robot);
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::string> disabled;
  const auto pair_of =
      [&](const SrdfFile::Pair& pair) -> std::optional<std::pair<std::uint32_t, std::uint32_t>> {
    const auto a = names.link(pair.links[0]), b = names.link(pair.links[1]);
    if (!a || !b || *a == *b) return std::nullopt;
    return std::pair(std::min(*a, *b), std::max(*a, *b));
  };
  for (const std::string& name : srdf.disabled_by_default)
    if (const auto link = names.link(name))
      for (std::uint32_t other = 0; other < robot.links.size(); ++other)
        if (other != *link) disabled.try_emplace({std::min(*link, other), std::max(*link, other)}, "Default");
  for (const SrdfFile::Pair& pair : srdf.enabled)
    if (const auto links = pair_of(pair)) disabled.erase(*links);
  for (const SrdfFile::Pair& pair : srdf.disabled)
    if (const auto links = pair_of(pair)) disabled.insert_or_assign(*links, pair.reason);
  robot.disabled.emplace();
  for (auto& [links, reason] : disabled)
    robot.disabled->push_back({links.first, links.second, std::move(reason)});
  for (const SrdfFile::State& state : srdf.states) {
    RobotState out{state.name, {}};
    for (const SrdfFile::Joint& value : state.joints) {
      const auto joint = names.joint(value.name);
      if (!joint) continue;
      if (robot.joints[*joint].mimic) continue;  // it follows another
      if (value.values.size() != values_of(robot.joints[*joint].kind)) {
        names.warn("gives joint '" + value.name + "' " + std::to_string(value.values.size()) +
                   " values in state '" + state.name + "', which are left out");
        continue;
      }
      out.values.emplace_back(*joint, value.values);
    }
    // States of several groups may have the same name: together they are one.
    const auto same = std::find_if(robot.states.begin(), robot.states.end(),
                                   [&](const RobotState& s) { return s.name == out.name; });
    if (same == robot.states.end())
      robot.states.push_back(std::move(out));
    else
      same->values.insert(same->values.end(), out.values.begin(), out.values.end());
  }
}

}  // namespace boxwood
