// SPDX-License-Identifier: MIT
// The figures of covers as a table.
#include "app/features/cover/cli/figures_table.hpp"

#include "app/text/readable_number.hpp"
#include "app/text/table.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {

std::string verdict_word(CoverVerdict verdict) {
  return verdict == CoverVerdict::encloses ? "yes" : verdict == CoverVerdict::outside ? "no" : "undecided";
}

std::string interval(const FigureBounds& bounds, double scale = 1.0) {
  const std::string low = rough_number(scale * bounds.lower), high = rough_number(scale * bounds.upper);
  return low == high ? low : low + " to " + high;
}

}  // namespace

void print_figures(const CommandContext& context, std::span<const CoverFigures> figures) {
  if (context.options.json) {
    for (const CoverFigures& f : figures) context.out.write_line(figures_to_json(f));
    return;
  }
  Table table({{"body", false},
               {"elements"},
               {"encloses", false},
               {"outside %"},
               {"pokes out by"},
               {"volume"},
               {"ratio"},
               {"sticks out: mean"},
               {"p95"},
               {"max"}});
  for (const CoverFigures& f : figures) {
    const CoverCertificate& c = f.certificate;
    const double middle = 0.5 * (f.volume.lower + f.volume.upper);
    table.add_row(
        {f.body.empty() ? "model" : printable(f.body), std::to_string(f.elements), verdict_word(c.verdict),
         interval(c.outside_share, 100.0), interval(c.poke_out), interval(f.volume),
         f.solid_volume && *f.solid_volume > 0.0 ? rough_number(middle / *f.solid_volume) : "-",
         rough_number(f.protrusion.mean), rough_number(f.protrusion.p95), rough_number(f.protrusion.max)});
  }
  table.print(context.out);
  std::size_t enclosed = 0;
  for (const CoverFigures& f : figures) enclosed += f.certificate.verdict == CoverVerdict::encloses ? 1 : 0;
  context.out.write_line(std::to_string(enclosed) + " of " + std::to_string(figures.size()) +
                         " enclosed, proven; how far covers stick out is sampled");
}

}  // namespace boxwood
