// SPDX-License-Identifier: MIT
// All commands about the camera.
#pragma once

#include "app/view/camera_axis_commands.hpp"
#include "app/view/camera_fit_commands.hpp"
#include "app/view/camera_move_commands.hpp"
#include "app/view/camera_place_commands.hpp"
