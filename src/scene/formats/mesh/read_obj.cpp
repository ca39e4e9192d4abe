// SPDX-License-Identifier: MIT
// Reads Wavefront OBJ, as far as nearly all files need: vertices and faces in named objects or groups.
//
// Everything else is left to Assimp, which is four times slower: points, lines, materials that split an
// object, continued lines, free-form curves. Even then every line is checked, and Assimp gets a clean copy of
// the understood lines, with polygons already cut. It ignores lines that it does not understand, a vertex
// `.5 1 0` for example, and takes any backslash for a line continuation. This reader splits a file into
// objects as Assimp does.
#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <set>
#include <unordered_set>
#include <utility>

#include "scene/formats/channel.hpp"
#include "scene/formats/mesh/mesh_readers.hpp"
#include "scene/formats/text_cursor.hpp"
#include "scene/wire.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kMostFileNames = 1000;  // limit of names of material files to open

enum class Line { good, left_to_assimp, bad };

bool is_word_of(std::string_view keyword, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), keyword) != words.end();
}

// Returns true for keywords of the format that add no triangle.
bool is_passed_over(std::string_view keyword) {
  return is_word_of(keyword, {"vt",       "vn",   "vp",         "s",         "mg",     "bevel",  "c_interp",
                              "d_interp", "lod",  "shadow_obj", "trace_obj", "usemap", "maplib", "cstype",
                              "deg",      "bmat", "step",       "con",       "ctech",  "stech"});
}

// Returns true for keywords between a free-form curve or surface and its end.
bool is_in_free_form(std::string_view keyword) {
  return is_word_of(keyword, {"parm", "trim", "hole", "scrv", "sp", "end"});
}

bool is_free_form(std::string_view keyword) {
  return keyword == "curv" || keyword == "curv2" || keyword == "surf";
}

// Splits v, v/vt, v//vn or v/vt/vn: sets the first number, and returns true if the rest is valid.
bool split_corner(std::string_view word, std::string_view& first) {
  first = word.substr(0, word.find('/'));
  if (first.size() == word.size()) return true;
  std::string_view rest = word.substr(first.size() + 1);
  std::int64_t number = 0;
  const std::size_t slash = rest.find('/');
  if (slash == std::string_view::npos) return parse_integer(rest, number);
  return (slash == 0 || parse_integer(rest.substr(0, slash), number)) &&
         parse_integer(rest.substr(slash + 1), number);
}

class ObjReader {
public:
  ObjReader(std::string_view bytes, References& references, bool left_to_assimp = false)
      : bytes_(bytes), text_(bytes), references_(references), left_to_assimp_(left_to_assimp) {}

  DirectRead run() {
    for (std::size_t lines = 0;; ++lines) {
      const Line line = left_to_assimp_ ? look_at_line() : read_line(text_.word());
      if (line == Line::left_to_assimp) return ObjReader(bytes_, references_, true).run();
      if (line == Line::bad)
        return Error{ErrorKind::malformed, "line " + std::to_string(text_.line()) + ": " + problem_, {}};
      if (lines % 131072 == 0)
        send_progress(0.7 * (1.0 - static_cast<double>(text_.left()) / static_cast<double>(bytes_.size())),
                      "reading");
      if (!text_.next_line()) break;
    }
    if (weighted_)
      model_.warnings.push_back(
          "its vertices have a fourth number that is not 1; x, y and z are divided by it");
    if (positions_.empty() && !has_faces_)
      return Error{ErrorKind::malformed, "there is no geometry in it", {}};
    if (has_faces_ && largest_ >= positions_.size())
      return Error{ErrorKind::malformed,
                   "a face names vertex " + std::to_string(largest_ + 1) + " of " +
                       std::to_string(positions_.size()),
                   {}};
    if (left_to_assimp_) return left_model();
    if (!has_faces_) return ObjReader(bytes_, references_, true).run();
    give_colors();
    std::erase_if(model_.parts, [](const RawPart& part) { return part.triangles.empty(); });
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
    if (keyword.empty() || keyword[0] == '#') return Line::good;
    if (text_.line_continues()) return Line::left_to_assimp;
    if (keyword == "vn" || keyword == "vt" || keyword == "s") return Line::good;
    if (keyword == "o" || keyword == "g") return begin_part(keyword == "g");
    // A material before the faces of its object splits nothing.
    if (keyword == "usemtl") return faces_in_part() ? Line::left_to_assimp : take_material();
    if (keyword == "mtllib") return look_for_materials();
    return Line::left_to_assimp;
  }

