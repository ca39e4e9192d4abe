// SPDX-License-Identifier: MIT
// Pairs and obstacles of a robot that moves; places and bounds at a moment.
#include "robot/motion/motion_body.hpp"

#include <algorithm>

namespace boxwood {

MotionBody::MotionBody(const Robot& of) : robot(of), bounds(robot) {
  const auto count = static_cast<std::uint32_t>(robot.objects().size());
  for (std::uint32_t i = 0; i < count; ++i)
    if (robot.objects()[i].present) objects.push_back(moving_object(robot, i));
  std::stable_partition(objects.begin(), objects.end(),
                        [](const MovingObject& o) { return o.link != kNoLink; });
  for (const MovingObject& object : objects) boxes.push_back(object.box);
  collect_obstacles();
  std::size_t places = 0;
  for (std::uint32_t a = 0; a < objects.size(); ++a) {
    first_bound.push_back(places);
    if (objects[a].link == kNoLink) continue;
    movers.push_back({static_cast<std::uint32_t>(pairs.size()), 0, 0});
    places += bounds.chain(objects[a].link).size() + 1;
    for (std::uint32_t b = a + 1; b < objects.size(); ++b) {
      if (objects[a].link == objects[b].link ||
          robot.world().is_skipped(objects[a].number, objects[b].number))
        continue;
      const bool both = objects[b].link != kNoLink;
      pairs.push_back(
          {a, b, both ? static_cast<std::uint32_t>(bounds.shared(objects[a].link, objects[b].link)) : 0});
      if (both) movers.back().first_static = static_cast<std::uint32_t>(pairs.size());
    }
    movers.back().end = static_cast<std::uint32_t>(pairs.size());
    movers.back().first_static = std::max(movers.back().first_static, movers.back().first);
  }
  bound.resize(places);
  speed.resize(places);
  centers.resize(objects.size());
  placed_at_moment.assign(objects.size(), 0);
  links.resize(robot.description().links.size());
  middle.resize(robot.dof());
}

void MotionBody::collect_obstacles() {
  while (first_obstacle < objects.size() && objects[first_obstacle].link != kNoLink) ++first_obstacle;
  for (std::size_t i = first_obstacle; i < objects.size(); ++i) {
    widest.size = std::max(widest.size, objects[i].size);
    for (int k = 0; k < 3; ++k) {
      sides[k].push_back(objects[i].low[k]);
      sides[k + 3].push_back(objects[i].high[k]);
    }
  }
  squares.resize(objects.size() - first_obstacle);
}

void MotionBody::measure_obstacles(const Vec3& point) {
  for (std::size_t i = 0; i < squares.size(); ++i) {
    const double x = std::max(std::max(sides[0][i] - point.x, point.x - sides[3][i]), 0.0);
    const double y = std::max(std::max(sides[1][i] - point.y, point.y - sides[4][i]), 0.0);
    const double z = std::max(std::max(sides[2][i] - point.z, point.z - sides[5][i]), 0.0);
    squares[i] = x * x + y * y + z * z;
  }
}

void MotionBody::place_links(std::span<const double> from, std::span<const double> to, double time,
                             double half, const RigidTransform& base) {
  interpolate(robot, from, to, time, middle);
  robot.link_poses(middle, base, links);
  half_time = half;
  ++moment;
}

void MotionBody::place_object(std::uint32_t object) {
  const MovingObject& o = objects[object];
  if (o.link == kNoLink || placed_at_moment[object] == moment) return;
  placed_at_moment[object] = moment;
  centers[object] = place(links[o.link], o.ball.center);
  boxes[object] = placed_box_of(o, links[o.link]);
  const std::size_t first = first_bound[object], count = bounds.chain(o.link).size() + 1;
  bounds.displacements(o.link, o.ball, links, half_time, std::span(bound).subspan(first, count),
                       std::span(speed).subspan(first, count));
}

MovingBox MotionBody::moving_box(std::uint32_t object, std::size_t shared) const {
  MovingBox out{boxes[object], {}};
  if (objects[object].link == kNoLink) return out;
  out.speed = speed[first_bound[object] + shared];
  out.speed.velocity += glm::cross(out.speed.turn, boxes[object].center - centers[object]);
  return out;
}

}  // namespace boxwood
