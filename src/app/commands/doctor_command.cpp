// SPDX-License-Identifier: MIT
// `boxwood doctor`: the state of Boxwood on this machine. Tries a little of each command's work, and never
// needs a display or a driver itself.
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <vector>

#include <boxwood/executor.hpp>
#include <boxwood/import.hpp>

#include "app/cli/command_table.hpp"
#include "app/cli/inputs/session_setup.hpp"
#include "app/cli/interrupt.hpp"
#include "app/commands/answer_shapes.hpp"
#include "app/text/described.hpp"
#include "app/text/enum_names.hpp"
#include "app/text/errors.hpp"
#include "app/text/table.hpp"
#include "render/renderer.hpp"

namespace boxwood {

namespace {
struct Check {
  enum class State : unsigned char { ok, weak, missing, failed } state{};
  std::string name;
  std::string detail;
  std::string advice;  // empty if there is nothing to do
};

std::string_view name_of(Check::State state) {
  return value_for<std::string_view>(state, {"ok", "weak", "missing", "failed"});
}

// A temporary file with one triangle, removed by the destructor.
class SmallModel {
public:
  SmallModel() {
    std::error_code error;
    path_ = (std::filesystem::temp_directory_path(error) / "boxwood-doctor-XXXXXX.obj").string();
    constexpr int kSuffix = 4;
    const int file = ::mkstemps(path_.data(), kSuffix);
    if (file < 0) {
      path_.clear();
      return;
    }
    constexpr std::string_view kText = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
    const bool written = ::write(file, kText.data(), kText.size()) == static_cast<ssize_t>(kText.size());
    ::close(file);
    is_there_ = written;
  }
  ~SmallModel() {
    if (!path_.empty()) ::unlink(path_.c_str());
  }
  SmallModel(const SmallModel&) = delete;
  SmallModel& operator=(const SmallModel&) = delete;
  bool is_there() const { return is_there_; }
  const std::string& path() const { return path_; }

private:
  std::string path_;
  bool is_there_ = false;
};

Check check_import(const Options& options) {
  Check check{Check::State::ok, "import", "", ""};
  const SmallModel model;
  if (!model.is_there()) {
    check.state = Check::State::failed;
    check.detail = "no file can be made in the folder for temporary files";
    check.advice = "set TMPDIR to a folder that can be written";
    return check;
  }
  ImportOptions import = import_options(options);
  import.stop = &stop_requested();
  const Result<Scene> scene = import_file(model.path(), import);
  if (!scene) {
    check.state = scene.error().kind == ErrorKind::internal ? Check::State::missing : Check::State::failed;
    check.detail = scene.error().message;
    check.advice =
        "boxwood-import must lie beside boxwood, in ../libexec/boxwood, or where BOXWOOD_IMPORT_CHILD says";
    return check;
  }
  check.detail = "a model was opened by the import child";
  if (const Result<ImportConfinement> confinement = import_confinement(import))
    check.detail += ", with " + confinement->reader;
  return check;
}

Check check_confinement(const Options& options) {
  ImportOptions import = import_options(options);
  import.stop = &stop_requested();
  const Result<ImportConfinement> held = import_confinement(import);
  if (!held) return {Check::State::failed, "confinement", held.error().message, "see 'import'"};
  std::string detail = held->system_calls ? "system calls are listed" : "system calls are not listed";
  detail += held->landlock > 0 ? ", Landlock " + std::to_string(held->landlock) : ", no Landlock";
  const bool whole = held->system_calls && held->landlock > 0 && held->no_new_privileges;
  return {whole ? Check::State::ok : Check::State::weak, "confinement", detail,
          whole ? "" : "open models of strangers on a kernel from 5.13 on that has seccomp and Landlock"};
}

// Checks the CAD helper. Its absence does not fail the whole check.
Check check_step(const Options& options) {
  const std::filesystem::path helper = cad_import_helper(import_options(options));
  if (helper.empty())
    return {Check::State::weak, "STEP and IGES", "no helper program boxwood-import-cad",
            "install the package boxwood-step to open them"};
  ImportOptions import = import_options(options);
  import.helper = helper;
  import.stop = &stop_requested();
  const Result<ImportConfinement> held = import_confinement(import);
  if (!held)
    return {Check::State::failed, "STEP and IGES", held.error().message, "install boxwood-step again"};
  return {Check::State::ok, "STEP and IGES", "their import child starts, with " + held->reader, ""};
}

Check check_device() {
  auto while_it_starts = end_on_stop();
  const Result<std::unique_ptr<Renderer>> renderer = Renderer::create({});
  while_it_starts.reset();
  if (!renderer)
    return {Check::State::missing, "Vulkan device", renderer.error().message,
            "install your card's driver, or mesa-vulkan-drivers (in software); only pictures and the window "
            "need one"};
  const bool software = (*renderer)->is_software();
  return {software ? Check::State::weak : Check::State::ok, "Vulkan device",
          (*renderer)->device_name() + (software ? ", in software" : "") + "; " + (*renderer)->driver(),
          software ? "large models move slowly; a graphics card's driver is faster" : ""};
}

Check check_display() {
  for (const char* name : {"WAYLAND_DISPLAY", "DISPLAY"})
    if (const char* value = std::getenv(name); value != nullptr && *value != '\0')
      return {Check::State::ok, "display", std::string(name) + " is " + value, ""};
  return {Check::State::missing, "display", "neither DISPLAY nor WAYLAND_DISPLAY is set",
          "'boxwood view' needs one; 'boxwood render' makes its picture without"};
}

std::string limit_text(int resource, std::uint64_t unit, const char* word) {
  rlimit limit{};
  if (getrlimit(static_cast<decltype(RLIMIT_AS)>(resource), &limit) != 0) return "unknown";
  return limit.rlim_cur == RLIM_INFINITY ? "no limit" : std::to_string(limit.rlim_cur / unit) + word;
}

Check check_limits(const Options& options) {
  constexpr std::uint64_t kMebibyte = 1U << 20U;
  return {Check::State::ok, "limits",
          std::to_string(thread_count(options.threads)) + " threads, " +
              std::to_string(memory_budget(options) / kMebibyte) + " MiB for volumes of nodes; a file: " +
              rough_number(options.time_limit_s) + " s, " + std::to_string(options.memory_limit_mib) +
              " MiB; address space: " + limit_text(RLIMIT_AS, kMebibyte, " MiB"),
          ""};
}

struct DoctorLine {
  bool healthy = false;
  const std::vector<Check>& checks = default_of<std::vector<Check>>();
  template <class F> void describe(F& f) const {
    f("schema", shaped<"'boxwood.doctor/1'">("boxwood.doctor/1")), f("version", BOXWOOD_VERSION);
    f("healthy", healthy),
        f("checks", list_of(checks, [](auto& g, const Check& c) {
            g("name", c.name), g("state", shaped<"'ok'|'missing'|'weak'|'failed'">(name_of(c.state)));
            g("detail", c.detail), g("advice", c.advice.empty() ? std::nullopt : std::optional(c.advice));
          }));
  }
};

}  // namespace

std::string shape_of_doctor() {
  return shape_of<DoctorLine>();
}

Result<ExitCode> run_doctor(const CommandContext& context) {
  const Options& options = context.options;
  std::vector<Check> checks{{Check::State::ok, "version", "boxwood " BOXWOOD_VERSION, ""}};
  checks.push_back(check_import(options));
  checks.push_back(check_confinement(options));
  checks.push_back(check_step(options));
  checks.push_back(check_device());
  checks.push_back(check_display());
  checks.push_back(check_limits(options));
  if (stop_requested()) return cancelled();
  const bool healthy = std::none_of(checks.begin(), checks.end(), [](const Check& c) {
    return c.state == Check::State::failed || (c.state == Check::State::missing && c.name != "display");
  });
  if (options.json) {
    context.out.write_line(json_line(DoctorLine{healthy, checks}));
  } else {
    for (const Check& c : checks) {
      context.out.write_line(std::string(name_of(c.state)) + std::string(9 - name_of(c.state).size(), ' ') +
                             c.name + ": " + c.detail);
      if (!c.advice.empty()) context.out.write_line("         " + c.advice);
    }
  }
  return options.exit_code && !healthy ? kExitNegative : kExitDone;
}

}  // namespace boxwood
