// SPDX-License-Identifier: MIT
// Encodes and writes pictures, one after another.
#include "app/viewer/picture_writer.hpp"

#include <atomic>
#include <memory>
#include <utility>

#include "render/image_file.hpp"

namespace boxwood {

void PictureWriter::write(Image image, const std::string& file, const std::string& saved,
                          Messages& messages) {
  writing_.push_back(queue_.submit(
      "to write '" + file + "'",
      [file, shared = std::make_shared<Image>(std::move(image))](const std::atomic<bool>& stop) {
        return write_png(*shared, file, &stop);
      },
      [&messages, file, saved](const Result<void>& written) {
        if (written)
          messages.saved(saved, file);
        else
          messages.error(written.error());
      }));
}

bool PictureWriter::poll() {
  const bool any = queue_.run_completions() > 0;
  if (queue_.idle()) writing_.clear();
  return any;
}

void PictureWriter::wait() {
  while (!queue_.idle()) {
    queue_.wait_for_completion();
    queue_.run_completions();
  }
}

}  // namespace boxwood
