// SPDX-License-Identifier: MIT
// Casts the rays of a picture in passes, each four times as fine as the one before.
#include "app/features/heat/heat_rays.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include <boxwood/executor.hpp>

#include "app/derived/counted_ray.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kWorst = 10, kWorstRecorded = 1000, kCandidates = 8192;
constexpr std::uint32_t kColumnsOfJob = 4096;  // a multiple of the coarsest block
constexpr int kTimedCasts = 3;

// Returns the nanoseconds of the fastest of some casts, so that an interruption does not count.
float time_of(const ModelView& model, const Ray& ray, const RayCountOptions& options, QueryScratch& scratch,
              std::vector<RayHit>& all) {
  using Clock = std::chrono::steady_clock;
  auto least = Clock::duration::max();
  for (int i = 0; i < kTimedCasts; ++i) {
    const Clock::time_point start = Clock::now();
    if (options.order != RayOrder::queries || options.hits == RayHits::any)  // no query of its own
      (void)count_ray(model, ray, options, scratch);
    else if (options.hits == RayHits::closest)
      (void)raycast_first(model, ray, {}, scratch);
    else
      (void)raycast_all(model, ray, {}, scratch, all);
    least = std::min(least, Clock::now() - start);
  }
  return std::chrono::duration<float, std::nano>(least).count();
}

struct RowSums {
  std::uint64_t rays = 0, hits = 0, left_to_binary = 0;
  bool no_memory = false;
};

// Casts the new rays of a part of a row of a pass.
RowSums cast_row(HeatPicture& picture, std::uint32_t from, std::uint32_t y, bool first,
                 const std::atomic<bool>* stop) {
  const HeatQuestion& question = picture.question;
  const std::uint32_t block = picture.block;
  const RayCountOptions options{
      .hits = question.hits, .engine = QueryEngine::fast, .order = question.order, .stop = stop};
  QueryScratch scratch;
  std::vector<RayHit> all;
  RowSums sums;
  const std::uint32_t end = std::min(question.width, from + kColumnsOfJob);
  for (std::uint32_t x = from; x < end; x += block) {
    if (!first && x % (2 * block) == 0 && y % (2 * block) == 0) continue;  // cast by a coarser pass
    const Ray ray = ray_of(question, x, y);
    const double begin = question.recorded ? 0.0 : begin_of(question.view, ray);
    const CountedRay counted = count_from(picture.model->view(), ray, begin, options, scratch);
    if (counted.stopped) return sums;
    sums.no_memory = sums.no_memory || counted.out_of_memory;
    HeatPixel& pixel = picture.pixels[std::size_t{y} * question.width + x];
    pixel.boxes = static_cast<std::uint32_t>(counted.counts.box_tests);
    pixel.triangles = static_cast<std::uint32_t>(counted.counts.triangle_tests);
    pixel.nodes = static_cast<std::uint32_t>(counted.counts.nodes);
    pixel.hit = counted.hit ? counted.hit->triangle : HeatPixel::kNoHit;
    pixel.t = counted.hit ? static_cast<float>(counted.hit->t) : 0.0F;
    if (question.timed) pixel.time_ns = time_of(picture.model->view(), ray, options, scratch, all);
    ++sums.rays;
    sums.hits += counted.hit ? 1 : 0;
    sums.left_to_binary += counted.nodes == RayNodes::binary ? 1 : 0;
  }
  return sums;
}

struct Valued {
  float value;
  std::uint32_t x, y;
  bool hit;
};

