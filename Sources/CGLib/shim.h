// GLib, for GOption.
#pragma once
#include <glib.h>
