// SPDX-License-Identifier: MIT
// Opens the window and ends it: files, logs and settings; carries out its commands.
#include "app/viewer/viewer.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "app/document/file_commands.hpp"
#include "app/session/session_commands.hpp"
#include "app/shell/panel_commands.hpp"
#include "app/statements/statements.hpp"
#include "app/viewer/main_loop.hpp"
#include "app/viewer/recent_files.hpp"
#include "app/viewer/settings.hpp"
#include "app/viewer/state_file.hpp"

namespace boxwood {

Result<void> Viewer::take_renderer(bool software) {
  RendererOptions renderer_options;
  renderer_options.device_name = options_.device_name;
  renderer_options.software = software;
  renderer_options.validation = options_.validation;
  renderer_options.on_message = options_.on_message;
  // BOXWOOD_VALIDATION=1 sends all messages of the validation layers to stderr, for tests and for work on the
  // renderer.
  if (const char* asked = std::getenv("BOXWOOD_VALIDATION"); asked != nullptr && asked[0] == '1') {
    renderer_options.validation = true;
    if (!renderer_options.on_message)
      renderer_options.on_message = [](const std::string& text) {
        std::fprintf(stderr, "%s\n", text.c_str());
      };
  }
  renderer_options.window = &window_->target();
  auto renderer = Renderer::create(renderer_options);
  if (!renderer) return renderer.error();
  renderer_ = std::move(*renderer);
  facts_.device = renderer_->device_name();
  return {};
}

Result<void> Viewer::start() {
  if (options_.play_file) {
    auto log = read_log(*options_.play_file);
    if (!log) return log.error();
    play_.assign(log->begin(), log->end());
  }
  if (options_.record_file) {
    auto writer = LogWriter::create(*options_.record_file);
    if (!writer) return writer.error();
    log_.emplace(std::move(*writer));
  }
  if (auto ok = take_renderer(false); !ok) return ok;

  recent_path_ = recent_files_path();
  interface_.state<FrameState>().recent_files = read_recent_files(recent_path_);
  at_start_.assign(options_.at_start.begin(), options_.at_start.end());
  const bool first_start = options_.config && read_state_file(settings_path()).empty();
  if (options_.config)
    for (const Command& command : read_settings(settings_path()).commands)
      if (auto ok = carry_out(command); !ok) return ok;
  if (first_start && options_.files.empty() && options_.offer)
    if (auto ok = carry_out(ShowPanel{panels::kWelcome, true}); !ok) return ok;
  if (options_.files.empty()) {
    if (auto ok = carry_out(OpenBuiltIn{}); !ok) return ok;
  }
  bool first = true;
  for (const std::string& file : options_.files) {
    if (auto ok = carry_out(first ? Command(OpenFile{file}) : Command(AddFile{file})); !ok) return ok;
    first = false;
  }
  return {};
}

Result<void> Viewer::carry_out(const Command& command) {
  if (log_)
    if (auto ok = log_->add(command); !ok) return ok;
  if (command.is<Wait>()) return {};  // the loop itself waits
  if (auto ok = session_.apply(command); !ok) session_.messages().error(ok.error());
  remembered_ = remembered_ && only_moves_the_eye(command);
  return {};
}

// Executes the commands of the command line as soon as the files are open. A `wait` among them waits for
// files and for the clash search.
Result<void> Viewer::begin_with_options() {
  while (!at_start_.empty() && !session_.imports().under_way()) {
    const Command command = at_start_.front();
    if (command.is<Wait>() && session_.any_feature(&Feature::delays_wait)) break;
    at_start_.pop_front();
    if (auto ok = carry_out(command); !ok) return ok;
  }
  if (!at_start_.empty()) return {};
  session_.forget_history();  // the initial commands are no edits
  note_unseen_levels(options_.chooses_levels);
  return {};
}

// Adds the note once.
void Viewer::note_unseen_levels(bool chosen) {
  const std::string text = unseen_levels_text(session_, chosen);
  const std::vector<Message>& all = session_.messages().all();
  if (text.empty() || std::any_of(all.begin(), all.end(), [&](const Message& m) { return m.text == text; }))
    return;
  session_.messages().note(text);
}

// Plays one command of the log in each frame; `wait` holds the log until all work is done.
Result<void> Viewer::play_next() {
  if (play_.empty() || !at_start_.empty()) return {};
  if (play_.front().is<Wait>() && session_.busy()) return {};
  const Command command = play_.front();
  play_.pop_front();
  if (auto ok = carry_out(command); !ok) return ok;
  if (play_.empty()) note_unseen_levels(false);
  return {};
}

void Viewer::files_changed() {
  scene_revision_ = session_.document().scene_revision();
  const auto& files = session_.document().scene().files;
  if (!feature_opened_files(session_))
    interface_.state<FrameState>().recent_files = add_recent_files(recent_path_, files);
}

// A lesson names its scene; at its end the files do, without a change of the scene.
void Viewer::take_title() {
  std::string title = window_title(session_);
  if (title == title_) return;
  window_->set_title(title);
  title_ = std::move(title);
}

Result<void> Viewer::carry_out_all(const std::vector<Command>& commands) {
  for (const Command& command : commands)
    if (auto ok = carry_out(command); !ok) return ok;
  return {};
}

void Viewer::remember() {
  if (remembered_ || !options_.config) return;
  remembered_ = true;
  int width = 0, height = 0;
  window_->size(width, height);
  std::string text = settings_text(settings_of(session_, width, height));
  const std::lock_guard lock(settings_mutex_);
  settings_ = std::move(text);
}

void Viewer::save_remembered() const {
  const std::lock_guard lock(settings_mutex_);
  if (!settings_.empty()) write_state_file(settings_path(), settings_);
}

Result<void> Viewer::loop() {
  const Result<void> ended = turns();
  if (stop_requested()) pictures_.drop();  // a signal drops pictures; closing the window waits for them
  pictures_.wait();
  if (options_.config) {
    int width = 0, height = 0;
    window_->size(width, height);
    write_settings(settings_path(), settings_of(session_, width, height));
  }
  if (log_)
    if (auto ok = log_->finish(); !ok && ended) return ok;
  return ended;
}

Result<FrameTimes> run_viewer(const ViewerOptions& options) {
  int width = options.width, height = options.height;
  const bool remembered = width <= 0 || height <= 0;
  if (remembered) {
    const Settings settings = options.config ? read_settings(settings_path()) : Settings{};
    width = settings.width > 0 ? settings.width : kUsualWidth;
    height = settings.width > 0 ? settings.height : kUsualHeight;
  }
  auto window =
      Window::open(width, height, "Boxwood", remembered ? WindowFit::within_screen : WindowFit::as_asked);
  if (!window) return window.error();
  Viewer viewer(options, std::move(*window));
  if (auto ok = viewer.start(); !ok) return ok.error();
  const WhenDisplayGoes save([&] { viewer.save_remembered(); });
  if (auto ok = viewer.loop(); !ok) return ok.error();
  return viewer.times();
}

}  // namespace boxwood
