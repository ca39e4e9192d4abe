// How long each frame of the window kept its thread busy, and what the busiest frame did.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace boxwood {

// What a frame does. Drawing stands apart: a software renderer draws on this thread.
enum class FramePart : unsigned char { results, commands, interface, overlays, draw };
inline constexpr std::array<std::string_view, 5> kFramePartNames = {"results", "commands", "interface",
                                                                    "overlays", "draw"};

struct FrameTime {
  std::size_t number = 0;  // counted from 1
  std::array<double, kFramePartNames.size()> ms{};
  double elapsed_ms = 0.0;  // by the clock on the wall, with every wait for the device
  double draw_ms() const { return ms[static_cast<std::size_t>(FramePart::draw)]; }
  double work_ms() const;  // all but the drawing
};

// The parts are CPU time of the calling thread: sleeping, the display and other programs do not count.
class FrameTimes {
public:
  void begin();               // a turn of the loop; what a turn without a picture did counts with the next
  void passed(FramePart by);  // the time since the last call was spent on this
  void end();
  std::size_t count() const { return count_; }
  const FrameTime& busiest() const { return busiest_; }             // by work_ms()
  const FrameTime& slowest_drawn() const { return slowest_draw_; }  // by draw_ms()
  // One JSON object: the number of frames, means and the two worst frames in parts.
  std::string json() const;

private:
  FrameTime now_, busiest_, slowest_draw_;
  std::chrono::steady_clock::time_point began_;
  std::size_t count_ = 0;
  double mark_ms_ = 0.0, work_ms_ = 0.0, draw_ms_ = 0.0, elapsed_ms_ = 0.0;  // sums over all frames
};

}  // namespace boxwood
