import CubicaTestSupport
import Foundation
import Glibc

/// A Slurm of one controller and two nodes, n1 and n2, all of it in one folder and on this machine.
///
/// Nothing in /etc is touched. Every process is ended by its number.
final class SlurmCluster {
  let folder: TemporaryFolder
  private var daemons: [String: RunningTool] = [:]

  static let programs = ["munged", "slurmctld", "slurmd", "sbatch", "squeue", "scancel"]
  static var isPossible: Bool { geteuid() == 0 && programs.allSatisfy { find($0) != nil } }
  static let why = "needs root and Debian's slurm-wlm and munge"

  /// What Slurm's programs, and those that call them, are to see.
  var environment: [String: String?] {
    ["SLURM_CONF": folder.path("slurm.conf"), "PATH": Self.path]
  }

  private static let path =
    (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin") + ":/usr/sbin:/sbin"

  private static func find(_ name: String) -> String? {
    path.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  init() throws {
    folder = try TemporaryFolder()
    let host = try ToolRunner.check("hostname", ["-s"]).text.filter { !$0.isWhitespace }
    let first = 20_000 + Int(getpid()) % 20_000
    for name in ["state", "n1", "n2"] { try ToolRunner.check("mkdir", [folder.path(name)]) }
    try folder.write((0..<128).map { UInt8($0) }, to: "munge.key")
    try ToolRunner.check("chmod", ["400", folder.path("munge.key")])
    try ToolRunner.check("chmod", ["755", folder.path])
    let nodes = [1, 2].map { number in
      "NodeName=n\(number) NodeHostname=\(host) NodeAddr=127.0.0.1 Port=\(first + number) CPUs=1"
    }
    let lines =
      [
        "ClusterName=test", "SlurmctldHost=\(host)(127.0.0.1)", "SlurmUser=root",
        "SlurmctldPort=\(first)", "AuthType=auth/munge", "CryptoType=crypto/munge",
        "AuthInfo=socket=\(folder.path("munge.sock")),cred_expire=10",
        "StateSaveLocation=\(folder.path("state"))", "SlurmdSpoolDir=\(folder.path)/%n",
        "SlurmctldPidFile=\(folder.path("ctld.pid"))", "SlurmdPidFile=\(folder.path)/%n.pid",
        "SlurmctldLogFile=\(folder.path("ctld.log"))", "SlurmdLogFile=\(folder.path)/%n.log",
        "SlurmdTimeout=5", "ReturnToService=2", "ProctrackType=proctrack/linuxproc",
        "TaskPlugin=task/none", "SlurmdParameters=config_overrides", "MpiDefault=none",
        "JobRequeue=0", "SelectType=select/cons_tres", "SelectTypeParameters=CR_Core",
        "SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0",
      ] + nodes + ["PartitionName=all Nodes=n1,n2 Default=YES State=UP"]
    try folder.write((lines.joined(separator: "\n") + "\n").utf8, to: "slurm.conf")

    try start(
      "munged",
      [
        "--foreground", "--force", "--num-threads=2", "--key-file=\(folder.path("munge.key"))",
        "--socket=\(folder.path("munge.sock"))", "--pid-file=\(folder.path("munge.pid"))",
        "--log-file=\(folder.path("munge.log"))", "--seed-file=\(folder.path("munge.seed"))",
      ])
    try wait("munge") { access(folder.path("munge.sock"), F_OK) == 0 }
    try start("slurmctld", ["-D", "-c"])
    for node in ["n1", "n2"] { try start("slurmd", ["-D", "-N", node], as: node) }
    try wait("the nodes") {
      let idle = try run("sinfo", ["--noheader", "--Node", "--states=idle", "--format=%N"])
      return idle.split(separator: "\n").count == 2
    }
  }

  deinit {
    for name in ["n1", "n2"] { try? kill(node: name) }
    // The controller ends a child of its own; what is left then is killed.
    for tool in daemons.values { tool.send(signal: SIGTERM) }
    usleep(1_500_000)
    daemons = [:]
  }

  /// What the daemons say.
  var log: String {
    ["ctld.log", "n1.log", "n2.log"].map { name in
      (try? folder.bytes(of: name)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }.joined(separator: "\n")
  }

  /// What a program of Slurm's says.
  func run(_ name: String, _ arguments: [String]) throws -> String {
    try ToolRunner.run(name, arguments, environment: environment).text
  }

  /// Ends a node as a power cut does: its daemon, the steps of its jobs, and what they started.
  func kill(node: String) throws {
    let jobs = try run("squeue", ["--noheader", "--nodelist=\(node)", "--format=%A"])
    daemons[node]?.send(signal: SIGKILL)
    daemons[node] = nil
    let processes = Self.processes()
    for job in jobs.split(whereSeparator: \.isWhitespace) {
      let steps = processes.filter { $0.command.hasPrefix("slurmstepd: [\(job).") }.map(\.id)
      var all = steps
      while case let more = processes.filter({ all.contains($0.parent) && !all.contains($0.id) }),
        !more.isEmpty
      { all += more.map(\.id) }
      for id in all { Glibc.kill(id, SIGKILL) }
    }
  }

  private func start(_ program: String, _ arguments: [String], as name: String? = nil) throws {
    daemons[name ?? program] = try ToolRunner.start(
      Self.find(program) ?? program, arguments.map { Array($0.utf8) }, environment: environment)
  }

  private func wait(_ what: String, for isThere: () throws -> Bool) throws {
    for _ in 0..<600 {
      if try isThere() { return }
      usleep(100_000)
    }
    throw ToolError(description: "\(what) did not come up:\n\(log)")
  }

  private struct Task {
    var id: Int32
    var parent: Int32
    var command: String
  }

  private static func processes() -> [Task] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { name in
      guard let id = Int32(name),
        let stat = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
        let fields = stat.split(separator: ")").last?.split(separator: " "), fields.count > 1,
        let parent = Int32(fields[1])
      else { return nil }
      let line = FileManager.default.contents(atPath: "/proc/\(name)/cmdline") ?? Data()
      return Task(id: id, parent: parent, command: String(decoding: line, as: UTF8.self))
    }
  }
}
