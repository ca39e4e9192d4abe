// SPDX-License-Identifier: MIT
// The window, with GLFW. No other file of the program includes GLFW.
#include "app/viewer/window.hpp"

#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <utility>

#include "app/cli/exit_code.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

// GLFW declares this only after the Vulkan headers, which stay inside the renderer. Handles are passed as
// plain pointers and 64-bit numbers.
extern "C" int glfwCreateWindowSurface(void* instance, GLFWwindow* window, const void* allocator,
                                       std::uint64_t* surface);

namespace boxwood {

namespace {

std::string last_error() {
  const char* text = nullptr;
  glfwGetError(&text);
  return text != nullptr ? text : "no reason given";
}

std::mutex g_gone_mutex;
std::function<void()> g_when_gone;

// Handles a lost connection for Xlib: it must not return.
extern "C" int display_has_gone(void*) {
  const std::lock_guard lock(g_gone_mutex);  // kept: other threads wait here for the end
  try {
    if (g_when_gone) g_when_gone();
  } catch (...) {
    // unsaved data is lost
  }
  constexpr char kSentence[] =
      "boxwood: the display has gone: its server ended, or the connection to it did\n";
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, kSentence, sizeof kSentence - 1);
  std::_Exit(kExitNoDevice);
}

// Sets the handler in GLFW's Xlib, if it has loaded one.
void watch_display() {
  void* xlib = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
  if (xlib == nullptr) return;
  using Handler = int (*)(void*);
  using SetHandler = Handler (*)(Handler);
  if (void* found = dlsym(xlib, "XSetIOErrorHandler"); found != nullptr) {
    SetHandler set = nullptr;
    static_assert(sizeof set == sizeof found);
    std::memcpy(&set, &found, sizeof set);
    set(display_has_gone);
  }
  dlclose(xlib);
}

struct KeyName {
  int glfw;
  Key key;
};
constexpr KeyName kKeys[] = {{GLFW_KEY_ESCAPE, Key::escape},
                             {GLFW_KEY_ENTER, Key::enter},
                             {GLFW_KEY_KP_ENTER, Key::enter},
                             {GLFW_KEY_TAB, Key::tab},
                             {GLFW_KEY_BACKSPACE, Key::backspace},
                             {GLFW_KEY_DELETE, Key::del},
                             {GLFW_KEY_INSERT, Key::insert},
                             {GLFW_KEY_HOME, Key::home},
                             {GLFW_KEY_END, Key::end},
                             {GLFW_KEY_PAGE_UP, Key::page_up},
                             {GLFW_KEY_PAGE_DOWN, Key::page_down},
                             {GLFW_KEY_LEFT, Key::left},
                             {GLFW_KEY_RIGHT, Key::right},
                             {GLFW_KEY_UP, Key::up},
                             {GLFW_KEY_DOWN, Key::down},
                             {GLFW_KEY_SPACE, Key::space},
                             {GLFW_KEY_SLASH, Key::slash},
                             {GLFW_KEY_KP_DIVIDE, Key::slash},
                             {GLFW_KEY_COMMA, Key::comma},
                             {GLFW_KEY_PERIOD, Key::period},
                             {GLFW_KEY_LEFT_BRACKET, Key::left_bracket},
                             {GLFW_KEY_RIGHT_BRACKET, Key::right_bracket},
                             {GLFW_KEY_MINUS, Key::minus},
                             {GLFW_KEY_EQUAL, Key::equal},
                             {GLFW_KEY_KP_ADD, Key::equal},
                             {GLFW_KEY_KP_SUBTRACT, Key::minus}};

Key key_of(int key) {
  const auto offset = [&](int first, Key base) {
    return static_cast<Key>(static_cast<int>(base) + (key - first));
  };
  if (key >= GLFW_KEY_A && key <= GLFW_KEY_Z) return offset(GLFW_KEY_A, Key::a);
  if (key >= GLFW_KEY_0 && key <= GLFW_KEY_9) return offset(GLFW_KEY_0, Key::digit0);
  if (key >= GLFW_KEY_KP_0 && key <= GLFW_KEY_KP_9) return offset(GLFW_KEY_KP_0, Key::keypad0);
  if (key >= GLFW_KEY_F1 && key <= GLFW_KEY_F12) return offset(GLFW_KEY_F1, Key::f1);
  for (const KeyName& name : kKeys)
    if (name.glfw == key) return name.key;
  return Key::none;
}

// Returns the key for letters and punctuation by their print in the user's layout, not by their position.
int printed_key(int key, int scancode) {
  const char* name = glfwGetKeyName(key, scancode);
  if (name == nullptr || name[0] == '\0' || name[1] != '\0') return key;
  const char c = name[0];
  if (c >= 'a' && c <= 'z') return GLFW_KEY_A + (c - 'a');
  if (key >= GLFW_KEY_KP_0 && key <= GLFW_KEY_KP_EQUAL) return key;
  switch (c) {
  case '/':
    return GLFW_KEY_SLASH;
  case '[':
    return GLFW_KEY_LEFT_BRACKET;
  case ']':
    return GLFW_KEY_RIGHT_BRACKET;
  case '+':
  case '=':
    return GLFW_KEY_EQUAL;
  case '-':
    return GLFW_KEY_MINUS;
  case ',':
    return GLFW_KEY_COMMA;
  case '.':
    return GLFW_KEY_PERIOD;
  default:
    return key;
  }
}

Modifiers modifiers_of(int mods) {
  return {(mods & GLFW_MOD_CONTROL) != 0, (mods & GLFW_MOD_SHIFT) != 0, (mods & GLFW_MOD_ALT) != 0};
}

Modifiers held_modifiers(GLFWwindow* window) {
  const auto held = [&](int left, int right) {
    return glfwGetKey(window, left) == GLFW_PRESS || glfwGetKey(window, right) == GLFW_PRESS;
  };
  return {held(GLFW_KEY_LEFT_CONTROL, GLFW_KEY_RIGHT_CONTROL),
          held(GLFW_KEY_LEFT_SHIFT, GLFW_KEY_RIGHT_SHIFT), held(GLFW_KEY_LEFT_ALT, GLFW_KEY_RIGHT_ALT)};
}

Window& self(GLFWwindow* window) {
  return *static_cast<Window*>(glfwGetWindowUserPointer(window));
}

}  // namespace

