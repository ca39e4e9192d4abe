// SPDX-License-Identifier: MIT
// Sends and receives packets on the socket of descriptor 3.
#include "scene/formats/channel.hpp"

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>

#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include "scene/import_protocol.hpp"

namespace boxwood {

namespace {

struct Answer {
  PacketKind kind = PacketKind::granted;
  std::uint64_t bytes = 0;
  Descriptor file;
};

// Passes an answer from the listening thread to the one that requested it.
struct Letterbox {
  std::mutex mutex;
  std::condition_variable filled;
  std::optional<Answer> answer;
};

Letterbox& letterbox() {
  static Letterbox box;
  return box;
}

void send_packet(Packet& packet, std::string_view text, int flags) {
  const std::size_t length = std::min(text.size(), kPacketText - 1);
  std::copy_n(text.begin(), length, packet.text);
  packet.text[length] = '\0';
  while (::send(kChildSocket, &packet, sizeof packet, flags | MSG_NOSIGNAL) < 0 && errno == EINTR) {
  }
}

// Receives the next packet of the parent and its descriptor; ends the process if there is no packet.
Answer receive() {
  Packet packet;
  iovec part{&packet, sizeof packet};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
  msghdr message = {};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  ssize_t got = 0;
  do {
    got = ::recvmsg(kChildSocket, &message, MSG_CMSG_CLOEXEC);
  } while (got < 0 && errno == EINTR);
  if (got != static_cast<ssize_t>(sizeof packet)) ::_exit(1);
  Answer answer{packet.kind, packet.bytes, {}};
  const cmsghdr* head = CMSG_FIRSTHDR(&message);
  if (head != nullptr && head->cmsg_level == SOL_SOCKET && head->cmsg_type == SCM_RIGHTS) {
    int fd = -1;
    std::memcpy(&fd, CMSG_DATA(head), sizeof fd);
    answer.file = Descriptor(fd);
  }
  return answer;
}

Answer wait_for(PacketKind kind) {
  Letterbox& box = letterbox();
  std::unique_lock lock(box.mutex);
  box.filled.wait(lock, [&] { return box.answer.has_value(); });
  Answer answer = std::move(*box.answer);
  box.answer.reset();
  if (answer.kind != kind) ::_exit(1);
  return answer;
}

}  // namespace

bool start_listening() try {
  letterbox();
  std::thread([] {
    for (;;) {
      Answer answer = receive();
      Letterbox& box = letterbox();
      const std::lock_guard lock(box.mutex);
      box.answer = std::move(answer);
      box.filled.notify_one();
    }
  }).detach();
  return true;
} catch (const std::system_error&) {
  return false;
}

void send_confinement(const ImportConfinement& confinement) {
  Packet packet;
  packet.kind = PacketKind::confined;
  packet.bytes = bits_of(confinement);
  send_packet(packet, confinement.reader, 0);
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

OpenedReference request_file(std::string_view name) {
  if (name.empty() || name.find('\0') != std::string_view::npos) return {};
  if (name.size() >= kPacketText) return {ReferenceState::unreadable, {}};
  Packet packet;
  packet.kind = PacketKind::asked;
  send_packet(packet, name, 0);
  Answer answer = wait_for(PacketKind::opened);
  OpenedReference out{static_cast<ReferenceState>(answer.bytes), std::move(answer.file)};
  if (out.state == ReferenceState::found && !out.file.valid())
    out.state = ReferenceState::unreadable;  // no descriptor was left for it
  return out;
}

std::span<std::byte> request_memory(std::size_t bytes) {
  Packet packet;
  packet.kind = PacketKind::size;
  packet.bytes = bytes;
  send_packet(packet, {}, 0);
  if (wait_for(PacketKind::granted).bytes != bytes) return {};
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
