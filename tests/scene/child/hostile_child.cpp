// SPDX-License-Identifier: MIT
// A helper program that has been taken over: it speaks to the parent as boxwood-import does, with other
// intentions. The stem of the model's name says with which; a test program, which is not installed.
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "scene/import_protocol.hpp"
#include "scene/reference_root.hpp"
#include "scene/wire.hpp"

namespace {

using namespace boxwood;

Packet packet_of(PacketKind kind, std::uint64_t bytes = 0, const std::string& text = {}) {
  Packet packet;
  packet.kind = kind;
  packet.bytes = bytes;
  text.copy(packet.text, kPacketText - 1);
  return packet;
}

bool send_bytes(const void* bytes, std::size_t size) {
  return ::send(kChildSocket, bytes, size, MSG_NOSIGNAL) >= 0;
}
bool send_packet(const Packet& packet) {
  return send_bytes(&packet, sizeof packet);
}

struct Heard {
  Packet packet;
  int file = -1;
};

Heard hear() {
  Heard heard;
  iovec part{&heard.packet, sizeof heard.packet};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
  msghdr message = {};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  if (::recvmsg(kChildSocket, &message, 0) <= 0) ::_exit(0);
  if (const cmsghdr* head = CMSG_FIRSTHDR(&message); head != nullptr)
    std::memcpy(&heard.file, CMSG_DATA(head), sizeof heard.file);
  return heard;
}

// A scene of one triangle.
Scene scene_of(const std::string& name) {
  Scene scene;
  scene.files = {"file"};
  scene.nodes = {{"node", -1, {}}};
  auto mesh = std::make_shared<SceneMesh>();
  mesh->mesh.vertices = {Vec3f(0, 0, 0), Vec3f(1, 0, 0), Vec3f(0, 1, 0)};
  mesh->mesh.triangles = {{0, 1, 2}};
  SceneObject object;
  object.name = name;
  object.mesh = mesh;
  scene.objects = {object};
  return scene;
}

// Memory of the size that is asked for.
std::byte* granted(std::size_t bytes) {
  send_packet(packet_of(PacketKind::size, bytes));
  hear();
  void* memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, kChildMemory, 0);
  return memory == MAP_FAILED ? nullptr : static_cast<std::byte*>(memory);
}

void hand_over(const Scene& scene) {
  const std::size_t bytes = wire::encoded_size(scene);
  wire::encode(scene, {granted(bytes), bytes});
  send_packet(packet_of(PacketKind::done, bytes));
}

// Asks for what the model's text lists, a name a line, and hands over the answers, each with the first line
// of what it got, as the name of an object.
void ask(const std::string& names) {
  std::string answers;
  for (std::size_t at = 0; at < names.size();) {
    const std::size_t end = std::min(names.find('\n', at), names.size());
    send_packet(packet_of(PacketKind::asked, 0, names.substr(at, end - at)));
    at = end + 1;
    const Heard heard = hear();
    answers += std::to_string(heard.packet.bytes);
    char word[32] = {};
    if (heard.file >= 0 && ::pread(heard.file, word, sizeof word - 1, 0) > 0)
      answers += std::string(":") + word;
    const bool writable = heard.file >= 0 && (::fcntl(heard.file, F_GETFL) & O_ACCMODE) != O_RDONLY;
    answers += writable ? "!writable " : " ";
    if (heard.file >= 0) ::close(heard.file);
  }
  hand_over(scene_of(answers));
}

void send_descriptors() {
  for (int i = 0; i < 500; ++i) {
    Packet packet = packet_of(PacketKind::progress);
    iovec part{&packet, sizeof packet};
    int file = ::open("/dev/null", O_RDONLY);
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof file)] = {};
    msghdr message = {};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    cmsghdr* head = CMSG_FIRSTHDR(&message);
    head->cmsg_level = SOL_SOCKET;
    head->cmsg_type = SCM_RIGHTS;
    head->cmsg_len = CMSG_LEN(sizeof file);
    std::memcpy(CMSG_DATA(head), &file, sizeof file);
    ::sendmsg(kChildSocket, &message, MSG_NOSIGNAL);
    ::close(file);
  }
  hand_over(scene_of("descriptors"));
}

