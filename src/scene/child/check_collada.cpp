// COLLADA, read only as far as references go: tags and their attributes.
#include <unordered_set>

#include "scene/child/checks.hpp"
#include "scene/wire.hpp"

namespace boxwood {

namespace {

// The value of an attribute in the inside of a tag; empty where it has none.
std::string_view attribute(std::string_view tag, std::string_view name) {
  for (std::size_t at = tag.find(name); at != std::string_view::npos; at = tag.find(name, at + 1)) {
    if (at == 0 || (tag[at - 1] != ' ' && tag[at - 1] != '\t' && tag[at - 1] != '\n' && tag[at - 1] != '\r'))
      continue;
    std::size_t value = at + name.size();
    while (value < tag.size() && (tag[value] == ' ' || tag[value] == '=')) ++value;
    if (value >= tag.size() || (tag[value] != '"' && tag[value] != '\'')) continue;
    const std::size_t end = tag.find(tag[value], value + 1);
    if (end == std::string_view::npos) continue;
    return tag.substr(value + 1, end - value - 1);
  }
  return {};
}

std::string_view name_of_tag(std::string_view tag) {
  return tag.substr(0, tag.find_first_of(" \t\r\n/"));
}

struct Named {
  std::unordered_set<std::string_view> ids;
  std::vector<std::string_view> instances;  // of geometries, controllers and nodes
  std::vector<std::string_view> positions;  // sources of positions
};

Named read_references(std::string_view bytes) {
  Named out;
  for (std::size_t at = bytes.find('<'); at != std::string_view::npos; at = bytes.find('<', at)) {
    const std::string_view rest = bytes.substr(at);
    const bool comment = rest.starts_with("<!--");
    const std::size_t end = comment ? bytes.find("-->", at) : bytes.find('>', at);
    if (end == std::string_view::npos) break;
    const std::string_view tag = bytes.substr(at + 1, end - at - 1);
    at = end;
    if (comment) continue;
    if (const std::string_view id = attribute(tag, "id"); !id.empty()) out.ids.insert(id);
    const std::string_view name = name_of_tag(tag);
    if (name == "instance_geometry" || name == "instance_controller" || name == "instance_node") {
      const std::string_view url = attribute(tag, "url");
      if (url.starts_with('#')) out.instances.push_back(url.substr(1));
    } else if (name == "input") {
      const std::string_view semantic = attribute(tag, "semantic");
      const std::string_view source = attribute(tag, "source");
      if ((semantic == "VERTEX" || semantic == "POSITION") && source.starts_with('#'))
        out.positions.push_back(source.substr(1));
    }
  }
  return out;
}

}  // namespace

Look check_collada(std::string_view bytes) {
  const Named found = read_references(bytes);
  const auto missing = [&](std::string_view id) { return !found.ids.contains(id); };
  const auto shown = [](std::string_view id) { return "'#" + wire::clean_text(id, 64) + "'"; };
  for (const std::string_view id : found.positions)
    if (missing(id))
      return Error{
          ErrorKind::malformed, "a mesh takes its positions from " + shown(id) + ", which is not in it", {}};
  std::vector<std::string> warnings;
  for (const std::string_view id : found.instances)
    if (missing(id)) warnings.push_back("a node names " + shown(id) + ", which is not in it");
  if (!warnings.empty() && warnings.size() == found.instances.size())
    return Error{ErrorKind::malformed, warnings.front(), {}};
  return Findings{warnings, {}};
}

}  // namespace boxwood
