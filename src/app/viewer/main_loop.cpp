// SPDX-License-Identifier: MIT
// The main loop of the window: when a frame is due, and the drawing of it.
#include "app/viewer/main_loop.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "app/interface/files/save_picture.hpp"
#include "app/session/session_commands.hpp"

namespace boxwood {

namespace {

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
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

}  // namespace

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

}  // namespace boxwood
