// SPDX-License-Identifier: MIT
// The field of --state of the cover, and its lines of the legend.
#include "app/features/cover/cover_marks.hpp"
#include "app/features/cover/cover_statement.hpp"
#include "app/statements/statement_list.hpp"

namespace boxwood {

namespace {

struct CoverState {
  CoverStatement of;
  bool running = false;
  std::vector<std::optional<RawJson>> bodies;
  template <class F> void describe(F& f) const {
    f("text", of.text), f("source", of.source), f("running", running), f("notes", of.notes);
    f("bodies", shaped<"[{*:*}~]">(bodies)), f("chosen", of.body), f("facts", of.facts);
  }
};

std::optional<CoverState> cover_state(const Session& session) {
  auto cover = cover_statement(session);
  if (!cover) return std::nullopt;
  const auto& review = session.get<CoverReview>();
  CoverState out{std::move(*cover), review.is_running(), {}};
  for (const ShownCover& body : review.bodies())
    out.bodies.push_back(body.answer ? std::optional(RawJson{figures_to_json(body.answer->figures)})
                                     : std::nullopt);
  return out;
}

void add_cover_legend(Session& session, Legend& legend) {
  const DrawnCover drawn = drawn_cover(session);
  if (drawn.elements > 0) legend.add("Simple shapes of the cover", {kCoverColor});
  if (drawn.outside > 0) legend.add("Outside the cover", {kOutsideCoverColor});
  if (drawn.undecided > 0) legend.add("At the cover's surface: undecided", {kUndecidedCoverColor});
}

}  // namespace

void add_cover_statements(StatementList& list) {
  list.state.push_back(state_field("cover", cover_state, 156, 276));
  list.legend.push_back({legend_order::kPair, add_cover_legend});
}

}  // namespace boxwood
