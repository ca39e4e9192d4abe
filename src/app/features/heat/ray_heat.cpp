// SPDX-License-Identifier: MIT
// Starts and takes in the jobs of a heat picture. A job ends soon after the camera or the scene changes.
#include "app/features/heat/ray_heat.hpp"

#include <cmath>
#include <limits>
#include <utility>

#include "app/derived/counted_ray.hpp"
#include "app/derived/recorded_rays.hpp"
#include "app/features/heat/query_heat.hpp"
#include "app/session/feature_list.hpp"
#include "app/session/session.hpp"

namespace boxwood {

namespace {

// Makes the mesh of all visible objects in the world, and its tree. Vertices of hidden objects become NaN,
// which no tree holds, so that triangles keep their numbers.
Result<std::shared_ptr<const HeatModel>> make_model(const std::shared_ptr<const LazyMesh>& whole,
                                                    const std::vector<std::uint32_t>& hidden_vertices,
                                                    Threads threads, const std::atomic<bool>& stop) {
  const Error stopped{ErrorKind::cancelled, "the tree of the rays was cancelled"};
  const TriangleMesh* const mesh = whole->get(stop);
  if (mesh == nullptr) return stopped;
  auto out = std::make_shared<HeatModel>();
  out->mesh = *mesh;
  for (std::size_t i = 0; i + 1 < hidden_vertices.size(); i += 2)
    for (std::uint32_t v = hidden_vertices[i]; v < hidden_vertices[i + 1]; ++v)
      out->mesh.vertices[v] = Vec3f(std::numeric_limits<float>::quiet_NaN());
  Result<Tree> tree = tree_of_counted_rays(out->mesh, threads, &stop);
  if (!tree) return tree.error();
  out->tree = std::move(*tree);
  Result<RayTree> nodes = ray_tree(out->tree);
  if (!nodes) return nodes.error();
  out->nodes = std::move(*nodes);
  return std::shared_ptr<const HeatModel>(std::move(out));
}

// Returns the ranges of the vertices of hidden objects in the whole mesh: first, end, first, end, ...
std::vector<std::uint32_t> vertices_of_hidden(const Document& document) {
  std::vector<std::uint32_t> out;
  std::uint32_t first = 0;
  for (std::uint32_t i = 0; i < document.object_count(); ++i) {
    const auto count = static_cast<std::uint32_t>(document.scene().objects[i].mesh->mesh.vertices.size());
    if (!document.object(i).visible) out.insert(out.end(), {first, first + count});
    first += count;
  }
  return out;
}

}  // namespace

RayHeat::RayHeat(const SessionContext& context)
    : context_(context), queue_(
                             1, [this] { context_.control.wake(); }, context.options.background) {
  listen(context.bus);
}

void RayHeat::listen(CommandBus& bus) {
  const auto on = [&bus, this]<class C>(void (*change)(RayHeat&, const C&)) {
    bus.on<C>([this, change](const C& command) {
      change(*this, command);
      ++revision_;
    });
  };
  on(+[](RayHeat& heat, const SetHeat& command) {
    heat.turn_on(command.of);
    if (command.of == HeatOf::off) heat.kept_.reset();
    const Workspace workspace = heat.context_.view.workspace();
    if (command.of != HeatOf::off && workspace != Workspace::tree && workspace != Workspace::look)
      heat.context_.messages.note("The heat of rays is drawn in the workspaces Look and Tree");
  });
  on(+[](RayHeat& heat, const SetHeatHits& command) {
    heat.hits_ = command.hits;
    if (heat.kept_) heat.trace_again();
  });
  on(+[](RayHeat& heat, const SetHeatOrder& command) {
    heat.order_ = command.order;
    if (heat.kept_) heat.trace_again();
  });
  on(+[](RayHeat& heat, const SetHeatColors& command) { heat.colors_ = command.colors; });
  on(+[](RayHeat& heat, const DropHeatRay&) { heat.kept_.reset(); });
  on(+[](RayHeat& heat, const FitHeat&) {
    if (!heat.picture_) return;
    const HeatFigures& figures = heat.picture_->of(heat.of_);
    heat.range_ = HeatRange{figures.least, std::max(figures.largest, figures.least + 1.0)};
  });
  bus.on<SetHeatRange>([this](const SetHeatRange& command) -> Result<void> {
    if (command.low < 0.0 || command.high < command.low)
      return Error{ErrorKind::usage, "heat: a range is two numbers, the smaller one first, or 0 0"};
    range_.reset();
    if (command.high > command.low) range_ = HeatRange{command.low, command.high};
    ++revision_;
    return {};
  });
  bus.on<KeepHeatPixel>([this](const KeepHeatPixel& command) { return keep_pixel(command.x, command.y); });
  bus.on<KeepHeatRay>([this](const KeepHeatRay& command) -> Result<void> {
    if (command.direction == Vec3(0.0)) return Error{ErrorKind::usage, "heat: the direction has length zero"};
    return keep({command.origin, command.direction, kInfinity}, command.begin);
  });
  bus.on<UseHeatRays>([this](const UseHeatRays& command) { return use_rays(command.file); });
  bus.on<KeepHeatNumber>([this](const KeepHeatNumber& command) -> Result<void> {
    if (!recorded_ || command.number >= recorded_->rays.size())
      return Error{ErrorKind::usage, "heat: there is no recorded ray of this number"};
    return keep(recorded_->rays[command.number], 0.0, command.number);
  });
  bus.on<HeatStep>([this](const HeatStep& command) -> Result<void> {
    if (!kept_) return Error{ErrorKind::usage, "heat: keep a ray first, with 'heat pixel X Y'"};
    const std::uint32_t count = static_cast<std::uint32_t>(kept_->path.size());
    step_ = std::min(std::max(command.step, 1U), std::max(count, 1U)) - 1;
    ++revision_;
    return {};
  });
}

Result<void> RayHeat::use_rays(const std::string& file) {
  std::shared_ptr<const RecordedRays> wanted;
  if (!file.empty()) {
    Result<std::vector<Ray>> rays = read_rays(file, context_.options.stop);
    if (!rays) return rays.error();
    if (rays->empty()) return Error{ErrorKind::malformed, "heat: the file has no rays"};
    wanted = std::make_shared<const RecordedRays>(RecordedRays{file, std::move(*rays)});
    if (of_ == HeatOf::off) turn_on(HeatOf::boxes);
  }
  recorded_ = std::move(wanted);
  kept_.reset();
  range_.reset();
  ++revision_;
  return {};
}

void RayHeat::turn_on(HeatOf of) {
  of_ = of;
  is_of_tree_ = context_.view.workspace() == Workspace::tree;
}

bool RayHeat::shown() const {
  const Workspace workspace = context_.view.workspace();
  return of_ != HeatOf::off &&
         (workspace == Workspace::tree || (workspace == Workspace::look && !is_of_tree_)) &&
         context_.document.object_count() > 0;
}

bool RayHeat::is_current() const {
  return picture_ && picture_->is_complete() && picture_->model == model_ && model_key_ == key_now() &&
         picture_->question == question_now();
}

HeatRange RayHeat::range() const {
  if (range_) return *range_;
  if (!picture_) return {};
  const double high = picture_->of(of_).most_are_below;
  return {0.0, high > 0.0 ? high : 1.0};
}

std::optional<HeatPixel> RayHeat::pixel_at(double x, double y) const {
  if (!picture_ || picture_->question.recorded || !(x > -0.5 && y > -0.5)) return std::nullopt;
  const auto column = static_cast<std::uint32_t>(x + 0.5), row = static_cast<std::uint32_t>(y + 0.5);
  if (column >= picture_->question.width || row >= picture_->question.height) return std::nullopt;
  return picture_->shown_at(column, row);
}

const std::vector<HeatLine>& RayHeat::lines() const {
  const bool is_of_file = picture_ && picture_->question.recorded == recorded_;
  if (lines_.picture != picture_ || lines_.of != of_)
    lines_ = {picture_, of_, is_of_file ? heat_lines(*picture_, of_) : std::vector<HeatLine>()};
  return lines_.lines;
}

RayHeat::ModelKey RayHeat::key_now() const {
  return {context_.document.scene_revision(), context_.document.pose_revision(),
          context_.document.facts().visible_objects()};
}

HeatQuestion RayHeat::question_now() const {
  HeatQuestion out;
  out.recorded = recorded_;
  if (recorded_) {  // of any view
    out.width = static_cast<std::uint32_t>(recorded_->rays.size());
    out.height = 1;
  } else {
    out.view = context_.view.shown_view();
    out.width = static_cast<std::uint32_t>(std::max(std::lround(context_.view.fits().viewport().x), 1L));
    out.height = static_cast<std::uint32_t>(std::max(std::lround(context_.view.fits().viewport().y), 1L));
  }
  out.hits = hits_;
  out.order = order_;
  out.timed = of_ == HeatOf::time;
  return out;
}

void RayHeat::start() {
  if (!shown()) {
    model_job_.reset();
    job_.reset();
    return;
  }
  start_model();
  if (!kept_)
    start_picture();
  else
    job_.reset();
}

bool RayHeat::advance() {
  if (shown()) start();  // the camera may have moved without a command
  return false;
}

void RayHeat::start_model() {
  const ModelKey key = key_now();
  if (model_ && model_key_ == key) return model_job_.reset();
  if ((model_job_ || failed_) && wanted_key_ == key) return;
  job_.reset();
  failed_ = false;
  wanted_key_ = key;
  model_job_ = queue_.submit(
      "to build the tree of the rays",
      [whole = lazy_whole_mesh(context_.document.scene_snapshot(), context_.document.poses()),
       hidden = vertices_of_hidden(context_.document), threads = Threads(context_.options.threads)](
          const std::atomic<bool>& stop) { return make_model(whole, hidden, threads, stop); },
      [this, key](Result<std::shared_ptr<const HeatModel>> model) { take_model(key, std::move(model)); });
}

void RayHeat::take_model(const ModelKey& key, Result<std::shared_ptr<const HeatModel>> model) {
  if (!(key == wanted_key_) || !model_job_) return;  // a later one is under way
  model_job_.reset();
  if (!model) {
    failed_ = true;
    if (model.error().kind != ErrorKind::cancelled) context_.messages.error(model.error());
    return;
  }
  model_ = *model;
  model_key_ = key;
  ++revision_;
  if (kept_) trace_again();
  start();
}

void RayHeat::start_picture() {
  if (!model_ || !(model_key_ == key_now())) return job_.reset();
  const HeatQuestion question = question_now();
  const bool has_it = picture_ && picture_->model == model_ && picture_->question == question;
  if (has_it && picture_->is_complete()) return job_.reset();
  if (job_ && asked_ == question) return;
  asked_ = question;
  if (has_it) return next_pass(picture_);
  auto empty = std::make_shared<HeatPicture>();
  empty->question = question;
  empty->model = model_;
  next_pass(std::move(empty));
}

void RayHeat::next_pass(std::shared_ptr<const HeatPicture> from) {
  job_ = queue_.submit(
      "to count the rays",
      [from = std::move(from), threads = Threads(context_.options.threads)](const std::atomic<bool>& stop) {
        return refined(from, threads, &stop);
      },
      [this](Result<std::shared_ptr<const HeatPicture>> picture) { take_picture(std::move(picture)); });
}

void RayHeat::take_picture(Result<std::shared_ptr<const HeatPicture>> picture) {
  if (!picture) {
    if (picture.error().kind == ErrorKind::cancelled) return;
    job_.reset();
    failed_ = true;
    return context_.messages.error(picture.error());
  }
  if (!job_ || (*picture)->model != model_ || !((*picture)->question == asked_)) return;
  job_.reset();
  picture_ = std::move(*picture);
  ++revision_;
  start();
}

void RayHeat::stop() {
  model_job_.reset();
  job_.reset();
}

void RayHeat::scene_changed(bool keeps_objects) {
  picture_.reset();
  model_.reset();
  if (!keeps_objects) {
    kept_.reset();
    recorded_.reset();
    range_.reset();
  }
  ++revision_;
}

Result<void> RayHeat::await_model() {
  if (context_.document.object_count() == 0)
    return Error{ErrorKind::usage, "heat: nothing is open to cast rays at"};
  return context_.control.await([this] {
    start_model();
    (void)queue_.run_completions();
    return (model_ && model_key_ == key_now()) || failed_;
  });
}

Result<void> RayHeat::keep_pixel(double x, double y) {
  if (recorded_) return Error{ErrorKind::usage, "heat: the rays of a file are counted, not those of pixels"};
  const HeatQuestion question = question_now();
  if (!(x >= 0.0 && y >= 0.0 && x < question.width && y < question.height))
    return Error{ErrorKind::usage, "heat: the pixel is outside the picture of " +
                                       std::to_string(question.width) + " x " +
                                       std::to_string(question.height) + " pixels"};
  const Ray ray = ray_through(question.view, {x, y, double(question.width), double(question.height)});
  return keep(ray, begin_of(question.view, ray));
}

Result<void> RayHeat::keep(const Ray& ray, double begin, std::optional<std::uint32_t> number) {
  if (of_ == HeatOf::off) of_ = HeatOf::boxes;
  if (auto ok = await_model(); !ok) return ok;
  if (!model_) return Error{ErrorKind::over_limit, "heat: the tree of the rays could not be built"};
  trace_kept(ray, begin, number);
  step_ = kept_->path.empty() ? 0 : static_cast<std::uint32_t>(kept_->path.size()) - 1;
  ++revision_;
  return {};
}

void RayHeat::trace_kept(const Ray& ray, double begin, std::optional<std::uint32_t> number) {
  auto kept = std::make_shared<KeptRay>();
  kept->ray = ray;
  kept->begin = begin;
  kept->number = number;
  kept->model = model_;
  const RayCountOptions options{.hits = hits_, .engine = QueryEngine::fast, .order = order_, .stop = nullptr};
  QueryScratch scratch;
  if (model_) {
    const ModelView model = model_->view();
    kept->counted = count_from(model, ray, begin, options, scratch);
    (void)trace_ray(model, ray_counted_last(model, ray, begin, options, scratch), model_->nodes, options,
                    scratch, kept->path);
  }
  const auto count = static_cast<std::uint32_t>(kept->path.size());
  step_ = std::min(step_, std::max(count, 1U) - 1);
  kept_ = std::move(kept);
}

void RayHeat::add_commands(std::vector<Command>& out) const {
  // The same command in Look would draw it there.
  if (of_ == HeatOf::off || (is_of_tree_ && context_.view.workspace() == Workspace::look)) return;
  out.emplace_back(SetHeat{of_});
  if (hits_ != RayHits::closest) out.emplace_back(SetHeatHits{hits_});
  if (order_ != RayOrder::queries) out.emplace_back(SetHeatOrder{order_});
  if (recorded_) out.emplace_back(UseHeatRays{recorded_->file});
  if (colors_ != HeatColors::viridis) out.emplace_back(SetHeatColors{colors_});
  if (range_) out.emplace_back(SetHeatRange{range_->low, range_->high});
  if (!kept_) return;
  if (kept_->number)
    out.emplace_back(KeepHeatNumber{*kept_->number});
  else
    out.emplace_back(KeepHeatRay{kept_->ray.origin, kept_->ray.direction, kept_->begin});
  out.emplace_back(HeatStep{step_ + 1});
}

void add_heat(FeatureList& list) {
  list_query_heat(list);
  list.commands.add<SetHeat, SetHeatHits, SetHeatOrder, SetHeatColors, SetHeatRange, FitHeat, UseHeatRays,
                    KeepHeatPixel, KeepHeatRay, KeepHeatNumber, HeatStep, DropHeatRay>();
  list.add_feature<RayHeat>();
  list.panels.push_back({.panel = kHeatPanel,
                         .title = "Heat of rays",
                         .workspaces = workspaces::kLook | workspaces::kTree,
                         .place = Place::right,
                         .order = 5,
                         .keeps = 420});
}

}  // namespace boxwood
