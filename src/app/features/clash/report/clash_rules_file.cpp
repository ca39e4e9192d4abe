// SPDX-License-Identifier: MIT
// Reads groups, patterns and lengths of a rules file.
#include "app/features/clash/report/clash_rules_file.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "app/cli/lengths.hpp"
#include "app/cli/standard_error.hpp"
#include "app/features/clash/clash_options.hpp"
#include "app/features/clash/clash_rules_text.hpp"
#include "app/text/text.hpp"
#include "scene/selector.hpp"

namespace boxwood {

using Kind = JsonValue::Kind;

namespace {

// The reader of a file of rules. Throws Error at every step that fails; read_clash_rules() catches it.
class RulesReader {
public:
  RulesReader(const Options& options, const Scene& scene, const std::vector<std::string>& names,
              ClashRules& rules)
      : options_(options), scene_(scene), names_(names), rules_(rules) {}

  void read(const std::string& file) {
    file_ = file;
    const Result<JsonValue> root = read_rules_text(file);
    if (!root) throw Error(root.error());
    const JsonValue* groups = root->find("groups");
    if (groups != nullptr) read_groups(*groups);
    for (const auto& [key, value] : root->members) read_member(key, value);
  }

private:
  struct Row {
    ClashRules::Objects a, b;
    std::optional<double> clearance;
    std::string why = {};
  };

  [[noreturn]] void fail(const JsonValue& at, const std::string& what) const {
    throw Error{ErrorKind::malformed,
                "'" + printable(file_) + "', line " + std::to_string(at.line) + ": " + printable(what)};
  }

  void read_member(const std::string& key, const JsonValue& value) {
    if (key == "schema") {
      if (value.kind != Kind::text || value.text != "boxwood.rules/1")
        fail(value, "'schema' must be \"boxwood.rules/1\"");
    } else if (key == "groups") {
      // read() has read them first.
    } else if (key == "ignore") {
      for (const JsonValue& row : items(key, value)) {
        Row pair = pair_of(key, row, false);
        rules_.ignore(std::move(pair.a), std::move(pair.b));
      }
    } else if (key == "neighbours") {
      const double steps = number(key, value);
      if (steps != std::floor(steps) || steps > 1e9) fail(value, "'neighbours' needs a whole number");
      rules_.ignore_neighbours(static_cast<std::uint32_t>(steps));
    } else if (key == "clearance") {
      if (value.kind != Kind::array)
        rules_.set_clearance({}, {}, length(key, value));
      else
        for (const JsonValue& row : items(key, value)) {
          Row pair = pair_of(key, row, true);
          rules_.set_clearance(std::move(pair.a), std::move(pair.b), *pair.clearance, std::move(pair.why));
        }
    } else if (key == "static") {
      rules_.rest(objects_of(key, value));
    } else if (key == "min_depth") {
      rules_.set_min_depth(length(key, value));
    } else if (key == "tessellation") {
      rules_.set_tessellation(length(key, value));
    } else {
      constexpr std::string_view kKeys[] = {"schema",    "groups", "ignore",    "neighbours",
                                            "clearance", "static", "min_depth", "tessellation"};
      const std::string_view near = nearest_word(key, kKeys);
      fail(value, "there is no key '" + key + "'" +
                      (near.empty() ? "" : "; did you mean '" + std::string(near) + "'?"));
    }
  }

  void read_groups(const JsonValue& groups) {
    if (groups.kind != Kind::object) fail(groups, "'groups' needs an object: {\"NAME\": [patterns]}");
    for (const auto& [name, patterns] : groups.members)
      groups_[name] = objects_of("groups: " + name, patterns);
  }

  const std::vector<JsonValue>& items(const std::string& key, const JsonValue& value) const {
    if (value.kind != Kind::array) fail(value, "'" + key + "' needs a list: [...]");
    return value.items;
  }
  // A number, or text such as "2mm".
  double length(const std::string& key, const JsonValue& value) const {
    if (value.kind != Kind::text) return number(key, value);
    const std::optional<TypedLength> typed = length_from_text(value.text);
    if (!typed || typed->value < 0.0)
      fail(value, "'" + key + "' needs a length that is not negative, such as 2 or \"2mm\"");
    const Result<double> converted = in_unit_of(units_of(scene_), *typed);
    if (!converted) fail(value, "'" + key + "' " + converted.error().message);
    return *converted;
  }
  double number(const std::string& key, const JsonValue& value) const {
    if (value.kind != Kind::number || value.number < 0.0)
      fail(value, "'" + key + "' needs a number that is not negative");
    return value.number;
  }

