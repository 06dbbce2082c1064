internal import CubicaCore
internal import CubicaMedia
internal import CubicaRaster

/// What every worker needs to make any frame of one film: plain values, shared by all.
struct FilmRecipe: Sendable {
  var canvas: PixelSize
  var rate: FrameRate
  var frameCount: Int
  var scene: any FilmScene
  var sound: FilmSound
  var fonts: FontLibrary
  var images: [ImageID: ImageSource]
  var video: VideoSettings
  /// How its file is written; the output's name says which kind it is.
  var muxer = MuxerSettings(.mp4)

  /// The same whose file says this of itself.
  func described(by metadata: FilmMetadata) -> FilmRecipe {
    var recipe = self
    recipe.muxer.metadata = metadata
    return recipe
  }

  /// How long all frames together last.
  var duration: MediaTime { rate.time(ofFrame: frameCount) }

  /// The frame that is shown at `time`, which lies inside the film.
  func frameIndex(at time: MediaTime) -> Int {
    let ticks = MediaTime(value: time.value * Int64(rate.numerator), timescale: time.timescale)
    let index = ticks.converted(toTimescale: 1, rounding: .down).value / Int64(rate.denominator)
    return min(max(0, Int(index)), frameCount - 1)
  }
}
