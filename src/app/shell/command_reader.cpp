// SPDX-License-Identifier: MIT
// Text as commands: every type of field has one way to be read. Written by command_write.cpp.
#include "app/shell/command.hpp"

#include <charconv>
#include <cmath>

namespace boxwood {

namespace {

// Values are tried until the name fits.
template <class E> std::optional<E> value_named(std::string_view name, unsigned count) {
  for (unsigned i = 0; i < count; ++i)
    if (name_of(static_cast<E>(i)) == name) return static_cast<E>(i);
  return std::nullopt;
}

struct Words {
  std::vector<std::string> words;
  std::size_t next = 0;
  bool done() const { return next >= words.size(); }
  const std::string& peek() const { return words[next]; }
};

std::optional<Words> split(std::string_view line) {
  Words out;
  std::size_t i = 0;
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (true) {
    while (i < line.size() && blank(line[i])) ++i;
    if (i >= line.size()) return out;
    std::string word;
    if (line[i] == '"') {
      ++i;
      bool closed = false;
      while (i < line.size()) {
        char c = line[i++];
        if (c == '"') {
          closed = true;
          break;
        }
        if (c == '\\' && i < line.size()) c = line[i] == 'n' ? (++i, '\n') : line[i++];
        word += c;
      }
      if (!closed) return std::nullopt;
    } else {
      while (i < line.size() && !blank(line[i])) word += line[i++];
    }
    out.words.push_back(std::move(word));
  }
}

template <class T> bool read_all(std::string_view text, T& v) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), v);
  return error == std::errc() && end == text.data() + text.size();
}
bool read_number(std::string_view text, double& v) {
  if (text.starts_with('+')) text.remove_prefix(1);
  return read_all(text, v) && std::isfinite(v);
}

