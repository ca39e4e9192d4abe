// SPDX-License-Identifier: MIT
// The desktop's choice between light and dark, from its settings portal (org.freedesktop.portal.Settings).
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace boxwood {

// Returns the paths of the sockets in a D-Bus address, such as "unix:path=/run/user/1000/bus". An abstract
// socket begins with a zero byte.
std::vector<std::string> dbus_sockets(std::string_view address);
// Returns DBUS_SESSION_BUS_ADDRESS, or the usual address in XDG_RUNTIME_DIR; empty if neither is set.
std::string session_bus_address();

// Asks the portal on a thread of its own and follows its changes until it is destroyed. Without a bus or a
// portal, the choice stays light and the thread ends.
class DesktopTheme {
public:
  // Calls `changed` on that thread after each change.
  DesktopTheme(const std::string& address, std::function<void()> changed);
  ~DesktopTheme();
  DesktopTheme(const DesktopTheme&) = delete;
  DesktopTheme& operator=(const DesktopTheme&) = delete;

  bool is_dark() const { return is_dark_.load(); }

private:
  void follow(const std::vector<std::string>& sockets);

  std::function<void()> changed_;
  std::atomic<bool> is_dark_ = false;
  int stop_read_ = -1, stop_write_ = -1;  // a pipe: closing its end wakes the thread
  std::thread thread_;
};

}  // namespace boxwood
