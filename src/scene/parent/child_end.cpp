// SPDX-License-Identifier: MIT
// Chooses the sentence for each way in which a child can end.
#include "scene/parent/child_end.hpp"

#include <csignal>
#include <cstring>

#include "base/clean_text.hpp"

namespace boxwood {

namespace {

Error ended_by(int signal, bool time_is_up) {
  const char* known = ::sigdescr_np(signal);
  const std::string name = clean_text(known != nullptr ? known : "unknown signal");
  switch (signal) {
  case SIGABRT:
  case SIGFPE:
  case SIGILL:
  case SIGSEGV:
  case SIGSYS:
  case SIGTRAP:
    return {ErrorKind::malformed,
            "its reader crashed on it (" + name + "); the file is damaged or of an unusual kind",
            {}};
  case SIGBUS:
    return {ErrorKind::input_missing, "it was cut short, or could not be read on, while it was read", {}};
  case SIGKILL:
    return {ErrorKind::over_limit,
            "its reader was killed from outside, as the system does where memory runs out",
            {}};
  case SIGXCPU:
    if (time_is_up) return {ErrorKind::over_limit, "its reader took longer than the time limit", {}};
    return {
        ErrorKind::over_limit, "its reader reached a limit of the system on processor time (ulimit -t)", {}};
  default:
    return {ErrorKind::input_missing, "its reader was ended from outside by a signal (" + name + ")", {}};
  }
}

}  // namespace

Error why_it_ended(const std::optional<ExitStatus>& status, const std::string& last_words, bool time_is_up) {
  if (status && status->signal != 0) return ended_by(status->signal, time_is_up);
  if (last_words.find("annot allocate memory") != std::string::npos)
    return {ErrorKind::over_limit, "there is not enough memory to start its reader", {}};
  if (!status || (status->code != 0 && status->code != 127))
    return {ErrorKind::malformed, "its reader gave up", {}};
  return {ErrorKind::internal, "the import helper does not run", {}};
}

}  // namespace boxwood