template <class T> bool take(Words& in, T& v, bool (*convert)(std::string_view, T&)) {
  if (in.done() || !convert(in.peek(), v)) return false;
  ++in.next;
  return true;
}
bool read(Words& in, double& v) {
  return take<double>(in, v, read_number);
}
bool read(Words& in, std::uint32_t& v) {
  return take<std::uint32_t>(in, v, read_all<std::uint32_t>);
}
bool read(Words& in, bool& v) {
  if (in.done()) return true;  // on, when nothing is said
  if (in.peek() != "on" && in.peek() != "off") return false;
  v = in.words[in.next++] == "on";
  return true;
}
bool read(Words& in, std::string& v) {
  if (in.done()) return false;
  v = in.words[in.next++];
  return true;
}
bool read(Words& in, OwnModels& v) {
  if (in.done()) return true;
  if (in.peek() != "model") return false;
  if (++in.next; in.done()) return false;
  v.models.assign(in.words.begin() + static_cast<std::ptrdiff_t>(in.next), in.words.end());
  in.next = in.words.size();
  return true;
}
bool read(Words& in, Vec3& v) {
  if (in.done()) return false;
  std::string_view rest = in.peek();
  for (int i = 0; i < 3; ++i) {
    const std::size_t comma = rest.find(',');
    if ((i < 2) != (comma != std::string_view::npos)) return false;
    if (!read_number(rest.substr(0, comma), v[i])) return false;
    if (i < 2) rest.remove_prefix(comma + 1);
  }
  ++in.next;
  return true;
}
bool read(Words& in, Target& v) {
  if (in.done()) return false;
  if (in.peek() == "whole") {
    ++in.next;
    v.object.reset();
    return true;
  }
  if (in.peek() != "object") return false;
  ++in.next;
  std::uint32_t index = 0;
  if (!read(in, index)) return false;
  v.object = index;
  return true;
}
bool read(Words& in, DepthRange& v) {
  if (in.done()) return false;
  std::string_view text = in.peek();
  v.leaves_above = text.ends_with('+');
  if (v.leaves_above) text.remove_suffix(1);
  const std::size_t dots = text.find("..");
  if (!read_all(text.substr(0, dots), v.first)) return false;
  v.last = v.first;
  if (dots != std::string_view::npos && !read_all(text.substr(dots + 2), v.last)) return false;
  if (v.last < v.first) return false;
  ++in.next;
  return true;
}
bool read(Words& in, ClipSetting& v) {
  if (in.done()) return false;
  v.plane.reset();
  if (in.peek() != "off") {
    v.plane = clip_plane_from_text(in.peek());
    if (!v.plane) return false;
  }
  ++in.next;
  return true;
}
bool read(Words& in, std::array<double, 12>& v) {
  for (double& x : v)
    if (!read(in, x)) return false;
  return true;
}
template <class T> bool accept(Words& in, T& v, std::optional<T> found) {
  if (!found) return false;
  v = *found;
  ++in.next;
  return true;
}
bool read(Words& in, VolumeKind& v) {
  return !in.done() && accept(in, v, volume_kind_from_name(in.peek()));
}
bool read(Words& in, Layer& v) {
  return !in.done() && accept(in, v, value_named<Layer>(in.peek(), kLayerCount));
}
bool read(Words& in, Fills& v) {
  return !in.done() && accept(in, v, value_named<Fills>(in.peek(), 3));
}
bool read(Words& in, ColorBy& v) {
  return !in.done() && accept(in, v, value_named<ColorBy>(in.peek(), 2));
}
bool read(Words& in, Paint& v) {
  return !in.done() && accept(in, v, value_named<Paint>(in.peek(), 4));
}
bool read(Words& in, ClipAxis& v) {
  return !in.done() && accept(in, v, value_named<ClipAxis>(in.peek(), 6));
}
bool read(Words& in, Panel& v) {
  return !in.done() && accept(in, v, panel_from_name(in.peek()));
}
bool read(Words& in, Workspace& v) {
  return !in.done() && accept(in, v, workspace_from_name(in.peek()));
}
bool read(Words& in, Around& v) {
  return !in.done() && accept(in, v, value_named<Around>(in.peek(), 3));
}
bool read(Words& in, Several& v) {
  return !in.done() && accept(in, v, value_named<Several>(in.peek(), 2));
}
bool read(Words& in, GizmoMode& v) {
  return !in.done() && accept(in, v, value_named<GizmoMode>(in.peek(), 3));
}
bool read(Words& in, Manner& v) {
  return in.done() || accept(in, v, value_named<Manner>(in.peek(), 2));
}
bool read(Words& in, TreeKind& v) {
  return !in.done() && accept(in, v, value_named<TreeKind>(in.peek(), 3));
}
bool read(Words& in, SplitRule& v) {
  return !in.done() && accept(in, v, value_named<SplitRule>(in.peek(), 4));
}
bool read(Words& in, ObbMethod& v) {
  return !in.done() && accept(in, v, value_named<ObbMethod>(in.peek(), 3));
}
bool read(Words& in, StandardView& v) {
  return !in.done() && accept(in, v, standard_view_from_name(in.peek()));
}
bool read(Words& in, UpAxis& v) {
  return !in.done() && accept(in, v, up_axis_from_name(in.peek()));
}
bool read(Words& in, ClashAct& v) {
  if (in.done() || !accept(in, v.verb, value_named<ClashVerb>(in.peek(), kClashVerbCount))) return false;
  bool forward = true;
  switch (v.verb) {
  case ClashVerb::check:
  case ClashVerb::stop:
  case ClashVerb::next:
  case ClashVerb::previous:
  case ClashVerb::clear:
    return true;
  case ClashVerb::select:
    return read(in, v.first);
  case ClashVerb::ignore:
    return read(in, v.first) && read(in, v.second) && read(in, v.on);
  case ClashVerb::comment:
    return read(in, v.first) && read(in, v.second) && read(in, v.text);
  case ClashVerb::pairs:
    return read(in, v.on);
  case ClashVerb::clearance:
  case ClashVerb::step:
    return read(in, v.length);
  case ClashVerb::sort:
    if (in.done() || !accept(in, v.column, value_named<ClashColumn>(in.peek(), kClashColumnCount)) ||
        !read(in, forward))
      return false;
    v.turned_round = !forward;
    return true;
  case ClashVerb::filter:
    return !in.done() && accept(in, v.kind, value_named<ClashKind>(in.peek(), kClashKindCount)) &&
           read(in, v.on);
  case ClashVerb::search:
  case ClashVerb::export_list:
  case ClashVerb::export_rules:
  case ClashVerb::rules:
  case ClashVerb::motion:
    return read(in, v.text);
  }
  return false;
}
bool read(Words& in, FlatLamp& v) {
  if (in.done()) return false;
  v.kind = in.peek() == "off"    ? FlatLamp::Kind::off
           : in.peek() == "auto" ? FlatLamp::Kind::automatic
                                 : FlatLamp::Kind::angle;
  if (v.kind == FlatLamp::Kind::angle) return read(in, v.degrees);
  ++in.next;
  return true;
}
bool read(Words& in, FlatAct& v) {
  if (in.done() || !accept(in, v.verb, value_named<FlatVerb>(in.peek(), kFlatVerbCount))) return false;
  const auto side = [&] { return !in.done() && accept(in, v.side, value_named<FlatSide>(in.peek(), 2)); };
  switch (v.verb) {
  case FlatVerb::on:
  case FlatVerb::off:
    return true;
  case FlatVerb::frame:
    return read(in, v.frame);
  case FlatVerb::shape:
    return side() && !in.done() && accept(in, v.shape, value_named<FlatShape>(in.peek(), kFlatShapeCount));
  case FlatVerb::place:
    return side() && read(in, v.x) && read(in, v.y) && read(in, v.degrees);
  case FlatVerb::lamp:
    return read(in, v.lamp);
  }
  return false;
}
bool read(Words& in, DescentAct& v) {
  if (in.done() || !accept(in, v.verb, value_named<DescentVerb>(in.peek(), kDescentVerbCount))) return false;
  switch (v.verb) {
  case DescentVerb::pair:
  case DescentVerb::range:
    return read(in, v.first) && read(in, v.second);
  case DescentVerb::step:
    return read(in, v.first);
  case DescentVerb::exit:
    return !in.done() && in.peek() != name_of(ExitAxis::none) &&
           accept(in, v.axis, value_named<ExitAxis>(in.peek(), static_cast<unsigned>(kExitAxisCount)));
  case DescentVerb::off:
    return true;
  }
  return false;
}

