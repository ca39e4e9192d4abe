// SPDX-License-Identifier: MIT
// Fields of robots, configurations, motions and pairs of links.
#include "app/features/robot/cli/robot_json.hpp"

#include <string_view>
#include <utility>
#include <vector>

#include "app/features/robot/cli/link_matrix.hpp"
#include "app/text/described.hpp"

namespace boxwood {

namespace {

using NamePair = std::pair<std::string_view, std::string_view>;

NamePair names_of(const Robot& robot, const WorldPair& pair) {
  return {robot.objects()[pair.first].name, robot.objects()[pair.second].name};
}

auto depth_fields(const std::optional<DepthInterval>& depth) {
  return object_or_null(depth, [](auto& f, const DepthInterval& d) {
    f("lower", d.lower), f("upper", shaped<"n~">(d.upper)), f("direction", d.direction);
  });
}

struct RobotLine {
  const Robot* robot = nullptr;

  std::size_t triangles_of(std::size_t link) const {
    std::size_t sum = 0;
    for (std::uint32_t i = 0; i < robot->objects().size(); ++i)
      if (robot->objects()[i].present && robot->objects()[i].link == link)
        sum += robot->world().object(i).model.mesh.triangles.size();
    return sum;
  }
  template <class F> void describe(F& f) const {
    const auto& d = robot != nullptr ? robot->description() : default_of<RobotDescription>();
    const auto values = robot != nullptr ? robot->values() : std::span<const RobotValue>();
    f("schema", shaped<"'boxwood.robot/1'">("boxwood.robot/1")), f("name", d.name), f("dof", values.size());
    f("values", list_of(values, [&](auto& g, const RobotValue& value) {
        g("name", value.name), g("joint", [&] { return d.joints[value.joint].name; });
        g("lower", value.lower), g("upper", value.upper);
        g("soft_lower", value.soft_lower), g("soft_upper", value.soft_upper);
      }));
    f("joints", list_of(d.joints, [&](auto& g, const RobotJoint& joint) {
        g("name", joint.name);
        g("kind", shaped<"'fixed'|'revolute'|'continuous'|'prismatic'|'planar'|'floating'">(joint.kind));
        g("parent", [&] { return d.links[joint.parent].name; });
        g("child", [&] { return d.links[joint.child].name; });
        g("values", joint.mimic ? std::size_t{0} : values_of(joint.kind));
        g("mimic", object_or_null(joint.mimic, [&](auto& m, const RobotMimic& mimic) {
            m("joint", [&] { return d.joints[mimic.joint].name; });
            m("multiplier", mimic.multiplier), m("offset", mimic.offset);
          }));
      }));
    f("links", list_of(d.links, [&](auto& g, const RobotLink& link) {
        g("name", link.name), g("collision", link.collision.size()), g("visual", link.visual.size());
        g("triangles", [&] { return triangles_of(static_cast<std::size_t>(&link - d.links.data())); });
      }));
    f("tested_pairs", [this] { return robot->tested_pairs(); });
    f("disabled", list_or_null(d.disabled, [&](auto& g, const RobotLinkPair& pair) {
        g("a", [&] { return d.links[pair.first].name; }), g("b", [&] { return d.links[pair.second].name; });
        g("reason", pair.reason);
      }));
    std::vector<std::string_view> states;  // GCC 12's views do not compile with Clang 14
    for (const RobotState& state : d.states) states.push_back(state.name);
    f("states", states), f("warnings", d.warnings);
  }
};

struct AnswerLine {
  const Robot* robot = nullptr;
  RobotAnswer answer;

