// SPDX-License-Identifier: MIT
// `boxwood compare`: several builds of one model, measured side by side.
#include "app/cli/command_table.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/inputs/load_models.hpp"
#include "app/cli/inputs/memory_budget.hpp"
#include "app/cli/inputs/nodes_tree.hpp"
#include "app/cli/interrupt.hpp"
#include "app/cli/numbers.hpp"
#include "app/commands/answer_shapes.hpp"
#include "app/commands/model/tree_quality.hpp"
#include "app/text/described.hpp"
#include "app/text/errors.hpp"
#include "app/text/table.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {

constexpr std::string_view kUsualBuilds = "sah,sweep,lbvh,ploc,bottom-up,longest-axis,sweep+5";

struct Build {
  std::string word;
  BuildOptions options;
};

struct Row {
  Build build;
  double build_ms = 0.0;
  TreeStatistics numbers;
  TreeQuality quality;
};

// Parses "sweep+5/2": a rule, passes of reinsertion, the leaf size.
Result<Build> build_of(std::string_view word, const BuildOptions& base) {
  Build build{std::string(word), base};
  const auto wrong = [&] {
    return Error{ErrorKind::usage,
                 "--builds: '" + printable(word) + "' is no build; a rule of --split, then +N and /N, is"};
  };
  std::string_view rest = word;
  const auto take = [&](char sign, std::uint32_t& target) {
    const std::size_t at = rest.rfind(sign);
    if (at == std::string_view::npos) return true;
    const auto n = parse_count(rest.substr(at + 1));
    rest = rest.substr(0, at);
    if (!n || *n > 1000 || (sign == '/' && *n == 0)) return false;
    target = static_cast<std::uint32_t>(*n);
    return true;
  };
  if (!take('/', build.options.leaf_size) || !take('+', build.options.reinsert)) return wrong();
  for (unsigned rule = 0; rule <= static_cast<unsigned>(kLastSplitRule); ++rule)
    if (name_of(static_cast<SplitRule>(rule)) == rest) {
      build.options.split = static_cast<SplitRule>(rule);
      if (build.options.split == SplitRule::sbvh) build.options.kind = TreeKind::aabb;
      return build;
    }
  return wrong();
}

Result<std::vector<Build>> builds_of(std::string_view list, const BuildOptions& base) {
  std::vector<Build> builds;
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    Result<Build> build = build_of(list.substr(0, comma), base);
    if (!build) return build.error();
    builds.push_back(std::move(*build));
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return builds;
}

double per_query(std::uint64_t tests, std::uint64_t queries) {
  return static_cast<double>(tests) / static_cast<double>(std::max<std::uint64_t>(queries, 1));
}

// One row of the table for people. Less is better.
struct Figure {
  const char* name;
  double (*of)(const Row& row);
  bool is_work;
};
constexpr Figure kFigures[] = {
    {"build ms", [](const Row& r) { return r.build_ms; }, false},
    {"bytes", [](const Row& r) { return static_cast<double>(r.numbers.bytes); }, false},
    {"nodes", [](const Row& r) { return static_cast<double>(r.numbers.nodes); }, false},
    {"SAH", [](const Row& r) { return r.quality.figures->sah; }, false},
    {"EPO", [](const Row& r) { return r.quality.figures->epo; }, false},
    {"overlap, area", [](const Row& r) { return r.quality.figures->overlap_area; }, false},
    {"empty, at most", [](const Row& r) { return r.quality.figures->empty_nodes.upper; }, false},
    {"outside the solid, at most", [](const Row& r) { return r.quality.solid->all.upper; }, false},
    {"loose, at most", [](const Row& r) { return 1.0 - r.quality.figures->tightness.lower; }, false},
    {"leaves between lines", [](const Row& r) { return r.quality.figures->leaf_count_variability; }, false},
    {"box tests a ray",
     [](const Row& r) { return per_query(r.quality.work->box_tests, r.quality.work->rays); }, true},
    {"triangle tests a ray",
     [](const Row& r) { return per_query(r.quality.work->triangle_tests, r.quality.work->rays); }, true},
    {"lines a ray",
     [](const Row& r) { return per_query(r.quality.work->lines_touched, r.quality.work->rays); }, true},
    {"us a ray", [](const Row& r) { return r.quality.us; }, true},
};
constexpr std::size_t kBoxTestsARay = 10;
constexpr Figure kPoseFigures[] = {
    {"box tests a pose",
     [](const Row& r) { return per_query(r.quality.poses->box_tests, r.quality.poses->poses); }, true},
    {"triangle tests a pose",
     [](const Row& r) { return per_query(r.quality.poses->triangle_tests, r.quality.poses->poses); }, true},
    {"lines a pose",
     [](const Row& r) { return per_query(r.quality.poses->lines_touched, r.quality.poses->poses); }, true},
    {"us a pose", [](const Row& r) { return r.quality.us_pose; }, true},
};

