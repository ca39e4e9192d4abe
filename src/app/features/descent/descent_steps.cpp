// SPDX-License-Identifier: MIT
// Keeps the steps in one list, and lists of the steps about nodes by level.
#include "app/features/descent/descent_steps.hpp"

#include <algorithm>
#include <new>

namespace boxwood {

void DescentSteps::take(const TraceEvent& event) noexcept {
  ++total_steps_;
  if (!is_of_triangles(event.step)) ++exits_[static_cast<std::size_t>(event.axis)];
  if (out_of_memory_ || events_.size() >= most_) return;
  try {
    if (!is_of_triangles(event.step)) {
      if (by_level_.size() <= event.level) by_level_.resize(std::size_t{event.level} + 1);
      by_level_[event.level].push_back(size());
    }
    events_.push_back(event);
  } catch (const std::bad_alloc&) {
    out_of_memory_ = true;
  }
}

void DescentSteps::close() noexcept {
  try {
    ends_.assign(events_.size(), size());
  } catch (const std::bad_alloc&) {
    events_.clear();
    out_of_memory_ = true;
  }
  // A pair ends at the next pair of its level or above.
  std::vector<std::uint32_t> next;  // [level]: the next step of that level or above
  try {
    next.assign(by_level_.size(), size());
  } catch (const std::bad_alloc&) {
    events_.clear();
    ends_.clear();
    out_of_memory_ = true;
  }
  if (out_of_memory_ && events_.empty()) by_level_.clear();
  for (std::uint32_t i = size(); i-- > 0;) {
    if (is_of_triangles(events_[i].step)) {
      ends_[i] = i + 1;
      continue;
    }
    ends_[i] = next[events_[i].level];
    std::fill(next.begin() + events_[i].level, next.end(), i);
  }
}

std::uint32_t DescentSteps::pair_of(std::uint32_t step) const noexcept {
  if (!is_of_triangles(events_[step].step)) return step;
  return *pair_at(step, events_[step].level);
}

std::optional<std::uint32_t> DescentSteps::pair_at(std::uint32_t step, std::uint32_t level) const noexcept {
  if (level >= by_level_.size()) return std::nullopt;
  const std::vector<std::uint32_t>& list = by_level_[level];
  const auto behind = std::upper_bound(list.begin(), list.end(), step);
  if (behind == list.begin()) return std::nullopt;
  const std::uint32_t found = *(behind - 1);
  if (step >= ends_[found]) return std::nullopt;
  return found;
}

std::vector<std::uint32_t> DescentSteps::path(std::uint32_t step) const {
  std::vector<std::uint32_t> out;
  for (std::uint32_t level = 0; level <= events_[step].level; ++level)
    if (const auto at = pair_at(step, level)) out.push_back(*at);
  return out;
}

std::optional<std::uint32_t> DescentSteps::next_exit(std::uint32_t step, ExitAxis axis) const noexcept {
  const auto is_it = [&](const TraceEvent& event) {
    return event.axis == axis &&
           (event.step == TraceStep::separated || event.step == TraceStep::models_apart);
  };
  const auto begin = events_.begin(), end = events_.end();
  const auto from = std::min<std::size_t>(std::size_t{step} + 1, events_.size());
  auto at = std::find_if(begin + static_cast<std::ptrdiff_t>(from), end, is_it);
  if (at == end) at = std::find_if(begin, end, is_it);
  if (at == end) return std::nullopt;
  return static_cast<std::uint32_t>(at - begin);
}

}  // namespace boxwood