// Returns the largest values; those of pixels at least a twentieth of the picture apart.
std::vector<WorstPixel> worst_of(std::vector<Valued>& values, const HeatPicture& picture) {
  const auto before = [](const Valued& a, const Valued& b) {
    return a.value != b.value ? a.value > b.value : (a.y != b.y ? a.y < b.y : a.x < b.x);
  };
  const auto end = values.begin() + static_cast<std::ptrdiff_t>(std::min(kCandidates, values.size()));
  if (end != values.end()) std::nth_element(values.begin(), end, values.end(), before);
  std::sort(values.begin(), end, before);
  const bool recorded = picture.question.recorded != nullptr;
  const std::size_t most = recorded ? kWorstRecorded : kWorst;
  const double apart = recorded ? 0.0 : std::max(picture.question.width, picture.question.height) / 20.0;
  std::vector<WorstPixel> out;
  for (auto at = values.begin(); at != end && out.size() < most && at->value > 0.0F; ++at)
    if (std::none_of(out.begin(), out.end(), [&](const WorstPixel& one) {
          return std::hypot(double(one.x) - double(at->x), double(one.y) - double(at->y)) < apart;
        }))
      out.push_back({at->x, at->y, picture.shown_at(at->x, at->y)});
  return out;
}

HeatFigures figures_of(const HeatPicture& picture, HeatOf of) {
  std::vector<Valued> values;
  values.reserve(picture.rays);
  for (std::uint32_t y = 0; y < picture.question.height; y += picture.block)
    for (std::uint32_t x = 0; x < picture.question.width; x += picture.block) {
      const HeatPixel& pixel = picture.shown_at(x, y);
      values.push_back({static_cast<float>(value_of(pixel, of)), x, y, pixel.hit != HeatPixel::kNoHit});
    }
  HeatFigures out;
  if (values.empty()) return out;
  double sum = 0.0, sum_of_hits = 0.0, hits = 0.0;
  out.least = values.front().value;
  for (const Valued& one : values) {
    sum += one.value;
    if (one.hit) sum_of_hits += one.value, hits += 1.0;
    out.least = std::min(out.least, double(one.value));
    out.largest = std::max(out.largest, double(one.value));
  }
  out.mean = sum / static_cast<double>(values.size());
  out.mean_of_hits = hits > 0.0 ? sum_of_hits / hits : 0.0;
  for (const Valued& one : values) {
    const double share = out.largest > 0.0 ? one.value / out.largest : 0.0;
    ++out.bins[std::min(static_cast<std::size_t>(share * HeatFigures::kBins), HeatFigures::kBins - 1)];
  }
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(values.size() * 995 / 1000);
  std::nth_element(values.begin(), at, values.end(),
                   [](const Valued& a, const Valued& b) { return a.value < b.value; });
  out.most_are_below = at->value;
  out.worst = worst_of(values, picture);
  return out;
}

}  // namespace

bool operator==(const HeatQuestion& a, const HeatQuestion& b) {
  return a.recorded == b.recorded && a.order == b.order && a.view.eye == b.view.eye &&
         a.view.camera_from_world == b.view.camera_from_world && a.view.orthographic == b.view.orthographic &&
         a.view.vertical_angle_rad == b.view.vertical_angle_rad &&
         a.view.ortho_height == b.view.ortho_height && a.view.near_distance == b.view.near_distance &&
         a.width == b.width && a.height == b.height && a.hits == b.hits && a.timed == b.timed;
}

Ray ray_of(const HeatQuestion& question, std::uint32_t x, std::uint32_t y) {
  if (question.recorded) return question.recorded->rays[x];
  return ray_through(question.view, {double(x), double(y), double(question.width), double(question.height)});
}

double value_of(const HeatPixel& pixel, HeatOf of) noexcept {
  if (of == HeatOf::time) return double{pixel.time_ns};
  if (of == HeatOf::nodes) return pixel.nodes;
  return of == HeatOf::triangles ? pixel.triangles : pixel.boxes;
}

