// SPDX-License-Identifier: MIT
// `boxwood tree`: builds, measures and saves the hierarchy over the whole model.
#include "app/cli/command_table.hpp"

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include <boxwood/saved_scene.hpp>
#include <boxwood/tree_quality.hpp>

#include "app/cli/inputs/load_models.hpp"
#include "app/cli/inputs/memory_budget.hpp"
#include "app/cli/inputs/nodes_tree.hpp"
#include "app/cli/inputs/tree_for.hpp"
#include "app/cli/interrupt.hpp"
#include "app/cli/standard_error.hpp"
#include "app/commands/answer_shapes.hpp"
#include "app/commands/model/node_list.hpp"
#include "app/commands/model/tree_quality.hpp"
#include "app/text/described.hpp"
#include "app/text/errors.hpp"
#include "app/text/letter_case.hpp"
#include "app/text/readable_number.hpp"
#include "app/text/table.hpp"

namespace boxwood {

namespace {
// The nodes of a file, as they were checked.
auto nodes_file_fields(const std::string& file, const std::optional<NodesTree>& nodes) {
  return object_if(nodes, [&file](auto& f, const NodesTree& x) {
    f("file", file), f("containment", shaped<"'exact'|'outwards'|'clipped'">(x.rule));
    f("nodes", x.nodes), f("leaves", x.check.leaves), f("depth", x.check.depth);
    f("references", x.references), f("repeated", x.check.repeated), f("unreached", x.check.unreached);
    f("sah_cost", x.check.sah_cost);
  });
}

struct TreeLine {
  const std::vector<std::string>& files = default_of<std::vector<std::string>>();
  const Tree& tree = default_of<Tree>();
  bool saved = false;
  const TreeStatistics& statistics = default_of<TreeStatistics>();
  std::optional<double> epo;
  const TreeQuality& quality = default_of<TreeQuality>();
  bool with_nodes = false;
  const std::string& nodes_from = default_of<std::string>();
  const std::optional<NodesTree>& nodes = default_of<std::optional<NodesTree>>();

