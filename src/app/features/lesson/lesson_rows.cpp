// SPDX-License-Identifier: MIT
// Writes the lesson's field of --state, and adds its lines to the legend.
#include "app/features/lesson/lesson_places.hpp"
#include "app/features/lesson/lesson_statement.hpp"
#include "app/statements/statement_list.hpp"
#include "app/statements/statements.hpp"
#include "app/text/json.hpp"

namespace boxwood {

namespace {

void write_lesson_number(JsonWriter& json, const LessonNumberStatement& number) {
  json.begin_object().field("says", number.says).field("text", number.text).field("found", number.found);
  json.field("pending", number.pending).key("right");
  number.right ? json.value(*number.right) : json.null();
  json.field("command", number.command).end_object();
}

void write_lesson_draws(JsonWriter& json, const Session& session) {
  json.key("draws").begin_array();
  const std::vector<LessonDrawnStatement> drawn = lesson_drawn(session);
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    const LessonFigure figure = drawn[i].there ? lesson_figure(session, i) : LessonFigure{};
    json.begin_object().field("says", drawn[i].says).field("as", name_of(drawn[i].as));
    json.field("command", drawn[i].command).field("pending", drawn[i].pending);
    json.field("error", drawn[i].error).key("parts").begin_array();
    for (const std::vector<Vec3>& part : figure.parts) json.value(std::span<const Vec3>(part));
    json.end_array().field("radius", figure.radius).end_object();
  }
  json.end_array();
}

void write_lesson(JsonWriter& json, const Session& session) {
  const auto lesson = lesson_statement(session);
  if (!lesson) {
    json.null();
    return;
  }
  json.begin_object().field("name", lesson->name).field("title", lesson->title);
  json.field("step", lesson->step).field("steps", lesson->steps).field("caption", lesson->caption);
  json.field("formula", lesson->formula).key("number");
  write_lesson_number(json, lesson->number);
  json.key("numbers").begin_array();
  for (const LessonNumberStatement& number : lesson->numbers) write_lesson_number(json, number);
  json.end_array();
  write_lesson_draws(json, session);
  json.field("try", std::span<const std::string>(lesson->tries));
  json.field("controls", std::span<const std::string>(lesson->controls));
  json.field("takes_models", lesson->takes_models);
  json.field("own_models", std::span<const std::string>(lesson->own_models)).key("rule");
  if (lesson->rule)
    write_lesson_number(json, *lesson->rule);
  else
    json.null();
  json.field("seen_text", lessons_text(session)).end_object();
}

// Adds a line for each answer that the lesson's current step draws.
void add_lesson_lines(Session& session, Legend& legend) {
  for (const LessonDrawnStatement& one : lesson_drawn(session))
    if (one.there) legend.add(one.says, {one.color});
}

}  // namespace

void add_lesson_statements(StatementList& list) {
  list.state.push_back({.key = "lesson",
                        .order = 250,
                        .listed = 190,
                        .shape = "{name:s, title:s, step:i, steps:i, caption:s, formula:s, "
                                 "number:{says:s, text:s, found:n~, pending:b, right:b~, command:s}, "
                                 "numbers:[{says:s, text:s, found:n~, pending:b, right:b~, "
                                 "command:s}], draws:[{says:s, as:@drawn_as, command:s, pending:b, "
                                 "error:s, parts:[[v]], radius:n}], try:[s], controls:[s], "
                                 "takes_models:b, own_models:[s], rule:{says:s, text:s, found:n~, "
                                 "pending:b, right:b~, command:s}~, seen_text:s}~",
                        .write = write_lesson});
  list.legend.push_back({legend_order::kLesson, add_lesson_lines});
}

}  // namespace boxwood
