// SPDX-License-Identifier: MIT
// Reasons and lines of SRDF.
#include "app/features/robot/cli/link_matrix.hpp"

#include <charconv>

#include "app/text/markup.hpp"

namespace boxwood {

namespace {

const std::string& link_name(const Robot& robot, std::uint32_t link) {
  return robot.description().links[link].name;
}

// Returns a text for a comment of XML, which may not contain two hyphens in a row.
std::string in_comment(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '-' && !out.empty() && out.back() == '-') out += ' ';
    out += static_cast<unsigned char>(c) < ' ' ? '?' : c;
  }
  return out;
}

}  // namespace

std::string_view reason_of_line(const Robot& robot, const LinkPairVerdict& pair) {
  if (robot.description().disabled)
    for (const RobotLinkPair& line : *robot.description().disabled)
      if (line.first == pair.a && line.second == pair.b) return line.reason;
  return {};
}

std::string configuration_words(const Robot& robot, std::span<const double> configuration) {
  std::string out;
  for (std::size_t i = 0; i < configuration.size(); ++i) {
    char number[40];
    out += (i == 0 ? "" : ",") + robot.values()[i].name + "=";
    out.append(number, std::to_chars(number, number + sizeof number, configuration[i]).ptr);
  }
  return out;
}

std::string matrix_to_srdf(const Robot& robot, const RobotMatrix& matrix) {
  std::string out =
      "<?xml version=\"1.0\"?>\n<robot name=\"" + markup_escaped(robot.description().name) + "\">\n";
  std::string unproven;
  for (const LinkPairVerdict& pair : matrix.pairs) {
    const std::string names = "link1=\"" + markup_escaped(link_name(robot, pair.a)) + "\" link2=\"" +
                              markup_escaped(link_name(robot, pair.b)) + "\"";
    if (pair.verdict == LinkVerdict::never_seen)
      unproven += "  <!-- " + in_comment(link_name(robot, pair.a)) + ", " +
                  in_comment(link_name(robot, pair.b)) + ": 0 contacts in " + std::to_string(pair.samples) +
                  " configurations, not proven -->\n";
    if (!pair.proven || pair.verdict == LinkVerdict::sometimes) continue;
    const char* const reason = pair.verdict == LinkVerdict::adjacent ? "Adjacent"
                               : pair.verdict == LinkVerdict::never  ? "Never"
                                                                     : "Always";
    out += "  <disable_collisions " + names + " reason=\"" + reason + "\"/>\n";
  }
  return out + unproven + "</robot>\n";
}

}  // namespace boxwood
