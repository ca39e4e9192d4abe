// SPDX-License-Identifier: MIT
// Reads the tokens of ISO 10303-21 and keeps the places of entities.
#include "scene/formats/ifc/step/step_file.hpp"

#include <algorithm>
#include <charconv>

#include "scene/formats/refusal.hpp"

namespace boxwood {

namespace {

constexpr int kDeepestList = 64;  // lists within lists

bool is_step_capital(char c) {
  return (c >= 'A' && c <= 'Z') || c == '_';
}
bool is_step_digit(char c) {
  return c >= '0' && c <= '9';
}

// A walk over the tokens. If `out` is null, values are checked and not kept.
class StepWalk {
public:
  explicit StepWalk(std::string_view bytes) : bytes_(bytes) {}

  std::size_t position() const { return at_; }
  bool at_end() const { return at_ == bytes_.size(); }
  std::string_view between(std::size_t begin, std::size_t end) const {
    return bytes_.substr(begin, end - begin);
  }

  // Skips white space and comments.
  void skip_blanks() {
    while (at_ < bytes_.size()) {
      const char c = bytes_[at_];
      if (c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == '\v') {
        ++at_;
      } else if (bytes_.substr(at_).starts_with("/*")) {
        const std::size_t end = bytes_.find("*/", at_ + 2);
        if (end == std::string_view::npos) fail("a comment has no end");
        at_ = end + 2;
      } else {
        return;
      }
    }
  }

  [[noreturn]] void fail(const std::string& what) const {
    const auto line = 1 + std::count(bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(at_), '\n');
    refuse("line " + std::to_string(line) + ": " + (at_ >= bytes_.size() ? "the file ends early" : what));
  }

  char peek() {
    skip_blanks();
    return at_ < bytes_.size() ? bytes_[at_] : '\0';
  }
  bool take(char c) {
    if (peek() != c) return false;
    ++at_;
    return true;
  }
  void need(char c) {
    if (!take(c)) fail(std::string("'") + c + "' is missing");
  }
  // Reads a word of capitals and digits; in the file's frame also of hyphens.
  std::string_view word(bool hyphens = false) {
    skip_blanks();
    const std::size_t begin = at_;
    while (at_ < bytes_.size() &&
           (is_step_capital(bytes_[at_]) || (at_ > begin && is_step_digit(bytes_[at_])) ||
            (hyphens && at_ > begin && bytes_[at_] == '-')))
      ++at_;
    if (at_ == begin) fail("a word in capitals is missing");
    return between(begin, at_);
  }
  std::uint64_t entity_number() {
    need('#');
    std::uint64_t id = 0;
    const auto [end, error] = std::from_chars(bytes_.data() + at_, bytes_.data() + bytes_.size(), id);
    if (error != std::errc{}) fail("'#' without a number that is one");
    at_ = static_cast<std::size_t>(end - bytes_.data());
    return id;
  }

  void list(StepValues* out, int depth = 0) {
    if (depth > kDeepestList) fail("lists are nested too deeply");
    need('(');
    if (take(')')) return;
    do value(out, depth);
    while (take(','));
    need(')');
  }

private:
  void value(StepValues* out, int depth) {
    StepValue found;
    const char c = peek();
    if (c == '$' || c == '*') {
      found.kind = c == '$' ? StepKind::absent : StepKind::derived;
      ++at_;
    } else if (c == '#') {
      found.kind = StepKind::reference;
      found.id = entity_number();
    } else if (c == '\'') {
      found.kind = StepKind::text;
      found.word = text();
    } else if (c == '"') {
      found.kind = StepKind::binary;
      found.word = until('"');
    } else if (c == '.' && at_ + 1 < bytes_.size() && is_step_capital(bytes_[at_ + 1])) {
      ++at_;
      found.kind = StepKind::enumeration;
      found.word = word();
      if (at_ >= bytes_.size() || bytes_[at_] != '.') fail("an enumeration has no second dot");
      ++at_;
    } else if (c == '(') {
      found.kind = StepKind::list;
      list(out != nullptr ? &found.items : nullptr, depth + 1);
    } else if (is_step_capital(c)) {
      found.kind = StepKind::typed;
      found.word = word();
      list(out != nullptr ? &found.items : nullptr, depth + 1);
    } else {
      number(found);
    }
    if (out != nullptr) out->push_back(std::move(found));
  }

  std::string_view text() {
    const std::size_t begin = ++at_;
    for (;;) {
      at_ = bytes_.find('\'', at_);
      if (at_ == std::string_view::npos) {
        at_ = bytes_.size();
        fail("a text has no end");
      }
      if (at_ + 1 >= bytes_.size() || bytes_[at_ + 1] != '\'') break;
      at_ += 2;
    }
    return between(begin, at_++);
  }
  std::string_view until(char quote) {
    const std::size_t begin = ++at_;
    at_ = std::min(bytes_.find(quote, at_), bytes_.size());
    if (at_ == bytes_.size()) fail("a binary has no end");
    return between(begin, at_++);
  }