bool read(Words& in, WalkAct& v) {
  if (in.done() || !accept(in, v.verb, value_named<WalkVerb>(in.peek(), kWalkVerbCount))) return false;
  if (v.verb == WalkVerb::on || v.verb == WalkVerb::off) return true;
  return v.verb == WalkVerb::radius ? read(in, v.radius) : read(in, v.point);
}

Error not_understood(std::string_view line, const std::string& what) {
  return {ErrorKind::usage, "command \"" + std::string(line) + "\": " + what, {}};
}

template <class C> Result<Command> parse_fields(std::string_view line, Words& in) {
  C command;
  const bool ok = std::apply([&](auto&... field) { return (read(in, field) && ...); }, command.fields());
  if (!ok)
    return not_understood(
        line, in.done() ? std::string("a word is missing")
                        : std::string("\"").append(in.peek()).append("\" is not understood here"));
  if (!in.done())
    return not_understood(line, std::string("\"").append(in.peek()).append("\" is one word too many"));
  return Command(std::move(command));
}

template <std::size_t I = 0> Result<Command> parse_named(std::string_view line, Words& in) {
  if constexpr (I < std::variant_size_v<Command>) {
    using C = std::variant_alternative_t<I, Command>;
    if (in.words[0] == C::kName) return parse_fields<C>(line, in);
    return parse_named<I + 1>(line, in);
  } else {
    return not_understood(line, "there is no command of this name");
  }
}

}  // namespace

std::optional<std::array<double, 4>> clip_plane_from_text(std::string_view text) {
  std::array<double, 4> out{};
  for (std::size_t i = 0; i < 4; ++i) {
    const std::size_t comma = text.find(',');
    if ((i < 3) != (comma != std::string_view::npos)) return std::nullopt;
    if (!read_number(text.substr(0, comma), out[i])) return std::nullopt;
    if (i < 3) text.remove_prefix(comma + 1);
  }
  const double length = std::hypot(out[0], out[1], out[2]);
  if (!(length > 1e-150 && length < 1e150)) return std::nullopt;
  return out;
}

Result<Command> parse_command(std::string_view line) {
  auto words = split(line);
  if (!words) return not_understood(line, "a quotation mark is not closed");
  if (words->words.empty()) return not_understood(line, "it is empty");
  words->next = 1;
  return parse_named(line, *words);
}

Result<std::vector<Command>> parse_log(std::string_view text) {
  std::vector<Command> out;
  for (int line_number = 1; !text.empty(); ++line_number) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos || line[begin] == '#') continue;
    auto command = parse_command(line);
    if (!command)
      return Error{ErrorKind::usage,
                   std::string("line ")
                       .append(std::to_string(line_number))
                       .append(": ")
                       .append(command.error().message),
                   {}};
    out.push_back(std::move(*command));
  }
  return out;
}

Command command_to_open(const std::string& file, bool instead) {
  if (file.ends_with(".poses")) return OpenPoses{file};
  return instead ? Command(OpenFile{file}) : Command(AddFile{file});
}

}  // namespace boxwood
