// SPDX-License-Identifier: MIT
// Checks length, kind, turn and range of every packet.
#include "scene/parent/import_dialogue.hpp"

#include <cstring>
#include <optional>
#include <string_view>
#include <utility>

#include "base/clean_text.hpp"
#include "scene/import_protocol.hpp"

namespace boxwood {

namespace {

// Returns the text of a packet; nullopt if it is not terminated.
std::optional<std::string_view> text_of(const Packet& packet) {
  const void* end = std::memchr(packet.text, 0, sizeof packet.text);
  if (end == nullptr) return std::nullopt;
  return std::string_view(packet.text);
}

// Returns the kind of failure that the child may report; all others are blamed on the file.
ErrorKind kind_of(std::uint32_t error) {
  if (error == static_cast<std::uint32_t>(ErrorKind::over_limit)) return ErrorKind::over_limit;
  if (error == static_cast<std::uint32_t>(ErrorKind::input_missing)) return ErrorKind::input_missing;
  return ErrorKind::malformed;
}

}  // namespace

ImportStep ImportDialogue::hear(std::span<const std::byte> bytes) {
  using enum ImportStep::Kind;
  ImportStep step;
  Packet packet;
  const bool was_over = std::exchange(over_, true);
  if (was_over || bytes.size() != sizeof packet) return step;
  std::memcpy(static_cast<void*>(&packet), bytes.data(), sizeof packet);
  const std::optional<std::string_view> text = text_of(packet);
  if (!text) return step;
  switch (packet.kind) {
  case PacketKind::progress:
    step.kind = show_progress;
    step.fraction = packet.fraction >= 0.0 && packet.fraction <= 1.0 ? packet.fraction : 0.0;  // not NaN
    step.text = clean_text(*text);
    break;
  case PacketKind::confined:
    step.kind = know_confinement;
    step.bytes = packet.bytes;
    step.text = clean_text(*text);
    break;
  case PacketKind::asked:
    if (granted_ != 0 || text->empty()) break;
    step.kind = open_file;
    step.text = *text;
    break;
  case PacketKind::size:
    if (granted_ != 0 || packet.bytes == 0) break;
    step.bytes = packet.bytes;
    step.kind = packet.bytes >> 20U >= memory_limit_mib_ ? over_memory : grant_memory;
    if (step.kind == grant_memory) granted_ = packet.bytes;
    break;
  case PacketKind::done:
    if (granted_ == 0 || packet.bytes != granted_) break;
    step.kind = take_over;
    step.bytes = granted_;
    break;
  case PacketKind::failed:
    step.kind = fail;
    step.error = kind_of(packet.error);
    step.text = clean_text(*text, kPacketText);
    break;
  case PacketKind::granted:
  case PacketKind::opened:
    break;
  }
  over_ = step.kind == take_over || step.kind == fail || step.kind == over_memory || step.kind == broken;
  return step;
}

}  // namespace boxwood
