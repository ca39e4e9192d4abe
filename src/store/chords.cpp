// SPDX-License-Identifier: MIT
// Writes and reads numbers of eight bytes: a version, a count, and the chord of each mesh.
#include "store/chords.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

#include <boxwood/math.hpp>

namespace boxwood {

namespace {
constexpr std::uint64_t kChordsVersion = 1;
constexpr double kUnknownChord = -1.0;
}  // namespace

std::vector<std::byte> bytes_of_chords(const Chords& chords) {
  if (std::none_of(chords.begin(), chords.end(), [](const auto& c) { return c.has_value(); })) return {};
  std::vector<std::uint64_t> numbers = {kChordsVersion, chords.size()};
  for (const std::optional<double>& chord : chords)
    numbers.push_back(std::bit_cast<std::uint64_t>(chord.value_or(kUnknownChord)));
  const std::span<const std::byte> bytes = std::as_bytes(std::span(numbers));
  return {bytes.begin(), bytes.end()};
}

bool read_chords(std::span<const std::byte> bytes, std::size_t meshes, Chords& chords, std::string& fault) {
  chords.assign(meshes, std::nullopt);
  if (bytes.empty()) return true;
  std::vector<std::uint64_t> numbers(bytes.size() / sizeof(std::uint64_t));
  if (!numbers.empty()) std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(std::uint64_t));
  if (!numbers.empty() && numbers[0] != kChordsVersion) return true;  // a later version: treated as absent
  if (numbers.size() < 2 || numbers[1] != meshes) {
    fault = "the scene's chords are of another number of meshes";
    return false;
  }
  if (numbers.size() != meshes + 2 || bytes.size() % sizeof(std::uint64_t) != 0) {
    fault = "the scene's chords do not fill their section";
    return false;
  }
  for (std::size_t i = 0; i < meshes; ++i) {
    const auto chord = std::bit_cast<double>(numbers[i + 2]);
    if (!is_finite(chord) || (chord < 0.0 && chord != kUnknownChord)) {
      fault = "the scene's chords have one that is no length";
      return false;
    }
    if (chord >= 0.0) chords[i] = chord;
  }
  return true;
}

}  // namespace boxwood
