// SPDX-License-Identifier: MIT
// Turns answers for many configurations into arrays.
#include "world/configuration_results.hpp"

#include <cstddef>
#include <utility>

#include "arrays/arrays_out.hpp"
#include "queries/bind_queries.hpp"

namespace boxwood::python {

namespace {

std::vector<std::uint64_t> as_uint64(const std::vector<std::size_t>& numbers) {
  return {numbers.begin(), numbers.end()};
}

}  // namespace

std::vector<std::uint32_t> pair_numbers(const std::vector<WorldPair>& pairs) {
  std::vector<std::uint32_t> numbers;
  numbers.reserve(2 * pairs.size());
  for (const WorldPair& pair : pairs) numbers.insert(numbers.end(), {pair.first, pair.second});
  return numbers;
}

py::object collisions_object(WorldCollisions found, bool contacts) {
  py::object first_contact = py::none(), points = py::none(), normals = py::none(), depths = py::none();
  if (contacts) {
    std::vector<Vec3> point, normal;
    std::vector<double> depth;
    for (const WorldContact& contact : found.contacts) {
      point.push_back(contact.point);
      normal.push_back(contact.normal);
      depth.push_back(contact.depth);
    }
    first_contact = array_of(as_uint64(found.first_contact));
    points = array_of(std::move(point));
    normals = array_of(std::move(normal));
    depths = array_of(std::move(depth));
  }
  return results_class("ConfigurationCollisions")(
      flags_of(std::move(found.colliding)), array_of(pair_numbers(found.pairs), 2),
      array_of(as_uint64(found.first_pair)), first_contact, points, normals, depths);
}

py::object distances_object(const WorldDistances& found) {
  std::vector<double> distances;
  std::vector<WorldPair> pairs;
  std::vector<Vec3> first, second;
  for (const WorldDistance& nearest : found.nearest) {
    distances.push_back(nearest.distance);
    pairs.push_back(nearest.pair);
    first.push_back(nearest.point_first);
    second.push_back(nearest.point_second);
  }
  return results_class("ConfigurationDistances")(array_of(std::move(distances)),
                                                 array_of(pair_numbers(pairs), 2), array_of(std::move(first)),
                                                 array_of(std::move(second)));
}

}  // namespace boxwood::python
