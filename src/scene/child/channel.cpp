// Packets on the socket that the parent left in descriptor 3.
#include "scene/child/channel.hpp"

#include <algorithm>
#include <cerrno>
#include <future>
#include <system_error>
#include <thread>

#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include "scene/import_protocol.hpp"

namespace boxwood {

namespace {

std::promise<std::uint64_t>& granted() {
  static std::promise<std::uint64_t> promise;
  return promise;
}

void send_packet(Packet& packet, std::string_view text, int flags) {
  const std::size_t length = std::min(text.size(), kPacketText - 1);
  std::copy_n(text.begin(), length, packet.text);
  packet.text[length] = '\0';
  while (::send(kChildSocket, &packet, sizeof packet, flags | MSG_NOSIGNAL) < 0 && errno == EINTR) {
  }
}

}  // namespace

bool start_listening() try {
  granted();
  std::thread([] {
    for (;;) {
      Packet packet;
      const ssize_t got = ::recv(kChildSocket, &packet, sizeof packet, 0);
      if (got < 0 && errno == EINTR) continue;
      if (got != static_cast<ssize_t>(sizeof packet)) ::_exit(1);
      if (packet.kind == PacketKind::granted) granted().set_value(packet.bytes);
    }
  }).detach();
  return true;
} catch (const std::system_error&) {
  return false;
}

void send_progress(double fraction, std::string_view what) {
  Packet packet;
  packet.fraction = fraction;
  send_packet(packet, what, MSG_DONTWAIT);
}

void send_failure(const Error& error) {
  Packet packet;
  packet.kind = PacketKind::failed;
  packet.error = static_cast<std::uint32_t>(error.kind);
  send_packet(packet, error.message, 0);
}

std::span<std::byte> request_memory(std::size_t bytes) {
  Packet packet;
  packet.kind = PacketKind::size;
  packet.bytes = bytes;
  send_packet(packet, {}, 0);
  if (granted().get_future().get() != bytes) return {};
  void* memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, kChildMemory, 0);
  if (memory == MAP_FAILED) return {};
  return {static_cast<std::byte*>(memory), bytes};
}

void send_done(std::size_t bytes) {
  Packet packet;
  packet.kind = PacketKind::done;
  packet.bytes = bytes;
  send_packet(packet, {}, 0);
}

}  // namespace boxwood
