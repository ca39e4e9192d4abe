// SPDX-License-Identifier: MIT
// Reads the options of `boxwood clash`, and opens rules and motion in the clash list of a window and of
// pictures.
#include "app/features/clash/clash_options.hpp"

#include <algorithm>
#include <cctype>

#include "app/cli/option_list.hpp"
#include "app/cli/option_values.hpp"
#include "app/features/clash/review/clash_commands.hpp"

namespace boxwood {

void set_up_clash(const Options& options, TypedStore& setups);  // report/clash_setup.cpp

namespace {

using namespace option_rows;

ClashOptionValues& list_values(Options& options) {
  return options.of_features.get<ClashOptionValues>();
}

Result<void> set_list_shard(Options& options, std::string_view text) {
  const std::size_t slash = text.find('/');
  const auto index = parse_count(text.substr(0, slash));
  const auto count = slash == std::string_view::npos ? std::nullopt : parse_count(text.substr(slash + 1));
  if (!index || !count || *index < 1 || *index > *count || *count > option_values::kMaxCount)
    return option_values::wrong("needs I/N with I from 1 to N, not " + option_values::quoted(text));
  list_values(options).shard = {static_cast<std::uint32_t>(*index), static_cast<std::uint32_t>(*count)};
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

// Behind --form.
constexpr OptionRow kRulesRows[] = {
    file<&ClashOptionValues::rules_file>(
        "--rules", kRulesOptions, "FILE",
        "file of rules: intended contacts, and clearances to keep (docs/clash.md)"),
    file<&ClashOptionValues::html_file>("--html", kClashOptions, "FILE",
                                        "also write a page with a table, pictures and 3D views"),
};

// Behind --static.
constexpr OptionRow kRunRows[] = {
    file<&ClashOptionValues::baseline_file>(
        "--baseline", kClashOptions, "OLD.jsonl",
        "compare with an earlier --json output: new, unchanged and solved pairs"),
    value("--shard", kClashOptions, "I/N", "do only part I of N of the work, for 'boxwood merge'",
          set_list_shard),
    file<&ClashOptionValues::resume_file>(
        "--resume", kClashOptions, "FILE",
        "continue a stopped run from its --json output, which is printed again"),
    length<&ClashOptionValues::min_depth, &ClashOptionValues::min_depth_unit>(
        "--min-depth", kClashOptions, "D", "leave out pairs that are certainly less than D deep"),
    length<&ClashOptionValues::tessellation, &ClashOptionValues::tessellation_unit>(
        "--tessellation", kClashOptions, "T",
        "assume that triangles deviate by up to T from the parts; contacts within T are undecided"),
};

// Behind --csv.
constexpr OptionRow kListRows[] = {
    flag<&ClashOptionValues::allow_undecided>("--allow-undecided", kClashOptions,
                                              "undecided pairs break no rule (--exit-code)"),
    length<&ClashOptionValues::tolerance, &ClashOptionValues::tolerance_unit>(
        "--tolerance", kClashOptions, "T",
        "overlaps up to T break no rule and are summarised (0; 1mm for IFC)"),
    flag<&ClashOptionValues::strict>("--strict", kClashOptions,
                                     "report overlaps within the tolerance or rounding like all others"),
    value("--min-volume", kClashOptions, "V",
          "leave out pairs that certainly share less than V; a unit (5cm3) is allowed if the files have one",
          set_list_volume),
    value("--group-by", kClashOptions, "LIST",
          "group by type, element, rule or place; several, separated by commas, are nested", set_list_groups),
    some_text<"needs a selector", &ClashOptionValues::set_a>(
        "--set-a", kClashOptions, "SELECTOR",
        "only pairs of an object of this selection and one of --set-b (all); may be repeated"),
    some_text<"needs a selector", &ClashOptionValues::set_b>("--set-b", kClashOptions, "SELECTOR",
                                                             "see --set-a"),
    file<&ClashOptionValues::bcf_file>(
        "--bcf", kClashOptions, "FILE.bcf",
        "also write topics for BCF viewers: one per clash, or one per group of --group-by"),
    value("--bcf-version", kClashOptions, "2.1|3.0", "version of that file (3.0)",
          [](Options& o, std::string_view v) -> Result<void> {
            if (v != "2.1" && v != "3.0")
              return option_values::wrong("must be 2.1 or 3.0, not " + option_values::quoted(v));
            list_values(o).bcf_version = v;
            return {};
          }),
    flag<&ClashOptionValues::isolate>("--bcf-isolate", kClashOptions,
                                      "views of that file hide all other objects"),
    file<&ClashOptionValues::status_file>(
        "--status", kClashOptions, "FILE.bcf",
        "read back the statuses of an earlier --bcf, as changed in a BCF viewer"),
};

}  // namespace

const ClashOptionValues& clash_values(const Options& options) {
  return options.of_features.value<ClashOptionValues>();
}

void add_clash_tables(OptionList& list);  // report/clash_tables.cpp

void add_clash_options(OptionList& list) {
  add_clash_tables(list);
  for (const OptionRow& row : kRulesRows) list.rows.push_back({"--form", row});
  for (const OptionRow& row : kRunRows) list.rows.push_back({"--static", row});
  for (const OptionRow& row : kListRows) list.rows.push_back({"--csv", row});
  list.setups.push_back(set_up_clash);
  list.shown.push_back({shown_order::kFeature, [](const Options& options, std::vector<Command>& out) {
                          if (const auto& rules = clash_values(options).rules_file)
                            out.emplace_back(ClashUseRules{*rules});
                          if (options.motion_file) out.emplace_back(ClashUseMotion{*options.motion_file});
                        }});
}

}  // namespace boxwood
