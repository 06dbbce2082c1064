import CFFmpeg
import CubicaCore

extension Picture {
  /// The frame's own memory as an `AVFrame`; the frame lives as long as the last reference to it.
  convenience init(lending frame: YCbCrFrame) throws(MediaError) {
    try self.init()
    let retained = Unmanaged.passRetained(frame)
    let luma = frame.baseAddress(of: .y)
    let byteCount =
      frame.baseAddress(of: .cr) - luma
      + frame.strideBytes(of: .cr) * frame.size(of: .cr).height
    let buffer = av_buffer_create(
      luma, byteCount, { owner, _ in owner.map { Unmanaged<YCbCrFrame>.fromOpaque($0).release() } },
      retained.toOpaque(), AV_BUFFER_FLAG_READONLY)
    guard let buffer else {
      retained.release()
      throw MediaError(.allocate, .outOfMemory, "frame")
    }
    pointer.pointee.buf.0 = buffer
    pointer.pointee.format = AV_PIX_FMT_YUV420P.rawValue
    pointer.pointee.width = CInt(frame.size.width)
    pointer.pointee.height = CInt(frame.size.height)
    pointer.pointee.data.0 = luma
    pointer.pointee.data.1 = frame.baseAddress(of: .cb)
    pointer.pointee.data.2 = frame.baseAddress(of: .cr)
    pointer.pointee.linesize.0 = CInt(frame.strideBytes(of: .y))
    pointer.pointee.linesize.1 = CInt(frame.strideBytes(of: .cb))
    pointer.pointee.linesize.2 = CInt(frame.strideBytes(of: .cr))
    pointer.pointee.color_range = AVCOL_RANGE_MPEG
    pointer.pointee.colorspace = AVCOL_SPC_BT709
    pointer.pointee.color_primaries = AVCOL_PRI_BT709
    pointer.pointee.color_trc = AVCOL_TRC_BT709
  }
}
