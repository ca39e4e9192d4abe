// SPDX-License-Identifier: MIT
// Draws each kind of profile.
#include "scene/formats/ifc/ifc_profiles.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace boxwood {

namespace {

constexpr int kDeepestProfile = 16;  // profiles within profiles

struct Corner {
  Vec2 point;
  double radius = 0.0;  // 0 for a sharp corner
};

class ProfileWalk {
public:
  ProfileWalk(const IfcAccess& access, const IfcCutting& cutting) : access_(access), cutting_(cutting) {}

  Profile walk(const StepValue& reference, int depth = 0) {
    if (depth > kDeepestProfile) leave_unread("a profile holds itself");
    const IfcEntity p = access_.at(reference);
    if (value(p, 0).kind != StepKind::enumeration || value(p, 0).word != "AREA")
      leave_unread(shown(p) + " is a profile that is not an area");
    Profile out;
    if (p.type == "IFCARBITRARYCLOSEDPROFILEDEF" || p.type == "IFCARBITRARYPROFILEDEFWITHVOIDS") {
      const bool voids = p.type.ends_with("VOIDS");
      need_values(p, voids ? 4 : 3, voids ? 4 : 3);
      ProfileRegion region{{flat_loop(p.values[2], out)}};
      if (voids)
        for (const StepValue& inner : items(p, 3)) region.loops.push_back(flat_loop(inner, out));
      out.regions = {std::move(region)};
    } else if (p.type == "IFCCOMPOSITEPROFILEDEF") {
      need_values(p, 4, 4);
      for (const StepValue& part : items(p, 2)) {
        Profile more = walk(part, depth + 1);
        out.chord = std::max(out.chord, more.chord);
        for (ProfileRegion& region : more.regions) out.regions.push_back(std::move(region));
      }
    } else if (p.type == "IFCDERIVEDPROFILEDEF" || p.type == "IFCMIRROREDPROFILEDEF") {
      need_values(p, 5, 5);
      out = walk(p.values[2], depth + 1);
      AffineTransform map;
      if (p.type == "IFCMIRROREDPROFILEDEF")
        map.linear[0].x = -1.0;
      else
        map = operator_at(access_, p.values[3]);
      place(out, map);
    } else {
      out = parameterized(p);
      if (out.regions.empty()) leave_unread(shown_type(p.type) + " is not read as a profile");
      place(out, placement_at(access_, p.values[2]));
    }
    return out;
  }

private:
  static void place(Profile& profile, const AffineTransform& map) {
    if (is_identity(map)) return;
    for (ProfileRegion& region : profile.regions)
      for (std::vector<Vec2>& loop : region.loops)
        for (Vec2& p : loop) {
          const Vec3 moved = apply(map, Vec3(p.x, p.y, 0.0));
          p = Vec2(moved.x, moved.y);
        }
    profile.chord *= std::max(
        1.0, std::sqrt(glm::dot(map.linear[0], map.linear[0]) + glm::dot(map.linear[1], map.linear[1])) /
                 std::numbers::sqrt2);
  }

  std::vector<Vec2> flat_loop(const StepValue& curve, Profile& out) {
    const CurvePoints points = loop_at(access_, curve, cutting_);
    out.chord = std::max(out.chord, points.chord);
    std::vector<Vec2> loop;
    for (const Vec3& p : points.points) loop.emplace_back(p.x, p.y);
    return loop;
  }

  std::vector<Vec2> oval(double x, double y, Profile& out) {
    const double turn = 2.0 * std::numbers::pi;
    const std::size_t pieces = arc_pieces(std::max(x, y), turn, cutting_, out.chord);
    std::vector<Vec2> loop;
    for (std::size_t i = 0; i < pieces; ++i) {
      const double t = turn * static_cast<double>(i) / static_cast<double>(pieces);
      loop.emplace_back(x * std::cos(t), y * std::sin(t));
    }
    return loop;
  }

  // Returns a polygon in which some corners are rounded by an arc that touches both edges.
  std::vector<Vec2> rounded(const std::vector<Corner>& corners, Profile& out, const IfcEntity& owner) {
    std::vector<Vec2> loop;
    const std::size_t n = corners.size();
    for (std::size_t i = 0; i < n; ++i) {
      const Vec2 here = corners[i].point;
      const double radius = corners[i].radius;
      if (!(radius > 0.0)) {
        loop.push_back(here);
        continue;
      }
      const Vec2 to = corners[(i + 1) % n].point - here, from = corners[(i + n - 1) % n].point - here;
      const double after = glm::length(to), before = glm::length(from);
      const double angle = std::acos(std::clamp(glm::dot(to, from) / (after * before), -1.0, 1.0));
      const double reach = radius / std::tan(0.5 * angle);
      if (!(reach <= std::min(after, before) * (1.0 + 1e-9)))
        leave_unread(shown(owner) + " has a rounding that is larger than its edge");
      const Vec2 along = glm::normalize(from), begin = here + along * reach;
      const Vec2 end = here + to / after * reach;
      const Vec2 center = here + glm::normalize(to / after + along) * (radius / std::sin(0.5 * angle));
      const double first = std::atan2(begin.y - center.y, begin.x - center.x);
      const double turn =
          std::remainder(std::atan2(end.y - center.y, end.x - center.x) - first, 2.0 * std::numbers::pi);
      const std::size_t pieces = arc_pieces(radius, std::abs(turn), cutting_, out.chord);
      for (std::size_t k = 0; k <= pieces; ++k) {
        const double t = first + turn * static_cast<double>(k) / static_cast<double>(pieces);
        loop.push_back(center + Vec2(std::cos(t), std::sin(t)) * radius);
      }
    }
    return without_twins(loop);
  }

