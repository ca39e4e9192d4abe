// SPDX-License-Identifier: MIT
// The models of bench_peers: shapes and seeds that no test uses, and files.
#pragma once

#include <string>
#include <vector>

#include <boxwood/mesh.hpp>

namespace boxwood::bench {

// A rock: a sphere of waves over six octaves with seeded directions and phases; 8 n^2 triangles, at least as
// many as asked for. The same rock at every size.
TriangleMesh rock(std::size_t triangles, std::uint64_t seed);

// A kitchen of 174 parts in metres, 3 by 4 and 2.5 high, with y to the back and z up: walls and cupboards of
// 12 triangles beside handles, knobs, pots and cups of some hundred to some thousand each.
TriangleMesh kitchen();

// A link of a robot, 0.45 m along z: two housings with flanges and screws, and the tube between them.
TriangleMesh link();

// Generated ones that are measured where none are named; the first five alone, the last as "kitchen:link".
const std::vector<std::string>& default_models();

// A generated model ("gear5k", "kitchen", "rock70k": a rock of 70,000 triangles ...), else the whole of a
// file, without triangles on a line. Ends the program where there is neither.
TriangleMesh model_of(const std::string& name);

// What a row calls it: the name, or the file's without its folder and ending.
std::string label_of(const std::string& name);

}  // namespace boxwood::bench
