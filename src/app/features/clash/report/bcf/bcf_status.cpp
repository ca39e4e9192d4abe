// SPDX-License-Identifier: MIT
// Reads the list of a zip archive, and the topic of each markup.
#include "app/features/clash/report/bcf/bcf_status.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>

#include "app/features/clash/report/bcf/bcf_topic.hpp"
#include "app/features/clash/report/bcf/inflate.hpp"
#include "app/text/letter_case.hpp"
#include "app/text/read_file.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kMostFile = std::size_t{1} << 30U, kMostMarkup = std::size_t{16} << 20U;

struct BrokenBcf {
  const char* why;
};

std::uint32_t number_at(std::string_view bytes, std::size_t at, std::size_t size) {
  if (at > bytes.size() || bytes.size() - at < size) throw BrokenBcf{"is a truncated zip archive"};
  std::uint32_t value = 0;
  for (std::size_t i = size; i-- > 0;) value = value << 8U | static_cast<std::uint8_t>(bytes[at + i]);
  return value;
}

std::string_view part_at(std::string_view bytes, std::size_t at, std::size_t size) {
  if (at > bytes.size() || bytes.size() - at < size) throw BrokenBcf{"is a truncated zip archive"};
  return bytes.substr(at, size);
}

// Calls use(bytes) with each markup of an archive. Throws BrokenBcf.
template <class Use> void each_markup(std::string_view zip, const Use& use) {
  constexpr std::uint32_t kEndMark = 0x06054B50, kEntryMark = 0x02014B50, kHeaderMark = 0x04034B50;
  const std::size_t mark = zip.rfind(std::string_view("PK\x05\x06", 4));
  if (mark == std::string_view::npos || number_at(zip, mark, 4) != kEndMark)
    throw BrokenBcf{"is no zip archive"};
  std::size_t at = number_at(zip, mark + 16, 4);
  for (std::uint32_t left = number_at(zip, mark + 10, 2); left > 0; --left) {
    if (number_at(zip, at, 4) != kEntryMark) throw BrokenBcf{"is a zip archive with a broken list"};
    const std::uint32_t flags = number_at(zip, at + 8, 2), method = number_at(zip, at + 10, 2),
                        packed = number_at(zip, at + 20, 4), header = number_at(zip, at + 42, 4),
                        name_size = number_at(zip, at + 28, 2);
    const std::string_view name = part_at(zip, at + 46, name_size);
    at += 46 + name_size + number_at(zip, at + 30, 2) + number_at(zip, at + 32, 2);
    if (!name.ends_with("/markup.bcf")) continue;
    if ((flags & 1U) != 0) throw BrokenBcf{"is encrypted"};
    if (number_at(zip, header, 4) != kHeaderMark) throw BrokenBcf{"is a zip archive with a broken list"};
    const std::string_view bytes =
        part_at(zip, header + 30 + number_at(zip, header + 26, 2) + number_at(zip, header + 28, 2), packed);
    if (method == 0 && bytes.size() <= kMostMarkup) {
      use(bytes);
    } else if (method == 8) {
      const std::optional<std::string> unpacked = inflated(bytes, kMostMarkup);
      if (!unpacked) throw BrokenBcf{"has a markup that cannot be unpacked, or is longer than 16 MiB"};
      use(std::string_view(*unpacked));
    } else {
      throw BrokenBcf{"has a markup that is packed by an unknown method or too long"};
    }
  }
}

