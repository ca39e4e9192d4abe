// SPDX-License-Identifier: MIT
// Cuts recorded rays to the part near the model, and chooses those that are drawn.
#include "app/features/heat/heat_lines.hpp"

#include <algorithm>

namespace boxwood {

namespace {
constexpr std::uint32_t kMostPoints = 200'000;
constexpr std::size_t kWholeLines = 200;
}  // namespace

std::optional<RaySpan> drawn_span(const Ray& ray, std::optional<double> hit_t, const Aabb& box) noexcept {
  double begin = 0.0, end = kInfinity;
  for (int k = 0; k < 3; ++k) {
    if (ray.direction[k] == 0.0) {
      if (!(ray.origin[k] >= box.min[k] && ray.origin[k] <= box.max[k])) return std::nullopt;
      continue;
    }
    const double a = (box.min[k] - ray.origin[k]) / ray.direction[k],
                 b = (box.max[k] - ray.origin[k]) / ray.direction[k];
    begin = std::max(begin, std::min(a, b));
    end = std::min(end, std::max(a, b));
  }
  if (!(begin <= end) || begin > ray.t_max) return std::nullopt;
  const double beyond = 0.15 * glm::length(box.max - box.min) / glm::length(ray.direction);
  return RaySpan{std::max(begin - beyond, 0.0), hit_t ? *hit_t : std::min(end + beyond, ray.t_max)};
}

std::vector<HeatLine> heat_lines(const HeatPicture& picture, HeatOf of) {
  std::vector<HeatLine> out;
  if (!picture.question.recorded || picture.block == 0 || picture.model->nodes.nodes.empty()) return out;
  const std::vector<Ray>& rays = picture.question.recorded->rays;
  const auto count = static_cast<std::uint32_t>(rays.size());
  std::vector<std::pair<std::uint32_t, bool>> chosen;  // number; false: as a line
  const std::uint32_t least = (count + kMostPoints - 1) / kMostPoints;
  const std::uint32_t step =
      (std::max(picture.block, least) + picture.block - 1) / picture.block * picture.block;
  for (std::uint32_t i = 0; i < count; i += step)
    if (picture.pixels[i].hit != HeatPixel::kNoHit) chosen.emplace_back(i, true);
  const std::vector<WorstPixel>& worst = picture.of(of).worst;
  for (std::size_t i = 0; i < std::min(kWholeLines, worst.size()); ++i)
    chosen.emplace_back(worst[i].x, false);
  std::sort(chosen.begin(), chosen.end());
  for (std::size_t k = 0; k < chosen.size(); ++k) {
    const std::uint32_t i = chosen[k].first;
    const bool as_point = chosen[k].second;
    if (k > 0 && chosen[k - 1].first == i) continue;
    const HeatPixel& pixel = picture.pixels[i];
    const bool hits = pixel.hit != HeatPixel::kNoHit;
    const auto span = drawn_span(rays[i], hits ? std::optional(double{pixel.t}) : std::nullopt,
                                 picture.model->nodes.nodes[0].box);
    if (!span) continue;
    const auto at = [&](double t) { return rays[i].origin + t * rays[i].direction; };
    out.push_back({i, at(as_point ? span->end : span->begin), at(span->end), hits, !as_point});
  }
  return out;
}

}  // namespace boxwood
