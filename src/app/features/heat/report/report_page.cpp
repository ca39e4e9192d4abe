// SPDX-License-Identifier: MIT
// Puts the report on a tree together: facts, causes, heat.
#include "app/features/heat/report/report_page.hpp"

#include <algorithm>
#include <cmath>

#include "app/features/heat/heat_statement.hpp"
#include "app/features/heat/report/report_parts.hpp"
#include "app/text/markup.hpp"
#include "app/text/readable_number.hpp"

namespace boxwood {

namespace {

using namespace report_html;

constexpr CauseWords kCauseWords[kTreeCauseCount] = {
    {"Long triangles",
     "Thin triangles across the model have boxes that are mostly empty. Every ray and every box that passes "
     "through such a box tests the triangle in vain.",
     "the surface of all triangles' boxes", "The long triangles are red.",
     "Split long triangles when you export the model, or mesh it with a limit of the edge length."},
    {"Overlapping parts",
     "The boxes of the two children of a node share space, so a query that is in the common part must visit "
     "both. Parts that lie inside or across each other cause it, and splits that cut through them.",
     "the surface of all inner nodes", "The two children that share most space are blue and green.",
     "Where the model has several parts, keep those that overlap as objects of their own (<code>boxwood "
     "scene</code>, <code>ObjectTree</code>)."},
    {"Large next to small",
     "A single triangle as large as its node makes the node's box large for all the small ones beside it. "
     "Ground planes and flat covers below fine details are the usual case.",
     "the surface of all inner nodes", "The large triangles are red, the worst nodes orange.",
     "Divide the large faces to the size of their surroundings, or make them an object of their own."},
    {"Deep chains",
     "Nodes in a row whose boxes hardly shrink: each level costs a test and excludes almost nothing. Stacks "
     "of "
     "plates, nested shells and long bundles cause them.",
     "the surface of all inner nodes", "The boxes of the longest chain, from dark (deep) to yellow (high).",
     "Separate the layers or shells into objects, use larger leaves (<code>--leaf-size</code>), or "
     "<code>--tree obb</code> if the parts lie across the axes."}};

std::string facts(const ReportData& data) {
  const TreeStatistics& s = data.statistics;
  std::string out = "<p class=\"soft\">" + count_text(data.triangles) + " triangles. A tree of " +
                    (data.tree.kind() == TreeKind::aabb  ? "AABBs"
                     : data.tree.kind() == TreeKind::obb ? "OBBs"
                                                         : "spheres") +
                    " (" + markup_escaped(data.builds.front().name) + "): " + count_text(s.nodes) +
                    " nodes, " + count_text(s.leaves) + " leaves, " + std::to_string(s.depth) +
                    " levels deep, " + count_text(s.bytes) + " bytes. SAH cost " +
                    count_or_value(data.figures.sah) + ", end-point overlap " +
                    count_or_value(data.figures.epo) + ".</p>\n";
  return out;
}

std::string scale(const HeatPicture& heat, HeatOf of) {
  std::string out = "<div class=\"scale\" style=\"background:linear-gradient(90deg";
  constexpr int kStops = 10;
  for (int i = 0; i < kStops; ++i) {
    const Rgba c = heat_color(HeatColors::viridis, i / (kStops - 1.0));
    out += ",rgb(" + std::to_string(c.r) + "," + std::to_string(c.g) + "," + std::to_string(c.b) + ")";
  }
  const double high = std::max(heat.of(of).most_are_below, 1.0);
  out += ")\"></div><div class=\"ticks\">";
  for (int i = 0; i <= 4; ++i) {
    const double value = high * i / 4.0;
    out += "<span>" + heat_value_text(of, std::round(value)) + (i == 4 ? " and more" : "") + "</span>";
  }
  return out + "</div>";
}

std::string heat_section(const HeatPicture& heat, const ReportImages& images) {
  std::string out =
      "<h2>Where rays are expensive</h2>\n<p>The work of the ray through each pixel, to its closest "
      "hit. The counts are those of the wide ray layout, with eight boxes for each node, that "
      "<code>pick</code> "
      "uses; the builders below are compared by their binary nodes, which need other counts.</p>\n<div "
      "class=\"pair\">";
  const HeatOf kinds[2] = {HeatOf::boxes, HeatOf::triangles};
  for (std::size_t i = 0; i < 2; ++i) {
    const HeatFigures& figures = heat.of(kinds[i]);
    const std::string what = i == 0 ? "Box tests" : "Triangle tests";
    std::string caption = scale(heat, kinds[i]) + "<b>" + what + "</b> of each ray: average " +
                          heat_value_text(kinds[i], figures.mean) + ", of rays that hit " +
                          heat_value_text(kinds[i], figures.mean_of_hits) + ", largest " +
                          heat_value_text(kinds[i], figures.largest) + ".";
    if (!figures.worst.empty())
      caption += " The most expensive pixel is " + std::to_string(figures.worst.front().x) + ", " +
                 std::to_string(figures.worst.front().y) + " from the upper left, of " +
                 std::to_string(heat.question.width) + " x " + std::to_string(heat.question.height) + ".";
    out += picture(images.heat[i], caption, what + " of each pixel");
  }
  return out + "</div>\n";
}

std::string causes_section(const ReportData& data, const ReportImages& images) {
  std::string out = "<h2>Causes, and what to do</h2>\n";
  for (const CauseFinding& one : data.causes) {
    const auto i = static_cast<std::size_t>(one.cause);
    const CauseWords& words = words_of(one.cause);
    if (!one.is_found()) {
      out += "<p class=\"none\"><b>" + std::string(words.title) + "</b>: " +
             (one.count == 0 ? std::string("not found") : share_text(one.share) + ", not worth a remedy") +
             ".</p>\n";
      continue;
    }
    out +=
        "<div class=\"cause\">" + picture(images.causes[i], words.seen, words.title) + "<div><h3>" +
        words.title + "</h3><p><span class=\"share\">" + share_text(one.share) + "</span> of " + words.whole +
        ", at " + count_text(one.count) + (one.count == 1 ? " place" : " places") + ".</p><p>" + words.what +
        "</p><p class=\"fix\"><b>Remedy.</b> " + words.fix +
        (one.cause == TreeCause::overlapping_parts ? better_builds(data)
         : one.cause == TreeCause::long_triangles && data.tree.kind() != TreeKind::obb
             ? std::string(
                   " Boxes along the triangles (<code>--tree obb</code>) suffer least in collision queries.")
             : std::string()) +
        "</p></div></div>\n";
  }
  return out;
}

}  // namespace

const CauseWords& words_of(TreeCause cause) noexcept {
  return kCauseWords[static_cast<std::size_t>(cause)];
}

namespace report_html {

std::string count_or_value(double v) {
  return v >= 1000.0 ? count_text(static_cast<std::uint64_t>(std::llround(v))) : value_text(v);
}
std::string cell(const std::string& text, bool best) {
  return std::string("<td") + (best ? " class=\"best\">" : ">") + markup_escaped(text) + "</td>";
}
std::string picture(const std::string& uri, const std::string& caption, const std::string& alt) {
  return "<figure><img src=\"" + uri + "\" alt=\"" + markup_escaped(alt) + "\"><figcaption>" + caption +
         "</figcaption></figure>\n";
}
std::string table_begin(std::initializer_list<const char*> titles) {
  std::string out = "<div class=\"wide\"><table><thead><tr>";
  for (const char* title : titles) out += std::string("<th>") + title + "</th>";
  return out + "</tr></thead><tbody>";
}

}  // namespace report_html

std::string report_page(const ReportData& data, const HeatPicture& heat, const ReportImages& images) {
  std::string name;
  for (const std::string& file : data.files) name += (name.empty() ? "" : ", ") + markup_escaped(file);
  std::string out =
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width\"><title>Why is the tree of " +
      name + " slow?</title><style>";
  out += kReportStyle;
  out += "</style></head><body><main>\n<h1>Why is the tree of " + name + " slow?</h1>\n" + facts(data);
  out += "<div class=\"top\">" + report_answers(data) + picture(images.model, "The model.", "the model") +
         "</div>\n";
  out += causes_section(data, images) + heat_section(heat, images) + builds_section(data) +
         nodes_section(data, images) + levels_section(data);
  out += "<h2>See it yourself</h2>\n<p><code>boxwood view " + name +
         " --heat boxes</code> shows the heat of any camera; a click on a pixel plays its ray. <code>boxwood "
         "tree " +
         name + " --quality</code> and <code>boxwood compare " + name +
         "</code> print these figures. The definitions are in docs/trees.md and docs/slow-trees.md.</p>\n";
  return out + "</main></body></html>\n";
}

}  // namespace boxwood
