// SPDX-License-Identifier: MIT
// A feature of a session: state of its own, jobs, and events. The session holds its features without knowing
// which they are; features.def lists them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "app/document/edit_history.hpp"

namespace boxwood {

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
};

}  // namespace boxwood
