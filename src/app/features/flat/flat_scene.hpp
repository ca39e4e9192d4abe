// SPDX-License-Identifier: MIT
// The flat scene: two figures of a plane, 980 by 580 with y down, that turn a little with every frame. Its
// statements query the library (flat.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <boxwood/result.hpp>
#include <boxwood/volumes.hpp>

#include "app/features/flat/flat_commands.hpp"
#include "app/session/feature.hpp"
#include "app/session/session_context.hpp"

namespace boxwood {

inline constexpr double kFlatWidth = 980.0, kFlatHeight = 580.0;
inline constexpr std::uint32_t kFlatFrames = 360;  // afterwards both have their first angles

struct FlatFigure {
  FlatShape shape = FlatShape::rectangle;
  Vec2 center = Vec2(0.0);
  double width = 0.0, height = 0.0;
  double degrees = 0.0;  // before the first frame, from +x towards +y
  double turn = 0.0;     // degrees a frame
  double angle(std::uint32_t frame) const noexcept { return degrees + turn * frame; }
};

// Returns the corners, in order around it, of the figure itself or of the figure inside its volume. Empty for
// a rectangle.
std::vector<Vec2> flat_figure_corners(const FlatFigure& figure, std::uint32_t frame);
// Returns the figure itself, or the volume of its kind around it, for flat.hpp. std::monostate if memory runs
// out.
AnyVolume flat_volume(const FlatFigure& figure, std::uint32_t frame);

class FlatScene : public Feature {
public:
  explicit FlatScene(const SessionContext& context);
  bool on() const { return on_; }
  std::uint32_t frame() const { return frame_; }
  const FlatFigure& figure(FlatSide side) const { return figures_[static_cast<std::size_t>(side)]; }
  const FlatLamp& lamp() const { return lamp_; }
  // Feature
  std::uint64_t revision() const override { return revision_; }
  void scene_wanted() override;
  bool takes_stage() const override;
  void add_commands(std::vector<Command>& out) const override;
  // Returns the figures of a first start.
  static const std::array<FlatFigure, 2>& usual() noexcept;

private:
  FlatFigure& figure_of(FlatSide side) { return figures_[static_cast<std::size_t>(side)]; }
  void set_on(bool on);

  const SessionView& view_;
  bool on_ = false;
  std::uint32_t frame_ = 0;
  std::array<FlatFigure, 2> figures_;
  FlatLamp lamp_;
  std::uint64_t revision_ = 1;
};

}  // namespace boxwood
