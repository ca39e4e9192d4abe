// SPDX-License-Identifier: MIT
// References to the owners of a session's state, for command handlers and features.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boxwood/result.hpp>

#include "app/document/edit_history.hpp"

namespace boxwood {

class CommandBus;
class DerivedData;
class Document;
class Feature;
class Imports;
class Messages;
class Session;
class SessionView;
struct SessionOptions;

// Requests of the session to its owner.
struct SessionRequests {
  bool quit = false;
  std::optional<std::string> screenshot;  // file name
  bool of_view_alone = false;             // the picture has no panels
};

class SessionControl {
public:
  virtual void wake() = 0;  // tells the session that poll() has work; from any thread
  virtual void wait() = 0;  // returns when nothing is under way
  virtual void follow(const EditEffect& effect) = 0;  // invalidates what an edit outdates
  virtual void start_shown() = 0;                     // requests the data that the screen shows
  virtual void find_node_again() = 0;                 // finds the selected node again, in a new tree
  // Polls until `ready`; fails (cancelled) if the session is stopped.
  virtual Result<void> await(const std::function<bool()>& ready) = 0;
  // Returns true if no work but that of `feature` is under way.
  virtual bool is_settled_but_for(const Feature& feature) const = 0;
  virtual void each_feature(const std::function<void(Feature&)>& visit) = 0;  // in the order of features.def
  virtual void request(SessionRequests more) = 0;

protected:
  ~SessionControl() = default;
};

struct SessionContext {
  Session& session;
  const SessionOptions& options;
  Messages& messages;
  Document& document;
  SessionView& view;
  Imports& imports;
  DerivedData& derived;
  CommandBus& bus;
  SessionControl& control;

  // Calls an event function of every feature: notify(&Feature::camera_placed).
  template <class... P, class... A> void notify(void (Feature::*event)(P...), A&&... arguments) const {
    control.each_feature([&](Feature& feature) { (feature.*event)(arguments...); });
  }
};

// Each registers the handlers of the commands about one subject.
void handle_scene_commands(const SessionContext& context);      // files, poses, history, the session itself
void handle_shown_commands(const SessionContext& context);      // volumes, trees, layers, objects, panels
void handle_selection_commands(const SessionContext& context);  // selection and marked points
void handle_camera_commands(const SessionContext& context);

}  // namespace boxwood
