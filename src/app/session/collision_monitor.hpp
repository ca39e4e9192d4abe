// SPDX-License-Identifier: MIT
// Asks, while the panel of it is open, whether the selected object meets another, for the pose on screen.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "app/session/collision.hpp"
#include "app/session/derived_data.hpp"
#include "app/session/document.hpp"
#include "app/session/job_queue.hpp"
#include "app/session/messages.hpp"
#include "app/session/session_view.hpp"

namespace boxwood {

// Reads document, view and trees. One query at a time, on a thread of its own; the newest question is asked
// when the last is answered, and one that is out of date is soon stopped.
class CollisionMonitor {
public:
  CollisionMonitor(const Document& document, const SessionView& view, DerivedData& derived,
                   Messages& messages, std::function<void()> wake);
  ~CollisionMonitor();

  // {A, B}: B is the last object selected. None where the panel is closed or nothing is selected.
  std::optional<std::array<std::uint32_t, 2>> pair() const;
  // Of this pair; null before the first. It may be of an older pose: then it is pending.
  std::shared_ptr<const CollisionAnswer> answer() const;
  bool pending();

  void start();   // asks what is on screen, unless it is known
  void forget();  // the scene is another
  void stop();
  bool idle() const { return queue_.idle(); }
  std::size_t poll();

private:
  std::optional<CollisionQuestion> question();
  void stop_late();

  const Document& document_;
  const SessionView& view_;
  DerivedData& derived_;
  Messages& messages_;
  std::shared_ptr<const CollisionAnswer> answer_;
  std::optional<CollisionQuestion> failed_;  // with a message; not asked again
  struct UnderWay {
    CollisionQuestion question;
    std::chrono::steady_clock::time_point begun;
    JobHandle job;
  };
  std::optional<UnderWay> under_way_;
  JobQueue queue_;  // last: joined first
};

}  // namespace boxwood