std::string unescaped(std::string_view text) {
  constexpr std::pair<std::string_view, char> kNames[] = {
      {"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}};
  std::string out;
  while (!text.empty()) {
    const auto* name = std::find_if(std::begin(kNames), std::end(kNames),
                                    [&](const auto& one) { return text.starts_with(one.first); });
    out += name != std::end(kNames) ? name->second : text[0];
    text.remove_prefix(name != std::end(kNames) ? name->first.size() : 1);
  }
  return out;
}

// Returns the markup without comments, in which a tag could hide.
std::string without_comments(std::string_view xml) {
  std::string out;
  for (;;) {
    const std::size_t begin = std::min(xml.find("<!--"), xml.size());
    out += xml.substr(0, begin);
    if (begin == xml.size()) return out;
    const std::size_t end = xml.find("-->", begin + 4);
    if (end == std::string_view::npos) return out;
    xml.remove_prefix(end + 3);
  }
}

// Returns the value of an attribute of a tag; empty if it has none.
std::string attribute(std::string_view tag, std::string_view name) {
  for (std::size_t at = tag.find(name); at != std::string_view::npos; at = tag.find(name, at + 1)) {
    const bool is_whole =
        at > 0 && (tag[at - 1] == ' ' || tag[at - 1] == '\t' || tag[at - 1] == '\n' || tag[at - 1] == '\r');
    std::size_t next = tag.find_first_not_of(" \t\r\n", at + name.size());
    if (!is_whole || next == std::string_view::npos || tag[next] != '=') continue;
    next = tag.find_first_not_of(" \t\r\n", next + 1);
    if (next == std::string_view::npos || (tag[next] != '"' && tag[next] != '\'')) continue;
    const std::size_t end = tag.find(tag[next], next + 1);
    if (end != std::string_view::npos) return unescaped(tag.substr(next + 1, end - next - 1));
  }
  return {};
}

// Returns the text of the first element of this name.
std::string element(std::string_view xml, const std::string& name) {
  const std::string open = "<" + name + ">";
  const std::size_t begin = xml.find(open);
  if (begin == std::string_view::npos) return {};
  const std::size_t end = xml.find('<', begin + open.size());
  return end == std::string_view::npos
             ? ""
             : unescaped(xml.substr(begin + open.size(), end - begin - open.size()));
}

std::string status_of(std::string_view topic_status) {
  const std::string name = lower(std::string(topic_status));
  if (std::find(kClashStatuses.begin(), kClashStatuses.end(), name) != kClashStatuses.end()) return name;
  if (name.empty()) return "new";
  return name == "closed" ? "approved" : "active";
}

}  // namespace

Result<BcfStatuses> BcfStatuses::read(const std::string& file) {
  const std::string name = "'" + printable(file) + "' ";
  const Result<std::string> bytes =
      read_file(file, kMostFile,
                {name + "cannot be opened: ", name + "is longer than 1 GiB", name + "cannot be read: "});
  if (!bytes) return bytes.error();
  BcfStatuses all;
  try {
    each_markup(*bytes, [&](std::string_view markup) {
      const std::string xml = without_comments(markup);
      const std::size_t begin = std::min(xml.find("<Topic "), xml.size());
      const std::size_t end = xml.find('>', begin);
      if (begin == xml.size() || end == std::string::npos) throw BrokenBcf{"has a markup without a topic"};
      const std::string_view tag = std::string_view(xml).substr(begin, end - begin);
      BcfOldTopic topic;
      topic.status = status_of(attribute(tag, "TopicStatus"));
      const std::string_view rest = std::string_view(xml).substr(end);
      topic.title = element(rest, "Title");
      topic.priority = element(rest, "Priority");
      topic.created = element(rest, "CreationDate");
      topic.description = element(rest, "Description");
      all.topics_[lower(attribute(tag, "Guid"))] = std::move(topic);
    });
  } catch (const BrokenBcf& broken) {
    return Error{ErrorKind::malformed, name + broken.why};
  }
  return all;
}

std::string BcfStatuses::take(const std::string& guid) {
  const auto found = topics_.find(guid);
  if (found == topics_.end()) return {};
  found->second.is_found = true;
  const std::string& status = found->second.status;
  return status == "new" || status == "resolved" ? "active" : status;
}

const BcfOldTopic* BcfStatuses::find(const std::string& guid) const {
  const auto found = topics_.find(guid);
  return found == topics_.end() ? nullptr : &found->second;
}

std::vector<std::pair<std::string, BcfOldTopic>> BcfStatuses::vanished() const {
  std::vector<std::pair<std::string, BcfOldTopic>> out;
  for (const auto& [guid, topic] : topics_)
    if (!topic.is_found) out.emplace_back(guid, topic);
  return out;
}

}  // namespace boxwood
