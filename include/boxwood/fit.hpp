// SPDX-License-Identifier: MIT
// The options and the result of every fit: the volume, and the proof of its quality.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/math.hpp>
#include <boxwood/threads.hpp>

namespace BOXWOOD_EXPORT boxwood {

struct Obb;

enum class ObbMethod { fast, tight, certified };
std::string_view name_of(ObbMethod method) noexcept;

// approximate: the smallest sphere of the extremes in 13 directions, grown to contain all points. It is at
// most 1.0014 of the optimum in the measurements of Larsson 2008; the proof states the actual bound. exact:
// the smallest sphere, to rounding.
enum class SphereMethod { approximate, exact };

struct FitProgress {
  double value = 0.0;        // the best measure so far
  double lower_bound = 0.0;  // the bound proven so far
};

struct FitOptions {
  ObbMethod obb_method = ObbMethod::certified;
  SphereMethod sphere_method = SphereMethod::exact;
  // The OBB of these points if it is known; must outlive the call. fit_oriented_kdop() uses its frame.
  const Obb* box = nullptr;
  // The relative gap at which `certified` may stop, from 1e-6 to 1. Other values are clamped; NaN means the
  // default.
  double gap = 1e-3;
  // 0, less or NaN: no limit. A fit that the limit stopped says so, and its result is not deterministic.
  double time_limit_s = 0.0;
  Threads threads = 1;  // 0 or less: all. The result is the same, bit for bit, for any number
  const std::atomic<bool>* stop = nullptr;              // set it to end the fit with the best so far
  std::function<void(const FitProgress&)> on_progress;  // called at intervals on the calling thread
};

// The quantity that a proof bounds: volume for solid sets, area for flat ones, length for straight ones,
// radius for spheres.
enum class Measure { none, volume, area, length, radius };
std::string_view name_of(Measure measure) noexcept;

struct Proof {
  Measure measure = Measure::none;  // Measure::none if this fit makes no claim
  double value = 0.0;               // the measure of the returned volume
  double lower_bound = 0.0;         // no volume of this kind around these points has a smaller measure
  std::vector<Vec3> support;        // points that prove the bound (sphere: at most 4)
  bool stopped_early = false;       // a time limit or `stop` ended the fit before the requested gap
  // Returns value / lower_bound - 1; nullopt if the bound is 0.
  std::optional<double> gap() const {
    if (!(lower_bound > 0.0)) return std::nullopt;
    return value / lower_bound - 1.0;
  }
};

template <class V> struct Fit {
  V volume;  // empty if there is no finite point
  Proof proof;
  std::size_t non_finite_points = 0;  // skipped by the fit
  // Memory ran out and nothing was fitted. The volume is then empty.
  bool out_of_memory = false;
};

}  // namespace boxwood
