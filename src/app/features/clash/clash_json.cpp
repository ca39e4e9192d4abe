// SPDX-License-Identifier: MIT
// Writes lines and files of clashes.
#include "app/features/clash/clash_json.hpp"

#include <array>
#include <span>

#include "app/features/clash/clash_rules_text.hpp"
#include "app/fields/product_fields.hpp"
#include "app/fields/relation_fields.hpp"
#include "app/text/described.hpp"
#include "base/output_file.hpp"

namespace boxwood {

bool has_distance(const ClashResult& r) noexcept {
  return r.kind == ClashClass::clearance;
}

std::string_view inside_of(const ClashResult& r) noexcept {
  return r.inside == Containment::a_in_b ? "a" : r.inside == Containment::b_in_a ? "b" : "";
}

namespace {

Result<void> write_clash_list(const std::string& file, const ClashExport& clashes) {
  Result<OutputFile> out = OutputFile::open(file);
  if (!out) return out.error();
  for (const ClashRecord& record : clashes.records)
    if (Result<void> written = out->write(json_of(record, clashes.names, *clashes.scene) + "\n"); !written)
      return written;
  if (Result<void> written = out->write(json_of(clashes.summary) + "\n"); !written) return written;
  return out->commit();
}

}  // namespace

ClashFiles clash_files() {
  ClashFiles files;
  files.write_list = write_clash_list;
  files.write_rules = write_clash_rules;
  files.formats = {{"JSON lines", ".jsonl"}};
  return files;
}

namespace {

// Curves where surfaces pass through each other, polygons where faces lie in one plane, and points elsewhere.
// Ends after `most_points` points.
struct ContactFields {
  const ContactSet& set = default_of<ContactSet>();
  std::size_t most_points = 0;

  template <class F> void describe(F& f) const {
    std::size_t left = most_points;
    bool truncated = false;
    const auto takes = [&](std::size_t n) {
      truncated = truncated || n > left;
      if (!truncated) left -= n;
      return !truncated;
    };
    std::vector<ContactPatch> patches;
    std::vector<ContactCurve> curves;
    std::vector<Contact> polygons, points;
    for (const ContactPatch& patch : set.patches)
      if (takes(1)) patches.push_back(patch);
    for (const ContactCurve& curve : set.curves)
      if (takes(curve.point_count)) curves.push_back(curve);
    for (const Contact& contact : set.contacts)
      if (contact.point_count > 2 && takes(contact.point_count)) polygons.push_back(contact);
    for (const Contact& contact : set.contacts)
      if (contact.point_count == 1 && takes(1)) points.push_back(contact);
    f("patches", list_of(patches, [](auto& g, const ContactPatch& patch) {
        g("point", patch.point), g("normal", patch.normal), g("depth", patch.depth);
        g("contacts", patch.contacts);
      }));
    f("curves", list_of(curves, [&](auto& g, const ContactCurve& curve) {
        g("patch", curve.patch), g("closed", curve.closed);
        g("points", std::span(set.curve_points).subspan(curve.first_point, curve.point_count));
      }));
    f("polygons", list_of(polygons, [&](auto& g, const Contact& contact) {
        g("patch", contact.patch);
        g("points", std::span(set.points).subspan(contact.first_point, contact.point_count));
      }));
    f("points", list_of(points, [&](auto& g, const Contact& contact) {
        g("patch", contact.patch), g("point", [&] { return set.points[contact.first_point]; });
      }));
    f("truncated", truncated);
  }
};

auto product_object(const std::optional<ProductName>& product) {
  return object_if(product,
                   [](auto& f, const ProductName& p) { f("name", p.name), f.fields_of(ProductFields{p}); });
}

auto region_object(const std::optional<ClashRegion>& region) {
  return object_or_null(region, [](auto& f, const ClashRegion& r) {
    f("min", r.box.min), f("max", r.box.max), f("obb", object_of(r.obb, [](auto& g, const Obb& box) {
                                                  g("center", box.center), g("axes", box.axes),
                                                      g("half_extents", box.half_extents);
                                                }));
    f("volume", std::array{r.volume_lower, r.volume_upper});
  });
}

struct PairLine {
  const ClashRecord& record = default_of<ClashRecord>();
  const std::vector<std::string>& names = default_of<std::vector<std::string>>();
  const Scene& scene = default_of<Scene>();
  std::size_t most_points = 0;

