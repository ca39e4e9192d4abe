// SPDX-License-Identifier: MIT
// Folds messages that differ only in object and number.
#include "app/shell/message_folding.hpp"

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "app/text/readable_number.hpp"

namespace boxwood {

namespace {

// The parts of a warning about an object.
struct Parts {
  std::string_view file;  // in its quotation marks
  bool of_object = false;
  std::optional<std::uint64_t> number;
  std::string rest;  // text after the number, in the plural
};

constexpr std::pair<std::string_view, std::string_view> kPlurals[] = {
    {" triangle has ", " triangles have "},
    {" vertex that no face uses is ", " vertices that no face uses are "},
    {" point is ", " points are "},
    {" line is ", " lines are "}};

Parts parts_of(std::string_view text) {
  Parts out;
  if (const std::size_t end = text.find("': "); text.starts_with('\'') && end != std::string_view::npos) {
    out.file = text.substr(0, end + 1);
    text.remove_prefix(end + 3);
  }
  constexpr std::string_view kObject = "object '";
  if (const std::size_t end = text.find("': ");
      !out.file.empty() && text.starts_with(kObject) && end != std::string_view::npos) {
    out.of_object = true;
    text.remove_prefix(end + 3);
  }
  std::uint64_t number = 0;
  if (const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
      out.of_object && error == std::errc()) {
    out.number = number;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  }
  out.rest = text;
  if (out.number)
    for (const auto& [one, many] : kPlurals)
      if (out.rest.starts_with(one)) out.rest.replace(0, one.size(), many);
  return out;
}

std::string file_text(std::string_view file, FileNames names) {
  if (file.empty()) return {};
  if (names == FileNames::short_)
    if (const std::size_t slash = file.find_last_of('/'); slash != std::string_view::npos)
      return "'" + std::string(file.substr(slash + 1)) + ": ";
  return std::string(file) + ": ";
}

struct Sort {
  Parts parts;
  std::uint64_t sum = 0;
  std::vector<std::string> all;
  std::vector<std::size_t> places;
};

std::string text_of(const Sort& sort, FileNames names) {
  const std::string& first = sort.all.front();
  if (sort.all.size() == 1 || !sort.parts.of_object) {
    std::string out = file_text(sort.parts.file, names) +
                      first.substr(sort.parts.file.empty() ? 0 : sort.parts.file.size() + 2);
    if (sort.all.size() > 1) out += " (" + std::to_string(sort.all.size()) + " times)";
    return out;
  }
  return file_text(sort.parts.file, names) + std::to_string(sort.all.size()) +
         " objects: " + (sort.parts.number ? count_text(sort.sum) : "") + sort.parts.rest;
}

}  // namespace

std::vector<FoldedMessage> folded(std::span<const std::string> messages, FileNames names) {
  std::vector<Sort> sorts;
  for (std::size_t i = 0; i < messages.size(); ++i) {
    const std::string& message = messages[i];
    Parts parts = parts_of(message);
    Sort* found = nullptr;
    for (Sort& sort : sorts)
      if (sort.parts.file == parts.file && sort.parts.of_object == parts.of_object &&
          sort.parts.number.has_value() == parts.number.has_value() && sort.parts.rest == parts.rest)
        found = &sort;
    if (found == nullptr) found = &sorts.emplace_back(Sort{std::move(parts), 0, {}, {}});
    found->sum += parts_of(message).number.value_or(0);
    found->all.push_back(message);
    found->places.push_back(i);
  }
  std::vector<FoldedMessage> out;
  for (Sort& sort : sorts) {
    std::string text = text_of(sort, names);
    const bool are_equal = sort.all.size() == 1 || !sort.parts.of_object;
    out.push_back({std::move(text), std::move(sort.all), std::move(sort.places), are_equal});
  }
  return out;
}

}  // namespace boxwood
