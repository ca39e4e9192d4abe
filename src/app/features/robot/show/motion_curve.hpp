// SPDX-License-Identifier: MIT
// The distance of the nearest pair along a motion: samples that a worker adds and the window reads.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <span>

namespace boxwood {

class MotionCurve {
public:
  static constexpr std::size_t kSamples = 129;  // times i / 128
  static double time_of(std::size_t sample) { return static_cast<double>(sample) / (kSamples - 1); }

  // The worker's side.
  void add(double distance) {
    const std::size_t at = count_.load(std::memory_order_relaxed);
    if (at == kSamples) return;
    distances_[at] = distance;
    count_.store(at + 1, std::memory_order_release);
  }
  // The reader's side: the samples so far, in the order of time.
  std::span<const double> distances() const {
    return std::span(distances_).first(count_.load(std::memory_order_acquire));
  }

private:
  std::array<double, kSamples> distances_{};
  std::atomic<std::size_t> count_ = 0;
};

}  // namespace boxwood
