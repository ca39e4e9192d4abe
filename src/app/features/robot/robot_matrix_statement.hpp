// SPDX-License-Identifier: MIT
// The words and numbers about the verdicts of all pairs of links.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "app/features/robot/show/robot_matrix_review.hpp"
#include "app/session/session.hpp"
#include "app/text/shaped.hpp"
#include "overlay/rgba.hpp"

namespace boxwood {

inline constexpr std::size_t kLinkVerdicts = 5;
Rgba color_of(LinkVerdict verdict) noexcept;
// Returns "apart in every configuration, proven": the meaning of a verdict.
const char* meaning_of(LinkVerdict verdict) noexcept;

// A line of the SRDF that disables a pair.
struct SrdfLineStatement {
  LinkPair pair;
  SrdfJudgement judgement{};
  std::string links, text;  // "base, upper"; "Never, but in contact in 17 of 10,001 configurations"
  template <class F> void describe(F& f) const {
    f("links", links), f("judgement", shaped<"'right'|'unproven'|'wrong'">(judgement)), f("text", text);
  }
};

struct RobotMatrixStatement {
  std::string text;                  // the summary, or the progress
  std::optional<double> progress;    // 0 to 1, while it runs
  std::vector<std::uint32_t> links;  // with geometry, ascending: rows of the table
  std::vector<std::string> names;    // of these
  std::array<std::size_t, kLinkVerdicts> counts{};
  std::vector<SrdfLineStatement> lines;  // wrong ones first, then unproven ones
  std::size_t wrong = 0, unproven = 0, right = 0;
  std::string lines_text;   // the heading of the list
  std::string chosen_text;  // about the chosen pair; may be empty
};
// Returns nullopt unless the table is shown.
std::optional<RobotMatrixStatement> robot_matrix_statement(const Session& session);

// Returns one sentence about a pair.
std::string verdict_text(const OpenedRobot& robot, const LinkPairVerdict& pair);

}  // namespace boxwood
