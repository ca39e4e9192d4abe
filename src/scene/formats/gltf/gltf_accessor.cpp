// SPDX-License-Identifier: MIT
// Reads buffers, views and accessors (glTF 2.0, 3.6).
#include "scene/formats/gltf/gltf_accessor.hpp"

#include <cstring>

#include "scene/formats/gltf/gltf_container.hpp"
#include "scene/formats/refusal.hpp"
#include "scene/formats/text_cursor.hpp"
#include "scene/wire.hpp"

namespace boxwood::gltf {

namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 48U;

std::size_t component_size(std::uint64_t component) {
  switch (component) {
  case 5120:
  case 5121:
    return 1;
  case 5122:
  case 5123:
    return 2;
  case 5125:
  case 5126:
    return 4;
  default:
    return 0;
  }
}

std::uint64_t components_of(const json& type) {
  static constexpr struct {
    std::string_view name;
    std::uint64_t components;
  } kTypes[] = {{"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3}, {"VEC4", 4}, {"MAT2", 4}, {"MAT3", 9}, {"MAT4", 16}};
  for (const auto& known : kTypes)
    if (type.is_string() && type.get_ref<const std::string&>() == known.name) return known.components;
  return 0;
}

}  // namespace

const json& member(const json& object, const char* name) {
  static const json kNull;
  if (!object.is_object()) return kNull;
  const auto found = object.find(name);
  return found == object.end() ? kNull : *found;
}

const json& item(const json& root, const char* list, std::uint64_t index) {
  static const json kNull;
  const json& items = member(root, list);
  return items.is_array() && index < items.size() ? items[static_cast<std::size_t>(index)] : kNull;
}

const json& items(const json& object, const char* name, const std::string& where) {
  static const json kEmpty = json::array();
  if (!object.is_object() || !object.contains(name)) return kEmpty;
  const json& found = member(object, name);
  if (!found.is_array()) refuse(where + ": its " + name + " are no list");
  return found;
}

std::optional<std::uint64_t> whole_number(const json& object, const char* name, const std::string& where,
                                          std::uint64_t most) {
  if (!object.is_object() || !object.contains(name)) return std::nullopt;
  const json& value = member(object, name);
  if (!value.is_number_unsigned())
    refuse(where + ": its " + name + " is " + wire::clean_text(value.dump().substr(0, 24)) +
           ", not a whole number from 0 on");
  if (value.get<std::uint64_t>() > most) refuse(where + ": its " + name + " is too large: " + value.dump());
  return value.get<std::uint64_t>();
}

std::uint64_t index_in(const json& value, const std::string& where) {
  if (!value.is_number_unsigned()) refuse(where + " names a node by something that is no whole number");
  return value.get<std::uint64_t>();
}

std::vector<double> numbers(const json& object, const char* name, std::size_t count,
                            const std::string& where) {
  if (!object.is_object() || !object.contains(name)) return {};
  const json& list = member(object, name);
  if (!list.is_array() || list.size() != count)
    refuse(where + ": its " + name + " is not a list of " + std::to_string(count) + " numbers" +
           (list.is_array() ? " but of " + std::to_string(list.size()) : ""));
  std::vector<double> out;
  for (const json& value : list) {
    if (!value.is_number()) refuse(where + ": its " + name + " holds something that is no number");
    out.push_back(value.get<double>());
  }
  return out;
}

std::size_t index_size(std::uint64_t component) {
  return component == 5121 || component == 5123 || component == 5125 ? component_size(component) : 0;
}

Data::Data(const GltfContainer& container, References& references)
    : container_(container), references_(references),
      buffers_(items(container.root, "buffers", "the file").size()) {}

std::string_view Data::buffer(std::uint64_t number) {
  const std::string where = "buffer " + std::to_string(number);
  if (number >= buffers_.size())
    refuse("it has no " + where + " (there are " + std::to_string(buffers_.size()) + ")");
  Buffer& buffer = buffers_[static_cast<std::size_t>(number)];
  if (buffer.loaded) return buffer.bytes;
  const json& found = item(container_.root, "buffers", number);
  const std::optional<std::uint64_t> length = whole_number(found, "byteLength", where, kMostBytes);
  if (!length) refuse(where + " has no byteLength");
  const json& uri = member(found, "uri");
  const bool inside = container_.is_glb && number == 0;
  if (inside && (!container_.binary || !uri.is_null()))
    refuse(where + " is not the binary chunk of this GLB; other first buffers are not read");
  if (inside) {
    buffer.bytes = *container_.binary;
  } else if (!uri.is_string()) {
    refuse(where + " has no uri");
  } else if (const std::string& name = uri.get_ref<const std::string&>(); name.starts_with("data:")) {
    buffer.decoded = decode_data_uri(name);
    buffer.bytes = buffer.decoded;
  } else {
    const std::string shown = "'" + wire::clean_text(name, 200) + "'";
    buffer.file = references_.open(name);
    if (buffer.file == nullptr)
      refuse(where + ": its file " + shown + " " + std::string(problem_of(references_.find(name))));
    buffer.bytes = buffer.file->bytes();
  }
  if (buffer.bytes.size() < *length)
    refuse(where + " is said to be " + std::to_string(*length) + " bytes long, and is " +
           std::to_string(buffer.bytes.size()) + ": it is truncated");
  buffer.bytes = buffer.bytes.substr(0, static_cast<std::size_t>(*length));
  buffer.loaded = true;
  return buffer.bytes;
}

Data::View Data::view(const json& owner, const std::string& where) {
  const std::optional<std::uint64_t> number = whole_number(owner, "bufferView", where);
  if (!number) return {};
  const json& found = item(container_.root, "bufferViews", *number);
  if (!found.is_object()) refuse(where + " names view " + std::to_string(*number) + ", which is not there");
  const std::string named = "view " + std::to_string(*number);
  const std::optional<std::uint64_t> from = whole_number(found, "buffer", named);
  if (!from) refuse(named + " names no buffer");
  const std::uint64_t offset = whole_number(found, "byteOffset", named, kMostBytes).value_or(0);
  const std::optional<std::uint64_t> length = whole_number(found, "byteLength", named, kMostBytes);
  if (!length) refuse(named + " has no byteLength");
  const std::string_view bytes = buffer(*from);
  if (offset > bytes.size() || *length > bytes.size() - offset)
    refuse(named + " lies beyond the end of buffer " + std::to_string(*from));
  return {bytes.substr(static_cast<std::size_t>(offset), static_cast<std::size_t>(*length)),
          whole_number(found, "byteStride", named, 65536)};
}

Accessor Data::accessor(std::uint64_t number, bool with_bytes) {
  const std::string where = "accessor " + std::to_string(number);
  const json& found = item(container_.root, "accessors", number);
  if (!found.is_object()) refuse("it has no " + where);
  Accessor out;
  out.component = whole_number(found, "componentType", where).value_or(0);
  out.components = components_of(member(found, "type"));
  const std::size_t size = component_size(out.component);
  if (size == 0 || out.components == 0) refuse(where + " has no type that glTF knows");
  out.size = size * static_cast<std::size_t>(out.components);
  out.count = whole_number(found, "count", where).value_or(0);
  if (out.count == 0) refuse(where + " has no elements");
  const std::uint64_t offset = whole_number(found, "byteOffset", where, kMostBytes).value_or(0);
  if (!with_bytes) return out;
  const json& sparse = member(found, "sparse");
  const bool has_view = found.contains("bufferView");
  if (!has_view && sparse.is_null()) refuse(where + " names no view");
  const View from = view(found, where);
  out.stride = static_cast<std::size_t>(from.stride.value_or(0));
  if (out.stride == 0) out.stride = out.size;
  if (out.stride < out.size) refuse(where + ": the stride of its view is less than an element");
  if (has_view) {
    const std::uint64_t length = (out.count - 1) * out.stride + out.size;
    if (offset > from.bytes.size() || length > from.bytes.size() - offset)
      refuse(where + " lies beyond the end of its view: " + std::to_string(offset + length) + " of " +
             std::to_string(from.bytes.size()) + " bytes");
    out.bytes = from.bytes.substr(static_cast<std::size_t>(offset));
  }
  if (!sparse.is_null()) {
    if (out.stride != out.size) refuse(where + " is sparse and has a stride, which is not read");
    read_sparse(sparse, out, where);
  }
  return out;
}

void Data::read_sparse(const json& sparse, Accessor& out, const std::string& where) {
  const std::uint64_t count = whole_number(sparse, "count", where).value_or(0);
  const json& indices = member(sparse, "indices");
  const json& values = member(sparse, "values");
  if (count == 0 || count > out.count || !indices.is_object() || !values.is_object() ||
      !indices.contains("bufferView") || !values.contains("bufferView"))
    refuse(where + ": its sparse part makes no sense");
  const std::size_t size = index_size(whole_number(indices, "componentType", where).value_or(0));
  if (size == 0) refuse(where + ": the indices of its sparse part are not unsigned whole numbers");
  const auto part = [&](const json& of, std::size_t element) {
    const std::string_view bytes = view(of, where).bytes;
    const std::uint64_t offset = whole_number(of, "byteOffset", where, kMostBytes).value_or(0);
    if (offset > bytes.size() || count * element > bytes.size() - offset)
      refuse(where + ": its sparse part lies beyond the end of its view");
    return bytes.substr(static_cast<std::size_t>(offset), static_cast<std::size_t>(count) * element);
  };
  const std::string_view places = part(indices, size);
  out.patches = part(values, out.size);
  for (std::size_t i = 0; i < count; ++i) {
    std::uint32_t place = 0;
    std::memcpy(&place, places.data() + i * size, size);
    if (place >= out.count || (i > 0 && place <= out.patched.back()))
      refuse(where + ": the indices of its sparse part do not rise within its " + std::to_string(out.count) +
             " elements");
    out.patched.push_back(place);
  }
}

}  // namespace boxwood::gltf
