// SPDX-License-Identifier: MIT
// The header to start with: meshes, volumes and their fits, trees, and the queries about two models, rays and
// motions. A file that calls one of them compiles faster with the narrow header. Scenes and robots have
// headers of their own (scene.hpp, import.hpp, robot.hpp), as components of their own.
#pragma once

#include <boxwood/collide.hpp>
#include <boxwood/distance.hpp>
#include <boxwood/fit.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/raycast.hpp>
#include <boxwood/sweep.hpp>
#include <boxwood/tree.hpp>
#include <boxwood/volumes.hpp>
