// SPDX-License-Identifier: MIT
// The main loop of the window.
#include "app/viewer/viewer.hpp"
#include "app/cli/interrupt.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <mutex>
#include <vector>

#include "app/document/file_commands.hpp"
#include "app/interface/files/save_picture.hpp"
#include "app/interface/interface.hpp"
#include "app/picture/scene_drawing.hpp"
#include "app/session/session_commands.hpp"
#include "app/shell/panel_commands.hpp"
#include "app/statements/statements.hpp"
#include "app/viewer/desktop_theme.hpp"
#include "app/viewer/frame_times.hpp"
#include "app/viewer/interaction_log.hpp"
#include "app/viewer/picture_writer.hpp"
#include "app/viewer/recent_files.hpp"
#include "app/viewer/settings.hpp"
#include "app/viewer/state_file.hpp"
#include "app/viewer/window.hpp"

namespace boxwood {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// The number of frames that the interface needs to settle after a change: sizes follow from the previous
// frame's text.
constexpr int kSettleFrames = 3;
constexpr double kIdleWait = 0.2;  // seconds; a worker or a signal ends it early
constexpr double kBusyWait = 0.1;  // seconds, during work: the progress bar moves
constexpr double kFrameAtMost = 1.0 / 60.0;
constexpr double kKeysAtMost = 0.1;    // seconds for keys that wait, before the next picture
constexpr double kBetweenKeys = 1e-3;  // seconds between two of them
// While its size changes, the window is drawn rarely: each new size costs a new swapchain.
constexpr double kSizeSettles = 0.04;     // seconds without a change
constexpr double kSizeWaitsAtMost = 0.3;  // seconds between two pictures in a long drag of the border

class Viewer {
public:
  Viewer(const ViewerOptions& options, std::unique_ptr<Window> window)
      : options_(options), window_(std::move(window)), session_(session_options(options)),
        interface_(UiClipboard{[this] { return window_->clipboard(); },
                               [this](const std::string& text) { window_->set_clipboard(text); }}),
        pictures_([] { Window::wake(); }) {}

  Result<void> start();
  Result<void> loop();
  // Saves the settings last shown when the display goes, on any thread.
  void save_remembered() const;
  const FrameTimes& times() const { return times_; }

private:
  static SessionOptions session_options(const ViewerOptions& options) {
    SessionOptions out = options.session;
    out.picking = true;
    out.background = true;
    out.wake = [] { Window::wake(); };
    out.stop = &stop_requested();
    return out;
  }
  Result<void> carry_out(const Command& command);
  Result<void> begin_with_options();
  Result<void> play_next();
  Result<void> frame(double seconds);
  Result<void> turns();
  void end_times(bool busy);  // of a frame, by what was drawn
  Result<void> note_drawn();
  Result<void> take_renderer(bool software);
  Result<void> draw();
  Result<void> begin_again(const Error& lost);
  void remember();
  // Takes over the desktop's theme; returns true if it has changed.
  bool take_desktop_theme();
  void files_changed();
  void take_title();
  bool size_is_settled();
  Result<std::vector<Command>> run_interface(const InputFrame& input, int width, int height);
  Result<void> carry_out_all(const std::vector<Command>& commands);
  Result<void> save_picture(const std::string& file, const InputFrame& input);

  const ViewerOptions& options_;
  std::unique_ptr<Window>
      window_;  // outlives the session's workers, which wake it, and the renderer's surface
  // Wakes the window on a signal, because a signal alone does not end its sleep.
  OnStop on_stop_{std::chrono::milliseconds(0), [] { Window::wake(); }};
  DesktopTheme desktop_theme_{session_bus_address(), [] { Window::wake(); }};
  Session session_;
  Interface interface_;
  SceneDrawing drawing_;
  DrawList list_;
  FrameFacts facts_;
  FrameTimes times_;
  std::unique_ptr<Renderer> renderer_;
  std::optional<LogWriter> log_;
  std::deque<Command> at_start_, play_;
  std::uint64_t scene_revision_ = 0;
  int width_ = 0, height_ = 0;                      // of the framebuffer, as last seen
  bool settled_ = true;                             // at the last turn
  bool remembered_ = false;                         // no change since remember()
  std::uint64_t last_events_ = 0;                   // as note_drawn() saw last
  std::uint64_t drawn_events_ = ~std::uint64_t{0};  // as it recorded last
  int frames_since_ = 0;                            // the last event
  bool desktop_is_dark_ = false;
  int times_lost_ = 0;  // consecutive losses of the device, each soon after the one before
  Clock::time_point lost_ = Clock::now();
  mutable std::mutex settings_mutex_;
  std::string settings_;
  std::string title_;  // of the window
  Clock::time_point size_changed_ = Clock::now(), size_drawn_ = Clock::now();
  std::filesystem::path recent_path_;
  PictureWriter pictures_;
};

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
  if (at_start_.empty()) session_.forget_history();  // the initial commands are no edits
  return {};
}

