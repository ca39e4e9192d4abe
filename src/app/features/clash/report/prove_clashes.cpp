// SPDX-License-Identifier: MIT
// `boxwood clash`: the list of clashes, and with --proof a certificate of each pair and of the list.
#include <algorithm>
#include <set>
#include <span>

#include "app/cli/interrupt.hpp"
#include "app/features/clash/clash_options.hpp"
#include "app/features/clash/report/clash_list.hpp"
#include "app/proofs/class_proofs.hpp"
#include "app/proofs/proof_file.hpp"

namespace boxwood {

namespace {
// Writes the lines of reported pairs, and before them those of models that no earlier line has named. Then
// the lines of all other pairs whose boxes are near each other, and one that says that no pair is missing.
class ClashProofs {
public:
  explicit ClashProofs(ProofFile&& file) : file_(std::move(file)) {}

  Result<void> add(const ClashRecord& record, const std::vector<std::string>& names, ClashObjects& objects) {
    for (const std::uint32_t object : {record.first, record.second})
      if (Result<void> written = add_model(object, names, objects); !written) return written;
    answered_.insert({record.first, record.second});
    const PlacedClashModel a = objects.placed(record.first), b = objects.placed(record.second);
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

  Result<void> add_rest(const ClashRules& rules, std::span<const ClashPair> shallow,
                        const std::vector<std::string>& names, ClashObjects& objects) {
    std::set<std::pair<std::uint32_t, std::uint32_t>> left_out;
    for (const ClashPair& pair : shallow) left_out.insert({pair.first, pair.second});
    JsonWriter ignored;
    ignored.begin_array();
    for (const ClashPair& pair : near_pairs(objects, rules.largest_clearance())) {
      if (stop_requested()) return {};
      if (answered_.contains({pair.first, pair.second})) continue;
      if (rules.of(pair.first, pair.second).ignored || left_out.contains({pair.first, pair.second}) ||
          (rules.is_static(pair.first) && rules.is_static(pair.second))) {
        ignored.begin_array().value(std::to_string(pair.first)).value(std::to_string(pair.second));
        ignored.end_array();
        continue;
      }
      if (Result<void> added = add_unlisted(pair, names, objects); !added) return added;
    }
    for (std::uint32_t i = 0; i < objects.size(); ++i) {
      if (stop_requested()) return {};
      if (Result<void> made = objects.require(std::span(&i, 1)); !made) return made;
      if (Result<void> written = add_model(i, names, objects); !written) return written;
    }
    JsonWriter json;
    json.begin_object().field("answer", answer_++).key("claim").begin_object();
    json.field("objects", objects.size()).field("clearance", rules.largest_clearance());
    json.key("ignored").raw(ignored.end_array().text()).end_object();
    file_.add_line(json.key("proof").begin_object().end_object().end_object().text());
    return {};
  }
  Result<void> close() { return file_.close(); }

private:
  // Returns all pairs of objects whose boxes are at most `clearance` (a length) apart along each axis,
  // ascending.
  static std::vector<ClashPair> near_pairs(const ClashObjects& objects, double clearance) {
    std::vector<std::uint32_t> order, open;
    for (std::uint32_t i = 0; i < objects.size(); ++i)
      if (!is_empty(objects.box(i))) order.push_back(i);
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t i, std::uint32_t k) { return objects.box(i).min.x < objects.box(k).min.x; });
    const auto is_beyond = [&](double low, double high) { return low > next_up(high + clearance); };
    std::vector<ClashPair> pairs;
    for (const std::uint32_t i : order) {
      const Aabb& box = objects.box(i);
      std::erase_if(open, [&](std::uint32_t k) { return is_beyond(box.min.x, objects.box(k).max.x); });
      for (const std::uint32_t k : open) {
        const Aabb& other = objects.box(k);
        if (!is_beyond(box.min.y, other.max.y) && !is_beyond(other.min.y, box.max.y) &&
            !is_beyond(box.min.z, other.max.z) && !is_beyond(other.min.z, box.max.z))
          pairs.push_back({std::min(i, k), std::max(i, k)});
      }
      open.push_back(i);
    }
    std::sort(pairs.begin(), pairs.end(), [](const ClashPair& p, const ClashPair& q) {
      return std::pair(p.first, p.second) < std::pair(q.first, q.second);
    });
    return pairs;
  }

  Result<void> add_model(std::uint32_t object, const std::vector<std::string>& names,
                         const ClashObjects& objects) {
    if (!written_.insert(object).second) return {};
    return file_.add_model(std::to_string(object), {names[object], objects.placed(object).model->view()});
  }

  // Adds the line of a pair that the search found apart.
  Result<void> add_unlisted(const ClashPair& pair, const std::vector<std::string>& names,
                            ClashObjects& objects) {
    const std::uint32_t both[] = {pair.first, pair.second};
    if (Result<void> made = objects.require(both); !made) return made;
    ClashOptions options;
    options.depth = false;
    options.stop = &stop_requested();
    ClashRecord record{pair.first, pair.second, {}};
    record.result =
        clash(objects.placed(pair.first), objects.placed(pair.second), options, scratch_, contacts_);
    return add(record, names, objects);
  }

  ProofFile file_;
  std::set<std::uint32_t> written_;  // models
  std::set<std::pair<std::uint32_t, std::uint32_t>> answered_;
  std::size_t answer_ = 0;
  QueryScratch scratch_;
  std::vector<TrianglePair> contacts_;
};
}  // namespace

Result<ExitCode> run_clash(const CommandContext& context) {
  if (!context.options.proof_file) return list_clashes(context, nullptr);
  if (context.options.motion_file || clash_values(context.options).resume_file)
    return Error{ErrorKind::usage, std::string(context.options.motion_file ? "--motion" : "--resume") +
                                       " cannot go with --proof"};
  Result<ProofFile> file = ProofFile::open(context.options.proof_file);
  if (!file) return file.error();
  if (const Result<void> begun = file->begin("clash"); !begun) return begun.error();
  ClashProofs proofs(std::move(*file));
  const ClashProver prover{
      [&](const ClashRecord& record, const std::vector<std::string>& names, ClashObjects& objects) {
        return proofs.add(record, names, objects);
      },
      [&](const ClashRules& rules, std::span<const ClashPair> shallow, const std::vector<std::string>& names,
          ClashObjects& objects) { return proofs.add_rest(rules, shallow, names, objects); }};
  Result<ExitCode> code = list_clashes(context, &prover);
  if (!code) return code;
  if (const Result<void> closed = proofs.close(); !closed) return closed.error();
  return code;
}

}  // namespace boxwood
