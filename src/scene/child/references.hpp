// Where the files lie that a model names: the one place of the import where a name becomes a path.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace boxwood {

// How a format writes the names of other files.
enum class ReferenceForm {
  path,  // as they are; either slash parts folders where no file has the name as it stands
  uri,   // RFC 3986: %20 stands for a space. A file whose name holds the percent signs is found too
};

class References {
public:
  // `model` is the model file as it was asked for: bare, relative or absolute. Names that it holds are looked
  // for from its own folder (not from that of a file to which it is a symbolic link).
  References(const std::string& model, ReferenceForm form);

  // The path of an ordinary file to which `name` leads; empty where there is none: nothing of that name, a
  // folder, a pipe, a device. Costs at most three calls of stat.
  std::optional<std::string> find(std::string_view name) const;

private:
  std::string folder_;  // ends with '/', or empty: the working directory
  ReferenceForm form_;
};

// The bytes that the percent signs of a URI stand for; empty where one is not followed by two hexadecimal
// digits, or stands for a byte 0.
std::optional<std::string> decode_percent(std::string_view uri);

}  // namespace boxwood
