// SPDX-License-Identifier: MIT
// Reads STL, binary and text.
#include <cstring>

#include "scene/formats/channel.hpp"
#include "scene/formats/mesh/mesh_readers.hpp"
#include "scene/formats/text_cursor.hpp"
#include "scene/wire.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kHeaderBytes = 84;  // 80 of text, 4 of count
constexpr std::size_t kFacetBytes = 50;   // normal, three corners, two bytes more

bool same_word(std::string_view word, std::string_view lower) {
  if (word.size() != lower.size()) return false;
  for (std::size_t i = 0; i < word.size(); ++i)
    if ((word[i] | 0x20) != lower[i]) return false;
  return true;
}

RawModel read_binary(std::string_view bytes, std::size_t count) {
  RawModel model;
  RawPart part;
  part.positions.resize(count * 3);
  part.triangles.resize(count);
  for (std::size_t t = 0; t < count; ++t) {
    std::memcpy(&part.positions[t * 3], bytes.data() + kHeaderBytes + t * kFacetBytes + 12, 36);
    const auto first = static_cast<std::uint32_t>(t * 3);
    part.triangles[t] = {first, first + 1, first + 2};
    if (t % 65536 == 0)
      send_progress(0.7 * static_cast<double>(t) / static_cast<double>(count), "reading facets");
  }
  if (bytes.size() > kHeaderBytes + count * kFacetBytes)
    model.warnings.push_back(std::to_string(bytes.size() - kHeaderBytes - count * kFacetBytes) +
                             " bytes follow its " + std::to_string(count) + " triangles; they are not read");
  model.parts.push_back(std::move(part));
  return model;
}

// A reader of the text form, word by word; every word must be in its place.
class StlText {
public:
  explicit StlText(std::string_view bytes) : text_(bytes) {}

  DirectRead run() {
    for (std::string_view word; !(word = text_.word_of_any_line()).empty();) {
      if (same_word(word, "solid"))
        begin_solid();
      else if (same_word(word, "facet") && !model_.parts.empty())
        read_facet();
      else if (same_word(word, "endsolid"))
        end_solid();
      else
        fail("'facet' or 'endsolid'", word);
      if (!problem_.empty()) return malformed(problem_);
    }
    if (open_ && !model_.parts.empty() && !model_.parts.back().triangles.empty())
      model_.warnings.push_back("its last solid has no endsolid; it may be truncated");
    for (const RawPart& part : model_.parts)
      if (part.triangles.empty() && model_.parts.size() > 1)
        model_.warnings.push_back("its solid " + quoted_word(part.name) + " is empty");
    std::erase_if(model_.parts, [](const RawPart& part) { return part.triangles.empty(); });
    if (model_.parts.empty()) return malformed("there is no geometry in it");
    return std::optional(std::move(model_));
  }

private:
  void begin_solid() {
    model_.parts.emplace_back().name = wire::clean_text(text_.word());
    text_.rest_of_line();  // a comment may follow the name
  }

  void end_solid() {
    text_.rest_of_line();
    open_ = false;
  }

  void fail(const std::string& wanted, std::string_view word) {
    if (!problem_.empty()) return;
    if (text_.at_end())
      problem_ = "it ends within a facet: it is truncated";
    else
      problem_ = "line " + std::to_string(text_.line()) + ": " + quoted_word(word) + " stands where " +
                 wanted + " belongs";
  }

  void expect(std::string_view lower) {
    const std::string_view word = text_.word_of_any_line();
    if (!same_word(word, lower)) fail(quoted_word(lower), word);
  }

  float number() {
    float value = 0.0F;
    const std::string_view word = text_.word_of_any_line();
    if (problem_.empty() && !parse_real(word, value)) fail("a number", word);
    return value;
  }

  void read_facet() {
    open_ = true;
    RawPart& part = model_.parts.back();
    expect("normal");
    for (int i = 0; i < 3; ++i) number();
    expect("outer");
    expect("loop");
    const auto first = static_cast<std::uint32_t>(part.positions.size());
    for (int i = 0; i < 3 && problem_.empty(); ++i) {
      expect("vertex");
      const float x = number();
      const float y = number();
      const float z = number();
      part.positions.emplace_back(x, y, z);
    }
    expect("endloop");
    expect("endfacet");
    part.triangles.push_back({first, first + 1, first + 2});
    if (++facets_ % 65536 == 0) send_progress(0.35, "reading facets");
  }

  TextCursor text_;
  RawModel model_;
  std::string problem_;
  std::size_t facets_ = 0;
  bool open_ = true;
};

}  // namespace

DirectRead read_stl(std::string_view bytes) {
  std::uint32_t count = 0;
  if (bytes.size() >= kHeaderBytes) std::memcpy(&count, bytes.data() + 80, sizeof count);
  const std::uint64_t promised = kHeaderBytes + std::uint64_t{count} * kFacetBytes;
  const bool binary_fits = bytes.size() >= kHeaderBytes && promised == bytes.size();
  TextCursor text(bytes);
  if (!binary_fits && same_word(text.word_of_any_line(), "solid")) {
    DirectRead read = StlText(bytes).run();
    // A truncated binary file may begin with "solid"; then it has zero bytes in place of text.
    if (read.ok() || bytes.substr(0, 512).find('\0') == std::string_view::npos) return read;
  }
  if (bytes.size() < kHeaderBytes)
    return malformed("it is not an STL file: neither text nor long enough for binary");
  if (count == 0) return malformed("it says that it holds no triangles");
  if (promised > bytes.size())
    return malformed("its size does not fit: it says " + std::to_string(count) +
                     " triangles, but there is room for " +
                     std::to_string((bytes.size() - kHeaderBytes) / kFacetBytes) +
                     "; it is truncated, or not an STL file");
  return std::optional(read_binary(bytes, count));
}

}  // namespace boxwood
