// SPDX-License-Identifier: MIT
// Reads both forms of FBX. Autodesk has published neither. The source for the binary form is the description
// by Blender's developers ("FBX binary file format specification", 2013).
#include "scene/formats/fbx/fbx_tree.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <new>

#include <zlib.h>

#include "scene/formats/refusal.hpp"
#include "scene/formats/text_cursor.hpp"
#include "scene/wire.hpp"

namespace boxwood::fbx {

namespace {

constexpr std::string_view kMagic("Kaydara FBX Binary  \0\x1a\0", 23);
constexpr int kDeepest = 200;
constexpr std::uint64_t kMostPacked = 1040;  // zlib's largest expansion of one byte

std::string shown(std::string_view name) {
  return quoted_word(wire::clean_text(name));
}

std::size_t size_of(char type) {
  switch (type) {
  case 'C':
  case 'b':
  case 'c':
    return 1;
  case 'Y':
    return 2;
  case 'I':
  case 'F':
  case 'i':
  case 'f':
    return 4;
  case 'D':
  case 'L':
  case 'd':
  case 'l':
    return 8;
  default:
    return 0;
  }
}

bool is_array(char type) {
  return type == 'f' || type == 'd' || type == 'l' || type == 'i' || type == 'b' || type == 'c';
}

// Reads a number whose lowest byte comes first.
template <class T> T read(const char* bytes) {
  char raw[sizeof(T)];
  for (std::size_t i = 0; i < sizeof raw; ++i)
    raw[std::endian::native == std::endian::little ? i : sizeof raw - 1 - i] = bytes[i];
  T out;
  std::memcpy(&out, raw, sizeof out);
  return out;
}

class Binary {
public:
  explicit Binary(std::string_view bytes) : bytes_(bytes), at_(kMagic.size()) {
    wide_ = take<std::uint32_t>() >= 7500;
  }

  Node run() {
    Node root;
    root.children = nodes(bytes_.size(), true, 0);
    return root;
  }

private:
  template <class T> T take() {
    if (bytes_.size() - at_ < sizeof(T)) refuse("it ends within a node: it is truncated");
    at_ += sizeof(T);
    return read<T>(bytes_.data() + at_ - sizeof(T));
  }
  std::uint64_t word() { return wide_ ? take<std::uint64_t>() : take<std::uint32_t>(); }
  std::string_view piece(std::uint64_t size) {
    if (bytes_.size() - at_ < size) refuse("it ends within a node: it is truncated");
    at_ += static_cast<std::size_t>(size);
    return bytes_.substr(at_ - static_cast<std::size_t>(size), static_cast<std::size_t>(size));
  }

  // Reads nodes up to the empty node that ends each list; the outermost list is followed by a footer.
  std::vector<Node> nodes(std::size_t end, bool outermost, int depth) {
    if (depth > kDeepest) refuse("its nodes are nested deeper than " + std::to_string(kDeepest));
    std::vector<Node> out;
    for (;;) {
      const std::size_t begin = at_;
      const std::uint64_t stop = word(), count = word(), size = word();
      const auto length = take<std::uint8_t>();
      if (stop == 0) {
        if (count != 0 || size != 0 || length != 0 || (!outermost && at_ != end))
          refuse("a list of nodes does not end where it should");
        return out;
      }
      Node node;
      node.name = piece(length);
      if (stop <= begin || stop > end) refuse("node " + shown(node.name) + " does not end within its list");
      const std::size_t values = at_;
      for (std::uint64_t i = 0; i < count; ++i) node.values.push_back(value(node.name));
      if (at_ - values != size || at_ > stop)
        refuse("the values of node " + shown(node.name) + " do not end where they should");
      if (at_ < stop) node.children = nodes(static_cast<std::size_t>(stop), false, depth + 1);
      out.push_back(std::move(node));
    }
  }

  Value value(std::string_view name) {
    Value out;
    out.type = take<char>();
    if (is_array(out.type)) {
      out.count = take<std::uint32_t>();
      const auto packed = take<std::uint32_t>();
      out.bytes = piece(take<std::uint32_t>());
      out.packed = packed == 1;
      const std::uint64_t size = std::uint64_t{out.count} * size_of(out.type);
      if (packed > 1 || (out.packed ? size > out.bytes.size() * kMostPacked : size != out.bytes.size()))
        refuse("an array of node " + shown(name) + " is not as long as it says");
    } else if (out.is_text()) {
      out.bytes = piece(take<std::uint32_t>());
    } else if (const std::size_t size = size_of(out.type); size != 0) {
      out.bytes = piece(size);
    } else {
      refuse("a value of node " + shown(name) + " is of no known type");
    }
    return out;
  }

