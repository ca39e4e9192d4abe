// SPDX-License-Identifier: MIT
// Matches glob patterns against paths in the node tree.
#include "scene/selector.hpp"

#include <algorithm>
#include <charconv>
#include <unordered_map>
#include <unordered_set>

namespace boxwood {

namespace {

// One part of a pattern: text between two slashes, its escapes kept.
struct Pattern {
  std::vector<std::string> parts;
  bool from_root = false;
};

Pattern pattern_of(std::string_view text) {
  Pattern pattern;
  if (!text.empty() && text.front() == '/') {
    pattern.from_root = true;
    text.remove_prefix(1);
  }
  std::string part;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) {
      part += text[i];
      part += text[++i];
    } else if (text[i] == '/') {
      pattern.parts.push_back(std::move(part));
      part.clear();
    } else {
      part += text[i];
    }
  }
  pattern.parts.push_back(std::move(part));
  return pattern;
}

std::size_t length_of_character(std::string_view text) noexcept {  // of UTF-8
  std::size_t n = 1;
  while (n < text.size() && (static_cast<unsigned char>(text[n]) & 0xc0U) == 0x80U) ++n;
  return n;
}

// Returns the length of a set [a-z] or [!a-z] in the pattern; 0 if there is no set. A '[' without an end is
// literal.
std::size_t match_set(std::string_view glob, std::string_view character, bool& matches) {
  std::size_t i = 1;
  const bool inverted = i < glob.size() && (glob[i] == '!' || glob[i] == '^');
  if (inverted) ++i;
  bool found = false, first = true;
  const auto take = [&] {
    if (glob[i] == '\\' && i + 1 < glob.size()) ++i;
    const std::size_t n = length_of_character(glob.substr(i));
    const std::string_view one = glob.substr(i, n);
    i += n;
    return one;
  };
  for (; i < glob.size() && (first || glob[i] != ']'); first = false) {
    const std::string_view low = take();
    std::string_view high = low;
    if (i + 1 < glob.size() && glob[i] == '-' && glob[i + 1] != ']') {
      ++i;
      high = take();
    }
    // UTF-8 sorts like its code points.
    found = found || (low <= character && character <= high);
  }
  if (i >= glob.size()) return 0;
  matches = found != inverted;
  return i + 1;
}

bool matches_name(std::string_view glob, std::string_view name) {
  // The last star, and the place where its rest was tried. That is enough, because a later star frees all
  // earlier ones.
  std::size_t star = std::string_view::npos, tried = 0, g = 0, n = 0;
  while (n < name.size()) {
    const std::size_t length = length_of_character(name.substr(n));
    const std::string_view character = name.substr(n, length);
    bool matches = false;
    std::size_t taken = 0;  // of the glob
    if (g < glob.size() && glob[g] == '*') {
      star = g++;
      tried = n;
      continue;
    }
    if (g < glob.size() && glob[g] == '?') {
      matches = true;
      taken = 1;
    } else if (g < glob.size() && glob[g] == '[' &&
               (taken = match_set(glob.substr(g), character, matches)) != 0) {
    } else if (g < glob.size()) {
      const std::size_t from = glob[g] == '\\' && g + 1 < glob.size() ? g + 1 : g;
      const std::string_view one = glob.substr(from, length_of_character(glob.substr(from)));
      matches = one == character;
      taken = from - g + one.size();
    }
    if (matches) {
      g += taken;
      n += length;
    } else if (star != std::string_view::npos) {
      g = star + 1;
      tried += length_of_character(name.substr(tried));
      n = tried;
    } else {
      return false;
    }
  }
  while (g < glob.size() && glob[g] == '*') ++g;
  return g == glob.size();
}

using Path = std::vector<std::string_view>;

// Matches parts [p, end) of the pattern against names [n, last) of the path, both to their ends.
bool matches_path(const Pattern& pattern, std::size_t p, const Path& path, std::size_t n, std::size_t last) {
  if (p == pattern.parts.size()) return n == last;
  if (pattern.parts[p] == "**") {
    for (std::size_t k = n; k <= last; ++k)
      if (matches_path(pattern, p + 1, path, k, last)) return true;
    return false;
  }
  return n < last && matches_name(pattern.parts[p], path[n]) &&
         matches_path(pattern, p + 1, path, n + 1, last);
}

bool is_meant(const Pattern& pattern, const Path& path) {
  for (std::size_t last = 1; last <= path.size(); ++last)
    for (std::size_t first = 0; first < (pattern.from_root ? 1 : last); ++first)
      if (matches_path(pattern, 0, path, first, last)) return true;
  return false;
}

// Returns the names from the root to the object, and the object's own if it differs from its node's.
Path path_of(const Scene& scene, const SceneObject& object) {
  Path path;
  std::string_view own = object.name;
  if (object.node < scene.nodes.size()) {
    for (std::int32_t i = static_cast<std::int32_t>(object.node); i >= 0;
         i = scene.nodes[static_cast<std::size_t>(i)].parent)
      path.emplace_back(scene.nodes[static_cast<std::size_t>(i)].name);
    std::reverse(path.begin(), path.end());
    const std::string_view node = path.back();
    if (own == node) return path;
    if (own.size() > node.size() + 1 && own.starts_with(node) && own[node.size()] == '/')
      own.remove_prefix(node.size() + 1);
  }
  path.push_back(own);
  return path;
}

