// SPDX-License-Identifier: MIT
// Checks and converts options.
#include "app/features/clash/report/clash_run_options.hpp"

#include <cmath>

#include "app/cli/interrupt.hpp"
#include "app/cli/lengths.hpp"
#include "app/features/clash/clash_options.hpp"

namespace boxwood {

Result<void> convert_lengths(const Scene& scene, Options& options) {
  const auto convert = [&](const char* option, double unit, std::optional<double>& length) -> Result<void> {
    if (!length) return {};
    const Result<double> converted = in_unit_of(units_of(scene), {*length, unit});
    if (!converted)
      return Error{converted.error().kind, std::string(option) + " " + converted.error().message};
    length = *converted;
    return {};
  };
  ClashOptionValues& list = options.of_features.get<ClashOptionValues>();
  for (const auto& [option, unit, length] :
       {std::tuple("--clearance", options.clearance_unit, &options.clearance),
        std::tuple("--min-depth", list.min_depth_unit, &list.min_depth),
        std::tuple("--tessellation", list.tessellation_unit, &list.tessellation),
        std::tuple("--tolerance", list.tolerance_unit, &list.tolerance)})
    if (Result<void> good = convert(option, unit, *length); !good) return good;
  if (!list.tolerance) list.tolerance = default_tolerance(scene);
  if (list.min_volume && list.min_volume_unit > 0.0) {
    // The volume of a cube with edges of one such unit, in that of the scene.
    std::optional<double> edge = 1.0;
    if (Result<void> good = convert("--min-volume", list.min_volume_unit, edge); !good) return good;
    list.min_volume = *list.min_volume * *edge * *edge * *edge;
  }
  return {};
}

Result<void> check_clash_options(const Options& options) {
  const auto wrong = [](const char* what) { return Error{ErrorKind::usage, what}; };
  const ClashOptionValues& list = clash_values(options);
  if (options.json && options.csv) return wrong("--json and --csv exclude each other");
  if ((options.contacts || options.max_contacts) && !options.json)
    return wrong("--contacts and --max-contacts need --json");
  if (options.max_contacts && !options.contacts) return wrong("--max-contacts needs --contacts");
  if (options.clearance.value_or(0.0) < 0.0) return wrong("--clearance of clash must not be negative");
  if ((list.shard || list.resume_file) && !options.json) return wrong("--shard and --resume need --json");
  if (list.baseline_file && (list.shard || list.resume_file))
    return wrong("--baseline goes with neither --shard nor --resume: compare what they give together");
  if (list.resume_file && options.exit_code)
    return wrong("--resume does not go with --exit-code: the lines do not say which rules they break");
  if (options.motion_file &&
      (options.self || options.csv || list.shard || list.resume_file || list.baseline_file || list.html_file))
    return wrong("--motion goes with none of --self, --csv, --shard, --resume, --baseline and --html");
  if (!options.all_contacts && (options.contacts || list.html_file || options.motion_file))
    return wrong("--mode first finds classes alone: it goes with none of --contacts, --html and --motion");
  if (list.html_file && (list.shard || list.resume_file))
    return wrong("--html goes with neither --shard nor --resume: pictures are of what one run finds");
  if ((list.bcf_file || list.status_file || !list.group_by.empty()) &&
      (list.shard || list.resume_file || options.motion_file))
    return wrong("--bcf, --status and --group-by go with none of --shard, --resume and --motion");
  if (list.bcf_file && !options.all_contacts)
    return wrong("--mode first finds classes alone: it does not go with --bcf");
  if (!list.bcf_file && list.isolate) return wrong("--bcf-isolate needs --bcf");
  if (list.min_volume && (!options.all_contacts || list.resume_file || options.motion_file))
    return wrong("--min-volume goes with none of --mode first, --resume and --motion");
  return {};
}

std::vector<ClashGroupBy> group_levels(const Options& options) {
  std::vector<ClashGroupBy> levels;
  for (const std::string& name : clash_values(options).group_by)
    levels.push_back(name == "type"      ? ClashGroupBy::type
                     : name == "element" ? ClashGroupBy::element
                     : name == "rule"    ? ClashGroupBy::rule
                                         : ClashGroupBy::place);
  return levels;
}

ClashSearchOptions search_options(const Options& options) {
  ClashSearchOptions search;
  search.self = options.self;
  search.mode = options.all_contacts ? CollideMode::all : CollideMode::first;
  search.regions = true;
  search.practical = true;
  search.tolerance = clash_values(options).tolerance.value_or(0.0);
  search.contacts = options.contacts;
  if (const auto& shard = clash_values(options).shard) search.shard = {shard->index, shard->count};
  search.threads = options.threads;
  search.stop = &stop_requested();
  return search;
}

}  // namespace boxwood
