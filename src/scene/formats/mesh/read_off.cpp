// SPDX-License-Identifier: MIT
// Reads OFF (Geomview's object file format) in its plain text form, also with normals or colours.
#include "scene/formats/channel.hpp"
#include "scene/formats/mesh/mesh_readers.hpp"
#include "scene/formats/text_cursor.hpp"

namespace boxwood {

namespace {

// Returns the first word of the next line with more than a comment.
std::string_view next_word(TextCursor& text) {
  for (;;) {
    const std::string_view word = text.word();
    if (!word.empty() && word[0] != '#') return word;
    if (!text.next_line()) return {};
  }
}

std::string stopped(TextCursor& text, std::string_view word, const char* what, std::uint64_t i,
                    std::uint64_t count) {
  if (word.empty() && text.left() == 0)
    return "it ends within " + std::string(what) + " " + std::to_string(i) + " of " + std::to_string(count) +
           ": it is truncated";
  return "line " + std::to_string(text.line()) + ": " + what + " " + std::to_string(i) +
         (word.empty() ? " is not complete"
                       : ": " + quoted_word(word) + " is not a number that belongs there");
}

class OffReader {
public:
  OffReader(TextCursor text, std::string_view keyword)
      : text_(text), sink_(part_, model_), normal_(keyword.find('N') < 2 ? 3 : 0), color_(keyword[0] == 'C') {
  }

  DirectRead run() {
    std::int64_t counts[3] = {};
    for (int i = 0; i < 3; ++i) {
      const std::string_view word = i == 2 ? text_.word() : next_word(text_);  // some omit the edges
      if (i == 2 && word.empty()) break;
      if (!parse_integer(word, counts[i]) || counts[i] < 0)
        return malformed("line " + std::to_string(text_.line()) + ": " + quoted_word(word) +
                         " is not a count");
    }
    text_.next_line();
    const auto vertices = static_cast<std::uint64_t>(counts[0]);
    const auto faces = static_cast<std::uint64_t>(counts[1]);
    // At least "0 0 0\\n" for each vertex and "1 0\\n" for each face; the last newline may be missing.
    if (vertices > (text_.left() + 1) / 6 || faces > (text_.left() + 1 - vertices * 6) / 4)
      return malformed("it says " + std::to_string(vertices) + " vertices and " + std::to_string(faces) +
                       " faces, which do not fit into the file: it is truncated, or the counts are wrong");
    if (vertices == 0) return malformed("there is no geometry in it");
    std::string problem = read_vertices(vertices);
    if (problem.empty()) problem = read_faces(faces);
    if (!problem.empty()) return malformed(problem);
    if (odd_vertices_ > 0)
      model_.warnings.push_back(
          std::to_string(odd_vertices_) + " of its " + std::to_string(vertices) +
          " vertices have more or fewer numbers than its first word says; x, y and z are "
          "taken to be the first three");
    if (odd_faces_ > 0)
      model_.warnings.push_back("behind the corners of " + std::to_string(odd_faces_) + " of its " +
                                std::to_string(faces) + " faces stands what is no colour");
    if (!next_word(text_).empty())
      model_.warnings.push_back("more follows than its counts promise; it is not read");
    sink_.finish(static_cast<std::size_t>(faces));
    model_.parts.push_back(std::move(part_));
    return std::optional(std::move(model_));
  }

private:
  std::string read_vertices(std::uint64_t count) {
    part_.positions.reserve(static_cast<std::size_t>(count));
    for (std::uint64_t i = 0; i < count; ++i) {
      Vec3f position(0.0F);
      for (int axis = 0; axis < 3; ++axis) {
        const std::string_view word = axis == 0 ? next_word(text_) : text_.word();
        if (!parse_real(word, position[axis])) return stopped(text_, word, "vertex", i, count);
      }
      part_.positions.push_back(position);
      std::size_t more = 0;
      if (std::string_view word; !read_more(more, word)) return stopped(text_, word, "vertex", i, count);
      if (i == 0) first_more_ = more;
      const bool plain = !color_ && more == normal_;
      const bool colored = color_ && (more == normal_ + 3 || more == normal_ + 4) && more == first_more_;
      odd_vertices_ += plain || colored ? 0 : 1;
      text_.next_line();
      if (i % 65536 == 0)
        send_progress(0.35 * static_cast<double>(i) / static_cast<double>(count), "reading vertices");
    }
    return {};
  }

  // Reads the remaining numbers on this line; returns false at a word that is not a number.
  bool read_more(std::size_t& n, std::string_view& word) {
    float number = 0.0F;
    for (n = 0; !(word = text_.word()).empty() && word[0] != '#'; ++n)
      if (!parse_real(word, number)) return false;
    return true;
  }

  std::string read_faces(std::uint64_t count) {
    std::vector<std::int64_t> corners;
    for (std::uint64_t i = 0; i < count; ++i) {
      std::int64_t n = 0;
      std::string_view word = next_word(text_);
      if (!parse_integer(word, n) || n < 0) return stopped(text_, word, "face", i, count);
      corners.clear();
      for (std::int64_t k = 0; k < n; ++k) {
        std::int64_t corner = 0;
        word = text_.word();
        if (!parse_integer(word, corner)) return stopped(text_, word, "face", i, count);
        corners.push_back(corner);
      }
      if (std::string problem = sink_.add(corners, static_cast<std::size_t>(i), part_.positions.size());
          !problem.empty())
        return problem;
      std::size_t more = 0;
      if (!read_more(more, word)) return stopped(text_, word, "face", i, count);
      odd_faces_ += more == 2 || more > 4 ? 1 : 0;  // a colour: its number in a map, or three or four numbers
      text_.next_line();
      if (i % 65536 == 0)
        send_progress(0.35 + 0.35 * static_cast<double>(i) / static_cast<double>(count), "reading faces");
    }
    return {};
  }

  TextCursor text_;
  RawModel model_;
  RawPart part_;
  FaceSink sink_;
  std::size_t normal_;  // numbers of a vertex's normal
  bool color_;          // vertices have a colour
  std::size_t first_more_ = 0;
  std::uint64_t odd_vertices_ = 0, odd_faces_ = 0;
};

}  // namespace

DirectRead read_off(std::string_view bytes) {
  TextCursor text(bytes);
  const std::string_view keyword = next_word(text);
  if (keyword != "OFF" && keyword != "COFF" && keyword != "NOFF" && keyword != "CNOFF")
    return std::optional<RawModel>();
  return OffReader(text, keyword).run();
}

DirectRead read_directly(std::string_view bytes, std::string_view extension, References& references) {
  if (extension == ".ply") return read_ply(bytes);
  if (extension == ".stl") return read_stl(bytes);
  if (extension == ".off") return read_off(bytes);
  if (extension == ".obj") return read_obj(bytes, references);
  return std::optional<RawModel>();
}

}  // namespace boxwood
