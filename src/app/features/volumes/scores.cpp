// SPDX-License-Identifier: MIT
// Compares the volumes of one target, and writes the table as CSV and JSON.
#include "app/features/volumes/scores.hpp"

#include <cmath>
#include <initializer_list>
#include <limits>

#include "app/statements/flat_box.hpp"
#include "app/text/readable_number.hpp"

namespace boxwood {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

std::string number_or(double v, const char* none) {
  return std::isfinite(v) ? exact_text(v) : none;
}

// Marks the volumes that lie in a flat box of the table: the hull, and the k-DOPs with the planes of that
// box.
void mark_flat_rows(std::vector<ScoreRow>& rows) {
  const auto row = [&](VolumeKind kind) -> ScoreRow& { return rows[static_cast<std::size_t>(kind)]; };
  const auto mark = [&](VolumeKind box, std::initializer_list<VolumeKind> inside) {
    if (!row(box).is_flat) return;
    for (const VolumeKind kind : inside) row(kind).is_flat = row(kind).ready;
  };
  mark(VolumeKind::aabb,
       {VolumeKind::hull, VolumeKind::kdop6, VolumeKind::kdop14, VolumeKind::kdop18, VolumeKind::kdop26});
  mark(VolumeKind::obb,
       {VolumeKind::hull, VolumeKind::obb_kdop14, VolumeKind::obb_kdop18, VolumeKind::obb_kdop26});
}

}  // namespace

std::vector<ScoreRow> score_rows(Session& session, const Target& target) {
  std::vector<ScoreRow> rows;
  for (const VolumeRow& kind : kVolumeRows) {
    const StandingVolume standing = session.derived().standing(target, kind.kind);
    const auto& snapshot = standing.fit;
    const TargetData& data = session.derived().data(target);
    ScoreRow row;
    row.kind = kind.kind;
    row.ratio = row.bound_ratio = row.best_gap = kNone;
    row.under_way = data.fits[static_cast<std::size_t>(kind.kind)].under_way;
    if (const auto& progress = data.progress[static_cast<std::size_t>(kind.kind)])
      if (progress->lower_bound > 0.0) row.best_gap = progress->value / progress->lower_bound - 1.0;
    if (snapshot) {
      row.ready = true;
      row.through_hull = standing.through_hull;
      row.volume = snapshot->volume;
      row.area = snapshot->area;
      row.is_flat = is_flat_box(snapshot->fit.volume);
      row.time_ms = snapshot->time_ms;
      if (const auto gap = snapshot->fit.proof.gap()) row.bound_ratio = 1.0 + *gap;
    }
    rows.push_back(row);
  }
  mark_flat_rows(rows);
  const ScoreRow& hull = rows[static_cast<std::size_t>(VolumeKind::hull)];
  for (ScoreRow& row : rows)
    if (row.ready && hull.ready && hull.volume > 0.0 && !hull.is_flat) row.ratio = row.volume / hull.volume;
  return rows;
}

std::string scores_as_csv(const std::vector<ScoreRow>& rows) {
  std::string out = "volume,volume_size,ratio_to_hull,area,ratio_to_bound,time_ms\n";
  for (const ScoreRow& row : rows) {
    if (!row.ready) continue;
    out.append(row_of(row.kind).name).append(",").append(number_or(row.volume, "")).append(",");
    out.append(number_or(row.ratio, "")).append(",").append(number_or(row.area, "")).append(",");
    out.append(number_or(row.bound_ratio, "")).append(",").append(number_or(row.time_ms, "")).append("\n");
  }
  return out;
}

std::string scores_as_json(const std::vector<ScoreRow>& rows) {
  std::string out = "{";
  for (const ScoreRow& row : rows) {
    if (!row.ready) continue;
    out.append(out.size() > 1 ? ",\n " : "\n ");
    out.append("\"")
        .append(row_of(row.kind).name)
        .append("\": {\"volume\": ")
        .append(number_or(row.volume, "null"));
    out.append(", \"ratio_to_hull\": ").append(number_or(row.ratio, "null"));
    out.append(", \"area\": ").append(number_or(row.area, "null"));
    out.append(", \"ratio_to_bound\": ").append(number_or(row.bound_ratio, "null"));
    out.append(", \"time_ms\": ").append(number_or(row.time_ms, "null")).append("}");
  }
  return out + "\n}\n";
}

}  // namespace boxwood