  void number(StepValue& out) {
    const std::size_t begin = at_;
    const auto digits = [&] {
      const std::size_t first = at_;
      while (at_ < bytes_.size() && is_step_digit(bytes_[at_])) ++at_;
      return at_ > first;
    };
    out.kind = StepKind::integer;
    if (at_ < bytes_.size() && (bytes_[at_] == '-' || bytes_[at_] == '+')) ++at_;
    const bool whole = digits();
    if (at_ < bytes_.size() && bytes_[at_] == '.') {
      out.kind = StepKind::real;
      ++at_;
      if (!digits() && !whole) fail("what stands here is no value");
    } else if (!whole) {
      fail("what stands here is no value");
    }
    if (at_ < bytes_.size() && (bytes_[at_] == 'E' || bytes_[at_] == 'e')) {
      out.kind = StepKind::real;
      ++at_;
      if (at_ < bytes_.size() && (bytes_[at_] == '-' || bytes_[at_] == '+')) ++at_;
      if (!digits()) fail("a number has no exponent behind its E");
    }
    const char* first = bytes_.data() + begin + (bytes_[begin] == '+' ? 1 : 0);
    const auto read = std::from_chars(first, bytes_.data() + at_, out.number);
    if (read.ec == std::errc::result_out_of_range) {
      const std::string_view all = between(begin, at_);
      const std::size_t exponent = all.find_first_of("eE");
      const bool tiny = exponent != std::string_view::npos && all[exponent + 1] == '-';
      if (!tiny) fail("a number is too large");
      out.number = 0.0;
    }
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
};

// The frame of the file around its entities.
class StepFrame {
public:
  StepFrame(std::string_view bytes, std::string& schema, std::vector<StepEntity>& entities)
      : walk_(bytes), schema_(schema), entities_(entities) {}

  void read() {
    keyword("ISO-10303-21");
    keyword("HEADER");
    bool has_data = false;
    for (;;) {
      const std::string_view name = walk_.word();
      if (name == "ENDSEC") break;
      header_entity(name);
    }
    walk_.need(';');
    for (;;) {
      const std::string_view section = walk_.word(true);
      if (section == "END-ISO-10303-21") break;
      if (section != "DATA") walk_.fail("a section other than DATA is not read");
      has_data = true;
      if (walk_.peek() == '(') walk_.list(nullptr);
      walk_.need(';');
      data();
    }
    walk_.need(';');
    walk_.skip_blanks();
    if (!walk_.at_end()) walk_.fail("bytes follow the end of the file");
    if (!has_data) refuse("it has no section DATA");
    if (schema_.empty()) refuse("its header names no schema");
  }

private:
  void keyword(std::string_view wanted) {
    if (walk_.word(true) != wanted) walk_.fail("'" + std::string(wanted) + "' is missing");
    walk_.need(';');
  }
  void header_entity(std::string_view name) {
    StepValues arguments;
    walk_.list(&arguments);
    walk_.need(';');
    if (name != "FILE_SCHEMA") return;
    if (!schema_.empty() || arguments.size() != 1 || arguments[0].items.size() != 1 ||
        arguments[0].items[0].kind != StepKind::text)
      refuse("its header does not name one schema");
    schema_ = arguments[0].items[0].word;
  }
  void data() {
    while (walk_.peek() == '#') {
      StepEntity entity;
      entity.id = walk_.entity_number();
      walk_.need('=');
      if (walk_.peek() == '(') {
        complex_entity();
      } else {
        entity.type = walk_.word();
        walk_.skip_blanks();
        const std::size_t begin = walk_.position();
        walk_.list(nullptr);
        entity.arguments = walk_.between(begin, walk_.position());
      }
      walk_.need(';');
      entities_.push_back(entity);
    }
    if (walk_.word() != "ENDSEC") walk_.fail("an entity does not begin with '#'");
    walk_.need(';');
  }
  void complex_entity() {
    walk_.need('(');
    while (!walk_.take(')')) {
      walk_.word();
      walk_.list(nullptr);
    }
  }

  StepWalk walk_;
  std::string& schema_;
  std::vector<StepEntity>& entities_;
};

}  // namespace

StepFile::StepFile(std::string_view bytes) {
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  StepFrame(bytes, schema_, entities_).read();
  if (entities_.size() > UINT32_MAX) refuse("it has more entities than 32 bits can number");
  by_id_.resize(entities_.size());
  for (std::uint32_t i = 0; i < by_id_.size(); ++i) by_id_[i] = i;
  const auto less = [&](std::uint32_t a, std::uint32_t b) { return entities_[a].id < entities_[b].id; };
  if (!std::is_sorted(by_id_.begin(), by_id_.end(), less)) std::sort(by_id_.begin(), by_id_.end(), less);
  for (std::size_t i = 1; i < by_id_.size(); ++i)
    if (entities_[by_id_[i - 1]].id == entities_[by_id_[i]].id)
      refuse("two entities have the number #" + std::to_string(entities_[by_id_[i]].id));
}

const StepEntity* StepFile::find(std::uint64_t id) const {
  const auto found = std::lower_bound(by_id_.begin(), by_id_.end(), id,
                                      [&](std::uint32_t i, std::uint64_t n) { return entities_[i].id < n; });
  return found != by_id_.end() && entities_[*found].id == id ? &entities_[*found] : nullptr;
}

StepValues arguments_of(const StepEntity& entity) {
  StepValues out;
  if (entity.type.empty()) return out;
  StepWalk(entity.arguments).list(&out);
  return out;
}

}  // namespace boxwood
