// SPDX-License-Identifier: MIT
// `boxwood collide`: two models against each other, or one against itself, at each pose.
#include <algorithm>
#include <chrono>
#include <mutex>
#include <optional>

#include <boxwood/contact.hpp>
#include <boxwood/containment.hpp>
#include <boxwood/distance.hpp>

#include "app/cli/command_table.hpp"
#include "app/cli/inputs/models_and_poses.hpp"
#include "app/cli/interrupt.hpp"
#include "app/cli/lengths.hpp"
#include "app/commands/answer_shapes.hpp"
#include "app/commands/pair/begin_proof.hpp"
#include "app/commands/pair/model_relation.hpp"
#include "app/fields/relation_fields.hpp"
#include "app/fields/relation_text.hpp"
#include "app/fields/trace_lines.hpp"
#include "app/proofs/pair_proofs.hpp"
#include "app/proofs/proof_file.hpp"
#include "app/text/described.hpp"
#include "app/text/query_names.hpp"

namespace boxwood {

namespace {
using SteadyClock = std::chrono::steady_clock;

struct MeetingAtPose {  // the complete answer for one pose
  std::size_t pose = 0;
  CollideResult result;
  std::vector<TrianglePair> pairs, folded;
  ContactSet contacts;
  std::optional<ContainmentResult> containment;  // nullopt if not requested or if pairs are missing
  std::optional<bool> within_clearance;
  std::optional<Relation> relation;  // if requested
  QueryStatus status;                // of all queries
  double us = 0.0;                   // of the collision query alone
};

// Exchanges the sides for --swap: each pair and each contact as seen from B.
void swap_sides(MeetingAtPose& m) {
  for (TrianglePair& pair : m.pairs) std::swap(pair.a, pair.b);
  std::sort(m.pairs.begin(), m.pairs.end(),
            [](const TrianglePair& x, const TrianglePair& y) { return x.a != y.a ? x.a < y.a : x.b < y.b; });
  for (Contact& c : m.contacts.contacts) {
    std::swap(c.triangles.a, c.triangles.b);
    c.normal = -c.normal;
  }
  for (ContactPatch& patch : m.contacts.patches) patch.normal = -patch.normal;
}

void write_pairs(JsonWriter& json, std::string_view name, const std::vector<TrianglePair>& pairs) {
  json.key(name).begin_array();
  for (std::size_t i = 0; i < pairs.size() && !stops_at(i); ++i)
    json.begin_array().value(pairs[i].a).value(pairs[i].b).end_array();
  json.end_array();
}

using Points = std::span<const Vec3>;

struct ContactFields {
  Contact contact;
  Points points;
  template <class F> void describe(F& f) const {
    f("triangles", std::pair(contact.triangles.a, contact.triangles.b)), f("points", points);
    f("normal", shaped<"v~">(contact.normal)), f("coplanar", contact.triangles.coplanar);
    f("depth", shaped<"n~">(contact.depth)), f("patch", contact.patch);
  }
};

struct CurveFields {
  ContactCurve curve;
  Points points;
  template <class F> void describe(F& f) const {
    f("closed", curve.closed), f("patch", curve.patch), f("points", points);
  }
};

struct PatchFields {
  ContactPatch patch;
  template <class F> void describe(F& f) const {
    f("contacts", patch.contacts), f("point", patch.point), f("normal", shaped<"v~">(patch.normal));
    f("depth", shaped<"n~">(patch.depth));
  }
};

void write_contacts(JsonWriter& json, const ContactSet& set) {
  const Points points(set.points), curve_points(set.curve_points);
  json.reserve(256 * set.contacts.size() + 64 * (points.size() + curve_points.size()));
  json.key("contacts").begin_array();
  for (std::size_t i = 0; i < set.contacts.size() && !stops_at(i); ++i) {
    const Contact& c = set.contacts[i];
    write_described(json, ContactFields{c, points.subspan(c.first_point, c.point_count)});
  }
  json.end_array().key("curves").begin_array();
  for (const ContactCurve& c : set.curves)
    write_described(json, CurveFields{c, curve_points.subspan(c.first_point, c.point_count)});
  json.end_array().key("patches").begin_array();
  for (const ContactPatch& p : set.patches) write_described(json, PatchFields{p});
  json.end_array();
}

std::optional<std::string_view> name_of_containment(const MeetingAtPose& m) {
  const Containment contained = m.containment ? m.containment->contained : Containment::none;
  if (contained == Containment::a_in_b) return "a_in_b";
  if (contained == Containment::b_in_a) return "b_in_a";
  return std::nullopt;
}

// Returns the cell of the table; "open" if nothing meets and a surface has no inside, so that it can contain
// nothing.
std::string containment_cell(const MeetingAtPose& m) {
  if (const auto name = name_of_containment(m)) return std::string(*name);
  const bool open = m.containment && m.containment->open_parts_a + m.containment->open_parts_b > 0;
  return open && m.pairs.empty() ? "open" : "-";
}

struct CollideLine {
  const MeetingAtPose& m = default_of<MeetingAtPose>();
  const Options& options = default_of<Options>();
  template <class F> void describe(F& f) const {
    const QueryCounters& counters = m.result.counters;
    f("pose", m.pose), f("colliding", m.result.colliding), f("pairs", m.pairs.size());
    f("truncated", m.result.truncated);
    f("contained", shaped<"'a_in_b'|'b_in_a'~">(name_of_containment(m)));
    f.maybe("open_parts", m.containment.has_value(),
            [this] { return std::pair(m.containment->open_parts_a, m.containment->open_parts_b); });
    f("box_tests", counters.box_tests), f("triangle_tests", counters.triangle_tests);
    f("exact_signs", counters.exact_signs), f("degenerate_pairs", counters.degenerate_pairs);
    f("us", m.us), f("engine", m.result.engine);
    f.maybe("undecided", options.max_level.has_value(), m.result.undecided);
    f.maybe("within_clearance", m.within_clearance.has_value(), [this] { return *m.within_clearance; });
    f.maybe("relation", m.relation.has_value(), [this] { return RelationFields(*m.relation); });
    f.maybe("folded", options.self, m.folded.size());
    // Long lists: a stop ends them early.
    f.written("triangle_pairs?:[[i;2]]", [this](JsonWriter& json) {
      if (options.pairs) write_pairs(json, "triangle_pairs", m.pairs);
    });
    f.written("folded_pairs?:[[i;2]]", [this](JsonWriter& json) {
      if (options.pairs && options.self) write_pairs(json, "folded_pairs", m.folded);
    });
    f.written("contacts?:[" + shape_of<ContactFields>() + "], curves?:[" + shape_of<CurveFields>() +
                  "], patches?:[" + shape_of<PatchFields>() + "]",
              [this](JsonWriter& json) {
                if (options.contacts) write_contacts(json, m.contacts);
              });
  }
};

std::vector<std::string> to_cells(const MeetingAtPose& m) {
  std::vector<std::string> cells = {std::to_string(m.pose),
                                    m.result.colliding ? "yes" : "no",
                                    grouped(m.pairs.size()) + (m.result.truncated ? "+" : ""),
                                    containment_cell(m),
                                    m.within_clearance ? (*m.within_clearance ? "yes" : "no") : "-",
                                    grouped(m.result.counters.box_tests),
                                    grouped(m.result.counters.triangle_tests),
                                    rough_number(m.us)};
  if (m.relation) cells.push_back(relation_text(*m.relation));
  return cells;
}

// Writes the requested pairs and patches.
std::vector<std::string> to_details(const MeetingAtPose& m, const Options& options) {
  std::vector<std::string> lines;
  const std::string pose = "pose " + std::to_string(m.pose) + ": ";
  if (options.contacts)
    for (const ContactPatch& p : m.contacts.patches)
      lines.push_back(pose + "patch of " + std::to_string(p.contacts) + " contacts at " +
                      short_vector(p.point) + ", normal " + short_vector(p.normal) + ", depth " +
                      short_number(p.depth));
  const auto add = [&](const char* what, const std::vector<TrianglePair>& pairs) {
    for (std::size_t i = 0; i < pairs.size() && !stops_at(i); ++i)
      lines.push_back(pose + what + std::to_string(pairs[i].a) + " " + std::to_string(pairs[i].b));
  };
  if (options.pairs) add("triangles ", m.pairs), add("folded ", m.folded);
  return lines;
}

Result<void> check_collide_options(const Options& options) {
  const auto wrong = [](std::string what) { return Error{ErrorKind::usage, std::move(what)}; };
  const std::size_t files = options.models.size();
  if (options.self) {
    if (files != 1) return wrong("'boxwood collide --self' takes one MODEL, not " + std::to_string(files));
    for (const auto& [given, name] :
         {std::pair(options.pose || options.poses_file, "--pose and --poses"),
          std::pair(options.swap, "--swap"), std::pair(options.contacts, "--contacts"),
          std::pair(options.clearance.has_value(), "--clearance"), std::pair(options.relation, "--relation"),
          std::pair(options.proof_file.has_value(), "--proof")})
      if (given) return wrong(std::string(name) + " cannot go with --self");
  } else if (files != 2) {
    return wrong("'boxwood collide' takes two models A B (or one with --self), not " + std::to_string(files));
  }
  if (options.proof_file && (options.swap || options.max_level))
    return wrong(std::string(options.swap ? "--swap" : "--max-level") + " cannot go with --proof");
  return {};
}

class Collider {
public:
  Collider(const Options& options, const std::vector<TreeModel>& models)
      : options_(options), models_(models) {
    query_.engine = options.engine;
    query_.mode = options.all_contacts ? CollideMode::all : CollideMode::first;
    query_.max_contacts = static_cast<std::size_t>(options.max_contacts.value_or(0));
    query_.threads = options.threads;  // for a single pose; many poses share the threads
    query_.max_level = options.max_level.value_or(kNoLevelLimit);
    query_.stop = &stop_requested();
    if (options.relation)
      relation_.emplace(models[0].view(), models[0].facts, models[1].view(), models[1].facts);
  }

