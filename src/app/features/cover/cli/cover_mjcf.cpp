// SPDX-License-Identifier: MIT
// Covers as bodies of MJCF, each in the frame of its link.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <unordered_map>

#include "app/features/cover/cli/cover_formats.hpp"
#include "app/features/cover/cli/tag_scan.hpp"
#include "app/formats/buffered_file.hpp"
#include "app/text/markup.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {

std::string mjcf_words(const Vec3& v) {
  return number_text(v.x) + " " + number_text(v.y) + " " + number_text(v.z);
}

struct BrokenMjcf {
  std::string clause;
};

class MjcfCovers {
public:
  explicit MjcfCovers(std::string_view text) : scan_(text) {}

  CoverSet run() {
    std::vector<std::string> open;  // names of bodies
    bool is_mujoco = false;
    while (const std::optional<XmlTag> tag = scan_.next()) {
      is_mujoco = is_mujoco || tag->name == "mujoco";
      if (tag->name == "mesh" && tag->opens) read_mesh(*tag);
      if (tag->name == "geom" && tag->opens) read_geom(*tag, open.empty() ? std::string() : open.back());
      if (tag->name != "body") continue;
      if (tag->opens) open.push_back(attribute_of(*tag, "name").value_or(""));
      if (tag->closes && !open.empty()) open.pop_back();
    }
    if (!is_mujoco) throw BrokenMjcf{"it is not MJCF: it has no <mujoco>"};
    if (set_.bodies.empty()) throw BrokenMjcf{"it has no <geom>"};
    return std::move(set_);
  }

private:
  [[noreturn]] void refuse(const std::string& clause) const {
    throw BrokenMjcf{"line " + std::to_string(scan_.line()) + ": " + clause};
  }

  std::vector<double> numbers(const XmlTag& tag, std::string_view key, std::size_t least) const {
    std::vector<double> out;
    const std::string text = attribute_of(tag, key).value_or("");
    std::string_view rest = text;
    while (true) {
      const std::size_t begin = rest.find_first_not_of(" \t\r\n");
      if (begin == std::string_view::npos) break;
      const std::size_t end = std::min(rest.find_first_of(" \t\r\n", begin), rest.size());
      double x = 0.0;
      const auto read = std::from_chars(rest.data() + begin, rest.data() + end, x);
      if (read.ec != std::errc() || read.ptr != rest.data() + end || !std::isfinite(x))
        refuse("'" + std::string(key) + "' of <" + std::string(tag.name) + "> needs numbers");
      out.push_back(x);
      rest.remove_prefix(end);
    }
    if (out.size() < least)
      refuse("'" + std::string(key) + "' of <" + std::string(tag.name) + "> needs at least " +
             std::to_string(least) + (least == 1 ? " number" : " numbers"));
    return out;
  }

  void read_mesh(const XmlTag& tag) {
    const auto vertices = attribute_of(tag, "vertex");
    if (!vertices) return;  // it is in a file of its own; a geom that uses it is refused
    const std::vector<double> n = numbers(tag, "vertex", 12);
    std::vector<Vec3>& points = meshes_[attribute_of(tag, "name").value_or("")];
    for (std::size_t i = 0; i + 2 < n.size(); i += 3) points.emplace_back(n[i], n[i + 1], n[i + 2]);
  }

  void read_geom(const XmlTag& tag, const std::string& body) {
    for (const char* const key : {"class", "quat", "euler", "axisangle", "xyaxes", "zaxis"})
      if (attribute_of(tag, key))
        refuse("<geom> with '" + std::string(key) + "' is not read; 'pos' and 'fromto' are");
    auto own = std::find_if(set_.bodies.begin(), set_.bodies.end(),
                            [&](const NamedCover& other) { return other.body == body; });
    if (own == set_.bodies.end()) own = set_.bodies.insert(own, {body, {}});
    Cover& cover = own->cover;
    const std::string type = attribute_of(tag, "type").value_or("sphere");
    const auto at = [&] {
      if (!attribute_of(tag, "pos")) return Vec3(0.0);
      const std::vector<double> n = numbers(tag, "pos", 3);
      return Vec3(n[0], n[1], n[2]);
    };
    if (type == "sphere") {
      cover.spheres.push_back({at(), numbers(tag, "size", 1)[0]});
    } else if (type == "capsule" && attribute_of(tag, "fromto")) {
      const std::vector<double> n = numbers(tag, "fromto", 6);
      cover.capsules.push_back({{n[0], n[1], n[2]}, {n[3], n[4], n[5]}, numbers(tag, "size", 1)[0]});
    } else if (type == "mesh") {
      const auto found = meshes_.find(attribute_of(tag, "mesh").value_or(""));
      if (found == meshes_.end()) refuse("<geom> names a mesh that has no 'vertex' above it in this file");
      std::vector<Vec3> points = found->second;
      for (Vec3& p : points) p += at();
      Fit<ConvexHull> fit = fit_hull(points);
      if (fit.out_of_memory) throw std::bad_alloc();
      cover.parts.push_back(std::move(fit.volume));
    } else {
      refuse("<geom> of type '" + type + "' is not read; spheres, capsules with 'fromto' and meshes are");
    }
  }

  TagScan scan_;
  CoverSet set_;
  std::unordered_map<std::string, std::vector<Vec3>> meshes_;
};

}  // namespace

Result<CoverSet> read_cover_mjcf(std::string_view text) try {
  return MjcfCovers(text).run();
} catch (const BrokenMjcf& broken) {
  return Error{ErrorKind::malformed, broken.clause};
}

std::string cover_to_mjcf(const CoverSet& set, const CoverTitle& title) {
  std::string assets, bodies;
  for (const auto& [name, cover] : set.bodies) {
    const std::string body = markup_escaped(name.empty() ? "model" : name);
    bodies += "    <body name=\"" + body + "\">\n";
    for (const Sphere& s : cover.spheres)
      bodies += "      <geom type=\"sphere\" pos=\"" + mjcf_words(s.center) + "\" size=\"" +
                number_text(s.radius) + "\"/>\n";
    for (const CoverCapsule& c : cover.capsules)
      bodies += "      <geom type=\"capsule\" fromto=\"" + mjcf_words(c.a) + " " + mjcf_words(c.b) +
                "\" size=\"" + number_text(c.radius) + "\"/>\n";
    for (std::size_t i = 0; i < cover.parts.size(); ++i) {
      const std::string mesh = body + "_" + std::to_string(i);
      assets += "    <mesh name=\"" + mesh + "\" vertex=\"";
      for (const Vec3& v : cover.parts[i].vertices) assets += mjcf_words(v) + "  ";
      assets += "\"/>\n";
      bodies += "      <geom type=\"mesh\" mesh=\"" + mesh + "\"/>\n";
    }
    bodies += "    </body>\n";
  }
  return "<!-- by boxwood export --covers: the frame of every body is that of its link -->\n<mujoco "
         "model=\"" +
         markup_escaped(title.model) + "\">\n  <asset>\n" + assets + "  </asset>\n  <worldbody>\n" + bodies +
         "  </worldbody>\n</mujoco>\n";
}

}  // namespace boxwood
