// SPDX-License-Identifier: MIT
// Opens a session like that of a picture, and takes its view.
#include "app/commands/model/picture_view.hpp"

#include <memory>
#include <vector>

#include "app/cli/inputs/memory_budget.hpp"
#include "app/cli/inputs/session_setup.hpp"
#include "app/cli/interrupt.hpp"
#include "app/session/session.hpp"
#include "app/text/errors.hpp"

namespace boxwood {

Result<View> view_of_picture(const Scene& scene, const Options& options) {
  SessionOptions session_options;
  session_options.threads = options.threads;
  session_options.memory_budget = memory_budget(options);
  session_options.stop = &stop_requested();
  Session session(session_options);  // that of render, for the same camera
  session.set_scene(std::make_shared<const Scene>(scene));
  session.view().fits().set_viewport(options.width, options.height);
  for (const std::vector<Command>& commands : {shown_commands(options), camera_commands(options.camera)})
    if (const Result<void> applied = session.apply(commands); !applied) return applied.error();
  // A fitted view includes the corners of the volumes when they are ready.
  const CameraOptions& camera = options.camera;
  if (!camera.turntable && !camera.position && !camera.focal_point) session.wait();
  if (is_stopped(session)) return cancelled();
  return session.view().shown_view();
}

}  // namespace boxwood
