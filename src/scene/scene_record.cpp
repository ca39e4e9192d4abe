// SPDX-License-Identifier: MIT
// Writes scene records, and reads them with all checks.
#include "scene/scene_record.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <string_view>

#include "scene/wire.hpp"

namespace boxwood {

namespace {

constexpr std::uint64_t kRecordVersion = 1, kFactsVersion = 1;
constexpr std::uint64_t kColored = 1U << 24U, kUpAxes = 6;
constexpr std::size_t kMostText = 4096;  // bytes of a name or warning, the limit of imports
constexpr std::uint64_t kNothing = kNoTree;

// A writer of numbers of eight bytes. A text is its length and its bytes, padded to a multiple of eight.
class RecordSink {
public:
  void raw(const void* data, std::size_t size) {
    const auto* bytes = static_cast<const std::byte*>(data);
    out_.insert(out_.end(), bytes, bytes + size);
    out_.resize((out_.size() + 7) / 8 * 8);
  }
  void number(std::uint64_t n) { raw(&n, sizeof n); }
  void text(const std::string& s) {
    number(s.size());
    raw(s.data(), s.size());
  }
  void transform(const AffineTransform& t) { raw(&t, sizeof t); }
  std::vector<std::byte> take() { return std::move(out_); }

private:
  std::vector<std::byte> out_;
};
static_assert(sizeof(AffineTransform) == 96);

class RecordSource {
public:
  explicit RecordSource(std::span<const std::byte> bytes) : rest_(bytes) {}
  bool good() const noexcept { return good_; }
  std::span<const std::byte> rest() const noexcept { return rest_; }
  const std::byte* raw(std::uint64_t size) {
    if (!good_ || size > rest_.size() || (size + 7) / 8 * 8 > rest_.size()) {
      good_ = false;
      return nullptr;
    }
    const std::byte* here = rest_.data();
    rest_ = rest_.subspan(static_cast<std::size_t>((size + 7) / 8 * 8));
    return here;
  }
  std::uint64_t number() {
    std::uint64_t n = 0;
    if (const std::byte* p = raw(sizeof n)) std::memcpy(&n, p, sizeof n);
    return n;
  }
  // Reads an index below `limit`; kNothing is valid, too, if `or_none`.
  std::uint32_t index(std::uint64_t limit, bool or_none = false) {
    const std::uint64_t n = number();
    if (n >= limit && !(or_none && n == kNothing)) good_ = false;
    return static_cast<std::uint32_t>(n);
  }
  // Reads a count of things of at least `least_bytes` bytes each.
  std::uint64_t count(std::size_t least_bytes) {
    const std::uint64_t n = number();
    if (n > rest_.size() / least_bytes) good_ = false;
    return good_ ? n : 0;
  }
  std::string text() {
    const std::uint64_t n = number();
    const std::byte* p = raw(n);
    if (p == nullptr) return {};
    return wire::clean_text({reinterpret_cast<const char*>(p), static_cast<std::size_t>(n)}, kMostText);
  }
  void transform(AffineTransform& out) {
    if (const std::byte* p = raw(sizeof out)) std::memcpy(&out, p, sizeof out);
  }

private:
  std::span<const std::byte> rest_;
  bool good_ = true;
};

}  // namespace

std::vector<std::byte> bytes_of(const SceneRecord& record) {
  RecordSink sink;
  sink.number(kRecordVersion);
  sink.number(record.files.size());
  for (const SceneRecord::File& file : record.files) {
    sink.number(file.tree);
    sink.text(file.name);
  }
  sink.number(record.nodes.size());
  for (const SceneNode& node : record.nodes) {
    sink.number(static_cast<std::uint64_t>(node.parent + std::int64_t{1}));
    sink.transform(node.parent_from_node);
    sink.text(node.name);
  }
  sink.number(record.meshes.size());
  for (const std::string& name : record.meshes) sink.text(name);
  sink.number(record.objects.size());
  for (const SceneRecord::Object& object : record.objects) {
    for (const std::uint32_t n : {object.mesh, object.node, object.file, object.tree}) sink.number(n);
    sink.transform(object.world_from_mesh);
    sink.text(object.name);
  }
  sink.number(record.warnings.size());
  for (const std::string& warning : record.warnings) sink.text(warning);
  return sink.take();
}

std::vector<std::byte> bytes_of_facts(const SceneRecord& record) {
  RecordSink sink;
  sink.number(kFactsVersion);
  sink.number(record.files.size());
  for (const SceneRecord::File& file : record.files) {
    sink.number(std::bit_cast<std::uint64_t>(file.metres_per_unit));
    sink.number(file.up ? 1 + static_cast<std::uint64_t>(*file.up) : 0);
  }
  sink.number(record.colors.size());
  for (const auto& color : record.colors)
    sink.number(color ? kColored | std::uint64_t{color->red} << 16U | std::uint64_t{color->green} << 8U |
                            color->blue
                      : 0);
  return sink.take();
}

bool read_scene_facts(std::span<const std::byte> bytes, SceneRecord& record, std::string& fault) {
  RecordSource in(bytes);
  const auto wrong = [&](const std::string& what) {
    fault = what;
    return false;
  };
  if (in.number() != kFactsVersion) return true;  // a later version: treated as absent
  if (in.count(16) != record.files.size() || !in.good())
    return wrong("the scene's facts are of another number of files");
  for (SceneRecord::File& file : record.files) {
    file.metres_per_unit = std::bit_cast<double>(in.number());
    const std::uint64_t up = in.number();
    if (!in.good() || !is_finite(file.metres_per_unit) || file.metres_per_unit < 0.0 || up > kUpAxes)
      return wrong("the scene's facts have a unit that is no length, or an axis that is none");
    if (up > 0) file.up = static_cast<UpAxis>(up - 1);
  }
  if (in.count(8) != record.meshes.size() || !in.good())
    return wrong("the scene's facts are of another number of meshes");
  for (std::size_t i = 0; i < record.meshes.size(); ++i) {
    const std::uint64_t n = in.number();
    if (n != 0 && n >> 24U != 1) return wrong("the scene's facts have a colour that is none");
    record.colors.emplace_back();
    if (n != 0)
      record.colors.back() = {static_cast<std::uint8_t>(n >> 16U), static_cast<std::uint8_t>(n >> 8U),
                              static_cast<std::uint8_t>(n)};
  }
  if (!in.good() || !in.rest().empty()) return wrong("the scene's facts do not fill their section");
  return true;
}

std::optional<SceneRecord> read_scene_record(std::span<const std::byte> bytes, std::uint32_t meshes,
                                             std::uint32_t trees, std::string& fault) {
  RecordSource in(bytes);
  SceneRecord record;
  const auto wrong = [&](std::string what) {
    fault = std::move(what);
    return std::nullopt;
  };
  if (in.number() != kRecordVersion) return wrong("the scene is of another version");
  for (std::uint64_t i = 0, n = in.count(16); i < n && in.good(); ++i) {
    const std::uint32_t tree = in.index(trees, true);
    record.files.push_back({in.text(), tree});
    if (!in.good()) return wrong("file " + std::to_string(i) + " of the scene has a tree that is not there");
  }
  for (std::uint64_t i = 0, n = in.count(112); i < n && in.good(); ++i) {
    SceneNode node;
    node.parent = static_cast<std::int32_t>(static_cast<std::int64_t>(in.index(i + 1)) - 1);
    in.transform(node.parent_from_node);
    node.name = in.text();
    if (!in.good()) return wrong("node " + std::to_string(i) + " of the scene has no parent before it");
    record.nodes.push_back(std::move(node));
  }
  if (in.count(8) != meshes || !in.good())
    return wrong("the scene does not name as many meshes as there are");
  for (std::uint32_t i = 0; i < meshes && in.good(); ++i) record.meshes.push_back(in.text());
  for (std::uint64_t i = 0, n = in.count(136); i < n && in.good(); ++i) {
    SceneRecord::Object object;
    object.mesh = in.index(meshes);
    object.node = in.index(record.nodes.size());
    object.file = in.index(record.files.size());
    object.tree = in.index(trees, true);
    in.transform(object.world_from_mesh);
    object.name = in.text();
    if (!in.good() || object.name.empty())
      return wrong("object " + std::to_string(i) +
                   " of the scene has no name, or a mesh, node, file or tree that is not there");
    record.objects.push_back(std::move(object));
  }
  for (std::uint64_t i = 0, n = in.count(8); i < n && in.good(); ++i) record.warnings.push_back(in.text());
  if (!in.good() || !in.rest().empty()) return wrong("the scene's texts and counts do not fill its section");
  return record;
}

}  // namespace boxwood