  std::string_view bytes_;
  std::size_t at_;
  bool wide_ = false;
};

class Text {
public:
  explicit Text(std::string_view bytes) : bytes_(bytes) { next(); }

  Node run() {
    Node root;
    root.children = nodes(false, 0);
    return root;
  }

private:
  enum class Kind { name, word, quoted, open, close, comma, end };

  [[noreturn]] void stop(const std::string& what) const {
    const auto line =
        1 + std::count(bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(begin_), '\n');
    refuse("line " + std::to_string(line) + ": " + what);
  }

  void skip() {
    while (at_ < bytes_.size()) {
      const char c = bytes_[at_];
      if (c == ';')
        while (at_ < bytes_.size() && bytes_[at_] != '\n') ++at_;
      else if (c == ' ' || c == '\t' || c == '\r' || c == '\n')
        ++at_;
      else
        return;
    }
  }

  void next() {
    skip();
    begin_ = at_;
    if (at_ == bytes_.size()) {
      kind_ = Kind::end;
      return;
    }
    const char c = bytes_[at_++];
    if (c == '{' || c == '}' || c == ',') {
      kind_ = c == '{' ? Kind::open : c == '}' ? Kind::close : Kind::comma;
      return;
    }
    if (c == '"') {
      const std::size_t end = bytes_.find('"', at_);
      if (end == std::string_view::npos) stop("a text in quotes does not end");
      word_ = bytes_.substr(at_, end - at_);
      at_ = end + 1;
      kind_ = Kind::quoted;
      return;
    }
    constexpr std::string_view kEnds(" \t\r\n{},;\":");
    const std::size_t end = c == ':' ? begin_ : std::min(bytes_.find_first_of(kEnds, at_), bytes_.size());
    word_ = bytes_.substr(begin_, end - begin_);
    if (word_.empty()) stop("a colon without a name");
    at_ = end;
    kind_ = at_ < bytes_.size() && bytes_[at_] == ':' ? Kind::name : Kind::word;
    if (kind_ == Kind::name) ++at_;
  }

  std::vector<Node> nodes(bool inside, int depth) {
    if (depth > kDeepest) refuse("its nodes are nested deeper than " + std::to_string(kDeepest));
    std::vector<Node> out;
    while (kind_ == Kind::name) {
      Node node;
      node.name = word_;
      next();
      values(node);
      if (kind_ == Kind::open) {
        next();
        node.children = nodes(true, depth + 1);
      }
      out.push_back(std::move(node));
    }
    if (kind_ != (inside ? Kind::close : Kind::end))
      stop(kind_ == Kind::end ? "it ends within a node: it is truncated"
                              : "a name with a colon belongs here");
    if (inside) next();
    return out;
  }

  // Skips the numbers of an array; they are read on request.
  void values(Node& node) {
    const bool is_list = node.name == "a";
    if (node.name == "Content" && kind_ == Kind::comma) next();  // some write embedded contents this way
    const std::size_t begin = begin_;
    std::size_t end = begin_;
    for (bool more = kind_ == Kind::word || kind_ == Kind::quoted; more;) {
      if (kind_ != Kind::word && kind_ != Kind::quoted) stop("there is nothing behind a comma");
      end = at_;
      if (!is_list) node.values.push_back(value());
      next();
      more = kind_ == Kind::comma;
      if (more) next();
    }
    if (is_list) node.list = bytes_.substr(begin, end - begin);
  }

  Value value() const {
    Value out;
    out.bytes = word_;
    out.type = kind_ == Kind::quoted ? 'S' : 'w';
    std::int64_t length = 0;
    if (out.type != 'w' || !word_.starts_with('*')) return out;
    if (!parse_integer(word_.substr(1), length) || length < 0 || length > std::int64_t{UINT32_MAX})
      stop(shown(word_) + " is not the length of an array");
    out.type = '*';
    out.count = static_cast<std::uint32_t>(length);
    return out;
  }

