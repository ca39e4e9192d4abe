// SPDX-License-Identifier: MIT
// Completion scripts, each in its shell's own way. No script calls the program while a line is typed.
#include <map>

#include "app/cli/grammar.hpp"
#include "app/cli/help.hpp"

namespace boxwood {

namespace {
using WordKind = ValueWords::Kind;

std::string joined(const std::vector<std::string>& words, std::string_view between) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : std::string(between)) + word;
  return out;
}

std::string command_names(std::string_view between) {
  std::vector<std::string> names;
  for (const CommandRow& row : command_table()) names.emplace_back(row.name);
  return joined(names, between);
}

// Returns every name of an option, separated by '|' or blanks.
std::string names_of(const OptionRow& row, std::string_view between) {
  return std::string(row.name) + (row.letter != 0 ? std::string(between) + "-" + row.letter : "");
}

std::string option_names(const CommandRow& command) {
  std::string out = "--help";
  for (const OptionRow* row : options_of(command)) out += " " + names_of(*row, " ");
  return out;
}

// --- bash --------------------------------------------------------------------------------------------------

std::string bash_values() {
  std::string out;
  for (const OptionRow& row : option_table()) {
    const ValueWords value = words_of(row);
    if (value.kind == WordKind::none) continue;
    out += "    " + names_of(row, "|") + ") ";
    switch (value.kind) {
    case WordKind::words:
      out += "COMPREPLY=($(compgen -W '" + joined(value.words, " ") + "' -- \"$cur\"))";
      break;
    case WordKind::list:
      out += "_boxwood_list '" + joined(value.words, " ") + "'";
      break;
    case WordKind::file:
      out += "_boxwood_files";
      break;
    case WordKind::folder:
      out += "_boxwood_folders";
      break;
    default:
      out += ":";
    }
    out += "; return ;;\n";
  }
  return out;
}

std::string bash_script() {
  std::string out =
      "# bash completion for boxwood, made by 'boxwood completion bash'\n"
      "_boxwood_files() {\n"
      "  compopt -o filenames 2>/dev/null\n"
      "  local IFS=$'\\n'\n"
      "  COMPREPLY=($(compgen -f -- \"$cur\"))\n"
      "}\n"
      "_boxwood_folders() {\n"
      "  compopt -o filenames 2>/dev/null\n"
      "  local IFS=$'\\n'\n"
      "  COMPREPLY=($(compgen -d -- \"$cur\"))\n"
      "}\n"
      "_boxwood_list() {\n"
      "  local before=''\n"
      "  [[ $cur == *,* ]] && before=\"${cur%,*},\"\n"
      "  compopt -o nospace 2>/dev/null\n"
      "  COMPREPLY=($(compgen -P \"$before\" -W \"$1\" -- \"${cur##*,}\"))\n"
      "}\n"
      "_boxwood() {\n"
      "  local cur=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command='' i\n"
      "  COMPREPLY=()\n"
      // bash splits words at an equals sign
      "  if [[ $previous == = ]]; then previous=${COMP_WORDS[COMP_CWORD-2]}\n"
      "  elif [[ $cur == = ]]; then cur=''; fi\n"
      "  for ((i = 1; i < COMP_CWORD; ++i)); do\n"
      "    case ${COMP_WORDS[i]} in\n"
      "    " +
      command_names("|") +
      ") command=${COMP_WORDS[i]}; break ;;\n"
      "    esac\n"
      "  done\n"
      "  case $previous in\n" +
      bash_values() +
      "  esac\n"
      "  if [[ $cur == -* ]]; then\n"
      "    case $command in\n";
  for (const CommandRow& command : command_table())
    out += "    " + std::string(command.name) + ") COMPREPLY=($(compgen -W '" + option_names(command) +
           "' -- \"$cur\")) ;;\n";
  const CommandRow* view = find_command("view");
  out += "    '') COMPREPLY=($(compgen -W '" + (view != nullptr ? option_names(*view) : "") +
         " --version' -- \"$cur\")) ;;\n    esac\n    return\n  fi\n  case $command in\n";
  for (const CommandRow& command : command_table()) {
    const ValueWords operands = operands_of(command);
    if (operands.kind == WordKind::none) out += "  " + std::string(command.name) + ") ;;\n";
    if (operands.kind == WordKind::words)
      out += "  " + std::string(command.name) + ") COMPREPLY=($(compgen -W '" + joined(operands.words, " ") +
             "' -- \"$cur\")) ;;\n";
  }
  out += "  *)\n    _boxwood_files\n    [[ $command ]] || COMPREPLY+=($(compgen -W '" + command_names(" ") +
         "' -- \"$cur\")) ;;\n  esac\n}\ncomplete -F _boxwood boxwood\n";
  return out;
}

// --- zsh ---------------------------------------------------------------------------------------------------