namespace {
// Makes the size at most that of the main screen without its bars; leaves it if the screen does not tell.
void put_within_screen(int& width, int& height) {
  int x = 0, y = 0, most_width = 0, most_height = 0;
  if (GLFWmonitor* screen = glfwGetPrimaryMonitor())
    glfwGetMonitorWorkarea(screen, &x, &y, &most_width, &most_height);
  if (most_width > 0) width = std::min(width, most_width);
  if (most_height > 0) height = std::min(height, most_height);
}
}  // namespace

Result<std::unique_ptr<Window>> Window::open(int width, int height, const std::string& title, WindowFit fit) {
  if (glfwInit() != GLFW_TRUE)
    return Error{
        ErrorKind::no_device,
        "no window can be opened: there is no display (`boxwood render` makes the same picture without one)",
        {last_error()}};
  watch_display();
  std::unique_ptr<Window> out(new Window);
  glfwWindowHint(GLFW_CLIENT_API, GLFW_NO_API);
  glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
  glfwWindowHintString(GLFW_X11_CLASS_NAME, "boxwood");
  glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "boxwood");
  if (fit == WindowFit::within_screen) put_within_screen(width, height);
  out->window_ = glfwCreateWindow(width, height, title.c_str(), nullptr, nullptr);
  if (out->window_ == nullptr)
    return Error{ErrorKind::no_device, "no window can be opened on this display", {last_error()}};
  glfwSetWindowSizeLimits(out->window_, 320, 240, GLFW_DONT_CARE, GLFW_DONT_CARE);
  glfwSetWindowUserPointer(out->window_, out.get());
  out->set_mouse_callbacks();
  out->set_keyboard_callbacks();
  out->set_window_callbacks();
  std::uint32_t count = 0;
  const char** extensions = glfwGetRequiredInstanceExtensions(&count);
  for (std::uint32_t i = 0; i < count; ++i) out->target_.instance_extensions.emplace_back(extensions[i]);
  out->target_.create_surface = [window = out->window_](std::uint64_t instance) -> std::uint64_t {
    std::uint64_t surface = 0;
    const int result = glfwCreateWindowSurface(reinterpret_cast<void*>(static_cast<std::uintptr_t>(instance)),
                                               window, nullptr, &surface);
    return result == 0 ? surface : 0;
  };
  out->target_.framebuffer_size = [raw = out.get()](std::uint32_t& w, std::uint32_t& h) {
    int width_px = 0, height_px = 0;
    raw->framebuffer_size(width_px, height_px);
    w = static_cast<std::uint32_t>(width_px);
    h = static_cast<std::uint32_t>(height_px);
  };
  return out;
}

Window::~Window() {
  if (window_ != nullptr) glfwDestroyWindow(window_);
  glfwTerminate();
}

void Window::push(InputEvent event) {
  // An event that is delivered at once may have waited since the last call.
  constexpr double kAtOnce = 0.002;
  const double now = glfwGetTime();
  event.after_s = now - taking_s_ < kAtOnce ? taken_s_ : now;
  event.before_s = now;
  input_.push(event);
}

