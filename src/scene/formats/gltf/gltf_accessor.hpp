// SPDX-License-Identifier: MIT
// The numbers in a glTF file's buffers. Every byte range is checked before use.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "scene/formats/file_view.hpp"
#include "scene/formats/references.hpp"

namespace boxwood {

struct GltfContainer;

namespace gltf {

using nlohmann::json;

// Returns a member without ever failing: null if absent, also for an item beyond the end.
const json& member(const json& object, const char* name);
const json& item(const json& root, const char* list, std::uint64_t index);

// Returns a list that may be absent; throws Refusal if it is anything else.
const json& items(const json& object, const char* name, const std::string& where);

// Returns an integer from 0 to `most`; nullopt if absent; throws Refusal if it is anything else.
std::optional<std::uint64_t> whole_number(const json& object, const char* name, const std::string& where,
                                          std::uint64_t most = INT32_MAX);
std::uint64_t index_in(const json& value, const std::string& where);

// Returns exactly `count` numbers; empty if absent; throws Refusal for anything else.
std::vector<double> numbers(const json& object, const char* name, std::size_t count,
                            const std::string& where);

// Returns the bytes of one index of that component type; 0 if it is not an index type.
std::size_t index_size(std::uint64_t component);

// The elements of an accessor, all within their buffer.
struct Accessor {
  std::uint64_t component = 0, components = 0, count = 0;
  std::string_view bytes;  // from the first element on; empty if all are zero
  std::size_t stride = 0, size = 0;
  std::vector<std::uint32_t> patched;  // ascending numbers of replaced elements
  std::string_view patches;            // their replacements

  // Calls `see` with the first byte of each element, in order.
  template <class F> void for_each(F see) const {
    static constexpr char kZeros[64] = {};
    std::size_t patch = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
      if (patch < patched.size() && patched[patch] == i)
        see(patches.data() + size * patch++);
      else
        see(bytes.empty() ? kZeros : bytes.data() + static_cast<std::size_t>(i) * stride);
    }
  }
};

// The buffers of one file, each read once.
class Data {
public:
  // Both arguments must outlive it.
  Data(const GltfContainer& container, References& references);

  // Returns an accessor. Throws Refusal if the accessor, its view or its buffer is absent or invalid. Without
  // `with_bytes`, the elements stay unread: they are compressed.
  Accessor accessor(std::uint64_t number, bool with_bytes);

private:
  struct Buffer {
    bool loaded = false;
    std::string decoded;
    std::unique_ptr<FileView> file;
    std::string_view bytes;
  };
  struct View {
    std::string_view bytes;
    std::optional<std::uint64_t> stride;
  };
  std::string_view buffer(std::uint64_t number);
  View view(const json& owner, const std::string& where);
  void read_sparse(const json& sparse, Accessor& out, const std::string& where);

  const GltfContainer& container_;
  References& references_;
  std::vector<Buffer> buffers_;
};

}  // namespace gltf

}  // namespace boxwood
