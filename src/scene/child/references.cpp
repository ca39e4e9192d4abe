// Names against the folder of the model, by stat.
#include "scene/child/references.hpp"

#include <algorithm>

#include <sys/stat.h>

namespace boxwood {

namespace {

int hexadecimal(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool is_ordinary_file(const std::string& path) {
  struct stat info = {};
  return ::stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode);
}

}  // namespace

std::optional<std::string> decode_percent(std::string_view uri) {
  std::string out;
  out.reserve(uri.size());
  for (std::size_t i = 0; i < uri.size(); ++i) {
    if (uri[i] != '%') {
      out += uri[i];
      continue;
    }
    const int high = i + 2 < uri.size() ? hexadecimal(uri[i + 1]) : -1;
    const int low = i + 2 < uri.size() ? hexadecimal(uri[i + 2]) : -1;
    if (high < 0 || low < 0 || high + low == 0) return std::nullopt;
    out += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return out;
}

References::References(const std::string& model, ReferenceForm form)
    : folder_(model.substr(0, model.rfind('/') + 1)), form_(form) {}

std::optional<std::string> References::find(std::string_view name) const {
  if (name.empty() || name.find('\0') != std::string_view::npos) return std::nullopt;
  const auto at = [&](std::string_view place) -> std::optional<std::string> {
    std::string path = place.front() == '/' ? std::string() : folder_;
    path += place;
    if (!is_ordinary_file(path)) return std::nullopt;
    return path;
  };
  if (form_ == ReferenceForm::uri)
    if (const std::optional<std::string> decoded = decode_percent(name))
      if (std::optional<std::string> found = at(*decoded)) return found;
  if (std::optional<std::string> found = at(name)) return found;
  std::string turned(name);
  std::replace(turned.begin(), turned.end(), '\\', '/');
  return turned == name ? std::nullopt : at(turned);
}

}  // namespace boxwood
