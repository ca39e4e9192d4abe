// SPDX-License-Identifier: MIT
// A process for each peer: crashes and clashing symbols stay there, and its memory can be read. One works at
// a time.
#pragma once

#include <sys/types.h>

#include <optional>

#include "peers/workload.hpp"

namespace boxwood::bench {

struct Question {
  char what;  // 'm': measure, 'a': answers
  std::size_t workload;
  Turn turn;
};

class Worker {
public:
  Worker(const PeerRow& row, const Input& input);  // the input as it is now; it must outlive the process
  Worker(const Worker&) = delete;
  Worker(Worker&& other) noexcept;
  ~Worker();

  const PeerRow& row() const { return *row_; }
  bool can(const Workload& work) const { return (skills_ & work.needs()) != 0; }

  // None once it has died or used more processor time than the limit for one of them.
  std::optional<std::vector<double>> measure(std::size_t workload, const Turn& turn, double limit_s);
  std::optional<std::vector<std::uint64_t>> answers(std::size_t workload, double limit_s);

private:
  template <class T> std::optional<std::vector<T>> ask(const Question& question, double limit_s);
  void end();

  const PeerRow* row_;
  unsigned skills_ = 0;
  pid_t process_ = -1;
  int to_ = -1, from_ = -1;
};

}  // namespace boxwood::bench
