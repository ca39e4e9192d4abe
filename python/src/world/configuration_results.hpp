// SPDX-License-Identifier: MIT
// Answers for many configurations of a world or a robot as Python objects.
#pragma once

#include <cstdint>
#include <vector>

#include <boxwood/world.hpp>

#include "common.hpp"

namespace boxwood::python {

// Returns the numbers of both objects of each pair, one pair after the other.
std::vector<std::uint32_t> pair_numbers(const std::vector<WorldPair>& pairs);
// Returns ConfigurationCollisions; without `contacts`, its arrays of contacts are None.
py::object collisions_object(WorldCollisions found, bool contacts);
// Returns ConfigurationDistances.
py::object distances_object(const WorldDistances& found);

}  // namespace boxwood::python
