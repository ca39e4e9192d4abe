// SPDX-License-Identifier: MIT
// Reading and writing our own form of nodes.
#include "app/formats/nodes/boxwood_nodes.hpp"

#include <cstring>
#include <type_traits>
#include <utility>

#include "app/formats/nodes/byte_reader.hpp"
#include "app/text/json.hpp"
#include "app/text/json_reader.hpp"

namespace boxwood {

namespace {

constexpr std::string_view kMark = "BWNODES1", kSchema = "boxwood.nodes/1";
constexpr NodeRule kRules[] = {NodeRule::exact, NodeRule::outwards, NodeRule::clipped};
constexpr TreeKind kKinds[] = {TreeKind::obb, TreeKind::aabb, TreeKind::sphere};

Error wrong(std::string what) {
  return {ErrorKind::malformed, std::move(what)};
}
Error wrong(const JsonValue& at, const std::string& what) {
  return wrong("line " + std::to_string(at.line) + ": " + what);
}

TreeVolumes no_volumes(TreeKind kind) {
  if (kind == TreeKind::aabb) return NodeBounds<Aabb>{};
  if (kind == TreeKind::sphere) return NodeBounds<Sphere>{};
  return NodeBounds<Obb>{};
}

// f(name, vector or number) for each part of a volume, in the order of the binary form.
template <class F> void for_each_part(Aabb& v, const F& f) {
  f("min", v.min);
  f("max", v.max);
}
template <class F> void for_each_part(Obb& v, const F& f) {
  f("center", v.center);
  f("axis0", v.axes[0]);
  f("axis1", v.axes[1]);
  f("axis2", v.axes[2]);
  f("half_extents", v.half_extents);
}
template <class F> void for_each_part(Sphere& v, const F& f) {
  f("center", v.center);
  f("radius", v.radius);
}

Vec3 in_frame(const Vec3& d, const Rows3& axes) noexcept {
  return (axes[0] * d.x + axes[1] * d.y) + axes[2] * d.z;
}
Aabb carried_by(const Aabb& parent, const Aabb& v) {
  const Vec3 middle = parent.min + 0.5 * (parent.max - parent.min);
  return {v.min + middle, v.max + middle};
}
Sphere carried_by(const Sphere& parent, const Sphere& v) {
  return {v.center + parent.center, v.radius};
}
Obb carried_by(const Obb& parent, const Obb& v) {
  Obb result = v;
  result.center = parent.center + in_frame(v.center, parent.axes);
  for (std::size_t k = 0; k < 3; ++k) result.axes[k] = in_frame(v.axes[k], parent.axes);
  return result;
}

// From each parent's frame, its axes about its centre, to the model's. Nodes that no path reaches stay.
void carry_to_world(ForeignTree& tree) {
  std::visit(
      [&](auto& bounds) {
        std::vector<bool> seen(tree.nodes.size(), false);
        std::vector<std::uint32_t> stack;
        if (!tree.nodes.empty()) stack.push_back(0);
        while (!stack.empty()) {
          const std::uint32_t n = stack.back();
          stack.pop_back();
          if (seen[n]) continue;
          seen[n] = true;
          const ForeignNode& node = tree.nodes[n];
          if (node.is_leaf()) continue;
          for (const std::uint32_t child : {node.first, node.second}) {
            if (child >= tree.nodes.size() || seen[child]) continue;
            bounds.volumes[child] = carried_by(bounds.volumes[n], bounds.volumes[child]);
            stack.push_back(child);
          }
        }
      },
      tree.volumes);
}

Result<NodesFile> read_binary(std::string_view bytes) {
  ByteReader in(bytes.substr(kMark.size()));
  const auto kind = in.read<std::uint32_t>(), frame = in.read<std::uint32_t>(),
             rule = in.read<std::uint32_t>(), number = in.read<std::uint32_t>();
  const auto nodes = in.read<std::uint64_t>(), references = in.read<std::uint64_t>();
  if (in.failed()) return wrong("the file ends inside its header");
  if (kind > 2) return wrong("the kind is none of 0, 1 and 2");
  if (frame > 1) return wrong("the frame is neither 0 nor 1");
  if (rule > 2) return wrong("the rule of containment is none of 0, 1 and 2");
  if (number != 4 && number != 8) return wrong("numbers have neither 4 nor 8 bytes");
  constexpr std::uint64_t kNumbers[] = {15, 6, 4};
  const std::uint64_t each = kNumbers[kind] * number + 12;
  if (nodes > in.left() / each || (in.left() - nodes * each) / 4 != references ||
      (in.left() - nodes * each) % 4 != 0)
    return wrong("the size does not fit the nodes and references that the file says");
  NodesFile file{{}, kRules[rule]};
  file.tree.volumes = no_volumes(kKinds[kind]);
  const auto real = [&]() -> double {
    return number == 4 ? static_cast<double>(in.read<float>()) : in.read<double>();
  };
  std::visit(
      [&](auto& bounds) {
        bounds.volumes.resize(static_cast<std::size_t>(nodes));
        file.tree.nodes.resize(static_cast<std::size_t>(nodes));
        for (std::size_t i = 0; i < nodes; ++i) {
          for_each_part(bounds.volumes[i], [&](const char*, auto& part) {
            if constexpr (std::is_same_v<std::remove_reference_t<decltype(part)>, double>)
              part = real();
            else
              for (int k = 0; k < 3; ++k) part[k] = real();
          });
          ForeignNode& node = file.tree.nodes[i];
          node.first = in.read<std::uint32_t>();
          node.second = in.read<std::uint32_t>();
          node.count = in.read<std::uint32_t>();
        }
      },
      file.tree.volumes);
  file.tree.references.resize(static_cast<std::size_t>(references));
  for (std::uint32_t& reference : file.tree.references) reference = in.read<std::uint32_t>();
  if (frame == 1) carry_to_world(file.tree);
  return file;
}

// A member of one of some words; nullopt: it is missing or another.
std::optional<std::size_t> word_of(const JsonValue& object, std::string_view key,
                                   std::initializer_list<std::string_view> words) {
  const JsonValue* value = object.find(key);
  if (value == nullptr || value->kind != JsonValue::Kind::text) return std::nullopt;
  std::size_t i = 0;
  for (const std::string_view word : words) {
    if (value->text == word) return i;
    ++i;
  }
  return std::nullopt;
}

bool take_index(const JsonValue& value, std::uint32_t& target) {
  if (value.kind != JsonValue::Kind::number || !(value.number >= 0.0 && value.number < 4294967295.0))
    return false;
  target = static_cast<std::uint32_t>(value.number);
  return static_cast<double>(target) == value.number;
}

bool take_part(const JsonValue* value, double& target) {
  if (value == nullptr || value->kind != JsonValue::Kind::number) return false;
  target = value->number;
  return true;
}
bool take_part(const JsonValue* value, Vec3& target) {
  if (value == nullptr || value->kind != JsonValue::Kind::array || value->items.size() != 3) return false;
  for (int k = 0; k < 3; ++k)
    if (!take_part(&value->items[static_cast<std::size_t>(k)], target[k])) return false;
  return true;
}

// Children or triangles of a node.
Result<void> take_node(const JsonValue& value, ForeignTree& tree) {
  const JsonValue *children = value.find("children"), *triangles = value.find("triangles");
  if ((children == nullptr) == (triangles == nullptr))
    return wrong(value, "a node has either 'children' or 'triangles'");
  const JsonValue& list = children != nullptr ? *children : *triangles;
  if (list.kind != JsonValue::Kind::array) return wrong(list, "a list is needed");
  ForeignNode node;
  if (children != nullptr) {
    if (list.items.size() != 2 || !take_index(list.items[0], node.first) ||
        !take_index(list.items[1], node.second))
      return wrong(list, "'children' are the numbers of two nodes");
  } else {
    if (list.items.empty()) return wrong(list, "a leaf has no triangles");
    node.first = static_cast<std::uint32_t>(tree.references.size());
    node.count = static_cast<std::uint32_t>(list.items.size());
    for (const JsonValue& item : list.items)
      if (!take_index(item, tree.references.emplace_back()))
        return wrong(item, "a triangle is a whole number from 0");
  }
  tree.nodes.push_back(node);
  return {};
}

Result<NodesFile> read_text(std::string_view text) {
  const Result<JsonValue> read = read_json(text);
  if (!read) return read.error();
  const JsonValue& root = *read;
  if (root.kind != JsonValue::Kind::object || !word_of(root, "schema", {kSchema}))
    return wrong(root, "an object with the schema '" + std::string(kSchema) + "' is needed");
  const auto kind = word_of(root, "kind", {"obb", "aabb", "sphere"});
  if (!kind) return wrong(root, "'kind' is obb, aabb or sphere");
  const auto frame = word_of(root, "frame", {"world", "parent"});
  if (!frame) return wrong(root, "'frame' is world or parent");
  const auto rule = word_of(root, "containment", {"exact", "outwards", "clipped"});
  if (!rule) return wrong(root, "'containment' is exact, outwards or clipped");
  const JsonValue* nodes = root.find("nodes");
  if (nodes == nullptr || nodes->kind != JsonValue::Kind::array)
    return wrong(root, "a list 'nodes' is needed");
  NodesFile file{{}, kRules[*rule]};
  file.tree.volumes = no_volumes(kKinds[*kind]);
  for (const JsonValue& value : nodes->items) {
    if (value.kind != JsonValue::Kind::object) return wrong(value, "a node is an object");
    if (const Result<void> taken = take_node(value, file.tree); !taken) return taken.error();
    std::string missing;
    std::visit(
        [&](auto& bounds) {
          for_each_part(bounds.volumes.emplace_back(), [&](const char* name, auto& part) {
            if (missing.empty() && !take_part(value.find(name), part)) missing = name;
          });
        },
        file.tree.volumes);
    if (!missing.empty())
      return wrong(value,
                   "'" + missing + (missing == "radius" ? "' is a number" : "' is a list of three numbers"));
  }
  if (*frame == 1) carry_to_world(file.tree);
  return file;
}

template <class T> void put(std::string& out, const T& value) {
  char bytes[sizeof(T)];
  std::memcpy(bytes, &value, sizeof(T));
  out.append(bytes, sizeof(T));
}

}  // namespace

bool is_boxwood_nodes(std::string_view bytes) noexcept {
  return bytes.starts_with(kMark) || bytes.substr(0, bytes.find_first_not_of(" \t\r\n") + 1).ends_with('{');
}

Result<NodesFile> read_boxwood_nodes(std::string_view bytes) {
  constexpr std::size_t kMostText = std::size_t{256} << 20U;  // values take some forty times their text
  if (!bytes.starts_with(kMark) && bytes.size() > kMostText)
    return Error{ErrorKind::over_limit, "JSON of more than 256 MiB; the binary form may be larger"};
  return bytes.starts_with(kMark) ? read_binary(bytes) : read_text(bytes);
}

std::string nodes_json(const ForeignTree& tree, NodeRule rule) {
  JsonWriter json;
  json.begin_object().field("schema", kSchema).field("kind", name_of(tree.kind())).field("frame", "world");
  json.field("containment", name_of(rule)).key("nodes").begin_array();
  std::visit(
      [&](const auto& bounds) {
        for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
          const ForeignNode& node = tree.nodes[i];
          json.begin_object();
          if (node.is_leaf())
            json.field("triangles", std::span(tree.references).subspan(node.first, node.count));
          else
            json.key("children").begin_array().value(node.first).value(node.second).end_array();
          auto volume = bounds.volumes[i];
          for_each_part(volume, [&](const char* name, const auto& part) { json.field(name, part); });
          json.end_object();
        }
      },
      tree.volumes);
  return json.end_array().end_object().take();
}

std::string nodes_binary(const ForeignTree& tree, NodeRule rule) {
  std::string out(kMark);
  constexpr std::uint32_t kWorld = 0, kDouble = 8;
  for (const std::uint32_t word :
       {static_cast<std::uint32_t>(tree.kind()), kWorld, static_cast<std::uint32_t>(rule), kDouble})
    put(out, word);
  put(out, std::uint64_t{tree.nodes.size()});
  put(out, std::uint64_t{tree.references.size()});
  std::visit(
      [&](const auto& bounds) {
        for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
          auto volume = bounds.volumes[i];
          for_each_part(volume, [&](const char*, const auto& part) {
            if constexpr (std::is_same_v<std::remove_cvref_t<decltype(part)>, double>)
              put(out, part);
            else
              for (int k = 0; k < 3; ++k) put(out, part[k]);
          });
          put(out, tree.nodes[i].first);
          put(out, tree.nodes[i].second);
          put(out, tree.nodes[i].count);
        }
      },
      tree.volumes);
  for (const std::uint32_t reference : tree.references) put(out, reference);
  return out;
}

}  // namespace boxwood
