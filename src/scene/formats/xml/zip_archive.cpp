// SPDX-License-Identifier: MIT
// Reads the format of PKWARE's APPNOTE.TXT, with its 64-bit fields; zlib unpacks.
#include "scene/formats/xml/zip_archive.hpp"

#include <cstring>

#include <zlib.h>

#include "scene/formats/refusal.hpp"
#include "scene/wire.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kEndSize = 22;
constexpr std::size_t kEntrySize = 46;
constexpr std::size_t kHeaderSize = 30;
constexpr std::uint32_t kEndMark = 0x06054B50;
constexpr std::uint32_t kEnd64Mark = 0x06064B50;
constexpr std::uint32_t kEnd64Place = 0x07064B50;
constexpr std::uint32_t kEntryMark = 0x02014B50;
constexpr std::uint32_t kHeaderMark = 0x04034B50;
constexpr std::size_t kUnpackedPiece = std::size_t{256} << 10U;

// Returns the number at a place; throws Refusal if the archive ends before it.
template <class T> T number(std::string_view bytes, std::uint64_t at) {
  if (at > bytes.size() || bytes.size() - at < sizeof(T)) refuse("its zip archive is truncated");
  T value = 0;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

std::uint64_t end_of(std::string_view bytes) {
  if (bytes.size() < kEndSize) refuse("it is no zip archive: it is too short");
  const std::uint64_t last = bytes.size() - kEndSize;
  for (std::uint64_t at = last; at + 65536 > last; --at) {
    if (number<std::uint32_t>(bytes, at) == kEndMark && number<std::uint16_t>(bytes, at + 20) == last - at)
      return at;
    if (at == 0) break;
  }
  refuse("it is no zip archive, or truncated: it has no list of its parts");
}

// Reads the extra field, which contains the fields that are all ones, in this order.
void read_64(std::string_view extra, ZipArchive::Entry& entry) {
  for (std::size_t at = 0; at + 4 <= extra.size();) {
    const auto kind = number<std::uint16_t>(extra, at);
    const std::size_t length = number<std::uint16_t>(extra, at + 2);
    if (kind == 1) {
      std::size_t field = at + 4;
      for (std::uint64_t* wide : {&entry.unpacked, &entry.packed, &entry.header})
        if (*wide == UINT32_MAX && field + 8 <= at + 4 + length) {
          *wide = number<std::uint64_t>(extra, field);
          field += 8;
        }
    }
    at += 4 + length;
  }
}

}  // namespace

ZipArchive::ZipArchive(std::string_view bytes) : bytes_(bytes) {
  const std::uint64_t end = end_of(bytes);
  std::uint64_t count = number<std::uint16_t>(bytes, end + 10);
  std::uint64_t at = number<std::uint32_t>(bytes, end + 16);
  if ((count == UINT16_MAX || at == UINT32_MAX) && end >= 20 &&
      number<std::uint32_t>(bytes, end - 20) == kEnd64Place) {
    const auto wide = number<std::uint64_t>(bytes, end - 12);
    if (number<std::uint32_t>(bytes, wide) != kEnd64Mark) refuse("the list of its zip archive is broken");
    count = number<std::uint64_t>(bytes, wide + 32);
    at = number<std::uint64_t>(bytes, wide + 48);
  }
  for (; count > 0; --count) {
    if (number<std::uint32_t>(bytes, at) != kEntryMark) refuse("the list of its zip archive is broken");
    Entry entry;
    entry.encrypted = (number<std::uint16_t>(bytes, at + 8) & 1U) != 0;
    entry.method = number<std::uint16_t>(bytes, at + 10);
    entry.sum = number<std::uint32_t>(bytes, at + 16);
    entry.packed = number<std::uint32_t>(bytes, at + 20);
    entry.unpacked = number<std::uint32_t>(bytes, at + 24);
    const std::size_t name = number<std::uint16_t>(bytes, at + 28);
    const std::size_t extra = number<std::uint16_t>(bytes, at + 30);
    const std::size_t comment = number<std::uint16_t>(bytes, at + 32);
    entry.header = number<std::uint32_t>(bytes, at + 42);
    at += kEntrySize;
    if (bytes.size() - at < name + extra + comment) refuse("its zip archive is truncated");
    entry.name = bytes.substr(static_cast<std::size_t>(at), name);
    read_64(bytes.substr(static_cast<std::size_t>(at) + name, extra), entry);
    at += name + extra + comment;
    entries_.push_back(std::move(entry));
  }
}

