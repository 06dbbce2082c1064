// librsvg. Cairo and GLib come from the other module, so that there is one of each for Swift.
#pragma once
#include "../CPangoCairo/shim.h"
#include <librsvg/rsvg.h>
