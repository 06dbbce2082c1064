import CFFmpeg
public import CubicaCore

/// A film file before its header: only here can streams be added.
public struct MuxerSetup: ~Copyable {
  private let output: MuxerOutput
  private var timeBases: [AVRational] = []

  /// Creates or empties the file at `path`. Whoever calls gives a temporary name, publishes the
  /// finished file and removes an unfinished one.
  public init(creating path: FilePath, as settings: MuxerSettings) throws(MediaError) {
    MediaLog.install()
    output = try MuxerOutput(creating: path, as: settings)
  }

  public init(creating path: FilePath, as container: FilmContainer) throws(MediaError) {
    try self.init(creating: path, as: MuxerSettings(container))
  }

  /// Adds a track and gives its number, counted from 0.
  public mutating func add(_ parameters: StreamParameters) throws(MediaError) -> Int {
    let stream = try require(avformat_new_stream(output.context, nil), "track")
    try check(
      avcodec_parameters_copy(stream.pointee.codecpar, parameters.pointer), .allocate, "track")
    stream.pointee.codecpar.pointee.codec_tag = tag(of: parameters)
    if let language = output.settings.metadata.language {
      try check(
        av_dict_set(&stream.pointee.metadata, "language", language, 0), .allocate, "track")
    }
    try parameters.sideData.add(to: stream)
    stream.pointee.time_base = parameters.timeBase
    if parameters.isVideo {
      let rate = AVRational(num: parameters.timeBase.den, den: parameters.timeBase.num)
      stream.pointee.avg_frame_rate = rate
      stream.pointee.r_frame_rate = rate
      output.movieTimescale = Self.movieTimescale(for: parameters.tickRate)
    }
    timeBases.append(parameters.timeBase)
    return timeBases.count - 1
  }

  /// The four characters that name the codec: a copied track's own where the file may have them,
  /// `hvc1` for HEVC (what phones play), else the muxer's choice.
  private func tag(of parameters: StreamParameters) -> UInt32 {
    let own = parameters.pointer.pointee.codec_tag
    let codec = parameters.pointer.pointee.codec_id
    if parameters.isCopied, own != 0,
      av_codec_get_id(output.context.pointee.oformat.pointee.codec_tag, own) == codec
    {
      return own
    }
    return codec == AV_CODEC_ID_HEVC ? FourCharacters.hvc1 : 0
  }

  /// Writes the header (`avformat_write_header`).
  public consuming func begin() throws(MediaError) -> Muxer {
    try output.begin()
    return try Muxer(output, timeBases)
  }

  /// The clock of the edit lists: the film's own ticks, so that its length is exact.
  private static func movieTimescale(for rate: FrameRate) -> Int {
    var scale = Int(rate.numerator)
    while scale < 10_000 { scale *= 2 }
    return scale
  }
}

private enum FourCharacters {
  static let hvc1 = Array("hvc1".utf8).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
}
