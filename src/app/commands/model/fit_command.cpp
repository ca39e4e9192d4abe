// SPDX-License-Identifier: MIT
// `boxwood fit`: the bounding volumes of the whole model and of each object.
#include "app/cli/command_table.hpp"

#include <chrono>
#include <optional>

#include "app/cli/inputs/load_models.hpp"
#include "app/cli/inputs/memory_budget.hpp"
#include "app/cli/interrupt.hpp"
#include "app/cli/standard_error.hpp"
#include "app/commands/answer_shapes.hpp"
#include "app/fields/volume_fields.hpp"
#include "app/proofs/fit_proof.hpp"
#include "app/proofs/proof_file.hpp"
#include "app/text/described.hpp"
#include "app/text/errors.hpp"
#include "app/text/readable_number.hpp"
#include "app/text/table.hpp"

namespace boxwood {

namespace {
struct TimedFit {
  VolumeKind kind{};
  Fit<AnyVolume> fit;
  double time_ms = 0.0;
};

struct FittedSet {  // the whole or one object
  std::string name;
  std::size_t vertices = 0, triangles = 0;
  std::vector<TimedFit> fits;
};

// Returns the vertices of triangles.
std::vector<Vec3f> used_vertices(const TriangleMesh& mesh) {
  std::vector<bool> used(mesh.vertices.size(), false);
  for (const Triangle& t : mesh.triangles)
    for (const std::uint32_t v : t) used[v] = true;
  std::vector<Vec3f> vertices;
  for (std::size_t i = 0; i < used.size(); ++i)
    if (used[i]) vertices.push_back(mesh.vertices[i]);
  return vertices;
}

// The file of --proof. Without one nothing is written.
class FitProofs {
public:
  explicit FitProofs(ProofFile&& file) : file_(std::move(file)) {}
  // Writes the model, and a line for each volume.
  Result<void> add(const FittedSet& set, const TriangleMesh& mesh, const std::atomic<bool>* stop) {
    if (!file_.is_open() || mesh.triangles.empty()) return {};
    const std::vector<Vec3f> corners = used_vertices(mesh);  // the model of the proof has no others
    const std::string key = std::to_string(models_++);
    if (const Result<void> written = file_.add_model(key, {set.name, {nullptr, mesh}}); !written)
      return written;
    const bool has_loose = corners.size() < mesh.vertices.size();
    for (const TimedFit& f : set.fits)
      file_.add_line(fit_proof(key, answers_++, f.kind, corners, has_loose, f.fit, stop));
    return {};
  }
  Result<void> close() { return file_.close(); }

private:
  ProofFile file_;
  std::size_t models_ = 0, answers_ = 0;
};

Result<FittedSet> fit_set(std::string name, const Result<TriangleMesh>& baked_mesh,
                          std::span<const VolumeKind> kinds, const FitOptions& options, FitProofs& proofs) {
  if (!baked_mesh) return baked_mesh.error();
  const TriangleMesh& mesh = *baked_mesh;
  using Clock = std::chrono::steady_clock;
  FittedSet set{std::move(name), mesh.vertices.size(), mesh.triangles.size(), {}};
  for (const VolumeKind kind : kinds) {
    if (stop_requested()) break;
    FitOptions own = options;
    for (const TimedFit& earlier : set.fits)
      if (const Obb* box = std::get_if<Obb>(&earlier.fit.volume)) own.box = box;
    const Clock::time_point start = Clock::now();
    Fit<AnyVolume> fit = fit_volume(kind, mesh.vertices, own);
    const std::chrono::duration<double, std::milli> time = Clock::now() - start;
    if (fit.out_of_memory)
      return Error{ErrorKind::over_limit, "there is not enough memory to fit the " +
                                              std::string(row_of(kind).name) + " of '" + set.name + "'"};
    set.fits.push_back({kind, std::move(fit), time.count()});
  }
  if (const Result<void> added = proofs.add(set, mesh, options.stop); !added) return added.error();
  return set;
}

struct SetFields {
  const FittedSet& set = default_of<FittedSet>();
  const FitOptions& options = default_of<FitOptions>();
  template <class F> void describe(F& f) const {
    f("vertices", set.vertices), f("triangles", set.triangles);
    f.written("volumes:{*:{@numbers, time_ms:n}}", [this](JsonWriter& json) {
      json.key("volumes").begin_object();
      for (const TimedFit& fit : set.fits)
        if (!stop_requested())
          json.key(row_of(fit.kind).name), write_volume(json, fit.fit, options, fit.time_ms);
      json.end_object();
    });
  }
};

// Returns the volume of the hull, the smallest convex set around the points; nullopt if it was not fitted.
std::optional<double> hull_volume(const FittedSet& set) {
  for (const TimedFit& f : set.fits)
    if (row_of(f.kind).name == "hull" && volume(f.fit.volume) > 0.0) return volume(f.fit.volume);
  return std::nullopt;
}

std::string gap_text(const Proof& proof) {
  if (proof.measure == Measure::none) return "-";
  const std::optional<double> gap = proof.gap();
  return gap ? rough_number(*gap) : "-";
}

void add_rows(Table& table, const FittedSet& set) {
  const std::optional<double> hull = hull_volume(set);
  for (const TimedFit& f : set.fits)
    table.add_row({set.name, std::string(row_of(f.kind).name), value_text(volume(f.fit.volume)),
                   hull ? value_text(volume(f.fit.volume) / *hull) : "-", value_text(area(f.fit.volume)),
                   gap_text(f.fit.proof), rough_number(f.time_ms), size_text(f.fit.volume, 4)});
}

// Returns the objects that --object names; all without it.
Result<std::vector<const SceneObject*>> chosen_objects(const Scene& scene, const Options& options) {
  std::vector<const SceneObject*> chosen;
  std::string names;
  for (const SceneObject& object : scene.objects) {
    if (!options.object || object.name == *options.object) chosen.push_back(&object);
    if (names.size() < 200) names += (names.empty() ? "" : ", ") + object.name;
  }
  if (options.object && chosen.empty())
    return Error{ErrorKind::usage, "--object: no object is called '" + *options.object + "'; there are " +
                                       (names.empty() ? "none" : names)};
  return chosen;
}

struct Fitted {
  FittedSet whole;
  std::vector<FittedSet> sets;  // of the objects
};

struct FitLine {
  const Scene& scene = default_of<Scene>();
  const Fitted& fitted = default_of<Fitted>();
  const FitOptions& options = default_of<FitOptions>();
  template <class F> void describe(F& f) const {
    f("schema", shaped<"'boxwood.fit/1'">("boxwood.fit/1")), f.maybe("files", true, scene.files);
    f("whole", SetFields{fitted.whole, options});
    f("objects", list_of(fitted.sets, [this](auto& g, const FittedSet& set) {
        g("name", set.name), g.fields_of(SetFields{set, options});
      }));
  }
};

Result<Fitted> fit_all(const Scene& scene, const std::vector<const SceneObject*>& objects,
                       const Options& options, const FitOptions& fit_options, FitProofs& proofs) {
  std::vector<VolumeKind> kinds;
  kinds.reserve(kVolumeRows.size());
  for (const VolumeRow& row : kVolumeRows) kinds.push_back(row.kind);
  if (options.volumes) kinds = *options.volumes;
  ProgressLine progress(!options.quiet);
  Result<FittedSet> whole =
      fit_set("whole", baked_whole_within(scene, -1, options, nullptr), kinds, fit_options, proofs);
  if (!whole) return whole.error();
  Fitted out{std::move(*whole), {}};
  for (const SceneObject* object : objects) {
    if (stop_requested()) break;
    progress.show(static_cast<double>(out.sets.size()) / static_cast<double>(objects.size()), "fitting");
    if (scene.objects.size() == 1) {
      out.sets.push_back(out.whole);  // the same vertices
      out.sets.back().name = object->name;
    } else {
      Result<FittedSet> set =
          fit_set(object->name, baked(*object, &stop_requested()), kinds, fit_options, proofs);
      if (!set) return set.error();
      out.sets.push_back(std::move(*set));
    }
  }
  if (stop_requested()) return cancelled();
  return out;
}

// Measures of thousands of hulls take a while, so both printers can be stopped.
Result<void> print_json(const CommandContext& context, const Scene& scene, const Fitted& fitted,
                        const FitOptions& fit_options) {
  const std::string line = json_line(FitLine{scene, fitted, fit_options});
  if (stop_requested()) return cancelled();
  context.out.write_line(line);
  return {};
}

Result<void> print_table(const CommandContext& context, const Fitted& fitted) {
  Table table({{"object", false, true},
               {"kind", false},
               {"volume"},
               {"/ hull"},
               {"area"},
               {"gap"},
               {"ms"},
               {"size", false}});
  add_rows(table, fitted.whole);
  if (fitted.sets.size() > 1 || context.options.object)
    for (const FittedSet& set : fitted.sets) {
      if (stop_requested()) return cancelled();
      add_rows(table, set);
    }
  table.print(context.out);
  return {};
}

}  // namespace

std::string shape_of_fit() {
  return shape_of<FitLine>();
}

Result<ExitCode> run_fit(const CommandContext& context) {
  const Options& options = context.options;
  const Result<Scene> scene = load_models(options.models, options);
  if (!scene) return scene.error();
  const auto objects = chosen_objects(*scene, options);
  if (!objects) return objects.error();
  FitOptions fit_options;
  fit_options.obb_method = options.obb_method;
  fit_options.gap = options.gap;
  fit_options.threads = options.threads;
  fit_options.stop = &stop_requested();
  Result<ProofFile> proof = ProofFile::open(options.proof_file);
  if (!proof) return proof.error();
  if (const Result<void> begun = proof->begin("fit"); !begun) return begun.error();
  FitProofs proofs(std::move(*proof));
  const Result<Fitted> fitted = fit_all(*scene, *objects, options, fit_options, proofs);
  if (!fitted) return fitted.error();
  if (const Result<void> closed = proofs.close(); !closed) return closed.error();
  const Result<void> printed =
      options.json ? print_json(context, *scene, *fitted, fit_options) : print_table(context, *fitted);
  if (!printed) return printed.error();
  return kExitDone;
}

}  // namespace boxwood