  // `trace` may be null.
  MeetingAtPose meet(std::size_t pose, const RigidTransform& a_from_b, Trace* trace) const {
    thread_local QueryScratch scratch;
    MeetingAtPose m;
    m.pose = pose;
    CollideOptions query = query_;
    query.trace = trace;
    const SteadyClock::time_point start = SteadyClock::now();
    if (options_.self)
      m.result = collide_self(models_[0].view(), query, scratch, m.pairs, m.folded);
    else
      m.result = collide(models_[0].view(), models_[1].view(), a_from_b, query, scratch, m.pairs);
    m.us = std::chrono::duration<double, std::micro>(SteadyClock::now() - start).count();
    m.status.add(m.result);
    if (options_.self || !m.status.is_complete()) return m;
    add_containment(m, a_from_b, scratch);
    const ModelView a = models_[0].view(), b = models_[1].view();
    if (options_.clearance) {
      const ClearanceOptions near{.clearance = *options_.clearance, .stop = &stop_requested()};
      const ClearanceResult found = within_clearance(a, b, a_from_b, near, scratch);
      m.within_clearance = found.within;
      m.status.add(found);
    }
    if (options_.contacts)
      m.status.add(find_contacts(a, b, a_from_b, m.pairs, {&stop_requested()}, scratch, m.contacts));
    if (relation_) {
      const RelationResult found = relation_->at(a_from_b, &stop_requested(), scratch);
      m.relation = found.relation;
      m.status.add(found);
    }
    if (options_.swap) swap_sides(m);
    return m;
  }

