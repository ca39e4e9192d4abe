// SPDX-License-Identifier: MIT
// One call of the system an action.
#include "scene/child/denied_actions.hpp"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <string>

#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <linux/io_uring.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

namespace boxwood::test {

namespace {

int error_of(long result) {
  return result < 0 ? errno : 0;
}
std::string fresh(const Surroundings& s) {
  return s.folder + "/new";
}
sockaddr_in port_of(const Surroundings& s) {
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(s.port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

constexpr Action kActions[] = {
    // files by their names
    {"read a file", [](const Surroundings& s) { return error_of(::open(s.file.c_str(), O_RDONLY)); }, true},
    {"read what the system knows of users",
     [](const Surroundings&) { return error_of(::open("/etc/passwd", O_RDONLY)); }, true},
    {"read its own memory map",
     [](const Surroundings&) { return error_of(::open("/proc/self/maps", O_RDONLY)); }, true},
    {"write a file", [](const Surroundings& s) { return error_of(::open(s.file.c_str(), O_WRONLY)); }, true},
    {"make a file",
     [](const Surroundings& s) { return error_of(::open(fresh(s).c_str(), O_WRONLY | O_CREAT, 0600)); },
     true},
    {"make a folder", [](const Surroundings& s) { return error_of(::mkdir(fresh(s).c_str(), 0700)); }, true},
    {"make a link", [](const Surroundings& s) { return error_of(::symlink("x", fresh(s).c_str())); }, true},
    {"make a pipe with a name",
     [](const Surroundings& s) { return error_of(::mkfifo(fresh(s).c_str(), 0600)); }, true},
    {"list a folder",
     [](const Surroundings& s) { return ::opendir(s.folder.c_str()) == nullptr ? errno : 0; }, true},
    {"remove a file", [](const Surroundings& s) { return error_of(::unlink(s.file.c_str())); }, true},
    {"rename a file",
     [](const Surroundings& s) { return error_of(::rename(s.file.c_str(), fresh(s).c_str())); }, true},
    {"ask whether a file exists",
     [](const Surroundings& s) {
       struct stat info = {};
       return error_of(::stat(s.file.c_str(), &info));
     }},
    {"ask for access", [](const Surroundings& s) { return error_of(::access(s.file.c_str(), R_OK)); }},
    {"change a file's mode", [](const Surroundings& s) { return error_of(::chmod(s.file.c_str(), 0644)); }},
    {"cut a file by its name", [](const Surroundings& s) { return error_of(::truncate(s.file.c_str(), 1)); }},
    {"change a file's times",
     [](const Surroundings& s) { return error_of(::utimensat(AT_FDCWD, s.file.c_str(), nullptr, 0)); }},
    {"change the folder", [](const Surroundings& s) { return error_of(::chdir(s.folder.c_str())); }},
    {"watch a folder", [](const Surroundings&) { return error_of(::inotify_init1(0)); }},
    // descriptors that it was not given for that
    {"write to an open file", [](const Surroundings& s) { return error_of(::write(s.open_file, "x", 1)); }},
    {"read an open file",
     [](const Surroundings& s) {
       char byte = 0;
       return error_of(::read(s.open_file, &byte, 1));
     }},
    {"cut an open file", [](const Surroundings& s) { return error_of(::ftruncate(s.open_file, 0)); }},
    {"change an open file's mode",
     [](const Surroundings& s) { return error_of(::fchmod(s.open_file, 0600)); }},
    {"lock an open file",
     [](const Surroundings& s) {
       struct flock whole = {};
       whole.l_type = F_WRLCK;
       return error_of(::fcntl(s.open_file, F_SETLK, &whole));
     }},
    {"duplicate a descriptor", [](const Surroundings& s) { return error_of(::dup(s.open_file)); }},
    {"ask a descriptor for more",
     [](const Surroundings& s) {
       int bytes = 0;
       return error_of(::syscall(SYS_ioctl, s.open_file, 0x541BUL, &bytes));  // FIONREAD
     }},
    {"send on another socket",
     [](const Surroundings& s) { return error_of(::send(s.open_socket, "x", 1, MSG_DONTWAIT)); }},
    {"pass a descriptor on",
     [](const Surroundings& s) {
       char byte = 0;
       iovec part{&byte, 1};
       msghdr message = {};
       message.msg_iov = &part;
       message.msg_iovlen = 1;
       return error_of(::sendmsg(s.open_socket, &message, MSG_DONTWAIT));
     }},
    {"make memory that lasts", [](const Surroundings&) { return error_of(::memfd_create("x", 0)); }},
    {"make a pipe",
     [](const Surroundings&) {
       int ends[2];
       return error_of(::pipe(ends));
     }},
    // the network
    {"make a socket", [](const Surroundings&) { return error_of(::socket(AF_INET, SOCK_STREAM, 0)); }},
    {"connect to a port",
     [](const Surroundings& s) {
       const int fd = ::socket(AF_INET, SOCK_STREAM, 0);
       const sockaddr_in address = port_of(s);
       return fd < 0 ? errno
                     : error_of(::connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address));
     }},
    {"send a datagram",
     [](const Surroundings& s) {
       const int fd = ::socket(AF_INET, SOCK_DGRAM, 0);
       const sockaddr_in address = port_of(s);
       return fd < 0 ? errno
                     : error_of(::sendto(fd, "x", 1, 0, reinterpret_cast<const sockaddr*>(&address),
                                         sizeof address));
     }},
    {"make a local socket", [](const Surroundings&) { return error_of(::socket(AF_UNIX, SOCK_STREAM, 0)); }},
    {"make a pair of sockets",
     [](const Surroundings&) {
       int ends[2];
       return error_of(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends));
     }},
    // processes
    {"fork",
     [](const Surroundings&) {
       const pid_t child = ::fork();
       if (child == 0) ::_exit(0);
       return error_of(child);
     }},
    {"start a thread",
     [](const Surroundings&) {
       pthread_t thread{};
       return ::pthread_create(
           &thread, nullptr, [](void*) -> void* { return nullptr; }, nullptr);
     }},
    {"run a program",
     [](const Surroundings&) {
       char name[] = "/bin/true";
       char* arguments[] = {name, nullptr};
       return error_of(::execve(name, arguments, nullptr));
     }},
    {"run a program from a descriptor",
     [](const Surroundings& s) {
       char name[] = "x";
       char* arguments[] = {name, nullptr};
       const long result = ::syscall(SYS_execveat, s.open_file, "", arguments, nullptr, AT_EMPTY_PATH);
       return errno == EACCES || errno == ENOEXEC || errno == ETXTBSY ? 0
                                                                      : error_of(result);  // it was looked at
     }},
    {"signal another process", [](const Surroundings& s) { return error_of(::kill(s.other, SIGCONT)); }},
    {"signal a thread of another process",
     [](const Surroundings& s) { return error_of(::syscall(SYS_tgkill, s.other, s.other, SIGCONT)); }},
    {"hold another process",
     [](const Surroundings& s) { return error_of(::syscall(SYS_pidfd_open, s.other, 0)); }},
    {"be traced",
     [](const Surroundings&) { return error_of(::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr)); }},
    {"trace another process",
     [](const Surroundings& s) { return error_of(::ptrace(PTRACE_SEIZE, s.other, nullptr, nullptr)); }},
    {"read another process's memory",
     [](const Surroundings& s) {
       char byte = 0;
       iovec here{&byte, 1};
       static char anywhere = 0;  // a process that was forked has it at the same place
       iovec there{&anywhere, 1};
       return error_of(::process_vm_readv(s.other, &here, 1, &there, 1, 0));
     }},
    {"wait for processes",
     [](const Surroundings&) {
       const pid_t ended = ::waitpid(-1, nullptr, WNOHANG);
       return ended < 0 && errno != ECHILD ? errno : 0;
     }},
    {"change its priority", [](const Surroundings&) { return error_of(::setpriority(PRIO_PROCESS, 0, 1)); }},
    {"ask for or change its limits",
     [](const Surroundings&) {
       rlimit limit{};
       return error_of(::getrlimit(RLIMIT_NOFILE, &limit));  // glibc asks by the call that also sets
     }},
    {"leave its process group", [](const Surroundings&) { return error_of(::setpgid(0, 0)); }},
    {"become somebody else", [](const Surroundings&) { return error_of(::setgid(::getgid())); }},
    {"make namespaces", [](const Surroundings&) { return error_of(::unshare(CLONE_NEWUSER)); }},
    {"ask for keys", [](const Surroundings&) { return error_of(::syscall(SYS_keyctl, 0, -3, 1, 0, 0)); }},
    {"make a ring of calls",
     [](const Surroundings&) {
       io_uring_params parameters = {};
       return error_of(::syscall(SYS_io_uring_setup, 1, &parameters));
     }},
    {"ask for its filters",
     [](const Surroundings&) { return error_of(::syscall(SYS_prctl, PR_GET_SECCOMP, 0, 0, 0, 0)); }},
    // memory
    {"map memory as code",
     [](const Surroundings&) {
       return ::mmap(nullptr, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) ==
                      MAP_FAILED
                  ? errno
                  : 0;
     }},
    {"make memory code",
     [](const Surroundings&) {
       void* page = ::mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
       return page == MAP_FAILED ? -1 : error_of(::mprotect(page, 4096, PROT_READ | PROT_EXEC));
     }},
};

}  // namespace

std::span<const Action> denied_actions() {
  return kActions;
}

}  // namespace boxwood::test
