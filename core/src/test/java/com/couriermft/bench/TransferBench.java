package com.couriermft.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * SFTP to blobs and back, in pairs with rclone: one large file, then many small ones. Ours are runs
 * of one step on the real engine, their bookkeeping included, in a process of 256 MiB.
 */
final class TransferBench {
  private static final int SMALL_FILES = 1_000;
  private static final int SMALL_BYTES = 10 << 10;

  private final TransferOptions options;
  private final List<String> jvm = new ArrayList<>();

  private TransferBench(TransferOptions options) {
    this.options = options;
    String given = System.getenv().getOrDefault("COURIER_JAVA_OPTS", "-Xmx256m");
    jvm.addAll(List.of(given.strip().split("\\s+")));
    if (options.firstCompilerOnly()) {
      jvm.add("-XX:TieredStopAtLevel=1");
    }
  }

  public static void main(String[] arguments) throws Exception {
    TransferOptions options = TransferOptions.parse(arguments);
    TransferBench bench = new TransferBench(options);
    System.out.printf("load average %s%n", loadAverage());
    System.out.printf("ours: java %s%n", String.join(" ", bench.jvm));
    if (options.heapMebibytes() > 0) {
      bench.alone(options.heapMebibytes());
    } else {
      bench.paired(1, options.sizeMebibytes() << 20);
      bench.paired(SMALL_FILES, SMALL_BYTES);
    }
    System.out.printf("load average %s%n", loadAverage());
  }

  private static String loadAverage() throws IOException {
    return Files.readString(Path.of("/proc/loadavg")).split(" ")[0];
  }

  private void paired(int files, long bytes) throws IOException {
    String what =
        files == 1 ? "1 x %d MiB".formatted(bytes >> 20) : files + " x " + (bytes >> 10) + " KiB";
    try (TransferSite site = site()) {
      Path source = site.fill("source", files, bytes);
      Rclone rclone = new Rclone(site);
      rclone.download(source.toString(), "source");
      try (WorkerProcess ours = new WorkerProcess(jvm, site)) {
        Cost cold = ours.run(Steps.download(source, "in/"));
        Batch batch = new Batch();
        for (int i = 0; i < options.pairs(); i++) {
          batch.ours.add(ours.run(Steps.download(source, "in/")));
          batch.theirs.add(rclone.download(source.toString(), "down-" + i));
        }
        ours.run(Steps.download(source, "/kept/"));
        print("SFTP to blob, " + what, cold, batch, ours, rclone);
      }
      try (WorkerProcess ours = new WorkerProcess(jvm, site)) {
        Path target = site.root().resolve("cold");
        Cost cold = ours.run(Steps.upload("/kept/", target));
        TransferSite.requireSame(source, target);
        Batch batch = new Batch();
        for (int i = 0; i < options.pairs(); i++) {
          Path mine = site.root().resolve("ours-" + i);
          batch.ours.add(ours.run(Steps.upload("/kept/", mine)));
          TransferSite.requireSame(source, mine);
          TransferSite.delete(mine);
          Path other = site.root().resolve("theirs-" + i);
          batch.theirs.add(rclone.upload("source", other.toString()));
          TransferSite.requireSame(source, other);
          TransferSite.delete(other);
        }
        print("blob to SFTP, " + what, cold, batch, ours, rclone);
      }
    }
  }

  /** One file that is much larger than the heap, there and back. */
  private void alone(long mebibytes) throws IOException {
    try (TransferSite site = site()) {
      Path source = site.fill("source", 1, mebibytes << 20);
      Path target = site.root().resolve("target");
      try (WorkerProcess ours = new WorkerProcess(jvm, site)) {
        Cost down = ours.run(Steps.download(source, "/large/"));
        Cost up = ours.run(Steps.upload("/large/", target));
        TransferSite.requireSame(source, target);
        System.out.printf(
            Locale.ROOT,
            "%d MiB: down %.0f MiB/s (%.1f CPU-s), up %.0f MiB/s (%.1f CPU-s), the same bytes;"
                + " heap after collection %d MiB at most, resident %d MiB%n",
            mebibytes,
            mebibytes / down.wallSeconds(),
            down.cpuSeconds(),
            mebibytes / up.wallSeconds(),
            up.cpuSeconds(),
            ours.heapMebibytes(),
            ours.residentMebibytes());
      }
    }
  }

  private TransferSite site() throws IOException {
    return new TransferSite(Files.createTempDirectory(options.work(), "courier-transfer"));
  }

  private static void print(
      String what, Cost cold, Batch batch, WorkerProcess ours, Rclone rclone) {
    System.out.printf(
        Locale.ROOT,
        "%n%s%n  courier  %s, cold %.2f s %.2f CPU-s, heap %d MiB, resident %d MiB%n"
            + "  rclone   %s, resident %d MiB%n  rclone / courier   wall %.2f   CPU %.2f%n",
        what,
        batch.ours,
        cold.wallSeconds(),
        cold.cpuSeconds(),
        ours.heapMebibytes(),
        ours.residentMebibytes(),
        batch.theirs,
        rclone.residentMebibytes(),
        batch.theirs.medianWall() / batch.ours.medianWall(),
        batch.theirs.medianCpu() / batch.ours.medianCpu());
  }

  private static final class Batch {
    final Costs ours = new Costs();
    final Costs theirs = new Costs();
  }

  /** The steps whose time is taken. */
  private static final class Steps {
    static String download(Path directory, String destination) {
      return step(
          "download",
          "'path': '%s/', 'pattern': '*', 'destination': '%s'".formatted(directory, destination));
    }

    static String upload(String files, Path directory) {
      return step(
          "upload",
          "'files': 'files:%s*', 'path': '%s/', 'create_directories': true"
              .formatted(files, directory));
    }

    private static String step(String verb, String config) {
      return "{'id': 's', 'type': 'sftp.%s', 'config': {'connection': 'peer', %s}}"
          .formatted(verb, config)
          .replace('\'', '"');
    }
  }
}
