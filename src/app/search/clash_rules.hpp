// SPDX-License-Identifier: MIT
// Rules for pairs of objects that may touch or must keep apart (docs/clash.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boxwood/scene.hpp>

namespace boxwood {

// The rules that apply to one pair.
struct PairRule {
  bool ignored = false;
  std::optional<double> clearance;
  std::string_view why =
      {};  // of the row that gives `clearance`; empty if no row does, or it gives no reason
};

// The rules for the objects of one scene.
class ClashRules {
public:
  // A flag for each object of the scene; empty: all objects.
  using Objects = std::vector<bool>;

  // Makes an empty set of rules. The scene must outlive it.
  explicit ClashRules(const Scene& scene) : scene_(&scene), static_(scene.objects.size(), false) {}

  void ignore(Objects a, Objects b) { ignored_.push_back({std::move(a), std::move(b), {}, {}}); }
  // The last row that names a pair wins; set_clearance(double) applies to all other pairs.
  void set_clearance(Objects a, Objects b, double distance, std::string why = {});
  void set_clearance(double distance) { clearance_ = distance; }
  void ignore_neighbours(std::uint32_t steps) { neighbours_ = steps; }  // in the node tree
  void rest(const Objects& objects);
  void rest(std::uint32_t object) { static_[object] = true; }
  void set_min_depth(double depth) { min_depth_ = depth; }
  void set_tessellation(double length) { tessellation_ = length; }
  void set_min_volume(double volume) { min_volume_ = volume; }
  // Limits the comparison to pairs of an object of A with one of B.
  void compare_only(Objects a, Objects b) { only_ = Row{std::move(a), std::move(b), {}, {}}; }

  PairRule of(std::uint32_t first, std::uint32_t second) const;
  double largest_clearance() const noexcept;
  bool is_static(std::uint32_t object) const { return static_[object]; }
  std::optional<double> min_depth() const noexcept { return min_depth_; }
  std::optional<double> min_volume() const noexcept { return min_volume_; }
  // Returns the largest distance of the pair's triangles from the true surfaces: as set, else as the files
  // state it for the two meshes.
  double tessellation(std::uint32_t first, std::uint32_t second) const noexcept;

private:
  struct Row {
    Objects a, b;
    std::optional<double> clearance;
    std::string why;
    bool names(std::uint32_t first, std::uint32_t second) const {
      const auto has = [](const std::vector<bool>& set, std::uint32_t i) { return set.empty() || set[i]; };
      return (has(a, first) && has(b, second)) || (has(a, second) && has(b, first));
    }
  };
  // Counts the steps along the node tree between the nodes of the two objects, up to `most` + 1.
  std::uint32_t steps(std::uint32_t first, std::uint32_t second, std::uint32_t most) const;

  const Scene* scene_ = nullptr;
  std::vector<Row> ignored_, clearances_;
  std::optional<std::uint32_t> neighbours_;
  std::vector<bool> static_;
  std::optional<Row> only_;
  std::optional<double> clearance_, min_depth_, min_volume_, tessellation_;
};

}  // namespace boxwood
