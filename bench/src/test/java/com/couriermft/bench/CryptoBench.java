package com.couriermft.bench;

import com.couriermft.bench.CryptoOptions.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Compares OpenPGP messages with gpg, and zip archives with zip and unzip: from file to file on one
 * disk, alternating between the two programs. Courier runs the steps themselves over a directory,
 * in a process with 256 MiB.
 */
final class CryptoBench {
  private static final int ARCHIVE_FILES = Sizes.of(200, 3);

  private final CryptoOptions options;
  private final List<String> jvm = new ArrayList<>();
  private final CryptoSite site;

  private CryptoBench(CryptoOptions options) throws IOException {
    this.options = options;
    String given = System.getenv().getOrDefault("COURIER_JAVA_OPTS", "-Xmx256m");
    jvm.addAll(List.of(given.strip().split("\\s+")));
    if (options.firstCompilerOnly()) {
      jvm.add("-XX:TieredStopAtLevel=1");
    }
    site = new CryptoSite(Files.createTempDirectory(options.work(), "courier-crypto"));
  }

  public static void main(String[] arguments) throws Exception {
    CryptoBench bench = new CryptoBench(CryptoOptions.parse(arguments));
    System.out.printf("load average %s%n", loadAverage());
    System.out.printf("ours: java %s%n", String.join(" ", bench.jvm));
    try (CryptoSite open = bench.site) {
      if (bench.options.heapMebibytes() > 0) {
        bench.alone(bench.options.heapMebibytes() << 20);
      } else {
        long bytes = bench.options.sizeMebibytes() << 20;
        if (bench.options.wants(Kind.MESSAGES)) {
          bench.messages("random bytes, not compressed", "none", open.random("random", bytes));
          bench.messages("text, zlib", "zlib", open.text("text", bytes, 1));
        }
        if (bench.options.wants(Kind.ARCHIVES)) {
          bench.archives(bytes);
        }
      }
    }
    System.out.printf("load average %s%n", loadAverage());
  }

  private static String loadAverage() throws IOException {
    return Files.readString(Path.of("/proc/loadavg")).split(" ")[0];
  }

  private WorkerProcess worker() throws IOException {
    return new WorkerProcess(jvm, CryptoWorker.class, site.workerArguments());
  }

  private void messages(String what, String compression, Path source) throws IOException {
    String message = source.getFileName() + ".pgp";
    String plain = source.getFileName() + ".plain";
    Path gpgMessage = site.root().resolve("gpg.pgp");
    Path gpgPlain = site.root().resolve("gpg.plain");
    try (WorkerProcess ours = worker()) {
      Pairs encrypt = new Pairs("encrypt and sign, " + what);
      Pairs decrypt = new Pairs("decrypt and verify, " + what);
      for (int i = 0; i <= options.pairs(); i++) {
        encrypt.add(
            ours.run(Orders.encrypt(source, compression)),
            encryptByGpg(source, compression, gpgMessage));
        // Each program reads the other program's output.
        Files.move(
            gpgMessage, site.root().resolve("from-gpg.pgp"), StandardCopyOption.REPLACE_EXISTING);
        decrypt.add(
            ours.run(Orders.decrypt("from-gpg.pgp", plain)),
            site.gpg(
                    "--output",
                    gpgPlain.toString(),
                    "--decrypt",
                    site.root().resolve(message).toString())
                .cost());
        requireSame(source, site.root().resolve(plain));
        requireSame(source, gpgPlain);
      }
      encrypt.print("gpg", ours);
      decrypt.print("gpg", ours);
    }
    Files.delete(source);
  }

  private Cost encryptByGpg(Path source, String compression, Path message) throws IOException {
    return site.gpg(
            "--local-user",
            "us",
            "--recipient",
            "partner",
            "--compress-algo",
            compression.equals("none") ? "uncompressed" : compression,
            "--output",
            message.toString(),
            "--sign",
            "--encrypt",
            source.toString())
        .cost();
  }

