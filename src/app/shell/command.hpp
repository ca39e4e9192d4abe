// SPDX-License-Identifier: MIT
// A command is a value: any struct with a name and fields. The window, interaction logs, undo, tests and the
// command line pass commands to a Session. Each is one line of text, such as `select object 3` or `depth
// 0..4`.
//
//     struct ClashIgnore {
//       static constexpr std::string_view kName = "clash ignore";
//       std::uint32_t a = 0, b = 0;
//       bool on = true;
//       BOXWOOD_FIELDS(a, b, on)
//     };
//
// A name has one word or two. A struct may also have:
//   kWords                          the grammar of its fields, in place of that of their codecs
//   kJoinsHistory = true            its edit may join the previous step of the history
//   kMovesEyeOnly = true            it changes nothing in the picture but the eye
//   kPlacesCamera = true            it puts the camera in a place of its own
//   bool is_remembered() const      a window keeps it in its settings
//   static optional<C> joined(a, b) the one line of a log for `a` followed by `b`
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <boxwood/result.hpp>

#include "app/shell/words.hpp"

namespace boxwood {

template <class C>
concept IsCommand = requires(const C& command) {
  C::kName;
  command.fields();
};

// The description of a type of command. Its address identifies the type.
struct CommandType {
  std::string_view name;
  std::string (*words)();                              // the grammar of its fields
  std::shared_ptr<const void> (*read)(Words& in);      // null on failure: `in` stays at the word
  void (*write)(std::string& out, const void* value);  // writes the fields, each after a blank
  bool (*is_remembered)(const void* value);
  std::shared_ptr<const void> (*join)(const void* a, const void* b);  // null: keep two lines
  bool joins_history = false, moves_eye_only = false, places_camera = false;
};

namespace command_parts {

template <IsCommand C> std::string words() {
  if constexpr (requires { C::kWords; }) {
    return C::kWords.empty() ? std::string() : " " + std::string(C::kWords);
  } else {
    std::string out;
    std::apply([&]<class... F>(const F&... field) { ((void(field), out += " " + Codec<F>::word()), ...); },
               C{}.fields());
    return out;
  }
}

template <IsCommand C> std::shared_ptr<const void> read(Words& in) {
  auto command = std::make_shared<C>();
  const bool ok = std::apply(
      [&]<class... F>(F&... field) { return (Codec<std::remove_const_t<F>>::read(in, field) && ...); },
      command->fields());
  return ok ? std::move(command) : nullptr;
}

template <IsCommand C> void write(std::string& out, const void* value) {
  const auto word = [&out]<class F>(const F& field) {
    out += ' ';
    const std::size_t before = out.size();
    Codec<F>::write(out, field);
    if (out.size() == before) out.pop_back();
  };
  std::apply([&](const auto&... field) { (word(field), ...); }, static_cast<const C*>(value)->fields());
}

template <IsCommand C> bool is_remembered(const void* value) {
  if constexpr (requires(const C& c) { c.is_remembered(); })
    return static_cast<const C*>(value)->is_remembered();
  return false;
}

template <IsCommand C> std::shared_ptr<const void> join(const void* a, const void* b) {
  if constexpr (requires(const C& c) { C::joined(c, c); })
    if (auto one = C::joined(*static_cast<const C*>(a), *static_cast<const C*>(b)))
      return std::make_shared<const C>(std::move(*one));
  return nullptr;
}

template <IsCommand C> constexpr CommandType make_type() {
  CommandType out{C::kName, &words<C>, &read<C>, &write<C>, &is_remembered<C>, &join<C>};
  if constexpr (requires { C::kJoinsHistory; }) out.joins_history = C::kJoinsHistory;
  if constexpr (requires { C::kMovesEyeOnly; }) out.moves_eye_only = C::kMovesEyeOnly;
  if constexpr (requires { C::kPlacesCamera; }) out.places_camera = C::kPlacesCamera;
  return out;
}

}  // namespace command_parts

template <IsCommand C> inline constexpr CommandType kCommandType = command_parts::make_type<C>();

// A value of any command struct. Copies share the value.
class Command {
public:
  template <IsCommand C>
  Command(C command)  // NOLINT(google-explicit-constructor): a struct is a command
      : type_(&kCommandType<C>), value_(std::make_shared<const C>(std::move(command))) {}
  Command(const CommandType& type, std::shared_ptr<const void> value)
      : type_(&type), value_(std::move(value)) {}

  // Returns the struct, or null if this is another command. The pointer lives as long as a copy of this
  // command.
  template <IsCommand C> const C* get() const noexcept {
    return type_ == &kCommandType<C> ? static_cast<const C*>(value_.get()) : nullptr;
  }
  template <IsCommand C> bool is() const noexcept { return type_ == &kCommandType<C>; }
  const CommandType& type() const noexcept { return *type_; }
  const void* value() const noexcept { return value_.get(); }

private:
  const CommandType* type_;
  std::shared_ptr<const void> value_;
};

// Compares two commands by their text.
bool operator==(const Command& a, const Command& b);

// The types of command that a line may name, in the order of the grammar.
class CommandTypes {
public:
  template <IsCommand... C> void add() { (types_.push_back(&kCommandType<C>), ...); }
  std::span<const CommandType* const> all() const noexcept { return types_; }

private:
  std::vector<const CommandType*> types_;
};
// Returns the types of the program and of all its features (app/features.cpp).
const CommandTypes& command_types();

// Returns one line without a newline. Numbers read back exactly.
std::string format(const Command& command);
// Reads a line: parse_command(format(c)) equals c. Accepts old spellings, too (command_aliases.hpp). Fails
// (usage) and quotes the word that it did not understand.
Result<Command> parse_command(std::string_view line);
// Reads a log with one command a line. Skips empty lines and lines that begin with '#'. An error names the
// line.
Result<std::vector<Command>> parse_log(std::string_view text);

}  // namespace boxwood
