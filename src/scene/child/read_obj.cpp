// Wavefront OBJ, as far as nearly all files go: vertices, triangles and quads in named objects or groups.
//
// Anything else (larger polygons, points, lines, materials that split an object, continued lines, free-form
// curves) is left to Assimp, which is slower by a factor of four. What is read here is split into objects as
// Assimp splits it.
#include <algorithm>
#include <filesystem>
#include <unordered_set>

#include "scene/child/channel.hpp"
#include "scene/child/direct_readers.hpp"
#include "scene/child/text_cursor.hpp"
#include "scene/wire.hpp"

namespace boxwood {

namespace {

enum class Line { good, left_to_assimp, bad };

class ObjReader {
public:
  ObjReader(std::string_view bytes, const std::string& folder)
      : text_(bytes), size_(bytes.size()), folder_(folder) {}

  DirectRead run() {
    for (std::size_t lines = 0;; ++lines) {
      const Line line = read_line(text_.word());
      if (line == Line::left_to_assimp) return std::optional<RawModel>();
      if (line == Line::bad)
        return Error{ErrorKind::malformed, "line " + std::to_string(text_.line()) + ": " + problem_, {}};
      if (lines % 131072 == 0)
        send_progress(0.7 * (1.0 - static_cast<double>(text_.left()) / static_cast<double>(size_)),
                      "reading");
      if (!text_.next_line()) break;
    }
    std::erase_if(model_.parts, [](const RawPart& part) { return part.triangles.empty(); });
    if (positions_.empty() && model_.parts.empty())
      return Error{ErrorKind::malformed, "there is no geometry in it", {}};
    if (model_.parts.empty()) return std::optional<RawModel>();
    if (largest_ >= positions_.size())
      return Error{ErrorKind::malformed,
                   "a face names vertex " + std::to_string(largest_ + 1) + " of " +
                       std::to_string(positions_.size()),
                   {}};
    hand_out_vertices();
    return std::optional(std::move(model_));
  }

private:
  Line bad(std::string problem) {
    problem_ = std::move(problem);
    return Line::bad;
  }

  Line read_line(std::string_view keyword) {
    if (keyword == "v") return read_vertex();
    if (keyword == "f") return read_face();
    if (keyword.empty() || keyword[0] == '#' || keyword == "vn" || keyword == "vt" || keyword == "s")
      return Line::good;
    if (keyword == "o" || keyword == "g") return begin_part(keyword == "g");
    // A material that comes before the faces of its object splits nothing.
    if (keyword == "usemtl") return faces_in_part() ? Line::left_to_assimp : Line::good;
    if (keyword == "mtllib") {
      const std::string name(text_.rest_of_line());
      if (std::error_code ignored; !std::filesystem::exists(std::filesystem::path(folder_) / name, ignored))
        model_.warnings.push_back("its material file (mtllib) " + quoted_word(wire::clean_text(name)) +
                                  " is absent");
      return Line::good;
    }
    return Line::left_to_assimp;
  }

  Line read_vertex() {
    Vec3f position(0.0F);
    for (int axis = 0; axis < 3; ++axis) {
      const std::string_view word = text_.word();
      if (word.empty()) return bad("a vertex needs three numbers");
      if (!parse_real(word, position[axis])) return bad(quoted_word(word) + " is not a number");
    }
    std::size_t more = 0;  // three for a colour; one would be a weight
    for (float ignored = 0.0F; ++more < 5;) {
      const std::string_view word = text_.word();
      if (word.empty()) break;
      if (!parse_real(word, ignored)) return Line::left_to_assimp;
    }
    if (more != 1 && more != 4) return Line::left_to_assimp;
    positions_.push_back(position);
    return Line::good;
  }

