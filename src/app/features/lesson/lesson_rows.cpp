// SPDX-License-Identifier: MIT
// The lesson's field of --state, and its lines of the legend.
#include "app/features/lesson/lesson_places.hpp"
#include "app/features/lesson/lesson_statement.hpp"
#include "app/statements/statement_list.hpp"
#include "app/statements/statements.hpp"

namespace boxwood {

namespace {

// An answer that the lesson draws, and the points of its drawing.
struct DrawnAnswer {
  LessonDrawnStatement drawn;
  LessonFigure figure;
  template <class F> void describe(F& f) const {
    f("says", drawn.says), f("as", shaped<"@drawn_as">(name_of(drawn.as))), f("command", drawn.command);
    f("pending", drawn.pending), f("error", drawn.error), f("parts", figure.parts);
    f("radius", figure.radius);
  }
};

struct LessonState {
  LessonStatement of;
  std::vector<DrawnAnswer> draws;
  std::string seen_text;
  template <class F> void describe(F& f) const {
    f("name", of.name), f("title", of.title), f("step", of.step), f("steps", of.steps);
    f("caption", of.caption), f("failure", of.failure), f("formula", of.formula);
    f("number", of.number), f("numbers", of.numbers);
    f("draws", draws), f("try", of.tries), f("controls", of.controls), f("takes_models", of.takes_models);
    f("own_models", of.own_models), f("rule", of.rule), f("seen_text", seen_text);
  }
};

std::optional<LessonState> lesson_state(const Session& session) {
  auto lesson = lesson_statement(session);
  if (!lesson) return std::nullopt;
  LessonState out{std::move(*lesson), {}, lessons_text(session)};
  const std::vector<LessonDrawnStatement> drawn = lesson_drawn(session);
  for (std::size_t i = 0; i < drawn.size(); ++i)
    out.draws.push_back({drawn[i], drawn[i].there ? lesson_figure(session, i) : LessonFigure{}});
  return out;
}

// Adds a line for each answer that the lesson's current step draws.
void add_lesson_lines(Session& session, Legend& legend) {
  for (const LessonDrawnStatement& one : lesson_drawn(session))
    if (one.there) legend.add(one.says, {one.color});
}

}  // namespace

void add_lesson_statements(StatementList& list) {
  list.state.push_back(state_field("lesson", lesson_state, 250, 190));
  list.legend.push_back({legend_order::kLesson, add_lesson_lines});
}

}  // namespace boxwood
