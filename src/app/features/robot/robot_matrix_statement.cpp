// SPDX-License-Identifier: MIT
// Counts verdicts, and sorts the lines of the SRDF by their judgement.
#include "app/features/robot/robot_matrix_statement.hpp"

#include <algorithm>

#include "app/features/robot/show/posed_robot.hpp"
#include "app/text/readable_number.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {

std::string name_of_link(const OpenedRobot& robot, std::uint32_t link) {
  return printable(robot.description().links[link].name);
}

std::string seen_text(const LinkPairVerdict& pair) {
  return count_text(pair.contacts) + " of " + count_text(pair.samples) + " configurations";
}

std::string line_text(const LinkPairVerdict& pair, const std::string& reason) {
  const std::string word = reason.empty() ? "No reason" : printable(reason);
  if (pair.srdf == SrdfJudgement::wrong) {
    if (reason == "Adjacent") return word + ", but no joint joins them";
    if (reason == "Always") return word + ", but apart in a configuration";
    if (reason == "Default") return word + ", but apart in the default configuration";
    if (pair.contacts == 0) return word + ", but the proof found a contact";
    return word + ", but in contact in " + seen_text(pair);
  }
  if (pair.srdf == SrdfJudgement::unproven) return word + ": not proven; in contact in " + seen_text(pair);
  return word + ": proven";
}

void add_lines(const OpenedRobot& robot, const RobotMatrixReview& review, RobotMatrixStatement& out) {
  if (!robot.description().disabled) {
    out.lines_text = "No SRDF: no lines to check";
    return;
  }
  for (const RobotLinkPair& line : *robot.description().disabled) {
    const LinkPairVerdict* const pair = review.verdict({line.first, line.second});
    if (pair == nullptr || !pair->srdf) continue;
    ++(*pair->srdf == SrdfJudgement::wrong      ? out.wrong
       : *pair->srdf == SrdfJudgement::unproven ? out.unproven
                                                : out.right);
    out.lines.push_back({{line.first, line.second},
                         *pair->srdf,
                         name_of_link(robot, line.first) + ", " + name_of_link(robot, line.second),
                         line_text(*pair, line.reason)});
  }
  std::stable_sort(out.lines.begin(), out.lines.end(), [](const auto& a, const auto& b) {
    return static_cast<int>(a.judgement) > static_cast<int>(b.judgement);  // wrong, unproven, right
  });
  out.lines_text = "Lines of the SRDF: " + count_text(out.wrong) + " wrong, " + count_text(out.unproven) +
                   " unproven, " + count_text(out.right) + " right";
}

void add_running(const RobotMatrixReview& review, RobotMatrixStatement& out) {
  const MatrixProgress& now = review.progress();
  const std::uint32_t samples = now.samples, judged = now.judged, open = now.open;
  constexpr double kShareOfSamples = 0.3;  // of the bar
  out.progress = kShareOfSamples * samples / RobotMatrixReview::samples() +
                 (open > 0 ? (1.0 - kShareOfSamples) * judged / open : 0.0);
  out.text = open == 0 ? count_text(samples) + " of " + count_text(RobotMatrixReview::samples()) +
                             " random configurations tested"
                       : "Proofs: " + count_text(judged) + " of " + count_text(open) + " pairs";
}

}  // namespace

Rgba color_of(LinkVerdict verdict) noexcept {  // Okabe and Ito's
  constexpr Rgba kColors[kLinkVerdicts] = {
      {150, 154, 160, 255}, {152, 32, 86, 255}, {0, 158, 115, 255}, {148, 204, 238, 255}, {230, 140, 0, 255}};
  return kColors[static_cast<std::size_t>(verdict)];
}

const char* meaning_of(LinkVerdict verdict) noexcept {
  constexpr const char* kMeanings[kLinkVerdicts] = {
      "one joint joins the two links", "in contact in every configuration tested",
      "apart in every configuration within the limits: proven",
      "apart in every configuration tested: not proven", "in contact in some configurations"};
  return kMeanings[static_cast<std::size_t>(verdict)];
}

std::string verdict_text(const OpenedRobot& robot, const LinkPairVerdict& pair) {
  const std::string links = name_of_link(robot, pair.a) + ", " + name_of_link(robot, pair.b) + ": ";
  switch (pair.verdict) {
  case LinkVerdict::adjacent:
    return links + "adjacent, only one joint is between them";
  case LinkVerdict::always:
    return links + (pair.proven ? "always in contact (proven)"
                                : "in contact in all " + count_text(pair.samples) +
                                      " configurations tested (not proven)");
  case LinkVerdict::never:
    return links + "never in contact, at least " + value_text(pair.clearance_at_least) +
           " m apart in every configuration (proven)";
  case LinkVerdict::never_seen:
    return links + "no contact in " + count_text(pair.samples) +
           " configurations; a random one has a contact with probability at most " +
           share_text(pair.contact_probability_at_most) + " (95 % confidence)";
  case LinkVerdict::sometimes:
    break;
  }
  return links + (pair.contacts == 0 ? "the proof found a contact; the " + count_text(pair.samples) +
                                           " random configurations show none"
                                     : "in contact in " + seen_text(pair));
}

std::optional<RobotMatrixStatement> robot_matrix_statement(const Session& session) {
  const auto& review = session.get<RobotMatrixReview>();
  const auto robot = session.get<PosedRobot>().robot();
  if (!review.shown() || !robot) return std::nullopt;
  RobotMatrixStatement out;
  out.links.assign(robot->tested.group_links().begin(), robot->tested.group_links().end());
  std::sort(out.links.begin(), out.links.end());
  for (const std::uint32_t link : out.links) out.names.push_back(name_of_link(*robot, link));
  if (review.is_running()) {
    add_running(review, out);
    return out;
  }
  if (!review.matrix()) {
    out.text = "Not classified";
    return out;
  }
  for (const LinkPairVerdict& pair : review.matrix()->pairs)
    ++out.counts[static_cast<std::size_t>(pair.verdict)];
  out.text =
      count_text(review.matrix()->pairs.size()) + " pairs of " + count_text(out.links.size()) + " links";
  if (review.matrix()->stopped) out.text += ". Stopped: verdicts so far";
  add_lines(*robot, review, out);
  if (const auto& chosen = review.chosen())
    if (const LinkPairVerdict* const pair = review.verdict(*chosen)) {
      out.chosen_text = verdict_text(*robot, *pair);
      if (!pair->witness.empty()) out.chosen_text += ". The robot shows it";
    }
  return out;
}

}  // namespace boxwood