  static std::vector<Vec2> without_twins(const std::vector<Vec2>& loop) {
    std::vector<Vec2> kept;
    double extent = 0.0;
    for (const Vec2& p : loop) extent = std::max({extent, std::abs(p.x), std::abs(p.y)});
    for (const Vec2& p : loop)
      if (kept.empty() || glm::length(p - kept.back()) > 1e-9 * extent) kept.push_back(p);
    while (kept.size() > 1 && glm::length(kept.front() - kept.back()) <= 1e-9 * extent) kept.pop_back();
    return kept;
  }

  std::vector<Vec2> box(double x, double y, double radius, Profile& out, const IfcEntity& owner) {
    const double a = 0.5 * x, b = 0.5 * y;
    if (!(a > 0.0) || !(b > 0.0)) leave_unread(shown(owner) + " has walls that leave no room");
    return rounded(
        {{Vec2(-a, -b), radius}, {Vec2(a, -b), radius}, {Vec2(a, b), radius}, {Vec2(-a, b), radius}}, out,
        owner);
  }

  static void need_flat(const IfcEntity& p, std::size_t i) {
    if (number_or(p, i, 0.0) != 0.0) leave_unread(shown(p) + " has sloping flanges, which are not read");
  }

  // Returns the profile; without regions if its kind is unknown.
  Profile parameterized(const IfcEntity& p) {
    Profile out;
    std::vector<std::vector<Vec2>> loops;
    if (p.type == "IFCRECTANGLEPROFILEDEF" || p.type == "IFCROUNDEDRECTANGLEPROFILEDEF") {
      const bool round = p.type != "IFCRECTANGLEPROFILEDEF";
      need_values(p, round ? 6 : 5, round ? 6 : 5);
      loops = {box(length(p, 3), length(p, 4), round ? length(p, 5) : 0.0, out, p)};
    } else if (p.type == "IFCRECTANGLEHOLLOWPROFILEDEF") {
      need_values(p, 8, 8);
      const double x = length(p, 3), y = length(p, 4), wall = length(p, 5);
      loops = {box(x, y, number_or(p, 7, 0.0), out, p),
               box(x - 2.0 * wall, y - 2.0 * wall, number_or(p, 6, 0.0), out, p)};
    } else if (p.type == "IFCCIRCLEPROFILEDEF") {
      need_values(p, 4, 4);
      loops = {oval(length(p, 3), length(p, 3), out)};
    } else if (p.type == "IFCCIRCLEHOLLOWPROFILEDEF") {
      need_values(p, 5, 5);
      const double inner = length(p, 3) - length(p, 4);
      if (!(inner > 0.0)) leave_unread(shown(p) + " has walls that leave no room");
      loops = {oval(length(p, 3), length(p, 3), out), oval(inner, inner, out)};
    } else if (p.type == "IFCELLIPSEPROFILEDEF") {
      need_values(p, 5, 5);
      loops = {oval(length(p, 3), length(p, 4), out)};
    } else if (p.type == "IFCTRAPEZIUMPROFILEDEF") {
      need_values(p, 7, 7);
      const double bottom = length(p, 3), top = length(p, 4), y = 0.5 * length(p, 5), offset = number(p, 6);
      const double left = -0.5 * bottom;
      loops = {{Vec2(left, -y), Vec2(-left, -y), Vec2(left + offset + top, y), Vec2(left + offset, y)}};
    } else if (std::vector<Corner> corners = section(p); !corners.empty()) {
      loops = {rounded(corners, out, p)};
    }
    if (!loops.empty()) out.regions = {ProfileRegion{std::move(loops)}};
    return out;
  }

