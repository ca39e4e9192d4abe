// SPDX-License-Identifier: MIT
// Measures trees, times rays through them and writes both down.
#include "app/commands/model/tree_quality.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <numeric>
#include <span>
#include <string>
#include <utility>

#include <boxwood/collide.hpp>
#include <boxwood/raycast.hpp>

#include "app/cli/interrupt.hpp"
#include "app/text/described.hpp"
#include "app/text/errors.hpp"
#include "app/text/query_names.hpp"
#include "app/text/readable_number.hpp"
#include "app/text/table.hpp"

namespace boxwood {

namespace {

// The number of rays timed: enough for two digits.
constexpr std::size_t kTimedRays = 20000;
constexpr std::uint32_t kTightNodes = 1000;  // the largest nodes to compare with certified boxes

double us_a_ray(const Tree& tree, const MeshView& mesh, const std::vector<Ray>& rays, QueryEngine engine) {
  QueryScratch scratch;
  RaycastOptions options;
  options.engine = engine;
  options.stop = &stop_requested();
  const std::size_t count = std::min(rays.size(), kTimedRays);
  if (count == 0) return 0.0;
  const auto start = std::chrono::steady_clock::now();
  for (std::size_t i = 0; i < count && !stop_requested(); ++i)
    raycast_first({&tree, mesh}, rays[i], options, scratch);
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count() /
         static_cast<double>(count);
}

double a_ray(std::uint64_t sum, const RayWork& work) {
  return work.rays == 0 ? 0.0 : static_cast<double>(sum) / static_cast<double>(work.rays);
}

Result<void> measure_rays(const Tree& tree, const MeshView& mesh, const std::vector<Ray>& rays,
                          const Options& options, TreeQuality& quality) {
  const Result<RayWork> counts = count_rays({&tree, mesh}, rays, {options.threads, &stop_requested()});
  if (!counts) return counts.error();
  quality.work = *counts;
  quality.us = us_a_ray(tree, mesh, rays, QueryEngine::reference);
  if (tree.wide() != nullptr) quality.us_wide = us_a_ray(tree, mesh, rays, QueryEngine::fast);
  Tree with_layout = tree;
  if (const Result<void> made = prepare_rays(with_layout, mesh, {options.threads, &stop_requested()}); !made)
    return made;
  quality.us_layout = us_a_ray(with_layout, mesh, rays, QueryEngine::fast);
  if (stop_requested()) return cancelled();
  return {};
}

// Collides by the fast engine, and adds the time to `us`.
void time_poses(const ModelView& a, const ModelView& b, std::span<const RigidTransform> poses,
                QueryScratch& scratch, double& us) {
  std::vector<TrianglePair> pairs;
  CollideOptions options;
  options.stop = &stop_requested();
  const auto start = std::chrono::steady_clock::now();
  for (const RigidTransform& pose : poses) collide(a, b, pose, options, scratch, pairs);
  us += std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
}

Result<void> measure_poses(const Tree& tree, const MeshView& mesh, const std::vector<RigidTransform>& poses,
                           TreeQuality& quality) {
  Result<PoseWork> counts = count_pose_work({&tree, mesh}, poses, &stop_requested());
  if (!counts) return counts.error();
  quality.poses = std::move(*counts);
  QueryScratch scratch;
  time_poses({&tree, mesh}, {&tree, mesh}, poses, scratch, quality.us_pose);
  quality.us_pose /= static_cast<double>(std::max<std::size_t>(poses.size(), 1));
  if (stop_requested()) return cancelled();
  return {};
}

// Every pair of parts once, at rest, with trees built as `tree` was.
Result<void> measure_clash(const Tree& tree, const std::vector<TriangleMesh>& parts, const Options& options,
                           TreeQuality& quality) {
  BuildOptions build = tree.options();
  build.threads = options.threads;
  build.stop = &stop_requested();
  std::vector<Tree> trees;
  for (const TriangleMesh& part : parts) {
    Result<Tree> built = build_tree(part, build);
    if (!built) return built.error();
    trees.push_back(std::move(*built));
  }
  const RigidTransform at_rest;
  PoseWork sum;
  QueryScratch scratch;
  for (std::size_t a = 0; a < parts.size(); ++a)
    for (std::size_t b = a + 1; b < parts.size(); ++b) {
      const ModelView view_a{&trees[a], parts[a]}, view_b{&trees[b], parts[b]};
      const Result<PoseWork> counts =
          count_pair_work(view_a, view_b, std::span(&at_rest, 1), &stop_requested());
      if (!counts) return counts.error();
      sum.add(*counts);
      time_poses(view_a, view_b, std::span(&at_rest, 1), scratch, quality.us_pose);
    }
  quality.us_pose /= static_cast<double>(std::max<std::uint64_t>(sum.poses, 1));
  quality.poses = std::move(sum);
  return {};
}

Result<void> measure_workload(const Tree& tree, const MeshView& mesh, const Workload& workload,
                              const Options& options, TreeQuality& quality) {
  quality.kind = workload.kind;
  switch (workload.kind) {
  case WorkKind::none:
    return {};
  case WorkKind::rays:
  case WorkKind::picture:
    return measure_rays(tree, mesh, workload.rays, options, quality);
  case WorkKind::poses:
    return measure_poses(tree, mesh, workload.poses, quality);
  case WorkKind::clash:
    return measure_clash(tree, workload.parts, options, quality);
  }
  return {};
}

Result<void> measure_figures(const Tree& tree, const MeshView& mesh, const Options& options,
                             TreeQuality& quality) {
  FigureOptions figure_options;
  figure_options.seed = options.seed;
  figure_options.tight_nodes = kTightNodes;
  figure_options.threads = options.threads;
  figure_options.stop = &stop_requested();
  Result<TreeFigures> found = tree_figures(tree, mesh, figure_options);
  if (!found) return found.error();
  quality.figures = std::move(*found);
  quality.is_clipped = tree.topology().clipped;
  std::vector<std::uint32_t> nodes(tree.topology().nodes.size());
  std::iota(nodes.begin(), nodes.end(), 0U);
  Result<SolidShares> solid = solid_shares({&tree, mesh}, nodes, {options.threads, &stop_requested()});
  if (!solid) return solid.error();
  quality.solid = std::move(*solid);
  return {};
}

Result<void> measure_tight(const Tree& tree, const MeshView& mesh, const Options& options,
                           TreeQuality& quality) {
  const Result<std::vector<FigureBounds>> tight =
      tightness_of_nodes(tree, mesh, options.tight, {options.threads, &stop_requested()});
  if (!tight) return tight.error();
  for (std::size_t i = 0; i < tight->size(); ++i) quality.tight.emplace_back(options.tight[i], (*tight)[i]);
  return {};
}

double share(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}

auto interval_fields(const FigureBounds& bounds) {
  return shaped<"[n~;2]">(std::array{bounds.lower, bounds.upper});
}

auto sample_fields(const SampledFigure& figure) {
  return object_of(figure, [](auto& f, const SampledFigure& x) {
    f("mean", shaped<"n~">(x.mean)), f("error", shaped<"n~">(x.error));
  });
}

auto figures_object(const TreeQuality& quality) {
  return object_if(quality.figures, [&quality](auto& f, const TreeFigures& x) {
    const std::optional<SolidShares>& solid = quality.solid;
    f("sah", shaped<"n~">(x.sah)), f("epo", shaped<"n~">(x.epo));
    f.maybe("epo_by_reference", quality.is_clipped, shaped<"n~">(x.epo_by_reference));
    f("waste", shaped<"n~">(x.waste)), f("overlap", object_of(x, [](auto& g, const TreeFigures& y) {
                                           g("volume", shaped<"n~">(y.overlap_volume)),
                                               g("area", shaped<"n~">(y.overlap_area));
                                         }));
    f("empty", object_of(x, [&](auto& g, const TreeFigures& y) {
        g("nodes", interval_fields(y.empty_nodes));
        g.maybe("solid", solid.has_value(), interval_fields(solid ? solid->all : FigureBounds{}));
        g.maybe("solid_is_plain", solid.has_value(), solid && solid->is_plain);
      }));
    f.maybe("tightness", x.tight_nodes != 0, object_of(x, [](auto& g, const TreeFigures& y) {
              g("nodes", y.tight_nodes), g("mean", interval_fields(y.tightness));
            }));
    f("leaf_count_variability", shaped<"n~">(x.leaf_count_variability));
    f("leaves_met", sample_fields(x.leaves_met)), f("sampled_sah", sample_fields(x.sampled_sah));
    f("leaves_by_level", x.leaves_by_level), f("leaves_by_triangles", x.leaves_by_triangles);
    f("nodes_by_size", x.nodes_by_size), f("bytes", object_of(x.bytes, [](auto& g, const TreeBytes& b) {
                                             g("nodes", b.nodes), g("order", b.order),
                                                 g("volumes", b.volumes), g("wide", b.wide);
                                             g("rays", b.rays), g("root_support", b.root_support);
                                           }));
    f("worst", list_of(x.worst, [](auto& g, const WorstNode& worst) {
        g("figure", shaped<"'sah'|'epo'|'overlap'|'empty'|'loose'|'waste'">(worst.figure));
        g("node", worst.node), g("share", worst.share);
      }));
  });
}

auto work_object(const TreeQuality& quality) {
  return EitherOf{object_if(quality.work,
                            [&quality](auto& f, const RayWork& w) {
                              f("kind", shaped<"'rays'|'picture'">(quality.kind));
                              f("engine", shaped<"@engine">("reference")), f("queries", w.rays);
                              f("hits", w.hits), f("box_tests", a_ray(w.box_tests, w));
                              f("triangle_tests", a_ray(w.triangle_tests, w));
                              f("cache_lines", a_ray(w.lines_touched, w)), f("us", quality.us);
                              f.maybe("us_wide", quality.us_wide > 0.0, quality.us_wide);
                              f("us_layout", quality.us_layout);
                            }),
                  object_if(quality.poses, [&quality](auto& f, const PoseWork& p) {
                    f("kind", shaped<"'poses'|'clash'">(quality.kind));
                    f("engine", shaped<"@engine">("reference")), f("queries", p.poses), f("hits", p.meeting);
                    f("contacts", p.contacts), f("box_tests", share(p.box_tests, p.poses));
                    f("triangle_tests", share(p.triangle_tests, p.poses));
                    f("cache_lines", share(p.lines_touched, p.poses)), f("us", quality.us_pose);
                    f("levels", list_of(p.levels, [](auto& g, const PairLevel& level) {
                        g("separated", level.separated), g("overlapping", level.overlapping);
                        g("in_vain", level.in_vain), g("pruned", level.pruned);
                      }));
                  })};
}

// Writes "1: 20, 2: 31", without zero counts.
std::string text_of(const std::vector<std::uint64_t>& counts) {
  std::string text;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    text += (text.empty() ? "" : ", ") + std::to_string(i) + ": " + grouped(counts[i]);
  }
  return text;
}

void print_line(DataWriter& out, const char* what, const std::string& value) {
  out.write_line(what + value);
}

void print_figures(DataWriter& out, const TreeQuality& quality, const TreeFigures& f) {
  out.write_line("");
  print_line(out, "SAH cost   ",
             value_text(f.sah) + "; along random lines " + value_text(f.sampled_sah.mean) + " +- " +
                 rough_number(f.sampled_sah.error));
  print_line(out, "EPO        ",
             value_text(f.epo) + (quality.is_clipped
                                      ? "; each reference counted by itself " + value_text(f.epo_by_reference)
                                      : ""));
  print_line(out, "overlap    ",
             "of siblings: " + value_text(f.overlap_volume) + " of the root's volume, " +
                 value_text(f.overlap_area) + " of its area");
  print_line(out, "waste      ", value_text(f.waste) + " of the SAH cost finds nothing");
  print_line(out, "empty      ",
             interval_text(f.empty_nodes.lower, f.empty_nodes.upper) +
                 " of the nodes' volume lies outside their children");
  if (const auto& solid = quality.solid)
    print_line(out, "           ",
               interval_text(solid->all.lower, solid->all.upper) + " of it lies outside the solid" +
                   (solid->closed_parts == 0 ? ", because no part of the surface is closed" : ""));
  if (f.tight_nodes != 0)
    print_line(out, "tightness  ",
               "of the " + grouped(f.tight_nodes) + " largest nodes, against the smallest boxes: " +
                   interval_text(f.tightness.lower, f.tightness.upper));
  print_line(out, "leaves met ",
             value_text(f.leaves_met.mean) + " +- " + rough_number(f.leaves_met.error) +
                 " by a random line, between lines " + rough_number(f.leaf_count_variability));
  print_line(out, "leaves     ", "by level " + text_of(f.leaves_by_level));
  print_line(out, "           ", "by triangles " + text_of(f.leaves_by_triangles));
  print_line(out, "nodes      ", "by halvings of the root's area " + text_of(f.nodes_by_size));
  const TreeBytes& b = f.bytes;
  print_line(out, "bytes      ",
             "nodes " + grouped(b.nodes) + ", order " + grouped(b.order) + ", volumes " + grouped(b.volumes) +
                 ", wide " + grouped(b.wide) + ", rays " + grouped(b.rays) + ", root support " +
                 grouped(b.root_support));
  out.write_line("");
  Table table({{"worst by", false}, {"node"}, {"share"}});
  for (const WorstNode& worst : f.worst)
    table.add_row({std::string(name_of(worst.figure)), std::to_string(worst.node), value_text(worst.share)});
  table.print(out);
}

void print_tightness(DataWriter& out, const TreeQuality& quality) {
  out.write_line("");
  Table table({{"node"}, {"tightness"}});
  for (const auto& [node, tight] : quality.tight)
    table.add_row({std::to_string(node), interval_text(tight.lower, tight.upper)});
  table.print(out);
}

void print_rays(DataWriter& out, const TreeQuality& quality, const RayWork& w) {
  out.write_line("");
  print_line(
      out, "rays       ",
      (quality.kind == WorkKind::picture ? "of a picture, " : "") + grouped(w.rays) + ", " + grouped(w.hits) +
          " hit; a ray, through the nodes (reference engine): " + value_text(a_ray(w.box_tests, w)) +
          " box tests, " + value_text(a_ray(w.triangle_tests, w)) + " triangle tests, " +
          value_text(a_ray(w.lines_touched, w)) + " lines of 64 bytes, " + rough_number(quality.us) + " us");
  if (quality.us_wide > 0.0)
    print_line(out, "           ", "through its own wide layout: " + rough_number(quality.us_wide) + " us");
  print_line(out, "           ",
             "through the ray layout, which is the same for every tree: " + rough_number(quality.us_layout) +
                 " us");
}

void print_poses(DataWriter& out, const TreeQuality& quality, const PoseWork& p) {
  out.write_line("");
  const bool is_clash = quality.kind == WorkKind::clash;
  print_line(out, is_clash ? "pairs      " : "poses      ",
             grouped(p.poses) + (is_clash ? " of objects, " : ", ") + grouped(p.meeting) + " in contact, " +
                 grouped(p.contacts) + " pairs of triangles meet; a " + (is_clash ? "pair" : "pose") +
                 " (reference engine): " + value_text(share(p.box_tests, p.poses)) + " box tests, " +
                 value_text(share(p.triangle_tests, p.poses)) + " triangle tests, " +
                 value_text(share(p.lines_touched, p.poses)) + " lines of 64 bytes; fast engine " +
                 rough_number(quality.us_pose) + " us");
  Table table({{"level of the pair"},
               {"separated"},
               {"overlapping"},
               {"in vain"},
               {"triangle pairs a separation saves"}});
  for (std::size_t i = 0; i < p.levels.size(); ++i) {
    const PairLevel& level = p.levels[i];
    table.add_row(
        {std::to_string(i), grouped(level.separated), grouped(level.overlapping),
         rough_number(100.0 * share(level.in_vain, level.overlapping)) + " %",
         rough_number(level.separated == 0 ? 0.0 : level.pruned / static_cast<double>(level.separated))});
  }
  table.print(out);
}

}  // namespace