  // Returns the proof's line for the answer of meet().
  std::string prove(const MeetingAtPose& m, const RigidTransform& a_from_b) const {
    thread_local QueryScratch scratch;
    ProvenPair pair{models_[0].view(), models_[1].view(), a_from_b, m.pose};
    if (!m.status.is_complete() || m.result.undecided > 0) return undecided_line(pair, "stopped");
    CollideAnswer said;
    if (m.result.colliding) said.contact = m.pairs.front();
    if (m.containment && !said.contact) {
      said.contained = m.containment->contained;
      pair.a.parts = &*parts_[0];
      pair.b.parts = &*parts_[1];
    }
    if (m.within_clearance && *options_.clearance > 0.0) {
      said.clearance = options_.clearance;
      said.within_clearance = *m.within_clearance;
    }
    return collide_proof(pair, said, stop_requested(), scratch);
  }

private:
  // Needs all pairs: a search that stopped early proves only that the surfaces meet.
  void add_containment(MeetingAtPose& m, const RigidTransform& a_from_b, QueryScratch& scratch) const {
    const bool complete =
        !m.result.truncated && m.result.undecided == 0 && (options_.all_contacts || m.pairs.empty());
    if (!complete) return;
    std::call_once(parts_once_, [this] {  // slow for a million triangles, and not always needed
      for (const TreeModel& model : models_) parts_.push_back(mesh_parts(model.mesh, &stop_requested()));
    });
    if (stop_requested()) return;  // there may be no parts
    m.status.out_of_memory = !parts_[0] || !parts_[1];
    if (m.status.out_of_memory) return;
    std::vector<ContainedPart> inside;
    m.containment = containment({models_[0].tree.get(), models_[0].mesh, &*parts_[0]},
                                {models_[1].tree.get(), models_[1].mesh, &*parts_[1]}, a_from_b, m.pairs,
                                {&stop_requested()}, scratch, inside);
    m.status.add(*m.containment);
  }

