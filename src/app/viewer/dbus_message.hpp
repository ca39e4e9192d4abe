// SPDX-License-Identifier: MIT
// Messages of D-Bus as bytes: as much of the format as the settings portal needs (D-Bus specification 0.38,
// "Message Protocol").
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace boxwood {

struct DbusCall {
  std::string destination, path, interface, member;
  std::vector<std::string> arguments;  // all strings
};
// Returns the bytes of a method call. `serial` is not 0.
std::vector<std::uint8_t> encoded(const DbusCall& call, std::uint32_t serial);

enum class DbusKind : std::uint8_t { other, method_return = 2, error = 3, signal = 4 };

// A received message. A body of strings that a variant of a number follows, at any depth of variants, is
// decoded; of any other body only the leading strings are.
struct DbusMessage {
  DbusKind kind = DbusKind::other;
  std::uint32_t reply_serial = 0;  // 0 if it is no reply
  std::string interface, member;
  std::vector<std::string> strings;
  std::optional<std::uint32_t> number;
};

inline constexpr std::size_t kMostDbusBytes = std::size_t{1} << 20;  // larger messages are malformed here

// Returns the size of the message that begins with these bytes; 0 if more bytes are needed to tell. Returns
// nullopt for bytes that are no message, or for one of more than kMostDbusBytes.
std::optional<std::size_t> dbus_message_size(std::span<const std::uint8_t> bytes);
// Decodes one whole message. Returns nullopt if it is malformed.
std::optional<DbusMessage> decoded(std::span<const std::uint8_t> message);

}  // namespace boxwood
