// SPDX-License-Identifier: MIT
// A feature of a session: state of its own, jobs, and events. The session holds its features without knowing
// which they are; features.def lists them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "app/document/edit_history.hpp"
#include "app/shell/command.hpp"

namespace boxwood {

struct CollisionAnswer;

// Lives on the session's thread. Every function has a default that does nothing.
class Feature {
public:
  Feature() = default;
  Feature(const Feature&) = delete;
  Feature& operator=(const Feature&) = delete;
  virtual ~Feature() = default;

  // Jobs.
  virtual void start() {}                               // asks for what is on screen, unless it is known
  virtual std::size_t poll() { return 0; }              // takes in results; returns how many
  virtual bool advance() { return false; }              // after each poll; true if it changed something
  virtual void refresh() {}                             // after each command, poll and preview
  virtual bool is_busy() const { return false; }        // it has something under way
  virtual bool answers_soon() const { return false; }   // what is under way is worth a few milliseconds' wait
  virtual void stop() {}                                // ends all work, for the end of the program
  virtual std::uint64_t revision() const { return 0; }  // grows with every change that commands make to it

  // Events.
  virtual void file_requested() {}                       // another scene will be opened
  virtual void scene_changed(bool /*keeps_objects*/) {}  // another scene, or objects more
  virtual void edited(const EditEffect& /*effect*/) {}   // the document was edited
  virtual void selection_changed() {}                    // by a command that selects
  virtual void camera_placed() {}                        // it was put somewhere: a flight ends
  virtual void stage_taken() {}                          // something is shown in place of the scene
  virtual void scene_wanted() {}                         // something is shown in the scene
  virtual bool up_changed() { return false; }  // which way is up; true if it places the camera itself

  // Questions.
  virtual bool focus() { return false; }                // puts the camera on what it shows; true if it did
  virtual bool holds_eye() const { return false; }      // the eye is its own: a fit does not move it
  virtual bool takes_stage() const { return false; }    // it is shown in place of the scene
  virtual bool hides_volumes() const { return false; }  // volumes would cover what it shows
  virtual bool plays_steps() const { return false; }    // it plays something in the scene, step by step
  virtual bool labels_pair() const { return false; }    // its labels stand for those of a selected pair
  // The two objects that it is about.
  virtual std::optional<std::array<std::uint32_t, 2>> pair() const { return std::nullopt; }
  // Its answer about that pair, for the poses on screen; null if it is not known (yet: is_asking()).
  virtual std::shared_ptr<const CollisionAnswer> pair_answer() const { return nullptr; }
  virtual bool asks_pair() const { return false; }  // it asks about a pair, or knows the answer
  virtual bool is_asking() const { return false; }  // the answer is being computed
  // Appends the commands that make it show the same again; those of add_last_commands() come behind the
  // panels.
  virtual void add_commands(std::vector<Command>& /*out*/) const {}
  virtual void add_last_commands(std::vector<Command>& /*out*/) const {}
};

}  // namespace boxwood
