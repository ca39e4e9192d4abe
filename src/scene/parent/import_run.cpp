// SPDX-License-Identifier: MIT
// One run of the import child: starts it within its limits, answers it, and hands over what it wrote.
#include "scene/parent/import_run.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clean_text.hpp"
#include "base/no_memory.hpp"
#include "scene/import_protocol.hpp"
#include "scene/parent/child_end.hpp"
#include "scene/parent/child_process.hpp"
#include "scene/parent/import_dialogue.hpp"
#include "scene/parent/import_files.hpp"
#include "scene/reference_root.hpp"
#include "scene/time_limit.hpp"

namespace boxwood {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

// The interval between reads of the stop flag and, under sanitizers, of the child's memory.
constexpr int kPollMs = 10;
constexpr int kSealAttempts = 200;  // a millisecond each
#ifdef BOXWOOD_SANITIZED
constexpr bool kSampleMemory = true;  // an address-space limit would abort a sanitized child
#else
constexpr bool kSampleMemory = false;
#endif

// Seconds of processor time after which the system ends a child whose parent is stopped and cannot: a little
// beyond the time limit.
std::string processor_seconds(double time_limit_s) {
  return std::to_string((time_limit_s > 0.0 ? static_cast<long long>(std::min(time_limit_s, 1e6)) : 0) + 5);
}

// Returns a text that reads back as the same number in every locale.
std::string exact_text(double number) {
  std::array<char, 32> text{};
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), number).ptr};
}

// Only exact surfaces and round profiles are cut along a chord.
bool takes_chord(const fs::path& file, bool is_exact) {
  return is_exact || is_ifc_model(file);
}

// One import: the descriptors of the parent's side and the loop over what the child says.
class Import {
public:
  Import(const fs::path& file, const ImportOptions& options, ImportTask task)
      : file_(file), options_(options), task_(std::move(task)), dialogue_(options.memory_limit_mib) {}

  Result<ImportRun> run() {
    end_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(
                              options_.time_limit_s > 0.0 ? std::min(options_.time_limit_s, 1e6) : 0.0));
    if (std::optional<Error> error = start()) return *error;
    while (!done_) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end_ - Clock::now()).count();
      if (left <= 0) return stop_with(took_too_long(file_, options_.time_limit_s));
      if (options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed))
        return stop_with({ErrorKind::cancelled, "reading " + in_quotes(file_) + " was cancelled", {}});
      if (kSampleMemory && child_->resident_mib() > options_.memory_limit_mib)
        return stop_with(memory_error());
      if (std::optional<Error> error = wait(static_cast<int>(std::min<long long>(left, kPollMs))))
        return stop_with(*error);
    }
    child_->kill();  // its work is done and it needs no clean-up
    child_->reap();
    return take_over();
  }

