// SPDX-License-Identifier: MIT
// Joins states and reasons.
#include "app/fields/relation_text.hpp"

namespace boxwood {

std::vector<std::string> reasons_of(const Relation& relation) {
  std::vector<std::string> list;
  for_each_reason(relation, [&](std::string_view side, std::string_view name) {
    list.push_back((side.empty() ? "" : std::string(side) + ": ").append(name));
  });
  return list;
}

std::string reasons_text(const std::vector<std::string>& reasons) {
  std::string out;
  for (const std::string& reason : reasons) {
    const std::size_t begin = out.append(out.empty() ? "" : "; ").size();
    out += reason;
    if (reason.starts_with("a: ") || reason.starts_with("b: "))
      out[begin] = static_cast<char>(reason[0] - 'a' + 'A');
  }
  return out;
}

std::string relation_text(const Relation& relation) {
  std::string out(name_of(relation.state));
  if (relation.inside != Containment::none)
    out += relation.inside == Containment::a_in_b ? ", A inside B" : ", B inside A";
  const std::vector<std::string> reasons = reasons_of(relation);
  for (std::size_t i = 0; i < reasons.size(); ++i) out += (i == 0 ? ", " : "; ") + reasons[i];
  return out;
}

}  // namespace boxwood
