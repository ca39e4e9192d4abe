// SPDX-License-Identifier: MIT
// The options that paint the heat of rays.
#include "app/features/heat/heat_options.hpp"

#include <string>

#include "app/cli/command_table.hpp"
#include "app/cli/option_list.hpp"
#include "app/cli/option_values.hpp"
#include "app/features/heat/heat_json.hpp"
#include "app/features/heat/ray_heat.hpp"
#include "app/session/session.hpp"
#include "app/shell/workspace_commands.hpp"

namespace boxwood {

Result<ExitCode> run_report(const CommandContext& context);  // report/report_command.cpp

namespace {

void show_heat(const Options& options, std::vector<Command>& out) {
  const auto& heat = options.of_features.value<HeatOptionValues>();
  if (heat.of == HeatOf::off && !heat.rays) return;
  if (!options.workspace) out.emplace_back(SetWorkspace{Workspace::tree});
  out.emplace_back(SetHeat{heat.of == HeatOf::off ? HeatOf::boxes : heat.of});
  if (heat.hits != RayHits::closest) out.emplace_back(SetHeatHits{heat.hits});
  if (heat.order != RayOrder::queries) out.emplace_back(SetHeatOrder{heat.order});
  if (heat.rays) out.emplace_back(UseHeatRays{*heat.rays});
  if (heat.colors != HeatColors::viridis) out.emplace_back(SetHeatColors{heat.colors});
}

constexpr FeatureOption kHeatRows[] = {
    {"--paint",
     option_rows::value(
         "--heat", kViewOptions, "boxes|triangles|nodes|time",
         "the work of each pixel's ray as a colour: box tests, triangle tests, nodes entered or time",
         [](Options& o, std::string_view v) {
           using namespace option_values;
           return store(choice_in(v, {HeatOf::boxes, HeatOf::triangles, HeatOf::nodes, HeatOf::time}),
                        o.of_features.get<HeatOptionValues>().of);
         })},
    {"--paint",
     option_rows::choice<&HeatOptionValues::hits>(
         "--heat-hits", kViewOptions, "closest|any|all",
         "the hits that the rays of --heat search: the first along the ray, one, or every one (closest)")},
    {"--paint",
     option_rows::choice<&HeatOptionValues::order>(
         "--heat-order", kViewOptions, "queries|closest|middle|largest",
         "the order in which the rays of --heat visit the children of a node: as the queries do, or "
         "sorted by where the ray enters, by the middle of its part in the box, or by the longest part "
         "(queries)")},
    {"--paint",
     option_rows::file<&HeatOptionValues::rays>(
         "--heat-rays", kViewOptions, "FILE",
         "the work of the rays of a file, in the scene: six numbers per line, and the largest t if "
         "there is a seventh (the rays of the camera)")},
    {"--paint", option_rows::choice<&HeatOptionValues::colors>("--heat-colors", kViewOptions, "viridis|grey",
                                                               "the colours of --heat (viridis)")},
    {"--reference-threshold",
     option_rows::file<&HeatOptionValues::file>(
         "--heat-file", kRenderOptions, "FILE",
         "write the figures of --heat: JSON, or a row for each pixel if the name ends in .csv")},
};

Result<void> write_heat_file(const Options& options, Session& session) {
  const auto& heat = options.of_features.value<HeatOptionValues>();
  if (!heat.file) return {};
  const auto& show = session.get<RayHeat>();
  if (!show.picture() || show.of() == HeatOf::off)
    return Error{ErrorKind::usage, "--heat-file needs --heat or --heat-rays"};
  return save_heat(*heat.file, *show.picture(), show.of());
}

}  // namespace

void add_heat_options(OptionList& list) {
  list.rows.insert(list.rows.end(), std::begin(kHeatRows), std::end(kHeatRows));
  list.commands.push_back(
      {"render",
       {"report", "MODEL...", 1, kAnyNumber,
        kTreeKindOptions | kTreeOptions | kNodesFromOptions | kOutputOptions | kBudgetOptions | kUpOptions |
            kImportOptions,
        "why the tree of a model is slow: one page with pictures, figures, worst nodes, causes and remedies",
        "report part.stl -o report.html\nreport part.stl -o report.html --tree aabb --split sweep\n",
        run_report}});
  list.shown.push_back({shown_order::kFeature, show_heat});
  list.after_picture.push_back(write_heat_file);
}

}  // namespace boxwood
