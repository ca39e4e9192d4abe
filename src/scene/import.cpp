// The parent's side of an import: checks the file, runs the child within its limits, takes the scene over.
#include <boxwood/import.hpp>
#include <boxwood/saved_scene.hpp>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <optional>

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/no_memory.hpp"
#include "scene/child_process.hpp"
#include "scene/import_protocol.hpp"
#include "scene/wire.hpp"

namespace boxwood {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

// How often the stop flag and, under sanitizers, the child's memory are looked at.
constexpr int kPollMs = 10;
#ifdef BOXWOOD_SANITIZED
constexpr bool kSampleMemory = true;  // an address-space limit would abort a sanitized child
#else
constexpr bool kSampleMemory = false;
#endif

fs::path find_import_child(const fs::path& chosen) {
  if (!chosen.empty()) return chosen;
  if (const char* given = std::getenv("BOXWOOD_IMPORT_CHILD"); given != nullptr && *given != '\0')
    return given;
  std::error_code ignored;
  const fs::path beside = fs::read_symlink("/proc/self/exe", ignored).parent_path();
  for (const fs::path& candidate :
       {beside / "boxwood-import", beside / BOXWOOD_LIBEXEC_FROM_BIN / "boxwood-import",
        fs::path(BOXWOOD_LIBEXEC) / "boxwood-import"})
    if (::access(candidate.c_str(), X_OK) == 0) return candidate;
  return {};
}

std::string quoted(const fs::path& file) {
  std::string out = "'";
  out += wire::clean_text(file.string(), 4096);
  return out += '\'';
}

std::optional<Error> check_readable(const fs::path& file) {
  struct stat info = {};
  if (::stat(file.c_str(), &info) != 0)
    return Error{ErrorKind::input_missing, quoted(file) + " cannot be opened: " + std::strerror(errno), {}};
  if (S_ISDIR(info.st_mode))
    return Error{ErrorKind::input_missing, quoted(file) + " is a folder, not a model file", {}};
  if (!S_ISREG(info.st_mode))
    return Error{ErrorKind::input_missing, quoted(file) + " is not a regular file", {}};
  if (::access(file.c_str(), R_OK) != 0)
    return Error{ErrorKind::input_missing, quoted(file) + " cannot be read: " + std::strerror(errno), {}};
  if (info.st_size == 0) return Error{ErrorKind::malformed, quoted(file) + " is empty", {}};
  return std::nullopt;
}

std::string seconds_text(double seconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", seconds);
  return text;
}

// One import: the descriptors of the parent's side and the loop over what the child says.
class Import {
public:
  Import(const fs::path& file, const ImportOptions& options) : file_(file), options_(options) {}

  Result<Scene> run() {
    const auto end =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(
                           options_.time_limit_s > 0.0 ? std::min(options_.time_limit_s, 1e6) : 0.0));
    if (std::optional<Error> error = start()) return *error;
    while (!done_) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
      if (left <= 0)
        return stop_with({ErrorKind::over_limit,
                          quoted(file_) + " took longer to read than the time limit of " +
                              seconds_text(options_.time_limit_s) + " s",
                          {}});
      if (options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed))
        return stop_with({ErrorKind::cancelled, "reading " + quoted(file_) + " was cancelled", {}});
      if (kSampleMemory && child_->resident_mib() > options_.memory_limit_mib)
        return stop_with(memory_error());
      if (std::optional<Error> error = wait(static_cast<int>(std::min<long long>(left, kPollMs))))
        return stop_with(*error);
    }
    child_->kill();  // its work is done and it has nothing to put in order
    child_->reap();
    return take_over();
  }

