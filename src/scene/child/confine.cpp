// SPDX-License-Identifier: MIT
// Confines the process by setrlimit, capset, Landlock and seccomp.
#include "scene/child/confine.hpp"

#include <algorithm>
#include <cerrno>

#include <linux/capability.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "scene/import_protocol.hpp"

namespace boxwood {

namespace {

constexpr rlim_t kDescriptors = 16;  // the standard ones, three of ours, and one file at a time

void lower_limit(__rlimit_resource resource, rlim_t soft, rlim_t hard) noexcept {
  rlimit limit{};
  if (::getrlimit(resource, &limit) != 0) return;
  limit.rlim_max = std::min(limit.rlim_max, hard);
  limit.rlim_cur = std::min({limit.rlim_cur, soft, limit.rlim_max});
  ::setrlimit(resource, &limit);
}

// Landlock's interface as of its version 6; the headers of the system may be older than its kernel.
struct LandlockRules {
  std::uint64_t files = 0;
  std::uint64_t ports = 0;
  std::uint64_t scopes = 0;
};
constexpr unsigned kLandlockVersion = 1U << 0U;

// Returns all that a version can deny.
LandlockRules everything(int version) noexcept {
  LandlockRules rules;
  const int file_rights = version >= 5 ? 16 : version >= 3 ? 15 : version >= 2 ? 14 : 13;
  rules.files = (1U << static_cast<unsigned>(file_rights)) - 1;
  if (version >= 4) rules.ports = 3;   // binding and connecting TCP ports
  if (version >= 6) rules.scopes = 3;  // abstract sockets and signals to outside processes
  return rules;
}

// Allows the system calls of a short list. Each needs a descriptor that the process has, or touches only its
// own memory and threads.
int allow_calls(scmp_filter_ctx filter) noexcept {
  static constexpr int kAlways[] = {
      // memory
      SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(brk), SCMP_SYS(madvise),
      // descriptors
      SCMP_SYS(close), SCMP_SYS(lseek),
      // threads (a started one may not be registered yet), locks, and their end
      SCMP_SYS(rseq), SCMP_SYS(set_robust_list), SCMP_SYS(futex), SCMP_SYS(futex_time64),
      SCMP_SYS(sched_yield), SCMP_SYS(sched_getaffinity), SCMP_SYS(getpid), SCMP_SYS(gettid), SCMP_SYS(exit),
      SCMP_SYS(exit_group), SCMP_SYS(restart_syscall),
      // signals, for abort()
      SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn),
      // clocks, and the random numbers with which malloc protects its lists
      SCMP_SYS(clock_gettime), SCMP_SYS(clock_nanosleep), SCMP_SYS(gettimeofday), SCMP_SYS(getrandom)};
  for (const int call : kAlways)
    if (const int code = seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 0); code != 0) return code;
  struct Rule {
    int call;
    scmp_arg_cmp argument;
  };
  const auto process = static_cast<scmp_datum_t>(::getpid());
  const Rule some[] = {
      // memory that cannot hold code
      {SCMP_SYS(mmap), SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0)},
      {SCMP_SYS(mprotect), SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0)},
      // the parent
      {SCMP_SYS(sendto), SCMP_A0(SCMP_CMP_EQ, kChildSocket, 0)},
      {SCMP_SYS(recvmsg), SCMP_A0(SCMP_CMP_EQ, kChildSocket, 0)},
      // last words
      {SCMP_SYS(write), SCMP_A0(SCMP_CMP_EQ, STDERR_FILENO, 0)},
      {SCMP_SYS(writev), SCMP_A0(SCMP_CMP_EQ, STDERR_FILENO, 0)},
      // abort(): a signal to the own thread
      {SCMP_SYS(tgkill), SCMP_A0(SCMP_CMP_EQ, process, 0)},
  };
  for (const Rule& rule : some)
    if (const int code = seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, rule.call, 1, &rule.argument);
        code != 0)
      return code;
  return 0;
}

}  // namespace

void limit_resources(std::uint64_t processor_seconds) noexcept {
  lower_limit(RLIMIT_CORE, 0, 0);
  lower_limit(RLIMIT_FSIZE, 0, 0);
  lower_limit(RLIMIT_NOFILE, kDescriptors, kDescriptors);
  lower_limit(RLIMIT_CPU, processor_seconds,
              processor_seconds + 1);  // the soft limit ends it with a signal that has a name
}

void limit_processes() noexcept {
  lower_limit(RLIMIT_NPROC, 0, 0);
}

Wall give_up_capabilities() noexcept {
  __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  const __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {};
  return ::syscall(SYS_capset, &header, none) == 0 ? Wall::stands : Wall::unknown_here;
}

Wall give_up_new_privileges() noexcept {
  ::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);  // no core dump by a program of the system either
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? Wall::stands : Wall::unknown_here;
}

int give_up_files() noexcept {
  const long version = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, kLandlockVersion);
  if (version <= 0) return 0;
  const LandlockRules rules = everything(static_cast<int>(version));
  const long ruleset = ::syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0);
  if (ruleset < 0) return 0;
  const bool done = ::syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
  ::close(static_cast<int>(ruleset));
  return done ? static_cast<int>(version) : 0;
}

Wall give_up_system_calls() noexcept {
  const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
  if (filter == nullptr) return Wall::no_memory;
  int code = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1);  // all threads or none at all
  if (code == 0) code = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
  if (code == 0) code = allow_calls(filter);
  if (code == 0) code = seccomp_load(filter);
  seccomp_release(filter);
  if (code == 0) return Wall::stands;
  return code == -ENOMEM ? Wall::no_memory : Wall::unknown_here;
}

}  // namespace boxwood
