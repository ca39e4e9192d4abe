// SPDX-License-Identifier: MIT
// Reads the options of `boxwood clash` that group, bound, export and read back a list.
#include "app/features/clash/clash_list_options.hpp"

#include <algorithm>
#include <cctype>

#include "app/cli/lengths.hpp"
#include "app/cli/option_list.hpp"
#include "app/cli/option_values.hpp"

namespace boxwood {

namespace {

ClashListOptions& list_values(Options& options) {
  return options.of_features.get<ClashListOptions>();
}

Result<void> set_list_tolerance(Options& options, std::string_view text) {
  const std::optional<TypedLength> length = length_from_text(text);
  if (!length)
    return option_values::wrong("needs a finite number, or one with um, mm, cm, m, in or ft, not " +
                                option_values::quoted(text));
  if (!(length->value >= 0.0 && length->value <= option_values::kHuge))
    return option_values::wrong("must be a length, not negative, not " + option_values::quoted(text));
  list_values(options).tolerance = length->value;
  list_values(options).tolerance_unit = length->metres;
  return {};
}

// Reads a volume: a number, or one with a unit of length and a 3 behind it.
Result<void> set_list_volume(Options& options, std::string_view text) {
  const bool has_unit = text.size() > 1 && text.back() == '3' &&
                        std::isalpha(static_cast<unsigned char>(text[text.size() - 2])) != 0;
  const std::optional<TypedLength> typed =
      length_from_text(has_unit ? text.substr(0, text.size() - 1) : text);
  if (!typed || has_unit != (typed->metres > 0.0))
    return option_values::wrong("needs a finite number, or one with mm3, cm3, m3, in3 or ft3, not " +
                                option_values::quoted(text));
  if (!(typed->value >= 0.0 && typed->value <= option_values::kHuge))
    return option_values::wrong("must be a volume, not negative, not " + option_values::quoted(text));
  list_values(options).min_volume = typed->value;
  list_values(options).min_volume_unit = typed->metres;
  return {};
}

Result<void> set_list_groups(Options& options, std::string_view text) {
  std::vector<std::string>& groups = list_values(options).group_by;
  groups.clear();
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string one(text.substr(begin, end - begin));
    if (one != "type" && one != "element" && one != "rule" && one != "place")
      return option_values::wrong("must be type, element, rule or place, or several of them, not " +
                                  option_values::quoted(text));
    if (std::find(groups.begin(), groups.end(), one) != groups.end())
      return option_values::wrong("has " + option_values::quoted(std::string_view(one)) + " twice");
    groups.push_back(one);
    begin = end + 1;
  }
  return {};
}

Result<void> add_list_selector(std::vector<std::string>& set, std::string_view text) {
  if (text.empty()) return option_values::wrong("needs a selector");
  set.emplace_back(text);
  return {};
}

constexpr OptionRow kClashListRows[] = {
    {"--tolerance", 0, kClashOptions, ValueShape::one, 0, "T",
     "overlaps of at most T break no rule and are folded (0; 1mm for IFC)", set_list_tolerance},
    {"--strict", 0, kClashOptions, ValueShape::flag, 0, "",
     "overlaps within the tolerance or the rounding count as all others",
     [](Options& o, std::string_view) -> Result<void> {
       list_values(o).strict = true;
       return {};
     }},
    {"--min-volume", 0, kClashOptions, ValueShape::one, 0, "V",
     "leave out what surely shares less than V; 5cm3, where the files say their unit", set_list_volume},
    {"--group-by", 0, kClashOptions, ValueShape::one, 0, "LIST",
     "groups: type, element, rule, place; several, set apart by commas, are nested", set_list_groups},
    {"--set-a", 0, kClashOptions, ValueShape::one, 0, "SELECTOR",
     "only pairs of one of these and one of --set-b (all); may be repeated",
     [](Options& o, std::string_view v) { return add_list_selector(list_values(o).set_a, v); }, true},
    {"--set-b", 0, kClashOptions, ValueShape::one, 0, "SELECTOR", "see --set-a",
     [](Options& o, std::string_view v) { return add_list_selector(list_values(o).set_b, v); }, true},
    {"--bcf", 0, kClashOptions, ValueShape::one, 0, "FILE.bcf",
     "also topics for BCF viewers: one a clash, or one a group of --group-by",
     [](Options& o, std::string_view v) { return option_values::set_file(v, list_values(o).bcf_file); }},
    {"--bcf-version", 0, kClashOptions, ValueShape::one, 0, "2.1|3.0", "version of that file (3.0)",
     [](Options& o, std::string_view v) -> Result<void> {
       if (v != "2.1" && v != "3.0")
         return option_values::wrong("must be 2.1 or 3.0, not " + option_values::quoted(v));
       list_values(o).bcf_version = v;
       return {};
     }},
    {"--bcf-isolate", 0, kClashOptions, ValueShape::flag, 0, "", "views of that file hide all other objects",
     [](Options& o, std::string_view) -> Result<void> {
       list_values(o).isolate = true;
       return {};
     }},
    {"--status", 0, kClashOptions, ValueShape::one, 0, "FILE.bcf",
     "statuses of an earlier --bcf, as people have changed them",
     [](Options& o, std::string_view v) { return option_values::set_file(v, list_values(o).status_file); }},
};

}  // namespace

const ClashListOptions& list_of(const Options& options) {
  static const ClashListOptions kNone;
  const ClashListOptions* set = options.of_features.find<ClashListOptions>();
  return set == nullptr ? kNone : *set;
}

void add_clash_list_options(OptionList& list) {
  for (const OptionRow& row : kClashListRows) list.rows.push_back({"--allow-undecided", row});
}

}  // namespace boxwood
