// SPDX-License-Identifier: MIT
// The table of all volumes of one target: volume, area, ratio to the hull, bound, time.
#pragma once

#include <string>
#include <vector>

#include "app/session/session.hpp"
#include "app/text/shaped.hpp"

namespace boxwood {

struct ScoreRow {
  VolumeKind kind{};
  bool ready = false, under_way = false;
  bool through_hull = false;  // see StandingVolume
  bool is_flat = false;       // `volume` is the rounding of the coordinates (is_flat_box())
  double volume = 0.0, area = 0.0;
  double ratio = 0.0;        // volume / volume of the hull; NaN if the hull is flat or not ready
  double bound_ratio = 0.0;  // measure / proven lower bound; NaN without a proof
  double time_ms = 0.0;
  double best_gap = 0.0;  // of a running fit; NaN if unknown
  template <class F> void describe(F& f) const {
    f("kind", [this] { return row_of(kind).name; }), f("volume", shaped<"n~">(volume));
    f("area", shaped<"n~">(area)), f("ratio_to_hull", shaped<"n~">(ratio));
    f("ratio_to_bound", shaped<"n~">(bound_ratio));
  }
};

// Returns the rows in the order of kVolumeRows, for the volumes at the target's pose, which `--volumes`
// draws. Requests missing fits.
std::vector<ScoreRow> score_rows(Session& session, const Target& target);
std::string scores_as_csv(const std::vector<ScoreRow>& rows);
std::string scores_as_json(const std::vector<ScoreRow>& rows);

}  // namespace boxwood
