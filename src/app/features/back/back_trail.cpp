// SPDX-License-Identifier: MIT
// Keeps the commands of each scene that is left, and plays them to return.
#include "app/features/back/back_trail.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/document/imports.hpp"
#include "app/features/back/back_commands.hpp"
#include "app/session/feature_list.hpp"
#include "app/session/session.hpp"
#include "app/session/session_commands.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/text/errors.hpp"
#include "app/text/readable_number.hpp"
#include "app/view/camera_place_commands.hpp"
#include "base/clean_text.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kMostScenes = 16;

std::string scene_name(const std::vector<std::string>& files) {
  std::string out = std::filesystem::path(files.front()).filename().string();
  if (files.size() > 1) out += " and " + more_text(files.size() - 1, "file");
  return out;
}

}  // namespace

void BackTrail::Stack::push(Kept kept) {
  if (scenes.size() == kMostScenes) {
    scenes.erase(scenes.begin());
    names.erase(names.begin());
  }
  names.push_back(kept.name);
  scenes.push_back(std::move(kept));
}

BackTrail::Kept BackTrail::Stack::pop() {
  Kept out = std::move(scenes.back());
  scenes.pop_back();
  names.pop_back();
  return out;
}

BackTrail::BackTrail(const SessionContext& context) : context_(context) {
  context.bus.on<SceneBack>([this](const SceneBack&) { return go_back(); });
  context.bus.on<SceneForward>([this](const SceneForward&) { return go(ahead_, behind_); });
}

std::optional<BackTrail::Kept> BackTrail::shown() const {
  const std::vector<std::string>& files = context_.document.scene().files;
  if (files.empty() || feature_opened_files(context_.session)) return std::nullopt;
  return Kept{scene_name(files), commands_to_return(context_.session), keep_history(context_.document)};
}

// Remembers the present scene. It is kept if another one really replaces it.
void BackTrail::leave() {
  if (own_request_) return;
  if (!waiting_.empty()) end();  // the user opens something else meanwhile
  if (!feature_opened_files(context_.session)) left_ = shown();
}

void BackTrail::scene_changed(bool keeps_objects) {
  if (keeps_objects) return;
  Stack* const to = from_ != nullptr ? to_ : &behind_;
  if (left_) to->push(std::move(*left_));
  left_.reset();
  if (from_ != nullptr) {
    const Kept kept = from_->pop();
    if (is_announced_)  // it goes with its scene
      context_.messages.scene_note("Opened " + clean_text(kept.name) +
                                   " again, as you left it. Its answers are computed again");
  } else if (!feature_opened_files(context_.session)) {  // a lesson leads back to the same place
    ahead_ = {};
  }
  is_announced_ = false;
  from_ = to_ = nullptr;
  is_open_ = true;
  eye_is_taken_ = false;
  eye_.reset();
  ++revision_;
}

Result<void> BackTrail::go(Stack& from, Stack& to) {
  if (from.scenes.empty()) return usage_error("scene: there is no scene to go to");
  left_ = shown();
  waiting_.assign(from.scenes.back().commands.begin(), from.scenes.back().commands.end());
  history_ = from.scenes.back().history;
  from_ = &from;
  to_ = &to;
  is_open_ = false;
  reads_files_ = true;
  ++revision_;
  context_.control.wake();
  return {};
}

// In another workspace than Learn, a reader does not expect Learn.
Result<void> BackTrail::go_back() {
  const bool stays = context_.view.workspace() != Workspace::learn && !behind_.scenes.empty() &&
                     feature_opened_files(context_.session);
  if (!stays) return go(behind_, ahead_);
  (void)return_to_scene();
  return {};
}

// A reader who went to Learn for a lesson is back in the workspace before it. In Learn the camera had left
// the row that it was at: the command of the row goes there again, and no eye is placed after it.
bool BackTrail::return_to_scene() {
  const Workspace workspace = context_.view.workspace_but_learn();
  if (!go(behind_, ahead_)) return false;
  is_announced_ = true;
  bool was_in_learn = false;
  for (Command& command : waiting_)
    if (const auto* kept = command.get<SetWorkspace>();
        kept != nullptr && kept->workspace == Workspace::learn) {
      command = SetWorkspace{workspace};
      was_in_learn = true;
    }
  const auto goes_to_row = [](const Command& command) {
    return command.type().places_camera && command.type().joins_history;
  };
  if (was_in_learn && workspace == Workspace::clash && waiting_.back().is<PlaceTurntable>() &&
      std::any_of(waiting_.begin(), waiting_.end(), goes_to_row))
    waiting_.pop_back();
  return true;
}

void BackTrail::end() {
  waiting_.clear();
  history_.reset();
  is_announced_ = false;
  from_ = to_ = nullptr;
  left_.reset();
}

// Appends the selection that the user has made since the last command, so that it outlasts the others.
void BackTrail::keep_selection() {
  if (!std::exchange(selection_is_taken_, false)) return;
  const std::vector<Command> now = look_parts(context_.session).view.front();
  waiting_.insert(waiting_.end(), now.begin(), now.end());
}

// Returns true if the command at the front may be carried out. The first `wait` is for the files alone: the
// first picture of the scene has its eye, selection and levels. The others are for answers.
bool BackTrail::front_is_due() {
  if (!waiting_.front().is<Wait>()) return true;
  if (!context_.imports.idle()) return false;
  if (!is_open_) {  // a message gives the reason
    end();
    return true;
  }
  if (std::exchange(reads_files_, false)) {
    selection_is_taken_ = false;
    return true;
  }
  context_.control.start_shown();
  if (!context_.control.is_settled_but_for(*this)) return false;
  eye_is_taken_ = eye_is_taken_ || (eye_ && !(*eye_ == context_.view.camera()));
  keep_selection();
  return true;
}

void BackTrail::carry_out(const Command& command) {
  if (eye_is_taken_ && command.is<PlaceTurntable>()) return;
  own_request_ = true;
  const Result<void> done = context_.bus.carry_out(command);
  own_request_ = false;
  if (!done) context_.messages.scene_error(done.error());
}

bool BackTrail::advance() {
  bool any = false;
  while (!waiting_.empty() && front_is_due()) {
    any = true;
    if (waiting_.empty()) return true;
    if (!waiting_.front().is<Wait>()) carry_out(Command(waiting_.front()));
    waiting_.pop_front();
  }
  if (!any) return false;
  eye_ = context_.view.camera();
  if (waiting_.empty() && eye_is_taken_) context_.notify(&Feature::camera_placed);  // ends its flights
  context_.control.start_shown();
  context_.document.forget_history();
  if (waiting_.empty() && history_) {
    (void)restore_history(context_.document, std::move(*history_));
    history_.reset();
  }
  return true;
}

void add_back(FeatureList& list) {
  list.commands.add<SceneBack, SceneForward>();
  list.add_feature<BackTrail>();
  list.panels.push_back({.panel = kOpenLessonPanel,
                         .title = "Open lesson",
                         .workspaces = workspaces::kLook | workspaces::kTree | workspaces::kClash,
                         .place = Place::left,
                         .order = 5,
                         .keeps = 110});
}

}  // namespace boxwood