  std::span<const WorldContact> contacts_of(const WorldPair& pair) const {
    if (answer.first_contact.empty()) return {};
    const std::size_t* const first =
        &answer.first_contact[static_cast<std::size_t>(&pair - answer.pairs.data())];
    return answer.contacts.subspan(first[0], first[1] - first[0]);
  }
  std::optional<NamePair> names_if(bool any, const WorldPair* pair) const {
    return any ? std::optional(names_of(*robot, *pair)) : std::nullopt;
  }
  template <class F> void describe(F& f) const {
    const bool measured = answer.nearest != nullptr;
    const WorldDistance near = measured ? *answer.nearest : WorldDistance{};
    const bool found = near.distance < kInfinity;
    f("configuration", answer.configuration), f("colliding", !answer.pairs.empty());
    f("pair", names_if(!answer.pairs.empty(), answer.pairs.data()));
    f.maybe("distance", measured, shaped<"n~">(near.distance));
    f.maybe("nearest", measured, names_if(measured && found, &near.pair));
    f.maybe("point_a", measured, found ? std::optional(near.point_first) : std::nullopt);
    f.maybe("point_b", measured, found ? std::optional(near.point_second) : std::nullopt);
    f.maybe("depth", answer.with_depth, depth_fields(answer.depth));
    f("limits", list_of(answer.limits, [&](auto& g, const LimitBreach& breach) {
        g("joint", [&] { return robot->description().joints[breach.joint].name; });
        g("value", breach.value), g("limit", breach.limit), g("soft", breach.is_soft);
      }));
    f.maybe("pairs", answer.with_contacts, list_of(answer.pairs, [&](auto& g, const WorldPair& pair) {
              g("pair", [&] { return names_of(*robot, pair); });
              g("contacts", list_of(contacts_of(pair), [](auto& c, const WorldContact& contact) {
                  c("point", contact.point), c("normal", contact.normal), c("depth", contact.depth);
                }));
            }));
  }
};

struct RobotMotionLine {
  const Robot* robot = nullptr;
  std::size_t configuration = 0;
  MotionResult motion;
  template <class F> void describe(F& f) const {
    const bool is_free = motion.verdict == MotionVerdict::free;
    f("configuration", configuration), f("verdict", shaped<"'free'|'contact'|'undecided'">(motion.verdict));
    f("free", motion.verdict == MotionVerdict::undecided ? std::nullopt : std::optional(is_free));
    f("time", is_free ? std::nullopt : std::optional(motion.free_until));
    f("contact_at", shaped<"n~">(motion.contact_at));
    f("pair", [&] { return is_free ? std::nullopt : std::optional(names_of(*robot, motion.pair)); });
    f("clearance_at_least", shaped<"n~">(motion.clearance_at_least));
    f("configurations_tested", motion.configurations), f("distances", motion.distances);
  }
};

struct LinkPairLine {
  const Robot* robot = nullptr;
  LinkPairVerdict pair;
  std::optional<DepthInterval> depth;
  template <class F> void describe(F& f) const {
    const auto if_verdict = [&](LinkVerdict verdict, double x) {
      return pair.verdict == verdict ? std::optional(x) : std::nullopt;
    };
    f("links", [&] {
      const auto& links = robot->description().links;
      return NamePair(links[pair.a].name, links[pair.b].name);
    });
    f("verdict", shaped<"'adjacent'|'always'|'never'|'never-seen'|'sometimes'">(pair.verdict));
    f("proven", pair.proven),
        f("clearance_at_least", if_verdict(LinkVerdict::never, pair.clearance_at_least));
    f("samples", pair.samples), f("contacts", pair.contacts);
    f("contact_probability_at_most", if_verdict(LinkVerdict::never_seen, pair.contact_probability_at_most));
    f("witness", pair.witness.empty() ? std::nullopt : std::optional(pair.witness));
    f("depth", depth_fields(depth)), f("cells", pair.cells);
    f("srdf", shaped<"'right'|'unproven'|'wrong'~">(pair.srdf));
    f("reason", pair.srdf ? std::optional(reason_of_line(*robot, pair)) : std::nullopt);
  }
};

}  // namespace

std::string shape_of_robot() {
  return shape_of<RobotLine>() + " / " + shape_of<AnswerLine>() + " / " + shape_of<RobotMotionLine>() +
         " / " + shape_of<LinkPairLine>();
}

std::string robot_to_json(const Robot& robot) {
  return json_line(RobotLine{&robot});
}

std::string answer_to_json(const Robot& robot, const RobotAnswer& answer) {
  return json_line(AnswerLine{&robot, answer});
}

std::string motion_to_json(const Robot& robot, std::size_t configuration, const MotionResult& motion) {
  return json_line(RobotMotionLine{&robot, configuration, motion});
}

std::string link_pair_to_json(const Robot& robot, const LinkPairVerdict& pair,
                              const std::optional<DepthInterval>& depth) {
  return json_line(LinkPairLine{&robot, pair, depth});
}

}  // namespace boxwood
