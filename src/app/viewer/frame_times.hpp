// SPDX-License-Identifier: MIT
// The time of each frame of the window, in parts, and the time that loading and building added.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace boxwood {

// The parts of a frame. Drawing is separate because a software renderer draws on this thread.
enum class FramePart : unsigned char { results, commands, interface, overlays, draw };
inline constexpr std::array<std::string_view, 5> kFramePartNames = {"results", "commands", "interface",
                                                                    "overlays", "draw"};

struct FrameTime {
  std::size_t number = 0;  // counted from 1
  std::array<double, kFramePartNames.size()> ms{};
  double elapsed_ms = 0.0;  // wall-clock time until the device has drawn the frame
  double draw_ms() const { return ms[static_cast<std::size_t>(FramePart::draw)]; }
  double work_ms() const;  // all parts but the drawing
};

// The content of a frame: without other work, frames of one kind cost about the same.
struct FrameKind {
  std::uint64_t key = 0;     // identifies the things that the scene shows
  bool scene_drawn = false;  // false if the interface was drawn over the previous scene
  bool coarse = false;
  bool plain = false;  // in motion, without shading of the form
  friend bool operator==(const FrameKind&, const FrameKind&) = default;
};

// The wall-clock times of frames of one kind. A frame is quiet if nothing was loaded, built, taken in or
// uploaded during it.
struct FrameKindTimes {
  FrameKind kind;
  std::vector<double> quiet_ms, busy_ms;
  double steady_ms() const;  // median of the quiet frames; 0 without any
  // the most by which a busy frame exceeded it; 0 if there is nothing to compare
  double worst_added_ms() const;
};

// The statistics of all frames. Parts are CPU times of the calling thread: sleeping, the display and other
// programs do not count.
class FrameTimes {
public:
  void begin();               // begins a turn of the loop; a turn without a picture counts with the next
  void passed(FramePart by);  // adds the time since the last call to this part
  void end(const FrameKind& kind, bool busy);
  std::size_t count() const { return count_; }
  const FrameTime& busiest() const { return busiest_; }             // by work_ms()
  const FrameTime& slowest_drawn() const { return slowest_draw_; }  // by draw_ms()
  // Returns the busy frame with the most CPU time of this thread, drawing included; the first frame does not
  // count.
  const FrameTime& busiest_while_busy() const { return busiest_while_busy_; }
  const std::vector<FrameKindTimes>& kinds() const { return kinds_; }
  // Returns the most time that loading and building added to a frame. Its kind must also have been drawn
  // quietly, at least kQuietFrames times.
  double worst_added_ms() const;
  // Returns one JSON object: the number of frames, means, the two worst frames in parts, and each kind of
  // frame.
  std::string json() const;

  static constexpr std::size_t kQuietFrames = 3;

private:
  FrameTime now_, busiest_, slowest_draw_, busiest_while_busy_;
  std::chrono::steady_clock::time_point began_;
  std::size_t count_ = 0;
  double mark_ms_ = 0.0, work_ms_ = 0.0, draw_ms_ = 0.0, elapsed_ms_ = 0.0;  // sums over all frames
  double first_ms_ = 0.0;              // wall-clock time of the first frame, which belongs to no kind
  std::vector<FrameKindTimes> kinds_;  // in order of appearance
};

}  // namespace boxwood
