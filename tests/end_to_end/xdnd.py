# SPDX-License-Identifier: MIT
"""Drops a file on a window as a file manager does: the source's side of XDND version 5, over libX11 alone."""

import ctypes as c
import time

X = c.CDLL("libX11.so.6")
CLIENT_MESSAGE, SELECTION_REQUEST, SELECTION_NOTIFY, REPLACE = 33, 30, 31, 0


class ClientMessage(c.Structure):
    _fields_ = [("type", c.c_int), ("serial", c.c_ulong), ("sent", c.c_int), ("display", c.c_void_p),
                ("window", c.c_ulong), ("message", c.c_ulong), ("format", c.c_int), ("data", c.c_long * 5)]


class SelectionRequest(c.Structure):
    _fields_ = [("type", c.c_int), ("serial", c.c_ulong), ("sent", c.c_int), ("display", c.c_void_p),
                ("owner", c.c_ulong), ("requestor", c.c_ulong), ("selection", c.c_ulong), ("target", c.c_ulong),
                ("property", c.c_ulong), ("time", c.c_ulong)]


class SelectionNotify(c.Structure):
    _fields_ = [("type", c.c_int), ("serial", c.c_ulong), ("sent", c.c_int), ("display", c.c_void_p),
                ("requestor", c.c_ulong), ("selection", c.c_ulong), ("target", c.c_ulong),
                ("property", c.c_ulong), ("time", c.c_ulong)]


class Event(c.Union):
    _fields_ = [("type", c.c_int), ("client", ClientMessage), ("request", SelectionRequest),
                ("notify", SelectionNotify), ("padding", c.c_long * 24)]


X.XOpenDisplay.restype = c.c_void_p
X.XDefaultRootWindow.restype = c.c_ulong
X.XCreateSimpleWindow.restype = c.c_ulong
X.XInternAtom.restype = c.c_ulong


def drop(target, uris, x=640, y=360, seconds=20):
    """True when the window said that it took the drop."""
    display = c.c_void_p(X.XOpenDisplay(None))
    target = c.c_ulong(target)
    source = c.c_ulong(X.XCreateSimpleWindow(display, c.c_ulong(X.XDefaultRootWindow(display)), -10, -10, 1, 1, 0,
                                             c.c_ulong(0), c.c_ulong(0)))

    def atom(name):
        return X.XInternAtom(display, name.encode(), 0)

    def send(to, event):
        X.XSendEvent(display, to, 0, c.c_long(0), c.byref(event))
        X.XFlush(display)

    def message(name, *data):
        event = Event()
        event.client.type, event.client.window, event.client.format = CLIENT_MESSAGE, target.value, 32
        event.client.message = atom(name)
        for i, value in enumerate((source.value, *data)):
            event.client.data[i] = value
        send(target, event)

    selection, uri_list = atom("XdndSelection"), atom("text/uri-list")
    X.XSetSelectionOwner(display, c.c_ulong(selection), source, c.c_ulong(0))
    message("XdndEnter", 5 << 24, uri_list)
    message("XdndPosition", 0, x << 16 | y, 0, atom("XdndActionCopy"))
    text = "".join(uri + "\r\n" for uri in uris).encode()
    dropped, taken, end = False, None, time.time() + seconds
    while taken is None and time.time() < end:
        if X.XPending(display) == 0:
            time.sleep(0.02)
            continue
        event = Event()
        X.XNextEvent(display, c.byref(event))
        if event.type == CLIENT_MESSAGE and event.client.message == atom("XdndStatus") and not dropped:
            if not event.client.data[1] & 1:
                break  # it does not want it
            dropped = True
            message("XdndDrop", 0, 0)
        elif event.type == CLIENT_MESSAGE and event.client.message == atom("XdndFinished"):
            taken = bool(event.client.data[1] & 1)
        elif event.type == SELECTION_REQUEST:
            asked = event.request
            X.XChangeProperty(display, c.c_ulong(asked.requestor), c.c_ulong(asked.property),
                              c.c_ulong(asked.target), 8, REPLACE, text, len(text))
            answer = Event()
            answer.notify.type, answer.notify.requestor = SELECTION_NOTIFY, asked.requestor
            answer.notify.selection, answer.notify.target = asked.selection, asked.target
            answer.notify.property, answer.notify.time = asked.property, asked.time
            send(c.c_ulong(asked.requestor), answer)
    X.XCloseDisplay(display)
    return bool(taken)
