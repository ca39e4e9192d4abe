// SPDX-License-Identifier: MIT
// The names of what is chosen when the work of rays is counted.
#pragma once

#include <boxwood/ray_count.hpp>

#include "app/text/enum_names.hpp"

namespace boxwood {

template <> struct EnumRange<RayHits> { static constexpr RayHits kLast = RayHits::all; };
template <> struct EnumRange<RayOrder> { static constexpr RayOrder kLast = RayOrder::largest; };

}  // namespace boxwood