  // Checks a line of a file that Assimp will read, with its continuations, for errors that Assimp would
  // ignore.
  Line look_at_line() {
    std::string whole;
    const std::size_t number = text_.line();
    const std::string_view begin = text_.word();
    text_.back_to_line();
    if (begin.starts_with('#')) return Line::good;  // ends with its line
    if (!text_.line_continues()) return look_at(std::string(text_.word()), number);
    while (text_.line_continues()) {
      std::string_view part = text_.rest_of_line();
      part.remove_suffix(1);
      whole.append(part).append(" ");
      if (!text_.next_line()) return bad("the last line goes on");
    }
    whole.append(text_.rest_of_line());
    TextCursor all_of_it = text_;
    text_ = TextCursor(whole);
    const std::string keyword(text_.word());
    const Line line = look_at(keyword, number);
    text_ = all_of_it;
    return line;
  }

  Line look_at(const std::string& keyword, std::size_t number) {
    if (keyword == "v") return look_at_vertex();
    if (keyword == "f" || keyword == "l" || keyword == "p") return look_at_element(keyword);
    if (keyword == "cstype") in_curve_ = true;
    const bool in_body = is_in_free_form(keyword) && in_body_;
    if (is_free_form(keyword) && !std::exchange(free_form_, true))
      model_.warnings.push_back("free-form curves and surfaces in it are not read");
    if (is_free_form(keyword)) in_body_ = true;
    if (keyword == "end") in_curve_ = in_body_ = false;
    if (keyword == "o" || keyword == "g" || keyword == "mtllib" || keyword == "usemtl") {
      TextCursor rest = text_;
      std::string names(rest.rest_of_line());
      std::replace(names.begin(), names.end(), '\\', '/');
      if (keyword != "usemtl" || !in_curve_) cleaned_.append(keyword).append(" ").append(names).append("\n");
      if (keyword == "mtllib") return look_for_materials();
      return keyword == "usemtl" && !in_curve_ ? take_material() : Line::good;
    }
    if (keyword.empty() || is_passed_over(keyword) || is_free_form(keyword) || in_body) return Line::good;
    if (unknown_lines_++ == 0)
      first_unknown_ = "line " + std::to_string(number) + ", " + quoted_word(wire::clean_text(keyword));
    return Line::good;
  }

  Line look_at_vertex() {
    if (const Line line = read_vertex(); line != Line::good) return line;
    cleaned_ += 'v';
    for (int axis = 0; axis < 3; ++axis) {
      char number[40];
      cleaned_ += ' ';
      cleaned_.append(number, std::to_chars(number, number + sizeof number, positions_.back()[axis]).ptr);
    }
    cleaned_ += '\n';
    return Line::good;
  }

  // Checks a face, a line or points, and copies their corners as numbers of vertices alone. A face of more
  // than three corners follows in left_model(), where all vertices are known.
  Line look_at_element(const std::string& keyword) {
    if (const Line line = read_corners(); line != Line::good) return line;
    const std::size_t n = face_.size();
    if (keyword != "f") {
      if (n > 0) add_line(keyword, face_, cleaned_);
      return Line::good;
    }
    few_corners_ += n < 3 ? 1 : 0;
    if (n < 3) return Line::good;
    counted_ += n - 2;
    use_.triangles[material_] += n - 2;
    if (n == 3) {
      add_line(keyword, face_, cleaned_);
    } else {
      add_face(left_, face_);
      polygon_places_.push_back(cleaned_.size());
    }
    return Line::good;
  }

  static void add_line(std::string_view keyword, std::span<const std::uint32_t> corners, std::string& out) {
    out += keyword;
    for (const std::uint32_t corner : corners)
      out.append(" ").append(std::to_string(std::uint64_t{corner} + 1));
    out += '\n';
  }

