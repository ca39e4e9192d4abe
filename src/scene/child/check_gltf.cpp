// glTF 2.0 (Khronos specification) as far as geometry goes.
#include <array>
#include <cstring>
#include <optional>

#include <nlohmann/json.hpp>

#include "scene/child/checks.hpp"
#include "scene/child/file_view.hpp"
#include "scene/child/text_cursor.hpp"

namespace boxwood {

namespace {

using nlohmann::json;

constexpr std::uint32_t kJsonChunk = 0x4E4F534A;
constexpr std::uint32_t kBinaryChunk = 0x004E4942;

Error malformed(std::string message) {
  return {ErrorKind::malformed, std::move(message), {}};
}

// Extensions that change no position, or that Assimp applies.
bool is_known(const std::string& extension) {
  static constexpr std::string_view kKnown[] = {"KHR_materials_",
                                                "KHR_texture_",
                                                "KHR_lights_",
                                                "KHR_draco_mesh_compression",
                                                "KHR_mesh_quantization",
                                                "EXT_texture_",
                                                "MSFT_",
                                                "KHR_animation_pointer",
                                                "KHR_xmp",
                                                "ADOBE_materials_",
                                                "AGI_"};
  for (const std::string_view known : kKnown)
    if (std::string_view(extension).starts_with(known)) return true;
  return false;
}

struct Container {
  std::string_view json, binary;
};

std::uint32_t word_at(std::string_view bytes, std::size_t at) {
  std::uint32_t word = 0;
  std::memcpy(&word, bytes.data() + at, sizeof word);
  return word;
}

Result<Container> open_glb(std::string_view bytes) {
  Container out;
  if (word_at(bytes, 8) > bytes.size())
    return malformed("it says that it is " + std::to_string(word_at(bytes, 8)) + " bytes long, and is " +
                     std::to_string(bytes.size()) + ": it is truncated");
  for (std::size_t at = 12; at + 8 <= bytes.size();) {
    const std::uint64_t length = word_at(bytes, at);
    const std::uint32_t kind = word_at(bytes, at + 4);
    if (length > bytes.size() - at - 8)
      return malformed("its chunk at byte " + std::to_string(at) + " says that it is " +
                       std::to_string(length) + " bytes long, but " + std::to_string(bytes.size() - at - 8) +
                       " follow");
    const std::string_view chunk = bytes.substr(at + 8, static_cast<std::size_t>(length));
    if (kind == kJsonChunk && out.json.empty()) out.json = chunk;
    if (kind == kBinaryChunk && out.binary.empty()) out.binary = chunk;
    at += 8 + static_cast<std::size_t>(length);
  }
  if (out.json.empty()) return malformed("it has no JSON chunk");
  return out;
}

// Member access that never fails: what is absent or of another type is null, empty or nothing.
const json& member(const json& object, const char* name) {
  static const json kNull;
  if (!object.is_object()) return kNull;
  const auto found = object.find(name);
  return found == object.end() ? kNull : *found;
}
std::optional<std::uint64_t> number(const json& object, const char* name) {
  const json& value = member(object, name);
  if (!value.is_number_integer() && !value.is_number_unsigned()) return std::nullopt;
  if (value.is_number_integer() && value.get<std::int64_t>() < 0) return std::nullopt;
  return value.get<std::uint64_t>();
}
std::string text(const json& object, const char* name) {
  const json& value = member(object, name);
  return value.is_string() ? value.get<std::string>() : std::string();
}
const json& item(const json& root, const char* list, std::optional<std::uint64_t> index) {
  static const json kNull;
  const json& items = member(root, list);
  if (!index || !items.is_array() || *index >= items.size()) return kNull;
  return items[static_cast<std::size_t>(*index)];
}

std::string decode_base64(std::string_view coded) {
  std::string out;
  out.reserve(coded.size() / 4 * 3);
  std::uint32_t bits = 0;
  int filled = 0;
  for (const char c : coded) {
    const int value = c >= 'A' && c <= 'Z'   ? c - 'A'
                      : c >= 'a' && c <= 'z' ? c - 'a' + 26
                      : c >= '0' && c <= '9' ? c - '0' + 52
                      : c == '+'             ? 62
                      : c == '/'             ? 63
                                             : -1;
    if (value < 0) continue;
    bits = bits << 6U | static_cast<std::uint32_t>(value);
    if ((filled += 6) >= 8) {
      filled -= 8;
      out += static_cast<char>(bits >> static_cast<unsigned>(filled) & 0xFFU);
    }
  }
  return out;
}

class GltfCheck {
public:
  GltfCheck(const json& root, std::string_view binary, const std::string& folder)
      : root_(root), binary_(binary), folder_(folder) {}

