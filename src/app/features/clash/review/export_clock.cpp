// SPDX-License-Identifier: MIT
// Extrapolates the mean.
#include "app/features/clash/review/export_clock.hpp"

#include <algorithm>
#include <cmath>

namespace boxwood {

void ExportClock::see(double share, double now_s) noexcept {
  now_s_ = now_s;
  if (share <= 0.0 || (last_ && share <= last_->share)) return;
  last_ = {share, now_s};
  if (!first_) first_ = last_;
}

std::optional<double> ExportClock::left_s() const noexcept {
  constexpr double kLeast = 2.0;  // seconds: the mean of less says little
  if (!first_ || last_->at_s - first_->at_s < kLeast) return std::nullopt;
  const double each = (last_->at_s - first_->at_s) / (last_->share - first_->share);
  return std::max(0.0, each * (1.0 - last_->share) - (now_s_ - last_->at_s));
}

std::string time_left_text(double seconds) {
  constexpr double kStep = 5.0, kMinute = 60.0;
  if (seconds > 1.5 * kMinute) return "about " + std::to_string(std::lround(seconds / kMinute)) + " min left";
  return "about " + std::to_string(std::lround(kStep * std::max(1.0, std::ceil(seconds / kStep)))) +
         " s left";
}

}  // namespace boxwood