  std::string_view bytes_;
  std::size_t at_ = 0, begin_ = 0;  // of the token
  Kind kind_ = Kind::end;
  std::string_view word_;
};

[[noreturn]] void refuse_number(const Node& node, std::string_view word) {
  refuse(shown(node.name) + " holds " + shown(word) + ", which is not a number that belongs there");
}

// Calls take(word) for each word of a list in text.
template <class Take> std::uint64_t each_word(const Node& array, Take take) {
  std::string_view list = array.only("a").list;
  std::uint64_t n = 0;
  constexpr std::string_view kBlanks(" \t\r\n");
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    std::string_view word = list.substr(0, comma);
    list.remove_prefix(std::min(comma + 1, list.size()));
    if (word.find(';') != std::string_view::npos)
      refuse("a comment stands in the numbers of " + shown(array.name));
    word.remove_prefix(std::min(word.find_first_not_of(kBlanks), word.size()));
    word = word.substr(0, word.find_last_not_of(kBlanks) + 1);
    take(word);
    ++n;
  }
  if (n != array.values[0].count)
    refuse(shown(array.name) + " is said to hold " + std::to_string(array.values[0].count) +
           " numbers, and holds " + std::to_string(n));
  return n;
}

const Value& only_array(const Node& node) {
  if (node.values.size() != 1 || !(is_array(node.values[0].type) || node.values[0].type == '*'))
    refuse(shown(node.name) + " is not one list of numbers");
  return node.values[0];
}

// Returns the bytes of an array of the binary form.
std::string unpacked(const Node& node, const Value& array) {
  if (!array.packed) return std::string(array.bytes);
  std::string out(std::size_t{array.count} * size_of(array.type), '\0');
  auto size = static_cast<uLongf>(out.size());
  const int status = ::uncompress(reinterpret_cast<Bytef*>(out.data()), &size,
                                  reinterpret_cast<const Bytef*>(array.bytes.data()),
                                  static_cast<uLong>(array.bytes.size()));
  if (status == Z_MEM_ERROR) throw std::bad_alloc();
  if (status != Z_OK || size != out.size())
    refuse("the array of " + shown(node.name) + " is damaged: it cannot be unpacked");
  return out;
}

}  // namespace

std::vector<const Node*> Node::all(std::string_view child) const {
  std::vector<const Node*> out;
  for (const Node& node : children)
    if (node.name == child) out.push_back(&node);
  return out;
}

const Node& Node::only(std::string_view child) const {
  const std::vector<const Node*> found = all(child);
  if (found.size() != 1)
    refuse(std::to_string(found.size()) + " nodes " + shown(child) +
           (name.empty() ? " at its top" : " in " + shown(name)) + " where one belongs");
  return *found[0];
}

Node read_tree(std::string_view bytes) {
  return bytes.starts_with(kMagic) ? Binary(bytes).run() : Text(bytes).run();
}

std::optional<std::int64_t> whole_number(const Value& value) {
  std::int64_t out = 0;
  switch (value.type) {
  case 'w':
    return parse_integer(value.bytes, out) ? std::optional(out) : std::nullopt;
  case 'Y':
    return read<std::int16_t>(value.bytes.data());
  case 'I':
    return read<std::int32_t>(value.bytes.data());
  case 'L':
    return read<std::int64_t>(value.bytes.data());
  default:
    return std::nullopt;
  }
}

std::optional<double> real_number(const Value& value) {
  double out = 0.0;
  if (value.type == 'w') {
    if (!parse_real(value.bytes, out)) return std::nullopt;
  } else if (value.type == 'F') {
    out = static_cast<double>(read<float>(value.bytes.data()));
  } else if (value.type == 'D') {
    out = read<double>(value.bytes.data());
  } else if (const auto whole = whole_number(value)) {
    out = static_cast<double>(*whole);
  } else {
    return std::nullopt;
  }
  return std::isfinite(out) ? std::optional(out) : std::nullopt;
}

std::uint64_t count_numbers(const Node& node) {
  const Value& array = only_array(node);
  if (array.type == '*')
    return each_word(node, [&](std::string_view word) {
      double number = 0.0;
      if (!parse_real(word, number)) refuse_number(node, word);
    });
  if (array.type == 'b' || array.type == 'c') refuse(shown(node.name) + " is not a list of numbers");
  if (array.packed) (void)unpacked(node, array);
  return array.count;
}

std::vector<std::int32_t> whole_numbers(const Node& node) {
  const Value& array = only_array(node);
  std::vector<std::int32_t> out;
  if (array.type == '*') {
    each_word(node, [&](std::string_view word) {
      std::int64_t number = 0;
      if (!parse_integer(word, number) || number < INT32_MIN || number > INT32_MAX) refuse_number(node, word);
      out.push_back(static_cast<std::int32_t>(number));
    });
    return out;
  }
  if (array.type != 'i') refuse(shown(node.name) + " is not a list of whole numbers");
  const std::string bytes = unpacked(node, array);
  out.reserve(array.count);
  for (std::size_t i = 0; i < array.count; ++i) out.push_back(read<std::int32_t>(bytes.data() + 4 * i));
  return out;
}

}  // namespace boxwood::fbx
