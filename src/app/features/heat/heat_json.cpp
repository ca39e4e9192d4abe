// SPDX-License-Identifier: MIT
// Writes the figures of heat pictures.
#include "app/features/heat/heat_json.hpp"

#include <algorithm>
#include <span>

#include "app/features/heat/heat_show.hpp"
#include "app/text/csv.hpp"
#include "app/text/json.hpp"
#include "base/output_file.hpp"

namespace boxwood {

namespace {

void write_heat_pixel(JsonWriter& json, const HeatPixel& pixel) {
  json.field("box_tests", pixel.boxes).field("triangle_tests", pixel.triangles).field("nodes", pixel.nodes);
  json.key("time_ns");
  pixel.time_ns > 0.0F ? json.value(double{pixel.time_ns}) : json.null();
  json.key("triangle");
  pixel.hit != HeatPixel::kNoHit ? json.value(pixel.hit) : json.null();
}

Result<void> save_rows(OutputFile& out, const HeatPicture& picture) {
  std::string text = "x,y,box_tests,triangle_tests,nodes,time_ns,triangle\n";
  constexpr std::size_t kBlock = std::size_t{1} << 20U;
  for (std::uint32_t y = 0; y < picture.question.height; y += picture.block)
    for (std::uint32_t x = 0; x < picture.question.width; x += picture.block) {
      const HeatPixel& pixel = picture.shown_at(x, y);
      for (const std::uint32_t n : {x, y, pixel.boxes, pixel.triangles, pixel.nodes})
        text += std::to_string(n) + ",";
      text += (pixel.time_ns > 0.0F ? csv_number(double{pixel.time_ns}) : std::string()) + ",";
      text += (pixel.hit != HeatPixel::kNoHit ? std::to_string(pixel.hit) : std::string()) + "\n";
      if (text.size() < kBlock) continue;
      if (Result<void> written = out.write(text); !written) return written;
      text.clear();
    }
  return out.write(text);
}

}  // namespace

void write_heat_figures(JsonWriter& json, const HeatPicture& picture, HeatOf of) {
  const HeatFigures& figures = picture.of(of);
  json.begin_object().field("width", picture.question.width).field("height", picture.question.height);
  json.field("block", picture.block).field("rays", picture.rays).field("rays_that_hit", picture.hits);
  json.field("layout", name_of(picture.model->nodes.kind)).field("of", name_of(of));
  json.field("mean", figures.mean).field("mean_of_hits", figures.mean_of_hits);
  json.field("least", figures.least).field("largest", figures.largest);
  json.field("most_are_below", figures.most_are_below);
  json.field("histogram", std::span<const std::uint64_t>(figures.bins)).key("worst").begin_array();
  constexpr std::size_t kListed = 10;
  for (const WorstPixel& worst : std::span(figures.worst).first(std::min(kListed, figures.worst.size()))) {
    json.begin_object().field("x", worst.x).field("y", worst.y);
    write_heat_pixel(json, worst.pixel);
    json.end_object();
  }
  json.end_array().end_object();
}

void write_kept_ray(JsonWriter& json, const KeptRay& kept, std::uint32_t step) {
  json.begin_object().field("origin", kept.ray.origin).field("direction", kept.ray.direction);
  json.field("begin", kept.begin)
      .field("number", kept.number)
      .field("box_tests", kept.counted.counts.box_tests);
  json.field("triangle_tests", kept.counted.counts.triangle_tests);
  json.field("nodes", kept.counted.counts.nodes).field("layout", name_of(kept.counted.nodes));
  json.key("triangle");
  kept.counted.hit ? json.value(kept.counted.hit->triangle) : json.null();
  json.key("t");
  kept.counted.hit ? json.value(kept.counted.hit->t) : json.null();
  json.field("step", step + 1).key("path").begin_array();
  for (const std::uint32_t n : kept.path) {
    const RayTreeNode& node = kept.model->nodes.nodes[n];
    json.begin_object().field("node", n).field("level", node.level).field("is_leaf", node.is_leaf());
    json.field("box_tests", node.children).field("triangle_tests", node.count);
    json.field("min", node.box.min).field("max", node.box.max).end_object();
  }
  json.end_array().end_object();
}

Result<void> save_heat(const std::string& file, const HeatPicture& picture, HeatOf of) {
  Result<OutputFile> out = OutputFile::open(file);
  if (!out) return out.error();
  if (file.ends_with(".csv")) {
    if (Result<void> written = save_rows(*out, picture); !written) return written;
  } else {
    JsonWriter json;
    write_heat_figures(json, picture, of);
    if (Result<void> written = out->write(json.text() + "\n"); !written) return written;
  }
  return out->commit();
}

}  // namespace boxwood
