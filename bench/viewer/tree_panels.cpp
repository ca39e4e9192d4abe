// SPDX-License-Identifier: MIT
// The processor time of a frame with a tree of a million nodes: that of the panels, the list, the table and
// the maps, and that of the scene's draw list, at rest and while nodes are selected and zoomed.
//
// usage: tree_panels [CELLS]   a terrain of 2 * CELLS^2 triangles, 500 by default
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <string>
#include <vector>

#include "app/features/microscope/microscope.hpp"
#include "app/interface/interface.hpp"
#include "app/picture/scene_drawing.hpp"
#include "app/shell/panel_commands.hpp"
#include "app/view/selection_commands.hpp"
#include "overlay/draw_list.hpp"
#include "scene/made/made_scenes.hpp"

namespace {

using namespace boxwood;

double thread_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

struct Window {
  Session session;
  Interface interface;
  DrawList list;
  SceneDrawing drawing;
  double width, height;

  Window(SessionOptions options, double w, double h) : session(std::move(options)), width(w), height(h) {}
  double frame() {
    const InputFrame nothing;
    FrameFacts facts;
    const double begin = thread_ms();
    const auto commands = interface.frame(session, nothing, width, height, 1.0, facts, list);
    const double end = thread_ms();
    for (const Command& command : commands) (void)session.apply(command);
    return end - begin;
  }
  void settle() {
    for (int i = 0; i < 4; ++i) {
      session.wait();
      frame();
    }
  }
  double scene() {
    const double begin = thread_ms();
    drawing.build(session, list);
    return thread_ms() - begin;
  }
  // 60 frames; `before` is the command of each of them: its time counts with the scene's.
  template <class Before> void measure(const char* name, Before&& before) {
    std::vector<double> panels, scenes;
    for (int i = 0; i < 60; ++i) {
      const double begin = thread_ms();
      before(i);
      const double command = thread_ms() - begin;
      session.wait();
      panels.push_back(frame());
      scenes.push_back(command + scene());
    }
    std::sort(panels.begin(), panels.end());
    std::sort(scenes.begin(), scenes.end());
    std::printf(
        "%4.0f x %4.0f  %-34s panels: median %6.2f, worst %6.2f ms   command and scene: %6.2f, %6.2f\n",
        width, height, name, panels[30], panels.back(), scenes[30], scenes.back());
  }
};

void run(const std::shared_ptr<const Scene>& scene, double width, double height) {
  SessionOptions options;
  options.threads = 2;
  Window window(options, width, height);
  window.session.set_scene(scene);
  const auto say = [&](const std::string& line) {
    if (!window.session.apply(*parse_command(line))) std::printf("failed: %s\n", line.c_str());
  };
  for (const char* line : {"workspace tree", "tree-kind aabb", "leaf-size 1", "select object 0"}) say(line);
  window.settle();
  const auto tree = window.session.get<Microscope>().current_tree();
  if (!tree) return;
  const auto nodes = static_cast<std::uint32_t>(tree->by_depth.nodes.size());
  std::printf("%u nodes, %u levels\n", nodes, tree->by_depth.levels());
  window.measure("list alone", [](int) {});
  say("panel map on");
  for (const char* view : {"table", "icicle", "treemap"}) {
    say(std::string("nodes view ") + view);
    window.settle();
    window.measure((std::string(view) + ", at rest").c_str(), [](int) {});
    window.measure((std::string(view) + ", another node each frame").c_str(), [&](int i) {
      (void)window.session.apply(SelectNode{Target{0}, static_cast<std::uint32_t>(i + 1) * 7919U % nodes});
    });
    if (std::string(view) != "table")
      window.measure((std::string(view) + ", zoom each frame").c_str(), [&](int i) {
        (void)window.session.apply(ZoomMap{tree->by_depth.level(static_cast<std::uint32_t>(i) % 8)[0]});
      });
    say("nodes zoom 0");
  }
  // The nodes near the root light up the most triangles.
  window.measure("a large node each frame", [&](int i) {
    (void)window.session.apply(
        SelectNode{Target{0}, tree->by_depth.level(static_cast<std::uint32_t>(1 + i % 4))[0]});
  });
  for (const char* line : {"tree aabb object 0 on", "depth 10", "nodes color waste", "paint node"}) say(line);
  window.settle();
  window.measure("boxes and surfaces coloured", [](int) {});
  window.measure("and another node each frame", [&](int i) {
    (void)window.session.apply(SelectNode{Target{0}, static_cast<std::uint32_t>(i + 1) * 7919U % nodes});
  });
  window.measure("and a subtree hidden each frame", [&](int i) {
    (void)window.session.apply(*parse_command(
        "nodes hide object 0 " + std::to_string(static_cast<std::uint32_t>(i + 1) * 7919U % nodes)));
  });
}

}  // namespace

int main(int argc, char** argv) {
  const int cells = argc > 1 ? std::atoi(argv[1]) : 500;
  const auto scene = std::make_shared<const Scene>(generated::terrain(cells));
  run(scene, 1280, 720);
  run(scene, 2560, 1440);
  return 0;
}
