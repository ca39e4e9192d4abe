// SPDX-License-Identifier: MIT
// The work of the rays of a picture, pixel by pixel, coarse first; its figures and its colours. Plain data.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <boxwood/ray_count.hpp>
#include <boxwood/result.hpp>
#include <boxwood/tree.hpp>

#include "app/camera/camera.hpp"
#include "app/features/heat/heat_commands.hpp"
#include "overlay/rgba.hpp"

namespace boxwood {

// The mesh whose rays are counted, in the world, and its tree. Triangles are numbered through all objects.
struct HeatModel {
  TriangleMesh mesh;
  Tree tree;
  RayTree nodes;
  ModelView view() const { return {&tree, mesh}; }
};

// Rays that another program recorded, in the world.
struct RecordedRays {
  std::string file;
  std::vector<Ray> rays;  // not empty
};

// The question that a picture answers.
struct HeatQuestion {
  View view;
  std::uint32_t width = 0, height = 0;  // of recorded rays: their number, and 1
  RayHits hits = RayHits::closest;
  bool timed = false;  // also measures times
  RayOrder order = RayOrder::queries;
  std::shared_ptr<const RecordedRays> recorded = nullptr;  // instead of the rays of the view
};
bool operator==(const HeatQuestion& a, const HeatQuestion& b);
// Returns the ray of a pixel, or the recorded ray of number x.
Ray ray_of(const HeatQuestion& question, std::uint32_t x, std::uint32_t y);

struct HeatPixel {
  std::uint32_t boxes = 0, triangles = 0, nodes = 0;
  std::uint32_t hit = kNoHit;  // the triangle
  float t = 0.0F;              // of the hit
  float time_ns = 0.0F;        // the least of some casts; 0 if not measured
  static constexpr std::uint32_t kNoHit = 0xFFFFFFFFU;
  template <class F> void describe(F& f) const {
    f("box_tests", boxes), f("triangle_tests", triangles), f("nodes", nodes);
    f("time_ns", time_ns > 0.0F ? std::optional(double{time_ns}) : std::nullopt);
    f("triangle", hit != kNoHit ? std::optional(hit) : std::nullopt);
  }
};
double value_of(const HeatPixel& pixel, HeatOf of) noexcept;  // tests, or nanoseconds

struct WorstPixel {
  std::uint32_t x = 0, y = 0;
  HeatPixel pixel;
  template <class F> void describe(F& f) const { f("x", x), f("y", y), f.fields_of(pixel); }
};

// Figures of one value over the rays of a picture so far.
struct HeatFigures {
  static constexpr std::size_t kBins = 64;
  double mean = 0.0, mean_of_hits = 0.0, least = 0.0, largest = 0.0;
  double most_are_below = 0.0;                 // 995 of 1000 rays
  std::array<std::uint64_t, kBins> bins = {};  // equal parts of 0 to `largest`; empty rays count
  // The largest, the worst first: ten pixels that are apart from each other, or a thousand recorded rays.
  std::vector<WorstPixel> worst;
};

struct HeatPicture {
  static constexpr std::uint32_t kCoarsest = 16;
  HeatQuestion question;
  std::shared_ptr<const HeatModel> model;
  std::uint32_t block = 0;  // one ray for so many pixels in each direction: kCoarsest .. 1; 0: no ray yet
  std::vector<HeatPixel> pixels;  // width * height; valid are those whose x and y are multiples of `block`
  std::uint64_t rays = 0, hits = 0, left_to_binary = 0;
  std::array<HeatFigures, 4> figures;  // of boxes, triangles, nodes and time
  const HeatFigures& of(HeatOf what) const {
    return figures[what == HeatOf::off ? 0 : static_cast<std::size_t>(what) - 1];
  }
  // Returns the value that is shown at a pixel.
  const HeatPixel& shown_at(std::uint32_t x, std::uint32_t y) const {
    return pixels[std::size_t{y - y % block} * question.width + (x - x % block)];
  }
  bool is_complete() const noexcept { return block == 1; }
};

// Returns a picture with the rays of the next finer block added, which share no ray with those before. Fails
// with `cancelled` soon after `stop` was set, and with `over_limit` if memory runs out. The counts do not
// depend on the number of threads.
Result<std::shared_ptr<const HeatPicture>> refined(const std::shared_ptr<const HeatPicture>& picture,
                                                   Threads threads, const std::atomic<bool>* stop);

// Returns the colour at t in [0, 1] (clamped): Viridis, from dark blue to yellow, or grey from black to
// white.
Rgba heat_color(HeatColors colors, double t) noexcept;

struct HeatRange {
  double low = 0.0, high = 1.0;
  friend bool operator==(const HeatRange&, const HeatRange&) = default;
};
// Returns the picture as width * height * 4 bytes, rows from the top.
std::vector<std::uint8_t> heat_pixels(const HeatPicture& picture, HeatOf of, HeatColors colors,
                                      const HeatRange& range);

}  // namespace boxwood