  // One corner, as v, v/vt, v//vn or v/vt/vn; the texture and normal numbers are not looked at.
  Line read_corner(std::string_view word, std::uint32_t& out) {
    std::int64_t number = 0;
    const std::string_view first = word.substr(0, word.find('/'));
    if (!parse_integer(first, number)) return bad(quoted_word(word) + " is not the number of a vertex");
    if (number == 0) return bad("a face names vertex 0, but the first is 1");
    const auto known = static_cast<std::int64_t>(positions_.size());
    if (number < -known)
      return bad("a face names vertex " + std::to_string(number) + " with " + std::to_string(known) +
                 " defined");
    const std::int64_t index = number < 0 ? known + number : number - 1;
    if (index >= std::int64_t{UINT32_MAX})
      return bad("a face names vertex " + std::to_string(number) + " of " + std::to_string(known));
    out = static_cast<std::uint32_t>(index);
    largest_ = out > largest_ ? out : largest_;
    return Line::good;
  }

  Line read_face() {
    std::uint32_t corners[4] = {};
    std::size_t n = 0;
    for (std::string_view word; !(word = text_.word()).empty() && word[0] != '#';) {
      if (n == 4 || word == "\\") return Line::left_to_assimp;
      if (const Line line = read_corner(word, corners[n++]); line != Line::good) return line;
    }
    if (n < 3) return Line::left_to_assimp;
    if (model_.parts.empty()) model_.parts.emplace_back();
    RawPart& part = model_.parts.back();
    if (n == 4) part.quads.push_back(part.triangles.size());
    part.triangles.push_back({corners[0], corners[1], corners[2]});
    if (n == 4) part.triangles.push_back({corners[0], corners[2], corners[3]});
    return Line::good;
  }

  // An object is named by the first word of its line, as Assimp has it; a group by all of them.
  Line begin_part(bool group) {
    const std::string name(text_.word());
    if (name.empty() || (group && !text_.word().empty()) || !names_.insert(name).second)
      return Line::left_to_assimp;
    if (!faces_in_part() && !model_.parts.empty()) model_.parts.pop_back();
    model_.parts.emplace_back().name = wire::clean_text(name);
    return Line::good;
  }

  bool faces_in_part() const { return !model_.parts.empty() && !model_.parts.back().triangles.empty(); }

  // Faces so far name the vertices of the file; each part gets those that it uses.
  void hand_out_vertices() {
    constexpr std::uint32_t kNone = UINT32_MAX;
    if (model_.parts.size() == 1) {
      RawPart& part = model_.parts[0];
      part.positions = std::move(positions_);
      part.used.assign(part.positions.size(), false);
      for (const Triangle& triangle : part.triangles)
        for (const std::uint32_t corner : triangle) part.used[corner] = true;
      cut_quads(part);
      return;
    }
    std::vector<std::uint32_t> owner(positions_.size(), kNone);
    std::vector<std::uint32_t> local(positions_.size());
    for (std::uint32_t p = 0; p < model_.parts.size(); ++p) {
      RawPart& part = model_.parts[p];
      for (Triangle& triangle : part.triangles)
        for (std::uint32_t& corner : triangle) {
          if (owner[corner] != p) {
            owner[corner] = p;
            local[corner] = static_cast<std::uint32_t>(part.positions.size());
            part.positions.push_back(positions_[corner]);
          }
          corner = local[corner];
        }
      cut_quads(part);
    }
    const auto unused = static_cast<std::size_t>(std::count(owner.begin(), owner.end(), kNone));
    if (unused > 0)
      model_.warnings.push_back(std::to_string(unused) + " vertices that no face uses are left out");
  }

  TextCursor text_;
  std::size_t size_;
  const std::string& folder_;
  RawModel model_;
  std::vector<Vec3f> positions_;
  std::unordered_set<std::string> names_;
  std::uint32_t largest_ = 0;
  std::string problem_;
};

}  // namespace

DirectRead read_obj(std::string_view bytes, const std::string& folder) {
  return ObjReader(bytes, folder).run();
}

}  // namespace boxwood
