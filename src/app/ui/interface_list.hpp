// SPDX-License-Identifier: MIT
// The interface half of all features: what draws their panels and what is over the scene, their keys, and how
// they take the mouse. Filled once from features.def; the frame adds its own rows (interface/frame_rows.hpp).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/camera/camera.hpp"
#include "app/ui/binding.hpp"
#include "app/ui/imgui_bridge.hpp"
#include "app/ui/layout.hpp"
#include "app/ui/panel_states.hpp"

namespace boxwood {

struct UiTexture;

struct PanelContext;

// What a panel of the table holds. A panel without content is not there. Where two rows of one panel have
// content, the later one draws.
struct PanelContent {
  Panel panel = {};
  std::function<bool(Session&)> has_content = {};
  std::function<void(PanelContext&)> draw = {};                         // in a column
  std::function<void(PanelContext&, const UiRect&)> draw_in_dock = {};  // of a panel in the dock
  std::function<std::string(PanelContext&)> title = {};                 // empty: that of the table
  std::function<std::string(PanelContext&)> detail = {};                // beside the title
  bool leaves_scroll_bar = false;  // as wide as beside a scroll bar, so that lines do not end elsewhere
};

// What a feature draws below the content of a panel in a column that another one has.
struct PanelAddition {
  Panel panel = {};
  std::function<void(PanelContext&)> draw = {};
};

// Where the scene is, for what is drawn over it. Sizes are pixels.
struct ScenePlace {
  const Layout& layout;
  double width = 0, height = 0;  // of the picture
};
struct OverScene {
  int order = 0;  // what comes later covers what came before
  std::function<void(PanelContext&, const ScenePlace&)> draw = {};
};
// The places in the order of what is drawn over the scene.
namespace scene_order {
inline constexpr int kHover = 10, kStage = 20, kCard = 30, kMessages = 40, kProgress = 50, kOver = 60,
                     kAxes = 70, kLabel = 80;
}

// A drawing of its own in the place of the scene, which legend and hovering then leave alone.
struct SceneStage {
  std::function<bool(const Session&)> shown = {};
  std::function<void(PanelContext&, const UiRect&)> draw = {};
};

// Something with steps that plays by itself. Space and the keys of steps go to the first that is shown.
struct Player {
  int order = 0;
  std::function<bool(const Session&)> shown = {};
  std::function<bool&(PanelStates&)> plays = {};
  std::function<void(const Session&, PanelStates&, std::vector<Command>&)> play = {};  // once a frame
  std::function<void(const Session&, int way, std::vector<Command>&)> step = {};       // one on, or one back
};

// Something that Esc ends, the first that is on: false: it is not.
struct Ending {
  int order = 0;
  std::function<bool(const Session&, std::vector<Command>&)> end = {};
};

// Another way to move the eye, which while it is on has the keys and the drags over the scene.
struct Mover {
  std::function<bool(const Session&)> on = {};
  std::function<bool(Key)> takes = {};  // a key that is held
  // Once a frame; tells whether it moves.
  std::function<bool(const Session&, const InputFrame&, bool typing, std::vector<Command>&)> move = {};
};

// Something in the scene that is picked before boxes and objects.
struct PickedMark {
  NodeRef node;   // is lit while the mouse is over it
  Command click;  // what a click asks for
};
using PickMark =
    std::function<std::optional<PickedMark>(const Session&, const View&, const PixelPosition&, double reach)>;

// Handles in the scene that are dragged. Sizes are pixels.
struct Handles {
  struct Frame {
    const InputFrame& input;
    double width = 0, height = 0, scale = 1;
    bool over_panel = false;
  };
  // Before the view's own mouse handling; tells whether the handles have the mouse.
  std::function<bool(Session&, PanelStates&, const Frame&, std::vector<Command>&)> take_mouse = {};
  std::function<void(const Session&, PanelStates&, double width, double height, double scale)> draw = {};
  std::function<bool(PanelStates&)> dragging = {};
  // A key without modifiers; false: it is not theirs.
  std::function<bool(const Session&, Key, std::vector<Command>&)> take_key = {};
};

// Part of a panel or bar of the frame.
struct DrawnPart {
  int order = 0;
  std::function<void(PanelContext&)> draw = {};
};

// What a first start offers: a button, and what it is for. It closes the offers.
struct WelcomeOffer {
  int order = 0;
  const char* label;
  const char* name;  // of the button, for tests
  const char* what;
  std::function<std::optional<Command>(const Session&)> command = {};  // nullopt: not offered
};

// What stands beside the meaning of a word and needs its room; the first that is shown counts.
struct BesideMeaning {
  int order = 0;
  std::function<bool(const Session&)> shown = {};
  float height = 0;          // that the meaning has then, at scale 1
  bool has_examples = true;  // of the word; false: it has things to try of its own
};

struct InterfaceList {
  std::vector<PanelContent> panels;
  std::vector<PanelAddition> additions;
  std::vector<OverScene> over_scene;
  std::vector<SceneStage> stages;
  std::vector<Binding> keys;
  std::vector<Player> players;
  std::vector<Ending> endings;
  std::vector<Mover> movers;
  std::vector<PickMark> picks;
  std::vector<Handles> handles;
  std::vector<DrawnPart> toolbar;   // behind the layers
  std::vector<DrawnPart> examples;  // of the glossary: something to see of a word
  std::vector<WelcomeOffer> welcome;
  std::vector<BesideMeaning> beside_meaning;
  // The command that plays the query of two objects, step by step; empty if no feature has one.
  std::function<Command(std::uint32_t a, std::uint32_t b)> play_pair;
  // Pixels for kPicturesTexture, which live as long as the session.
  std::vector<std::function<std::optional<UiTexture>(const Session&)>> textures;
};

// Returns the rows of all features; made at the first call, then unchanged.
const InterfaceList& interface_list();

}  // namespace boxwood
