// SPDX-License-Identifier: MIT
// The words and numbers about the cover that is shown.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/features/cover/show/cover_review.hpp"
#include "app/session/session.hpp"

namespace boxwood {

struct CoverRow {
  std::string name;                     // "model" for a file that is no robot
  std::optional<CoverVerdict> verdict;  // nullopt while it is computed, and after a stop
  std::size_t elements = 0;
  // Bounds as text; empty while they are computed.
  std::string outside_text, poke_out_text;
};

struct CoverStatement {
  std::string text, source;
  std::optional<double> progress;  // 0 to 1, while it runs
  std::vector<std::string> notes;  // about the file and about what is not drawn
  std::vector<CoverRow> rows;      // of the bodies, in order
  // About the chosen body, or the only one: its name, then labels with values.
  std::string body;
  std::vector<std::pair<std::string, std::string>> facts;
  bool can_save = false;
};

// Returns nullopt unless the panel is shown.
std::optional<CoverStatement> cover_statement(const Session& session);

// The parts that are in the picture.
struct DrawnCover {
  std::size_t elements = 0;
  std::size_t outside = 0, undecided = 0;  // pieces of triangles
};
// Returns zeros if no cover is in the picture.
DrawnCover drawn_cover(const Session& session);
// Returns true if the body is in the picture: of all bodies, or the chosen one.
bool is_cover_drawn(const Session& session, std::size_t body);

}  // namespace boxwood
