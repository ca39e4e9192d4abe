// SPDX-License-Identifier: MIT
// Commands about the heat of rays: the work of each pixel's ray as a colour, and one ray step by step.
#pragma once

#include <cstdint>
#include <string>

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"
#include "app/shell/panel.hpp"
#include "app/text/ray_names.hpp"

namespace boxwood {

inline constexpr Panel kHeatPanel{"heat"};

// The figure that is painted. `off`: no picture.
enum class HeatOf : unsigned char { off, boxes, triangles, nodes, time };
template <> struct EnumNames<HeatOf> {
  static constexpr NamedValue<HeatOf> kRows[] = {{HeatOf::off, "off"},
                                                 {HeatOf::boxes, "boxes"},
                                                 {HeatOf::triangles, "triangles"},
                                                 {HeatOf::nodes, "nodes"},
                                                 {HeatOf::time, "time"}};
};
enum class HeatColors : unsigned char { viridis, grey };
template <> struct EnumNames<HeatColors> {
  static constexpr NamedValue<HeatColors> kRows[] = {{HeatColors::viridis, "viridis"},
                                                     {HeatColors::grey, "grey"}};
};

struct SetHeat {
  static constexpr std::string_view kName = "heat of";
  HeatOf of = HeatOf::boxes;
  BOXWOOD_FIELDS(of)
};
struct SetHeatHits {  // the hits that the rays search
  static constexpr std::string_view kName = "heat hits";
  RayHits hits = RayHits::closest;
  BOXWOOD_FIELDS(hits)
};
struct SetHeatOrder {  // of the children of a node; `queries`: as the real queries visit them
  static constexpr std::string_view kName = "heat order";
  RayOrder order = RayOrder::queries;
  BOXWOOD_FIELDS(order)
};
struct UseHeatRays {  // of a file, as `boxwood pick --rays` takes it; "": those of the camera
  static constexpr std::string_view kName = "heat rays";
  std::string file;
  BOXWOOD_FIELDS(file)
};
struct KeepHeatNumber {  // a ray of the file, from 0
  static constexpr std::string_view kName = "heat recorded";
  std::uint32_t number = 0;
  BOXWOOD_FIELDS(number)
};
struct SetHeatColors {
  static constexpr std::string_view kName = "heat colors";
  HeatColors colors = HeatColors::viridis;
  BOXWOOD_FIELDS(colors)
};
struct SetHeatRange {  // the values of the first and the last colour; 0 0: those of each picture
  static constexpr std::string_view kName = "heat range";
  double low = 0.0, high = 0.0;
  BOXWOOD_FIELDS(low, high)
  static std::optional<SetHeatRange> joined(const SetHeatRange&, const SetHeatRange& b) { return b; }
};
struct FitHeat {  // the range from the least to the largest value in the picture
  static constexpr std::string_view kName = "heat fit";
  BOXWOOD_NO_FIELDS
};
struct KeepHeatPixel {  // the ray of a pixel of the view, (0, 0) at the top left
  static constexpr std::string_view kName = "heat pixel";
  double x = 0.0, y = 0.0;
  BOXWOOD_FIELDS(x, y)
};
struct KeepHeatRay {  // a ray in the world
  static constexpr std::string_view kName = "heat ray";
  Vec3 origin = Vec3(0.0), direction = Vec3(0.0);
  double begin = 0.0;  // hits before it are cut away
  BOXWOOD_FIELDS(origin, direction, begin)
};
struct HeatStep {  // of the kept ray, from 1; the last one if there are fewer
  static constexpr std::string_view kName = "heat step";
  std::uint32_t step = 1;
  BOXWOOD_FIELDS(step)
  static std::optional<HeatStep> joined(const HeatStep&, const HeatStep& b) { return b; }
};
struct DropHeatRay {  // back to the picture
  static constexpr std::string_view kName = "heat picture";
  BOXWOOD_NO_FIELDS
};

}  // namespace boxwood
