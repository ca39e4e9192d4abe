// SPDX-License-Identifier: MIT
// Opens or makes the cover, and requests the figures of each body.
#include "app/features/cover/show/cover_review.hpp"

#include <algorithm>
#include <utility>

#include <boxwood/robot_import.hpp>

#include "app/document/document.hpp"
#include "app/session/feature_list.hpp"
#include "app/session/session.hpp"
#include "app/text/errors.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {

constexpr std::uint64_t kSamples = 10'000, kSeed = 1;  // as `boxwood certify`
constexpr std::uint32_t kMostMade = 1'000;             // elements of a body

Result<CoverBodies> bodies_of(const std::string& file, const Scene& scene, const CoverSetup& setup,
                              const std::atomic<bool>& stop) {
  if (is_robot_file(file)) return setup.links(file, stop);
  Result<TriangleMesh> mesh = baked_whole(scene, -1, &stop);
  if (!mesh) return mesh.error();
  CoverBodies out;
  out.bodies.push_back({"", std::move(*mesh)});
  return out;
}

Result<std::shared_ptr<const CoveredBody>> covered(const CoverBody& body, const Cover* cover,
                                                   const std::optional<MakeCover>& make,
                                                   const std::atomic<bool>& stop) {
  auto out = std::make_shared<CoveredBody>();
  if (cover != nullptr) {
    out->cover = *cover;
  } else {
    MakeCoverOptions options;
    options.kind = make->kind;
    options.count = make->count;
    options.stop = &stop;
    Result<Cover> made = make_cover(body.mesh, options);
    if (!made) return made.error();
    out->cover = std::move(*made);
  }
  const Result<CoverMeasure> measure = CoverMeasure::make(body.mesh, &stop);
  if (!measure) return measure.error();
  Result<CoverFigures> figures = measure->figures_of(out->cover, kSamples, kSeed, &stop, true);
  if (!figures) return figures.error();
  out->figures = std::move(*figures);
  out->figures.body = body.name;
  return std::shared_ptr<const CoveredBody>(std::move(out));
}

// Returns the pose of each node, as the file has it.
std::vector<RigidTransform> poses_of_nodes(const Scene& scene) {
  std::vector<AffineTransform> poses;
  std::vector<RigidTransform> out;
  for (const SceneNode& node : scene.nodes) {
    poses.push_back(node.parent < 0
                        ? node.parent_from_node
                        : compose(poses[static_cast<std::size_t>(node.parent)], node.parent_from_node));
    out.push_back({poses.back().linear, poses.back().translation});
  }
  return out;
}

}  // namespace

CoverReview::CoverReview(const SessionContext& context)
    : context_(context), queue_(
                             2, [&control = context.control] { control.wake(); }, true) {
  context.bus.on<ShowCover>([this](const ShowCover& command) -> Result<void> {
    if (command.on)
      if (const Result<std::string> file = file_of_scene(); !file) return file.error();
    shown_ = command.on;
    ++revision_;
    return {};
  });
  context.bus.on<OpenCover>([this](const OpenCover& command) {
    return begin(command.file.substr(command.file.find_last_of('/') + 1), command.file, std::nullopt);
  });
  context.bus.on<MakeCover>([this](const MakeCover& command) -> Result<void> {
    if (command.count == 0 || command.count > kMostMade)
      return usage_error("cover: a body has from 1 to " + std::to_string(kMostMade) + " elements");
    return begin("made here: at most " + std::to_string(command.count) + " " +
                     std::string(name_of(command.kind)) +
                     (command.kind == CoverKind::convex ? " parts" : "") + " for each body",
                 std::nullopt, command);
  });
  context.bus.on<ChooseCoverBody>([this](const ChooseCoverBody& command) { return choose(command.name); });
  context.bus.on<SaveCover>([this](const SaveCover& command) { return save(command.file); });
  context.bus.on<StopCover>([this](const StopCover&) {
    if (!is_running()) return;
    stop();
    ++serial_;
    ++revision_;
    opens_ = false;
    left_ = 0;
    was_stopped_ = true;
  });
}