  template <class F> void describe(F& f) const {
    const TreeStatistics& s = statistics;
    const BuildOptions& build = tree.options();
    f("schema", shaped<"'boxwood.tree/1'">("boxwood.tree/1")), f.maybe("files", true, files);
    f("tree", shaped<"@tree_kind">(name_of(tree.kind())));
    f("split", nodes ? "other" : name_of(split_of(build))), f("leaf_size", build.leaf_size);
    f("max_depth", build.max_depth), f("depth_limited", tree.topology().depth_limited);
    f("triangles", s.triangles), f.maybe("references", tree.topology().clipped, s.references);
    f("nodes", s.nodes), f("leaves", s.leaves), f("depth", s.depth), f("bytes", s.bytes);
    f("build_ms", tree.build_ms()), f("saved", saved), f("sah_cost", s.sah_cost);
    f.maybe("epo", epo.has_value(), epo);
    f("levels", list_of(s.levels, [](auto& g, const LevelStatistics& level) {
        g("nodes", level.nodes), g("volume", shaped<"n~">(level.volume)), g("area", shaped<"n~">(level.area));
      }));
    f.maybe("node_cost", build.node_cost != 0.0, build.node_cost);
    f.maybe("reinsert", build.reinsert != 0, build.reinsert);
    f.maybe("nodes_file", nodes.has_value(), nodes_file_fields(nodes_from, nodes));
    f.maybe("quality", quality.figures.has_value(), FiguresFields{quality});
    f.maybe("tight_nodes", !quality.tight.empty(), list_of(quality.tight, [](auto& g, const auto& node) {
              g("node", node.first);
              g("tightness", shaped<"[n;2]">(std::array{node.second.lower, node.second.upper}));
            }));
    f.maybe("work", WorkFields{quality}.exists(), WorkFields{quality});
    f.written("node_list?:[{@node}]", [this](JsonWriter& json) {
      if (with_nodes) write_nodes(json, tree);
    });
  }
};

void print_for_people(DataWriter& out, const Tree& tree, bool saved, const TreeStatistics& s,
                      std::optional<double> epo, const TreeQuality& quality, const std::string& nodes_from) {
  const auto line = [&](const char* what, const std::string& value) { out.write_line(what + value); };
  if (!nodes_from.empty())
    line("tree       ", std::string(name_of(tree.kind())) + ", the nodes of " + nodes_from);
  else
    line("tree       ", std::string(name_of(tree.kind())) + ", split " +
                            std::string(name_of(split_of(tree.options()))) +
                            (tree.options().reinsert != 0
                                 ? ", " + std::to_string(tree.options().reinsert) + " passes of reinsertion"
                                 : "") +
                            ", at most " + std::to_string(tree.options().leaf_size) + " triangles a leaf");
  line("triangles  ", grouped(s.triangles) +
                          (tree.topology().clipped ? ", in " + grouped(s.references) + " references" : ""));
  line("nodes      ", grouped(s.nodes));
  line("leaves     ", grouped(s.leaves));
  line("depth      ", grouped(s.depth) + (tree.topology().depth_limited ? " (limited by --max-depth)" : ""));
  line("bytes      ", grouped(s.bytes));
  line("build      ", rough_number(tree.build_ms()) + " ms" + (saved ? ", before it was saved" : ""));
  line("SAH cost   ", value_text(s.sah_cost));
  if (epo) line("EPO        ", value_text(*epo));
  out.write_line("");
  Table levels({{"level"}, {"nodes"}, {"volume"}, {"area"}});
  for (std::size_t i = 0; i < s.levels.size(); ++i)
    levels.add_row({std::to_string(i), grouped(s.levels[i].nodes), value_text(s.levels[i].volume),
                    value_text(s.levels[i].area)});
  levels.print(out);
  print_quality(out, quality);
}
// Returns an error for a file with the extension of another format: other programs would refuse a saved model
// there.
std::optional<Error> no_saved_model(const std::string& file) {
  const std::string extension = lower(std::filesystem::path(file).extension());
  if (extension.empty() || extension == ".bwt") return std::nullopt;
  return Error{ErrorKind::usage,
               "'" + file + "': trees are saved in .bwt files; a name that ends in .bwt is needed"};
}

// Saves the scene with this tree of the whole and trees of its objects with the same options.
Result<void> save_trees(Scene&& scene, const std::shared_ptr<const Tree>& whole, const BuildOptions& build,
                        const Options& options) {
  scene.whole_trees.assign(1, whole);
  for (SceneObject& object : scene.objects)
    if (object.tree != nullptr && !is_built_as(*object.tree, build)) object.tree = nullptr;
  BuildOptions quietly = build;
  quietly.on_progress = nullptr;
  if (Result<void> built = build_trees(scene, SceneTrees::all, quietly); !built) return built;
  return save_scene(options.output_file, scene, {options.threads, &stop_requested()});
}

// The tree to measure. Of --nodes-from, with the nodes as they were checked.
struct MeasuredTree {
  std::shared_ptr<const Tree> tree;
  std::optional<NodesTree> nodes;
};

// Returns the saved tree if it is built so, else builds one. Warns of an empty or limited tree.
Result<MeasuredTree> tree_to_measure(const TriangleMesh& mesh, const std::shared_ptr<const Tree>& saved,
                                     BuildOptions& build, const Options& options) {
  MeasuredTree out;
  if (!options.nodes_from.empty()) {
    Result<NodesTree> read = nodes_tree_for(mesh, options);
    if (!read) return read.error();
    out.nodes = std::move(*read);
    out.tree = out.nodes->tree;
    build.kind = out.nodes->kind;
  } else {
    auto found = tree_for(mesh, saved, build, options.models.front(), options.quiet);
    if (!found) return found.error();
    out.tree = std::move(*found);
  }
  if (options.quiet) return out;
  if (out.tree->empty())
    print_warning(options.models.front() + " has no finite triangle, so its tree is empty");
  if (out.tree->topology().depth_limited)
    print_warning("the depth limit " + std::to_string(build.max_depth) +
                  " stopped splits; some leaves hold more than " + std::to_string(build.leaf_size) +
                  " triangles");
  return out;
}

}  // namespace

std::string shape_of_tree() {
  const std::optional<NodesTree> none;
  const std::string file = nodes_file_fields({}, none).inline_shape();
  return shape_of<TreeLine>() +
         " / {schema:'boxwood.tree/1', files:[s], tree:@tree_kind, nodes_file:" + file + "}";
}

Result<ExitCode> run_tree(const CommandContext& context) {
  const Options& options = context.options;
  if (const auto other = no_saved_model(options.output_file)) return *other;
  const bool saves = !options.output_file.empty();
  if (saves && options.models.size() > 1)
    return usage_error("--output takes the trees of one file, and --together has several");
  const std::vector<std::string> files = options.models;
  Result<Scene> scene = load_models(options.models, options, saves ? SceneTrees::all : SceneTrees::whole);
  if (!scene) return scene.error();
  const std::shared_ptr<const Tree> saved =
      options.models.size() == 1 ? whole_tree(*scene, 0) : nullptr;  // of a file alone
  const Result<TriangleMesh> whole =
      baked_whole_within(*scene, -1, options, saved == nullptr ? &options.build : nullptr);
  if (!whole) return whole.error();
  const TriangleMesh& mesh = *whole;
  BuildOptions build = options.build;
  build.threads = options.threads;
  build.stop = &stop_requested();
  ProgressLine progress(!options.quiet);
  build.on_progress = [&](double fraction) { progress.show(fraction, "building the tree"); };
  const Result<MeasuredTree> measured = tree_to_measure(mesh, saved, build, options);
  if (!measured) return measured.error();
  const auto& [tree, nodes] = *measured;
  if (stop_requested()) return cancelled();
  const TreeStatistics numbers = statistics(*tree, &stop_requested());
  std::optional<double> epo;
  if (options.epo) {
    const Result<double> overlap = end_point_overlap(*tree, mesh, {options.threads, &stop_requested()});
    if (!overlap) return overlap.error();
    epo = *overlap;
  }
  if (nodes && options.work == "clash")
    return usage_error(
        "--work clash builds a tree for each object, so it needs a rule instead of --nodes-from");
  const Result<Workload> workload = workload_of(*scene, mesh, options);
  if (!workload) return workload.error();
  const Result<TreeQuality> quality = measure_tree(*tree, mesh, *workload, options, options.quality);
  if (!quality) return quality.error();
  if (stop_requested()) return cancelled();
  if (saves) {
    if (const Result<void> written = save_trees(std::move(*scene), tree, build, options); !written)
      return written.error();
    forget_signals();
  }
  if (options.output_file == "-") return kExitDone;  // standard output is the file
  if (options.csv && options.nodes)
    print_nodes_csv(context.out, *tree, files.front(), context.is_first);
  else if (options.json)
    context.out.write_line(json_line(TreeLine{files, *tree, tree == saved, numbers, epo, *quality,
                                              options.nodes, options.nodes_from, nodes}));
  else if (options.nodes)
    print_nodes(context.out, *tree);
  else
    print_for_people(context.out, *tree, tree == saved, numbers, epo, *quality, options.nodes_from);
  // The list of nodes may be incomplete.
  if (stop_requested()) return cancelled();
  return kExitDone;
}

}  // namespace boxwood
