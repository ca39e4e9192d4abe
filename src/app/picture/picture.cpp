// SPDX-License-Identifier: MIT
// Turns a session into an image: wait, lay out, draw.
#include "app/picture/picture.hpp"

#include "app/interface/interface.hpp"
#include "app/picture/scene_drawing.hpp"
#include "app/text/errors.hpp"
#include "app/view/camera_fit_commands.hpp"

namespace boxwood {

namespace {
// Waits until the session is ready. Fails if a part failed: the picture would lack it.
Result<void> waited(Session& session) {
  session.wait();
  if (is_stopped(session)) return cancelled();
  if (const Message* error = session.messages().first_error()) return Error{error->kind, error->text};
  return {};
}
}  // namespace

Result<Image> draw_picture(Session& session, Renderer& renderer, const PictureOptions& options) {
  const double width = options.width, height = options.height;
  if (const auto ready = waited(session); !ready) return ready.error();
  SceneDrawing drawing;
  DrawList list;
  if (!options.interface) {
    session.view().fits().set_viewport(width, height);
    session.view().settings().monitor_scale = static_cast<double>(options.scale);
    if (options.fit_camera) (void)session.apply(FitView{});
    drawing.build(session, list);
    if (is_stopped(session)) return cancelled();
    if (options.before_drawing) options.before_drawing();
    return renderer.draw_image(list, session.view().shown_view(), options.width, options.height,
                               static_cast<float>(session.view().settings().shown_scale()));
  }
  Interface interface;
  FrameFacts facts;
  facts.fixed = true;
  const InputFrame nobody;
  // The first frame requests the numbers that the panels show; the second has them. Sizes follow from the
  // text of the previous frame, and table columns take several frames. Only the last frame is drawn, so it
  // does not depend on how soon the numbers arrive.
  constexpr int kFrames = 6, kMostFrames = 20;
  const auto is_stated = [&] { return interface.stated_of() == session.revision(); };
  for (int i = 0; i < kFrames || (i < kMostFrames && !is_stated()); ++i) {
    (void)interface.frame(session, nobody, width, height, static_cast<double>(options.scale), facts, list);
    if (i == 0 && options.fit_camera) (void)session.apply(FitView{});
    if (const auto ready = waited(session); !ready) return ready.error();
    drawing.build(session, list);  // the legend of the next frame has the colours of this one
    if (is_stopped(session)) return cancelled();
  }
  drawing.build(session, list);
  if (is_stopped(session)) return cancelled();
  if (options.before_drawing) options.before_drawing();
  return renderer.draw_image(list, session.view().shown_view(), options.width, options.height,
                             static_cast<float>(session.view().settings().shown_scale()));
}

}  // namespace boxwood