private:
  Error internal(const char* what) const {
    return {
        ErrorKind::internal, quoted(file_) + " cannot be read: " + what + ": " + std::strerror(errno), {}};
  }
  Error memory_error() const {
    return {ErrorKind::over_limit,
            quoted(file_) + " needs more memory to read than the limit of " +
                std::to_string(options_.memory_limit_mib) + " MiB",
            {}};
  }
  // This process has less memory left than the one that read the file.
  Error no_room() const {
    return {ErrorKind::over_limit,
            quoted(file_) + " is read, but there is not enough memory to keep it: its scene takes " +
                std::to_string((size_ >> 20U) + 1) + " MiB",
            {}};
  }
  Error stop_with(Error error) {
    child_->kill();
    child_->reap();
    return error;
  }

  std::optional<Error> start() {
    const fs::path program = find_import_child(options_.helper);
    if (program.empty())
      return Error{ErrorKind::internal,
                   quoted(file_) + " cannot be read: the helper program boxwood-import is not installed",
                   {}};
    int pair[2];
    int pipe[2];
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0) return internal("socketpair");
    socket_ = Descriptor(pair[0]);
    const Descriptor child_socket(pair[1]);
    if (::pipe2(pipe, O_CLOEXEC | O_NONBLOCK) != 0) return internal("pipe2");
    errors_ = Descriptor(pipe[0]);
    const Descriptor child_errors(pipe[1]);
    memory_ = Descriptor(::memfd_create("boxwood-import", MFD_CLOEXEC | MFD_ALLOW_SEALING));
    if (!memory_.valid()) return internal("memfd_create");
    Result<ChildProcess> child =
        ChildProcess::start(program, {file_.string(), std::to_string(options_.memory_limit_mib)},
                            {child_socket.get(), memory_.get()}, child_errors.get());
    if (!child) {
      Error error = child.error();
      error.message = quoted(file_) + " cannot be read: " + error.message;
      return error;
    }
    child_.emplace(std::move(child).value());
    return std::nullopt;
  }

  // Waits for the next word of the child, at most `timeout_ms`.
  std::optional<Error> wait(int timeout_ms) {
    pollfd watched[] = {{socket_.get(), POLLIN, 0}, {errors_.get(), POLLIN, 0}};
    if (::poll(watched, 2, timeout_ms) < 0)
      return errno == EINTR ? std::nullopt : std::optional(internal("poll"));
    if (watched[1].revents != 0) drain_errors();
    if (watched[0].revents == 0) return std::nullopt;
    Packet packet;
    const ssize_t got = ::recv(socket_.get(), &packet, sizeof packet, MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return std::nullopt;
    if (got != static_cast<ssize_t>(sizeof packet)) return child_died();
    packet.text[kPacketText - 1] = '\0';
    return answer(packet);
  }

  std::optional<Error> answer(const Packet& packet) {
    switch (packet.kind) {
    case PacketKind::progress:
      if (options_.on_progress) options_.on_progress(std::clamp(packet.fraction, 0.0, 1.0), packet.text);
      return std::nullopt;
    case PacketKind::size: {
      if (size_ != 0 || packet.bytes == 0 || packet.bytes >> 20U >= options_.memory_limit_mib)
        return memory_error();
      size_ = static_cast<std::size_t>(packet.bytes);
      if (::ftruncate(memory_.get(), static_cast<off_t>(size_)) != 0) return no_room();
      if (::fcntl(memory_.get(), F_ADD_SEALS, F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL) != 0)
        return internal("sealing the shared memory");
      Packet granted;
      granted.kind = PacketKind::granted;
      granted.bytes = packet.bytes;
      if (::send(socket_.get(), &granted, sizeof granted, MSG_NOSIGNAL) < 0) return child_died();
      return std::nullopt;
    }
    case PacketKind::done:
      if (size_ == 0 || packet.bytes != size_) return broken();
      done_ = true;
      return std::nullopt;
    case PacketKind::failed: {
      const bool known = packet.error == static_cast<std::uint32_t>(ErrorKind::over_limit) ||
                         packet.error == static_cast<std::uint32_t>(ErrorKind::input_missing);
      if (packet.error == static_cast<std::uint32_t>(ErrorKind::over_limit) && packet.text[0] == '\0')
        return memory_error();
      return Error{known ? static_cast<ErrorKind>(packet.error) : ErrorKind::malformed,
                   quoted(file_) + ": " + wire::clean_text(packet.text, kPacketText),
                   {}};
    }
    case PacketKind::granted:
      break;
    }
    return broken();
  }

  Error broken() const {
    return {ErrorKind::internal,
            quoted(file_) + " cannot be read: the import helper's answer makes no sense",
            {}};
  }

  // The child is gone without a result: its exit status and last words say why.
  Error child_died() {
    child_->kill();
    const std::optional<ExitStatus> status = child_->reap();
    drain_errors();
    const auto words_have = [&](const char* text) { return last_words_.find(text) != std::string::npos; };
    for (const char* out_of_memory : {"bad_alloc", "requested allocation size", "out of memory"})
      if (words_have(out_of_memory)) return memory_error();  // two are sanitizers'
    Error error = how_it_ended(status);
    error.message = quoted(file_) + " cannot be read: " + error.message;
    if (!last_words_.empty()) error.reasons.push_back(wire::clean_text(last_words_, 512));
    return error;
  }

  Error how_it_ended(const std::optional<ExitStatus>& status) const {
    if (status && status->signal != 0) return ended_by(status->signal);
    if (last_words_.find("annot allocate memory") != std::string::npos)
      return {ErrorKind::over_limit, "there is not enough memory to start its reader", {}};
    if (!status || (status->code != 0 && status->code != 127))
      return {ErrorKind::malformed, "its reader gave up", {}};
    return {ErrorKind::internal, "the import helper does not run", {}};
  }

  static Error ended_by(int signal) {
    const char* known = ::sigdescr_np(signal);
    const std::string name = wire::clean_text(known != nullptr ? known : "unknown signal");
    switch (signal) {
    case SIGABRT:
    case SIGFPE:
    case SIGILL:
    case SIGSEGV:
    case SIGSYS:
    case SIGTRAP:
      return {ErrorKind::malformed,
              "its reader crashed on it (" + name + "); the file is damaged or of an unusual kind",
              {}};
    case SIGBUS:
      return {ErrorKind::input_missing, "it was cut short, or could not be read on, while it was read", {}};
    case SIGKILL:
      return {ErrorKind::over_limit,
              "its reader was killed from outside, as the system does where memory runs out",
              {}};
    case SIGXCPU:
      return {ErrorKind::over_limit,
              "its reader reached a limit of the system on processor time (ulimit -t)",
              {}};
    default:
      return {ErrorKind::input_missing, "its reader was ended from outside by a signal (" + name + ")", {}};
    }
  }

  void drain_errors() {
    char text[1024];
    for (ssize_t got = 0; (got = ::read(errors_.get(), text, sizeof text)) > 0;) {
      last_words_.append(text, static_cast<std::size_t>(got));
      if (last_words_.size() > 4096) last_words_.erase(0, last_words_.size() - 2048);
    }
  }

  Result<Scene> take_over() const {
    void* bytes = ::mmap(nullptr, size_, PROT_READ, MAP_SHARED | MAP_POPULATE, memory_.get(), 0);
    if (bytes == MAP_FAILED) return errno == ENOMEM ? no_room() : internal("mmap");
    bool is_room = true;
    std::optional<Scene> scene = unless_memory_ends(
        [&] {
          return wire::decode({static_cast<const std::byte*>(bytes), size_});
        },
        [&] {
          is_room = false;
          return std::nullopt;
        });
    ::munmap(bytes, size_);
    if (!is_room) return no_room();
    if (!scene) return broken();
    return std::move(*scene);
  }

  const fs::path& file_;
  const ImportOptions& options_;
  Descriptor socket_, memory_, errors_;
  std::optional<ChildProcess> child_;
  std::string last_words_;
  std::size_t size_ = 0;
  bool done_ = false;
};