  const Options& options_;
  const std::vector<TreeModel>& models_;
  CollideOptions query_;
  std::optional<ModelRelation> relation_;
  mutable std::once_flag parts_once_;
  mutable std::vector<Result<MeshParts>> parts_;  // filled at the first use
};
}  // namespace

std::string shape_of_collide() {
  return shape_of<CollideLine>();
}

Result<ExitCode> run_collide(const CommandContext& context) {
  Options options = context.options;
  if (const Result<void> checked = check_collide_options(options); !checked) return checked.error();
  Result<PoseSource> poses = PoseSource::open(options);
  if (!poses) return poses.error();
  std::optional<TraceFile> trace_file;
  if (options.trace_file) {
    Result<TraceFile> opened = TraceFile::open(*options.trace_file);
    if (!opened) return opened.error();
    trace_file = std::move(*opened);
  }
  Result<ProofFile> proof = ProofFile::open(options.proof_file);
  if (!proof) return proof.error();
  const Result<std::vector<TreeModel>> models = load_tree_models(options);
  if (!models) return models.error();
  if (const Result<void> begun = begin_proof(*proof, "collide", *models, options); !begun)
    return begun.error();
  if (options.clearance) {
    std::vector<FileUnit> units;
    for (const TreeModel& model : *models) units.push_back({model.file, model.metres_per_unit});
    const Result<double> length = in_unit_of(units, {*options.clearance, options.clearance_unit});
    if (!length) return Error{length.error().kind, "--clearance " + length.error().message};
    options.clearance = *length;
  }

  if (trace_file)
    trace_file->write_nodes_of((*models)[0].tree.get(), options.self ? nullptr : (*models)[1].tree.get());
  const Collider collider(options, *models);
  Trace trace;
  const auto answer = [&](std::size_t pose, const RigidTransform& a_from_b) {
    const MeetingAtPose m = collider.meet(pose, a_from_b, trace_file ? &trace : nullptr);
    if (trace_file) trace_file->write(pose, trace, m.result.counters, a_from_b);
    PoseAnswer out;
    if (proof->is_open()) proof->add_line(collider.prove(m, a_from_b));
    if (stop_requested()) return out;  // the answer is discarded
    out.out_of_memory = m.status.out_of_memory;
    if (out.out_of_memory) return out;
    out.positive = m.result.colliding;
    if (context.options.json)
      out.json = json_line(CollideLine{m, options});
    else
      out.cells.push_back(to_cells(m)), out.details = to_details(m, options);
    return out;
  };
  // Beside the relation, `contained` would have two meanings.
  const char* inside = options.relation ? "solid clear inside" : "contained";
  std::vector<Column> columns = {{"pose"},          {"colliding", false}, {"pairs"},          {inside, false},
                                 {"within", false}, {"box tests"},        {"triangle tests"}, {"us"}};
  if (options.relation) columns.push_back({"relation", false});
  Result<ExitCode> code =
      answer_poses(context, *poses, trace_file.has_value() || proof->is_open(), std::move(columns), answer);
  if (trace_file && stop_requested()) trace_file->cut_short("stopped");
  if (trace_file)
    if (const Result<void> closed = trace_file->close(); !closed) return closed.error();
  if (const Result<void> closed = proof->close(); !closed) return closed.error();
  return code;
}

}  // namespace boxwood
