// SPDX-License-Identifier: MIT
// The time that an export still takes, from the mean of what has been written.
#pragma once

#include <optional>
#include <string>

namespace boxwood {

class ExportClock {
public:
  // Takes the written share, 0 to 1, at this time in seconds of any clock. The time before the first picture
  // is no part of the mean.
  void see(double share, double now_s) noexcept;
  // Returns the seconds from the last see() to the end; nullopt before two seconds of pictures were measured.
  std::optional<double> left_s() const noexcept;

private:
  struct Seen {
    double share = 0.0, at_s = 0.0;
  };
  std::optional<Seen> first_, last_;  // times at which the share grew
  double now_s_ = 0.0;
};

// Returns "about 40 s left", in steps of 5 s, or "about 3 min left".
std::string time_left_text(double seconds);

}  // namespace boxwood