double best_of(const std::vector<Row>& rows, const Figure& figure) {
  double best = kInfinity;
  for (const Row& row : rows) best = std::min(best, figure.of(row));
  return best;
}

// The prediction of the cost of a ray by (1 - alpha) SAH + alpha EPO, with the alpha of the largest squared
// correlation.
struct CostFit {
  double alpha = 0.0, r2 = 0.0, r2_sah = 0.0, r2_epo = 0.0;
};

double squared_correlation(const std::vector<double>& x, const std::vector<double>& y) {
  const auto n = static_cast<double>(x.size());
  double mx = 0.0, my = 0.0, xy = 0.0, xx = 0.0, yy = 0.0;
  for (std::size_t i = 0; i < x.size(); ++i) mx += x[i] / n, my += y[i] / n;
  for (std::size_t i = 0; i < x.size(); ++i) {
    xy += (x[i] - mx) * (y[i] - my);
    xx += (x[i] - mx) * (x[i] - mx);
    yy += (y[i] - my) * (y[i] - my);
  }
  return xx > 0.0 && yy > 0.0 && xy > 0.0 ? xy * xy / (xx * yy) : 0.0;
}

CostFit fit_of(const std::vector<Row>& rows) {
  std::vector<double> cost, mixed(rows.size());
  for (const Row& row : rows)
    cost.push_back(row.quality.work ? 1.2 * static_cast<double>(row.quality.work->box_tests) +
                                          static_cast<double>(row.quality.work->triangle_tests)
                                    : 1.2 * static_cast<double>(row.quality.poses->box_tests) +
                                          static_cast<double>(row.quality.poses->triangle_tests));
  CostFit fit;
  for (int percent = 0; percent <= 100; ++percent) {
    const double alpha = percent / 100.0;
    for (std::size_t i = 0; i < rows.size(); ++i)
      mixed[i] = (1.0 - alpha) * rows[i].quality.figures->sah + alpha * rows[i].quality.figures->epo;
    const double r2 = squared_correlation(mixed, cost);
    if (percent == 0) fit.r2_sah = r2;
    if (percent == 100) fit.r2_epo = r2;
    if (r2 > fit.r2) fit.r2 = r2, fit.alpha = alpha;
  }
  return fit;
}

struct CompareLine {
  const Row& row = default_of<Row>();
  const std::vector<Row>& rows = default_of<std::vector<Row>>();
  const std::string& file = default_of<std::string>();

  std::vector<std::string_view> best() const {
    std::vector<std::string_view> out;
    for (const Figure& figure : kFigures)
      if ((!figure.is_work || row.quality.work) && figure.of(row) == best_of(rows, figure))
        out.emplace_back(figure.name);
    for (const Figure& figure : kPoseFigures)
      if (row.quality.poses && figure.of(row) == best_of(rows, figure)) out.emplace_back(figure.name);
    return out;
  }
  template <class F> void describe(F& f) const {
    const WorkFields work{row.quality};
    f("file", file), f("build", row.build.word);
    f("tree", shaped<"@tree_kind">(name_of(row.build.options.kind))), f("build_ms", row.build_ms);
    f("nodes", row.numbers.nodes), f("leaves", row.numbers.leaves), f("depth", row.numbers.depth);
    f("bytes", row.numbers.bytes), f("quality", FiguresFields{row.quality});
    f.maybe("work", work.exists(), work), f("best", [this] { return best(); });
  }
};

struct CostFitLine {
  CostFit fit;
  template <class F> void describe(F& f) const {
    f("fit", object_of(fit, [](auto& g, const CostFit& x) {
        g("weights",
          object_of(x.alpha, [](auto& w, double alpha) { w("sah", 1.0 - alpha), w("epo", alpha); }));
        g("r2", x.r2), g("r2_sah", x.r2_sah), g("r2_epo", x.r2_epo);
      }));
  }
};

