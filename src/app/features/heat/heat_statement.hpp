// SPDX-License-Identifier: MIT
// Words and numbers of the heat of rays, for the panel and for `--state`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/features/heat/ray_heat.hpp"
#include "app/shell/command.hpp"

namespace boxwood {

class Document;
class Session;

struct HeatStatement {
  std::string layout;  // the nodes that are counted, in words
  std::string unit;    // of a value: "box tests", "triangle tests", "ns"
  std::string text;    // rays cast so far, and how many hit
  std::string average;
  std::string beyond;  // the values that have the last colour; empty if none is larger
  HeatRange range;
};
// Returns nullopt if no heat is shown.
std::optional<HeatStatement> heat_statement(const Session& session);

// A step of the kept ray.
struct HeatStepStatement {
  std::uint32_t number = 0, count = 0;  // from 1
  std::uint32_t node = 0, level = 0;
  bool is_leaf = false;
  std::uint64_t box_tests = 0, triangle_tests = 0;  // up to and including this step
  std::string text;
};
std::optional<HeatStepStatement> heat_step_statement(const Session& session);

// Returns the words for the colours: "Box tests of each pixel's ray".
std::string heat_title(const RayHeat& heat);
// Returns the place of the kept ray among the worst of the picture; nullopt if it is not among them.
std::optional<std::size_t> place_of_kept(const RayHeat& heat);
// Returns the command that keeps the ray at a place of the worst.
Command keep_worst(const RayHeat& heat, std::size_t place);

std::string heat_value_text(HeatOf of, double value);  // "87", "1.27 µs"
std::string heat_pixel_text(const HeatPixel& pixel);   // "87 boxes, 14 triangles, 12 nodes"
// Returns " hits triangle 12 of the whole model (rod)", in the words of the card of a surface.
std::string hit_text(const Document& document, const KeptRay& kept);
// Returns "The ray of pixel 640, 360" if it is one of the view on screen, or the number of a recorded ray.
std::string kept_ray_name(const Session& session);
std::vector<double> ticks_between(double low, double high, std::size_t most);  // 1, 2 or 5 times 10^n apart

}  // namespace boxwood
