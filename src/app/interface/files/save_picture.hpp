// SPDX-License-Identifier: MIT
// Asks where to save a picture of the window.
#pragma once

#include <string>

#include "app/ui/file_request.hpp"
#include "app/ui/layout.hpp"
#include "render/image.hpp"

namespace boxwood {

// Returns the name of a picture saved now, without folder and ending: "boxwood-2026-11-27-101500", or with
// "-2" and so on if the folder has such a file.
std::string picture_name(const std::string& folder);

// Returns the part of a picture in a rectangle of whole pixels; the whole picture if the part is empty.
Image cropped(Image image, const UiRect& part);

// Returns the path from the root.
std::string full_path(const std::string& file);
// Returns the message about a picture of the window. With panels it says how to leave them out.
std::string saved_picture_text(const std::string& file, bool with_panels);

// Returns the request for the file of a picture, of the window or of the view alone. It proposes
// picture_name() in the folder of F12.
FileRequest picture_request(const Session& session);

}  // namespace boxwood
