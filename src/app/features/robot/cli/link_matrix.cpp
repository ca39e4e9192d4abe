// SPDX-License-Identifier: MIT
// Fields of verdicts, and lines of SRDF.
#include "app/features/robot/cli/link_matrix.hpp"

#include <charconv>

#include "app/text/json.hpp"
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

std::string link_pair_to_json(const Robot& robot, const LinkPairVerdict& pair,
                              const std::optional<DepthInterval>& depth) {
  JsonWriter json;
  json.begin_object().key("links").begin_array();
  json.value(link_name(robot, pair.a)).value(link_name(robot, pair.b)).end_array();
  json.field("verdict", name_of(pair.verdict)).field("proven", pair.proven);
  json.field("clearance_at_least",
             pair.verdict == LinkVerdict::never ? std::optional(pair.clearance_at_least) : std::nullopt);
  json.field("samples", pair.samples).field("contacts", pair.contacts);
  json.field("contact_probability_at_most", pair.verdict == LinkVerdict::never_seen
                                                ? std::optional(pair.contact_probability_at_most)
                                                : std::nullopt);
  json.key("witness");
  if (pair.witness.empty()) {
    json.null();
  } else {
    json.begin_array();
    for (const double value : pair.witness) json.value(value);
    json.end_array();
  }
  json.key("depth");
  if (depth)
    json.begin_object()
        .field("lower", depth->lower)
        .field("upper", depth->upper)
        .field("direction", depth->direction)
        .end_object();
  else
    json.null();
  json.field("cells", pair.cells);
  json.field("srdf", pair.srdf ? std::optional(name_of(*pair.srdf)) : std::nullopt);
  json.field("reason", pair.srdf ? std::optional(reason_of_line(robot, pair)) : std::nullopt);
  return json.end_object().take();
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
