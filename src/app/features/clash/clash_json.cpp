// SPDX-License-Identifier: MIT
// Writes lines and files of clashes.
#include "app/features/clash/clash_json.hpp"

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

// Writes curves where surfaces pass through each other, polygons where faces lie in one plane, and points
// elsewhere. Stops after `most_points` points.
void write_contacts(JsonWriter& json, const ContactSet& set, std::size_t most_points) {
  std::size_t left = most_points;
  bool truncated = false;
  const auto takes = [&](std::size_t n) {
    truncated = truncated || n > left;
    if (truncated) return false;
    left -= n;
    return true;
  };
  json.key("contacts").begin_object().key("patches").begin_array();
  for (const ContactPatch& patch : set.patches)
    if (takes(1))
      json.begin_object()
          .field("point", patch.point)
          .field("normal", patch.normal)
          .field("depth", patch.depth)
          .field("contacts", patch.contacts)
          .end_object();
  json.end_array().key("curves").begin_array();
  for (const ContactCurve& curve : set.curves)
    if (takes(curve.point_count))
      json.begin_object()
          .field("patch", curve.patch)
          .field("closed", curve.closed)
          .field("points",
                 std::span<const Vec3>(set.curve_points.data() + curve.first_point, curve.point_count))
          .end_object();
  json.end_array().key("polygons").begin_array();
  for (const Contact& contact : set.contacts)
    if (contact.point_count > 2 && takes(contact.point_count))
      json.begin_object()
          .field("patch", contact.patch)
          .field("points",
                 std::span<const Vec3>(set.points.data() + contact.first_point, contact.point_count))
          .end_object();
  json.end_array().key("points").begin_array();
  for (const Contact& contact : set.contacts)
    if (contact.point_count == 1 && takes(1))
      json.begin_object()
          .field("patch", contact.patch)
          .field("point", set.points[contact.first_point])
          .end_object();
  json.end_array().field("truncated", truncated).end_object();
}

}  // namespace

std::string json_of(const ClashRecord& record, const std::vector<std::string>& names, const Scene& scene,
                    std::size_t most_points) {
  const ClashResult& r = record.result;
  JsonWriter json;
  json.begin_object().field("a", names[record.first]).field("b", names[record.second]);
  write_product(json, "a_product", scene, record.first);
  write_product(json, "b_product", scene, record.second);
  json.field("class", class_of(record));
  const std::vector<std::string> doubts = doubts_of(record);
  if (const auto relation = relation_of(record))
    json.key("relation"), write_described(json, RelationFields(*relation, doubts));
  json.field("pairs", r.contacts);
  json.key("depth");
  if (r.depth)
    json.begin_object()
        .field("lower", r.depth->lower)
        .field("upper", r.depth->upper)
        .field("direction", r.depth->direction)
        .field("method", name_of(r.depth->method))
        .end_object();
  else
    json.null();
  json.key("distance"), has_distance(r) ? json.value(r.distance) : json.null();
  json.key("point_a"), has_distance(r) ? json.value(r.point_a) : json.null();
  json.key("point_b"), has_distance(r) ? json.value(r.point_b) : json.null();
  json.key("inside"), inside_of(r).empty() ? json.null() : json.value(inside_of(r));
  json.key("region");
  if (record.region) {
    const ClashRegion& region = *record.region;
    json.begin_object().field("min", region.box.min).field("max", region.box.max).key("obb").begin_object();
    json.field("center", region.obb.center).key("axes").begin_array();
    for (const Vec3& axis : region.obb.axes) json.value(axis);
    json.end_array()
        .field("half_extents", region.obb.half_extents)
        .end_object()
        .key("volume")
        .begin_array()
        .value(region.volume_lower)
        .value(region.volume_upper)
        .end_array()
        .end_object();
  } else {
    json.null();
  }
  if (record.contacts) write_contacts(json, *record.contacts, most_points);
  json.field("undecided", std::span<const std::string>(doubts));
  if (record.moment) {
    json.key("step"), json.value(record.moment->step);
    json.field("time", record.moment->time);
  }
  if (record.is_new) json.field("new", *record.is_new);
  if (!record.comment.empty()) json.field("comment", record.comment);
  json.key("kind"), record.form == ClashForm::none ? json.null() : json.value(name_of(record.form));
  if (record.within_rounding) json.field("within_rounding", *record.within_rounding);
  if (record.result.depth) json.field("below_tolerance", record.below_tolerance);
  if (record.practical)
    json.key("practical")
        .begin_object()
        .field("direction", record.practical->direction)
        .field("upper", record.practical->upper)
        .end_object();
  if (!record.group.empty()) json.field("group", std::span<const std::string>(record.group));
  if (!record.status.empty()) json.field("status", record.status);
  return json.end_object().take();
}

std::string json_of(const ClashSummary& summary) {
  JsonWriter json;
  json.begin_object().key("summary").begin_object().field("schema", "boxwood.clash/1");
  json.field("objects", summary.objects).field("pairs", summary.pairs).field("apart", summary.apart);
  for (const ClashClass kind : kClashClasses) json.field(name_of(kind), summary.of(kind));
  json.field("self", summary.self).field("ignored", summary.ignored).field("undecided", summary.undecided);
  if (summary.baseline)
    json.field("new", summary.baseline->fresh)
        .field("unchanged", summary.baseline->unchanged)
        .field("solved", summary.baseline->solved);
  if (summary.steps) json.field("steps", *summary.steps);
  json.field("partial", summary.partial);
  if (summary.shard)
    json.key("shard").begin_array().value(summary.shard->index).value(summary.shard->count).end_array();
  json.field("tolerance", summary.tolerance)
      .field("within_rounding", summary.within_rounding)
      .field("below_tolerance", summary.below_tolerance);
  return json.end_object().end_object().take();
}

}  // namespace boxwood
