// SPDX-License-Identifier: MIT
// What every fit takes and returns: options, the volume, and the proof of how good it is.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include <boxwood/executor.hpp>
#include <boxwood/export.hpp>
#include <boxwood/math.hpp>

namespace BOXWOOD_EXPORT boxwood {

struct Obb;

enum class ObbMethod { fast, tight, certified };
std::string_view name_of(ObbMethod method) noexcept;

// approximate: the smallest sphere of the extremes in 13 directions, grown to hold all (at most 1.0014 of the
// optimum in the measurements of Larsson 2008; the proof returned says how much). exact: to rounding.
enum class SphereMethod { approximate, exact };

struct FitProgress {
  double value = 0.0;        // best measure so far
  double lower_bound = 0.0;  // proven so far
};

struct FitOptions {
  ObbMethod obb_method = ObbMethod::certified;
  SphereMethod sphere_method = SphereMethod::exact;
  const Obb* box = nullptr;  // of these points, where it is known: fit_oriented_kdop takes its frame; must
                             // outlive the call
  double gap = 1e-3;  // relative gap at which `certified` may stop, from 1e-6 to 1: what is outside counts as
                      // the nearer end, NaN as the default
  double time_limit_s =
      0.0;  // 0, less or NaN: none. A fit stopped by the clock says so and is exempt from determinism
  Threads threads = 1;  // 0 or less: all. The result is the same bit for bit whatever the number
  const std::atomic<bool>* stop = nullptr;              // set it to end the fit with the best so far
  std::function<void(const FitProgress&)> on_progress;  // called now and then, from the calling thread
};

// What a proof bounds: volume for solid sets, area for flat ones, length for straight ones, radius for
// spheres.
enum class Measure { none, volume, area, length, radius };
std::string_view name_of(Measure measure) noexcept;

struct Proof {
  Measure measure = Measure::none;  // none: this fit makes no claim
  double value = 0.0;               // the measure of the volume returned
  double lower_bound = 0.0;         // no volume of this kind around these points has a smaller measure
  std::vector<Vec3> support;        // points that prove it (sphere: at most 4)
  bool stopped_early = false;       // by the clock or by the caller: the gap asked for was not reached
  // value / lower_bound - 1; empty where the bound is 0.
  std::optional<double> gap() const {
    if (!(lower_bound > 0.0)) return std::nullopt;
    return value / lower_bound - 1.0;
  }
};

template <class V> struct Fit {
  V volume;  // empty for no finite point
  Proof proof;
  std::size_t non_finite_points = 0;  // skipped
  // There was not enough memory: nothing was fitted. The volume is the empty one, whatever the points are.
  bool out_of_memory = false;
};

}  // namespace boxwood
