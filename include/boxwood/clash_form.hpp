// SPDX-License-Identifier: MIT
// The form of a clash in the words of coordinators: protrusion, pierce, envelope, encroaching, duplication.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include <boxwood/clash.hpp>
#include <boxwood/export.hpp>

namespace BOXWOOD_EXPORT boxwood {

// The form of a pair. An outer corner of one object is a corner of its triangles that is not on a triangle of
// the other. If the other is a solid, it is not inside it, either. A free edge has no point in common with
// the other object.
enum class ClashForm : std::uint8_t {
  none,         // apart or touching
  encroaching,  // nearer than the clearance
  envelope,     // one lies inside the other
  protrusion,   // overlapping, and no pierce
  // Overlapping, and one passes through the other: free edges do not join all outer corners of a connected
  // part of one of the two.
  pierce,
  duplication,  // the same triangles
  undecided,    // the class is undecided
};
std::string_view name_of(ClashForm form) noexcept;

struct ClashFormResult : QueryStatus {
  ClashForm form = ClashForm::none;
};

// Returns the form of a pair, exactly, for the corners as placed. `found` and `contacts` must be the answer
// of clash() in mode all. Touching gives `none`. Only overlapping pairs take time and memory: O(vertices +
// contacts), plus a ray for each piece into which the other divides the edges of a mesh.
ClashFormResult clash_form(const PlacedClashModel& a, const PlacedClashModel& b, const ClashResult& found,
                           std::span<const TrianglePair> contacts, const std::atomic<bool>* stop,
                           QueryScratch& scratch);

}  // namespace boxwood