// A saved scene as any other file: the objects of one file, with its tree where it was one when it was saved.
Scene as_one_file(Scene&& scene, const fs::path& file) {
  if (scene.files.size() != 1) {
    scene.whole_trees.clear();
    std::uint32_t triangles = 0;
    for (SceneObject& object : scene.objects) {
      object.file = 0;
      object.first_triangle = triangles;
      triangles += static_cast<std::uint32_t>(object.mesh->mesh.triangles.size());
    }
  }
  scene.files = {wire::clean_text(file.string(), 4096)};
  scene.whole_trees.resize(1);
  return std::move(scene);
}

std::string rough_ms(double ms) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g", ms);
  return text;
}

Result<Scene> import_saved(const fs::path& file, const ImportOptions& options) {
  LoadSceneOptions load;
  load.trees = options.trees;
  load.trusted = options.trusted;
  load.threads = options.threads;
  load.stop = options.stop;
  load.memory_limit_mib = options.memory_limit_mib;
  if (options.on_progress) options.on_progress(0.0, "reading");
  Result<SavedScene> saved = load_scene(file, load);
  if (!saved) return saved.error();
  std::uint64_t triangles = 0;
  for (const SceneObject& object : saved->scene.objects) triangles += object.mesh->mesh.triangles.size();
  if (triangles > UINT32_MAX)
    return Error{ErrorKind::over_limit, quoted(file) + " has more triangles than 32 bits can number", {}};
  if (options.on_note && saved->trees > 0)
    options.on_note(
        quoted(file) + ": " + (saved->trees == 1 ? "a tree" : std::to_string(saved->trees) + " trees") +
        " of " + std::to_string(saved->triangles) + " triangles, read in " + rough_ms(saved->read_ms) +
        " ms, " + (options.trusted ? "trusted" : "proven in " + rough_ms(saved->proof_ms) + " ms"));
  return as_one_file(std::move(saved->scene), file);
}

}  // namespace

Result<Scene> import_file(const std::filesystem::path& file, const ImportOptions& options) {
  return unless_memory_ends(
      [&]() -> Result<Scene> {
        if (std::optional<Error> error = check_readable(file)) return *error;
        if (is_saved_scene(file)) return import_saved(file, options);
        return Import(file, options).run();
      },
      [&] {
        return unless_memory_ends(
            [&] {
              return Error{
                  ErrorKind::over_limit, quoted(file) + " cannot be read: there is not enough memory", {}};
            },
            [] { return no_memory_to("read the file"); });
      });
}

}  // namespace boxwood