// Quotes text for single quotes and escapes the special characters of _arguments and _describe.
std::string zsh_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c == '\'' ? "'\\''" : std::string(1, c);
  }
  return out;
}

std::string zsh_action(const ValueWords& value) {
  switch (value.kind) {
  case WordKind::words:
    return "(" + joined(value.words, " ") + ")";
  case WordKind::list:
    return "_sequence compadd - " + joined(value.words, " ");
  case WordKind::file:
    return "_files";
  case WordKind::folder:
    return "_files -/";
  default:
    return " ";
  }
}

std::string zsh_option(const OptionRow& row) {
  const ValueWords value = words_of(row);
  const std::string rest =
      "[" + zsh_text(row.help) + "]" +
      (value.kind == WordKind::none ? "" : ":" + zsh_text(row.metavar) + ":" + zsh_action(value)) + "'";
  const std::string star = row.repeatable ? "*" : "";
  const std::string equals = value.kind == WordKind::none ? "" : "=";  // the value may follow an equals sign
  if (row.letter == 0) return " '" + star + std::string(row.name) + equals + rest;
  return " '(" + names_of(row, " ") + ")'{" + names_of(row, ",") + equals + "}'" + rest;
}

std::string zsh_script() {
  std::string out = "#compdef boxwood\n# zsh completion for boxwood, made by 'boxwood completion zsh'\n"
                    "_boxwood() {\n  local -a commands\n  commands=(\n";
  for (const CommandRow& command : command_table())
    out += "    '" + zsh_text(command.name) + ":" + zsh_text(command.summary) + "'\n";
  out += "  )\n  local i command=''\n  for ((i = 2; i < CURRENT; ++i)); do\n    case ${words[i]} in\n    " +
         command_names("|") + ") command=${words[i]}; break ;;\n    esac\n  done\n  case $command in\n";
  for (const CommandRow& command : command_table()) {
    const ValueWords operands = operands_of(command);
    out += "  " + std::string(command.name) + ")\n    _arguments '1:command:(" + std::string(command.name) +
           ")' '(-h --help)'{-h,--help}'[this text]'";
    for (const OptionRow* row : options_of(command)) out += " \\\n     " + zsh_option(*row);
    if (operands.kind != WordKind::none) out += " \\\n      '*:operand:" + zsh_action(operands) + "'";
    out += " ;;\n";
  }
  out +=
      "  *)\n    _describe command commands\n    _files ;;\n  esac\n}\n"
      "if [ \"$funcstack[1]\" = _boxwood ]; then\n  _boxwood \"$@\"\nelse\n  compdef _boxwood boxwood\nfi\n";
  return out;
}

// --- fish --------------------------------------------------------------------------------------------------

std::string fish_text(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

std::string fish_value(const ValueWords& value) {
  switch (value.kind) {
  case WordKind::none:
    return "";
  case WordKind::words:
    return " -x -a " + fish_text(joined(value.words, " "));
  case WordKind::list:
    return " -x -a \"(__fish_append , " + joined(value.words, " ") + ")\"";
  case WordKind::file:
    return " -r -F";
  case WordKind::folder:
    return " -x -a '(__fish_complete_directories)'";
  case WordKind::text:
    return " -x";
  }
  return "";
}

std::string fish_script() {
  std::string out = "# fish completion for boxwood, made by 'boxwood completion fish'\n";
  const std::string none = "not __fish_seen_subcommand_from " + command_names(" ");
  for (const CommandRow& command : command_table())
    out += "complete -c boxwood -n '" + none + "' -a " + std::string(command.name) + " -d " +
           fish_text(command.summary) + "\n";
  out += "complete -c boxwood -s h -l help -d 'what a command takes'\n";
  // Writes each option once, for all commands that accept it.
  for (const OptionRow& row : option_table()) {
    std::string commands;
    for (const CommandRow& command : command_table())
      if (takes(command, row)) commands += " " + std::string(command.name);
    if (commands.empty()) continue;
    out += "complete -c boxwood";
    if (row.group != kCommonOptions) out += " -n '__fish_seen_subcommand_from" + commands + "'";
    if (row.letter != 0) out += std::string(" -s ") + row.letter;
    out += " -l " + std::string(row.name.substr(2)) + fish_value(words_of(row)) + " -d " +
           fish_text(row.help) + "\n";
  }
  for (const CommandRow& command : command_table()) {
    const ValueWords operands = operands_of(command);
    if (operands.kind == WordKind::words)
      out += "complete -c boxwood -f -n '__fish_seen_subcommand_from " + std::string(command.name) + "' -a " +
             fish_text(joined(operands.words, " ")) + "\n";
  }
  return out;
}
}  // namespace

std::string completion_script(std::string_view shell) {
  if (shell == "zsh") return zsh_script();
  if (shell == "fish") return fish_script();
  return bash_script();
}

}  // namespace boxwood
