// SPDX-License-Identifier: MIT
// Writes files beside their target, then puts them in its place.
#include "base/output_file.hpp"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clean_text.hpp"

namespace boxwood {

namespace {

namespace fs = std::filesystem;

// Resolves all links, including a last one whose target does not exist. The file itself need not exist.
fs::path without_links(fs::path file) {
  constexpr int kMostLinks = 40;  // the system's own limit
  for (int i = 0; i < kMostLinks; ++i) {
    std::error_code none;
    const fs::path next = fs::read_symlink(file, none);
    if (none) return file;
    file = next.is_absolute() ? next : file.parent_path() / next;
  }
  return file;
}

bool is_in(const fs::path& file, std::string_view folder) {
  return file.native().starts_with(folder);
}

// Calls make(name) with names beside the target, so that a rename stays within one file system, until one is
// free. Returns 0, or the error of the last try.
template <class Make> int make_temporary(const fs::path& target, fs::path& made, const Make& make) {
  static std::atomic<unsigned> serial = 0;
  constexpr int kTries = 100;  // an existing file was left by a process of the same number
  int code = EEXIST;
  for (int i = 0; i < kTries && code == EEXIST; ++i) {
    std::string beside = ".";
    beside += target.filename().string().substr(0, 200);
    beside += ".tmp";
    beside += std::to_string(::getpid());
    beside += '.';
    beside += std::to_string(serial.fetch_add(1, std::memory_order_relaxed));
    made = target.parent_path() / beside;  // before the file exists: later no memory is needed to remove it
    if (make(made.c_str())) return 0;
    code = errno;
    made.clear();
  }
  return code;
}

}  // namespace

OutputFile::OutputFile(OutputFile&& other) noexcept
    : name_(std::move(other.name_)), target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})), descriptor_(std::exchange(other.descriptor_, -1)) {}

OutputFile& OutputFile::operator=(OutputFile&& other) noexcept {
  if (this == &other) return *this;
  discard();
  name_ = std::move(other.name_);
  target_ = std::move(other.target_);
  temporary_ = std::exchange(other.temporary_, {});
  descriptor_ = std::exchange(other.descriptor_, -1);
  return *this;
}

OutputFile::~OutputFile() {
  discard();
}

void OutputFile::discard() noexcept {
  if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
  temporary_.clear();
}

Error OutputFile::failed(int code) const {
  std::string what = name_ == "-" ? "standard output" : in_quotes(name_);
  what += " could not be written: ";
  what += std::strerror(code != 0 ? code : EIO);
  return {ErrorKind::output, std::move(what), {}};
}

Result<OutputFile> OutputFile::open(const fs::path& file) {
  OutputFile out;
  out.name_ = file;
  if (file.empty()) return out.failed(ENOENT);
  if (file == "-") {
    out.descriptor_ = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
    if (out.descriptor_ < 0) return out.failed(errno);
    return out;
  }
  struct stat old = {};
  const bool is_there = ::stat(file.c_str(), &old) == 0;
  if (!is_there && errno != ENOENT) return out.failed(errno);
  if (is_there && S_ISDIR(old.st_mode)) return out.failed(EISDIR);
  if (is_there && (!S_ISREG(old.st_mode) || is_in(file, "/dev/") || is_in(file, "/proc/"))) {
    const int emptied = S_ISREG(old.st_mode) ? O_TRUNC : 0;
    out.descriptor_ = ::open(file.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY | emptied);
    if (out.descriptor_ < 0) return out.failed(errno);
    return out;
  }
  // A rename ignores the write permission of the file.
  if (is_there && ::access(file.c_str(), W_OK) != 0) return out.failed(errno);
  out.target_ = without_links(file);
  if (const Result<void> opened = out.open_beside(is_there ? static_cast<int>(old.st_mode & 07777U) : -1);
      !opened)
    return opened.error();
  if (is_there) {
    // A change of owner is not always allowed. It removes mode bits, so the mode is set afterwards.
    [[maybe_unused]] const int owner = ::fchown(out.descriptor_, old.st_uid, old.st_gid);
    if (::fchmod(out.descriptor_, old.st_mode & 07777U) != 0) return out.failed(errno);
  }
  return out;
}

Result<void> OutputFile::open_beside(int old_mode) {
  const fs::path folder = target_.has_parent_path() ? target_.parent_path() : fs::path(".");
  const mode_t mode = old_mode < 0 ? 0666U : static_cast<mode_t>(old_mode) & 0666U;
#ifdef O_TMPFILE
  if (::access("/proc/self/fd", X_OK) == 0) {  // needed to name the file in the end
    descriptor_ = ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
    if (descriptor_ >= 0) return {};
  }
#endif
  const int code = make_temporary(target_, temporary_, [&](const char* name) {
    descriptor_ = ::open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    return descriptor_ >= 0;
  });
  if (code != 0) return failed(code);
  return {};
}

Result<void> OutputFile::write(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::write(descriptor_, bytes.data(), bytes.size());
    if (n > 0)
      bytes = bytes.subspan(static_cast<std::size_t>(n));
    else if (n == 0 || errno != EINTR)
      return failed(n == 0 ? EIO : errno);
  }
  return {};
}

// Links a nameless new file to a name beside the target.
Result<void> OutputFile::give_name() {
  if (target_.empty() || !temporary_.empty()) return {};
  const std::string self = "/proc/self/fd/" + std::to_string(descriptor_);
  const int code = make_temporary(target_, temporary_, [&](const char* name) {
    return ::linkat(AT_FDCWD, self.c_str(), AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0;
  });
  if (code != 0) return failed(code);
  return {};
}

Result<void> OutputFile::rename_to_target() {
  if (target_.empty()) return {};
  if (::rename(temporary_.c_str(), target_.c_str()) != 0) return failed(errno);
  temporary_.clear();
  target_.clear();
  return {};
}

Result<void> OutputFile::publish() {
  if (Result<void> named = give_name(); !named) return named;
  return rename_to_target();
}

Result<void> OutputFile::commit() {
  if (Result<void> named = give_name(); !named) return named;
  // Some file systems report only here that the disk is full.
  if (::close(std::exchange(descriptor_, -1)) != 0 && errno != EINTR) return failed(errno);
  return rename_to_target();
}

}  // namespace boxwood
