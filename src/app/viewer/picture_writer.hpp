// SPDX-License-Identifier: MIT
// Writes pictures of the window on a worker: encoding takes longer than a frame may.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/shell/job_queue.hpp"
#include "app/shell/messages.hpp"
#include "render/image.hpp"

namespace boxwood {

class PictureWriter {
public:
  explicit PictureWriter(std::function<void()> wake) : queue_(1, std::move(wake), true) {}

  // Writes the image. Then adds the message `saved`, which has the file's name in it, or one that says why
  // not. `messages` must outlive it.
  void write(Image image, const std::string& file, const std::string& saved, Messages& messages);
  bool idle() const { return queue_.idle(); }
  // Takes in finished pictures; returns true if any was finished.
  bool poll();
  void drop() { writing_.clear(); }  // what is not written yet
  void wait();                       // until all are written

private:
  std::vector<JobHandle> writing_;
  JobQueue queue_;  // last member: joined first
};

}  // namespace boxwood
