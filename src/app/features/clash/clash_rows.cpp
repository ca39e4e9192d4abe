// SPDX-License-Identifier: MIT
// The field of --state of the clash list, and its lines of the legend.
#include <algorithm>

#include "app/features/clash/clash_colors.hpp"
#include "app/features/clash/clash_json.hpp"
#include "app/features/clash/clash_statement.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/statements/statement_list.hpp"
#include "app/statements/statements.hpp"

namespace boxwood {

namespace {

// The motion whose steps are compared.
struct MotionState {
  std::string file, text;
  std::size_t steps = 0;
  std::optional<double> time;
  template <class F> void describe(F& f) const {
    f("file", file), f("steps", steps), f("time", time), f("text", text);
  }
};

// A row, with the fields of `boxwood clash`.
struct RowState : ClashRowStatement {
  RawJson line;
  template <class F> void describe(F& f) const {
    f("number", number), f("kind", name_of(kind)), f("color", color), f("a", a), f("b", b), f("how", how);
    f("reasons", reasons), f("stale", stale), f("comment", comment), f("status", name_of(status));
    f("group", group), f("clash", shaped<"@clash_pair">(line));
  }
};

// Returns the names of the values that the table does not show.
template <class E> std::vector<std::string_view> hidden_in(const ReviewTable& table) {
  std::vector<std::string_view> out;
  for_each_name<E>([&](E value, std::string_view name) {
    if (!table.shows(value)) out.push_back(name);
  });
  return out;
}

// The list with its rows in the order shown.
struct ClashState : ClashListStatement {
  const Session* session = nullptr;

  const ClashReview& review() const { return session->get<ClashReview>(); }
  const ReviewTable& table() const { return review().table(); }
  std::optional<MotionState> motion_state() const {
    const ReviewMotion& steps = review().motion();
    if (steps.count() == 0) return std::nullopt;
    return MotionState{steps.file(), motion, steps.count(), steps.time()};
  }
  std::vector<RowState> row_states() const {
    std::vector<RowState> out;
    const ReviewSearch& search = review().search();
    for (const std::uint32_t i : table().rows())
      out.push_back({clash_row_statement(*session, i),
                     {json_of(search.records()[i], search.names(), session->document().scene())}});
    return out;
  }
  template <class F> void describe(F& f) const {
    f("state", state), f("text", text), f("pairs", pairs), f("warning", warning), f("partial", partial);
    f("moved", moved), f("near", near), f("shows_pairs", [this] { return review().shows_pairs(); });
    f("rules", [this] { return review().rules().file(); }), f("motion", [this] { return motion_state(); });
    f("summary",
      shaped<"@clash_summary~">(summary ? std::optional(RawJson{json_of(*summary)}) : std::nullopt));
    f("clearance", [this] { return review().rules().clearance(); });
    f("ignored", [this] { return review().notes().ignored(); });
    f("sort", [this] { return name_of(table().sorted_by()); });
    f("descending", [this] { return table().descending(); }), f("search", [this] { return table().text(); });
    f("hidden", [this] { return hidden_in<ClashKind>(table()); });
    f("hidden_statuses", [this] { return hidden_in<ClashStatus>(table()); });
    f("grouped_by", [this] { return name_of(table().grouped_by()); });
    f("groups", [this] { return table().groups(); });
    f("marked", [this] { return review().flight().marked(); });
    f("chosen", [this] { return review().flight().chosen(); });
    f("look", [this] { return clash_look_statement(*session); });
    f("rows", [this] { return row_states(); });
  }
};

std::optional<ClashState> clash_state(Session& session) {
  auto list = clash_list_statement(session);
  if (!list || list->state == "none") return std::nullopt;
  return ClashState{std::move(*list), &session};
}

void add_clash_lines(Session& session, Legend& legend) {
  if (session.any_feature(&Feature::plays_steps)) return;
  const ClashReview& clashes = session.get<ClashReview>();
  if (session.view().workspace() == Workspace::clash && clashes.shows_pairs() &&
      !clashes.search().near().empty()) {
    std::vector<Rgba> colors;
    for (unsigned i = 0; i < kClashKindCount; ++i) {
      const auto kind = static_cast<ClashKind>(i);
      if (std::any_of(clashes.search().records().begin(), clashes.search().records().end(),
                      [&](const ClashRecord& record) { return kind_of(record) == kind; }))
        colors.push_back(color_of(kind));
    }
    colors.push_back(kNearPairColor);
    legend.add_lines(clashes.search().is_of_motion()
                         ? "Lines between near pairs of the motion: colour of the last class, or grey"
                         : "Lines between near pairs: colour of the class, or grey",
                     std::move(colors));
  }
  if (const auto look = clash_look_statement(session)) add_look_rows(*look, legend);
}

}  // namespace

void add_look_rows(const ClashLookStatement& look, Legend& legend) {
  if (look.are_duplicates) return legend.add("A and B, identical: " + look.a + ", " + look.b, {look.color_a});
  legend.add("A: " + look.a, {look.color_a});
  if (!look.b.empty()) legend.add("B: " + look.b, {look.color_b});
  legend.add(look.gap ? "Shortest distance between A and B" : "Contact", {look.color_contact});
  if (look.way) legend.add(kWayOutText, {look.color_way});
}

void add_clash_statements(StatementList& list) {
  list.state.push_back(state_field("clash", clash_state, 90, 90));
  list.legend.push_back({legend_order::kClash, add_clash_lines});
}

}  // namespace boxwood