// Returns true for a pattern that is tried as a class first.
bool is_like_a_class(std::string_view name) {
  return name.size() >= 4 && (name[0] == 'I' || name[0] == 'i') && (name[1] == 'f' || name[1] == 'F') &&
         (name[2] == 'c' || name[2] == 'C');
}

// Matches a class in any case.
bool matches_class(std::string_view glob, const SceneObject& object) {
  if (object.class_name.empty()) return false;
  const auto lower = [](std::string_view text) {
    std::string out(text);
    for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return out;
  };
  return is_like_a_class(glob) && matches_name(lower(glob), lower(object.class_name));
}

// Tests is_meant() with the class in place of the object's own name.
bool is_meant_by_class(const Pattern& pattern, Path path, const SceneObject& object) {
  if (pattern.parts.empty() || !matches_class(pattern.parts.back(), object)) return false;
  Pattern above = pattern;
  above.parts.back() = "*";
  return is_meant(above, path);
}

std::optional<std::uint32_t> number_in(std::string_view text) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

bool is_plain(std::string_view name) {
  return !name.empty() && name.front() != '=' && name.find_first_of("*?[\\/") == std::string_view::npos &&
         !number_in(name);
}

// Keeps the warnings about the meshes of these objects, and those about no object. A warning about a mesh
// names the first object that has it.
void keep_warnings(Scene& scene, const std::vector<std::uint32_t>& numbers) {
  std::unordered_set<const SceneMesh*> kept;
  for (const std::uint32_t i : numbers) kept.insert(scene.objects[i].mesh.get());
  std::unordered_set<std::string_view> names, left_out;
  for (const SceneObject& object : scene.objects)
    (kept.contains(object.mesh.get()) ? names : left_out).insert(object.name);
  std::erase_if(scene.warnings, [&](const std::string& warning) {
    constexpr std::string_view kObject = "': object '";
    const std::size_t at = warning.find(kObject);
    if (at == std::string::npos) return false;
    std::string_view name = std::string_view(warning).substr(at + kObject.size());
    name = name.substr(0, name.find("': "));
    return left_out.contains(name) && !names.contains(name);
  });
}

}  // namespace

FileSelector file_selector_of(const std::string& text,
                              const std::function<bool(const std::string&)>& exists) {
  std::size_t hash = text.rfind('#');
  if (hash == std::string::npos || hash == 0 || exists(text)) return {text, std::nullopt};
  for (std::size_t i = hash; i != std::string::npos && i != 0; i = text.rfind('#', i - 1))
    if (exists(text.substr(0, i))) {
      hash = i;
      break;
    }
  return {text.substr(0, hash), text.substr(hash + 1)};
}

std::vector<std::uint32_t> selected_objects(const Scene& scene, std::string_view selector) {
  std::vector<std::uint32_t> numbers;
  const auto count = static_cast<std::uint32_t>(scene.objects.size());
  if (const auto number = number_in(selector); number && *number < count) return {*number};
  if (selector.empty()) return numbers;
  const auto all_that = [&](const auto& meant) {
    for (std::uint32_t i = 0; i < count; ++i)
      if (meant(scene.objects[i])) numbers.push_back(i);
  };
  if (selector.front() == '=') {
    all_that([&](const SceneObject& object) {
      return object.name == selector.substr(1) ||
             (!object.global_id.empty() && object.global_id == selector.substr(1));
    });
    return numbers;
  }
  const Pattern pattern = pattern_of(selector);
  if (pattern.parts.size() == 1 && !pattern.from_root)
    all_that([&](const SceneObject& object) { return matches_class(pattern.parts[0], object); });
  else
    all_that([&](const SceneObject& object) {
      return is_meant_by_class(pattern, path_of(scene, object), object);
    });
  if (!numbers.empty()) return numbers;
  if (pattern.parts.size() == 1 && !pattern.from_root)
    all_that([&](const SceneObject& object) { return matches_name(pattern.parts[0], object.name); });
  if (numbers.empty())
    all_that([&](const SceneObject& object) { return is_meant(pattern, path_of(scene, object)); });
  return numbers;
}

std::vector<std::string> selectors_of(const Scene& scene) {
  std::unordered_map<std::string_view, std::size_t> times;  // of names and GlobalIds, for '='
  for (const SceneObject& object : scene.objects) {
    ++times[object.name];
    if (!object.global_id.empty() && object.global_id != object.name) ++times[object.global_id];
  }
  std::vector<std::string> selectors;
  selectors.reserve(scene.objects.size());
  for (std::uint32_t i = 0; i < scene.objects.size(); ++i) {
    const std::string &name = scene.objects[i].name, &id = scene.objects[i].global_id;
    if (times[name] == 1)
      selectors.push_back(is_plain(name) && !is_like_a_class(name) ? name : "=" + name);
    else
      selectors.push_back(!id.empty() && times[id] == 1 ? "=" + id : std::to_string(i));
  }
  return selectors;
}

void keep_objects(Scene& scene, const std::vector<std::uint32_t>& numbers) {
  keep_warnings(scene, numbers);
  std::vector<SceneObject> kept;
  kept.reserve(numbers.size());
  for (const std::uint32_t i : numbers) kept.push_back(std::move(scene.objects[i]));
  scene.objects = std::move(kept);
  scene.whole_trees.clear();
}

}  // namespace boxwood
