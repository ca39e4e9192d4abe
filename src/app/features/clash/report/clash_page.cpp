// SPDX-License-Identifier: MIT
// Puts the page of clashes together: data, pictures, triangles, three.js, scripts.
#include "app/features/clash/report/clash_page.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <memory>

#include "app/cli/interrupt.hpp"
#include "app/cli/lengths.hpp"
#include "app/cli/standard_error.hpp"
#include "app/features/clash/clash_colors.hpp"
#include "app/features/clash/clash_options.hpp"
#include "app/features/clash/clash_picture.hpp"
#include "app/features/clash/report/clash_baseline.hpp"
#include "app/features/clash/report/clash_page_text.hpp"
#include "app/features/clash/report/clash_table.hpp"
#include "app/features/clash/review/review_table.hpp"
#include "app/statements/statement_list.hpp"
#include "app/text/json.hpp"
#include "app/text/markup.hpp"
#include "app/text/read_file.hpp"
#include "app/text/readable_number.hpp"
#include "app/text/shown_unit.hpp"
#include "app/text/text.hpp"
#include "base/output_file.hpp"
#include "render/image_file.hpp"

namespace boxwood {

namespace {

constexpr std::uint32_t kWidth = 640, kHeight = 400;  // of a picture
constexpr std::size_t kMostNearTriangles = 1500;      // of each of the two
constexpr std::size_t kMostContactSegments = 3000;
constexpr const char* kThreeJs = "/usr/share/javascript/three/three.min.js";

// Returns coordinates in [-1, 1] as 16-bit whole numbers, the low byte first: for viewing, not for measuring.
std::string packed(std::span<const Vec3f> points) {
  std::vector<std::byte> bytes;
  bytes.reserve(6 * points.size());
  for (const Vec3f& p : points)
    for (int k = 0; k < 3; ++k) {
      const auto n =
          static_cast<std::uint32_t>(std::lround(std::clamp(p[k], -1.0F, 1.0F) * 32767.0F)) & 0xFFFFU;
      bytes.push_back(static_cast<std::byte>(n & 255U));
      bytes.push_back(static_cast<std::byte>(n >> 8U));
    }
  return base64(bytes);
}

// Returns two points for each segment, in units of the sphere.
std::vector<Vec3f> contact_segments(const ClashPlace& place) {
  std::vector<Vec3f> points;
  const auto add = [&](const Vec3& p, const Vec3& q) {
    for (const Vec3& x : {p, q})
      if (points.size() < 2 * kMostContactSegments)
        points.emplace_back((x - place.around.center) / place.around.radius);
  };
  const ContactSet& contacts = place.contacts;
  for (const Contact& contact : contacts.contacts) {
    const Vec3* at = contacts.points.data() + contact.first_point;
    for (std::uint32_t i = 1; i < contact.point_count; ++i) add(at[i - 1], at[i]);
    if (contact.point_count > 2) add(at[contact.point_count - 1], at[0]);
  }
  if (place.gap) add((*place.gap)[0], (*place.gap)[1]);
  return points;
}

// Escapes text for <script>, which no name may end.
std::string for_script(std::string_view json) {
  std::string text;
  text.reserve(json.size());
  for (const char c : json) text += c == '<' ? std::string("\\u003c") : std::string(1, c);
  return text;
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '<' ? "&lt;" : c == '&' ? "&amp;" : std::string(1, c);
  return out;
}

// Returns the three.js of this machine; empty if it is missing or does not fit into a page.
std::string three_js() {
  const char* other = std::getenv("BOXWOOD_THREE_JS");
  const Result<std::string> text = read_file(other != nullptr ? other : kThreeJs, 4'000'000, {});
  const auto has = [&](const char* end) { return text->find(end) != std::string::npos; };
  return !text || has("</script") || has("<!--") ? std::string() : *text;
}

class Page {
public:
  Page(const Options& options, ClashObjects& objects, ClashSearch& search, std::vector<ClashRecord> records,
       const std::vector<std::string>& names, std::span<const std::string> solved)
      : options_(options), objects_(objects), search_(search), records_(std::move(records)), names_(names),
        solved_(solved) {
    std::stable_sort(records_.begin(), records_.end(), is_worse);
  }