const ZipArchive::Entry* ZipArchive::find(std::string_view name) const {
  const Entry* found = nullptr;
  for (const Entry& entry : entries_) {
    if (entry.name != name) continue;
    if (found != nullptr)
      refuse("its zip archive has two parts of the name '" + wire::clean_text(name, 64) + "'");
    found = &entry;
  }
  return found;
}

// Checks that the header before an entry agrees with the list in all that both state.
void ZipArchive::check_header(const Entry& entry, const std::string& shown) const {
  const std::uint64_t at = entry.header;
  const bool sums_follow = (number<std::uint16_t>(bytes_, at + 6) & 8U) != 0;
  const auto agrees = [&](std::uint64_t place, std::uint64_t with) {
    const auto here = number<std::uint32_t>(bytes_, place);
    return sums_follow || here == UINT32_MAX || here == with;
  };
  const std::size_t name = number<std::uint16_t>(bytes_, at + 26);
  if (number<std::uint16_t>(bytes_, at + 8) != entry.method || name != entry.name.size() ||
      !agrees(at + 14, entry.sum) || !agrees(at + 18, entry.packed) || !agrees(at + 22, entry.unpacked))
    refuse(shown + " is damaged: its header differs from the list of parts");
}

void ZipArchive::unpack(const Entry& entry, const std::function<void(std::string_view, bool)>& take) const {
  const std::string shown = "its part '" + wire::clean_text(entry.name, 64) + "'";
  if (entry.encrypted) refuse(shown + " is encrypted");
  if (number<std::uint32_t>(bytes_, entry.header) != kHeaderMark)
    refuse(shown + " is not where it should be");
  const std::uint64_t begin = entry.header + kHeaderSize + number<std::uint16_t>(bytes_, entry.header + 26) +
                              number<std::uint16_t>(bytes_, entry.header + 28);
  check_header(entry, shown);
  if (begin > bytes_.size() || entry.packed > bytes_.size() - begin) refuse(shown + " is truncated");
  const std::string_view packed =
      bytes_.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(entry.packed));
  uLong sum = crc32(0, nullptr, 0);
  std::uint64_t length = 0;
  const auto hand_on = [&](std::string_view piece, bool last) {
    sum = crc32_z(sum, reinterpret_cast<const Bytef*>(piece.data()), piece.size());
    length += piece.size();
    if (length > entry.unpacked || (last && (length != entry.unpacked || sum != entry.sum)))
      refuse(shown + " is damaged: it is not what its check sum and length say");
    take(piece, last);
  };
  if (entry.method == 0) return hand_on(packed, true);
  if (entry.method != 8) refuse(shown + " is packed by a method that is not read");

  struct Stream : z_stream {
    ~Stream() { inflateEnd(this); }
  } stream{};
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) throw std::bad_alloc();
  std::string out(kUnpackedPiece, '\0');
  std::string_view left = packed;
  for (int status = Z_OK; status != Z_STREAM_END;) {
    if (stream.avail_in == 0 && !left.empty()) {
      const std::string_view piece = left.substr(0, kUnpackedPiece);
      left.remove_prefix(piece.size());
      stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(piece.data()));
      stream.avail_in = static_cast<uInt>(piece.size());
    }
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    status = inflate(&stream, Z_NO_FLUSH);
    const std::size_t got = out.size() - stream.avail_out;
    if (status == Z_MEM_ERROR) throw std::bad_alloc();
    if ((status != Z_OK && status != Z_STREAM_END) || (status == Z_OK && got == 0 && left.empty()))
      refuse(shown + " is damaged: it cannot be unpacked");
    hand_on({out.data(), got}, status == Z_STREAM_END);
  }
}

}  // namespace boxwood
