// SPDX-License-Identifier: MIT
// The figures of a heat picture and of a kept ray as JSON and CSV, for scripts.
#pragma once

#include <string>
#include <string_view>

#include <boxwood/result.hpp>

#include "app/features/heat/heat_rays.hpp"

namespace boxwood {

class JsonWriter;
struct KeptRay;

// The shapes of the values, in the notation of fields/schema.cpp.
inline constexpr std::string_view kHeatShape =
    "{of:'boxes'|'triangles'|'nodes'|'time', hits:'closest'|'any'|'all', "
    "order:'queries'|'closest'|'middle'|'largest', rays_file:s~, lines:i, colors:'viridis'|'grey', "
    "range:[n;2], "
    "layout:s, text:s, picture:{width:i, height:i, block:i, rays:i, rays_that_hit:i, layout:'wide'|'binary', "
    "of:'boxes'|'triangles'|'nodes'|'time', mean:n, mean_of_hits:n, least:n, largest:n, most_are_below:n, "
    "histogram:[i], worst:[{x:i, y:i, box_tests:i, triangle_tests:i, nodes:i, time_ns:n~, triangle:i~}]}~, "
    "ray:{origin:v, direction:v, begin:n, number:i~, box_tests:i, triangle_tests:i, nodes:i, "
    "layout:'wide'|'binary', "
    "triangle:i~, t:n~, step:i, path:[{node:i, level:i, is_leaf:b, box_tests:i, triangle_tests:i, min:v, "
    "max:v}]}~}~";

void write_heat_figures(JsonWriter& json, const HeatPicture& picture, HeatOf of);
void write_kept_ray(JsonWriter& json, const KeptRay& kept, std::uint32_t step);

// Writes the figures to a file: JSON, or for a name that ends in .csv a row for each ray of the picture.
// Fails with `io` if it cannot be written.
Result<void> save_heat(const std::string& file, const HeatPicture& picture, HeatOf of);

}  // namespace boxwood
