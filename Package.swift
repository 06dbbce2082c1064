// swift-tools-version: 6.2
import PackageDescription

/// Every target of ours: Swift 6 mode, warnings are errors, imports are internal unless said.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The modules of plain values: an unmarked pointer there is a build error.
let strictValues: [SwiftSetting] = strict + [.strictMemorySafety()]

let package = Package(
  name: "Cubica",
  products: [
    .executable(name: "cubica", targets: ["cubica"]),
    .library(name: "CubicaKit", targets: ["CubicaKit"]),
    // What Benchmarks/ times one by one.
    .library(
      name: "CubicaParts",
      targets: [
        "CubicaCore", "CubicaLayers", "CubicaTemplates", "CubicaRaster", "CubicaCompositor",
        "CubicaMedia",
      ]),
  ],
  targets: [
    // C libraries from Debian.
    .systemLibrary(name: "CFFmpeg", path: "Sources/CFFmpeg", pkgConfig: "libavfilter"),
    .systemLibrary(name: "CPangoCairo", path: "Sources/CPangoCairo", pkgConfig: "pangocairo"),
    .systemLibrary(name: "CRSVG", path: "Sources/CRSVG", pkgConfig: "librsvg-2.0"),
    .systemLibrary(name: "CWebP", path: "Sources/CWebP", pkgConfig: "libwebpdemux"),
    .systemLibrary(name: "CHEIF", path: "Sources/CHEIF", pkgConfig: "libheif"),
    .systemLibrary(name: "CGLib", path: "Sources/CGLib", pkgConfig: "glib-2.0"),

    // Values.
    .target(name: "CubicaCore", swiftSettings: strictValues),
    .target(name: "CubicaLayers", dependencies: ["CubicaCore"], swiftSettings: strictValues),
    // Foundation's own ICU, which every program with Foundation loads anyway.
    .target(
      name: "CubicaLocale", dependencies: ["CubicaCore"], swiftSettings: strict,
      linkerSettings: [.linkedLibrary("_FoundationICU")]),
    .target(
      name: "CubicaTemplates", dependencies: ["CubicaCore", "CubicaLayers", "CubicaLocale"],
      swiftSettings: strictValues),
    .target(name: "CubicaComposition", dependencies: ["CubicaCore"], swiftSettings: strict),
    // An edit's document: read and written, without files.
    .target(
      name: "CubicaEdit",
      dependencies: ["CubicaCore", "CubicaLayers", "CubicaTemplates", "CubicaComposition"],
      swiftSettings: strictValues),

    // Pixels and files.
    .target(
      name: "CubicaRaster", dependencies: ["CubicaCore", "CGLib", "CPangoCairo", "CRSVG"],
      swiftSettings: strict),
    .target(name: "CubicaCompositor", dependencies: ["CubicaCore"], swiftSettings: strict),
    .target(
      name: "CubicaMedia", dependencies: ["CubicaCore", "CFFmpeg", "CHEIF", "CWebP"],
      swiftSettings: strict),

    // Films.
    .target(
      name: "CubicaExport",
      dependencies: [
        "CubicaCore", "CubicaLayers", "CubicaLocale", "CubicaTemplates", "CubicaComposition",
        "CubicaEdit", "CubicaRaster", "CubicaCompositor", "CubicaMedia",
      ], swiftSettings: strict),
    .target(
      name: "CubicaAuthoring",
      dependencies: [
        "CubicaCore", "CubicaLayers", "CubicaTemplates", "CubicaRaster", "CubicaCompositor",
        "CubicaExport",
      ], swiftSettings: strict),
    .target(
      name: "CubicaBatch",
      dependencies: [
        "CubicaCore", "CubicaTemplates", "CubicaRaster", "CubicaMedia", "CubicaExport",
        "CubicaAuthoring",
      ],
      swiftSettings: strict),
    .target(
      name: "CubicaKit",
      dependencies: [
        "CubicaCore", "CubicaComposition", "CubicaLayers", "CubicaTemplates", "CubicaExport",
        "CubicaMedia",
      ], swiftSettings: strict),
    .executableTarget(
      name: "cubica",
      dependencies: [
        "CubicaCore", "CubicaAuthoring", "CubicaBatch", "CubicaComposition", "CubicaEdit",
        "CubicaExport",
        "CubicaMedia", "CubicaTemplates", "CGLib",
      ],
      swiftSettings: strict),

    // To be copied: what a program that uses the library looks like. The tests run them.
    .executableTarget(
      name: "BirthdayCard", dependencies: ["CubicaKit"], path: "Examples/BirthdayCard",
      swiftSettings: strict),
    .executableTarget(
      name: "MergeClips", dependencies: ["CubicaKit"], path: "Examples/MergeClips",
      swiftSettings: strict),
    .executableTarget(
      name: "Poster", dependencies: ["CubicaKit"], path: "Examples/Poster", swiftSettings: strict),
    .executableTarget(
      name: "SmallEditor", dependencies: ["CubicaKit"], path: "Examples/SmallEditor",
      swiftSettings: strict),

    // Tests.
    .target(
      name: "CubicaTestSupport", dependencies: ["CubicaCore"], path: "Tests/CubicaTestSupport",
      swiftSettings: strict),
    .testTarget(
      name: "CubicaCoreTests", dependencies: ["CubicaCore", "CubicaTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "CubicaLayersTests", dependencies: ["CubicaLayers", "CubicaTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "CubicaLocaleTests", dependencies: ["CubicaCore", "CubicaLocale"],
      swiftSettings: strict),
    .testTarget(
      name: "CubicaTemplatesTests",
      dependencies: ["CubicaLocale", "CubicaTemplates", "CubicaTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "CubicaCompositionTests",
      dependencies: ["CubicaComposition", "CubicaCore", "CubicaTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "CubicaEditTests",
      dependencies: [
        "CubicaComposition", "CubicaCore", "CubicaEdit", "CubicaTemplates", "CubicaTestSupport",
      ], exclude: ["Documents"], swiftSettings: strict),
    .testTarget(
      name: "CubicaRasterTests", dependencies: ["CubicaRaster", "CubicaTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "CubicaCompositorTests", dependencies: ["CubicaCompositor", "CubicaTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "CubicaMediaTests", dependencies: ["CubicaMedia", "CubicaTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "CubicaExportTests",
      dependencies: [
        "CubicaComposition", "CubicaExport", "CubicaLayers", "CubicaMedia", "CubicaTemplates",
        "CubicaTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "GoldenTests",
      dependencies: [
        "CubicaCore", "CubicaLayers", "CubicaTemplates", "CubicaRaster", "CubicaCompositor",
        "CubicaMedia", "CubicaTestSupport",
      ], exclude: ["Cases"], swiftSettings: strict),
    .testTarget(
      name: "CubicaAuthoringTests",
      dependencies: [
        "CubicaAuthoring", "CubicaExport", "CubicaTemplates", "CubicaTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CubicaBatchTests",
      dependencies: [
        "CubicaBatch", "CubicaCore", "CubicaExport", "CubicaMedia", "CubicaTemplates",
        "CubicaTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "cubica", "BirthdayCard", "MergeClips", "Poster", "SmallEditor", "CubicaCore",
        "CubicaExport",
        "CubicaTestSupport",
      ],
      swiftSettings: strict),
  ]
)