Result<TreeQuality> measure_tree(const Tree& tree, const MeshView& mesh, const Workload& workload,
                                 const Options& options, bool figures) {
  TreeQuality quality;
  if (figures)
    if (const Result<void> measured = measure_figures(tree, mesh, options, quality); !measured)
      return measured.error();
  if (!options.tight.empty())
    if (const Result<void> measured = measure_tight(tree, mesh, options, quality); !measured)
      return measured.error();
  if (const Result<void> measured = measure_workload(tree, mesh, workload, options, quality); !measured)
    return measured.error();
  return quality;
}

void FiguresFields::write(JsonWriter& json) const {
  figures_object(quality).write(json);
}
std::string FiguresFields::inline_shape() const {
  return figures_object(quality).inline_shape();
}
void WorkFields::write(JsonWriter& json) const {
  work_object(quality).write(json);
}
std::string WorkFields::inline_shape() const {
  return work_object(quality).inline_shape();
}

void print_quality(DataWriter& out, const TreeQuality& quality) {
  if (quality.figures) print_figures(out, quality, *quality.figures);
  if (!quality.tight.empty()) print_tightness(out, quality);
  if (quality.work) print_rays(out, quality, *quality.work);
  if (quality.poses) print_poses(out, quality, *quality.poses);
}

}  // namespace boxwood
