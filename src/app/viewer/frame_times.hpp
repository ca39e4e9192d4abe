// SPDX-License-Identifier: MIT
// How long each frame of the window took, in parts, and what loading and building added to it.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace boxwood {

// What a frame does. Drawing stands apart: a software renderer draws on this thread.
enum class FramePart : unsigned char { results, commands, interface, overlays, draw };
inline constexpr std::array<std::string_view, 5> kFramePartNames = {"results", "commands", "interface",
                                                                    "overlays", "draw"};

struct FrameTime {
  std::size_t number = 0;  // counted from 1
  std::array<double, kFramePartNames.size()> ms{};
  double elapsed_ms = 0.0;  // by the clock on the wall, until the device has drawn the frame
  double draw_ms() const { return ms[static_cast<std::size_t>(FramePart::draw)]; }
  double work_ms() const;  // all but the drawing
};

// What was drawn: frames of one kind cost about the same when nothing else goes on.
struct FrameKind {
  std::uint64_t key = 0;     // which things the scene shows
  bool scene_drawn = false;  // false: the interface over the scene before
  bool coarse = false;
  bool plain = false;  // while it moved: without what shows the form
  friend bool operator==(const FrameKind&, const FrameKind&) = default;
};

// Frames of one kind, by the clock. A frame is quiet when nothing was loaded, built, taken in or uploaded
// during it.
struct FrameKindTimes {
  FrameKind kind;
  std::vector<double> quiet_ms, busy_ms;
  double steady_ms() const;       // the median of the quiet ones; 0: none
  double worst_added_ms() const;  // of the busy ones over it; 0 where there is nothing to compare
};

// The parts are CPU time of the calling thread: sleeping, the display and other programs do not count.
class FrameTimes {
public:
  void begin();               // a turn of the loop; what a turn without a picture did counts with the next
  void passed(FramePart by);  // the time since the last call was spent on this
  void end(const FrameKind& kind, bool busy);
  std::size_t count() const { return count_; }
  const FrameTime& busiest() const { return busiest_; }             // by work_ms()
  const FrameTime& slowest_drawn() const { return slowest_draw_; }  // by draw_ms()
  // Of the busy ones but the first frame that with the most processor time of this thread, drawing too.
  const FrameTime& busiest_while_busy() const { return busiest_while_busy_; }
  const std::vector<FrameKindTimes>& kinds() const { return kinds_; }
  // The most that loading and building added to any frame whose kind was also drawn quietly, at least
  // kQuietFrames times.
  double worst_added_ms() const;
  // One JSON object: the number of frames, means, the two worst frames in parts, and each kind of frame.
  std::string json() const;

  static constexpr std::size_t kQuietFrames = 3;

private:
  FrameTime now_, busiest_, slowest_draw_, busiest_while_busy_;
  std::chrono::steady_clock::time_point began_;
  std::size_t count_ = 0;
  double mark_ms_ = 0.0, work_ms_ = 0.0, draw_ms_ = 0.0, elapsed_ms_ = 0.0;  // sums over all frames
  double first_ms_ = 0.0;              // the first frame by the clock; of no kind
  std::vector<FrameKindTimes> kinds_;  // in order of appearance
};

}  // namespace boxwood