Result<std::shared_ptr<const HeatPicture>> refined(const std::shared_ptr<const HeatPicture>& picture,
                                                   Threads threads, const std::atomic<bool>* stop) {
  auto out = std::make_shared<HeatPicture>(*picture);
  const bool first = out->block == 0;
  out->block = first ? HeatPicture::kCoarsest : out->block / 2;
  if (first) out->pixels.resize(std::size_t{out->question.width} * out->question.height);
  const std::size_t rows = (out->question.height + out->block - 1) / out->block;
  const std::size_t parts = (out->question.width + kColumnsOfJob - 1) / kColumnsOfJob;
  std::vector<RowSums> sums(rows * parts);
  parallel_for(sums.size(), threads, [&](std::size_t i) {
    if (stop == nullptr || !stop->load(std::memory_order_relaxed))
      sums[i] = cast_row(*out, static_cast<std::uint32_t>(i % parts) * kColumnsOfJob,
                         static_cast<std::uint32_t>(i / parts) * out->block, first, stop);
  });
  if (stop != nullptr && stop->load()) return Error{ErrorKind::cancelled, "the heat was cancelled"};
  for (const RowSums& row : sums) {
    out->rays += row.rays;
    out->hits += row.hits;
    out->left_to_binary += row.left_to_binary;
    if (row.no_memory) return Error{ErrorKind::over_limit, "there is not enough memory to count rays"};
  }
  for (const HeatOf of : {HeatOf::boxes, HeatOf::triangles, HeatOf::nodes, HeatOf::time})
    if ((of != HeatOf::time || out->question.timed) && (stop == nullptr || !stop->load()))
      out->figures[static_cast<std::size_t>(of) - 1] = figures_of(*out, of);
  if (stop != nullptr && stop->load()) return Error{ErrorKind::cancelled, "the heat was cancelled"};
  return std::shared_ptr<const HeatPicture>(std::move(out));
}

Rgba heat_color(HeatColors colors, double t) noexcept {
  t = std::clamp(std::isnan(t) ? 0.0 : t, 0.0, 1.0);
  if (colors == HeatColors::grey) {
    const auto level = static_cast<std::uint8_t>(std::lround(255.0 * t));
    return {level, level, level, 255};
  }
  // Viridis (Smith, van der Walt and Firing, CC0) at ten places; linear between them is within 3 of 255.
  constexpr std::array<std::array<int, 3>, 10> kViridis = {{{68, 1, 84},
                                                            {72, 40, 120},
                                                            {62, 74, 137},
                                                            {49, 104, 142},
                                                            {38, 130, 142},
                                                            {31, 158, 137},
                                                            {53, 183, 121},
                                                            {109, 205, 89},
                                                            {180, 222, 44},
                                                            {253, 231, 37}}};
  const double at = t * (kViridis.size() - 1);
  const auto i = std::min(static_cast<std::size_t>(at), kViridis.size() - 2);
  const double part = at - static_cast<double>(i);
  const auto mix = [&](std::size_t k) {
    return static_cast<std::uint8_t>(std::lround((1.0 - part) * kViridis[i][k] + part * kViridis[i + 1][k]));
  };
  return {mix(0), mix(1), mix(2), 255};
}

std::vector<std::uint8_t> heat_pixels(const HeatPicture& picture, HeatOf of, HeatColors colors,
                                      const HeatRange& range) {
  std::array<Rgba, 256> table;
  for (std::size_t i = 0; i < table.size(); ++i)
    table[i] = heat_color(colors, static_cast<double>(i) / 255.0);
  const double width = range.high - range.low, scale = width > 0.0 ? 255.0 / width : 0.0;
  std::vector<std::uint8_t> out(std::size_t{4} * picture.question.width * picture.question.height);
  std::uint8_t* to = out.data();
  for (std::uint32_t y = 0; y < picture.question.height; ++y)
    for (std::uint32_t x = 0; x < picture.question.width; ++x, to += 4) {
      const HeatPixel& pixel = picture.is_complete()
                                   ? picture.pixels[std::size_t{y} * picture.question.width + x]
                                   : picture.shown_at(x, y);
      const double v = (value_of(pixel, of) - range.low) * scale;
      const Rgba& color = table[static_cast<std::size_t>(std::clamp(v, 0.0, 255.0))];
      to[0] = color.r, to[1] = color.g, to[2] = color.b, to[3] = 255;
    }
  return out;
}

}  // namespace boxwood
