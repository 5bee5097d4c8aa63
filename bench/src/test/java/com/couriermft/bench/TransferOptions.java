package com.couriermft.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What {@code ./courier bench transfer} was asked for.
 *
 * @param sizeMebibytes of the large file
 * @param pairs how often each transfer is timed, on both sides in turn
 * @param firstCompilerOnly whether ours runs as on the Functions worker
 * @param heapMebibytes size of a file to move alone, for its memory; 0 for pairs
 * @param only which kind of files; both if there is none
 * @param overFtp whether over FTP, beside lftp, instead of over SFTP, beside rclone
 * @param distances to the SFTP server and to the blob service
 * @param work where files are kept meanwhile
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

  /** Kinds of files: one large one, or many small ones. */
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

  /** Each pair leaves a file on either side; ours and theirs begin with one more of each. */
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
