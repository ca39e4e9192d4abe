// SPDX-License-Identifier: MIT
// The buttons of the clash list that open the file browser.
#pragma once

#include "app/ui/panel.hpp"

namespace boxwood {

class ClashReview;
class Session;
struct ClashListFormat;

// Returns the width that a path field leaves for the button beside it.
float clash_browse_width(const PanelContext& context);
// Draw a button behind the last field: to choose a file of rules, or of a motion.
void clash_browse_rules(PanelContext& context);
void clash_browse_motion(PanelContext& context);
// Returns the width of the button that writes the list, or ends the writing.
float clash_export_width(const PanelContext& context);
// Returns true if several rows are marked, which can be written alone.
bool clash_has_marked(const ClashReview& clashes);
// Draw the buttons that write the list, the marked rows, and the ignored pairs as rules.
void clash_export_button(PanelContext& context);
void clash_export_marked_button(PanelContext& context);
void clash_rules_button(PanelContext& context);
// Returns "exporting clashes: 12 %, about 40 s left"; empty if no file is being written.
std::string clash_export_text(const Session& session);
// Returns what the user must know before so many rows are written in a format: "Draws 48 pictures, which
// takes a while"; empty for a format without pictures.
std::string clash_pictures_text(const ClashListFormat& format, std::size_t rows);

}  // namespace boxwood
