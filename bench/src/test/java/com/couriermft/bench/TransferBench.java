package com.couriermft.bench;

import com.couriermft.bench.TransferOptions.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Compares transfers from SFTP to blobs and back with rclone, in pairs: one large file, then many
 * small files. Courier runs executions of one step on the real engine, including its storage
 * requests, in a process with a heap of 256 MiB.
 */
final class TransferBench {
  private static final int SMALL_FILES = Sizes.of(1_000, 3);
  private static final int SMALL_BYTES = 10 << 10;

  private final TransferOptions options;
  private final List<String> jvm = new ArrayList<>();
  private int sent;

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
      if (options.wants(Kind.SMALL)) {
        bench.paired(SMALL_FILES, SMALL_BYTES, List.of(4, 8));
        try (TransferSite site = bench.site(true)) {
          BareRequests.print(site, SMALL_FILES, SMALL_BYTES);
        }
      }
      if (options.wants(Kind.LARGE)) {
        bench.paired(1, options.sizeMebibytes() << 20, List.of(4));
      }
    }
    System.out.printf("load average %s%n", loadAverage());
  }

  private static String loadAverage() throws IOException {
    return Files.readString(Path.of("/proc/loadavg")).split(" ")[0];
  }

  /**
   * Measures both directions, alternating with rclone, which transfers a given number of files at
   * the same time.
   */
  private void paired(int files, long bytes, List<Integer> transfers) throws IOException {
    String what =
        files == 1 ? "1 x %d MiB".formatted(bytes >> 20) : files + " x " + (bytes >> 10) + " KiB";
    try (TransferSite site = site(files > 1)) {
      List<Peer> peers = peers(site, transfers);
      Path source = site.fill("source", files, bytes);
      for (Peer peer : peers) {
        peer.download(source.toString(), "source");
      }
      try (WorkerProcess ours = new WorkerProcess(jvm, site)) {
        Batch batch = new Batch(ours.run(Steps.download(site, source, "/kept/")), peers);
        for (int i = 0; i < options.pairs(); i++) {
          batch.ours.add(ours.run(Steps.download(site, source, "/down-" + i + "/")));
          batch.requests = ours.requests();
          for (Peer peer : peers) {
            batch.add(
                peer, peer.download(source.toString(), "down-" + i + "-" + peers.indexOf(peer)));
          }
        }
        batch.print(site.protocol() + " to blob, " + what, ours);
      }
      upload(what, site, source, peers);
    }
  }

  private void upload(String what, TransferSite site, Path source, List<Peer> peers)
      throws IOException {
    try (WorkerProcess ours = new WorkerProcess(jvm, site)) {
      Batch batch =
          new Batch(sent(site, source, t -> ours.run(Steps.upload(site, "/kept/", t))), peers);
      for (int i = 0; i < options.pairs(); i++) {
        batch.ours.add(sent(site, source, t -> ours.run(Steps.upload(site, "/kept/", t))));
        batch.requests = ours.requests();
        for (Peer peer : peers) {
          batch.add(peer, sent(site, source, t -> peer.upload("source", t.toString())));
        }
      }
      batch.print("blob to " + site.protocol() + ", " + what, ours);
    }
  }

  private interface Sending {
    Cost to(Path target) throws IOException;
  }

  private Cost sent(TransferSite site, Path source, Sending sending) throws IOException {
    Path target = site.root().resolve("sent-" + sent++);
    Cost cost = sending.to(target);
    TransferSite.settle(source, target);
    return cost;
  }

  /** Transfers a file that is much larger than the heap in both directions. */
  private void alone(long mebibytes) throws IOException {
    try (TransferSite site = site(false)) {
      Path source = site.fill("source", 1, mebibytes << 20);
      Path target = site.root().resolve("target");
      try (WorkerProcess ours = new WorkerProcess(jvm, site)) {
        Cost down = ours.run(Steps.download(site, source, "/large/"));
        Cost up = ours.run(Steps.upload(site, "/large/", target));
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

  private TransferSite site(boolean inMemory) throws IOException {
    return new TransferSite(
        Files.createTempDirectory(options.work(), "courier-transfer"),
        options.overFtp(),
        inMemory,
        options.distances());
  }

  /**
   * Returns rclone with each number of transfers; for FTP, lftp with the last of these numbers,
   * both alone and combined with rclone.
   */
  private List<Peer> peers(TransferSite site, List<Integer> transfers) throws IOException {
    if (options.overFtp()) {
      int parallel = transfers.get(transfers.size() - 1);
      Path kept = site.root().getParent().resolveSibling("lftp");
      return List.of(
          new Lftp(site, kept.resolve("alone"), parallel, false),
          new Lftp(site, kept.resolve("stored"), parallel, true));
    }
    return transfers.stream().<Peer>map(n -> new Rclone(site, n)).toList();
  }

  /** The costs of both programs for the same transfers. */
  private static final class Batch {
    private final Cost cold;
    private final Map<Peer, Costs> theirs = new LinkedHashMap<>();
    final Costs ours = new Costs();
    int requests;

    Batch(Cost cold, List<Peer> peers) {
      this.cold = cold;
      peers.forEach(peer -> theirs.put(peer, new Costs()));
    }

    void add(Peer peer, Cost cost) {
      theirs.get(peer).add(cost);
    }

    void print(String what, WorkerProcess worker) {
      System.out.printf(
          Locale.ROOT,
          "%n%s%n  courier              %s, cold %.2f s %.2f CPU-s, heap %d MiB, resident %d MiB,"
              + " %d storage requests%n",
          what,
          ours,
          cold.wallSeconds(),
          cold.cpuSeconds(),
          worker.heapMebibytes(),
          worker.residentMebibytes(),
          requests);
      theirs.forEach(
          (peer, costs) ->
              System.out.printf(
                  Locale.ROOT,
                  "  %-20s %s, resident %d MiB; peer / courier, median of"
                      + " pairs: wall %.2f, CPU %.2f%n",
                  peer.title(),
                  costs,
                  peer.residentMebibytes(),
                  costs.medianOver(ours, Cost::wallSeconds),
                  costs.medianOver(ours, Cost::cpuSeconds)));
    }
  }

  /** The steps that are measured. */
  private static final class Steps {
    static String download(TransferSite site, Path directory, String destination) {
      return step(
          site.protocol() + ".download",
          "'path': '%s/', 'pattern': '*', 'destination': '%s'".formatted(directory, destination));
    }

    static String upload(TransferSite site, String files, Path directory) {
      return step(
          site.protocol() + ".upload",
          "'files': 'files:%s*', 'path': '%s/', 'create_directories': true"
              .formatted(files, directory));
    }

    private static String step(String type, String config) {
      return "{'id': 's', 'type': '%s', 'timeout_seconds': 7200, 'config': {'connection': 'peer', %s}}"
          .formatted(type, config)
          .replace('\'', '"');
    }
  }
}
