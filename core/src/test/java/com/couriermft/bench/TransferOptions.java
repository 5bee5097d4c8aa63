package com.couriermft.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
 * @param work where files are kept meanwhile
 */
record TransferOptions(
    long sizeMebibytes,
    int pairs,
    boolean firstCompilerOnly,
    long heapMebibytes,
    Optional<Kind> only,
    boolean overFtp,
    Path work) {
  /** Kinds of files: one large one, or many small ones. */
  enum Kind {
    LARGE,
    SMALL
  }

  static TransferOptions parse(String[] arguments) {
    long size = 1024;
    int pairs = 5;
    boolean c1 = false;
    boolean lftp = false;
    long heap = 0;
    Optional<Kind> only = Optional.empty();
    Path work = Path.of(System.getProperty("java.io.tmpdir"));
    for (int i = 0; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "--size" -> size = number(arguments, ++i);
        case "--pairs" -> pairs = (int) number(arguments, ++i);
        case "--c1" -> c1 = true;
        case "--heap" -> heap = number(arguments, ++i);
        case "--only" -> only = Optional.of(kind(value(arguments, ++i)));
        case "--peer" -> lftp = isLftp(value(arguments, ++i));
        case "--work" -> work = Path.of(value(arguments, ++i));
        default -> throw wrong("unknown option '" + arguments[i] + "'");
      }
    }
    require(lftp ? Stream.of("vsftpd", "lftp", "rclone") : Stream.of("sshd", "rclone"));
    TransferOptions options = new TransferOptions(size, pairs, c1, heap, only, lftp, work);
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

  private static boolean isLftp(String text) {
    return switch (text) {
      case "lftp" -> true;
      case "rclone" -> false;
      default -> throw wrong("--peer is rclone or lftp, not '" + text + "'");
    };
  }

  private static Kind kind(String text) {
    return switch (text) {
      case "large" -> Kind.LARGE;
      case "small" -> Kind.SMALL;
      default -> throw wrong("'" + text + "' is neither 'large' nor 'small'");
    };
  }

  private static long number(String[] arguments, int at) {
    String text = value(arguments, at);
    if (!text.matches("[1-9][0-9]{0,6}")) {
      throw wrong("'" + text + "' is no whole number from 1");
    }
    return Long.parseLong(text);
  }

  private static String value(String[] arguments, int at) {
    if (at == arguments.length) {
      throw wrong("'" + arguments[at - 1] + "' needs a value");
    }
    return arguments[at];
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
    return new IllegalArgumentException("./courier bench transfer: " + what);
  }
}