Result<std::string> CoverReview::file_of_scene() const {
  const Scene& scene = context_.document.scene();
  if (scene.objects.empty()) return usage_error("cover: open a model first");
  if (scene.files.size() != 1) return usage_error("cover: a cover is shown while exactly one file is open");
  return scene.files.front();
}

void CoverReview::forget() {
  stop();
  answering_.clear();
  ++serial_;
  ++revision_;
  opens_ = was_stopped_ = false;
  left_ = 0;
  source_.clear();
  file_.reset();
  made_.reset();
  notes_.clear();
  bodies_.reset();
  shown_bodies_.clear();
  chosen_.reset();
}

Result<void> CoverReview::begin(std::string source, std::optional<std::string> file,
                                std::optional<MakeCover> made) {
  const Result<std::string> model = file_of_scene();
  if (!model) return model.error();
  const CoverSetup* const setup = context_.options.setups.find<CoverSetup>();
  if (setup == nullptr) return usage_error("cover: this program reads no files of covers");
  forget();
  shown_ = opens_ = true;
  source_ = std::move(source);
  file_ = std::move(file);
  made_ = made;
  opening_ = queue_.submit(
      "to open the cover",
      [setup = *setup, model = *model, file = file_,
       scene = context_.document.scene_snapshot()](const std::atomic<bool>& stop) -> Result<Opened> {
        Result<CoverBodies> bodies = bodies_of(model, *scene, setup, stop);
        if (!bodies) return bodies.error();
        Opened out;
        if (file) {
          Result<CoverSet> set = setup.read(*file, stop);
          if (!set) return set.error();
          out.notes = set->notes;
          Result<MatchedCovers> matched = match_covers(*bodies, std::move(*set));
          if (!matched) return matched.error();
          if (matched->strange > 0)
            out.notes.push_back(std::to_string(matched->strange) +
                                " bodies of the cover are of no link with collision geometry");
          for (Cover& cover : matched->covers)
            out.covers.push_back(std::make_shared<const Cover>(std::move(cover)));
        }
        out.bodies = std::make_shared<const CoverBodies>(std::move(*bodies));
        return out;
      },
      [this, serial = serial_](Result<Opened> opened) {
        if (serial != serial_) return;
        opens_ = false;
        ++revision_;
        if (opened) return take(std::move(*opened));
        if (opened.error().kind != ErrorKind::cancelled) context_.messages.error(opened.error());
        const bool stays = shown_;
        forget();
        shown_ = stays;
      });
  return {};
}

void CoverReview::take(Opened opened) {
  bodies_ = opened.bodies;
  notes_ = std::move(opened.notes);
  find_places(*bodies_);
  left_ = shown_bodies_.size();
  for (std::size_t i = 0; i < shown_bodies_.size(); ++i)
    answer(i, opened.covers.empty() ? nullptr : opened.covers[i]);
}

// A robot's scene has a node for each link, of its name.
void CoverReview::find_places(const CoverBodies& bodies) {
  const Scene& scene = context_.document.scene();
  const std::vector<RigidTransform> poses =
      bodies.robot ? poses_of_nodes(scene) : std::vector<RigidTransform>{};
  for (const CoverBody& body : bodies.bodies) {
    ShownCover& shown = shown_bodies_.emplace_back();
    shown.name = body.name;
    for (std::uint32_t i = 0; i < scene.objects.size() && !shown.of; ++i) {
      const std::uint32_t node = scene.objects[i].node;
      if (bodies.robot && scene.nodes[node].name != body.name) continue;
      shown.of = i;
      if (bodies.robot) shown.world_from_body = poses[node];
    }
  }
}

void CoverReview::answer(std::size_t body, std::shared_ptr<const Cover> cover) {
  answering_.push_back(queue_.submit(
      "to certify the cover",
      [bodies = bodies_, body, cover = std::move(cover), make = made_](const std::atomic<bool>& stop) {
        return covered(bodies->bodies[body], cover.get(), make, stop);
      },
      [this, body, serial = serial_](Result<std::shared_ptr<const CoveredBody>> made) {
        if (serial != serial_) return;
        --left_;
        ++revision_;
        if (made)
          shown_bodies_[body].answer = std::move(*made);
        else if (made.error().kind != ErrorKind::cancelled)
          context_.messages.error(made.error());
      }));
}

