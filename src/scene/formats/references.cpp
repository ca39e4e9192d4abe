// SPDX-License-Identifier: MIT
// Tries the possible meanings of a name, and words the refusals.
#include "scene/formats/references.hpp"

#include <algorithm>

#include "base/clean_text.hpp"

namespace boxwood {

namespace {

int hexadecimal(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

constexpr std::size_t kMostRefusals = 50;

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

OpenedReference References::ask(std::string_view name) const {
  std::vector<std::string> ways;
  if (form_ == ReferenceForm::uri)
    if (std::optional<std::string> decoded = decode_percent(name)) ways.push_back(std::move(*decoded));
  if (ways.empty() || ways.front() != name) ways.emplace_back(name);
  std::string slashed(name);
  std::replace(slashed.begin(), slashed.end(), '\\', '/');
  if (slashed != name) ways.push_back(std::move(slashed));
  OpenedReference refused;
  for (const std::string& way : ways) {
    OpenedReference answer = opener_(way);
    if (answer.state == ReferenceState::found) return answer;
    if (refused.state == ReferenceState::absent) refused = std::move(answer);
  }
  return refused;
}

std::unique_ptr<FileView> References::open(std::string_view name) {
  OpenedReference answer = ask(name);
  if (answer.state == ReferenceState::found) {
    auto view = std::make_unique<FileView>(std::move(answer.file));
    if (view->good()) return view;
    answer.state = ReferenceState::unreadable;
  }
  while (name.starts_with("./")) name.remove_prefix(2);  // Assimp prefixes names that it did not get
  if (answer.state != ReferenceState::absent && refused_.size() < kMostRefusals)
    refused_.emplace(clean_text(name, 200), answer.state);
  return nullptr;
}

std::vector<std::string> References::refusals() const {
  std::vector<std::string> out;
  for (const auto& [name, state] : refused_)
    out.push_back("it names '" + name + "', which " + std::string(problem_of(state)) + ", and is not read");
  return out;
}

std::string_view problem_of(ReferenceState state) noexcept {
  switch (state) {
  case ReferenceState::outside:
    return "lies outside the folder that such files may lie in (--root)";
  case ReferenceState::no_file:
    return "is no regular file";
  case ReferenceState::found:
  case ReferenceState::unreadable:
    return "cannot be read";
  case ReferenceState::absent:
    break;
  }
  return "is absent";
}

}  // namespace boxwood
