// SPDX-License-Identifier: MIT
// Writes the scene sections of a .bwt file, and reads them with all their checks.
#include "scene/scene_record.hpp"

#include <bit>

#include "scene/record_bytes.hpp"

namespace boxwood {

namespace {

constexpr std::uint64_t kRecordVersion = 1, kFactsVersion = 1, kProductsVersion = 1;
constexpr std::uint64_t kColored = 1U << 24U, kUpAxes = 6;
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
    return wrong("the scene's facts are for another number of files");
  for (SceneRecord::File& file : record.files) {
    file.metres_per_unit = std::bit_cast<double>(in.number());
    const std::uint64_t up = in.number();
    if (!in.good() || !is_finite(file.metres_per_unit) || file.metres_per_unit < 0.0 || up > kUpAxes)
      return wrong("the scene's facts have an invalid unit or up axis");
    if (up > 0) file.up = static_cast<UpAxis>(up - 1);
  }
  if (in.count(8) != record.meshes.size() || !in.good())
    return wrong("the scene's facts are for another number of meshes");
  for (std::size_t i = 0; i < record.meshes.size(); ++i) {
    const std::uint64_t n = in.number();
    if (n != 0 && n >> 24U != 1) return wrong("the scene's facts have an invalid colour");
    record.colors.emplace_back();
    if (n != 0)
      record.colors.back() = {static_cast<std::uint8_t>(n >> 16U), static_cast<std::uint8_t>(n >> 8U),
                              static_cast<std::uint8_t>(n)};
  }
  if (!in.good() || !in.rest().empty()) return wrong("the scene's facts do not fill their section");
  return true;
}

std::vector<std::byte> bytes_of_products(const SceneRecord& record) {
  bool any = !record.unread.empty();
  for (const SceneRecord::File& file : record.files) any = any || file.origin != Vec3(0.0);
  for (const SceneNode& node : record.nodes) any = any || !node.class_name.empty() || !node.global_id.empty();
  for (const SceneRecord::Object& object : record.objects)
    any = any || !object.class_name.empty() || !object.global_id.empty();
  if (!any) return {};
  RecordSink sink;
  sink.number(kProductsVersion);
  sink.number(record.files.size());
  for (const SceneRecord::File& file : record.files)
    for (int k = 0; k < 3; ++k) sink.number(std::bit_cast<std::uint64_t>(file.origin[k]));
  sink.number(record.nodes.size());
  for (const SceneNode& node : record.nodes)
    for (const std::string* text : {&node.class_name, &node.global_id}) sink.text(*text);
  sink.number(record.objects.size());
  for (const SceneRecord::Object& object : record.objects)
    for (const std::string* text : {&object.class_name, &object.global_id}) sink.text(*text);
  sink.number(record.unread.size());
  for (const UnreadPart& part : record.unread) {
    sink.number(part.file);
    for (const std::string* text : {&part.name, &part.class_name, &part.global_id, &part.reason})
      sink.text(*text);
  }
  return sink.take();
}

bool read_scene_products(std::span<const std::byte> bytes, SceneRecord& record, std::string& fault) {
  RecordSource in(bytes);
  const auto wrong = [&](const char* what) {
    fault = std::string("the scene's products ") + what;
    return false;
  };
  if (in.number() != kProductsVersion) return true;  // a later version: treated as absent
  if (in.count(24) != record.files.size() || !in.good()) return wrong("are for another number of files");
  for (SceneRecord::File& file : record.files) {
    for (int k = 0; k < 3; ++k) file.origin[k] = std::bit_cast<double>(in.number());
    if (!is_finite(file.origin)) return wrong("have an origin that is not finite");
  }
  if (in.count(16) != record.nodes.size() || !in.good()) return wrong("are for another number of nodes");
  for (SceneNode& node : record.nodes) {
    node.class_name = in.text();
    node.global_id = in.text();
  }
  if (in.count(16) != record.objects.size() || !in.good()) return wrong("are for another number of objects");
  for (SceneRecord::Object& object : record.objects) {
    object.class_name = in.text();
    object.global_id = in.text();
  }
  for (std::uint64_t i = 0, n = in.count(40); i < n && in.good(); ++i) {
    UnreadPart part;
    part.file = in.index(record.files.size());
    for (std::string* text : {&part.name, &part.class_name, &part.global_id, &part.reason}) *text = in.text();
    record.unread.push_back(std::move(part));
  }
  if (!in.good() || !in.rest().empty()) return wrong("do not fill their section, or name no file");
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
    if (!in.good())
      return wrong("file " + std::to_string(i) + " of the scene has a tree that does not exist");
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
    return wrong("the scene names another number of meshes than the file has");
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
                   " of the scene has no name, or a mesh, node, file or tree that does not exist");
    record.objects.push_back(std::move(object));
  }
  for (std::uint64_t i = 0, n = in.count(8); i < n && in.good(); ++i) record.warnings.push_back(in.text());
  if (!in.good() || !in.rest().empty()) return wrong("the scene's texts and counts do not fill its section");
  return record;
}

}  // namespace boxwood