  Result<void> write() {
    // Opens the file first: no picture is drawn in vain.
    Result<OutputFile> out = OutputFile::open(*clash_values(options_).html_file);
    if (!out) return out.error();
    three_ = three_js();
    if (const std::string missing = missing_from_clash_page();
        !missing.empty() && !records_.empty() && !options_.quiet)
      print_warning("--html: " + missing);
    used_ = three_.size() + kClashPageStyle.size() + kClashPageBody.size() + kClashPageScript.size() +
            kClashPageView3d.size() + 20'000;
    if (Result<void> listed = list_rows(); !listed) return listed;
    if (Result<void> looked = look_at_rows(); !looked) return looked;
    if (Result<void> written = out->write(whole()); !written) return written;
    return out->commit();
  }

private:
  Result<void> list_rows() {
    // Rows take at most half of the page: pictures need room, too.
    for (const ClashRecord& record : records_) {
      if (rows_.size() == kMostPageRows || used_ > kMostPageBytes / 2) break;
      rows_.push_back(for_script(json_of(record, names_, objects_.scene())));
      used_ += rows_.back().size() + 128;  // with its texts
    }
    if (rows_.size() < records_.size())
      notes_.push_back("The list ends after the worst " + count_text(rows_.size()) + " of " +
                       count_text(records_.size()) + ": boxwood clash --json gives all.");
    views_.resize(rows_.size());
    return {};
  }

  Result<void> look_at_rows() {
    if (rows_.empty()) return {};
    auto while_it_starts = end_on_stop();
    RendererOptions renderer_options;
    renderer_options.device_name = options_.device;
    Result<std::unique_ptr<Renderer>> renderer = Renderer::create(renderer_options);
    while_it_starts.reset();
    if (!renderer) {
      notes_.emplace_back("No pictures: the machine that made this page had no usable Vulkan device.");
      if (!options_.quiet) print_warning("--html: a page without pictures: " + renderer.error().message);
    }
    const UpAxis up = up_axis_from_name(options_.camera.up)
                          .value_or(up_axis_of(objects_.scene(), 0).value_or(UpAxis::plus_y));
    std::optional<ClashPictures> pictures;
    if (renderer) pictures.emplace(**renderer, objects_.scene(), up);
    ProgressLine progress(!options_.quiet);
    const std::size_t most = std::min(rows_.size(), kMostPagePictures);
    // A picture is encoded while the next one is drawn.
    std::optional<PendingView> encoded;
    std::size_t kept = 0;
    bool full = false;
    const auto keep = [&]() -> Result<void> {
      if (!encoded || full) return {};
      const Result<bool> room = keep_view(kept, *encoded);
      if (!room) return room.error();
      full = !*room;
      kept += full ? 0 : 1;
      return {};
    };
    for (std::size_t i = 0; i < most && !full && !stop_requested(); ++i) {
      const double share = static_cast<double>(i) / static_cast<double>(most);
      progress.show(share, "drawing clashes");
      clash_values(options_).report(share);
      Result<PendingView> drawn = view_of(records_[i], up, pictures ? &*pictures : nullptr);
      if (!drawn && drawn.error().kind == ErrorKind::cancelled) break;
      if (!drawn) return drawn.error();
      if (const Result<void> done = keep(); !done) return done;
      encoded = std::move(*drawn);
    }
    if (const Result<void> done = keep(); !done) return done;
    if (kept < rows_.size())
      notes_.push_back("Pictures are of the worst " + count_text(kept) +
                       (stop_requested() ? ": it was stopped." : "."));
    return {};
  }

