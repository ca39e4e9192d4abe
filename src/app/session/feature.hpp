// SPDX-License-Identifier: MIT
// The interface of a feature: its own state, jobs and events. The session calls features only through it;
// features.def lists them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/document/edit_history.hpp"
#include "app/shell/command.hpp"
#include "app/text/shown_unit.hpp"
#include "overlay/rgba.hpp"

namespace boxwood {

struct CollisionAnswer;
struct TreeSnapshot;

// Lengths that all texts about a pair share.
struct PairLengths {
  LengthRange listed;  // of the list from which the pair was chosen, whose unit its other lengths then have
  std::optional<std::array<double, 2>> depth;  // proven bounds at the poses on screen; nullopt if unknown
};

// A feature of a session. Lives on the session's thread. The default of every function does nothing.
class Feature {
public:
  Feature() = default;
  Feature(const Feature&) = delete;
  Feature& operator=(const Feature&) = delete;
  virtual ~Feature() = default;

  // The feature's own jobs.
  virtual void start() {}                                  // requests what is on screen, unless known
  virtual std::size_t poll() { return 0; }                 // takes in results; returns their number
  virtual bool advance() { return false; }                 // runs after each poll; true if anything changed
  virtual void refresh() {}                                // runs after each command, poll and preview
  virtual bool is_busy() const { return false; }           // true if any of its work is under way
  virtual bool holds_others() const { return is_busy(); }  // false for work that changes nothing on screen
  virtual bool answers_soon() const { return false; }      // true if a few milliseconds' wait may be enough
  virtual void stop() {}                                   // ends all work, for the end of the program
  virtual std::uint64_t revision() const { return 0; }     // grows with every change by a command

  // Events of the session.
  virtual void file_requested() {}                       // another scene will be opened
  virtual void scene_changed(bool /*keeps_objects*/) {}  // new scene, or added objects
  virtual void edited(const EditEffect& /*effect*/) {}   // the document was edited
  virtual void selection_changed() {}                    // a command changed the selection
  virtual void camera_placed() {}                        // the camera was placed: flights end
  virtual void stage_taken() {}                          // another view replaces the scene
  virtual void scene_wanted() {}                         // other content is shown in the scene
  // A lesson goes to another step, or ends. `kept` has the commands of its steps so far; empty at its end.
  virtual void step_wanted(std::span<const Command> /*kept*/) {}
  // Opens the scene again that the present one replaced, and its workspace if that is not Learn. Returns
  // false if no scene was replaced.
  virtual bool return_to_scene() { return false; }
  virtual bool up_changed() { return false; }  // true if it then places the camera

  // Questions that the session asks.
  virtual bool focus() { return false; }                  // puts the camera on its content; true if it did
  virtual bool holds_eye() const { return false; }        // it moves the eye itself: fits do not
  virtual bool takes_stage() const { return false; }      // true if it is shown in place of the scene
  virtual bool hides_volumes() const { return false; }    // true if volumes would cover its content
  virtual bool covers_scene() const { return false; }     // true if its picture lies over the whole scene
  virtual bool paints_surfaces() const { return false; }  // true if it colours the objects itself
  virtual bool plays_steps() const { return false; }      // true if it plays steps in the scene
  virtual bool delays_wait() const { return false; }      // true if a `wait` of the command line waits for it
  // Returns the name of the scene if it opened the files itself, for the window's title; empty: it did not.
  virtual std::string scene_title() const { return {}; }
  virtual bool labels_pair() const { return false; }  // its labels replace those of a selected pair
  virtual std::optional<PairLengths> pair_lengths() const { return std::nullopt; }  // of pair()
  // Returns the two objects that the feature compares.
  virtual std::optional<std::array<std::uint32_t, 2>> pair() const { return std::nullopt; }
  // Returns the answer about pair(), for the poses on screen; null if unknown, or if is_asking().
  virtual std::shared_ptr<const CollisionAnswer> pair_answer() const { return nullptr; }
  virtual bool asks_pair() const { return false; }  // true if it queries a pair or has its answer
  virtual bool is_asking() const { return false; }  // true while the answer is computed
  // Returns true if it colours the boxes of trees by a figure of their nodes.
  virtual bool colors_nodes() const { return false; }
  // Returns the colour of each node of a tree; null if it does not colour nodes, or until they are known.
  virtual std::shared_ptr<const std::vector<Rgba>>
  node_colors(const std::shared_ptr<const TreeSnapshot>& /*tree*/) const {
    return nullptr;
  }
  // Returns true if its commands restore the pose of the object.
  virtual bool places(std::uint32_t /*object*/) const { return false; }
  // Append the commands that restore what the feature shows. Those of add_last_commands() follow the commands
  // about panels.
  virtual void add_commands(std::vector<Command>& /*out*/) const {}
  virtual void add_last_commands(std::vector<Command>& /*out*/) const {}
  // Appends the commands that a window remembers of it.
  virtual void add_remembered(std::vector<Command>& /*out*/) const {}
};

}  // namespace boxwood
