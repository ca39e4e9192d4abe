// SPDX-License-Identifier: MIT
// Collects the options of each feature that features.def names.
#include "app/cli/option_list.hpp"

namespace boxwood {

const OptionList& option_list() {
  static const OptionList list = [] {
    OptionList out;
#define FEATURE(name, session, statements, interface, marks, options)                                        \
  BOXWOOD_IF_##options(void add_##name##_options(OptionList&); add_##name##_options(out);)
#include "app/features.def"
#undef FEATURE
    return out;
  }();
  return list;
}

const std::vector<FeatureSchema>& schemas_of_features() {
  return option_list().schemas;
}

const std::vector<SchemaRow>& schema_parts_of_features() {
  return option_list().schema_parts;
}

}  // namespace boxwood
