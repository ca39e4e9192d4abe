// SPDX-License-Identifier: MIT
// Looks before it opens: to open a pipe or a device does something to it.
#include "scene/import_files.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clean_text.hpp"

namespace boxwood {

namespace fs = std::filesystem;

namespace {

bool lacks_descriptors(int code) {
  return code == EMFILE || code == ENFILE;
}

}  // namespace

Error system_error(const fs::path& file, const char* what, int code) {
  const std::string start = in_quotes(file) + " cannot be read: ";
  if (lacks_descriptors(code))
    return {ErrorKind::over_limit, start + "the system's limit on open files (ulimit -n) is reached", {}};
  if (code == ENOMEM) return {ErrorKind::over_limit, start + "there is not enough memory", {}};
  return {ErrorKind::internal, start + what + ": " + std::strerror(code), {}};
}

Result<Descriptor> open_model(const fs::path& file) {
  struct stat info = {};
  if (::stat(file.c_str(), &info) != 0)
    return Error{
        ErrorKind::input_missing, in_quotes(file) + " cannot be opened: " + std::strerror(errno), {}};
  if (S_ISDIR(info.st_mode))
    return Error{ErrorKind::input_missing, in_quotes(file) + " is a folder, not a model file", {}};
  if (!S_ISREG(info.st_mode))
    return Error{ErrorKind::input_missing, in_quotes(file) + " is not a regular file", {}};
  Descriptor model(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  if (!model.valid() && lacks_descriptors(errno)) return system_error(file, "open", errno);
  if (!model.valid() || ::fstat(model.get(), &info) != 0)
    return Error{ErrorKind::input_missing, in_quotes(file) + " cannot be read: " + std::strerror(errno), {}};
  if (!S_ISREG(info.st_mode))
    return Error{ErrorKind::input_missing, in_quotes(file) + " is not a regular file", {}};
  if (info.st_size == 0) return Error{ErrorKind::malformed, in_quotes(file) + " is empty", {}};
  return model;
}

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

}  // namespace boxwood