private:
  Error internal(const char* what) const { return system_error(file_, what, errno); }
  Error memory_error() const {
    return {ErrorKind::over_limit,
            in_quotes(file_) + " needs more memory to read than the limit of " +
                std::to_string(options_.memory_limit_mib) + " MiB",
            {}};
  }
  // Returns the error if this process has less memory left than the one that read the file.
  Error no_room() const {
    return {ErrorKind::over_limit,
            in_quotes(file_) + " is read, but there is not enough memory to keep it: its scene takes " +
                std::to_string((size_ >> 20U) + 1) + " MiB",
            {}};
  }
  // Returns the error if the helper is missing, or lacks its libraries.
  Error no_cad_helper() const {
    return {
        ErrorKind::input_missing,
        in_quotes(file_) +
            " cannot be read: STEP and IGES need the helper program boxwood-import-cad; install the package "
            "boxwood-step, or build Boxwood where Debian's libocct-data-exchange-dev is installed",
        {}};
  }
  Error stop_with(Error error) {
    child_->kill();
    child_->reap();
    return error;
  }

  std::optional<Error> start() {
    if (!task_.file.valid()) {
      Result<Descriptor> model = open_model(file_);
      if (!model) return model.error();
      task_.file = std::move(*model);
    }
    Result<ReferenceRoot> root = ReferenceRoot::open(file_, options_.root);
    if (!root) return naming_file(root.error());
    root_.emplace(std::move(*root));
    is_exact_ = task_.what.empty() && is_exact_model(file_, task_.file.get());
    const fs::path program = is_exact_ ? find_cad_child(options_.helper) : find_import_child(options_.helper);
    if (program.empty() && is_exact_) return no_cad_helper();
    if (program.empty())
      return Error{ErrorKind::internal,
                   in_quotes(file_) + " cannot be read: the helper program boxwood-import is not installed",
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
    const char* only = std::getenv("BOXWOOD_IMPORT_ASSIMP_ONLY");
    std::vector<std::string> arguments = {file_.string(), std::to_string(options_.memory_limit_mib),
                                          processor_seconds(options_.time_limit_s),
                                          !task_.what.empty()               ? std::string(task_.what)
                                          : only != nullptr && *only == '1' ? kReadByAssimpOnly
                                          : options_.spaces                 ? kReadWithSpaces
                                                                            : kReadModel};
    if (takes_chord(file_, is_exact_) && options_.chord > 0.0) {
      arguments.push_back(exact_text(options_.chord));
      arguments.push_back(exact_text(options_.chord_metres));
    }
    Result<ChildProcess> child = ChildProcess::start(
        program, arguments, {child_socket.get(), memory_.get(), task_.file.get()}, child_errors.get());
    if (!child) return naming_file(child.error());
    child_.emplace(std::move(child).value());
    return std::nullopt;
  }

  Error naming_file(Error error) const {
    error.message = in_quotes(file_) + " cannot be read: " + error.message;
    return error;
  }

  // Waits for the child's next packet, at most `timeout_ms`.
  std::optional<Error> wait(int timeout_ms) {
    pollfd watched[] = {{socket_.get(), POLLIN, 0}, {errors_.get(), POLLIN, 0}};
    if (::poll(watched, 2, timeout_ms) < 0)
      return errno == EINTR ? std::nullopt : std::optional(internal("poll"));
    if (watched[1].revents != 0) drain_errors();
    if (watched[0].revents == 0) return std::nullopt;
    std::byte bytes[sizeof(Packet) + 1];  // one byte more, to detect packets that are too long
    const ssize_t got = ::recv(socket_.get(), bytes, sizeof bytes, MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return std::nullopt;
    if (got <= 0) return child_died();
    has_begun_ = true;
    return act(dialogue_.hear({bytes, static_cast<std::size_t>(got)}));
  }

  std::optional<Error> act(const ImportStep& step) {
    switch (step.kind) {
    case ImportStep::Kind::show_progress:
      if (options_.on_progress) options_.on_progress(step.fraction, step.text.c_str());
      return std::nullopt;
    case ImportStep::Kind::know_confinement:
      return std::nullopt;
    case ImportStep::Kind::open_file: {
      const OpenedReference found = root_->find(step.text);
      return answer(PacketKind::opened, static_cast<std::uint64_t>(found.state), found.file.get());
    }
    case ImportStep::Kind::grant_memory:
      size_ = static_cast<std::size_t>(step.bytes);
      if (::ftruncate(memory_.get(), static_cast<off_t>(size_)) != 0) return no_room();
      if (::fcntl(memory_.get(), F_ADD_SEALS, F_SEAL_GROW | F_SEAL_SHRINK) != 0)
        return internal("sealing the shared memory");
      return answer(PacketKind::granted, step.bytes, -1);
    case ImportStep::Kind::take_over:
      done_ = true;
      return std::nullopt;
    case ImportStep::Kind::fail:
      if (step.error == ErrorKind::over_limit && step.text.empty()) return memory_error();
      return Error{step.error, in_quotes(file_) + ": " + step.text, {}};
    case ImportStep::Kind::over_memory:
      return memory_error();
    case ImportStep::Kind::broken:
      break;
    }
    return broken();
  }

  // Sends a packet to the child, with the descriptor `file` unless it is negative. Never waits: our child
  // makes one request at a time.
  std::optional<Error> answer(PacketKind kind, std::uint64_t bytes, int file) {
    Packet packet;
    packet.kind = kind;
    packet.bytes = bytes;
    iovec part{&packet, sizeof packet};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof file)] = {};
    msghdr message = {};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    if (file >= 0) {
      message.msg_control = control;
      message.msg_controllen = sizeof control;
      cmsghdr* head = CMSG_FIRSTHDR(&message);
      head->cmsg_level = SOL_SOCKET;
      head->cmsg_type = SCM_RIGHTS;
      head->cmsg_len = CMSG_LEN(sizeof file);
      std::memcpy(CMSG_DATA(head), &file, sizeof file);
    }
    ssize_t sent = 0;
    do {
      sent = ::sendmsg(socket_.get(), &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    } while (sent < 0 && errno == EINTR);
    if (sent >= 0) return std::nullopt;
    return errno == EAGAIN || errno == ETOOMANYREFS ? broken() : child_died();
  }

  Error broken() const {
    return {ErrorKind::internal,
            in_quotes(file_) + " cannot be read: the import helper's answer makes no sense",
            {}};
  }

  // Returns the error if the child is gone without a result, from its exit status and last words.
  Error child_died() {
    child_->kill();
    const std::optional<ExitStatus> status = child_->reap();
    drain_errors();
    const auto words_have = [&](const char* text) { return last_words_.find(text) != std::string::npos; };
    for (const char* out_of_memory : {"bad_alloc", "requested allocation size", "out of memory"})
      if (words_have(out_of_memory)) return memory_error();  // two are those of sanitizers
    constexpr int kDoesNotLoad = 127;
    if (is_exact_ && !has_begun_ && status && status->code == kDoesNotLoad) {
      Error error = no_cad_helper();
      error.reasons.push_back(clean_text(last_words_, 512));
      return error;
    }
    // The least memory for the child's own libraries: with less they crash, usually before it reads the file.
    constexpr std::uint64_t kLeastLimit = 16;  // MiB
    if (status && status->signal == SIGSEGV && options_.memory_limit_mib < kLeastLimit)
      return {ErrorKind::over_limit,
              in_quotes(file_) + " cannot be read: its reader crashed within the limit of " +
                  std::to_string(options_.memory_limit_mib) + " MiB, " +
                  (has_begun_ ? "which may be too small for it, or the file is damaged"
                              : "which is too small for it"),
              {}};
    Error error = why_it_ended(status, last_words_, Clock::now() >= end_);
    error.message = in_quotes(file_) + " cannot be read: " + error.message;
    if (!last_words_.empty()) error.reasons.push_back(clean_text(last_words_, 512));
    return error;
  }

  // Reads the child's errors, with a limit: it may never stop writing.
  void drain_errors() {
    char text[1024];
    ssize_t got = 0;
    for (int i = 0; i < 64 && (got = ::read(errors_.get(), text, sizeof text)) > 0; ++i) {
      last_words_.append(text, static_cast<std::size_t>(got));
      if (last_words_.size() > 4096) last_words_.erase(0, last_words_.size() - 2048);
    }
  }

  // Returns true once no process can write the shared memory any more. A process left behind by the child
  // might write it while it is read. A debugger that inspects the ended child keeps its mappings for a
  // moment.
  bool seal_for_good() const {
    for (int i = 0; i < kSealAttempts; ++i) {
      if (::fcntl(memory_.get(), F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_SEAL) == 0) return true;
      if (errno != EBUSY) return false;
      ::poll(nullptr, 0, 1);
    }
    return false;
  }

  Result<ImportRun> take_over() const {
    if (!seal_for_good()) return broken();
    void* bytes = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE | MAP_POPULATE, memory_.get(), 0);
    if (bytes == MAP_FAILED) return errno == ENOMEM ? no_room() : internal("mmap");
    bool is_room = true;
    const bool taken = unless_memory_ends(
        [&] {
          return task_.take({static_cast<const std::byte*>(bytes), size_});
        },
        [&] {
          is_room = false;
          return false;
        });
    ::munmap(bytes, size_);
    if (!is_room) return no_room();
    if (!taken) return broken();
    return ImportRun{takes_chord(file_, is_exact_)};
  }

  const fs::path& file_;
  const ImportOptions& options_;
  ImportTask task_;
  Clock::time_point end_;
  Descriptor socket_, memory_, errors_;
  std::optional<ReferenceRoot> root_;
  std::optional<ChildProcess> child_;
  ImportDialogue dialogue_;
  std::string last_words_;
  std::size_t size_ = 0;
  bool is_exact_ = false;   // STEP or IGES
  bool has_begun_ = false;  // the child has said something
  bool done_ = false;
};

}  // namespace

Result<ImportRun> run_import(const std::filesystem::path& file, const ImportOptions& options,
                             ImportTask task) {
  return Import(file, options, std::move(task)).run();
}

}  // namespace boxwood
