// What the two sides of an import say to each other: packets on a socket pair, geometry in shared memory.
//
// The child writes progress, then asks once for a size; the parent sizes the shared memory, seals its size
// and answers `granted`; the child maps it, writes the scene, says `done` and leaves. A failure is one packet
// in place of all that. The end of the socket tells either side that the other is gone.
#pragma once

#include <cstddef>
#include <cstdint>

namespace boxwood {

inline constexpr int kChildSocket = 3;  // descriptors of the child: its end of the socket pair ...
inline constexpr int kChildMemory = 4;  // ... and the shared memory, empty until `granted`
inline constexpr std::size_t kPacketText = 2048;

enum class PacketKind : std::uint32_t {
  progress,  // child: fraction, text
  size,      // child: bytes
  granted,   // parent: bytes
  done,      // child: bytes
  failed,    // child: error, text
};

struct Packet {
  PacketKind kind = PacketKind::progress;
  std::uint32_t error = 0;  // an ErrorKind
  std::uint64_t bytes = 0;
  double fraction = 0.0;
  char text[kPacketText] = {};  // ends with 0
};

}  // namespace boxwood
