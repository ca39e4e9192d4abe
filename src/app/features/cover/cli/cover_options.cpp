// SPDX-License-Identifier: MIT
// Reads the options of `boxwood export --covers` and `boxwood certify`.
#include "app/features/cover/cli/cover_options.hpp"

#include <array>

#include "app/cli/option_list.hpp"
#include "app/cli/option_values.hpp"
#include "app/features/cover/cli/cover_setup.hpp"
#include "app/features/cover/cli/export_covers.hpp"
#include "app/features/cover/show/cover_commands.hpp"

namespace boxwood {

namespace {

using namespace option_values;
using namespace option_rows;

CoverOptionValues& cover_values_of(Options& options) {
  return options.of_features.get<CoverOptionValues>();
}

Result<void> set_cover_kind(Options& o, std::string_view text) {
  for (const CoverKind kind : {CoverKind::spheres, CoverKind::capsules, CoverKind::convex})
    if (text == name_of(kind)) {
      cover_values_of(o).kind = kind;
      return {};
    }
  return wrong("needs spheres, capsules or convex, not " + quoted(text));
}

constexpr OptionRow kCoverRows[] = {
    value("--covers", kCoverOptions, "KIND",
          "write a cover that encloses the model, or each link of a URDF: spheres, capsules or convex",
          set_cover_kind),
    count<1, 10'000, &CoverOptionValues::count>("--count", kCoverOptions, "N",
                                                "elements of --covers at most, of each link"),
    value("--excess", kCoverOptions, "LENGTH",
          "as many elements as --covers needs to stick out no farther, in samples",
          [](Options& o, std::string_view v) -> Result<void> {
            double length = 0.0, unit = 0.0;
            if (Result<void> set = set_length(v, length, unit); !set) return set;
            if (!(length > 0.0)) return wrong("needs a length above 0, not " + quoted(v));
            cover_values_of(o).excess = TypedLength{length, unit};
            return {};
          }),
    file<&CoverOptionValues::srdf_file>("--srdf", kCoverOptions, "FILE",
                                        "its disabled pairs go into the SRDF beside a URDF of --covers"),
    file<&CoverOptionValues::shown_file>(
        "--cover", kViewOptions, "FILE",
        "show a cover around the model, with what is outside in red (boxwood certify)"),
    count<1, 10'000'000, &CoverOptionValues::samples>("--samples", kCertifyOptions, "N",
                                                      "points on the cover of a body (10000)"),
    count<0, kMaxCount, &CoverOptionValues::seed>("--seed", kCertifyOptions, "N", "seed of these points (1)"),
};

}  // namespace

const CoverOptionValues& cover_values(const Options& options) {
  return options.of_features.value<CoverOptionValues>();
}

void add_cover_tables(OptionList& list);  // cover_tables.cpp

void add_cover_options(OptionList& list) {
  add_cover_tables(list);
  list.setups.push_back(set_up_covers);
  list.exports.push_back(
      {[](const Options& options) { return options.of_features.find<CoverOptionValues>() != nullptr; },
       export_covers});
  list.shown.push_back({shown_order::kFeature, [](const Options& options, std::vector<Command>& out) {
                          if (const auto& file = cover_values(options).shown_file)
                            out.emplace_back(OpenCover{*file});
                        }});
  for (const OptionRow& row : kCoverRows) list.rows.push_back({"--motion", row});
  list.csv_tables.push_back(
      {"certify", nullptr, ".",
       "body,elements,encloses,coverage,outside_area_share,outside_area_share_at_least,poke_out=poke_out."
       "distance,"
       "poke_out_at_least=poke_out.at_least,point=poke_out.point{xyz},triangle=poke_out.triangle,"
       "volume_lower=volume.lower,volume_upper=volume.upper,smallest_volume=smallest_volume.value,volume_"
       "ratio,"
       "protrusion_mean=protrusion.mean,protrusion_p95=protrusion.p95,protrusion_max=protrusion.max"});
}

}  // namespace boxwood
