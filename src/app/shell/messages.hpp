// SPDX-License-Identifier: MIT
// The errors, warnings and notes of a session, oldest first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <boxwood/result.hpp>

namespace boxwood {

// A command that a message offers as a button.
struct MessageOffer {
  std::string label;    // "Place beside"
  std::string command;  // a line of the language of commands
};

struct Message {
  bool is_error = false;  // false: a warning or a note
  std::string text;
  ErrorKind kind = ErrorKind::internal;  // for an error
  bool of_scene = false;                 // removed when the scene closes
  bool is_past = false;                  // a note that was shown long enough; the list still has it
  std::optional<MessageOffer> offer = std::nullopt;
  std::string file = {};   // that a note says was written, as in the text
  bool of_lesson = false;  // removed when the step or the lesson ends
  bool of_file = false;    // a warning of an import; once dismissed, it does not come back
};

class Messages {
public:
  const std::vector<Message>& all() const { return all_; }
  const Message* first_error() const {
    for (const Message& message : all_)
      if (message.is_error) return &message;
    return not_opened_ ? &*not_opened_ : nullptr;
  }
  std::uint64_t revision() const { return revision_; }  // grows with every change
  void note(std::string text) { add({false, std::move(text), ErrorKind::internal}); }
  // A note about a written file, whose name is a part of the text.
  void saved(std::string text, std::string file) {
    add({false, std::move(text), ErrorKind::internal, false, false, std::nullopt, std::move(file)});
  }
  void error(const Error& error) { add({true, error.message, error.kind}); }
  void scene_note(std::string text) { add({false, std::move(text), ErrorKind::internal, true}); }
  // A warning about a file of the scene. If it was dismissed, it does not come back with the file.
  void file_note(std::string text) {
    if (!dismissed_.contains(text)) {
      scene_note(std::move(text));
      all_.back().of_file = true;
    }
  }
  void scene_offer(std::string text, MessageOffer offer) {
    add({false, std::move(text), ErrorKind::internal, true, false, std::move(offer)});
  }
  void scene_error(const Error& error) { add({true, error.message, error.kind, true}); }
  // About a file that could not be opened: removed when a scene closes, but still an error for a program that
  // asks at its end.
  void open_error(const Error& error) {
    scene_error(error);
    if (!not_opened_) not_opened_ = all_.back();
  }
  // Removes an error from the list because a panel shows it. It is still an error for a program that asks at
  // its end.
  void shown_elsewhere(const Error& error) {
    if (!not_opened_) not_opened_ = Message{true, error.message, error.kind, true};
    if (std::erase_if(all_, [&](const Message& message) {
          return message.is_error && message.of_scene && message.text == error.message;
        }) > 0)
      ++revision_;
  }
  void lesson_error(const Error& error) {
    add({true, error.message, error.kind, true});
    all_.back().of_lesson = true;
  }
  void close_lesson() {
    if (std::erase_if(all_, [](const Message& message) { return message.of_lesson; }) > 0) ++revision_;
  }
  void close_scene() {
    if (std::erase_if(all_, [](const Message& message) { return message.of_scene; }) > 0) ++revision_;
  }
  // Marks all notes as shown long enough. Errors stay until they are dismissed.
  void expire() {
    for (Message& message : all_)
      if (!message.is_error) message.is_past = true;
    ++revision_;
  }
  // Removes the notes about written files.
  void drop_saved() {
    if (std::erase_if(all_, [](const Message& message) { return !message.file.empty(); }) > 0) ++revision_;
  }
  void dismiss() {
    for (const Message& message : all_) remember(message);
    all_.clear();
    not_opened_.reset();
    ++revision_;
  }
  // Removes the messages at these places in all(), which ascend.
  void dismiss(std::span<const std::size_t> places) {
    for (std::size_t i = places.size(); i-- > 0;)
      if (places[i] < all_.size()) {
        remember(all_[places[i]]);
        all_.erase(all_.begin() + static_cast<std::ptrdiff_t>(places[i]));
      }
    ++revision_;
  }

private:
  void add(Message message) {
    all_.push_back(std::move(message));
    ++revision_;
  }
  void remember(const Message& dismissed) {
    if (dismissed.of_file) dismissed_.insert(dismissed.text);
  }
  std::vector<Message> all_;
  std::set<std::string> dismissed_;    // texts of the notes of files
  std::optional<Message> not_opened_;  // the first of those
  std::uint64_t revision_ = 0;
};

}  // namespace boxwood
