package com.couriermft.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The options of {@code ./courier bench transfer}.
 *
 * @param sizeMebibytes size of the large file in MiB
 * @param pairs number of measurements of each transfer, alternating between the two programs
 * @param firstCompilerOnly whether Courier runs with the JVM options of the Functions worker
 * @param heapMebibytes size in MiB of a single file for the measurement of memory; 0 to measure
 *     pairs
 * @param only kind of files to measure; empty for both
 * @param overFtp whether to compare with lftp over FTP instead of rclone over SFTP
 * @param distances simulated distances to the partner's server and the blob service
 * @param work directory for temporary files
 */
record TransferOptions(
    long sizeMebibytes,
    int pairs,
    boolean firstCompilerOnly,
    long heapMebibytes,
    Optional<Kind> only,
    boolean overFtp,
    Distances distances,
    Path work) {
  private static final String COMMAND = "./courier bench transfer";

  /** The kinds of files: one large file, or many small files. */
  enum Kind {
    LARGE,
    SMALL
  }

  private enum Peer {
    RCLONE,
    LFTP
  }

  static TransferOptions parse(String[] texts) {
    long size = 1024;
    int pairs = 5;
    boolean c1 = false;
    boolean lftp = false;
    Distances distances = Distances.NONE;
    long heap = 0;
    Optional<Kind> only = Optional.empty();
    Path work = Path.of(System.getProperty("java.io.tmpdir"));
    Arguments arguments = new Arguments(COMMAND, texts);
    while (arguments.hasNext()) {
      String option = arguments.option();
      switch (option) {
        case "--size" -> size = arguments.number();
        case "--pairs" -> pairs = (int) arguments.number();
        case "--c1" -> c1 = true;
        case "--heap" -> heap = arguments.number();
        case "--only" -> only = Optional.of(arguments.oneOf(Kind.class));
        case "--peer" -> lftp = arguments.oneOf(Peer.class) == Peer.LFTP;
        case "--round-trip" ->
            distances = new Distances(Duration.ofMillis(arguments.number()), distances.blobs());
        case "--blob-round-trip" ->
            distances = new Distances(distances.server(), Duration.ofMillis(arguments.number()));
        case "--work" -> work = Path.of(arguments.value());
        default -> throw arguments.wrong("unknown option '" + option + "'");
      }
    }
    require(lftp ? Stream.of("vsftpd", "lftp", "rclone") : Stream.of("sshd", "rclone"));
    TransferOptions options =
        new TransferOptions(size, pairs, c1, heap, only, lftp, distances, work);
    if (lftp && !distances.server().isZero()) {
      throw wrong("--round-trip is for SFTP: FTP opens connections of its own for each file");
    }
    options.requireSpace();
    return options;
  }

  /**
   * Checks the disk space. Each pair leaves one file on the server and one in the container, and
   * each program starts with one more file on both sides.
   */
  private void requireSpace() {
    long needed = heapMebibytes > 0 ? 3 * heapMebibytes : 2 * (pairs + 2) * sizeMebibytes;
    long free;
    try {
      free = Files.getFileStore(work).getUsableSpace() >> 20;
    } catch (IOException e) {
      throw new IllegalArgumentException("'" + work + "' cannot be looked at: " + e, e);
    }
    if (free < needed) {
      throw wrong(
          "%d MiB are needed in %s, %d are free; see --work, --size and --pairs"
              .formatted(needed, work, free));
    }
  }

  boolean wants(Kind kind) {
    return only.isEmpty() || only.get() == kind;
  }

  private static void require(Stream<String> programs) {
    programs
        .filter(
            name ->
                Stream.of("/usr/bin", "/usr/sbin", "/usr/local/bin")
                    .noneMatch(in -> Files.isExecutable(Path.of(in, name))))
        .forEach(
            name -> {
              throw wrong(
                  "'" + name + "' is missing (Debian: openssh-server, rclone; vsftpd, lftp)");
            });
  }

  private static IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException(COMMAND + ": " + what);
  }
}
