// SPDX-License-Identifier: MIT
// The peers and the workloads that were built in; each file adds itself.
#include "peers/peer.hpp"
#include "peers/workload.hpp"

namespace boxwood::bench {

std::vector<PeerRow>& peer_rows() {
  static std::vector<PeerRow> rows;
  return rows;
}

std::vector<std::unique_ptr<Workload>>& workloads() {
  static std::vector<std::unique_ptr<Workload>> list;
  return list;
}

}  // namespace boxwood::bench