  Findings run() {
    std::vector<std::string> warnings;
    for (const json& name : member(root_, "extensionsRequired")) {
      if (!name.is_string()) continue;
      const std::string extension = name.get<std::string>();
      if (extension == "EXT_meshopt_compression")
        return malformed("its meshes are compressed by " + extension + ", which is not read");
      if (!is_known(extension))
        warnings.push_back("it requires the extension " + quoted_word(extension) +
                           ", which is not known; what it changes is not shown");
    }
    const json& meshes = member(root_, "meshes");
    for (std::size_t m = 0; meshes.is_array() && m < meshes.size(); ++m)
      for (const json& primitive : member(meshes[m], "primitives"))
        if (const std::string problem = check_primitive(primitive); !problem.empty())
          return malformed("mesh " + std::to_string(m) + ": " + problem);
    for (const json& node : member(root_, "nodes"))
      if (member(member(node, "extensions"), "EXT_mesh_gpu_instancing").is_object()) {
        warnings.push_back("it places meshes by EXT_mesh_gpu_instancing, which is not read; they show once");
        break;
      }
    return warnings;
  }

private:
  std::string check_primitive(const json& primitive) {
    if (!member(member(primitive, "extensions"), "KHR_draco_mesh_compression").is_null()) return {};
    const json& position = item(root_, "accessors", number(member(primitive, "attributes"), "POSITION"));
    if (position.is_null()) return {};  // Assimp has its say
    if (number(position, "componentType") != 5126U || text(position, "type") != "VEC3")
      return "its positions are not three 32-bit floats each, which are the only ones that are read";
    const std::uint64_t vertices = number(position, "count").value_or(0);
    const json& indices = item(root_, "accessors", number(primitive, "indices"));
    if (indices.is_null() || !member(indices, "sparse").is_null()) return {};
    return check_indices(indices, vertices);
  }

  std::string check_indices(const json& accessor, std::uint64_t vertices) {
    const json& view = item(root_, "bufferViews", number(accessor, "bufferView"));
    const std::uint64_t type = number(accessor, "componentType").value_or(0);
    const std::uint64_t size = type == 5121 ? 1 : type == 5123 ? 2 : type == 5125 ? 4 : 0;
    const std::uint64_t count = number(accessor, "count").value_or(0);
    if (view.is_null() || size == 0) return {};
    const std::uint64_t stride = number(view, "byteStride").value_or(size);
    const std::uint64_t offset =
        number(view, "byteOffset").value_or(0) + number(accessor, "byteOffset").value_or(0);
    const std::string_view bytes = buffer(number(view, "buffer"));
    if (bytes.empty() || count == 0) return {};
    if (offset > bytes.size() || stride > bytes.size() || count > bytes.size() ||
        offset + (count - 1) * stride + size > bytes.size())
      return "its indices lie beyond the end of their buffer";
    std::uint32_t largest = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
      std::uint32_t index = 0;
      std::memcpy(&index, bytes.data() + offset + i * stride, static_cast<std::size_t>(size));
      largest = index > largest ? index : largest;
    }
    if (largest >= vertices)
      return "a face names vertex " + std::to_string(largest) + " of " + std::to_string(vertices);
    return {};
  }

  // Bytes of a buffer; empty where it cannot be had (Assimp then names it).
  std::string_view buffer(std::optional<std::uint64_t> index) {
    const json& found = item(root_, "buffers", index);
    const std::string uri = text(found, "uri");
    if (uri.empty()) return index == 0U ? binary_ : std::string_view();
    if (index == loaded_) return loaded_bytes_;
    loaded_ = index;
    if (uri.starts_with("data:")) {
      const std::size_t comma = uri.find(',');
      loaded_bytes_ =
          comma == std::string::npos ? "" : decode_base64(std::string_view(uri).substr(comma + 1));
    } else {
      const FileView file(folder_ + "/" + uri);
      loaded_bytes_ = file.bytes();
    }
    return loaded_bytes_;
  }

  const json& root_;
  std::string_view binary_;
  const std::string& folder_;
  std::optional<std::uint64_t> loaded_;
  std::string loaded_bytes_;
};

}  // namespace

Findings check_gltf(std::string_view bytes, const std::string& folder) {
  Container container{bytes, {}};
  if (bytes.starts_with("glTF")) {
    if (bytes.size() < 12) return malformed("it ends within the first 12 bytes: it is truncated");
    if (word_at(bytes, 4) != 2) return std::vector<std::string>();
    Result<Container> opened = open_glb(bytes);
    if (!opened) return opened.error();
    container = *opened;
  }
  json root;
  try {
    root = json::parse(container.json);
  } catch (const json::parse_error& error) {
    if (error.byte > container.json.size()) return malformed("its JSON ends in the middle: it is truncated");
    return malformed("its JSON is broken at byte " + std::to_string(error.byte) + " of " +
                     std::to_string(container.json.size()));
  }
  if (!text(member(root, "asset"), "version").starts_with("2")) return std::vector<std::string>();
  return GltfCheck(root, container.binary, folder).run();
}

}  // namespace boxwood
