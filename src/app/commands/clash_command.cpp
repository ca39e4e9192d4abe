// SPDX-License-Identifier: MIT
// `boxwood clash`: the list of clashes, and with --proof a certificate of each reported pair.
#include <set>

#include "app/cli/interrupt.hpp"
#include "app/features/clash/clash_options.hpp"
#include "app/features/clash/report/clash_list.hpp"
#include "app/features/proof/class_proofs.hpp"
#include "app/features/proof/proof_file.hpp"
#include "app/features/proof/proof_options.hpp"

namespace boxwood {

namespace {
// Writes the lines of reported pairs, and before them those of models that no earlier line has named.
class ClashProofs {
public:
  explicit ClashProofs(ProofFile&& file) : file_(std::move(file)) {}

  Result<void> add(const ClashRecord& record, const std::vector<std::string>& names, ClashObjects& objects) {
    const PlacedClashModel a = objects.placed(record.first), b = objects.placed(record.second);
    for (const auto& [object, placed] : {std::pair(record.first, &a), std::pair(record.second, &b)})
      if (told_.insert(object).second)
        if (const Result<void> written =
                file_.add_model(std::to_string(object), {names[object], placed->model->view()});
            !written)
          return written;
    const std::array<std::string, 2> keys = {std::to_string(record.first), std::to_string(record.second)};
    if (record.is_self()) {
      const ModelView view = a.model->view();
      file_.add_line(undecided_line({view, view, {}, answer_++, keys}, "an object against itself"));
      return {};
    }
    collide(a.model->view(), b.model->view(), b.world_from_model, {.stop = &stop_requested()}, scratch_,
            contacts_);
    file_.add_line(
        class_proof({a, b, record.result, contacts_}, answer_++, keys, false, stop_requested(), scratch_));
    return {};
  }
  Result<void> close() { return file_.close(); }

private:
  ProofFile file_;
  std::set<std::uint32_t> told_;
  std::size_t answer_ = 0;
  QueryScratch scratch_;
  std::vector<TrianglePair> contacts_;
};
}  // namespace

Result<ExitCode> run_clash(const CommandContext& context) {
  const std::optional<std::string> name = proof_file_of(context.options);
  if (!name) return list_clashes(context, nullptr);
  if (context.options.motion_file || clash_values(context.options).resume_file)
    return Error{ErrorKind::usage,
                 std::string(context.options.motion_file ? "--motion" : "--resume") +
                     " cannot go with --proof",
                 {}};
  Result<ProofFile> file = ProofFile::open(*name);
  if (!file) return file.error();
  if (const Result<void> begun = file->begin("clash"); !begun) return begun.error();
  ClashProofs proofs(std::move(*file));
  Result<ExitCode> code =
      list_clashes(context, [&](const ClashRecord& record, const std::vector<std::string>& names,
                                ClashObjects& objects) { return proofs.add(record, names, objects); });
  if (!code) return code;
  if (const Result<void> closed = proofs.close(); !closed) return closed.error();
  return code;
}

}  // namespace boxwood