  // {"a": ..., "b": ..., "distance": D}, or without a distance [a, b].
  Row pair_of(const std::string& key, const JsonValue& value, bool distance) {
    Row row;
    if (!distance && value.kind == Kind::array) {
      if (value.items.size() != 2) fail(value, "a row of '" + key + "' needs two patterns");
      row.a = objects_of(key, value.items[0]);
      row.b = objects_of(key, value.items[1]);
      return row;
    }
    if (value.kind != Kind::object) fail(value, "a row of '" + key + "' needs an object with 'a' and 'b'");
    for (const auto& [name, member] : value.members) {
      if (name == "a")
        row.a = objects_of(name, member);
      else if (name == "b")
        row.b = objects_of(name, member);
      else if (name == "distance" && distance)
        row.clearance = length(name, member);
      else if (name == "why" && member.kind == Kind::text)
        row.why = member.text;
      else if (name != "why")
        fail(member, "a row of '" + key + "' has no key '" + name + "'");
    }
    if (!distance && (row.a.empty() || row.b.empty()))
      fail(value, "a row of '" + key + "' needs 'a' and 'b'");
    if (distance && !row.clearance) fail(value, "a row of 'clearance' needs a 'distance'");
    return row;
  }

  // A group, a pattern, or a list of these.
  std::vector<bool> objects_of(const std::string& key, const JsonValue& value) {
    std::vector<bool> chosen(scene_.objects.size(), false);
    if (value.kind == Kind::array) {
      for (const JsonValue& one : value.items) {
        const std::vector<bool> more = objects_of(key, one);
        for (std::size_t i = 0; i < chosen.size(); ++i) chosen[i] = chosen[i] || more[i];
      }
    } else if (value.kind != Kind::text) {
      fail(value, "'" + key + "' needs a group, a pattern or a list of them");
    } else if (const auto group = groups_.find(value.text); group != groups_.end()) {
      chosen = group->second;
    } else {
      add_named(value, chosen);
    }
    if (chosen.empty()) chosen.push_back(false);  // an empty set would mean all objects
    return chosen;
  }
  void add_named(const JsonValue& value, std::vector<bool>& chosen) {
    bool any = false;
    for (std::size_t i = 0; i < chosen.size(); ++i)
      if (names_[i] == value.text) any = chosen[i] = true;
    if (any) return;
    for (const std::uint32_t i : selected_objects(scene_, value.text)) any = chosen[i] = true;
    if (!any && !options_.quiet)
      print_warning("'" + printable(file_) + "', line " + std::to_string(value.line) + ": '" +
                    printable(value.text) + "' names no object and no group");
  }

  const Options& options_;
  const Scene& scene_;
  const std::vector<std::string>& names_;
  ClashRules& rules_;
  std::string file_;
  std::map<std::string, std::vector<bool>> groups_;
};

}  // namespace

Result<ClashRules> read_clash_rules(const Options& options, const Scene& scene,
                                    const std::vector<std::string>& names) {
  const ClashOptionValues& values = clash_values(options);
  ClashRules rules(scene);
  if (options.clearance) rules.set_clearance(*options.clearance);
  try {
    if (values.rules_file) RulesReader(options, scene, names, rules).read(*values.rules_file);
  } catch (const Error& error) {
    return error;
  }
  for (const std::string& pattern : options.static_patterns) {
    const std::vector<std::uint32_t> objects = selected_objects(scene, pattern);
    if (objects.empty())
      return Error{ErrorKind::usage, "--static: no object is called '" + printable(pattern) + "'"};
    for (const std::uint32_t i : objects) rules.rest(i);
  }
  if (!values.set_a.empty() || !values.set_b.empty()) {
    const auto set_of = [&](const std::vector<std::string>& selectors,
                            const char* option) -> Result<ClashRules::Objects> {
      ClashRules::Objects set;
      for (const std::string& selector : selectors) {
        const std::vector<std::uint32_t> objects = selected_objects(scene, selector);
        if (objects.empty())
          return Error{ErrorKind::usage,
                       std::string(option) + ": no object is called '" + printable(selector) + "'"};
        set.resize(scene.objects.size(), false);
        for (const std::uint32_t i : objects) set[i] = true;
      }
      return set;
    };
    Result<ClashRules::Objects> a = set_of(values.set_a, "--set-a"), b = set_of(values.set_b, "--set-b");
    if (!a) return a.error();
    if (!b) return b.error();
    rules.compare_only(std::move(*a), std::move(*b));
  }
  if (values.min_volume) rules.set_min_volume(*values.min_volume);
  if (values.min_depth) rules.set_min_depth(*values.min_depth);
  if (values.tessellation) rules.set_tessellation(*values.tessellation);
  return rules;
}

std::function<Result<ClashRules>(const std::string& file, const Scene& scene,
                                 const std::vector<std::string>& names)>
rules_reader(bool quiet) {
  return [quiet](const std::string& file, const Scene& scene, const std::vector<std::string>& names) {
    Options options;
    options.quiet = quiet;
    options.of_features.get<ClashOptionValues>().rules_file = file;
    return read_clash_rules(options, scene, names);
  };
}

}  // namespace boxwood
