internal import CubicaCore
internal import CubicaLayers
internal import CubicaMedia
internal import CubicaRaster

/// What every worker needs to make any frame of one film: plain values, shared by all.
struct FilmRecipe: Sendable {
  var plan: FilmPlan
  var tree: LayerTree
  var clip: Clip?
  var fonts: FontLibrary
  var images: [ImageID: ImageSource]
  var video: VideoSettings
}
