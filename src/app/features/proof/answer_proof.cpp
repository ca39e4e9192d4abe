// SPDX-License-Identifier: MIT
// Proves the answer on screen, and again each time it changes.
#include "app/features/proof/answer_proof.hpp"

#include <algorithm>

#include "app/document/document.hpp"
#include "app/features/proof/proof_commands.hpp"
#include "app/session/feature_list.hpp"
#include "app/session/session.hpp"
#include "app/text/errors.hpp"

namespace boxwood {

AnswerProof::AnswerProof(const SessionContext& context)
    : context_(context), query_(context), queue_(1, [&control = context.control] { control.wake(); }) {
  context.bus.on<ShowProof>([this](const ShowProof& command) {
    on_ = command.on;
    if (!on_) plane_ = 0;
    ++revision_;
  });
  context.bus.on<SetProofPlane>([this](const SetProofPlane& command) -> Result<void> {
    if (!on_) return usage_error("proof: no proof is shown; 'proof show on' shows it");
    plane_ = command.plane;
    ++revision_;
    return {};
  });
  context.bus.on<SaveProof>([this](const SaveProof& command) { return save(command.file); });
}

std::shared_ptr<const CollisionAnswer> AnswerProof::answer() const {
  std::shared_ptr<const CollisionAnswer> found;
  context_.control.each_feature([&](Feature& feature) {
    if (!found) found = feature.pair_answer();
  });
  if (found == nullptr && query_.objects() && query_.objects() == labelled_pair()) found = query_.answer();
  return found != nullptr && !found->out_of_memory ? found : nullptr;
}

std::optional<std::array<std::uint32_t, 2>> AnswerProof::labelled_pair() const {
  std::optional<std::array<std::uint32_t, 2>> out;
  if (context_.view.workspace() != Workspace::clash) return out;
  context_.control.each_feature([&](Feature& feature) {
    if (!out && feature.labels_pair()) out = feature.pair();
  });
  return !out || (*out)[0] == (*out)[1] ? std::nullopt : out;
}

std::shared_ptr<const PairProof> AnswerProof::proof() const {
  return on_ && proof_ && proof_->of == answer() ? proof_ : nullptr;
}

std::uint32_t AnswerProof::plane() const {
  const auto shown = proof();
  return shown ? std::min(plane_, static_cast<std::uint32_t>(shown->planes.size())) : 0;
}

void AnswerProof::start() {
  bool is_needed = on_;
  context_.control.each_feature([&](Feature& feature) {
    is_needed = is_needed && !feature.is_asking() && feature.pair_answer() == nullptr;
  });
  const auto labelled = is_needed ? labelled_pair() : std::nullopt;
  if (labelled != query_.objects()) query_.ask(labelled);
  query_.start();
  const auto now = on_ ? answer() : nullptr;
  if (!now || asked_ == now) return;
  asked_ = now;
  const auto& objects = context_.document.scene().objects;
  auto a = lazy_object_mesh(objects[now->question.a]), b = lazy_object_mesh(objects[now->question.b]);
  job_ = queue_.submit(
      "to prove the answer",
      [now, a, b](const std::atomic<bool>& stop) { return prove_answer(now, *a, *b, stop); },
      [this](Result<std::shared_ptr<const PairProof>> made) {
        if (made)
          proof_ = std::move(*made);
        else if (made.error().kind != ErrorKind::cancelled)
          context_.messages.error(made.error());
        ++revision_;
      });
}

Result<void> AnswerProof::save(const std::string& file) const {
  const auto of = answer();
  if (!of) return usage_error("proof: select two objects first");
  const auto& objects = context_.document.scene().objects;
  const auto a = lazy_object_mesh(objects[of->question.a]), b = lazy_object_mesh(objects[of->question.b]);
  if (const Result<void> saved =
          save_proof(*of, *a, *b, {objects[of->question.a].name, objects[of->question.b].name}, file);
      !saved)
    return saved;
  context_.messages.saved("the proof is in " + file + "; boxwood-check checks it", file);
  return {};
}

void AnswerProof::scene_changed(bool keeps_objects) {
  stop();
  query_.ask(std::nullopt);
  asked_.reset();
  proof_.reset();
  if (!keeps_objects) plane_ = 0;
}

// A proof that the reader opened ends with the step; one that the lesson shows lasts.
void AnswerProof::step_wanted(std::span<const Command> kept) {
  bool stays = false;
  for (const Command& command : kept)
    if (const auto* show = command.get<ShowProof>()) stays = show->on;
  if (stays == on_) return;
  on_ = stays;
  plane_ = 0;
  ++revision_;
}

void AnswerProof::add_commands(std::vector<Command>& out) const {
  if (!on_) return;
  out.emplace_back(ShowProof{true});
  if (plane_ != 0) out.emplace_back(SetProofPlane{plane_});
}

void add_proof(FeatureList& list) {
  list.commands.add<ShowProof, SetProofPlane, SaveProof>();
  list.add_feature<AnswerProof>();
  list.add_present<ShowProof>([](const Session& s) { return ShowProof{s.get<AnswerProof>().on()}; });
}

}  // namespace boxwood