  private void archives(long bytes) throws IOException {
    Path files = site.root().resolve("files");
    for (int i = 0; i < ARCHIVE_FILES; i++) {
      site.text("files/%03d.csv".formatted(i), bytes / ARCHIVE_FILES, i);
    }
    Path theirZip = site.root().resolve("theirs.zip");
    Path theirFiles = site.root().resolve("theirs");
    try (WorkerProcess ours = worker()) {
      Pairs zip = new Pairs("zip of " + ARCHIVE_FILES + " files of text");
      Pairs unzip = new Pairs("unzip of them");
      for (int i = 0; i <= options.pairs(); i++) {
        Files.deleteIfExists(theirZip);
        zip.add(
            ours.run(Orders.zip("files/*", "ours.zip")),
            Command.run(List.of("zip", "-q", "-j", "-r", theirZip.toString(), files.toString()))
                .cost());
        unzip.add(
            ours.run(Orders.unzip("theirs.zip", "ours/")),
            Command.run(
                    List.of(
                        "unzip",
                        "-q",
                        "-d",
                        theirFiles.toString(),
                        site.root().resolve("ours.zip").toString()))
                .cost());
        TransferSite.takeSame(files, site.root().resolve("ours"));
        TransferSite.takeSame(files, theirFiles);
      }
      zip.print("zip", ours);
      unzip.print("unzip", ours);
    }
  }

  /** Processes a file that is much larger than the heap, in each way. */
  private void alone(long bytes) throws IOException {
    Path source = site.random("large", bytes);
    try (WorkerProcess ours = worker()) {
      List<Cost> costs = new ArrayList<>();
      costs.add(ours.run(Orders.encrypt(source, "none")));
      costs.add(ours.run(Orders.decrypt("large.pgp", "plain")));
      requireSame(source, site.root().resolve("plain"));
      Files.delete(site.root().resolve("large.pgp"));
      Files.delete(site.root().resolve("plain"));
      costs.add(ours.run(Orders.zip("large", "large.zip")));
      costs.add(ours.run(Orders.unzip("large.zip", "unzipped/")));
      requireSame(source, site.root().resolve("unzipped/large"));
      List<String> rates =
          costs.stream()
              .map(cost -> String.format(Locale.ROOT, "%.0f", (bytes >> 20) / cost.wallSeconds()))
              .toList();
      System.out.printf(
          "%d MiB: encrypt and sign, decrypt and verify, zip, unzip at %s MiB/s, the same bytes;"
              + " heap after collection %d MiB at most, resident %d MiB%n",
          bytes >> 20, String.join(", ", rates), ours.heapMebibytes(), ours.residentMebibytes());
    }
  }

  private static void requireSame(Path expected, Path found) throws IOException {
    if (Files.mismatch(expected, found) >= 0) {
      throw new IOException(found + " is not what " + expected + " is");
    }
  }

  /**
   * The costs of both programs for the same work. The first pair is a warm-up and is reported
   * separately.
   */
  private static final class Pairs {
    private final String what;
    private final Costs ours = new Costs();
    private final Costs theirs = new Costs();
    private Cost cold = new Cost(0, 0);
    private int count;

    Pairs(String what) {
      this.what = what;
    }

    void add(Cost our, Cost their) {
      if (count++ == 0) {
        cold = our;
      } else {
        ours.add(our);
        theirs.add(their);
      }
    }

    void print(String peer, WorkerProcess worker) {
      System.out.printf(
          Locale.ROOT,
          "%n%s%n  courier  %s, cold %.2f s %.2f CPU-s, heap %d MiB, resident %d MiB%n"
              + "  %-7s  %s; %s / courier: wall %.2f, CPU %.2f%n",
          what,
          ours,
          cold.wallSeconds(),
          cold.cpuSeconds(),
          worker.heapMebibytes(),
          worker.residentMebibytes(),
          peer,
          theirs,
          peer,
          theirs.medianWall() / ours.medianWall(),
          theirs.medianCpu() / ours.medianCpu());
    }
  }

  /** The steps that are measured. */
  private static final class Orders {
    static String encrypt(Path source, String compression) {
      return order(
          "pgp.encrypt",
          "'input':'%s','recipients':['partner'],'sign_with':'us','compression':'%s'"
              .formatted(source.getFileName(), compression));
    }

    static String decrypt(String message, String plain) {
      return order(
          "pgp.decrypt",
          "'input':'%s','keys':['partner'],'verify':{'signers':['us']},'destination':'%s'"
              .formatted(message, plain));
    }

    static String zip(String input, String archive) {
      return order("file.zip", "'input':'%s','destination':'%s'".formatted(input, archive));
    }

    static String unzip(String archive, String directory) {
      return order("file.unzip", "'input':'%s','destination':'%s'".formatted(archive, directory));
    }

    private static String order(String type, String config) {
      return "{'type':'%s','config':{%s,'overwrite':'replace'}}"
          .formatted(type, config)
          .replace('\'', '"');
    }
  }
}
