// SPDX-License-Identifier: MIT
// FILE#SELECTOR: which objects of a file are meant, by name, number, glob or path in its node tree; and a
// selector that names one object.
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
  std::optional<std::string> selector;  // what stands behind the '#'; not set: the whole file
};

// Where the text is the name of a file that exists, it is that file, whatever it holds. Else the file is what
// stands before the last '#' before which there is one, and where there is none at all, before the last '#'.
FileSelector file_selector_of(const std::string& text, const std::function<bool(const std::string&)>& exists);

// The numbers, ascending, of the objects of the scene of one file that are meant; none: nothing is called so.
//   12        the object of that number, counted from 0 (where there are so many; else as a name)
//   =TEXT     objects of exactly this name or GlobalId, nothing in it being special
//   IfcWALL*  a pattern that begins with Ifc, in capitals or not: objects of such a class (IFC); where no
//             object has one, it is as any other. The last part of a path may be one, too
//   PATTERN   a name: * any text, ? a character, [a-z] and [!a-z] one of these or none of them, \ takes what
//             follows as it is. Where no object is called so, nodes are: a node stands for all below it
//   A/B       such patterns for the end of a path in the node tree, ** for any number of names: objects that
//             stand there, and all that is below nodes that do. One that begins with / matches from the root
std::vector<std::uint32_t> selected_objects(const Scene& scene, std::string_view selector);

// For each object what to write behind '#' so that it, and no other of the file, is meant. O(objects).
std::vector<std::string> selectors_of(const Scene& scene);

// Leaves in the scene the objects of these numbers, in their order. Trees of whole files are let go of.
void keep_objects(Scene& scene, const std::vector<std::uint32_t>& numbers);

}  // namespace boxwood
