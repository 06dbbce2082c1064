/// The card that `template new` begins with: small, whole, and every part of it explained.
///
/// Keys stand in double quotes and no comma is superfluous, so that editors that know JSON with
/// comments are content with it.
enum Starter {
  static let picture = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">
      <path fill="#FFD54A" d="M100 12l26 56 62 7-46 42 12 61-54-30-54 30 12-61-46-42 62-7z"/>
    </svg>

    """

  static let document = """
    {
      // Lets your editor complete keys and underline mistakes.
      "$schema": "./template.schema.json",
      "cubica": 1,
      "title": "My card",
      "summary": "A greeting over the clip",

      // What the maker of a card chooses: cubica card -t ./thisfolder --name Alice --set accent=#FF7043
      "variables": {
        "name": {
          "type": "string", "label": "Name", "required": true, "maxLength": 60, "examples": ["Alice"]
        },
        "accent": { "type": "color", "label": "Colour", "default": "#FFD54A" }
      },

      // Of the film where there is no clip.
      "length": "6s",

      // Back to front. A length is in units: the short side of the film is 1080 of them.
      "layers": [
        {
          // Seen only where there is no clip.
          "type": "gradient", "name": "ground", "when": "not clip",
          "colors": ["#3B4CC0", "#7B5EA7"]
        },
        { "type": "video", "name": "clip" },
        {
          // Turns about its centre, for ever.
          "type": "image", "name": "star", "image": "star.svg",
          "left": 60, "top": 60, "width": 180, "height": 180,
          "rotation": { "0s": -8, "1s": 8, "easing": "easeInOutSine", "loop": true, "autoreverses": true }
        },
        {
          "type": "text", "name": "caption", "text": "Happy Birthday, {{name}}!",
          "left": "8%", "right": "8%", "bottom": "8%", "height": 190,
          "families": ["Fredoka One"], "fontSize": 110, "fill": "{{accent}}",
          "outlines": [{ "color": "#1B2038", "width": 9 }],
          // A long name first takes two lines, then becomes smaller.
          "fit": { "minimumScale": 0.3, "wraps": true },
          // Comes from below in half a second.
          "opacity": { "0s": 0, "0.3s": 1 },
          "translation": { "0s": [0, 120], "0.5s": [0, 0], "easing": "easeOutBack" }
        }
      ],

      // Other properties for other shapes of film.
      "variants": {
        "portrait": { "layers": { "caption": { "bottom": "14%", "height": 260 } } }
      }
    }

    """

  /// VS Code has no language of its own for `.json5`; JSON with comments comes nearest.
  static let editorSettings = """
    {
      "files.associations": { "*.json5": "jsonc" },
      "json.schemas": [{ "fileMatch": ["template.json5"], "url": "./template.schema.json" }]
    }

    """
}
