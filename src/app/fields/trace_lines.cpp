// SPDX-License-Identifier: MIT
// Writes the events of a query, each node before its first use.
#include "app/fields/trace_lines.hpp"

#include <boxwood/teaching/trace_gap.hpp>

#include "app/fields/node_fields.hpp"
#include "app/text/json.hpp"

namespace boxwood {

Result<TraceFile> TraceFile::open(const std::string& file) {
  Result<OutputFile> out = OutputFile::open(file);
  if (!out) return out.error();
  return TraceFile(std::move(*out));
}

void TraceFile::drain() {
  if (!error_)
    if (const Result<void> written = file_.write(buffer_); !written) error_ = written.error();
  buffer_.clear();
}

void TraceFile::add_line(std::string_view text) {
  constexpr std::size_t kBuffer = std::size_t{1} << 16U;
  buffer_.append(text) += '\n';
  if (buffer_.size() >= kBuffer) drain();
}

void TraceFile::write_node_once(std::size_t pose, std::size_t side, std::uint32_t node) {
  if (trees_[side] == nullptr) side = 0;  // a model against itself
  const Tree& tree = *trees_[side];
  std::vector<bool>& written = written_[side];
  if (written.empty()) written.resize(tree.topology().nodes.size(), false);
  if (written[node]) return;
  written[node] = true;
  JsonWriter json;
  json.begin_object().field("pose", pose).field("model", side == 0 ? "a" : "b");
  write_node(json, tree, node, level_of(tree.topology(), node));
  json.end_object();
  add_line(json.text());
}

void TraceFile::write(std::size_t pose, const Trace& trace, const QueryCounters& counters,
                      const RigidTransform& a_from_b) {
  JsonWriter json;
  const auto end_line = [&] {
    add_line(json.text());
    json.clear();
  };
  const Tree* const b = trees_[1] != nullptr ? trees_[1] : trees_[0];
  for (const TraceEvent& event : trace.events) {
    const bool of_triangles =
        event.step == TraceStep::triangles_apart || event.step == TraceStep::triangles_meet;
    if (trees_[0] != nullptr && !of_triangles) {
      write_node_once(pose, 0, event.a);
      write_node_once(pose, 1, event.b);
    }
    json.begin_object().field("pose", pose).field("step", name_of(event.step));
    json.field("level", event.level).field("a", event.a).field("b", event.b);
    if (event.step == TraceStep::separated) json.field("axis", name_of(event.axis));
    if (event.step == TraceStep::models_apart) {
      const Vec3& d = trace.separating_direction;
      json.field("direction", std::span<const double>(std::array{d.x, d.y, d.z}));
    } else if (trees_[0] != nullptr && !of_triangles) {
      const TraceGap found = gap_of(event, *trees_[0], *b, a_from_b);
      json.field("gap", found.gap);
      if (event.step != TraceStep::separated) json.field("largest", name_of(found.axis));
    }
    json.end_object();
    end_line();
  }
  json.begin_object().field("pose", pose).key("counters").begin_object();
  json.field("box_tests", counters.box_tests).field("triangle_tests", counters.triangle_tests);
  json.field("exact_signs", counters.exact_signs).field("degenerate_pairs", counters.degenerate_pairs);
  json.key("exits").begin_object();
  for (std::size_t i = 0; i < trace.exits.size(); ++i)
    json.field(name_of(static_cast<ExitAxis>(i)), trace.exits[i]);
  json.end_object().field("pairs_by_level", std::span<const std::uint64_t>(trace.pairs_by_level));
  json.field("truncated", trace.truncated).end_object().end_object();
  end_line();
}

void TraceFile::cut_short(std::string_view why) {
  JsonWriter json;
  json.begin_object().field("cut_short", why).end_object();
  add_line(json.text());
}

Result<void> TraceFile::close() {
  drain();
  if (error_) return *error_;
  return file_.commit();
}

}  // namespace boxwood
