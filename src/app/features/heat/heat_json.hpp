// SPDX-License-Identifier: MIT
// The figures of a heat picture and of a kept ray as JSON and CSV, for scripts.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <boxwood/result.hpp>

#include "app/features/heat/heat_rays.hpp"
#include "app/features/heat/ray_heat.hpp"
#include "app/text/shaped.hpp"

namespace boxwood {

// The figures of one value of a picture, with ten of the worst rays.
struct HeatPictureFields {
  HeatPictureFields() = default;
  HeatPictureFields(const HeatPicture& picture, HeatOf value);
  std::uint32_t width = 0, height = 0, block = 0;
  std::uint64_t rays = 0, hits = 0;
  RayNodes layout = RayNodes::wide;
  HeatOf of = HeatOf::off;
  HeatFigures figures;
  template <class F> void describe(F& f) const {
    f("width", width), f("height", height), f("block", block), f("rays", rays), f("rays_that_hit", hits);
    f("layout", shaped<"'wide'|'binary'">(layout));
    f("of", shaped<"'boxes'|'triangles'|'nodes'|'time'">(of)), f("mean", figures.mean);
    f("mean_of_hits", figures.mean_of_hits), f("least", figures.least), f("largest", figures.largest);
    f("most_are_below", figures.most_are_below);
    f("histogram", std::span<const std::uint64_t>(figures.bins)), f("worst", figures.worst);
  }
};

// A node that a kept ray enters.
struct HeatNodeFields {
  std::uint32_t number = 0;
  RayTreeNode node;
  template <class F> void describe(F& f) const {
    f("node", number), f("level", node.level), f("is_leaf", node.is_leaf()), f("box_tests", node.children);
    f("triangle_tests", node.count), f("min", node.box.min), f("max", node.box.max);
  }
};

struct KeptRayFields {
  KeptRay kept;
  std::uint32_t step = 0;  // from 0
  std::vector<HeatNodeFields> path() const;
  template <class F> void describe(F& f) const {
    const CountedRay& counted = kept.counted;
    f("origin", kept.ray.origin), f("direction", kept.ray.direction), f("begin", kept.begin);
    f("number", kept.number), f("box_tests", counted.counts.box_tests);
    f("triangle_tests", counted.counts.triangle_tests), f("nodes", counted.counts.nodes);
    f("layout", shaped<"'wide'|'binary'">(counted.nodes));
    f("triangle", counted.hit ? std::optional(counted.hit->triangle) : std::nullopt);
    f("t", counted.hit ? std::optional(counted.hit->t) : std::nullopt), f("step", step + 1);
    f("path", [this] { return path(); });
  }
};

// Writes the figures to a file: JSON, or for a name that ends in .csv a row for each ray of the picture.
// Fails with `io` if it cannot be written.
Result<void> save_heat(const std::string& file, const HeatPicture& picture, HeatOf of);

}  // namespace boxwood
