// SPDX-License-Identifier: MIT
// Three checks: decode against encode, the dialogue against rules written down anew, two walks against each
// other.
#include "fuzz/import_case.hpp"

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>
#include <utility>
#include <vector>

#include <sys/stat.h>
#include <unistd.h>

#include "base/clean_text.hpp"
#include "scene/import_protocol.hpp"
#include "scene/parent/import_dialogue.hpp"
#include "scene/reference_root.hpp"
#include "scene/wire.hpp"

namespace boxwood::testing {

namespace {

namespace fs = std::filesystem;
using Bytes = std::span<const std::uint8_t>;

int outcome = 0;

bool is_clean(const std::string& text) {
  return clean_text(text, text.size()) == text;
}

// --- a scene

std::string wrong_in(const Scene& scene) {
  if (scene.files.size() != 1 || !is_clean(scene.files[0])) return "the file's name";
  for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
    const SceneNode& node = scene.nodes[i];
    if (node.parent < -1 || node.parent >= static_cast<std::int64_t>(i)) return "a parent behind its child";
    if (!is_clean(node.name)) return "a node's name";
  }
  std::uint64_t triangles = 0;
  for (const SceneObject& object : scene.objects) {
    if (object.name.empty() || !is_clean(object.name)) return "an object's name";
    if (object.mesh == nullptr || object.node >= scene.nodes.size() || object.file != 0)
      return "an object's parts";
    if (object.first_triangle != triangles) return "the numbers of triangles";
    triangles += object.mesh->mesh.triangles.size();
    if (!is_clean(object.mesh->name)) return "a mesh's name";
    for (const Triangle& triangle : object.mesh->mesh.triangles)
      for (const std::uint32_t corner : triangle)
        if (corner >= object.mesh->mesh.vertices.size()) return "a corner that is no vertex";
  }
  if (triangles > UINT32_MAX || scene.warnings.size() > 1000) return "too much of something";
  for (const std::string& warning : scene.warnings)
    if (!is_clean(warning)) return "a warning";
  return "";
}

std::vector<std::byte> encoded(const Scene& scene) {
  std::vector<std::byte> bytes(wire::encoded_size(scene));
  wire::encode(scene, bytes);
  return bytes;
}

std::string check_scene(Bytes bytes) {
  const std::optional<Scene> scene = wire::decode(std::as_bytes(bytes));
  if (!scene) return "";
  outcome = 1;
  if (std::string wrong = wrong_in(*scene); !wrong.empty()) return "decode() lets pass " + wrong;
  const std::vector<std::byte> once = encoded(*scene);
  const std::optional<Scene> again = wire::decode(once);
  if (!again) return "what was decoded and encoded is not decoded";
  return encoded(*again) == once ? "" : "what was decoded twice differs";
}

// --- packets

class Reader {
public:
  explicit Reader(Bytes bytes) : bytes_(bytes) {}
  bool at_end() const { return bytes_.empty(); }
  template <class T> T take() {
    T value{};
    const std::size_t n = std::min(sizeof value, bytes_.size());
    std::memcpy(&value, bytes_.data(), n);
    bytes_ = bytes_.subspan(n);
    return value;
  }
  std::string text(std::size_t length) {
    const std::size_t n = std::min(length, bytes_.size());
    std::string out(reinterpret_cast<const char*>(bytes_.data()), n);
    bytes_ = bytes_.subspan(n);
    return out;
  }

private:
  Bytes bytes_;
};

// The rules of the talk in the order in which a reader of import_protocol.hpp would write them down.
struct Rules {
  static constexpr std::uint64_t kLimitMib = 64;
  std::uint64_t granted = 0;
  bool over = false;

