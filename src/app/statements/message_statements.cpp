// SPDX-License-Identifier: MIT
// Folds the messages of the session; the newest come first.
#include <algorithm>
#include <utility>

#include "app/shell/message_folding.hpp"
#include "app/statements/statements.hpp"

namespace boxwood {

std::vector<MessageStatement> message_statements(const Session& session) {
  const std::vector<Message>& all = session.messages().all();
  std::vector<std::pair<std::size_t, MessageStatement>> found;  // with the place of the latest message
  for (const bool errors : {true, false}) {
    std::vector<std::string> texts;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].is_error != errors) continue;
      texts.push_back(all[i].text);
      places.push_back(i);
    }
    for (FoldedMessage& one : folded(texts, FileNames::short_)) {
      if (one.are_equal) one.all.clear();
      const Message& latest = all[places[one.places.back()]];
      MessageStatement statement{errors, std::move(one.text), std::move(one.all), latest.is_past};
      for (const std::size_t k : one.places) statement.places.push_back(places[k]);
      if (one.places.size() == 1) statement.offer = latest.offer;
      statement.file = latest.file;
      found.emplace_back(statement.places.back(), std::move(statement));
    }
  }
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<MessageStatement> out;
  for (auto& [place, statement] : found) out.push_back(std::move(statement));
  return out;
}

}  // namespace boxwood
