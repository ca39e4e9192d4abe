// SPDX-License-Identifier: MIT
// The file of a trace.
#include "app/output/trace_file.hpp"

#include "app/output/json.hpp"

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

void TraceFile::write(std::size_t pose, const Trace& trace, const QueryCounters& counters) {
  JsonWriter json;
  const auto end_line = [&] {
    add_line(json.text());
    json.clear();
  };
  for (const TraceEvent& event : trace.events) {
    json.begin_object().field("pose", pose).field("step", name_of(event.step));
    json.field("level", event.level).field("a", event.a).field("b", event.b);
    if (event.step == TraceStep::separated) json.field("axis", name_of(event.axis));
    if (event.step == TraceStep::models_apart) {
      const Vec3& d = trace.separating_direction;
      json.field("direction", std::span<const double>(std::array{d.x, d.y, d.z}));
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