  // Returns the lines for Assimp with the triangles of each polygon in its place.
  std::string cleaned_with_polygons() {
    if (polygon_places_.empty()) return std::move(cleaned_);
    std::vector<std::size_t> ends;
    for (const RawPolygon& polygon : left_.polygons)
      ends.push_back(polygon.first_triangle + polygon.corners - 2);
    left_.positions = std::move(positions_);
    warn_about_crossing(cut_polygons(left_), model_.warnings);
    std::string out;
    std::size_t copied = 0, triangle = 0;
    for (std::size_t i = 0; i < ends.size(); ++i) {
      out.append(cleaned_, copied, polygon_places_[i] - copied);
      copied = polygon_places_[i];
      for (; triangle < ends[i]; ++triangle) add_line("f", left_.triangles[triangle], out);
    }
    return out.append(cleaned_, copied);
  }

  // Finds the material files: one name that may contain spaces, as Assimp reads it, or several.
  Line look_for_materials() {
    const std::string_view names = text_.rest_of_line();
    if (names.empty() || names_met_.contains(names) || names_met_.size() >= kMostFileNames) return Line::good;
    names_met_.insert(std::string(names));
    const ReferenceState state = references_.find(names);
    if (state == ReferenceState::found) {
      take_colors(names);
      return Line::good;
    }
    TextCursor each(names);
    std::string_view missed = names;
    for (std::string_view name; !(name = each.word()).empty();)
      if (name != names && references_.find(name) == ReferenceState::found) {
        missed = {};
        take_colors(name);
      }
    if (!missed.empty())
      model_.warnings.push_back("its material file (mtllib) " + quoted_word(wire::clean_text(missed)) + " " +
                                std::string(problem_of(state)));
    return Line::good;
  }

  Line take_material() {
    material_ = text_.rest_of_line();
    return Line::good;
  }

  // Adds colours; if several files define a material, the first file counts.
  void take_colors(std::string_view name) {
    if (!files_read_.insert(std::string(name)).second) return;
    const auto file = references_.open(name);
    MaterialFile read;
    if (file == nullptr)
      read.problem = "it cannot be read";
    else
      read = read_material_file(file->bytes());
    use_.colors.merge(read.colors);
    if (!read.problem.empty())
      model_.warnings.push_back("its material file (mtllib) " + quoted_word(wire::clean_text(name)) +
                                " gives no colours: " + read.problem);
  }

  // Returns the warnings and the expected number of triangles; Assimp reads the rest.
  std::optional<RawModel> left_model() {
    RawModel out;
    out.left_to_assimp = true;
    out.triangles_after_cutting = counted_;
    if (few_corners_ > 0)
      model_.warnings.push_back(std::to_string(few_corners_) +
                                (few_corners_ == 1 ? " face of it has" : " faces of it have") +
                                " fewer than three corners");
    if (unknown_lines_ > 0)
      model_.warnings.push_back(std::to_string(unknown_lines_) +
                                (unknown_lines_ == 1 ? " line begins" : " lines begin") +
                                " with no word of its format and " + (unknown_lines_ == 1 ? "is" : "are") +
                                " not read (" + first_unknown_ + ")");
    out.cleaned = cleaned_with_polygons();
    out.warnings = std::move(model_.warnings);
    out.materials = std::move(use_);
    return out;
  }

  Line read_vertex() {
    Vec3f position(0.0F);
    for (int axis = 0; axis < 3; ++axis) {
      const std::string_view word = text_.word();
      if (word.empty()) return bad("a vertex needs three numbers");
      if (!parse_real(word, position[axis])) return bad(quoted_word(word) + " is not a number");
    }
    float more[4] = {};  // empty, a divisor for the others, or the three of a colour
    std::size_t n = 0;
    for (std::string_view word; !(word = text_.word()).empty() && word[0] != '#'; ++n) {
      if (word == "\\" && !left_to_assimp_) return Line::left_to_assimp;
      if (n == 4) return bad("a vertex of more than seven numbers");
      if (!parse_real(word, more[n])) return bad(quoted_word(word) + " is not a number");
    }
    if (n != 0 && n != 1 && n != 3) return bad("a vertex of " + std::to_string(n + 3) + " numbers");
    if (n == 1 && more[0] != 1.0F) {
      if (more[0] == 0.0F) return bad("a vertex whose fourth number is 0, by which the others are divided");
      weighted_ = true;
      position /= more[0];
    }
    positions_.push_back(position);
    return Line::good;
  }

  // Reads one corner: v, v/vt, v//vn or v/vt/vn. The texture and normal numbers are not checked.
  Line read_corner(std::string_view word, std::uint32_t& out) {
    std::int64_t number = 0;
    std::string_view first;
    if (!split_corner(word, first) || !parse_integer(first, number))
      return bad(quoted_word(word) + " is not the number of a vertex");
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
    has_faces_ = true;
    return Line::good;
  }

