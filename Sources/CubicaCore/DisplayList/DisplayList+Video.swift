extension DisplayList {
  /// Every clip's picture that is shown, in masks too.
  package var videos: [VideoContent] { items.flatMap(\.videos) }
}

extension DisplayItem {
  fileprivate var videos: [VideoContent] {
    let own: [VideoContent] =
      switch content {
      case .video(let video): [video]
      case .group(let items): items.flatMap(\.videos)
      default: []
      }
    return mask.isEmpty ? own : own + mask.flatMap(\.videos)
  }
}
