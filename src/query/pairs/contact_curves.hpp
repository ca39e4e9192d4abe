// SPDX-License-Identifier: MIT
// Joins contacts that share points: into patches, and their segments into curves.
#pragma once

#include <boxwood/contact.hpp>

#include "query/memory/contact_memory.hpp"

namespace boxwood {

// Joins the contacts of `set`: fills Contact::patch, patches, curves and curve_points. `reach`: the largest
// coordinate from which the points were computed. Returns false if the caller stopped it.
bool join_contacts(double reach, ContactMemory& scratch, ContactSet& set, const std::atomic<bool>* stop);

}  // namespace boxwood
