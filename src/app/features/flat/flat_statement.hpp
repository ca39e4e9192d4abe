// SPDX-License-Identifier: MIT
// The statements about the flat scene: two figures, the lines that could separate them, and two shadows in
// parallel light.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <boxwood/teaching/flat.hpp>

#include "app/features/flat/flat_scene.hpp"
#include "app/fields/flat_fields.hpp"
#include "app/statements/statements.hpp"

namespace boxwood {

struct FlatFigureStatement {
  FlatShape shape{};
  std::vector<Vec2> figure;   // the figure inside a volume, in order; empty if it is the volume itself
  std::vector<Vec2> outline;  // corners of the volume, in order; empty for a circle
  Vec2 center = Vec2(0.0);    // of a circle
  double radius = 0.0;
  double area = 0.0;   // of the volume
  double angle = 0.0;  // degrees, of this frame, from 0 to 360
  std::string typed;   // in the syntax of `boxwood axes --flat`
  template <class F> void describe(F& f) const {
    f("shape", name_of(shape)), f("angle", angle), f("area", area), f("typed", typed);
  }
};

struct FlatAxisStatement {
  std::string name;  // "A0"
  AxisRow row;
  bool parts = false;    // its gap separates them
  bool largest = false;  // the largest gap of all
  std::string gap_text;
  template <class F> void describe(F& f) const {
    f("name", name), f("axis", flat_point(row.axis)), f("a", interval_pair(row.a));
    f("b", interval_pair(row.b)), f("gap", row.gap), f("gap_text", gap_text), f("parts", parts);
    f("largest", largest);
  }
};

struct FlatLampStatement {
  double degrees = 0.0;                    // of the rays, from +x towards +y
  Vec2 ray = Vec2(0.0), wall = Vec2(0.0);  // unit; the wall is perpendicular to the rays
  Interval a, b;                           // the shadows: p . wall
  double light = 0.0;                      // width between the shadows; no light passes unless it is above 0
  std::string text;
  template <class F> void describe(F& f) const {
    f("degrees", degrees), f("a", interval_pair(a)), f("b", interval_pair(b)), f("light", light);
    f("text", text);
  }
};

struct FlatStatement {
  Revision of;
  std::uint32_t frame = 0;
  std::array<FlatFigureStatement, 2> figures;
  PairState state = PairState::apart;
  std::string text;  // "Apart: B0 has the largest gap of the 4, 6.719"
  std::string how;   // depth and direction; empty if apart
  double depth = 0.0;
  Vec2 direction = Vec2(0.0);  // unit, from A to B
  std::vector<FlatAxisStatement> rows;
  double longest = 0.0;  // of all rows, the length of both shadows together
  std::optional<FlatLampStatement> lamp;
  std::string command;
  Rgba color;  // blue apart, red in contact
  template <class F> void describe(F& f) const {
    f("frame", frame), f("state", shaped<"@state">(name_of(state))), f("color", color), f("text", text);
    f("how", how), f("depth", depth), f("direction", flat_point(Vec3(direction, 0.0)));
    f("figures", std::span<const FlatFigureStatement>(figures)), f("axes", rows), f("lamp", lamp);
    f("command", command);
  }
};
std::optional<FlatStatement> flat_statement(const Session& session);  // nullopt if it is not shown
// Returns the state of each frame for the figures as placed.
std::vector<PairState> flat_states(const FlatScene& flat);

}  // namespace boxwood
