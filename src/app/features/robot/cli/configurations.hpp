// SPDX-License-Identifier: MIT
// Configurations as people and files give them: some values by name, rows of CSV, arrays of NumPy.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boxwood/result.hpp>
#include <boxwood/robot.hpp>

namespace boxwood {

// Returns a configuration from "j1=0.5,j2=-1" (what is not named stays as in `otherwise`) or from as many
// numbers as the robot has values. Errors of kind usage name the value that is unknown, wrong or given twice.
Result<std::vector<double>> configuration_from_text(const Robot& robot, std::string_view text,
                                                    std::span<const double> otherwise);

// Reads all configurations of a file, one behind the other. A .npy holds float32 or float64, shape (N, dof)
// or (dof), in C order. Other files are rows set apart by commas: with the values' names in the first line,
// in any order and not necessarily all of them, or without names, all values. Lines that are empty or begin
// with '#' are skipped. At most 4 GiB. Errors: input_missing, malformed (with the line), over_limit.
Result<std::vector<double>> read_configurations(const Robot& robot, const std::string& file,
                                                std::span<const double> otherwise);

}  // namespace boxwood
