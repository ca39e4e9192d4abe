// SPDX-License-Identifier: MIT
// The file of a trace.
#include "app/output/trace_file.hpp"

#include <cerrno>
#include <cstring>

#include "app/output/json.hpp"

namespace boxwood {

namespace {
Error cannot_write(const std::string& name) {
  return {ErrorKind::output,
          "'" + name + "' could not be written: " + std::strerror(errno != 0 ? errno : EIO),
          {}};
}
}  // namespace

Result<TraceFile> TraceFile::open(const std::string& file) {
  TraceFile trace;
  trace.name_ = file;
  errno = 0;
  trace.stream_.open(file, std::ios::binary | std::ios::trunc);
  if (!trace.stream_) return cannot_write(file);
  return trace;
}

void TraceFile::write(std::size_t pose, const Trace& trace, const QueryCounters& counters) {
  JsonWriter json;
  const auto end_line = [&] {
    stream_ << json.text() << '\n';
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

Result<void> TraceFile::close() {
  errno = 0;
  stream_.close();
  if (!stream_) return cannot_write(name_);
  return {};
}

}  // namespace boxwood
