// SPDX-License-Identifier: MIT
// Colours the links that are in contact.
#include "app/features/robot/show/pose_check.hpp"
#include "app/features/robot/show/posed_robot.hpp"
#include "app/features/robot/show/robot_matrix_review.hpp"
#include "app/session/scene_marks.hpp"
#include "app/session/session.hpp"
#include "overlay/overlay.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

class RobotMarks final : public SceneMarks {
public:
  bool paints_objects(const Session& session) const override {
    const auto check = check_shown(session);
    return (check != nullptr && check->is_colliding()) || chosen_pair(session);
  }
  // The chosen pair has two colours, even if its links are in contact with others.
  void paint(const Session& session, OverlayInput& input) override {
    if (const auto check = check_shown(session)) {
      for (const LinkPair& pair : check->contacts)
        for (const std::uint32_t link : {pair.first, pair.second})
          tint(session, link, kClashContactColor, input);
      for (const auto& [link, object] : check->obstacles) {
        tint(session, link, kClashContactColor, input);
        if (object < input.objects.size()) input.objects[object].tint = kClashContactColor;
      }
    }
    if (const auto pair = chosen_pair(session)) {
      tint(session, pair->first, kClashColorA, input);
      tint(session, pair->second, kClashColorB, input);
    }
  }

private:
  static std::shared_ptr<const PoseCheck> check_shown(const Session& session) {
    return session.view().workspace() == Workspace::look ? session.get<PosedRobot>().check() : nullptr;
  }
  static std::optional<LinkPair> chosen_pair(const Session& session) {
    const auto& matrix = session.get<RobotMatrixReview>();
    return session.view().workspace() == Workspace::look && matrix.shown() ? matrix.chosen() : std::nullopt;
  }
  static void tint(const Session& session, std::uint32_t link, const Rgba& color, OverlayInput& input) {
    const std::span<const std::uint32_t> links = session.get<PosedRobot>().links();
    for (std::size_t i = 0; i < links.size() && i < input.objects.size(); ++i)
      if (links[i] == link) input.objects[i].tint = color;
  }
};

}  // namespace

void add_robot_marks(MarksList& list) {
  list.add<RobotMarks>(5);
}

}  // namespace boxwood
