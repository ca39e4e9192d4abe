// SPDX-License-Identifier: MIT
// import_confinement(): starts a child that reports its restrictions and reads no model.
#include <boxwood/import.hpp>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <optional>

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>

#include "base/no_memory.hpp"
#include "scene/import_protocol.hpp"
#include "scene/parent/child_process.hpp"
#include "scene/parent/import_dialogue.hpp"
#include "scene/parent/import_files.hpp"

namespace boxwood {

namespace {

Result<ImportConfinement> ask_a_child(const ImportOptions& options) {
  const std::filesystem::path program = find_import_child(options.helper);
  if (program.empty())
    return Error{ErrorKind::internal, "the helper program boxwood-import is not installed", {}};
  int pair[2];
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0)
    return system_error(program, "socketpair", errno);
  const Descriptor socket(pair[0]);
  Descriptor child_socket(pair[1]);
  const Descriptor nothing(::open("/dev/null", O_RDWR | O_CLOEXEC));
  if (!nothing.valid()) return system_error(program, "/dev/null", errno);
  Result<ChildProcess> child =
      ChildProcess::start(program, {"", std::to_string(options.memory_limit_mib), "10", kShowConfinement},
                          {child_socket.get(), nothing.get(), nothing.get()}, nothing.get());
  if (!child) return child.error();
  child_socket.reset();  // so that its end is noticed
  pollfd watched{socket.get(), POLLIN, 0};
  const double seconds = std::clamp(options.time_limit_s, 0.0, 1e6);
  std::byte bytes[sizeof(Packet)];
  if (::poll(&watched, 1, static_cast<int>(seconds * 1e3)) <= 0)
    return Error{ErrorKind::over_limit, "the import helper says nothing within the time limit", {}};
  const ssize_t got = ::recv(socket.get(), bytes, sizeof bytes, MSG_DONTWAIT);
  const ImportStep step = ImportDialogue(options.memory_limit_mib)
                              .hear({bytes, static_cast<std::size_t>(std::max<ssize_t>(got, 0))});
  if (step.kind == ImportStep::Kind::fail) return Error{step.error, "the import helper: " + step.text, {}};
  if (step.kind != ImportStep::Kind::know_confinement)
    return Error{ErrorKind::internal, "the import helper does not run", {}};
  ImportConfinement confinement = confinement_of(step.bytes);
  confinement.reader = step.text;
  return confinement;
}

}  // namespace

Result<ImportConfinement> import_confinement(const ImportOptions& options) {
  return with_memory_to("start the import helper", [&] { return ask_a_child(options); });
}

}  // namespace boxwood
