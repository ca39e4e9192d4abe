// Clock and bookkeeping of the frame times.
#include "app/viewer/frame_times.hpp"

#include <ctime>

#include "app/output/json.hpp"

namespace boxwood {

namespace {
double thread_ms() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return 1e3 * static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_nsec);
}

void write_turn(JsonWriter& json, std::string_view name, const FrameTime& turn) {
  json.key(name).begin_object().field("frame", turn.number);
  for (std::size_t i = 0; i < turn.ms.size(); ++i)
    json.field(std::string(kFramePartNames[i]) + "_ms", turn.ms[i]);
  json.field("elapsed_ms", turn.elapsed_ms);
  json.end_object();
}
}  // namespace

double FrameTime::work_ms() const {
  double sum = -draw_ms();
  for (const double part : ms) sum += part;
  return sum;
}

void FrameTimes::begin() {
  now_.number = count_ + 1;
  mark_ms_ = thread_ms();
  began_ = std::chrono::steady_clock::now();
}

void FrameTimes::passed(FramePart by) {
  const double now = thread_ms();
  now_.ms[static_cast<std::size_t>(by)] += now - mark_ms_;
  mark_ms_ = now;
}

void FrameTimes::end() {
  ++count_;
  now_.elapsed_ms =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - began_).count();
  elapsed_ms_ += now_.elapsed_ms;
  work_ms_ += now_.work_ms();
  draw_ms_ += now_.draw_ms();
  if (count_ == 1 || now_.work_ms() > busiest_.work_ms()) busiest_ = now_;
  if (count_ == 1 || now_.draw_ms() > slowest_draw_.draw_ms()) slowest_draw_ = now_;
  now_ = FrameTime{};
}

std::string FrameTimes::json() const {
  const double n = count_ > 0 ? static_cast<double>(count_) : 1.0;
  JsonWriter json;
  json.begin_object().field("frames", count_);
  json.field("mean_work_ms", work_ms_ / n).field("mean_draw_ms", draw_ms_ / n);
  json.field("mean_elapsed_ms", elapsed_ms_ / n);
  json.field("worst_work_ms", busiest_.work_ms()).field("worst_draw_ms", slowest_draw_.draw_ms());
  write_turn(json, "busiest", busiest_);
  write_turn(json, "slowest_drawn", slowest_draw_);
  return json.end_object().text();
}

}  // namespace boxwood