const std::vector<std::optional<RigidTransform>>& CoverReview::poses() const {
  const Document& document = context_.document;
  if (posed_.poses == document.pose_revision() && posed_.own == revision_) return posed_.of;
  posed_ = {document.pose_revision(), revision_, {}};
  const Scene& scene = document.scene();
  const bool by_node = bodies_ && bodies_->robot;
  for (const ShownCover& body : shown_bodies_) {
    auto& pose = posed_.of.emplace_back();
    if (!body.of || *body.of >= document.object_count()) continue;
    const RigidTransform moved = document.pose(*body.of);
    bool together = true;
    for (std::uint32_t i = 0; i < document.object_count() && together; ++i)
      together = (by_node && scene.objects[i].node != scene.objects[*body.of].node) ||
                 numbers_of(document.pose(i)) == numbers_of(moved);
    if (together) pose = compose(moved, body.world_from_body);
  }
  return posed_.of;
}

Result<void> CoverReview::choose(const std::string& name) {
  if (auto ok = context_.control.await([this] {
        (void)queue_.run_completions();
        return !opens_;
      });
      !ok)
    return ok;
  if (!has_cover()) return usage_error("cover: there is no cover; 'cover open' or 'cover make' shows one");
  const auto at = std::ranges::find(shown_bodies_, name, &ShownCover::name);
  if (!name.empty() && at == shown_bodies_.end())
    return usage_error("cover: no body is called '" + printable(name) + "'");
  if (name.empty())
    chosen_.reset();
  else
    chosen_ = static_cast<std::uint32_t>(at - shown_bodies_.begin());
  ++revision_;
  return {};
}

Result<void> CoverReview::save(const std::string& file) {
  if (auto ok = context_.control.await([this] {
        (void)queue_.run_completions();
        return !is_running();
      });
      !ok)
    return ok;
  const CoverSetup* const setup = context_.options.setups.find<CoverSetup>();
  if (!made_ || setup == nullptr) return usage_error("cover: only a cover that was made here can be saved");
  CoverExport out;
  out.model = context_.document.scene().files.front();
  out.kind = made_->kind;
  out.bodies = bodies_.get();
  for (const ShownCover& body : shown_bodies_) {
    if (!body.answer || body.answer->figures.certificate.verdict != CoverVerdict::encloses)
      return usage_error("cover: the cover is not proven to enclose " +
                         (body.name.empty() ? std::string("the model") : "'" + printable(body.name) + "'"));
    out.set.bodies.push_back({body.name, body.answer->cover});
    out.proofs.push_back(figures_to_json(body.answer->figures));
  }
  if (const Result<void> written = setup->write(file, out); !written) return written;
  context_.messages.saved("the cover is in " + printable(file), printable(file));
  return {};
}

void CoverReview::stop() {
  opening_.stop();
  for (const JobHandle& job : answering_) job.stop();
}

void CoverReview::scene_changed(bool keeps_objects) {
  if (keeps_objects && context_.document.scene().files.size() == 1) return;
  forget();
  shown_ = false;
}

void CoverReview::add_commands(std::vector<Command>& out) const {
  if (file_) out.emplace_back(OpenCover{*file_});
  if (made_) out.emplace_back(*made_);
  if (chosen_) out.emplace_back(ChooseCoverBody{shown_bodies_[*chosen_].name});
  if (shown_ != has_cover()) out.emplace_back(ShowCover{shown_});
}

void add_cover(FeatureList& list) {
  list.commands.add<ShowCover, OpenCover, MakeCover, ChooseCoverBody, SaveCover, StopCover>();
  list.add_feature<CoverReview>();
  list.panels.push_back({.panel = kCoverPanel,
                         .title = "Cover",
                         .workspaces = workspaces::kLook,
                         .place = Place::dock,
                         .order = 8,
                         .height = 232,
                         .is_played = true});
}

}  // namespace boxwood