// Returns a sentence about the build with the fewest box tests, compared with the first.
std::string advice_of(const std::vector<Row>& rows) {
  const bool rays = rows.front().quality.work.has_value();
  const Figure& tests = rays ? kFigures[kBoxTestsARay] : kPoseFigures[0];
  const WorkKind kind = rows.front().quality.kind;
  const std::string what = kind == WorkKind::rays      ? "for random rays"
                           : kind == WorkKind::picture ? "for the rays of this picture"
                           : kind == WorkKind::clash   ? "for the pairs of these objects"
                                                       : "for these poses";
  const Row& best = *std::min_element(rows.begin(), rows.end(),
                                      [&](const Row& a, const Row& b) { return tests.of(a) < tests.of(b); });
  const Row& first = rows.front();
  if (&best == &first) return what + " keep " + first.build.word + ": no other build needs fewer box tests";
  const double fewer = 100.0 * (1.0 - tests.of(best) / tests.of(first));
  return what + " choose " + best.build.word + ": " + rough_number(fewer) + " % fewer box tests than " +
         first.build.word + ", " + rough_number(best.build_ms / std::max(first.build_ms, 1e-3)) +
         " times the build time";
}

void print_table(DataWriter& out, const std::vector<Row>& rows) {
  std::vector<Column> columns{{"figure", false}};
  for (const Row& row : rows) columns.push_back({row.build.word});
  Table table(std::move(columns));
  std::vector<Figure> figures;
  for (const Figure& figure : kFigures)
    if (!figure.is_work || rows.front().quality.work) figures.push_back(figure);
  if (rows.front().quality.poses)
    figures.insert(figures.end(), std::begin(kPoseFigures), std::end(kPoseFigures));
  for (const Figure& figure : figures) {
    const double best = best_of(rows, figure);
    std::vector<std::string> cells{figure.name};
    for (const Row& row : rows) {
      const double x = figure.of(row);
      cells.push_back((x >= 1e4 ? grouped(static_cast<std::uint64_t>(x)) : rough_number(x)) +
                      (x == best ? " *" : "  "));
    }
    table.add_row(std::move(cells));
  }
  table.print(out);
  out.write_line("* the best of its row");
}

}  // namespace

std::string shape_of_compare() {
  return shape_of<CompareLine>() + " / " + shape_of<CostFitLine>();
}

Result<ExitCode> run_compare(const CommandContext& context) {
  const Options& options = context.options;
  BuildOptions base = options.build;
  base.threads = options.threads;
  base.stop = &stop_requested();
  const Result<std::vector<Build>> builds =
      builds_of(options.builds.empty() ? kUsualBuilds : std::string_view(options.builds), base);
  if (!builds) return builds.error();
  Result<Scene> scene = load_models(options.models, options);
  if (!scene) return scene.error();
  const Result<TriangleMesh> mesh = baked_whole_within(*scene, -1, options, &options.build);
  if (!mesh) return mesh.error();
  const Result<Workload> workload = workload_of(*scene, *mesh, options);
  if (!workload) return workload.error();
  if (!options.nodes_from.empty() && workload->kind == WorkKind::clash)
    return usage_error("--work clash builds a tree for each object, so it does not compare --nodes-from");
  std::vector<Row> rows;
  for (const Build& build : *builds) {
    const Result<Tree> tree = build_tree(*mesh, build.options);
    if (!tree) return tree.error();
    Result<TreeQuality> quality = measure_tree(*tree, *mesh, *workload, options, true);
    if (!quality) return quality.error();
    rows.push_back({build, tree->build_ms(), statistics(*tree, &stop_requested()), std::move(*quality)});
    if (stop_requested()) return cancelled();
  }
  if (!options.nodes_from.empty()) {
    const Result<NodesTree> nodes = nodes_tree_for(*mesh, options);
    if (!nodes) return nodes.error();
    Result<TreeQuality> quality = measure_tree(*nodes->tree, *mesh, *workload, options, true);
    if (!quality) return quality.error();
    Build build{options.nodes_from, base};
    build.options.kind = nodes->kind;
    rows.push_back(
        {build, nodes->tree->build_ms(), statistics(*nodes->tree, &stop_requested()), std::move(*quality)});
    if (stop_requested()) return cancelled();
  }
  const bool has_fit = !options.work.empty() && rows.size() >= 3;
  if (options.json) {
    for (const Row& row : rows)
      context.out.write_line(json_line(CompareLine{row, rows, options.models.front()}));
    if (has_fit) context.out.write_line(json_line(CostFitLine{fit_of(rows)}));
    return kExitDone;
  }
  print_table(context.out, rows);
  if (!options.work.empty()) context.out.write_line(advice_of(rows));
  if (has_fit) {
    const CostFit fit = fit_of(rows);
    context.out.write_line("R2 with the cost of this work: SAH " + rough_number(fit.r2_sah) + ", EPO " +
                           rough_number(fit.r2_epo) + ", " + rough_number(1.0 - fit.alpha) + " SAH + " +
                           rough_number(fit.alpha) + " EPO " + rough_number(fit.r2));
  }
  return kExitDone;
}

}  // namespace boxwood
