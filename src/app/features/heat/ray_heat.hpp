// SPDX-License-Identifier: MIT
// The heat of the rays on screen: which picture is wanted, the jobs that cast its rays, and the ray that is
// kept.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "app/features/heat/heat_commands.hpp"
#include "app/features/heat/heat_lines.hpp"
#include "app/features/heat/heat_rays.hpp"
#include "app/session/feature.hpp"
#include "app/session/session_context.hpp"
#include "app/shell/job_queue.hpp"

namespace boxwood {

// One ray with its way through the nodes.
struct KeptRay {
  Ray ray;  // in the world, which is the frame of the model
  double begin = 0.0;
  std::shared_ptr<const HeatModel> model;
  std::optional<std::uint32_t> number = std::nullopt;  // of a recorded ray
  CountedRay counted;                                  // as the picture counts it
  std::vector<std::uint32_t> path;                     // nodes of model->nodes, in the order of entry
};

class RayHeat : public Feature {
public:
  explicit RayHeat(const SessionContext& context);

  HeatOf of() const { return of_; }
  RayHits hits() const { return hits_; }
  RayOrder order() const { return order_; }
  // Returns the rays of a file that are counted instead of those of the camera; null for those.
  const std::shared_ptr<const RecordedRays>& recorded() const { return recorded_; }
  HeatColors colors() const { return colors_; }
  // Returns true if the picture or the ray is shown: on, and in Tree, or in Look if it was turned on outside
  // Tree.
  bool shown() const;
  bool shows_picture() const { return shown() && !kept_ && !recorded_; }
  bool shows_lines() const { return shown() && !kept_ && recorded_; }  // of recorded rays
  // Returns the latest picture, perhaps of a camera or a scene before; null before the first.
  const std::shared_ptr<const HeatPicture>& picture() const { return picture_; }
  bool is_current() const;  // the picture is complete, and of the camera and scene on screen
  HeatRange range() const;  // the values of the first and the last colour
  bool has_own_range() const { return range_.has_value(); }
  // Returns the recorded rays to draw; empty without them. Made again for another picture.
  const std::vector<HeatLine>& lines() const;
  std::shared_ptr<const KeptRay> kept() const { return kept_; }  // null: the picture is shown
  std::uint32_t step() const { return step_; }                   // of the kept ray, from 0
  // Returns the ray of a pixel of the view on screen.
  std::optional<HeatPixel> pixel_at(double x, double y) const;

  // Feature
  void start() override;
  std::size_t poll() override { return queue_.run_completions(); }
  bool advance() override;
  bool is_busy() const override { return bool(job_) || bool(model_job_); }
  bool delays_wait() const override { return is_busy(); }
  void stop() override;
  std::uint64_t revision() const override { return revision_; }
  void scene_changed(bool keeps_objects) override;
  bool hides_volumes() const override { return shown(); }
  bool covers_scene() const override { return shows_picture() && picture_ && !picture_->question.recorded; }
  bool plays_steps() const override { return shown() && kept_ != nullptr; }
  void add_commands(std::vector<Command>& out) const override;

private:
  struct ModelKey {
    std::uint64_t scene = 0, pose = 0;
    std::vector<std::uint32_t> visible;
    friend bool operator==(const ModelKey&, const ModelKey&) = default;
  };
  void listen(CommandBus& bus);
  void turn_on(HeatOf of);  // or off, in the workspace on screen
  ModelKey key_now() const;
  HeatQuestion question_now() const;
  void start_model();
  void start_picture();
  void next_pass(std::shared_ptr<const HeatPicture> from);
  void take_model(const ModelKey& key, Result<std::shared_ptr<const HeatModel>> model);
  void take_picture(Result<std::shared_ptr<const HeatPicture>> picture);
  Result<void> await_model();
  Result<void> use_rays(const std::string& file);
  Result<void> keep(const Ray& ray, double begin, std::optional<std::uint32_t> number = std::nullopt);
  void trace_kept(const Ray& ray, double begin, std::optional<std::uint32_t> number);
  void trace_again() { trace_kept(kept_->ray, kept_->begin, kept_->number); }
  Result<void> keep_pixel(double x, double y);

  SessionContext context_;
  HeatOf of_ = HeatOf::off;
  bool is_of_tree_ = false;  // turned on in Tree, and left out of Look
  RayHits hits_ = RayHits::closest;
  RayOrder order_ = RayOrder::queries;
  std::shared_ptr<const RecordedRays> recorded_;
  HeatColors colors_ = HeatColors::viridis;
  std::optional<HeatRange> range_;
  std::shared_ptr<const KeptRay> kept_;
  std::uint32_t step_ = 0;
  std::uint64_t revision_ = 1;

  std::shared_ptr<const HeatModel> model_;
  ModelKey model_key_, wanted_key_;  // of model_, and of the job
  bool failed_ = false;              // for wanted_key_, reported
  std::shared_ptr<const HeatPicture> picture_;
  struct Lines {
    std::shared_ptr<const HeatPicture> picture;
    HeatOf of = HeatOf::off;
    std::vector<HeatLine> lines;
  };
  mutable Lines lines_;
  HeatQuestion asked_;  // of the job
  JobHandle model_job_, job_;
  JobQueue queue_;  // last member: joined first
};

}  // namespace boxwood