  template <class F> void describe(F& f) const {
    const ClashResult& r = record.result;
    const std::vector<std::string> doubts = doubts_of(record);
    const std::optional<Relation> relation = relation_of(record);
    const auto a = product_name(scene, record.first), b = product_name(scene, record.second);
    const auto if_near = [&](const auto& value) {
      return has_distance(r) ? std::optional(value) : std::nullopt;
    };
    f("a", [this] { return names[record.first]; }), f("b", [this] { return names[record.second]; });
    f.maybe("a_product", a.has_value(), product_object(a));
    f.maybe("b_product", b.has_value(), product_object(b));
    f("class", shaped<"'overlapping'|'touching'|'clearance'|'contained'|'duplicate'|'apart'|'self'">(
                   class_of(record)));
    f.maybe("relation", relation.has_value(), RelationFields(relation.value_or(Relation{}), doubts));
    f("pairs", r.contacts), f("depth", object_or_null(r.depth, [](auto& g, const DepthInterval& depth) {
                                g("lower", depth.lower), g("upper", shaped<"n~">(depth.upper)),
                                    g("direction", depth.direction);
                                g("method", name_of(depth.method));
                              }));
    f("distance", if_near(r.distance)), f("point_a", if_near(r.point_a)), f("point_b", if_near(r.point_b));
    f("inside", shaped<"'a'|'b'~">(inside_of(r).empty() ? std::nullopt : std::optional(inside_of(r))));
    f("region", region_object(record.region));
    f.maybe("contacts", record.contacts != nullptr,
            object_if(record.contacts, [this](auto& g, const ContactSet& set) {
              g.fields_of(ContactFields{set, most_points});
            }));
    f("undecided", doubts);
    f.maybe("step", record.moment.has_value(), record.moment ? record.moment->step : std::nullopt);
    f.maybe("time", record.moment.has_value(), record.moment ? record.moment->time : 0.0);
    f.maybe("new", record.is_new.has_value(), record.is_new.value_or(false));
    f.maybe("comment", !record.comment.empty(), record.comment);
    f("kind", shaped<"'protrusion'|'pierce'|'envelope'|'encroaching'|'duplication'|'undecided'~">(
                  record.form == ClashForm::none ? std::nullopt : std::optional(name_of(record.form))));
    f.maybe("within_rounding", record.within_rounding.has_value(), record.within_rounding.value_or(0.0));
    f.maybe("below_tolerance", r.depth.has_value(), record.below_tolerance);
    f.maybe("practical", record.practical.has_value(),
            object_if(record.practical, [](auto& g, const PracticalExit& exit) {
              g("direction", exit.direction), g("upper", exit.upper);
            }));
    f.maybe("group", !record.group.empty(), record.group);
    f.maybe("status", !record.status.empty(), record.status);
  }
};

struct SummaryLine {
  ClashSummary summary;
  template <class F> void describe(F& f) const {
    f("summary", object_of(summary, [](auto& g, const ClashSummary& s) {
        const ClashSummary::Baseline baseline = s.baseline.value_or(ClashSummary::Baseline{});
        const ClashSummary::Shard shard = s.shard.value_or(ClashSummary::Shard{});
        g("schema", shaped<"'boxwood.clash/1'">("boxwood.clash/1")), g("objects", s.objects);
        g("pairs", s.pairs), g("apart", s.apart);
        for (const ClashClass kind : kClashClasses) g(name_of(kind), s.of(kind));
        g("self", s.self), g("ignored", s.ignored), g("undecided", s.undecided);
        g.maybe("new", s.baseline.has_value(), baseline.fresh);
        g.maybe("unchanged", s.baseline.has_value(), baseline.unchanged);
        g.maybe("solved", s.baseline.has_value(), baseline.solved);
        g.maybe("steps", s.steps.has_value(), s.steps.value_or(0)), g("partial", s.partial);
        g.maybe("shard", s.shard.has_value(), std::pair(shard.index, shard.count));
        g("tolerance", s.tolerance), g("within_rounding", s.within_rounding);
        g("below_tolerance", s.below_tolerance);
      }));
  }
};

}  // namespace

std::string json_of(const ClashRecord& record, const std::vector<std::string>& names, const Scene& scene,
                    std::size_t most_points) {
  return json_line(PairLine{record, names, scene, most_points});
}

std::string json_of(const ClashSummary& summary) {
  return json_line(SummaryLine{summary});
}

std::string shape_of_clash_pair() {
  return shape_of<PairLine>();
}

std::string shape_of_clash_summary() {
  return shape_of<SummaryLine>();
}

}  // namespace boxwood
