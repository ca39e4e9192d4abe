// SPDX-License-Identifier: MIT
// Unpacks blocks of deflate: stored, with fixed codes, with codes of their own.
#include "app/features/clash/report/bcf/inflate.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace boxwood {

namespace {

struct BrokenBits {};

class Bits {
public:
  explicit Bits(std::string_view bytes) : bytes_(bytes) {}
  unsigned take(unsigned count) {
    while (held_ < count) {
      if (at_ == bytes_.size()) throw BrokenBits{};
      bits_ |= static_cast<std::uint32_t>(static_cast<std::uint8_t>(bytes_[at_++])) << held_;
      held_ += 8;
    }
    const unsigned value = bits_ & ((1U << count) - 1U);
    bits_ >>= count;
    held_ -= count;
    return value;
  }
  std::string_view whole_bytes(std::size_t count) {
    bits_ = held_ = 0;
    if (bytes_.size() - at_ < count) throw BrokenBits{};
    at_ += count;
    return bytes_.substr(at_ - count, count);
  }
  void skip_to_byte() { bits_ = held_ = 0; }

private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  std::uint32_t bits_ = 0;
  unsigned held_ = 0;
};

// A canonical Huffman code, made from the lengths of the code words of symbols 0, 1, 2 ...; 0: not in use.
class Code {
public:
  explicit Code(std::span<const std::uint8_t> lengths) {
    for (const std::uint8_t length : lengths) ++count_[length];
    count_[0] = 0;
    int left = 1;
    for (std::size_t i = 1; i < count_.size(); ++i) {
      left = 2 * left - count_[i];
      if (left < 0) throw BrokenBits{};  // more words than there can be
    }
    std::array<int, 16> next{};
    for (std::size_t i = 1; i + 1 < count_.size(); ++i) next[i + 1] = next[i] + count_[i];
    symbols_.resize(lengths.size());
    for (std::size_t i = 0; i < lengths.size(); ++i)
      if (lengths[i] != 0) symbols_[static_cast<std::size_t>(next[lengths[i]]++)] = static_cast<int>(i);
  }
  unsigned read(Bits& bits) const {
    int word = 0, first = 0, index = 0;
    for (std::size_t length = 1; length < count_.size(); ++length) {
      word |= static_cast<int>(bits.take(1));
      const int count = count_[length];
      if (word - first < count)
        return static_cast<unsigned>(symbols_[static_cast<std::size_t>(index + word - first)]);
      index += count;
      first = 2 * (first + count);
      word *= 2;
    }
    throw BrokenBits{};
  }

private:
  std::array<int, 16> count_{};
  std::vector<int> symbols_;
};

constexpr std::array<std::uint16_t, 29> kLength = {3,  4,  5,  6,   7,   8,   9,   10,  11, 13,
                                                   15, 17, 19, 23,  27,  31,  35,  43,  51, 59,
                                                   67, 83, 99, 115, 131, 163, 195, 227, 258};
constexpr std::array<std::uint8_t, 29> kLengthBits = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                                      2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
constexpr std::array<std::uint16_t, 30> kDistance = {
    1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,
    193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
constexpr std::array<std::uint8_t, 30> kDistanceBits = {0, 0, 0, 0, 1, 1, 2, 2,  3,  3,  4,  4,  5,  5,  6,
                                                        6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13};

void add_block(Bits& bits, const Code& lengths, const Code& distances, std::size_t most, std::string& out) {
  for (;;) {
    unsigned symbol = lengths.read(bits);
    if (symbol == 256) return;
    if (symbol < 256) {
      if (out.size() == most) throw BrokenBits{};
      out += static_cast<char>(symbol);
      continue;
    }
    symbol -= 257;
    if (symbol >= kLength.size()) throw BrokenBits{};
    const std::size_t length = kLength[symbol] + bits.take(kLengthBits[symbol]);
    const unsigned far = distances.read(bits);
    if (far >= kDistance.size()) throw BrokenBits{};
    const std::size_t distance = kDistance[far] + bits.take(kDistanceBits[far]);
    if (distance > out.size() || out.size() + length > most) throw BrokenBits{};
    for (std::size_t i = 0; i < length; ++i) out += out[out.size() - distance];
  }
}

void add_own_codes(Bits& bits, std::size_t most, std::string& out) {
  constexpr std::array<std::uint8_t, 19> kOrder = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                   11, 4,  12, 3, 13, 2, 14, 1, 15};
  const std::size_t lengths = 257 + bits.take(5), distances = 1 + bits.take(5), codes = 4 + bits.take(4);
  if (lengths > 286 || distances > 30) throw BrokenBits{};
  std::array<std::uint8_t, 19> own{};
  for (std::size_t i = 0; i < codes; ++i) own[kOrder[i]] = static_cast<std::uint8_t>(bits.take(3));
  const Code code(own);
  std::vector<std::uint8_t> all;
  while (all.size() < lengths + distances) {
    const unsigned symbol = code.read(bits);
    if (symbol < 16) {
      all.push_back(static_cast<std::uint8_t>(symbol));
      continue;
    }
    if (symbol == 16 && all.empty()) throw BrokenBits{};
    const std::uint8_t value = symbol == 16 ? all.back() : std::uint8_t{0};
    const std::size_t repeats = symbol == 16   ? 3 + bits.take(2)
                                : symbol == 17 ? 3 + bits.take(3)
                                               : 11 + bits.take(7);
    all.insert(all.end(), repeats, value);
  }
  if (all.size() != lengths + distances || all[256] == 0) throw BrokenBits{};
  add_block(bits, Code(std::span(all).first(lengths)), Code(std::span(all).subspan(lengths)), most, out);
}

}  // namespace

std::optional<std::string> inflated(std::string_view packed, std::size_t most) {
  std::string out;
  try {
    Bits bits(packed);
    for (bool last = false; !last;) {
      last = bits.take(1) != 0;
      const unsigned kind = bits.take(2);
      if (kind == 0) {
        bits.skip_to_byte();
        const unsigned size = bits.take(16), check = bits.take(16);
        if ((size ^ check) != 0xFFFFU || out.size() + size > most) throw BrokenBits{};
        out += bits.whole_bytes(size);
      } else if (kind == 1) {
        std::array<std::uint8_t, 288> lengths{};
        for (std::size_t i = 0; i < lengths.size(); ++i)
          lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
        std::array<std::uint8_t, 30> distances{};
        distances.fill(5);
        add_block(bits, Code(lengths), Code(distances), most, out);
      } else if (kind == 2) {
        add_own_codes(bits, most, out);
      } else {
        throw BrokenBits{};
      }
    }
  } catch (const BrokenBits&) {
    return std::nullopt;
  }
  return out;
}

}  // namespace boxwood
