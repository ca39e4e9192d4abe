// SPDX-License-Identifier: MIT
// Writes manual pages in man(7).
#include <algorithm>
#include <cctype>

#include "app/cli/grammar.hpp"
#include "app/cli/help.hpp"
#include "app/shell/command_grammar.hpp"

namespace boxwood {

namespace {
// Escapes a line, so that it contains no request and a '-' can be copied.
std::string roff(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else if (c == '\'')
      out += "\\(aq";
    else
      out += c;
  }
  return out.starts_with('.') ? "\\&" + out : out;
}

std::string upper(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

void head(std::string& out, const std::string& name, std::string_view what) {
  out += ".TH " + upper(name) + " 1 \"\" \"boxwood " BOXWOOD_VERSION "\" \"User Commands\"\n";
  out += ".SH NAME\n" + roff(name) + " \\- " + roff(what) + "\n";
}

void entry(std::string& out, const std::string& left, std::string_view right) {
  out += ".TP\n.B " + roff(left) + "\n" + roff(right) + "\n";
}

void examples(std::string& out, std::string_view text) {
  out += ".SH EXAMPLES\n.nf\n";
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    out += "boxwood " + roff(text.substr(0, end)) + "\n";
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  out += ".fi\n";
}

void exit_status(std::string& out) {
  out += ".SH EXIT STATUS\n";
  for (const ExitCodeText& code : exit_code_texts()) entry(out, std::string(code.code), code.meaning);
}

std::string page_of_program() {
  std::string out;
  head(out, "boxwood", "see, measure and collide bounding volumes and their hierarchies");
  out += ".SH SYNOPSIS\n.B boxwood\n[MODEL...]\n.br\n.B boxwood\nCOMMAND [ARGUMENTS]\n";
  out += ".SH DESCRIPTION\nWith models alone, or with nothing, the viewer opens. A command prints numbers or "
         "writes a "
         "file: data goes to standard output, messages to standard error. With \\-\\-json the data is for "
         "programs.\n"
         ".SH COMMANDS\n";
  for (const CommandRow& command : command_table()) {
    entry(out,
          std::string(command.name) + (command.operands.empty() ? "" : " ") + std::string(command.operands),
          command.summary);
    out += ".br\n.BR boxwood\\-" + roff(command.name) + " (1)\n";
  }
  out += ".SH MODELS\n"
         "A MODEL is a file that the import reads (OBJ, STL, PLY, OFF, glTF, GLB, 3MF, COLLADA, FBX, STEP, "
         "IGES and others) or a "
         "saved tree (.bwt). FILE#SELECTOR means some of its objects: by number, name, pattern or path in "
         "its node "
         "tree.\n";
  exit_status(out);
  out += ".SH ENVIRONMENT\n";
  entry(out, "NO_COLOR", "no colours, also on a terminal");
  entry(out, "BOXWOOD_IMPORT_CHILD",
        "program that opens models, in place of the boxwood-import next to boxwood");
  entry(out, "BOXWOOD_IMPORT_CAD_CHILD",
        "program that opens STEP and IGES, in place of the boxwood-import-cad next to boxwood");
  return out;
}

std::string page_of_command(const CommandRow& command) {
  std::string out;
  head(out, "boxwood-" + std::string(command.name), command.summary);
  out += ".SH SYNOPSIS\n.B " + roff("boxwood " + std::string(command.name)) + "\n" + roff(command.operands) +
         " [OPTIONS]\n.SH OPTIONS\n";
  bool has_volumes = false, has_commands = false;
  for (const std::string_view title : titles_of(command)) {
    out += ".SS " + roff(title) + "\n";
    for (const OptionRow* row : options_of(command)) {
      if (title_of(row->group) != title) continue;
      entry(out, usage_of(*row), help_of(command, *row));
      has_volumes = has_volumes || row->name == "--volumes";
      has_commands = has_commands || row->name == "--do";
    }
  }
  entry(out, "-h, --help", "print this text on a terminal");
  if (has_volumes) {
    out += ".SH VOLUMES\n";
    for (const VolumeRow& row : kVolumeRows) entry(out, std::string(row.name), row.label);
  }
  if (has_commands) {
    out += ".SH \"COMMANDS OF \\-\\-DO\"\n.nf\n";
    for (const std::string& line : command_grammar()) out += roff(line) + "\n";
    out += ".fi\n";
  }
  examples(out, command.examples);
  exit_status(out);
  out += ".SH SEE ALSO\n.BR boxwood (1)\n";
  return out;
}
}  // namespace

std::string manual_page(const CommandRow* command) {
  return command == nullptr ? page_of_program() : page_of_command(*command);
}

}  // namespace boxwood
