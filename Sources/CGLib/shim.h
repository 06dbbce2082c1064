// GLib, for GOption; and the tuning of malloc, which Swift's own module of the C library leaves out.
#pragma once
#include <glib.h>
#include <malloc.h>
