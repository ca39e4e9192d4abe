// SPDX-License-Identifier: MIT
// The rows that all benchmarks write and tables.py reads: model,triangles,work,peer,figure,value.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace boxwood::bench {

class CsvRows {
public:
  explicit CsvRows(const std::string& file) {  // empty: rows go nowhere
    if (file.empty()) return;
    file_ = std::fopen(file.c_str(), "w");
    if (file_ == nullptr) {
      std::fprintf(stderr, "%s cannot be written\n", file.c_str());
      std::exit(2);
    }
    std::fprintf(file_, "model,triangles,work,peer,figure,value\n");
  }
  CsvRows(const CsvRows&) = delete;
  CsvRows& operator=(const CsvRows&) = delete;
  ~CsvRows() {
    if (file_ != nullptr) std::fclose(file_);
  }
  // Commas of names become semicolons. Written at once, for whoever reads along.
  void add(std::string model, std::size_t triangles, std::string work, std::string peer, std::string figure,
           double value) {
    if (file_ == nullptr) return;
    for (std::string* name : {&model, &work, &peer, &figure})
      std::replace(name->begin(), name->end(), ',', ';');
    std::fprintf(file_, "%s,%zu,%s,%s,%s,%.9g\n", model.c_str(), triangles, work.c_str(), peer.c_str(),
                 figure.c_str(), value);
    std::fflush(file_);
  }

private:
  std::FILE* file_ = nullptr;
};

}  // namespace boxwood::bench
