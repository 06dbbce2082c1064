import CFFmpeg
import Synchronization

/// Counts the errors of one decoder and of the threads it starts.
final class DecoderDiary: Sendable {
  private let errors = Atomic<Int>(0)

  var errorCount: Int { errors.load(ordering: .relaxed) }

  func countError() { errors.wrappingAdd(1, ordering: .relaxed) }

  /// The diary of the decoder that logs; nil for every other source.
  ///
  /// Frame threads work on copies of the codec context, which keep its `opaque`. Only decoders
  /// made by `Decoder` set it, and those keep the diary alive as long as their context.
  static func of(logSource: UnsafeMutableRawPointer?) -> DecoderDiary? {
    guard let logSource,
      let family = logSource.load(as: UnsafePointer<AVClass>?.self), family == avcodec_get_class(),
      case let context = logSource.assumingMemoryBound(to: AVCodecContext.self),
      let opaque = context.pointee.opaque, context.pointee.codec != nil,
      av_codec_is_decoder(context.pointee.codec) != 0
    else { return nil }
    return Unmanaged<DecoderDiary>.fromOpaque(opaque).takeUnretainedValue()
  }
}
