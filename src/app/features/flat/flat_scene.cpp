// SPDX-License-Identifier: MIT
// Places the two figures and fits their volumes.
#include "app/features/flat/flat_scene.hpp"

#include "app/features/flat/flat_commands.hpp"
#include "app/session/feature_list.hpp"
#include "app/session/session.hpp"

#include <cmath>
#include <iterator>
#include <numbers>
#include <string>

#include <boxwood/fit.hpp>

namespace boxwood {

namespace {

// Rectangles from the text on which this scene is based.
constexpr std::array<FlatFigure, 2> kUsual = {
    FlatFigure{FlatShape::rectangle, Vec2(100.0, 150.0), 30.0, 140.0, 30.0, 2.0},
    FlatFigure{FlatShape::rectangle, Vec2(100.0, 70.0), 40.0, 110.0, 40.0, 1.0}};

// Coordinates are in halves of the height, from the centre.
constexpr Vec2 kTriangle[] = {Vec2(-0.7, -0.8), Vec2(0.7, -0.8), Vec2(0.0, 1.0)};
constexpr Vec2 kPolygon[] = {Vec2(-0.3, -1.0), Vec2(0.5, -0.7), Vec2(0.7, 0.1), Vec2(0.1, 1.0),
                             Vec2(-0.6, 0.3)};
constexpr Vec2 kFigure[] = {Vec2(-0.2, -1.0), Vec2(0.6, -0.6), Vec2(0.1, -0.2), Vec2(0.5, 0.6),
                            Vec2(0.0, 0.3),   Vec2(-0.4, 1.0), Vec2(-0.5, -0.3)};

Vec2 cosine_and_sine(double degrees) {
  const double right = degrees / 90.0, radians = degrees * std::numbers::pi / 180.0;
  Vec2 out(std::cos(radians), std::sin(radians));
  if (right == std::floor(right)) out = Vec2(std::round(out.x), std::round(out.y));  // right angles are exact
  return out;
}

}  // namespace

std::vector<Vec2> flat_figure_corners(const FlatFigure& figure, std::uint32_t frame) {
  if (figure.shape == FlatShape::rectangle) return {};
  const std::span<const Vec2> own = figure.shape == FlatShape::triangle  ? std::span<const Vec2>(kTriangle)
                                    : figure.shape == FlatShape::polygon ? std::span<const Vec2>(kPolygon)
                                                                         : std::span<const Vec2>(kFigure);
  const Vec2 turn = cosine_and_sine(figure.angle(frame));
  std::vector<Vec2> out;
  for (const Vec2& p : own) {
    const Vec2 q = 0.5 * figure.height * p;
    out.push_back(figure.center + Vec2(turn.x * q.x - turn.y * q.y, turn.y * q.x + turn.x * q.y));
  }
  return out;
}

AnyVolume flat_volume(const FlatFigure& figure, std::uint32_t frame) {
  if (figure.shape == FlatShape::rectangle) {
    const Vec2 turn = cosine_and_sine(figure.angle(frame));
    return AnyVolume(Obb{Vec3(figure.center, 0.0),
                         {Vec3(turn.x, turn.y, 0.0), Vec3(-turn.y, turn.x, 0.0), Vec3(0.0, 0.0, 1.0)},
                         Vec3(0.5 * figure.width, 0.5 * figure.height, 0.0)});
  }
  std::vector<Vec3> points;
  for (const Vec2& p : flat_figure_corners(figure, frame)) points.emplace_back(p, 0.0);
  VolumeKind kind = VolumeKind::hull;
  if (figure.shape == FlatShape::circle) kind = VolumeKind::sphere;
  if (figure.shape == FlatShape::aabb) kind = VolumeKind::aabb;
  if (figure.shape == FlatShape::obb) kind = VolumeKind::obb;
  if (figure.shape == FlatShape::octagon) kind = VolumeKind::kdop8;
  Fit<AnyVolume> fit = fit_volume(kind, points);
  return fit.out_of_memory ? AnyVolume(std::monostate{}) : std::move(fit.volume);
}

FlatScene::FlatScene(const SessionContext& context) : view_(context.view), figures_(kUsual) {
  context.bus.on<BeginFlat>([this, context](const BeginFlat&) {
    context.notify(&Feature::stage_taken);
    set_on(true);
  });
  context.bus.on<EndFlat>([this](const EndFlat&) { set_on(false); });
  context.bus.on<SetFlatFrame>([this](const SetFlatFrame& command) -> Result<void> {
    if (command.frame >= kFlatFrames)
      return Error{ErrorKind::usage, "flat: frames are 0 to " + std::to_string(kFlatFrames - 1)};
    frame_ = command.frame;
    ++revision_;
    return {};
  });
  context.bus.on<SetFlatShape>([this](const SetFlatShape& command) {
    figure_of(command.side).shape = command.shape;
    ++revision_;
  });
  context.bus.on<PlaceFlat>([this](const PlaceFlat& command) -> Result<void> {
    if (!(command.x >= 0.0 && command.x <= kFlatWidth && command.y >= 0.0 && command.y <= kFlatHeight))
      return Error{ErrorKind::usage, "flat: a centre is within 0,0 and 980,580"};
    FlatFigure& figure = figure_of(command.side);
    figure.center = Vec2(command.x, command.y);
    figure.degrees = command.degrees;
    ++revision_;
    return {};
  });
  context.bus.on<SetFlatLamp>([this](const SetFlatLamp& command) {
    lamp_ = command.lamp;
    ++revision_;
  });
}

void FlatScene::set_on(bool on) {
  on_ = on;
  ++revision_;
}

void FlatScene::scene_wanted() {
  set_on(false);
}

bool FlatScene::takes_stage() const {
  return on_ && view_.workspace() == Workspace::learn;
}

const std::array<FlatFigure, 2>& FlatScene::usual() noexcept {
  return kUsual;
}

void FlatScene::add_commands(std::vector<Command>& out) const {
  if (!takes_stage()) return;
  out.emplace_back(BeginFlat{});
  for (const FlatSide side : {FlatSide::a, FlatSide::b}) {
    const FlatFigure &is = figure(side), &first = FlatScene::usual()[static_cast<std::size_t>(side)];
    if (is.shape != first.shape) out.emplace_back(SetFlatShape{side, is.shape});
    if (is.center != first.center || is.degrees != first.degrees)
      out.emplace_back(PlaceFlat{side, is.center.x, is.center.y, is.degrees});
  }
  if (!(lamp() == FlatLamp{})) out.emplace_back(SetFlatLamp{lamp()});
  if (frame() != 0) out.emplace_back(SetFlatFrame{frame()});
}

void add_flat(FeatureList& list) {
  list.commands.add<BeginFlat, EndFlat, SetFlatFrame, SetFlatShape, PlaceFlat, SetFlatLamp>();
  list.add_feature<FlatScene>();
  list.add_present<SetFlatFrame>([](const Session& s) { return SetFlatFrame{s.get<FlatScene>().frame()}; });
  list.present.push_back([](const Session& s, const Command& command) -> std::optional<Command> {
    const auto* const shape = command.get<SetFlatShape>();
    if (shape == nullptr) return std::nullopt;
    return SetFlatShape{shape->side, s.get<FlatScene>().figure(shape->side).shape};
  });
  using namespace workspaces;
  list.panels.push_back({.panel = kFlatPanel,
                         .title = "Flat scene",
                         .workspaces = kLearn,
                         .place = Place::dock,
                         .order = 20,
                         .height = 62,
                         .is_played = true});
}

}  // namespace boxwood
