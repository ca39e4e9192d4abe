// SPDX-License-Identifier: MIT
// FILE#SELECTOR: selects objects of a file by name, number, glob or path in its node tree, and makes
// selectors that name one object.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boxwood/scene.hpp>

namespace boxwood {

struct FileSelector {
  std::string file;
  std::optional<std::string> selector;  // the text after the '#'; nullopt for the whole file
};

// Splits a text into file and selector. If a file with the whole text as its name exists, it is that file.
// Otherwise the file is the text before the last '#' that leaves the name of an existing file; if no '#'
// does, before the last '#'.
FileSelector file_selector_of(const std::string& text, const std::function<bool(const std::string&)>& exists);

// Returns the numbers, ascending, of the selected objects in the scene of one file; empty if nothing matches.
//   12        the object of that number, counted from 0; a name if the scene has fewer objects
//   =TEXT     objects of exactly this name or GlobalId, without special characters
//   IfcWALL*  a pattern that begins with Ifc, in any case: objects of such a class (IFC). If no object has a
//             class, it is a pattern like any other. The last part of a path may also be such a pattern
//   PATTERN   a name: * any text, ? a character, [a-z] and [!a-z] one of these or none of them, \ takes the
//             next character literally. If no object matches, nodes do: a node selects everything below it
//   A/B       such patterns for the end of a path in the node tree, ** for any number of names: the objects
//             there, and everything below matching nodes. A leading / matches from the root
std::vector<std::uint32_t> selected_objects(const Scene& scene, std::string_view selector);

// Returns for each object the text behind '#' that selects only this object of the file. O(objects).
std::vector<std::string> selectors_of(const Scene& scene);

// Keeps only the objects of these numbers, in their order, and the warnings about their meshes. Trees of
// whole files are released.
void keep_objects(Scene& scene, const std::vector<std::uint32_t>& numbers);

}  // namespace boxwood
