// SPDX-License-Identifier: MIT
// Reads GLB chunks, strict JSON and base64.
#include "scene/formats/gltf/gltf_container.hpp"

#include <cstring>
#include <unordered_set>

#include "scene/formats/refusal.hpp"
#include "scene/wire.hpp"

namespace boxwood {

namespace {

using nlohmann::json;

constexpr std::uint32_t kJsonChunk = 0x4E4F534A;
constexpr std::uint32_t kBinaryChunk = 0x004E4942;
constexpr std::size_t kDeepestJson = 256;  // nested arrays and objects; glTF itself needs nine

std::uint32_t word_at(std::string_view bytes, std::size_t at) {
  std::uint32_t word = 0;
  std::memcpy(&word, bytes.data() + at, sizeof word);
  return word;
}

// Finds the JSON text and the binary chunk behind it.
std::string_view open_glb(std::string_view bytes, GltfContainer& out) {
  if (bytes.size() < 12) refuse("it ends within the first 12 bytes: it is truncated");
  const std::uint32_t whole = word_at(bytes, 8);
  if (whole > bytes.size())
    refuse("it says that it is " + std::to_string(whole) + " bytes long, and is " +
           std::to_string(bytes.size()) + ": it is truncated");
  if (whole < bytes.size())
    out.warnings.push_back(std::to_string(bytes.size() - whole) + " bytes follow its end");
  bytes = bytes.substr(0, whole);
  std::optional<std::string_view> text;
  std::size_t at = 12;
  for (; at + 8 <= bytes.size();) {
    const std::uint64_t length = word_at(bytes, at);
    const std::uint32_t kind = word_at(bytes, at + 4);
    if (length > bytes.size() - at - 8)
      refuse("its chunk at byte " + std::to_string(at) + " says that it is " + std::to_string(length) +
             " bytes long, but " + std::to_string(bytes.size() - at - 8) + " follow");
    const std::string_view chunk = bytes.substr(at + 8, static_cast<std::size_t>(length));
    if (at == 12 && kind != kJsonChunk) refuse("it has no JSON chunk in the first place");
    if (at == 12)
      text = chunk;
    else if (kind == kJsonChunk || (kind == kBinaryChunk && out.binary))
      refuse("its chunk at byte " + std::to_string(at) + " is a second one of its kind");
    else if (kind == kBinaryChunk)
      out.binary = chunk;
    at += 8 + static_cast<std::size_t>(length + 3) / 4 * 4;
  }
  if (!text) refuse("it has no JSON chunk");
  return *text;
}

// A check of the text alone in one pass. A parser that also checks while it builds takes quadratic time.
class StrictLook final : public nlohmann::json_sax<json> {
public:
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool start_object(std::size_t) override {
    names_.emplace_back();
    return enter();
  }
  bool key(string_t& name) override {
    if (!names_.back().insert(name).second)
      refuse("an object of its JSON has the member '" + wire::clean_text(name, 64) + "' twice");
    return true;
  }
  bool end_object() override {
    names_.pop_back();
    return leave();
  }
  bool start_array(std::size_t) override { return enter(); }
  bool end_array() override { return leave(); }
  bool parse_error(std::size_t, const std::string&, const json::exception&) override {
    return false;  // the parser that builds reports the error
  }

private:
  bool enter() {
    if (++depth_ > kDeepestJson)
      refuse("its JSON nests deeper than " + std::to_string(kDeepestJson) + " levels", ErrorKind::over_limit);
    return true;
  }
  bool leave() {
    --depth_;
    return true;
  }
  std::vector<std::unordered_set<std::string>> names_;  // the members so far of each open object
  std::size_t depth_ = 0;
};

json parse_strictly(std::string_view text) {
  StrictLook look;
  json::sax_parse(text, &look);
  try {
    return json::parse(text);
  } catch (const json::parse_error& error) {
    if (error.byte > text.size()) refuse("its JSON ends in the middle: it is truncated");
    refuse("its JSON is broken at byte " + std::to_string(error.byte) + " of " + std::to_string(text.size()));
  } catch (const json::exception&) {
    refuse("its JSON holds a number that is too large");
  }
}

int base64_value(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  return c == '+' ? 62 : c == '/' ? 63 : -1;
}

}  // namespace

GltfContainer open_gltf(std::string_view bytes) {
  GltfContainer out;
  out.is_glb = bytes.starts_with("glTF");
  out.root = parse_strictly(out.is_glb ? open_glb(bytes, out) : bytes);
  return out;
}

std::string decode_data_uri(std::string_view uri) {
  const std::size_t comma = uri.find(',');
  if (comma == std::string_view::npos || !uri.substr(0, comma).ends_with(";base64"))
    refuse("a buffer is a data URI that is not base64");
  std::string_view coded = uri.substr(comma + 1);
  const std::size_t length = coded.size();
  while (coded.ends_with('=') && length - coded.size() < 2) coded.remove_suffix(1);
  if (length % 4 != 0) refuse("the base64 of a buffer ends in the middle");
  std::string out;
  out.reserve(length / 4 * 3);
  std::uint32_t bits = 0;
  int filled = 0;
  for (std::size_t i = 0; i < coded.size(); ++i) {
    const int value = base64_value(coded[i]);
    if (value < 0)
      refuse("the base64 of a buffer has a character that is none at place " + std::to_string(i));
    bits = bits << 6U | static_cast<std::uint32_t>(value);
    if ((filled += 6) >= 8) {
      filled -= 8;
      out += static_cast<char>(bits >> static_cast<unsigned>(filled) & 0xFFU);
    }
  }
  return out;
}

}  // namespace boxwood
