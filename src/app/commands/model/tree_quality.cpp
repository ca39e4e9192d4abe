// SPDX-License-Identifier: MIT
// Measures trees, times rays through them and writes both down.
#include "app/commands/model/tree_quality.hpp"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <span>
#include <string>
#include <utility>

#include <boxwood/collide.hpp>
#include <boxwood/raycast.hpp>

#include "app/cli/interrupt.hpp"
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
  if (stop_requested()) return Error{ErrorKind::cancelled, "stopped", {}};
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
  if (stop_requested()) return Error{ErrorKind::cancelled, "stopped", {}};
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

void write_histogram(JsonWriter& json, std::string_view name, const std::vector<std::uint64_t>& counts) {
  json.field(name, std::span<const std::uint64_t>(counts));
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

void write_quality(JsonWriter& json, const TreeQuality& quality) {
  if (const auto& f = quality.figures) {
    json.key("quality").begin_object().field("sah", f->sah).field("epo", f->epo);
    if (quality.is_clipped) json.field("epo_by_reference", f->epo_by_reference);
    json.field("waste", f->waste);
    json.key("overlap").begin_object().field("volume", f->overlap_volume).field("area", f->overlap_area);
    json.end_object().key("empty").begin_object().key("nodes").begin_array();
    json.value(f->empty_nodes.lower).value(f->empty_nodes.upper).end_array();
    if (const auto& solid = quality.solid) {
      json.key("solid").begin_array().value(solid->all.lower).value(solid->all.upper).end_array();
      json.field("solid_is_plain", solid->is_plain);
    }
    json.end_object();
    if (f->tight_nodes != 0) {
      json.key("tightness").begin_object().field("nodes", f->tight_nodes).key("mean").begin_array();
      json.value(f->tightness.lower).value(f->tightness.upper).end_array().end_object();
    }
    json.field("leaf_count_variability", f->leaf_count_variability);
    json.key("leaves_met")
        .begin_object()
        .field("mean", f->leaves_met.mean)
        .field("error", f->leaves_met.error);
    json.end_object().key("sampled_sah").begin_object().field("mean", f->sampled_sah.mean);
    json.field("error", f->sampled_sah.error).end_object();
    write_histogram(json, "leaves_by_level", f->leaves_by_level);
    write_histogram(json, "leaves_by_triangles", f->leaves_by_triangles);
    write_histogram(json, "nodes_by_size", f->nodes_by_size);
    const TreeBytes& b = f->bytes;
    json.key("bytes").begin_object().field("nodes", b.nodes).field("order", b.order);
    json.field("volumes", b.volumes).field("wide", b.wide).field("rays", b.rays);
    json.field("root_support", b.root_support).end_object();
    json.key("worst").begin_array();
    for (const WorstNode& worst : f->worst)
      json.begin_object()
          .field("figure", name_of(worst.figure))
          .field("node", worst.node)
          .field("share", worst.share)
          .end_object();
    json.end_array().end_object();
  }
  if (!quality.tight.empty()) {
    json.key("tight_nodes").begin_array();
    for (const auto& [node, tight] : quality.tight) {
      json.begin_object().field("node", node).key("tightness").begin_array();
      json.value(tight.lower).value(tight.upper).end_array().end_object();
    }
    json.end_array();
  }
  if (const auto& w = quality.work) {
    json.key("work").begin_object().field("kind", name_of(quality.kind)).field("engine", "reference");
    json.field("queries", w->rays).field("hits", w->hits);
    json.field("box_tests", a_ray(w->box_tests, *w)).field("triangle_tests", a_ray(w->triangle_tests, *w));
    json.field("cache_lines", a_ray(w->lines_touched, *w)).field("us", quality.us);
    if (quality.us_wide > 0.0) json.field("us_wide", quality.us_wide);
    json.field("us_layout", quality.us_layout).end_object();
  }
  if (const auto& p = quality.poses) {
    json.key("work").begin_object().field("kind", name_of(quality.kind)).field("engine", "reference");
    json.field("queries", p->poses).field("hits", p->meeting).field("contacts", p->contacts);
    json.field("box_tests", share(p->box_tests, p->poses))
        .field("triangle_tests", share(p->triangle_tests, p->poses));
    json.field("cache_lines", share(p->lines_touched, p->poses));
    json.field("us", quality.us_pose).key("levels").begin_array();
    for (const PairLevel& level : p->levels) {
      json.begin_object().field("separated", level.separated).field("overlapping", level.overlapping);
      json.field("in_vain", level.in_vain).field("pruned", level.pruned).end_object();
    }
    json.end_array().end_object();
  }
}

void print_quality(DataWriter& out, const TreeQuality& quality) {
  const auto line = [&](const char* what, const std::string& value) { out.write_line(what + value); };
  if (const auto& f = quality.figures) {
    out.write_line("");
    line("SAH cost   ", short_number(f->sah) + "; along random lines " + short_number(f->sampled_sah.mean) +
                            " +- " + rough_number(f->sampled_sah.error));
    line("EPO        ", short_number(f->epo) + (quality.is_clipped ? "; each reference counted by itself " +
                                                                         short_number(f->epo_by_reference)
                                                                   : ""));
    line("overlap    ", "of siblings: " + short_number(f->overlap_volume) + " of the root's volume, " +
                            short_number(f->overlap_area) + " of its area");
    line("waste      ", short_number(f->waste) + " of the SAH cost finds nothing");
    line("empty      ", short_number(f->empty_nodes.lower) + " to " + short_number(f->empty_nodes.upper) +
                            " of the nodes' volume lies outside their children");
    if (const auto& solid = quality.solid)
      line("           ", short_number(solid->all.lower) + " to " + short_number(solid->all.upper) +
                              " of it lies outside the solid" +
                              (solid->closed_parts == 0 ? ", because no part of the surface is closed" : ""));
    if (f->tight_nodes != 0)
      line("tightness  ", "of the " + grouped(f->tight_nodes) +
                              " largest nodes, against the smallest boxes: " +
                              short_number(f->tightness.lower) + " to " + short_number(f->tightness.upper));
    line("leaves met ", short_number(f->leaves_met.mean) + " +- " + rough_number(f->leaves_met.error) +
                            " by a random line, between lines " + rough_number(f->leaf_count_variability));
    line("leaves     ", "by level " + text_of(f->leaves_by_level));
    line("           ", "by triangles " + text_of(f->leaves_by_triangles));
    line("nodes      ", "by halvings of the root's area " + text_of(f->nodes_by_size));
    const TreeBytes& b = f->bytes;
    line("bytes      ", "nodes " + grouped(b.nodes) + ", order " + grouped(b.order) + ", volumes " +
                            grouped(b.volumes) + ", wide " + grouped(b.wide) + ", rays " + grouped(b.rays) +
                            ", root support " + grouped(b.root_support));
    out.write_line("");
    Table table({{"worst by", false}, {"node"}, {"share"}});
    for (const WorstNode& worst : f->worst)
      table.add_row(
          {std::string(name_of(worst.figure)), std::to_string(worst.node), short_number(worst.share)});
    table.print(out);
  }
  if (!quality.tight.empty()) {
    out.write_line("");
    Table table({{"node"}, {"tightness, at least"}, {"at most"}});
    for (const auto& [node, tight] : quality.tight)
      table.add_row({std::to_string(node), short_number(tight.lower), short_number(tight.upper)});
    table.print(out);
  }
  if (const auto& w = quality.work) {
    out.write_line("");
    line("rays       ", (quality.kind == WorkKind::picture ? "of a picture, " : "") + grouped(w->rays) +
                            ", " + grouped(w->hits) + " hit; a ray, through the nodes (reference engine): " +
                            short_number(a_ray(w->box_tests, *w)) + " box tests, " +
                            short_number(a_ray(w->triangle_tests, *w)) + " triangle tests, " +
                            short_number(a_ray(w->lines_touched, *w)) + " lines of 64 bytes, " +
                            rough_number(quality.us) + " us");
    if (quality.us_wide > 0.0)
      line("           ", "through its own wide layout: " + rough_number(quality.us_wide) + " us");
    line("           ", "through the ray layout, which is the same for every tree: " +
                            rough_number(quality.us_layout) + " us");
  }
  if (const auto& p = quality.poses) {
    out.write_line("");
    const bool is_clash = quality.kind == WorkKind::clash;
    line(is_clash ? "pairs      " : "poses      ",
         grouped(p->poses) + (is_clash ? " of objects, " : ", ") + grouped(p->meeting) + " in contact, " +
             grouped(p->contacts) + " pairs of triangles meet; a " + (is_clash ? "pair" : "pose") +
             " (reference engine): " + short_number(share(p->box_tests, p->poses)) + " box tests, " +
             short_number(share(p->triangle_tests, p->poses)) + " triangle tests, " +
             short_number(share(p->lines_touched, p->poses)) + " lines of 64 bytes; fast engine " +
             rough_number(quality.us_pose) + " us");
    Table table({{"level of the pair"},
                 {"separated"},
                 {"overlapping"},
                 {"in vain"},
                 {"triangle pairs a separation saves"}});
    for (std::size_t i = 0; i < p->levels.size(); ++i) {
      const PairLevel& level = p->levels[i];
      table.add_row(
          {std::to_string(i), grouped(level.separated), grouped(level.overlapping),
           rough_number(100.0 * share(level.in_vain, level.overlapping)) + " %",
           rough_number(level.separated == 0 ? 0.0 : level.pruned / static_cast<double>(level.separated))});
    }
    table.print(out);
  }
}

}  // namespace boxwood
