// SPDX-License-Identifier: MIT
// Folds the messages of the session; errors come first.
#include "app/shell/message_folding.hpp"
#include "app/statements/statements.hpp"

namespace boxwood {

std::vector<MessageStatement> message_statements(const Session& session) {
  std::vector<MessageStatement> out;
  for (const bool errors : {true, false}) {  // errors first
    std::vector<std::string> texts;
    for (const Message& message : session.messages().all())
      if (message.is_error == errors) texts.push_back(message.text);
    for (FoldedMessage& one : folded(texts, FileNames::short_)) {
      if (one.all.size() == 1) one.all.clear();
      out.push_back({errors, std::move(one.text), std::move(one.all)});
    }
  }
  return out;
}

const MessageStatement& shown_message(const std::vector<MessageStatement>& messages) noexcept {
  return messages.front().is_error ? messages.front() : messages.back();
}

}  // namespace boxwood