// Plays one command of the log in each frame; `wait` holds the log until all work is done.
Result<void> Viewer::play_next() {
  if (play_.empty() || !at_start_.empty()) return {};
  if (play_.front().is<Wait>() && session_.busy()) return {};
  const Command command = play_.front();
  play_.pop_front();
  return carry_out(command);
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

// Runs a frame of the interface. Panels and scene show one state of the session: a drag that turns the view
// is followed at once, and the returned commands wait until this frame is drawn.
Result<std::vector<Command>> Viewer::run_interface(const InputFrame& input, int width, int height) {
  Result<void> followed;
  std::vector<Command> commands = interface_.frame(session_, input, width, height, window_->scale(), facts_,
                                                   list_, [&](const Command& command) {
                                                     if (!followed || !only_moves_the_eye(command))
                                                       return false;
                                                     followed = carry_out(command);
                                                     return true;
                                                   });
  if (!followed) return followed.error();
  return commands;
}

Result<void> Viewer::carry_out_all(const std::vector<Command>& commands) {
  for (const Command& command : commands)
    if (auto ok = carry_out(command); !ok) return ok;
  return {};
}

// Saves the window without tooltips, or its view alone, between the panels.
Result<void> Viewer::save_picture(const std::string& file, const InputFrame& input) {
  int width = 0, height = 0;
  window_->framebuffer_size(width, height);
  InputFrame still = input;  // the same mouse, and nothing new; a frame without time has no tooltips
  still.pressed.clear();
  still.text.clear();
  still.wheel = still.wheel_sideways = still.seconds = 0.0;
  const auto commands = run_interface(still, width, height);
  if (!commands) return commands.error();
  drawing_.build(session_, list_, renderer_->is_software());
  if (auto ok = carry_out_all(*commands); !ok) return ok;
  const bool alone = session_.requests().of_view_alone;
  if (alone) {
    list_.ui_commands.clear();
    list_.ui_indices.clear();
    list_.ui_vertices.clear();
  }
  auto image = renderer_->draw_image(list_, session_.view().shown_view(), static_cast<std::uint32_t>(width),
                                     static_cast<std::uint32_t>(height),
                                     static_cast<float>(session_.view().settings().shown_scale()));
  if (!image) {
    session_.messages().error(image.error());
    return {};
  }
  if (alone) *image = cropped(std::move(*image), scene_with_strip(interface_.layout()));
  pictures_.write(std::move(*image), full_path(file),
                  saved_picture_text(file, !alone && session_.view().panel_open(panels::kInterface)),
                  session_.messages());
  return {};
}

bool Viewer::size_is_settled() {
  int width = 0, height = 0;
  window_->framebuffer_size(width, height);
  if (width != width_ || height != height_) {
    width_ = width;
    height_ = height;
    size_changed_ = Clock::now();
    remembered_ = false;
  }
  if (seconds_since(size_changed_) < kSizeSettles && seconds_since(size_drawn_) < kSizeWaitsAtMost)
    return false;
  size_drawn_ = Clock::now();
  return true;
}

bool Viewer::take_desktop_theme() {
  if (desktop_theme_.is_dark() == desktop_is_dark_) return false;
  desktop_is_dark_ = !desktop_is_dark_;
  session_.view().settings().desktop_is_dark = desktop_is_dark_;
  return true;
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

// Replaces a lost device. If it is lost again soon, the new one draws on the processor.
Result<void> Viewer::begin_again(const Error& lost) {
  constexpr double kSoon = 10.0;  // seconds
  times_lost_ = seconds_since(lost_) < kSoon ? times_lost_ + 1 : 1;
  lost_ = Clock::now();
  Error ended{ErrorKind::no_device, lost.message, lost.reasons};
  for (const bool software : {false, true}) {
    if (times_lost_ > (software ? 2 : 1)) continue;
    renderer_.reset();  // a window has one surface at a time
    if (auto ok = take_renderer(software); !ok) {
      ended = {ErrorKind::no_device, ok.error().message, ok.error().reasons};
      continue;
    }
    session_.messages().note(lost.message + "; drawing goes on with " + renderer_->device_name());
    return {};
  }
  return ended;
}

Result<void> Viewer::draw() {
  const float scale = static_cast<float>(session_.view().settings().shown_scale());
  Result<void> drawn = renderer_->draw_window(list_, session_.view().shown_view(), scale);
  if (drawn || (drawn.error().kind != ErrorKind::no_device && drawn.error().kind != ErrorKind::over_limit))
    return drawn;
  return begin_again(drawn.error());
}

Result<void> Viewer::frame(double seconds) {
  const Clock::time_point begin = Clock::now();
  int width = 0, height = 0;
  window_->framebuffer_size(width, height);
  if (width <= 0 || height <= 0) return {};
  InputFrame input = window_->input().take_frame(seconds);
  auto commands = run_interface(input, width, height);
  // Keys that wait are handled before anything is drawn: a slow scene would show each by itself.
  while (commands && window_->input().has_only_keys() && seconds_since(begin) < kKeysAtMost &&
         !session_.requests().screenshot && !session_.requests().quit) {
    if (auto ok = carry_out_all(*commands); !ok) return ok;
    input = window_->input().take_frame(kBetweenKeys);
    commands = run_interface(input, width, height);
  }
  if (!commands) return commands.error();
  times_.passed(FramePart::interface);
  drawing_.build(session_, list_, renderer_->is_software());
  times_.passed(FramePart::overlays);
  if (auto ok = draw(); !ok) return ok;
  // A measured frame ends when the device has drawn it; otherwise the next one waits for that.
  if (options_.measure)
    if (auto ok = renderer_->finish(); !ok) return ok;
  times_.passed(FramePart::draw);
  if (auto ok = carry_out_all(*commands); !ok) return ok;
  times_.passed(FramePart::commands);
  facts_.frame_ms = 1e3 * seconds_since(begin);
  if (const auto file = std::exchange(session_.requests().screenshot, std::nullopt))
    return save_picture(*file, input);
  return {};
}

// Called after each frame. Records when the effect of all events so far is on the screen: a test of the
// window waits for that line. Panels may go on moving, as a caret does.
Result<void> Viewer::note_drawn() {
  static const bool wanted = std::getenv("BOXWOOD_RECORD_DRAWN") != nullptr;
  if (!wanted || !log_) return {};
  const std::uint64_t events = window_->input().pushed();
  const bool works = session_.busy() || !pictures_.idle() || renderer_->unfinished() ||
                     renderer_->statistics().waits_for_data || !window_->input().empty() || !play_.empty() ||
                     !at_start_.empty();
  if (std::exchange(last_events_, events) != events) frames_since_ = 0;
  if (++frames_since_ < 2 || works || drawn_events_ == events) return {};  // commands follow their frame
  drawn_events_ = events;
  return log_->comment("drawn after " + std::to_string(events) + " events");
}

void Viewer::end_times(bool busy) {
  const RenderStatistics& drawn = renderer_->statistics();
  const FrameKind kind{drawn.scene_drawn ? drawn.scene_key : 0, drawn.scene_drawn,
                       drawn.scene_drawn && drawn.coarse, drawn.scene_drawn && drawn.plain};
  // Small uploads as the eye moves (a few instances of overlays) do not count as loading.
  constexpr std::uint64_t kLoadedBytes = 65536;
  times_.end(kind, busy || session_.busy() || drawn.uploaded_bytes > kLoadedBytes || drawn.waits_for_data);
}

Result<void> Viewer::turns() {
  int frames_due = kSettleFrames;
  Clock::time_point last = Clock::now();
  while (!window_->close_requested() && !session_.requests().quit && !stop_requested()) {
    const bool busy = session_.busy() || !pictures_.idle();
    const bool unfinished = renderer_->unfinished();
    const bool now = frames_due > 0 || renderer_->statistics().waits_for_data || !window_->input().empty() ||
                     !play_.empty() || !at_start_.empty();
    window_->take_events(window_->minimised() ? kBusyWait
                         : now                ? 0.0
                         : busy || unfinished ? kBusyWait
                                              : kIdleWait);
    times_.begin();
    const std::vector<std::string> dropped = window_->take_dropped_files();
    for (const Command& command : interface_.drop(session_, dropped))
      if (auto ok = carry_out(command); !ok) return ok;
    times_.passed(FramePart::commands);
    const std::uint64_t fits = session_.view().fits().late_fits();
    const bool polled = session_.poll() || pictures_.poll();
    // A played log fits again, too.
    if (session_.view().fits().late_fits() != fits && log_ && at_start_.empty())
      if (auto ok = log_->add(Wait{}); !ok) return ok;
    times_.passed(FramePart::results);
    if (unfinished) frames_due = std::max(frames_due, 1);
    if (take_desktop_theme() || polled || busy || window_->take_damage() || !window_->input().empty() ||
        !dropped.empty() || interface_.restless() || interface_.wants_frame(seconds_since(last)))
      frames_due = kSettleFrames;
    if (!at_start_.empty()) {
      if (auto ok = begin_with_options(); !ok) return ok;
      frames_due = kSettleFrames;
    }
    if (!play_.empty() && (settled_ || window_->minimised())) {
      if (auto ok = play_next(); !ok) return ok;
      frames_due = kSettleFrames;
    }
    if (session_.document().scene_revision() != scene_revision_) files_changed();
    take_title();
    remember();
    times_.passed(FramePart::commands);
    if (frames_due <= 0 || window_->minimised()) continue;
    settled_ = size_is_settled();
    if (!settled_) {
      window_->take_events(0.01);
      continue;
    }
    --frames_due;
    const double seconds = seconds_since(last);
    last = Clock::now();
    constexpr double kFrameLongest = 0.25;  // seconds: after a rest the eye does not jump
    if (seconds > kFrameLongest) interface_.pass_idle(seconds - kFrameLongest);
    if (auto ok = frame(std::min(seconds, kFrameLongest)); !ok) return ok;
    end_times(busy);
    if (auto ok = note_drawn(); !ok) return ok;
    // If the display does not limit the rate, draw no faster than it could show.
    if (const double rest = kFrameAtMost - seconds_since(last); rest > 0.0 && window_->input().empty())
      window_->take_events(rest);
  }
  return {};
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

}  // namespace

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
