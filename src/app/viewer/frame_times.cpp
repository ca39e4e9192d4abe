// SPDX-License-Identifier: MIT
// Measures frames and sorts them by kind.
#include "app/viewer/frame_times.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <utility>

#include "app/text/json.hpp"

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

double quantile(std::vector<double> values, double at) {
  if (values.empty()) return 0.0;
  std::sort(values.begin(), values.end());
  return values[static_cast<std::size_t>(std::lround(at * static_cast<double>(values.size() - 1)))];
}

// The most kinds that are distinguished; later ones count as the last.
constexpr std::size_t kMostKinds = 4096;
}  // namespace

double FrameKindTimes::steady_ms() const {
  return quantile(quiet_ms, 0.5);
}

double FrameKindTimes::worst_added_ms() const {
  if (quiet_ms.size() < FrameTimes::kQuietFrames || busy_ms.empty()) return 0.0;
  return std::max(0.0, *std::max_element(busy_ms.begin(), busy_ms.end()) - steady_ms());
}

double FrameTimes::worst_added_ms() const {
  double worst = 0.0;
  for (const FrameKindTimes& kind : kinds_) worst = std::max(worst, kind.worst_added_ms());
  return worst;
}

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

void FrameTimes::end(const FrameKind& kind, bool busy) {
  ++count_;
  now_.elapsed_ms =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - began_).count();
  elapsed_ms_ += now_.elapsed_ms;
  const double elapsed = now_.elapsed_ms;
  work_ms_ += now_.work_ms();
  draw_ms_ += now_.draw_ms();
  if (count_ == 1 || now_.work_ms() > busiest_.work_ms()) busiest_ = now_;
  if (count_ == 1 || now_.draw_ms() > slowest_draw_.draw_ms()) slowest_draw_ = now_;
  const FrameTime ended = std::exchange(now_, FrameTime{});
  if (count_ == 1) {  // the start of the program: fonts, shaders
    first_ms_ = elapsed;
    return;
  }
  const auto own = [](const FrameTime& frame) { return frame.work_ms() + frame.draw_ms(); };
  if (busy && own(ended) > own(busiest_while_busy_)) busiest_while_busy_ = ended;
  auto at = std::find_if(kinds_.begin(), kinds_.end(), [&](const auto& known) { return known.kind == kind; });
  if (at == kinds_.end()) {
    if (kinds_.size() < kMostKinds) kinds_.push_back({kind, {}, {}});
    at = kinds_.end() - 1;
  }
  (busy ? at->busy_ms : at->quiet_ms).push_back(elapsed);
}

std::string FrameTimes::json() const {
  const double n = count_ > 0 ? static_cast<double>(count_) : 1.0;
  JsonWriter json;
  json.begin_object().field("frames", count_);
  json.field("mean_work_ms", work_ms_ / n).field("mean_draw_ms", draw_ms_ / n);
  json.field("mean_elapsed_ms", elapsed_ms_ / n).field("first_elapsed_ms", first_ms_);
  json.field("worst_work_ms", busiest_.work_ms()).field("worst_draw_ms", slowest_draw_.draw_ms());
  write_turn(json, "busiest", busiest_);
  write_turn(json, "slowest_drawn", slowest_draw_);
  // By the clock: all frames that drew the scene, and the time that loading and building added.
  std::vector<double> scene_ms;
  std::size_t busy = 0, compared = 0;
  for (const FrameKindTimes& k : kinds_) {
    busy += k.busy_ms.size();
    if (k.quiet_ms.size() >= kQuietFrames) compared += k.busy_ms.size();
    if (!k.kind.scene_drawn) continue;
    scene_ms.insert(scene_ms.end(), k.quiet_ms.begin(), k.quiet_ms.end());
    scene_ms.insert(scene_ms.end(), k.busy_ms.begin(), k.busy_ms.end());
  }
  json.key("scene_drawn").begin_object().field("frames", scene_ms.size());
  json.field("median_elapsed_ms", quantile(scene_ms, 0.5)).field("p95_elapsed_ms", quantile(scene_ms, 0.95));
  json.end_object();
  json.key("while_busy").begin_object().field("frames", busy).field("compared", compared);
  json.field("worst_added_ms", worst_added_ms());
  write_turn(json, "busiest", busiest_while_busy_);
  json.end_object();
  json.key("kinds").begin_array();
  for (const FrameKindTimes& k : kinds_) {
    if (k.quiet_ms.size() + k.busy_ms.size() < kQuietFrames) continue;
    json.begin_object().field("scene_drawn", k.kind.scene_drawn).field("coarse", k.kind.coarse);
    json.field("plain", k.kind.plain);
    json.field("quiet_frames", k.quiet_ms.size()).field("steady_ms", k.steady_ms());
    json.field("quiet_worst_ms", quantile(k.quiet_ms, 1.0));
    json.field("busy_frames", k.busy_ms.size()).field("busy_median_ms", quantile(k.busy_ms, 0.5));
    json.field("busy_worst_ms", quantile(k.busy_ms, 1.0)).field("worst_added_ms", k.worst_added_ms());
    json.end_object();
  }
  json.end_array();
  return json.end_object().text();
}

}  // namespace boxwood