// Leaves a process behind that goes on writing what the parent reads.
void keep_writing() {
  const Scene scene = scene_of("kept");
  const std::size_t bytes = wire::encoded_size(scene);
  std::byte* memory = granted(bytes);
  wire::encode(scene, {memory, bytes});
  if (::fork() == 0) {
    ::setsid();
    for (int fd = 0; fd < 16; ++fd)
      if (fd != kChildMemory) ::close(fd);
    for (int i = 0; i < 3000; ++i) {
      for (std::size_t b = 0; b < bytes; b += 8) memory[b] ^= std::byte{0xFF};
      ::usleep(1000);
    }
    ::_exit(0);
  }
  send_packet(packet_of(PacketKind::done, bytes));
}

void escape() {
  Packet packet = packet_of(PacketKind::progress, 0,
                            "\x1b]0;title\x07 \xC2\x9B"
                            "31m \xE2\x80\xAE txt.exe \xFF");
  for (const double fraction :
       {-1.0, 2.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), 0.5}) {
    packet.fraction = fraction;
    send_packet(packet);
  }
  Scene scene = scene_of("\x1b[31m \xC2\x9B"
                         "31m \xE2\x80\xAE"
                         "gnp.\xF3\xA0\x80\xA1 \xFF");
  scene.warnings = {"\x1b[31m \xC2\x85 \xE2\x81\xA6"};
  hand_over(scene);
}

void act(const std::string& mode, const std::string& model) {
  const std::string text = "x";
  if (mode == "asks") return ask(model);
  if (mode == "descriptors") return send_descriptors();
  if (mode == "keeps") return keep_writing();
  if (mode == "escapes") return escape();
  if (mode == "floods")
    while (send_packet(packet_of(PacketKind::asked, 0, "in"))) {
    }
  if (mode == "shouts")
    for (const std::string much(65536, 'x'); ::write(2, much.data(), much.size()) > 0;) {
    }
  if (mode == "crashes") ::raise(SIGSEGV);
  if (mode == "begins_and_crashes") {
    send_packet(packet_of(PacketKind::progress, 0, "reading"));
    ::raise(SIGSEGV);
  }
  if (mode == "waits") ::pause();
  if (mode == "short") send_bytes("x", 1);
  if (mode == "long") send_bytes(std::string(sizeof(Packet) + 1, '\0').data(), sizeof(Packet) + 1);
  if (mode == "endless_text") {
    Packet packet = packet_of(PacketKind::progress);
    std::memset(packet.text, 'x', sizeof packet.text);
    send_packet(packet);
  }
  if (mode == "unknown_kind") send_packet(packet_of(static_cast<PacketKind>(77)));
  if (mode == "parents_kind") send_packet(packet_of(PacketKind::granted, 8));
  if (mode == "asks_nothing") send_packet(packet_of(PacketKind::asked));
  if (mode == "no_size") send_packet(packet_of(PacketKind::size, 0));
  if (mode == "huge_size") send_packet(packet_of(PacketKind::size, ~std::uint64_t{0}));
  if (mode == "done_at_once") send_packet(packet_of(PacketKind::done, 0));
  if (mode == "two_sizes") {
    granted(64);
    send_packet(packet_of(PacketKind::size, 64));
  }
  if (mode == "other_size") {
    granted(64);
    send_packet(packet_of(PacketKind::done, 4096));
  }
  if (mode == "asks_late") {
    granted(64);
    send_packet(packet_of(PacketKind::asked, 0, "in"));
  }
  if (mode == "zeros") {
    granted(4096);
    send_packet(packet_of(PacketKind::done, 4096));
  }
  if (mode == "seals") {
    ::fcntl(kChildMemory, F_ADD_SEALS, F_SEAL_SEAL);
    granted(64);
  }
  if (mode == "shrinks") {
    granted(4096);
    const bool kept = ::ftruncate(kChildMemory, 0) < 0 && ::ftruncate(kChildMemory, 1 << 20) < 0;
    if (kept) send_packet(packet_of(PacketKind::done, 4096));
  }
  if (mode == "closes") ::close(kChildSocket), ::pause();
  if (mode == "fails_oddly") {
    Packet packet = packet_of(PacketKind::failed, 0, "\x1b[31mit is red");
    packet.error = 4000000000U;
    send_packet(packet);
  }
  ::pause();
}

}  // namespace

int main(int argc, char** argv) {
  struct stat info = {};
  if (argc != 5 || ::fstat(kChildModel, &info) != 0) return 2;
  std::string model(static_cast<std::size_t>(info.st_size), '\0');
  if (::pread(kChildModel, model.data(), model.size(), 0) < 0) return 2;
  act(std::filesystem::path(argv[1]).stem().string(), model);
}
