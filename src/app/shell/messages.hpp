// SPDX-License-Identifier: MIT
// What a session has to say: errors, warnings and notes, oldest first.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <boxwood/result.hpp>

namespace boxwood {

struct Message {
  bool is_error = false;  // else a warning or a note
  std::string text;
  ErrorKind kind = ErrorKind::internal;  // of an error
  bool of_scene = false;                 // it tells of what is open, and goes when that is closed
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
