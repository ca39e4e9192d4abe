// SPDX-License-Identifier: MIT
// A reader of XML, element by element, in the memory of one element. Rejects text that is not well-formed.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace boxwood {

// Names and values, in the order of the file; at most one of each name.
using XmlAttributes = std::vector<std::pair<std::string_view, std::string_view>>;

// The events of a file. Names are as written, with their prefix.
class XmlEvents {
public:
  virtual ~XmlEvents() = default;
  virtual void open(std::string_view name, const XmlAttributes& attributes) = 0;
  virtual void close(std::string_view name) = 0;
  virtual void text(std::string_view) {}
  virtual void interrupt() {}  // called for a comment, a CDATA section or an instruction
};

class XmlReader {
public:
  // Makes a reader. `what` names the file in messages: "its XML", "its part 3D/3dmodel.model".
  XmlReader(XmlEvents& events, std::string what);
  ~XmlReader();
  XmlReader(const XmlReader&) = delete;
  XmlReader& operator=(const XmlReader&) = delete;

  // Reads the next bytes of the file; `last` marks the last ones. Throws Refusal unless the text is
  // well-formed XML 1.0 with declared prefixes. Also if it nests deeper than 4096 elements or declares
  // entities. Passes on exceptions of `events`.
  void read(std::string_view bytes, bool last);
  std::size_t line() const;        // of the current event, from 1
  std::string_view space() const;  // the name space of the element being opened; may be empty

private:
  struct Parser;
  std::unique_ptr<Parser> parser_;
};

// Returns the value of an attribute; its data are null if it is absent.
std::string_view attribute(const XmlAttributes& attributes, std::string_view name);

}  // namespace boxwood
