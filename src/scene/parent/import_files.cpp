// SPDX-License-Identifier: MIT
// Inspects files before it opens them: opening a pipe or a device has an effect on it.
#include "scene/parent/import_files.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string_view>

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

constexpr char kHelper[] = "boxwood-import", kCadHelper[] = "boxwood-import-cad";

// Returns the path beside the running program, in its libexec, or in the install prefix of the build.
fs::path installed(const char* name) {
  std::error_code ignored;
  const fs::path beside = fs::read_symlink("/proc/self/exe", ignored).parent_path();
  for (const fs::path& folder : {beside, beside / BOXWOOD_LIBEXEC_FROM_BIN, fs::path(BOXWOOD_LIBEXEC)})
    if (::access((folder / name).c_str(), X_OK) == 0) return folder / name;
  return {};
}

std::string lower_extension(const fs::path& file) {
  std::string extension = file.extension().string();
  for (char& c : extension) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return extension;
}

const char* said_by(const char* variable) {
  const char* given = std::getenv(variable);
  return given != nullptr && *given != '\0' ? given : nullptr;
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
  if (const char* given = said_by("BOXWOOD_IMPORT_CHILD")) return given;
  return installed(kHelper);
}

fs::path find_cad_child(const fs::path& chosen) {
  if (const char* given = said_by("BOXWOOD_IMPORT_CAD_CHILD")) return given;
  const char* helper = said_by("BOXWOOD_IMPORT_CHILD");
  std::error_code ignored;
  for (const fs::path& other : {chosen, fs::path(helper != nullptr ? helper : "")})
    for (const fs::path& real : {other, fs::canonical(other, ignored)})  // it may be a link to a build
      if (const fs::path beside = real.parent_path() / kCadHelper;
          !real.empty() && ::access(beside.c_str(), X_OK) == 0)
        return beside;
  return installed(kCadHelper);
}

bool is_ifc_model(const fs::path& file) {
  const std::string extension = lower_extension(file);
  return extension == ".ifc" || extension == ".ifczip";
}

bool is_exact_model(const fs::path& file, int descriptor) {
  const std::string extension = lower_extension(file);
  for (const char* known : {".step", ".stp", ".p21", ".stpz", ".iges", ".igs"})
    if (extension == known) return true;
  // IFC shares the syntax of STEP, but is read as a mesh.
  std::array<char, 2048> head{};
  const ssize_t got = ::pread(descriptor, head.data(), head.size(), 0);
  const std::string_view text(head.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
  return text.starts_with("ISO-10303-21") && extension != ".ifc" &&
         text.find("IFC") == std::string_view::npos;
}

}  // namespace boxwood