void Window::set_mouse_callbacks() {
  glfwSetCursorPosCallback(window_, [](GLFWwindow* w, double x, double y) {
    // Converts window coordinates to pixels of the framebuffer: they differ on some displays.
    int ww = 1, wh = 1, fw = 1, fh = 1;
    glfwGetWindowSize(w, &ww, &wh);
    glfwGetFramebufferSize(w, &fw, &fh);
    InputEvent e;
    e.kind = InputEvent::Kind::mouse_move;
    e.x = ww > 0 ? x * fw / ww : x;
    e.y = wh > 0 ? y * fh / wh : y;
    self(w).push(e);
  });
  glfwSetCursorEnterCallback(window_, [](GLFWwindow* w, int entered) {
    if (entered != 0) return;
    InputEvent e;
    e.kind = InputEvent::Kind::mouse_leave;
    self(w).push(e);
  });
  glfwSetMouseButtonCallback(window_, [](GLFWwindow* w, int button, int action, int mods) {
    if (button > GLFW_MOUSE_BUTTON_MIDDLE) return;
    InputEvent e;
    e.kind = InputEvent::Kind::mouse_button;
    e.button = static_cast<MouseButton>(button);  // GLFW numbers left, right and middle like MouseButton
    e.down = action == GLFW_PRESS;
    e.modifiers = modifiers_of(mods);
    self(w).push(e);
  });
  glfwSetScrollCallback(window_, [](GLFWwindow* w, double x, double y) {
    InputEvent e;
    e.kind = InputEvent::Kind::wheel;
    e.x = x;
    e.y = y;
    self(w).push(e);
  });
}

void Window::set_keyboard_callbacks() {
  glfwSetKeyCallback(window_, [](GLFWwindow* w, int key, int scancode, int action, int) {
    InputEvent e;
    e.kind = InputEvent::Kind::key;
    e.key = key_of(printed_key(key, scancode));
    e.down = action != GLFW_RELEASE;
    e.repeat = action == GLFW_REPEAT;
    e.modifiers = held_modifiers(w);
    self(w).push(e);
  });
  glfwSetCharCallback(window_, [](GLFWwindow* w, unsigned codepoint) {
    InputEvent e;
    e.kind = InputEvent::Kind::text;
    e.codepoint = codepoint;
    self(w).push(e);
  });
  glfwSetWindowFocusCallback(window_, [](GLFWwindow* w, int focused) {
    if (focused != 0) return;
    // Releases all held buttons and keys when the window loses the keyboard.
    for (int button = 0; button < 3; ++button) {
      InputEvent e;
      e.kind = InputEvent::Kind::mouse_button;
      e.button = static_cast<MouseButton>(button);
      self(w).push(e);
    }
    for (std::size_t i = 1; i < kKeyCount; ++i) {
      InputEvent e;
      e.kind = InputEvent::Kind::key;
      e.key = static_cast<Key>(i);
      self(w).push(e);
    }
  });
}

void Window::set_window_callbacks() {
  glfwSetDropCallback(window_, [](GLFWwindow* w, int count, const char** paths) {
    for (int i = 0; i < count; ++i) self(w).dropped_.emplace_back(paths[i]);
  });
  glfwSetWindowRefreshCallback(window_, [](GLFWwindow* w) { self(w).damaged_ = true; });
  glfwSetFramebufferSizeCallback(window_, [](GLFWwindow* w, int, int) { self(w).damaged_ = true; });
  glfwSetWindowIconifyCallback(window_, [](GLFWwindow* w, int) { self(w).damaged_ = true; });
  glfwSetWindowContentScaleCallback(window_, [](GLFWwindow* w, float, float) { self(w).damaged_ = true; });
}

void Window::take_events(double wait_s) {
  taking_s_ = glfwGetTime();
  if (wait_s > 0.0)
    glfwWaitEventsTimeout(wait_s);
  else
    glfwPollEvents();
  taken_s_ = glfwGetTime();
}

void Window::wake() {
  glfwPostEmptyEvent();
}

bool Window::close_requested() const {
  return glfwWindowShouldClose(window_) != 0;
}
bool Window::take_damage() {
  return std::exchange(damaged_, false);
}
bool Window::minimised() const {
  int width = 0, height = 0;
  framebuffer_size(width, height);
  return width == 0 || height == 0 || glfwGetWindowAttrib(window_, GLFW_ICONIFIED) != 0;
}
std::vector<std::string> Window::take_dropped_files() {
  return std::exchange(dropped_, {});
}
void Window::framebuffer_size(int& width, int& height) const {
  glfwGetFramebufferSize(window_, &width, &height);
}
void Window::size(int& width, int& height) const {
  glfwGetWindowSize(window_, &width, &height);
}
double Window::scale() const {
  float x = 1.0F, y = 1.0F;
  glfwGetWindowContentScale(window_, &x, &y);
  const double scale = static_cast<double>(x > y ? x : y);
  return scale >= 0.5 && scale <= 8.0 ? scale : 1.0;
}
void Window::set_title(const std::string& title) {
  glfwSetWindowTitle(window_, title.c_str());
}
std::string Window::clipboard() const {
  const char* text = glfwGetClipboardString(window_);
  return text != nullptr ? text : "";
}
void Window::set_clipboard(const std::string& text) {
  glfwSetClipboardString(window_, text.c_str());
}

WhenDisplayGoes::WhenDisplayGoes(std::function<void()> act) {
  const std::lock_guard lock(g_gone_mutex);
  g_when_gone = std::move(act);
}
WhenDisplayGoes::~WhenDisplayGoes() {
  const std::lock_guard lock(g_gone_mutex);
  g_when_gone = nullptr;
}

}  // namespace boxwood
