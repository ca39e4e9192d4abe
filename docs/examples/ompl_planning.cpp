// SPDX-License-Identifier: MIT
// Plans a motion of models/arm between posts and under a shelf with OMPL: Boxwood answers for configurations,
// and proves every edge of the path. Needs Debian's libompl-dev.
//
//   ompl_planning arm.urdf arm.srdf
#include <cstdio>
#include <memory>
#include <vector>

#include <ompl/base/MotionValidator.h>
#include <ompl/base/SpaceInformation.h>
#include <ompl/base/StateValidityChecker.h>
#include <ompl/base/spaces/RealVectorStateSpace.h>
#include <ompl/geometric/SimpleSetup.h>
#include <ompl/geometric/planners/rrt/RRTConnect.h>
#include <ompl/util/Console.h>
#include <ompl/util/RandomNumbers.h>

#include <boxwood/robot_import.hpp>
#include <boxwood/robot_motion.hpp>

namespace ob = ompl::base;

std::span<const double> values_of(const ob::State* state, std::size_t dof) {
  return {state->as<ob::RealVectorStateSpace::StateType>()->values, dof};
}

// One configuration. The scratch is kept, so a check allocates nothing; planners with threads need one each.
class FreeConfigurations : public ob::StateValidityChecker {
public:
  FreeConfigurations(const ob::SpaceInformationPtr& space, const boxwood::Robot& robot)
      : StateValidityChecker(space), robot_(robot) {}
  bool isValid(const ob::State* state) const override {
    collide(robot_, values_of(state, robot_.dof()), {}, scratch_, hits_);
    return hits_.is_complete() && hits_.colliding[0] == 0 && si_->satisfiesBounds(state);
  }

private:
  const boxwood::Robot& robot_;
  mutable boxwood::RobotScratch scratch_;
  mutable boxwood::WorldCollisions hits_;
};

// An edge: proven free for all times between its ends. Nothing is sampled, so there is no step length.
class FreeMotions : public ob::MotionValidator {
public:
  FreeMotions(const ob::SpaceInformationPtr& space, const boxwood::Robot& robot)
      : MotionValidator(space), dof_(robot.dof()), motion_(robot) {}
  bool checkMotion(const ob::State* from, const ob::State* to) const override {
    return sweep(from, to).verdict == boxwood::MotionVerdict::free;
  }
  bool checkMotion(const ob::State* from, const ob::State* to,
                   std::pair<ob::State*, double>& last_valid) const override {
    const boxwood::MotionResult result = sweep(from, to);
    const bool is_free = result.verdict == boxwood::MotionVerdict::free;
    last_valid.second = is_free ? 1.0 : result.free_until;
    if (last_valid.first != nullptr)
      si_->getStateSpace()->interpolate(from, to, last_valid.second, last_valid.first);
    return is_free;
  }
  boxwood::MotionResult sweep(const ob::State* from, const ob::State* to) const {
    const boxwood::MotionResult result = motion_.sweep(values_of(from, dof_), values_of(to, dof_));
    ++(result.verdict == boxwood::MotionVerdict::free ? valid_ : invalid_);  // OMPL's statistics
    return result;
  }

private:
  std::size_t dof_;
  mutable boxwood::RobotMotion motion_;
};

bool add_box(boxwood::Robot& robot, const char* name, const boxwood::Vec3& size, const boxwood::Vec3& at) {
  boxwood::RobotGeometry box;
  box.size = size;
  const auto mesh = mesh_of(box);
  return mesh && robot.add_obstacle(name, std::make_shared<const boxwood::TriangleMesh>(*mesh),
                                    {boxwood::kIdentityRows, at});
}

int main(int count, char** arguments) {
  using namespace boxwood;
  if (count != 3) return 2;
  RobotImportOptions files;
  files.srdf = arguments[2];
  Result<RobotParts> parts = import_robot(arguments[1], files);
  if (!parts) {
    std::fprintf(stderr, "%s\n", parts.error().message.c_str());
    return 3;
  }
  Result<Robot> opened = Robot::create(std::move(*parts));
  if (!opened) return 3;
  Robot& robot = *opened;
  if (!add_box(robot, "shelf", Vec3(0.9, 1.6, 0.02), Vec3(0.75, 0.0, 0.95)) ||
      !add_box(robot, "post", Vec3(0.06, 0.06, 0.95), Vec3(0.6, 0.0, 0.475)) ||
      !add_box(robot, "wall", Vec3(0.3, 0.05, 0.5), Vec3(0.75, -0.45, 0.25)))
    return 3;

  const auto space = std::make_shared<ob::RealVectorStateSpace>(static_cast<unsigned>(robot.dof()));
  for (unsigned i = 0; i < robot.dof(); ++i)
    space->as<ob::RealVectorStateSpace>()->setDimensionName(i, robot.values()[i].name);
  ob::RealVectorBounds bounds(static_cast<unsigned>(robot.dof()));
  for (unsigned i = 0; i < robot.dof(); ++i) {
    bounds.setLow(i, robot.values()[i].lower.value_or(-3.1));
    bounds.setHigh(i, robot.values()[i].upper.value_or(3.1));
  }
  space->setBounds(bounds);
  ompl::msg::setLogLevel(ompl::msg::LOG_WARN);
  ompl::RNG::setSeed(1);

  ompl::geometric::SimpleSetup setup(space);
  const ob::SpaceInformationPtr information = setup.getSpaceInformation();
  const auto motions = std::make_shared<FreeMotions>(information, robot);
  setup.setStateValidityChecker(std::make_shared<FreeConfigurations>(information, robot));
  information->setMotionValidator(motions);
  ob::ScopedState<> start(space), goal(space);  // under the shelf, on both sides of the post
  const double from[] = {-0.9, 1.2, 0.0, 1.2, 0.0, 0.4, 0.0, 0.02},
               to[] = {0.9, 1.2, 0.0, 1.2, 0.0, 0.4, 0.0, 0.02};
  for (unsigned i = 0; i < robot.dof(); ++i) start[i] = from[i], goal[i] = to[i];
  setup.setStartAndGoalStates(start, goal);
  setup.setPlanner(std::make_shared<ompl::geometric::RRTConnect>(information));
  if (motions->checkMotion(start.get(), goal.get())) return 1;  // the straight way is blocked
  if (setup.solve(60.0) != ob::PlannerStatus::EXACT_SOLUTION) return 1;
  setup.simplifySolution(2.0);

  const ompl::geometric::PathGeometric& path = setup.getSolutionPath();
  double clearance = kInfinity;
  for (std::size_t i = 0; i + 1 < path.getStateCount(); ++i) {
    const MotionResult edge =
        motions->sweep(path.getState(static_cast<unsigned>(i)), path.getState(static_cast<unsigned>(i + 1)));
    if (edge.verdict != MotionVerdict::free) return 1;
    clearance = std::min(clearance, edge.clearance_at_least);
  }
  std::printf("%zu edges, %.3g rad, proven free with at least %.2g m left; %u edges were free of %u tested\n",
              path.getStateCount() - 1, path.length(), clearance, motions->getValidMotionCount(),
              motions->getValidMotionCount() + motions->getInvalidMotionCount());
  return path.getStateCount() < 3 ? 1 : 0;
}
