// SPDX-License-Identifier: MIT
// The shapes of the answers of commands, each made from the list of its fields
// (text/described.hpp).
#pragma once

#include <string>

namespace boxwood {

std::string shape_of_axes();
std::string shape_of_collide();
std::string shape_of_compare();
std::string shape_of_distance();
std::string shape_of_doctor();
std::string shape_of_fit();
std::string shape_of_info();
std::string shape_of_pick();
std::string shape_of_relate();
std::string shape_of_scene();
std::string shape_of_sweep();
std::string shape_of_tree();
std::string shape_of_verify();
std::string shape_of_volume();

}  // namespace boxwood