  // The triangles and the contact of a clash as JSON, and its picture, which another thread encodes. Without
  // a Vulkan device `picture` is not valid.
  struct PendingView {
    std::string fields;
    std::future<Result<std::string>> picture;
  };
  Result<PendingView> view_of(const ClashRecord& record, UpAxis up, ClashPictures* pictures) {
    const Vec3 upright = up_vector(up);
    std::vector<TrianglePair> pairs;
    if (const Result<void> found = search_.meeting_triangles({record.first, record.second}, pairs); !found)
      return found.error();
    const Result<ClashPlace> place = place_of(objects_, record, pairs, upright, &stop_requested());
    if (!place) return place.error();
    PendingView out;
    if (pictures != nullptr) {
      Result<Image> image = pictures->draw(objects_, record, *place, kWidth, kHeight);
      if (!image) return image.error();
      out.picture = std::async(std::launch::async, [image = std::move(*image)]() -> Result<std::string> {
        const Result<std::vector<std::byte>> png = encode_png(image, &stop_requested());
        return png ? Result<std::string>(base64(*png)) : png.error();
      });
    }
    JsonWriter json;
    json.begin_object();
    if (pictures != nullptr) {
      json.field("neighbours", static_cast<std::uint64_t>(pictures->neighbours()))
          .key("legend")
          .begin_array();
      const std::size_t cut = common_file(names_).size();
      for (const LegendStatement& line : pictures->legend(record, *place, names_[record.first].substr(cut),
                                                          names_[record.second].substr(cut)))
        json.begin_object().field("text", line.text).field("color", hex(line.colors.front())).end_object();
      json.end_array();
    }
    const Sphere cube{place->around.center, 1.15 * place->around.radius};
    ClashPlace scaled = *place;
    scaled.around = cube;
    if (!three_.empty()) {
      bool cut = false;
      const auto add = [&](const char* name, std::uint32_t object) {
        const std::vector<Vec3f> corners =
            triangles_near(objects_.placed(object), cube, kMostNearTriangles, &stop_requested());
        cut = cut || corners.size() == 3 * kMostNearTriangles;
        json.field(name, packed(corners));
      };
      const auto [color_a, color_b] = clash_colors(record);
      const bool are_duplicates = record.result.kind == ClashClass::duplicate;
      add("triangles_a", record.first);
      if (!record.is_self() && !are_duplicates) add("triangles_b", record.second);
      json.key("colors").begin_array().value(hex(color_a)).value(hex(color_b)).end_array();
      json.field("contact", packed(are_duplicates ? std::vector<Vec3f>() : contact_segments(scaled)));
      json.field("cut", cut).field("up", upright).field("look_from", place->look_from);
    } else {
      json.field("triangles_a", "");
    }
    out.fields = for_script(json.end_object().take());
    return out;
  }

  // Adds the view of a row. Returns false if the page has no room for it, or if the program is to stop.
  Result<bool> keep_view(std::size_t row, PendingView& view) {
    if (view.picture.valid()) {
      const Result<std::string> picture = view.picture.get();
      if (!picture && picture.error().kind == ErrorKind::cancelled) return false;
      if (!picture) return picture.error();
      view.fields = "{\"picture\":\"" + *picture + "\"," + view.fields.substr(1);
    }
    if (used_ + view.fields.size() > kMostPageBytes - 100'000) return false;
    used_ += view.fields.size();
    views_[row] = std::move(view.fields);
    return true;
  }

  std::string facts() const {
    const ClashSummary& s = search_.summary();
    std::string text = count_text(s.objects) + (s.objects == 1 ? " object, " : " objects, ") +
                       count_text(s.pairs) + (s.pairs == 1 ? " pair: " : " pairs: ") + count_text(s.apart) +
                       " apart";
    const auto add = [&](std::size_t count, std::string_view what) {
      if (count != 0) text += ", " + count_text(count) + " " + std::string(what);
    };
    for (const ClashClass kind : kClashClasses)
      add(s.of(kind), kind == ClashClass::clearance ? "within the clearance" : name_of(kind));
    add(s.undecided, "undecided");
    add(s.ignored, "ignored");
    add(s.self, "that meet themselves");
    if (s.baseline)
      text += "; since the baseline " + count_text(s.baseline->fresh) + " new, " +
              count_text(s.baseline->unchanged) + " unchanged, " + count_text(s.baseline->solved) + " solved";
    return text + ".";
  }

  std::string title() const {
    std::string files;
    for (const std::string& file : objects_.scene().files)
      files += (files.empty() ? "" : ", ") + std::filesystem::path(file).filename().string();
    return printable("Clashes of " + (files.size() > 120 ? files.substr(0, 117) + "..." : files));
  }

  // Adds the proven bounds of each row as the window writes them, in these units, and the end of the way out.
  void add_texts(JsonWriter& json, double length, double volume) const {
    json.key("texts").begin_array();
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      json.begin_object();
      if (const auto& depth = records_[i].result.depth) {
        const std::string text = bounds_text(depth->lower / length, depth->upper / length);
        json.field("depth", text).field("way", text.substr(text.rfind(' ') + 1));
      }
      if (const auto& region = records_[i].region)
        json.field("volume", bounds_text(region->volume_lower / volume, region->volume_upper / volume));
      json.end_object();
    }
    json.end_array();
  }

