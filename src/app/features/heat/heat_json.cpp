// SPDX-License-Identifier: MIT
// Writes the figures of heat pictures.
#include "app/features/heat/heat_json.hpp"

#include <algorithm>

#include "app/text/csv.hpp"
#include "app/text/described.hpp"
#include "base/output_file.hpp"

namespace boxwood {

namespace {

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

HeatPictureFields::HeatPictureFields(const HeatPicture& picture, HeatOf value)
    : width(picture.question.width), height(picture.question.height), block(picture.block),
      rays(picture.rays), hits(picture.hits), layout(picture.model->nodes.kind), of(value),
      figures(picture.of(value)) {
  constexpr std::size_t kListed = 10;
  figures.worst.resize(std::min(kListed, figures.worst.size()));
}

std::vector<HeatNodeFields> KeptRayFields::path() const {
  std::vector<HeatNodeFields> out;
  for (const std::uint32_t n : kept.path) out.push_back({n, kept.model->nodes.nodes[n]});
  return out;
}

Result<void> save_heat(const std::string& file, const HeatPicture& picture, HeatOf of) {
  Result<OutputFile> out = OutputFile::open(file);
  if (!out) return out.error();
  if (file.ends_with(".csv")) {
    if (Result<void> written = save_rows(*out, picture); !written) return written;
  } else {
    JsonWriter json;
    write_described(json, HeatPictureFields(picture, of));
    if (Result<void> written = out->write(json.text() + "\n"); !written) return written;
  }
  return out->commit();
}

}  // namespace boxwood
