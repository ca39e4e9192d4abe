// SPDX-License-Identifier: MIT
// Writes calls in little-endian order and reads messages in either order.
#include "app/viewer/dbus_message.hpp"

namespace boxwood {

namespace {

enum Field : std::uint8_t {
  kPath = 1,
  kInterface = 2,
  kMember = 3,
  kReplySerial = 5,
  kDestination = 6,
  kSignature = 8
};
constexpr std::size_t kFixed = 16;  // bytes before the header's fields, their length included

class Writer {
public:
  void align(std::size_t to) {
    while (bytes.size() % to != 0) bytes.push_back(0);
  }
  void byte(std::uint8_t value) { bytes.push_back(value); }
  void number(std::uint32_t value) {
    align(4);
    for (int i = 0; i < 4; ++i) bytes.push_back(static_cast<std::uint8_t>(value >> (8 * i) & 0xFFU));
  }
  void text(std::string_view value) {
    number(static_cast<std::uint32_t>(value.size()));
    bytes.insert(bytes.end(), value.begin(), value.end());
    bytes.push_back(0);
  }
  void signature(std::string_view value) {
    byte(static_cast<std::uint8_t>(value.size()));
    bytes.insert(bytes.end(), value.begin(), value.end());
    bytes.push_back(0);
  }
  void field(Field code, char type, std::string_view value) {
    align(8);
    byte(code);
    signature(std::string_view(&type, 1));
    type == 'g' ? signature(value) : text(value);
  }
  void put(std::size_t at, std::size_t value) {
    for (std::size_t i = 0; i < 4; ++i) bytes[at + i] = static_cast<std::uint8_t>(value >> (8 * i) & 0xFFU);
  }
  std::vector<std::uint8_t> bytes;
};

// Reads values in order. After a fault all reads return zeros.
class Reader {
public:
  Reader(std::span<const std::uint8_t> bytes, std::size_t at, bool big) : bytes_(bytes), at_(at), big_(big) {}
  bool good() const { return good_; }
  std::size_t at() const { return at_; }
  void align(std::size_t to) { take((to - at_ % to) % to); }
  std::uint8_t byte() {
    const std::size_t at = take(1);
    return good_ ? bytes_[at] : std::uint8_t{0};
  }
  std::uint32_t number() {
    align(4);
    const std::size_t at = take(4);
    std::uint32_t out = 0;
    for (std::size_t i = 0; good_ && i < 4; ++i)
      out |= std::uint32_t{bytes_[at + i]} << (8 * (big_ ? 3 - i : i));
    return out;
  }
  std::string text() { return characters(number()); }
  std::string signature() { return characters(byte()); }

private:
  std::size_t take(std::size_t count) {
    const std::size_t at = at_;
    good_ = good_ && count <= bytes_.size() - at_;
    if (good_) at_ += count;
    return at;
  }
  std::string characters(std::size_t count) {
    const std::size_t at = take(count);
    take(1);  // the zero behind them
    if (!good_) return {};
    return {reinterpret_cast<const char*>(bytes_.data()) + at, count};
  }
  std::span<const std::uint8_t> bytes_;
  std::size_t at_;
  bool big_, good_ = true;
};

// Reads the body: strings, then a number inside variants.
void read_body(Reader& in, std::string signature, DbusMessage& out) {
  constexpr int kDeepest = 8;
  std::size_t next = 0;
  while (in.good() && next < signature.size() && (signature[next] == 's' || signature[next] == 'o')) {
    out.strings.push_back(in.text());
    ++next;
  }
  for (int depth = 0; in.good() && depth < kDeepest && next < signature.size(); ++depth) {
    if (signature[next] == 'u') {
      const std::uint32_t number = in.number();
      if (in.good()) out.number = number;
      return;
    }
    if (signature[next] != 'v') return;
    signature = in.signature();
    next = 0;
  }
}

}  // namespace

std::vector<std::uint8_t> encoded(const DbusCall& call, std::uint32_t serial) {
  constexpr std::uint8_t kCall = 1, kVersion = 1;
  Writer body;
  for (const std::string& argument : call.arguments) body.text(argument);
  Writer out;
  for (const std::uint8_t b : {std::uint8_t{'l'}, kCall, std::uint8_t{0}, kVersion}) out.byte(b);
  out.number(static_cast<std::uint32_t>(body.bytes.size()));
  out.number(serial);
  out.number(0);  // the length of the fields, below
  out.field(kPath, 'o', call.path);
  out.field(kInterface, 's', call.interface);
  out.field(kMember, 's', call.member);
  out.field(kDestination, 's', call.destination);
  if (!call.arguments.empty()) out.field(kSignature, 'g', std::string(call.arguments.size(), 's'));
  out.put(kFixed - 4, out.bytes.size() - kFixed);
  out.align(8);
  out.bytes.insert(out.bytes.end(), body.bytes.begin(), body.bytes.end());
  return out.bytes;
}

std::optional<std::size_t> dbus_message_size(std::span<const std::uint8_t> bytes) {
  if (bytes.empty()) return 0;
  if (bytes[0] != 'l' && bytes[0] != 'B') return std::nullopt;
  if (bytes.size() < kFixed) return 0;
  const bool big = bytes[0] == 'B';
  const std::size_t body = Reader(bytes, 4, big).number(), fields = Reader(bytes, kFixed - 4, big).number();
  if (body > kMostDbusBytes || fields > kMostDbusBytes) return std::nullopt;
  const std::size_t size = kFixed + (fields + 7) / 8 * 8 + body;
  if (size > kMostDbusBytes) return std::nullopt;
  return size;
}

std::optional<DbusMessage> decoded(std::span<const std::uint8_t> message) {
  const auto size = dbus_message_size(message);
  if (!size || *size == 0 || *size != message.size()) return std::nullopt;
  const bool big = message[0] == 'B';
  DbusMessage out;
  if (message[1] >= 2 && message[1] <= 4) out.kind = static_cast<DbusKind>(message[1]);
  Reader in(message, kFixed - 4, big);
  const std::size_t end = kFixed + in.number();
  std::string signature;
  while (in.good() && in.at() < end) {
    in.align(8);
    const std::uint8_t code = in.byte();
    const std::string type = in.signature();
    if (type == "u") {
      const std::uint32_t value = in.number();
      if (code == kReplySerial) out.reply_serial = value;
    } else if (type == "s" || type == "o") {
      const std::string value = in.text();
      if (code == kInterface) out.interface = value;
      if (code == kMember) out.member = value;
    } else if (type == "g") {
      const std::string value = in.signature();
      if (code == kSignature) signature = value;
    } else {
      return std::nullopt;
    }
  }
  in.align(8);
  if (!in.good()) return std::nullopt;
  read_body(in, signature, out);
  if (!in.good()) return std::nullopt;
  return out;
}

}  // namespace boxwood
