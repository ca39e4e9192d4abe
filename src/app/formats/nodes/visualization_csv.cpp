// SPDX-License-Identifier: MIT
// The text of BVHVisualization: a header, then a node a line.
#include <array>
#include <charconv>
#include <cmath>
#include <string>
#include <utility>

#include "app/formats/nodes/nodes_file.hpp"
#include "app/formats/nodes/other_programs.hpp"
#include "app/text/json.hpp"

namespace boxwood {

namespace {

constexpr std::string_view kHeader =
    "left right primitiveIdx aabb_min_x aabb_min_y aabb_min_z aabb_max_x aabb_max_y aabb_max_z";

Aabb aabb_around(const Aabb& box) {
  return box;
}
Aabb aabb_around(const Obb& box) {
  Vec3 reach(0.0);
  for (int k = 0; k < 3; ++k) reach += glm::abs(box.axes[static_cast<std::size_t>(k)]) * box.half_extents[k];
  return {box.center - reach, box.center + reach};
}
Aabb aabb_around(const Sphere& sphere) {
  return {sphere.center - Vec3(sphere.radius), sphere.center + Vec3(sphere.radius)};
}

Error wrong(std::size_t line, const std::string& what) {
  return {ErrorKind::malformed, "line " + std::to_string(line) + ": " + what};
}

// Nine finite numbers set apart by blanks.
std::optional<std::array<double, 9>> numbers_of(std::string_view row) noexcept {
  std::array<double, 9> numbers{};
  const char *at = row.data(), *const end = at + row.size();
  const auto skip_blanks = [&] {
    while (at != end && (*at == ' ' || *at == '\t')) ++at;
  };
  for (double& x : numbers) {
    skip_blanks();
    const auto [next, code] = std::from_chars(at, end, x);
    if (code != std::errc() || !std::isfinite(x) || (next != end && *next != ' ' && *next != '\t'))
      return std::nullopt;
    at = next;
  }
  skip_blanks();
  return at == end ? std::optional(numbers) : std::nullopt;
}

// A child: a whole number, negative for none.
bool is_index(double x) noexcept {
  return x >= -1.0 && x < 4294967295.0 && x == static_cast<double>(static_cast<std::int64_t>(x));
}

}  // namespace

Result<ForeignTree> read_visualization_csv(std::string_view bytes) {
  ForeignTree tree;
  std::vector<Aabb> boxes;
  bool has_header = false;
  for (std::size_t line = 1; !bytes.empty(); ++line) {
    std::string_view row = bytes.substr(0, bytes.find('\n'));
    bytes.remove_prefix(std::min(row.size() + 1, bytes.size()));
    row = row.substr(0, row.find('#'));
    while (!row.empty() && (row.back() == ' ' || row.back() == '\r' || row.back() == '\t'))
      row.remove_suffix(1);
    if (row.empty()) continue;
    if (!has_header) {
      if (row != kHeader) return wrong(line, "the header '" + std::string(kHeader) + "' is needed");
      has_header = true;
      continue;
    }
    const auto numbers = numbers_of(row);
    if (!numbers) return wrong(line, "nine numbers are needed");
    const double left = (*numbers)[0], right = (*numbers)[1], triangle = (*numbers)[2];
    if (!is_index(left) || !is_index(right))
      return wrong(line, "a child is no whole number from -1 to 4294967294");
    boxes.push_back(
        {{(*numbers)[3], (*numbers)[4], (*numbers)[5]}, {(*numbers)[6], (*numbers)[7], (*numbers)[8]}});
    const bool is_leaf = left < 0.0 || left == right;  // no node has one child twice
    if (!is_leaf) {
      tree.nodes.push_back({static_cast<std::uint32_t>(left),
                            right < 0.0 ? UINT32_MAX : static_cast<std::uint32_t>(right), 0});
      continue;
    }
    if (!is_index(triangle) || triangle < 0.0)
      return wrong(line, "the triangle of a leaf is no whole number from 0");
    tree.nodes.push_back({static_cast<std::uint32_t>(tree.references.size()), 0, 1});
    tree.references.push_back(static_cast<std::uint32_t>(triangle));
  }
  if (!has_header) return wrong(1, "the header '" + std::string(kHeader) + "' is needed");
  tree.volumes = NodeBounds<Aabb>{std::move(boxes)};
  return tree;
}

std::string nodes_csv(const ForeignTree& tree) {
  std::string text(kHeader);
  text += '\n';
  std::visit(
      [&](const auto& bounds) {
        for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
          const ForeignNode& node = tree.nodes[i];
          text += node.is_leaf() ? "-1 -1 " + std::to_string(tree.references[node.first])
                                 : std::to_string(node.first) + " " + std::to_string(node.second) + " 0";
          const Aabb box = aabb_around(bounds.volumes[i]);
          JsonWriter numbers;
          for (const Vec3& v : {box.min, box.max}) numbers.value(v.x).value(v.y).value(v.z);
          std::string row = numbers.take();
          for (char& c : row)
            if (c == ',') c = ' ';
          text += " " + row + "\n";
        }
      },
      tree.volumes);
  return text;
}

}  // namespace boxwood
