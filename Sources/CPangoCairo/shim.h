// Cairo, Pango, HarfBuzz and Fontconfig, with what Swift cannot import: macros with casts. GLib comes
// from its own module, so that Swift sees one of each type.
#pragma once
#include "../CGLib/shim.h"
#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <glib-object.h>
#include <hb-ot.h>
#include <hb.h>
#include <pango/pango.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

static const uint32_t cubica_glyph_empty = PANGO_GLYPH_EMPTY;
static const uint32_t cubica_glyph_unknown_flag = PANGO_GLYPH_UNKNOWN_FLAG;

/// Whether a line may break before the character.
static inline int cubica_can_break(const PangoLogAttr *attribute) { return attribute->is_line_break; }

/// Makes `map` use `config` alone.
static inline void cubica_font_map_set_config(PangoFontMap *map, FcConfig *config) {
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), config);
}

/// Makes SVG text drawn on this thread use `map`; NULL: Pango's own again.
static inline void cubica_set_thread_font_map(PangoFontMap *map) {
  pango_cairo_font_map_set_default(map ? PANGO_CAIRO_FONT_MAP(map) : NULL);
}

/// The Cairo font behind a Pango font; NULL where it has none. Not owned.
static inline cairo_scaled_font_t *cubica_scaled_font(PangoFont *font) {
  return PANGO_IS_CAIRO_FONT(font) ? pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(font)) : NULL;
}