  std::string data() {
    for (const std::string& line : solved_.first(std::min<std::size_t>(solved_.size(), 100)))
      notes_.push_back("Solved: " + line + ".");
    notes_.emplace_back("Made by Boxwood; this page loads nothing from anywhere.");
    JsonWriter json;
    json.begin_object().field("title", title()).field("facts", facts());
    const Scene& scene = objects_.scene();
    bool is_known = unit_of(scene, 0) > 0.0;
    for (std::size_t f = 1; f < scene.files.size(); ++f)
      is_known = is_known && unit_of(scene, f) == unit_of(scene, 0);
    json.key("unit"), is_known ? json.value(name_of_unit(unit_of(scene, 0))) : json.null();
    const double metres = is_known ? unit_of(scene, 0) : 0.0;
    double largest = 0.0;
    LengthRange lengths;
    for (const ClashRecord& record : records_) {
      add_lengths(record, lengths);
      if (record.region) largest = std::max(largest, record.region->volume_upper);
    }
    const auto add_unit = [&](const char* key, const ShownUnit& unit) {
      if (unit.size > 0.0)
        json.key(key).begin_object().field("name", unit.name).field("size", unit.size).end_object();
    };
    const ShownUnit length = metric_length_unit(metres, lengths.largest, lengths.smallest),
                    volume = metric_volume_unit(metres, largest);
    add_unit("length_unit", length);
    add_unit("volume_unit", volume);
    add_texts(json, length.size > 0.0 ? length.size : 1.0, volume.size > 0.0 ? volume.size : 1.0);
    json.field("partial", search_.summary().partial).field("prefix", common_file(names_));
    json.field(
        "no_view3d",
        "No 3D view: three.js (Debian's libjs-three) was not installed on the machine that made this page.");
    json.field("notes", std::span<const std::string>(notes_));
    std::string text = for_script(json.take());
    text += ",\"clashes\":[";
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (i != 0) text += ",\n";
      text.append(rows_[i], 0, rows_[i].size() - 1);
      if (!views_[i].empty()) text += ",\"view\":" + views_[i];
      text += "}";
    }
    return text + "]}";
  }

  // Returns the rules for the dots of the kinds.
  static std::string kind_colors() {
    std::string rules;
    const auto add = [&](std::string_view name, const Rgba& color) {
      rules.append(".k-").append(name).append("{background:").append(hex(color)).append("}");
    };
    for (const auto& row : EnumNames<ClashKind>::kRows) add(row.name, color_of(row.value));
    add("self", kSelfClashColor);
    return rules + ".name.both{border-color:" + hex(color_of(ClashKind::duplicate)) + "}\n";
  }

  std::string whole() {
    std::string page =
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src "
        "'unsafe-inline'; script-src 'unsafe-inline'\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" +
        escaped(title()) + "</title>\n<style>";
    page += kClashPageStyle;
    page += kind_colors();
    page += "</style>\n</head>\n<body>";
    page += kClashPageBody;
    page += "<script type=\"application/json\" id=\"data\">" + data() + "</script>\n";
    if (!three_.empty() && !rows_.empty()) {
      page +=
          "<script>/* three.js, MIT licence, (c) three.js authors, https://threejs.org/license */\n" + three_;
      page += "\n</script>\n<script>";
      page += kClashPageView3d;
      page += "</script>\n";
    }
    page += "<script>";
    page += kClashPageScript;
    page += "</script>\n</body>\n</html>\n";
    return page;
  }

  const Options& options_;
  ClashObjects& objects_;
  ClashSearch& search_;
  std::vector<ClashRecord> records_;
  const std::vector<std::string>& names_;
  const std::span<const std::string> solved_;
  std::string three_;
  std::vector<std::string> rows_, views_, notes_;
  std::size_t used_ = 0;  // bytes of the page
};

}  // namespace

std::string missing_from_clash_page() {
  return three_js().empty() ? "the page has no 3D views, since three.js was not found: install libjs-three, "
                              "or name its file in BOXWOOD_THREE_JS"
                            : "";
}

Result<void> write_clash_page(const Options& options, ClashObjects& objects, ClashSearch& search,
                              std::vector<ClashRecord> records, const std::vector<std::string>& names,
                              std::span<const std::string> solved) {
  return Page(options, objects, search, std::move(records), names, solved).write();
}

}  // namespace boxwood
