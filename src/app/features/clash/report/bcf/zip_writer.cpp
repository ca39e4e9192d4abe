// SPDX-License-Identifier: MIT
// Writes local headers, the central directory and its end (APPNOTE.TXT of PKWARE).
#include "app/features/clash/report/bcf/zip_writer.hpp"

#include <array>
#include <utility>

namespace boxwood {

namespace {

constexpr std::uint32_t kHeaderMark = 0x04034B50, kEntryMark = 0x02014B50, kEndMark = 0x06054B50;
constexpr std::uint16_t kVersion = 20, kUtf8 = 0x0800, kFirstDate = 0x0021;  // 1980-01-01

template <class T> void put_number(std::string& out, T number) {
  for (std::size_t i = 0; i < sizeof number; ++i)
    out += static_cast<char>(static_cast<std::uint64_t>(number) >> (8 * i) & 0xFFU);
}

// Computes CRC-32 with the polynomial 0xEDB88320, as zip requires.
std::uint32_t check_sum(std::string_view bytes) {
  static const std::array<std::uint32_t, 256> table = [] {
    std::array<std::uint32_t, 256> made{};
    for (std::uint32_t i = 0; i < made.size(); ++i) {
      made[i] = i;
      for (int bit = 0; bit < 8; ++bit) made[i] = made[i] >> 1U ^ ((made[i] & 1U) != 0 ? 0xEDB88320U : 0U);
    }
    return made;
  }();
  std::uint32_t sum = 0xFFFFFFFFU;
  for (const char c : bytes) sum = sum >> 8U ^ table[(sum ^ static_cast<std::uint8_t>(c)) & 0xFFU];
  return ~sum;
}

// Appends the fields that both headers of a part have in common.
void put_common(std::string& out, std::uint32_t sum, std::uint32_t size, std::size_t name) {
  put_number(out, kVersion);
  put_number(out, kUtf8);
  put_number(out, std::uint16_t{0});  // stored
  put_number(out, std::uint16_t{0});  // time
  put_number(out, kFirstDate);
  put_number(out, sum);
  put_number(out, size);
  put_number(out, size);
  put_number(out, static_cast<std::uint16_t>(name));
  put_number(out, std::uint16_t{0});  // no extra field
}

}  // namespace

bool ZipWriter::fits(std::string_view name, std::string_view bytes) const noexcept {
  constexpr std::uint64_t kMost = 0xFFFFFFFFU, kHeaders = 128 + 64;
  return count_ < 65535 && name.size() < 65536 &&
         std::uint64_t{bytes_.size()} + list_.size() + bytes.size() + 2 * name.size() + kHeaders < kMost;
}

void ZipWriter::add(std::string_view name, std::string_view bytes) {
  const auto at = static_cast<std::uint32_t>(bytes_.size()), size = static_cast<std::uint32_t>(bytes.size());
  const std::uint32_t sum = check_sum(bytes);
  put_number(bytes_, kHeaderMark);
  put_common(bytes_, sum, size, name.size());
  bytes_.append(name).append(bytes);
  put_number(list_, kEntryMark);
  put_number(list_, kVersion);  // of the writer: of MS-DOS, so that no rights follow
  put_common(list_, sum, size, name.size());
  put_number(list_, std::uint16_t{0});  // no comment
  put_number(list_, std::uint16_t{0});  // disk
  put_number(list_, std::uint16_t{0});  // internal attributes
  put_number(list_, std::uint32_t{0});  // external attributes
  put_number(list_, at);
  list_.append(name);
  ++count_;
}

std::string ZipWriter::take() {
  const auto at = static_cast<std::uint32_t>(bytes_.size()), size = static_cast<std::uint32_t>(list_.size());
  bytes_ += list_;
  put_number(bytes_, kEndMark);
  put_number(bytes_, std::uint16_t{0});
  put_number(bytes_, std::uint16_t{0});
  put_number(bytes_, static_cast<std::uint16_t>(count_));
  put_number(bytes_, static_cast<std::uint16_t>(count_));
  put_number(bytes_, size);
  put_number(bytes_, at);
  put_number(bytes_, std::uint16_t{0});
  return std::exchange(bytes_, {});
}

}  // namespace boxwood
