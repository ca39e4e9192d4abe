// SPDX-License-Identifier: MIT
// Joins contacts that share points: into patches, and their segments into curves.
#pragma once

#include <boxwood/contact.hpp>

#include "query/memory/contact_memory.hpp"

namespace boxwood {

// Needs contacts and points; fills Contact::patch, patches, curves and curve_points. `reach`: the largest
// coordinate that the points were computed from. False: the caller stopped it.
bool join_contacts(double reach, ContactMemory& scratch, ContactSet& set, const std::atomic<bool>* stop);

}  // namespace boxwood