  // Reads the corners of a line into `face_`.
  Line read_corners() {
    face_.clear();
    for (std::string_view word; !(word = text_.word()).empty() && word[0] != '#';) {
      if (word == "\\" && !left_to_assimp_) return Line::left_to_assimp;
      if (const Line line = read_corner(word, face_.emplace_back()); line != Line::good) return line;
    }
    return Line::good;
  }

  Line read_face() {
    if (const Line line = read_corners(); line != Line::good) return line;
    if (face_.size() < 3) return Line::left_to_assimp;
    if (model_.parts.empty()) model_.parts.emplace_back();
    RawPart& part = model_.parts.back();
    if (part.triangles.empty()) begin_material();
    *of_material_ += face_.size() - 2;
    add_face(part, face_);
    return Line::good;
  }

  // Begins a part. Assimp names an object by the first word of its line, a group by all of them.
  Line begin_part(bool group) {
    const std::string name(text_.word());
    if (name.empty() || (group && !text_.word().empty()) || !names_.insert(name).second)
      return Line::left_to_assimp;
    if (!faces_in_part() && !model_.parts.empty()) model_.parts.pop_back();
    model_.parts.emplace_back().name = wire::clean_text(name);
    return Line::good;
  }

  // Assigns the current material to the new part; faces of another one would leave the file to Assimp.
  void begin_material() {
    materials_.resize(model_.parts.size());
    materials_.back() = material_;
    of_material_ = &use_.triangles[material_];
  }

  // Assigns colours. Call it before parts without faces are dropped.
  void give_colors() {
    for (std::size_t i = 0; i < model_.parts.size() && i < materials_.size(); ++i)
      if (const auto color = use_.colors.find(materials_[i]); color != use_.colors.end())
        model_.parts[i].color = color->second;
  }

  bool faces_in_part() const { return !model_.parts.empty() && !model_.parts.back().triangles.empty(); }

  // Replaces the file's vertex numbers: each part gets the vertices that it uses.
  void hand_out_vertices() {
    constexpr std::uint32_t kNone = UINT32_MAX;
    if (model_.parts.size() == 1) {
      RawPart& part = model_.parts[0];
      part.positions = std::move(positions_);
      part.used.assign(part.positions.size(), false);
      for (const Triangle& triangle : part.triangles)
        for (const std::uint32_t corner : triangle) part.used[corner] = true;
      warn_about_crossing(cut_polygons(part), model_.warnings);
      return;
    }
    std::vector<std::uint32_t> owner(positions_.size(), kNone);
    std::vector<std::uint32_t> local(positions_.size());
    std::size_t crossing = 0;
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
      crossing += cut_polygons(part);
    }
    warn_about_crossing(crossing, model_.warnings);
    const auto unused = static_cast<std::size_t>(std::count(owner.begin(), owner.end(), kNone));
    if (unused > 0)
      model_.warnings.push_back(std::to_string(unused) + " vertices that no face uses are left out");
  }

  std::string_view bytes_;
  TextCursor text_;
  References& references_;
  bool left_to_assimp_ = false, in_curve_ = false, weighted_ = false, has_faces_ = false, free_form_ = false;
  bool in_body_ = false;  // inside a curve or surface
  std::uint64_t counted_ = 0, unknown_lines_ = 0, few_corners_ = 0;
  std::string first_unknown_, cleaned_;
  std::set<std::string, std::less<>> names_met_;  // of material files, as in the file
  std::set<std::string> files_read_;
  MaterialUse use_;
  std::string material_;                  // of the next face; empty if it has no material
  std::vector<std::string> materials_;    // of each part
  std::uint64_t* of_material_ = nullptr;  // triangles with the part's material
  RawModel model_;
  RawPart left_;                             // polygons of a file that Assimp reads
  std::vector<std::size_t> polygon_places_;  // of each of them in `cleaned_`
  std::vector<Vec3f> positions_;
  std::vector<std::uint32_t> face_;  // the current one
  std::unordered_set<std::string> names_;
  std::uint32_t largest_ = 0;
  std::string problem_;
};

}  // namespace

DirectRead read_obj(std::string_view bytes, References& references) {
  return ObjReader(bytes, references).run();
}

}  // namespace boxwood