  std::string broken_by(const Packet& packet, bool right_length, const ImportStep& step) {
    using enum ImportStep::Kind;
    const bool text_ends = std::memchr(packet.text, 0, sizeof packet.text) != nullptr;
    const auto is = [&](PacketKind kind) {
      return right_length && text_ends && !over && packet.kind == kind;
    };
    const auto only_for = [&](PacketKind kind) { return is(kind) ? "" : "a step that nothing asked for"; };
    std::string wrong;
    switch (step.kind) {
    case show_progress:
      wrong = only_for(PacketKind::progress);
      if (!(step.fraction >= 0.0 && step.fraction <= 1.0) || !is_clean(step.text)) wrong = "progress";
      break;
    case know_confinement:
      wrong = only_for(PacketKind::confined);
      break;
    case open_file:
      wrong = only_for(PacketKind::asked);
      if (granted != 0 || step.text.empty() || step.text.find('\0') != std::string::npos)
        wrong = "a file asked for";
      break;
    case grant_memory:
      wrong = only_for(PacketKind::size);
      if (granted != 0 || step.bytes == 0 || step.bytes >= kLimitMib << 20U) wrong = "memory granted";
      granted = step.bytes;
      break;
    case over_memory:
      wrong = only_for(PacketKind::size);
      if (packet.bytes < kLimitMib << 20U) wrong = "memory not granted";
      break;
    case take_over:
      wrong = only_for(PacketKind::done);
      if (granted == 0 || packet.bytes != granted) wrong = "a scene taken over";
      break;
    case fail:
      wrong = only_for(PacketKind::failed);
      if (!is_clean(step.text) ||
          (step.error != ErrorKind::over_limit && step.error != ErrorKind::input_missing &&
           step.error != ErrorKind::malformed))
        wrong = "a failure";
      break;
    case broken:
      if (is(PacketKind::progress) || is(PacketKind::confined) || is(PacketKind::failed))
        wrong = "a good packet";
      if (is(PacketKind::asked) && granted == 0 && packet.text[0] != '\0') wrong = "a good question";
      if (is(PacketKind::size) && granted == 0 && packet.bytes != 0) wrong = "a good size";
      if (is(PacketKind::done) && granted != 0 && packet.bytes == granted) wrong = "a good end";
      break;
    }
    over = over || step.kind == broken || step.kind == fail || step.kind == take_over ||
           step.kind == over_memory;
    return wrong;
  }
};

std::string check_packets(Bytes bytes) {
  Reader in(bytes);
  ImportDialogue dialogue(Rules::kLimitMib);
  Rules rules;
  while (!in.at_end()) {
    std::vector<std::byte> raw(sizeof(Packet));
    Packet packet;
    const auto form = in.take<std::uint8_t>();
    packet.kind = static_cast<PacketKind>(form & 15U);
    packet.error = in.take<std::uint8_t>();
    packet.bytes = (form & 16U) != 0 ? in.take<std::uint64_t>() : in.take<std::uint16_t>();
    if ((form & 32U) != 0) packet.fraction = in.take<double>();
    const std::string text = in.text(in.take<std::uint8_t>());
    if ((form & 64U) != 0) std::memset(packet.text, 'x', sizeof packet.text);
    std::memcpy(packet.text, text.data(), text.size());
    std::memcpy(raw.data(), &packet, sizeof packet);
    if ((form & 128U) != 0) raw.resize(in.take<std::uint16_t>() % (2 * sizeof packet));
    const bool right_length = raw.size() == sizeof packet;
    const ImportStep step = dialogue.hear(raw);
    outcome |= step.kind == ImportStep::Kind::take_over ? 1 : 0;
    if (std::string wrong = rules.broken_by(packet, right_length, step); !wrong.empty())
      return "the dialogue gets wrong " + wrong;
  }
  return "";
}

// --- names

// A folder that goes away with the process: root/{in, sub/deep, pipe, links}, and a secret beside root.
class Folder {
public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "boxwood_fuzz_XXXXXX").string();
    top_ = ::mkdtemp(name.data());
    fs::create_directories(top_ / "root/sub/deeper");
    for (const char* file : {"secret", "root/in", "root/sub/deep", "root/sub/deeper/deepest"})
      std::ofstream(top_ / file) << file;
    fs::create_symlink("../secret", top_ / "root/out");
    fs::create_symlink("..", top_ / "root/up");
    fs::create_symlink("/", top_ / "root/slash");
    fs::create_symlink("sub/deeper", top_ / "root/down");
    fs::create_symlink("../down/../deep", top_ / "root/sub/around");
    fs::create_symlink("loop", top_ / "root/loop");
    (void)::mkfifo((top_ / "root/pipe").c_str(), 0600);
    for (const auto& entry : fs::recursive_directory_iterator(top_ / "root")) {
      struct stat info = {};
      if (::lstat(entry.path().c_str(), &info) == 0 && S_ISREG(info.st_mode)) inside_.insert(info.st_ino);
    }
  }
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(top_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  fs::path top() const { return top_; }
  bool holds(const OpenedReference& file) const {
    struct stat info = {};
    return ::fstat(file.file.get(), &info) == 0 && S_ISREG(info.st_mode) && inside_.contains(info.st_ino);
  }

private:
  fs::path top_;
  std::set<ino_t> inside_;
};

std::string check_name(Bytes bytes) {
  static const Folder folder;
  const std::string root = (folder.top() / "root").string();
  const std::string words[] = {"/",       "..",   ".",      "in",    "sub",  "deep", "deeper",
                               "deepest", "out",  "up",     "slash", "down", "loop", root,
                               "around",  "pipe", "secret", "root",  "//",   "/../", "/./"};
  if (bytes.empty()) return "";
  const fs::path model = folder.top() / (bytes[0] % 2 == 0 ? "root/m" : "root/sub/m");
  const fs::path chosen = bytes[0] % 4 < 2 ? fs::path() : folder.top() / "root";
  std::string name;
  for (const std::uint8_t byte : bytes.subspan(1))
    name += byte < 2 * std::size(words) ? words[byte / 2] : std::string(1, static_cast<char>(byte));
  const Result<ReferenceRoot> place = ReferenceRoot::open(model, chosen);
  if (!place) return "the root does not open: " + place.error().message;
  const OpenedReference by_kernel = place->find(name, ReferenceRoot::Walk::by_kernel);
  const OpenedReference by_hand = place->find(name, ReferenceRoot::Walk::by_hand);
  for (const OpenedReference* answer : {&by_kernel, &by_hand})
    if (answer->state == ReferenceState::found ? !folder.holds(*answer) : answer->file.valid())
      return "'" + clean_text(name) + "' gives a file that is not inside";
  outcome = by_hand.state == ReferenceState::found ? 1 : 0;
  return by_kernel.state == by_hand.state ? "" : "the two walks differ on '" + clean_text(name) + "'";
}

}  // namespace

std::string check_import(Bytes bytes) {
  outcome = 0;
  if (bytes.empty()) return "";
  const Bytes rest = bytes.subspan(1);
  switch (bytes[0] % 3) {
  case 0:
    return check_scene(rest);
  case 1:
    return check_packets(rest);
  default:
    return check_name(rest);
  }
}

int last_import_outcome() noexcept {
  return outcome;
}

}  // namespace boxwood::testing
