// SPDX-License-Identifier: MIT
// The interface half of all features: their panels, drawings over the scene, keys and mouse handling. Filled
// once from features.def; the frame adds its own rows (interface/frame_rows.hpp).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/camera/camera.hpp"
#include "app/ui/binding.hpp"
#include "app/ui/imgui_bridge.hpp"
#include "app/ui/layout.hpp"
#include "app/ui/panel_states.hpp"
#include "overlay/ui_texture.hpp"

namespace boxwood {

struct PanelContext;

// The content of a panel of the table. A panel without content is not shown. If two rows of one panel have
// content, the later one draws.
struct PanelContent {
  Panel panel = {};
  std::function<bool(Session&)> has_content = {};
  std::function<void(PanelContext&)> draw = {};                         // in a column
  std::function<void(PanelContext&, const UiRect&)> draw_in_dock = {};  // of a panel in the dock
  std::function<std::string(PanelContext&)> title = {};                 // empty for the title of the table
  std::function<std::string(PanelContext&)> detail = {};                // beside the title
  // Draws buttons into the right end of the title, within this rectangle; they go before `detail`.
  std::function<void(PanelContext&, const UiRect&)> draw_in_title = {};
  // The width of these buttons, in pixels.
  std::function<float(PanelContext&)> title_width = {};
  // Returns the width of a column in which the names of the panel are whole, in pixels.
  std::function<float(PanelContext&)> width_of_names = {};
  // leaves the width of a scroll bar, so that lines break at the same place with and without one
  bool leaves_scroll_bar = false;
};

// A feature's drawing below another feature's content of a panel in a column.
struct PanelAddition {
  Panel panel = {};
  std::function<void(PanelContext&)> draw = {};
};

// The place of the scene, for drawings over it. Sizes are pixels.
struct ScenePlace {
  const Layout& layout;
  double width = 0, height = 0;  // of the picture
};
struct OverScene {
  int order = 0;  // later ones cover earlier ones
  std::function<void(PanelContext&, const ScenePlace&)> draw = {};
};
// The order of the drawings over the scene.
namespace scene_order {
inline constexpr int kStage = 20, kHover = 25, kCard = 30, kMessages = 40, kProgress = 50, kOver = 60,
                     kAxes = 70, kLabel = 80;
}

// A drawing in place of the scene. Legend and hovering are then off.
struct SceneStage {
  std::function<bool(const Session&)> shown = {};
  std::function<void(PanelContext&, const UiRect&)> draw = {};
};

// A thing with steps that plays by itself. Space and the step keys go to the first one shown.
struct Player {
  int order = 0;
  std::function<bool(const Session&)> shown = {};
  std::function<bool&(PanelStates&)> plays = {};
  std::function<void(const Session&, PanelStates&, std::vector<Command>&)> play = {};  // once in each frame
  std::function<void(const Session&, int way, std::vector<Command>&)> step = {};  // one step forward or back
};

// A thing that Esc ends, the first active one. `end` returns false if it is not active.
struct Ending {
  int order = 0;
  std::function<bool(const Session&, std::vector<Command>&)> end = {};
};

// An alternative way to move the eye. While active, it has the keys and the drags over the scene.
struct Mover {
  std::function<bool(const Session&)> on = {};
  std::function<bool(Key)> takes = {};  // returns true for its keys while held
  // Moves the eye once in each frame. Returns true if it moves.
  std::function<bool(const Session&, const InputFrame&, bool typing, std::vector<Command>&)> move = {};
};

// A mark in the scene, picked before boxes and objects.
struct PickedMark {
  NodeRef node;   // lit while the mouse is over it
  Command click;  // the command of a click
};
using PickMark =
    std::function<std::optional<PickedMark>(const Session&, const View&, const PixelPosition&, double reach)>;

// Takes the points clicked on surfaces while it is on. A click near a corner gives the corner.
struct PointTaker {
  std::function<bool(const Session&)> on = {};
  std::function<Command(std::uint32_t triangle, const Vec3& barycentric)> take = {};
  std::function<void(Session&)> miss = {};  // for a click beside all surfaces
};

// Draggable handles in the scene. Sizes are pixels.
struct Handles {
  struct Frame {
    const InputFrame& input;
    double width = 0, height = 0, scale = 1;
    bool over_panel = false;
  };
  // Handles the mouse before the view does. Returns true if the handles have it.
  std::function<bool(Session&, PanelStates&, const Frame&, std::vector<Command>&)> take_mouse = {};
  std::function<void(const Session&, PanelStates&, double width, double height, double scale)> draw = {};
  std::function<bool(PanelStates&)> dragging = {};
  // Handles a key without modifiers; false if the handles do not use it.
  std::function<bool(const Session&, Key, std::vector<Command>&)> take_key = {};
};

// A part of a panel or bar of the frame.
struct DrawnPart {
  int order = 0;
  std::function<void(PanelContext&)> draw = {};
};

// An example of some words of the glossary, beside their meaning.
struct WordExample {
  int order = 0;
  std::vector<std::string_view> words = {};
  std::function<void(PanelContext&)> draw = {};
  std::function<bool(const Session&)> is_on = {};  // it then has its switch beside each word
};

// An offer of a first start: a button and its description. It closes the offers.
struct WelcomeOffer {
  int order = 0;
  const char* label;
  const char* name;  // of the button, for tests
  const char* what;
  std::function<std::optional<Command>(const Session&)> command = {};  // nullopt if not offered
};

// A drawing beside the meaning of a word that needs its space; the first one shown counts.
struct BesideMeaning {
  int order = 0;
  std::function<bool(const Session&)> shown = {};
  float height = 0;          // height of the meaning then, at scale 1; without examples at most
  bool has_examples = true;  // shows the word's examples; false if it has examples of its own
};

// Returns the label of the button that plays the descent of a pair. The descent explains a gap or a contact
// of surfaces, not which one contains the other.
// For an undecided pair it explains where the surfaces meet, not why the pair is undecided.
constexpr const char* play_label(bool apart, bool meet, bool is_undecided) noexcept {
  if (apart) return "Why apart?";
  if (!meet) return "Play the descent";
  return is_undecided ? "Where do surfaces meet?" : "Why in contact?";
}

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
  std::vector<PointTaker> point_takers;
  std::vector<Handles> handles;
  // Handle a key without modifiers before the bindings do, for a list with the keyboard; false if they do not
  // use it.
  std::vector<std::function<bool(const Session&, PanelStates&, Key, std::vector<Command>&)>> key_takers;
  std::vector<DrawnPart> of_files;  // of the bar, beside the files
  std::vector<DrawnPart> toolbar;   // after the layers
  std::vector<WordExample> examples;
  std::vector<WelcomeOffer> welcome;
  std::vector<BesideMeaning> beside_meaning;
  // Return what goes on in the background, for the status bar in every workspace; empty: nothing.
  std::vector<std::function<std::string(const Session&)>> background;
  // Returns the name of the scene that the present one replaced; empty without one.
  std::function<std::string(const Session&)> scene_behind;
  // Returns the command that plays the query of two objects, step by step; empty if no feature has one.
  std::function<Command(std::uint32_t a, std::uint32_t b)> play_pair;
  // Returns the command that selects A or B of the pair that a feature labels, for a move; empty if no
  // feature has one.
  std::function<Command(bool a)> select_of_pair;
  // Draws the buttons that show and save the proof about the pair on screen; empty if no feature has one.
  std::function<void(PanelContext&)> proof_buttons;
  // Return the pixels for kPicturesTexture, which live as long as the session.
  std::vector<std::function<std::optional<UiTexture>(const Session&)>> textures;
};

// Returns the rows of all features; made at the first call, then unchanged.
const InterfaceList& interface_list();

}  // namespace boxwood
