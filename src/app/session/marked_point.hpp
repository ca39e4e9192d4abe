// SPDX-License-Identifier: MIT
// A point of a surface that a command names by triangle and barycentric coordinates.
#pragma once

#include <cstdint>

#include "app/session/session_context.hpp"
#include "app/view/selection.hpp"

namespace boxwood {

// Returns the point with its normal, in its object's model frame. `triangle` counts through all files. Fails
// (usage) if the triangle does not exist; the message begins with `who`.
Result<MarkedPoint> marked_point(const SessionContext& context, std::string_view who, std::uint32_t triangle,
                                 const Vec3& barycentric);

}  // namespace boxwood
