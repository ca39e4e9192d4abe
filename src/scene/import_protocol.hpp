// SPDX-License-Identifier: MIT
// The protocol between the two sides of an import: packets on a socket pair, geometry in shared memory.
//
// The child reports its confinement and its progress. It requests the files that the model refers to, one
// after another; the answer is `opened`, with a descriptor if the file is found. Then it requests a size,
// once. The parent sizes the shared memory, seals its size and answers `granted`. The child maps it, writes
// the scene, sends `done` and ends. A failure is one packet instead of all that. The end of the socket shows
// either side that the other has ended.
#pragma once

#include <cstddef>
#include <cstdint>

#include <boxwood/import.hpp>

namespace boxwood {

inline constexpr int kChildSocket = 3;  // descriptors of the child: its end of the socket pair
inline constexpr int kChildMemory = 4;  // the shared memory, empty until `granted`
inline constexpr int kChildModel = 5;   // the model, for reading
inline constexpr std::size_t kPacketText = 2048;

enum class PacketKind : std::uint32_t {
  progress,  // child: fraction, text
  size,      // child: bytes
  granted,   // parent: bytes
  done,      // child: bytes
  failed,    // child: error, text
  confined,  // child: bytes, see bits_of()
  asked,     // child: text, the name of a file
  opened,    // parent: bytes, a ReferenceState; with it the descriptor if the file is found
};

struct Packet {
  PacketKind kind = PacketKind::progress;
  std::uint32_t error = 0;  // an ErrorKind
  std::uint64_t bytes = 0;
  double fraction = 0.0;
  char text[kPacketText] = {};  // ends with 0
};

// Converts the child's confinement to a number and back; the reader's name is sent beside it, as text.
inline std::uint64_t bits_of(const ImportConfinement& c) noexcept {
  return (c.system_calls ? 1U : 0U) | (c.no_capabilities ? 2U : 0U) | (c.no_new_privileges ? 4U : 0U) |
         static_cast<std::uint64_t>(c.landlock & 0xFF) << 8U;
}
inline ImportConfinement confinement_of(std::uint64_t bits) noexcept {
  return {(bits & 1U) != 0, static_cast<int>(bits >> 8U & 0xFFU), (bits & 2U) != 0, (bits & 4U) != 0, {}};
}

// The task of the child, the last word of its command line.
inline constexpr char kReadModel[] = "read";
inline constexpr char kReadWithSpaces[] = "read-with-spaces";  // ImportOptions::spaces
inline constexpr char kReadByAssimpOnly[] =
    "read-by-assimp-only";                        // for tests that compare our readers with it
inline constexpr char kReadUrdf[] = "read-urdf";  // the result is a robot, not a scene: robot_record.hpp
inline constexpr char kReadSrdf[] = "read-srdf";
inline constexpr char kReadPlanningScene[] = "read-planning-scene";
inline constexpr char kShowConfinement[] = "show-confinement";

}  // namespace boxwood
