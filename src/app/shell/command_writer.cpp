// SPDX-License-Identifier: MIT
// Commands as text: every type of field has one way to be written. Read by command_read.cpp.
#include "app/shell/command.hpp"

#include "app/text/exact_number.hpp"

namespace boxwood {

namespace {

void write(std::string& out, double v) {
  out += number(v);
}
void write(std::string& out, std::uint32_t v) {
  out += std::to_string(v);
}
void write(std::string& out, bool v) {
  out += v ? "on" : "off";
}
void write(std::string& out, const std::string& v) {
  out += '"';
  for (const char c : v) {
    if (c == '\n') {
      out += "\\n";
      continue;
    }
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  out += '"';
}
void write(std::string& out, const OwnModels& v) {
  out += v.models.empty() ? "" : "model";
  for (const std::string& model : v.models) out += ' ', write(out, model);
}
void write(std::string& out, const Vec3& v) {
  out += number(v.x).append(",").append(number(v.y)).append(",").append(number(v.z));
}
void write(std::string& out, const Target& v) {
  out += v.object ? std::string("object ").append(std::to_string(*v.object)) : "whole";
}
void write(std::string& out, const DepthRange& v) {
  out += std::to_string(v.first) + ".." + std::to_string(v.last) + (v.leaves_above ? "+" : "");
}
void write(std::string& out, const ClipSetting& v) {
  if (!v.plane) {
    out += "off";
    return;
  }
  for (std::size_t i = 0; i < 4; ++i) out += std::string(i == 0 ? "" : ",").append(number((*v.plane)[i]));
}
void write(std::string& out, const std::array<double, 12>& v) {
  for (std::size_t i = 0; i < v.size(); ++i) out += std::string(i == 0 ? "" : " ").append(number(v[i]));
}
void write(std::string& out, VolumeKind v) {
  out += row_of(v).name;
}
template <class E>
requires std::is_enum_v<E>
void write(std::string& out, E v) {
  out += name_of(v);
}
void write(std::string& out, const Panel& v) {
  out += v.name;
}
void write(std::string& out, const ClashAct& v) {
  out += name_of(v.verb);
  const auto word = [&out](const auto& value) { out += ' ', write(out, value); };
  switch (v.verb) {
  case ClashVerb::check:
  case ClashVerb::stop:
  case ClashVerb::next:
  case ClashVerb::previous:
  case ClashVerb::clear:
    return;
  case ClashVerb::select:
    return word(v.first);
  case ClashVerb::ignore:
    return word(v.first), word(v.second), word(v.on);
  case ClashVerb::comment:
    return word(v.first), word(v.second), word(v.text);
  case ClashVerb::pairs:
    return word(v.on);
  case ClashVerb::clearance:
  case ClashVerb::step:
    return word(v.length);
  case ClashVerb::sort:
    return word(v.column), word(!v.turned_round);
  case ClashVerb::filter:
    return word(v.kind), word(v.on);
  case ClashVerb::search:
  case ClashVerb::export_list:
  case ClashVerb::export_rules:
  case ClashVerb::rules:
  case ClashVerb::motion:
    return word(v.text);
  }
}
void write(std::string& out, const FlatAct& v) {
  out += name_of(v.verb);
  const auto word = [&out](const auto& value) { out += ' ', write(out, value); };
  switch (v.verb) {
  case FlatVerb::on:
  case FlatVerb::off:
    return;
  case FlatVerb::frame:
    return word(v.frame);
  case FlatVerb::shape:
    return word(v.side), word(v.shape);
  case FlatVerb::place:
    return word(v.side), word(v.x), word(v.y), word(v.degrees);
  case FlatVerb::lamp:
    if (v.lamp.kind == FlatLamp::Kind::angle) return word(v.lamp.degrees);
    out += v.lamp.kind == FlatLamp::Kind::off ? " off" : " auto";
  }
}
void write(std::string& out, const WalkAct& v) {
  out += name_of(v.verb);
  if (v.verb == WalkVerb::on || v.verb == WalkVerb::off) return;
  out += ' ';
  v.verb == WalkVerb::radius ? write(out, v.radius) : write(out, v.point);
}
void write(std::string& out, const DescentAct& v) {
  out += name_of(v.verb);
  const auto word = [&out](const auto& value) { out += ' ', write(out, value); };
  switch (v.verb) {
  case DescentVerb::pair:
  case DescentVerb::range:
    return word(v.first), word(v.second);
  case DescentVerb::step:
    return word(v.first);
  case DescentVerb::exit:
    return word(v.axis);
  default:
    return;
  }
}

}  // namespace

std::string format(const Command& command) {
  return std::visit(
      [](const auto& c) {
        std::string out(c.kName);
        const auto word = [&out](const auto& field) {
          out += ' ';
          write(out, field);
          if (out.back() == ' ') out.pop_back();  // nothing is said
        };
        std::apply([&](const auto&... field) { (word(field), ...); }, c.fields());
        // A plain selection needs no word for it.
        constexpr std::string_view kPlain = " replace";
        if (out.ends_with(kPlain)) out.resize(out.size() - kPlain.size());
        return out;
      },
      command);
}

bool operator==(const Command& a, const Command& b) {
  return format(a) == format(b);
}

}  // namespace boxwood
