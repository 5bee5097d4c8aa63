package com.couriermft.bench;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What {@code ./courier bench crypto} was asked for.
 *
 * @param sizeMebibytes of the large file, and of the files of an archive together
 * @param pairs how often each act is timed, on both sides in turn
 * @param firstCompilerOnly whether ours runs as on the Functions worker
 * @param heapMebibytes size of a file to handle alone, for its memory; 0 for pairs
 * @param only which kind of files; both if there is none
 * @param work where files are kept meanwhile
 */
record CryptoOptions(
    long sizeMebibytes,
    int pairs,
    boolean firstCompilerOnly,
    long heapMebibytes,
    Optional<Kind> only,
    Path work) {
  /** Kinds of files. */
  enum Kind {
    MESSAGES,
    ARCHIVES
  }

  static CryptoOptions parse(String[] texts) {
    long size = 1024;
    int pairs = 5;
    boolean c1 = false;
    long heap = 0;
    Optional<Kind> only = Optional.empty();
    Path work = Path.of(System.getProperty("java.io.tmpdir"));
    Arguments arguments = new Arguments("./courier bench crypto", texts);
    while (arguments.hasNext()) {
      String option = arguments.option();
      switch (option) {
        case "--size" -> size = arguments.number();
        case "--pairs" -> pairs = (int) arguments.number();
        case "--c1" -> c1 = true;
        case "--heap" -> heap = arguments.number();
        case "--only" -> only = Optional.of(arguments.oneOf(Kind.class));
        case "--work" -> work = Path.of(arguments.value());
        default -> throw arguments.wrong("unknown option '" + option + "'");
      }
    }
    return new CryptoOptions(size, pairs, c1, heap, only, work);
  }

  boolean wants(Kind kind) {
    return only.isEmpty() || only.get() == kind;
  }
}
