// SPDX-License-Identifier: MIT
// Reads files of rays line by line, so that a large one needs no more memory than its rays.
#include "app/derived/recorded_rays.hpp"

#include <array>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

#include "app/text/text.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kOfRay = 6, kMostNumbers = 7, kLongestRayLine = 4096;

bool separates(char c) noexcept {
  return c == ' ' || c == '\t' || c == '\r' || c == ',';
}

// Reads the numbers of a line into `to`. Returns their count; nullopt if something else stands there.
std::optional<std::size_t> numbers_in(std::string_view text, std::array<double, kMostNumbers>& to) {
  std::size_t count = 0;
  const char* at = text.data();
  const char* const end = at + text.size();
  for (bool comma = true;; comma = false) {  // at the beginning a comma separates nothing
    for (; at != end && separates(*at); ++at) {
      if (*at == ',' && comma) return std::nullopt;
      comma = comma || *at == ',';
    }
    if (at == end) return comma && count > 0 ? std::nullopt : std::optional(count);
    if (*at == '+' && at + 1 != end && at[1] != '-') ++at;
    double x = 0.0;
    const auto [after, code] = std::from_chars(at, end, x);
    const bool is_tiny = code == std::errc::result_out_of_range && !std::isinf(x) && after != at;
    if ((code != std::errc() && !is_tiny) || !std::isfinite(x)) return std::nullopt;
    if (after != end && !separates(*after)) return std::nullopt;
    if (count < to.size()) to[count] = is_tiny ? 0.0 : x;
    ++count;
    at = after;
  }
}

Result<Ray> ray_of_line(std::string_view text) {
  std::array<double, kMostNumbers> n{};
  const std::optional<std::size_t> count = numbers_in(text, n);
  if (!count) return Error{ErrorKind::malformed, "something that is not a finite number stands here"};
  if (*count != kOfRay && *count != kMostNumbers)
    return Error{ErrorKind::malformed,
                 "6 numbers are needed, or 7, " + std::to_string(*count) + " stand here"};
  Ray ray{Vec3(n[0], n[1], n[2]), Vec3(n[3], n[4], n[5])};
  if (ray.direction == Vec3(0.0)) return Error{ErrorKind::malformed, "the direction has length zero"};
  if (*count == kMostNumbers) ray.t_max = n[kOfRay];
  return ray;
}

}  // namespace

Result<std::vector<Ray>> read_rays(const std::filesystem::path& file, const std::atomic<bool>* stop) {
  const std::string name = printable(file.string());
  std::error_code error;
  if (std::filesystem::is_directory(file, error))
    return Error{ErrorKind::input_missing, name + " is a folder, not a file of rays"};
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  if (!in) return Error{ErrorKind::input_missing, name + " cannot be read: " + std::strerror(errno)};
  std::vector<Ray> out;
  std::string buffer(kLongestRayLine, '\0');
  for (std::size_t line = 1;; ++line) {
    in.getline(buffer.data(), static_cast<std::streamsize>(buffer.size()));
    if (in.bad()) return Error{ErrorKind::input_missing, name + " cannot be read to its end"};
    const auto where = [&] { return name + ", line " + std::to_string(line); };
    if (in.fail() && !in.eof()) return Error{ErrorKind::malformed, where() + " is longer than 4 KiB"};
    if (in.gcount() == 0) break;  // the end
    std::string_view text(buffer.data());
    if (line == 1 && text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    while (!text.empty() && separates(text.back()) && text.back() != ',') text.remove_suffix(1);
    if (text.empty() || text.front() == '#') continue;
    const Result<Ray> ray = ray_of_line(text);
    if (!ray) return Error{ErrorKind::malformed, where() + ": " + ray.error().message};
    if (out.size() == kMostRecordedRays)
      return Error{ErrorKind::over_limit, name + " has more than 16,777,216 rays"};
    out.push_back(*ray);
    if (line % 4096 == 0 && stop != nullptr && stop->load())
      return Error{ErrorKind::cancelled, "reading the rays was cancelled"};
  }
  return out;
}

}  // namespace boxwood
