// SPDX-License-Identifier: MIT
// The errors, warnings and notes of a session, oldest first.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <boxwood/result.hpp>

namespace boxwood {

struct Message {
  bool is_error = false;  // false: a warning or a note
  std::string text;
  ErrorKind kind = ErrorKind::internal;  // for an error
  bool of_scene = false;                 // about the open scene: removed when it closes
};

class Messages {
public:
  const std::vector<Message>& all() const { return all_; }
  const Message* first_error() const {
    for (const Message& message : all_)
      if (message.is_error) return &message;
    return nullptr;
  }
  std::uint64_t revision() const { return revision_; }  // grows with every change
  void note(std::string text) { add({false, std::move(text), ErrorKind::internal}); }
  void error(const Error& error) { add({true, error.message, error.kind}); }
  void scene_note(std::string text) { add({false, std::move(text), ErrorKind::internal, true}); }
  void scene_error(const Error& error) { add({true, error.message, error.kind, true}); }
  void close_scene() {
    if (std::erase_if(all_, [](const Message& message) { return message.of_scene; }) > 0) ++revision_;
  }
  void dismiss() {
    all_.clear();
    ++revision_;
  }

private:
  void add(Message message) {
    all_.push_back(std::move(message));
    ++revision_;
  }
  std::vector<Message> all_;
  std::uint64_t revision_ = 0;
};

}  // namespace boxwood
