import CubicaTestSupport
import Foundation
import Testing

/// Slurm's programs are replaced on the PATH.
@Suite("batches in an array of jobs")
struct SlurmEngineTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("name\nAl\nBo\nCy\nDi\n".utf8, to: "it's.csv")
    try ToolRunner.check("mkdir", [folder.path("bin")])
    // Runs the tasks at once, one after the other; those named in `lost` die the first time.
    try program(
      "sbatch",
      """
      script=$2; grep -o 'array=[0-9,-]*' "$script" >>submitted
      echo 1 >>rounds
      for i in $(sed -n 's/^#SBATCH --array=\\([0-9,-]*\\).*/\\1/p' "$script" | tr , '\\n' |
        sed 's/^\\([0-9]*\\)$/\\1-\\1/' | while IFS=- read -r a b; do seq "$a" "$b"; done)
      do
        if [ "$(wc -l <rounds)" -le "$(cat "lost-$i" 2>/dev/null || echo 0)" ]; then continue; fi
        SLURM_ARRAY_TASK_ID=$i SLURMD_NODENAME=n1 sh "$script" >"log-$i" 2>&1
      done
      echo '77;cluster'
      """)
    try program("squeue", "echo \"$*\" >>asked; cat queue 2>/dev/null; exit 0")
    try program("scancel", "echo \"$*\" >cancelled; rm -f queue")
  }

  private func program(_ name: String, _ text: String) throws {
    try folder.write("#!/bin/bash\n\(text)\n".utf8, to: "bin/\(name)")
    try ToolRunner.check("chmod", ["+x", folder.path("bin/\(name)")])
  }

  private var environment: [String: String?] {
    ["PATH": folder.path("bin") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")]
  }

  private let words = [
    "batch", "it's.csv", "--size", "64x64", "--fps", "1", "--quality", "draft", "-o",
    "cards 100%/{name}.mp4", "--engine", "slurm",
  ]

  private func batch(_ more: [String]) throws -> ToolResult {
    try CubicaBinary.run(words + more, in: folder, environment: environment)
  }

  @Test("the job script, and nothing else")
  func dryRun() throws {
    let result = try batch(["--dry-run", "--nodes", "3", "--jobs", "2"])
    #expect(result.exitCode == 0, "\(result.errorText)")
    let output = folder.path("cards 100%/.cubica/slurm").replacing("%", with: "%%")
    #expect(
      result.text == """
        #!/bin/sh
        #SBATCH --job-name=cubica
        #SBATCH --array=1-4%3
        #SBATCH --nodes=1
        #SBATCH --ntasks=1
        #SBATCH --cpus-per-task=2
        #SBATCH --requeue
        #SBATCH --open-mode=append
        #SBATCH --chdir="\(folder.path)"
        #SBATCH --output="\(output)/shard-%a-of-4.log"

        echo "shard $SLURM_ARRAY_TASK_ID/4 on $SLURMD_NODENAME, restart ${SLURM_RESTART_COUNT:-0}"
        exec '\(CubicaBinary.path)' 'batch' '--output=cards 100%/{name}.mp4' '--size=64x64' \
        '--fps=1' '--quality=draft' '--jobs=2' 'it'\\''s.csv' --progress=none \
        "--shard=$SLURM_ARRAY_TASK_ID/4"

        """)
    #expect(folder.contents == ["bin", "it's.csv"])
  }

  @Test("shards whose node dies are submitted again, and only they")
  func resubmitted() throws {
    try folder.write("1".utf8, to: "lost-2")
    try folder.write("2".utf8, to: "lost-4")
    let result = try batch([])
    #expect(result.exitCode == 0, "\(result.errorText)")
    #expect(
      String(decoding: try folder.bytes(of: "submitted"), as: UTF8.self)
        == "array=1-4\narray=2,4\narray=4\n")
    #expect(result.errorText.contains("shards 2,4 of 4 ended before"))
    #expect(result.errorText.contains("made 4 of 4"))
    #expect(result.lastError == "cards 100%/report.csv")
    let again = try batch(["--array-size", "2"])
    #expect(again.exitCode == 0)
    #expect(again.errorText.contains("skipped 4 of 4"))
  }

  @Test("after three rounds it is told what is not made")
  func givenUp() throws {
    try folder.write("9".utf8, to: "lost-3")
    let result = try batch([])
    #expect(result.exitCode == 1)
    #expect(try folder.bytes(of: "rounds") == Array("1\n1\n1\n".utf8))
    #expect(result.errorText.contains("made 3, not made 1 of 4"))
    let report = String(decoding: try folder.bytes(of: "cards 100%/report.csv"), as: UTF8.self)
    #expect(report.contains("shard 3 did not end; see "))
  }

  @Test("a shard that is held is told; a signal cancels the array")
  func cancelled() throws {
    try folder.write("9".utf8, to: "lost-1")
    try folder.write("1|PD|launch failed requeued held\n".utf8, to: "queue")
    let tool = try ToolRunner.start(
      CubicaBinary.path, (words + ["--array-size", "1"]).map { Array($0.utf8) }, in: folder.path,
      environment: environment)
    for _ in 0..<600 where !folder.contents.contains("asked") { usleep(50_000) }
    tool.send(signal: SIGINT)
    let result = tool.wait()
    #expect(result.exitCode == 130)
    #expect(try folder.bytes(of: "cancelled") == Array("77\n".utf8))
    #expect(result.errorText.contains("scontrol release 77_1 lets it go"))
    #expect(result.lastError.contains("run the same command again"))
  }

  @Test("what cannot be asked for")
  func refused() throws {
    for (more, word) in [
      (["--shard", "1/2"], "--shard"), (["--array-size", "0"], "--array-size"),
      (["--nodes", "x"], "--nodes"),
    ] {
      let result = try batch(more)
      #expect(result.exitCode == 2)
      #expect(result.lastError.contains(word))
    }
    let idle = try CubicaBinary.run(
      ["batch", "it's.csv", "-o", "{name}.mp4", "--nodes", "2"], in: folder)
    #expect(idle.exitCode == 2)
    #expect(idle.lastError.contains("--engine slurm"))
    try ToolRunner.check("rm", [folder.path("bin/sbatch"), folder.path("bin/squeue")])
    let missing = try CubicaBinary.run(
      words, in: folder, environment: ["PATH": folder.path("bin")])
    #expect(missing.exitCode == 2)
    #expect(missing.lastError.contains("sbatch: is not on the PATH"))
  }
}
