// SPDX-License-Identifier: MIT
// Queues the commands of a lesson and runs its queries.
#include "app/features/lesson/lesson_player.hpp"

#include "app/document/drawn_commands.hpp"
#include "app/document/tree_commands.hpp"
#include "app/features/lesson/lesson_commands.hpp"
#include "app/session/feature_list.hpp"
#include "app/session/session.hpp"

#include <algorithm>
#include <charconv>
#include <span>
#include <utility>

#include "app/derived/pair_query.hpp"
#include "app/session/session_commands.hpp"
#include "app/text/errors.hpp"
#include "app/view/camera_axis_commands.hpp"
#include "app/view/camera_fit_commands.hpp"
#include "app/view/clip_commands.hpp"
#include "app/view/look_commands.hpp"

namespace boxwood {

namespace {

// Appends the commands that change the edits of the whole scene and of its trees from `edit` to `wanted`.
void add_change(const EditState& edit, const EditState& wanted, std::deque<Command>& out) {
  for (const VolumeRow& row : kVolumeRows) {
    const std::uint32_t bit = bit_of(row.kind);
    if (((edit.whole.volumes ^ wanted.whole.volumes) & bit) != 0)
      out.emplace_back(ShowVolume{row.kind, {}, (wanted.whole.volumes & bit) != 0});
    if (((edit.whole.trees ^ wanted.whole.trees) & bit) != 0)
      out.emplace_back(ShowTree{row.kind, {}, (wanted.whole.trees & bit) != 0});
  }
  if (edit.tree.kind != wanted.tree.kind) out.emplace_back(SetTreeKind{wanted.tree.kind});
  if (edit.tree.split != wanted.tree.split) out.emplace_back(SetSplit{wanted.tree.split});
  if (edit.tree.leaf_size != wanted.tree.leaf_size) out.emplace_back(SetLeafSize{wanted.tree.leaf_size});
  if (edit.tree.max_depth != wanted.tree.max_depth) out.emplace_back(SetMaxDepth{wanted.tree.max_depth});
  if (edit.tree.node_cost != wanted.tree.node_cost) out.emplace_back(SetNodeCost{wanted.tree.node_cost});
  if (edit.obb_method != wanted.obb_method) out.emplace_back(SetObbMethod{wanted.obb_method});
  if (!(edit.depth == wanted.depth)) out.emplace_back(SetDepth{wanted.depth});
}

bool set_the_same_thing(const Command& a, const Command& b) {
  if (&a.type() != &b.type()) return false;
  const auto* layer = a.get<ShowLayer>();
  return layer == nullptr || b.get<ShowLayer>()->layer == layer->layer;
}

bool holds(std::span<const Command> commands, const Command& other) {
  return std::any_of(commands.begin(), commands.end(),
                     [&](const Command& command) { return set_the_same_thing(command, other); });
}

// Returns commands for the current state of everything that the lesson will change but the document.
std::vector<Command> present_looks(const Lesson& lesson, const Session& session, const SessionView& view) {
  std::vector<Command> out;
  std::vector<std::string> lines;
  for (const LessonStep& step : lesson.steps)
    lines.insert(lines.end(), step.commands.begin(), step.commands.end());
  for (const LessonTry& one : lesson.tries)
    lines.insert(lines.end(), one.commands.begin(), one.commands.end());
  for (const std::string& line : lines) {
    const auto command = parse_command(line);
    if (!command) continue;
    const std::size_t before = out.size();
    if (const auto* layer = command->get<ShowLayer>())
      out.emplace_back(ShowLayer{layer->layer, view.layers().*member_of(layer->layer)});
    else if (command->is<SetPaint>())
      out.emplace_back(SetPaint{view.settings().paint});
    else if (command->is<SetClip>() || command->is<ClipAcross>())
      out.emplace_back(SetClip{{view.settings().clip}});
    else if (command->is<SetColorBy>())
      out.emplace_back(SetColorBy{view.settings().color_by});
    else if (command->is<SetFills>())
      out.emplace_back(SetFills{view.settings().fills});
    else
      for (const auto& present : feature_list().present)
        if (auto now = present(session, *command)) out.push_back(std::move(*now));
    if (out.size() > before && std::find(out.begin(), out.end() - 1, out.back()) != out.end() - 1)
      out.pop_back();
  }
  return out;
}

// The objects in "{pose 0 1}" or "{matrix 0}"; pose_word() returns nullopt for other text.
struct PoseWord {
  bool matrix = false;
  std::uint32_t a = 0, b = 0;
};
std::optional<PoseWord> pose_word(std::string_view text) {
  if (!text.starts_with('{') || !text.ends_with('}')) return std::nullopt;
  std::string_view rest = text.substr(1, text.size() - 2);
  const auto number = [&rest](std::uint32_t& out) {
    if (!rest.starts_with(' ')) return false;
    const auto [end, error] = std::from_chars(rest.data() + 1, rest.data() + rest.size(), out);
    if (error != std::errc()) return false;
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    return true;
  };
  PoseWord out;
  for (const std::string_view word : {std::string_view("pose"), std::string_view("matrix")}) {
    if (!rest.starts_with(word)) continue;
    rest.remove_prefix(word.size());
    out.matrix = word == "matrix";
    if (!number(out.a) || (!out.matrix && !number(out.b)) || !rest.empty()) return std::nullopt;
    return out;
  }
  return std::nullopt;
}

std::string text_of(double value) {
  char text[40];
  return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

}  // namespace

bool is_pose_word(std::string_view text) {
  return pose_word(text).has_value();
}

std::vector<std::string> with_poses(const std::vector<std::string>& command, const Document& document) {
  const auto pose_of = [&](std::uint32_t object) {
    return object < document.object_count() ? document.pose(object) : RigidTransform{};
  };
  std::vector<std::string> out;
  for (const std::string& argument : command) {
    const auto word = pose_word(argument);
    if (!word) {
      out.push_back(argument);
      continue;
    }
    // A's frame is the world if A is at rest, so B's numbers keep their typed values.
    const RigidTransform a = pose_of(word->a), b = pose_of(word->b);
    const bool at_rest = numbers_of(a) == numbers_of(RigidTransform{});
    for (const double x : numbers_of(word->matrix ? a : at_rest ? b : compose(inverse(a), b)))
      out.push_back(text_of(x));
    if (word->matrix) out.insert(out.end(), {"0", "0", "0", "1"});
  }
  return out;
}

LessonPlayer::LessonPlayer(const SessionContext& context)
    : context_(context), wake_([&control = context.control] { control.wake(); }) {
  if (const LessonSetup* setup = context.options.setups.find<LessonSetup>()) setup_ = *setup;
  library_.set_source(setup_.source);
  handle_commands();
}

LessonPlayer::~LessonPlayer() = default;

// Returns the look of the picture that a Try may change. The clip plane is a step of its own.
LookParts LessonPlayer::looks(const Lesson& lesson) const {
  LookParts out = look_parts(context_.session);
  std::vector<Command>& settings =
      out.view.emplace_back(present_looks(lesson, context_.session, context_.view));
  std::erase_if(settings, [](const Command& command) { return command.is<SetClip>(); });
  return out;
}

void LessonPlayer::begin(std::shared_ptr<const Lesson> lesson, std::size_t step, const SessionView& view) {
  waiting_.assign(before_.begin(), before_.end());  // first undo the changes of the previous lesson
  for (Command& look : present_looks(*lesson, context_.session, view))
    if (!holds(before_, look)) before_.push_back(std::move(look));
  if (!edit_before_) edit_before_ = context_.document.edit();
  if (current_ != lesson) known_.clear();
  current_ = std::move(lesson);
  step_ = step;
  context_.messages.close_lesson();
  failure_.clear();
  opening_ = others_added_ = false;
  forget_answers();
  if (step + 1 == current_->steps.size()) library_.add_seen(*current_);
}

void LessonPlayer::add_step(std::size_t step) {
  for (const std::string& line : current_->steps[step].commands)
    if (auto command = parse_command(line)) waiting_.push_back(std::move(*command));
}

std::vector<Command> LessonPlayer::commands_so_far() const {
  std::vector<Command> out;
  for (std::size_t i = 0; i <= step_; ++i)
    for (const std::string& line : current_->steps[i].commands)
      if (auto command = parse_command(line)) out.push_back(std::move(*command));
  return out;
}

void LessonPlayer::open(std::shared_ptr<const Lesson> lesson, std::size_t step, const Document& document,
                        const SessionView& view) {
  begin(std::move(lesson), step, view);
  opening_ = true;
  scene_is_its_own_ = true;
  opened_over_ = document.scene_revision();
  add_change(document.edit(), EditState{}, waiting_);  // as of a scene just opened
  waiting_.emplace_back(SetAround{});
  waiting_.emplace_back(SetGizmo{});
  // The eye begins in one place, so that the orbit of a step always ends in the same place.
  waiting_.emplace_back(SetOrtho{false});
  waiting_.emplace_back(LookFrom{StandardView::iso});
  for (std::size_t i = 0; i <= step; ++i) {
    if (i > 0) waiting_.emplace_back(Wait{});  // fits and answers each step before the next
    add_step(i);
    if (i == 0) waiting_.emplace_back(FitView{});
  }
}

bool LessonPlayer::can_go_on(std::size_t step, const Document& document) const {
  return current_ != nullptr && !failed() && scene_is_its_own_ && step >= step_ && !is_changed(document);
}

bool LessonPlayer::is_changed(const Document& document) const {
  if (current_ == nullptr || failed() || !scene_is_its_own_ || under_way()) return false;
  if (settled_.compared != document.edit_revision()) {
    settled_.compared = document.edit_revision();
    settled_.differs = settled_.scene != document.scene_snapshot() || !(settled_.edit == document.edit());
  }
  return settled_.differs;
}

void LessonPlayer::go_on(std::size_t step) {
  (void)context_.imports.take_failures();  // of files that the reader added
  context_.messages.close_lesson();
  for (std::size_t i = step_ + 1; i <= step; ++i) {
    waiting_.emplace_back(Wait{});
    add_step(i);
  }
  step_ = step;
  forget_answers();
  if (step + 1 == current_->steps.size()) library_.add_seen(*current_);
}

void LessonPlayer::show_text(std::shared_ptr<const Lesson> lesson, std::size_t step,
                             const SessionView& view) {
  begin(std::move(lesson), step, view);
  waiting_.clear();
  scene_is_its_own_ = false;
}

void LessonPlayer::leave() {
  current_.reset();
  waiting_.clear();
  context_.messages.close_lesson();
  failure_.clear();
  opening_ = scene_is_its_own_ = replaced_scene_ = false;
  settled_ = {};
  known_.clear();
  forget_answers();
}

// Restores the look of the time before the lessons when the reader opens a scene: a model would be invisible
// in that of a lesson that hides surfaces.
void LessonPlayer::scene_changed(bool keeps_objects) {
  if (keeps_objects || current_ != nullptr || !edit_before_) return;
  waiting_.assign(before_.begin(), before_.end());
  add_change(context_.document.edit(), *edit_before_, waiting_);
  before_.clear();
  edit_before_.reset();
  context_.control.wake();
}

// The window remembers the reader's look, not that of a lesson.
void LessonPlayer::add_remembered(std::vector<Command>& out) const {
  for (const Command& look : before_) {
    if (!look.type().is_remembered(look.value())) continue;
    std::erase_if(out, [&](const Command& other) { return set_the_same_thing(other, look); });
    out.push_back(look);
  }
  if (const std::string seen = library_.seen_text(); !seen.empty()) out.emplace_back(SetLessonsSeen{seen});
}

void LessonPlayer::forget_answers() {
  ++asking_;
  jobs_.clear();
  answers_.clear();
  drawing_jobs_.clear();
  drawings_.clear();
  ++drawings_revision_;
}

void LessonPlayer::done(const Document& document) {
  waiting_.pop_front();
  if (waiting_.empty())
    settled_ = {document.scene_snapshot(), document.edit(), document.edit_revision(), false};
}

const LessonNumber& LessonPlayer::asked(std::size_t i) const {
  const std::vector<LessonNumber>& numbers = current_->steps[step_].numbers;
  if (i < numbers.size()) return numbers[i];
  return i == numbers.size() || !current_->rule ? current_->number : current_->rule->of;
}

bool LessonPlayer::is_of(const LessonAnswer& answer, std::size_t i, const Document& document) const {
  return !answer.pending && !answer.command.empty() &&
         answer.command == with_poses(asked(i).command, document);
}

const LessonFound* LessonPlayer::known_answer(const LessonNumber& number,
                                              const std::vector<std::string>& command) const {
  for (const Known& one : known_)
    if (one.field == number.field && one.line == number.line && one.command == command) return &one.found;
  return nullptr;
}

// Runs work on the worker. Drops its result if another lesson or step has been opened.
template <class T, class Take>
JobHandle LessonPlayer::submit(std::function<Result<T>(const std::atomic<bool>&)> work, Take take) {
  if (!queue_) queue_ = std::make_unique<JobQueue>(1, wake_);
  return queue_->submit(
      "to answer what a lesson asks",
      [work = std::move(work)](const std::atomic<bool>& stop) -> Result<T> {
        if (stop) return cancelled();  // the result is no longer needed
        return work(stop);
      },
      [this, asking = asking_, take = std::move(take)](const Result<T>& found) {
        if (asking == asking_) take(found);
      });
}

void LessonPlayer::take_answer(std::size_t i, const Result<LessonFound>& found) {
  constexpr std::size_t kMostKnown = 64;  // more than a lesson has numbers; a drag asks for each pose
  if (i >= answers_.size()) return;
  answers_[i].pending = false;
  if (!found) {
    answers_[i].error = found.error().message;
    answers_[i].lacks_file = found.error().kind == ErrorKind::input_missing;
    return;
  }
  answers_[i].found = *found;
  known_.push_back({answers_[i].command, asked(i).field, asked(i).line, *found});
  if (known_.size() > kMostKnown) known_.pop_front();
}

void LessonPlayer::ask(const Document& document) {
  if (current_ == nullptr || !setup_.ask || under_way() || failed()) return;
  answers_.resize(current_->steps[step_].numbers.size() + (current_->rule ? 2 : 1));
  for (std::size_t i = 0; i < answers_.size(); ++i) {
    LessonAnswer& answer = answers_[i];
    if (answer.pending || is_of(answer, i, document))
      continue;  // a pending answer is compared with the poses when it arrives
    answer = {with_poses(asked(i).command, document), std::nullopt, {}, true};
    if (const LessonFound* const found = known_answer(asked(i), answer.command)) {
      answer.found = *found;
      answer.pending = false;
      continue;
    }
    jobs_.resize(answers_.size());
    jobs_[i] = submit<LessonFound>([ask = setup_.ask, number = asked(i), command = answer.command](
                                       const std::atomic<bool>& stop) { return ask(number, command, stop); },
                                   [this, i](const Result<LessonFound>& found) { take_answer(i, found); });
  }
  ask_drawings(document);
}

void LessonPlayer::ask_drawings(const Document& document) {
  const std::vector<LessonDraw>& draws = current_->steps[step_].draws;
  drawings_.resize(draws.size());
  for (std::size_t i = 0; i < draws.size(); ++i) {
    LessonDrawing& drawing = drawings_[i];
    std::vector<std::string> command = with_poses(draws[i].what.command, document);
    if (drawing.pending || (drawing.asked && drawing.command == command)) continue;
    drawing.asked = true;
    drawing.command = std::move(command);
    if (drawing.command.empty()) {
      drawing.shape = LessonShape{draws[i].points, {}, {}, {}, {}};
      ++drawings_revision_;
      continue;
    }
    if (!setup_.shape) continue;
    drawing.pending = true;
    drawing_jobs_.resize(draws.size());
    drawing_jobs_[i] =
        submit<LessonShape>([shape = setup_.shape, draw = draws[i], command = drawing.command](
                                const std::atomic<bool>& stop) { return shape(draw, command, stop); },
                            [this, i](const Result<LessonShape>& found) {
                              if (i >= drawings_.size()) return;
                              LessonDrawing& drawn = drawings_[i];
                              drawn.pending = false;
                              drawn.error = found ? std::string() : found.error().message;
                              drawn.shape = found ? std::optional(*found) : std::nullopt;
                              ++drawings_revision_;
                            });
  }
}

}  // namespace boxwood