  // Returns the corners of a rolled section, about the middle of its box, counter-clockwise.
  std::vector<Corner> section(const IfcEntity& p) {
    if (p.type == "IFCISHAPEPROFILEDEF") {
      need_values(p, 8, 10);
      const double x = 0.5 * length(p, 3), y = 0.5 * length(p, 4), web = 0.5 * length(p, 5),
                   flange = length(p, 6), fillet = number_or(p, 7, 0.0), edge = number_or(p, 8, 0.0);
      need_flat(p, 9);
      need_room(p, web < x && flange < y);
      const double in = y - flange;
      return {{Vec2(-x, -y)},
              {Vec2(x, -y)},
              {Vec2(x, -in), edge},
              {Vec2(web, -in), fillet},
              {Vec2(web, in), fillet},
              {Vec2(x, in), edge},
              {Vec2(x, y)},
              {Vec2(-x, y)},
              {Vec2(-x, in), edge},
              {Vec2(-web, in), fillet},
              {Vec2(-web, -in), fillet},
              {Vec2(-x, -in), edge}};
    }
    if (p.type == "IFCLSHAPEPROFILEDEF") {
      need_values(p, 9, 11);
      const double y = 0.5 * length(p, 3), x = is_set(p, 4) ? 0.5 * length(p, 4) : y, t = length(p, 5),
                   fillet = number_or(p, 6, 0.0), edge = number_or(p, 7, 0.0);
      need_flat(p, 8);
      need_room(p, t < 2.0 * x && t < 2.0 * y);
      return {{Vec2(-x, -y)},         {Vec2(x, -y)}, {Vec2(x, t - y), edge}, {Vec2(t - x, t - y), fillet},
              {Vec2(t - x, y), edge}, {Vec2(-x, y)}};
    }
    if (p.type == "IFCTSHAPEPROFILEDEF") {
      need_values(p, 12, 13);
      const double y = 0.5 * length(p, 3), x = 0.5 * length(p, 4), web = 0.5 * length(p, 5),
                   flange = length(p, 6), fillet = number_or(p, 7, 0.0), edge = number_or(p, 8, 0.0),
                   web_edge = number_or(p, 9, 0.0);
      need_flat(p, 10);
      need_flat(p, 11);
      need_room(p, web < x && flange < 2.0 * y);
      return {{Vec2(-web, -y), web_edge},
              {Vec2(web, -y), web_edge},
              {Vec2(web, y - flange), fillet},
              {Vec2(x, y - flange), edge},
              {Vec2(x, y)},
              {Vec2(-x, y)},
              {Vec2(-x, y - flange), edge},
              {Vec2(-web, y - flange), fillet}};
    }
    if (p.type == "IFCUSHAPEPROFILEDEF") {
      need_values(p, 10, 11);
      const double y = 0.5 * length(p, 3), x = 0.5 * length(p, 4), web = length(p, 5), flange = length(p, 6),
                   fillet = number_or(p, 7, 0.0), edge = number_or(p, 8, 0.0);
      need_flat(p, 9);
      need_room(p, web < 2.0 * x && flange < y);
      return {{Vec2(-x, -y)},
              {Vec2(x, -y)},
              {Vec2(x, flange - y), edge},
              {Vec2(web - x, flange - y), fillet},
              {Vec2(web - x, y - flange), fillet},
              {Vec2(x, y - flange), edge},
              {Vec2(x, y)},
              {Vec2(-x, y)}};
    }
    if (p.type == "IFCCSHAPEPROFILEDEF") {
      need_values(p, 8, 9);
      const double y = 0.5 * length(p, 3), x = 0.5 * length(p, 4), t = length(p, 5), girth = length(p, 6),
                   inner = number_or(p, 7, 0.0), outer = inner > 0.0 ? inner + t : 0.0;
      need_room(p, t < x && t < y && girth > t && girth < y);
      return {{Vec2(-x, -y), outer},       {Vec2(x, -y), outer},        {Vec2(x, girth - y)},
              {Vec2(x - t, girth - y)},    {Vec2(x - t, t - y), inner}, {Vec2(t - x, t - y), inner},
              {Vec2(t - x, y - t), inner}, {Vec2(x - t, y - t), inner}, {Vec2(x - t, y - girth)},
              {Vec2(x, y - girth)},        {Vec2(x, y), outer},         {Vec2(-x, y), outer}};
    }
    if (p.type == "IFCZSHAPEPROFILEDEF") {
      need_values(p, 9, 9);
      const double y = 0.5 * length(p, 3), width = length(p, 4), web = 0.5 * length(p, 5),
                   flange = length(p, 6), fillet = number_or(p, 7, 0.0), edge = number_or(p, 8, 0.0);
      const double x = width - web;
      need_room(p, x > web && flange < y);
      return {
          {Vec2(-web, -y)}, {Vec2(x, -y)}, {Vec2(x, flange - y), edge},  {Vec2(web, flange - y), fillet},
          {Vec2(web, y)},   {Vec2(-x, y)}, {Vec2(-x, y - flange), edge}, {Vec2(-web, y - flange), fillet}};
    }
    return {};
  }

  static void need_room(const IfcEntity& p, bool is_room) {
    if (!is_room) leave_unread(shown(p) + " has walls that leave no room");
  }

  const IfcAccess& access_;
  const IfcCutting& cutting_;
};

}  // namespace

Profile profile_at(const IfcAccess& access, const StepValue& reference, const IfcCutting& cutting) {
  return ProfileWalk(access, cutting).walk(reference);
}

}  // namespace boxwood
