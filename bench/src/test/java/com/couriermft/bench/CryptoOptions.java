package com.couriermft.bench;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The options of {@code ./courier bench crypto}.
 *
 * @param sizeMebibytes size in MiB of the large file, and of all files of an archive together
 * @param pairs number of measurements of each operation, alternating between the two programs
 * @param firstCompilerOnly whether Courier runs with the JVM options of the Functions worker
 * @param heapMebibytes size in MiB of a single file for the measurement of memory; 0 to measure
 *     pairs
 * @param only kind of files to measure; empty for both
 * @param work directory for temporary files
 */
record CryptoOptions(
    long sizeMebibytes,
    int pairs,
    boolean firstCompilerOnly,
    long heapMebibytes,
    Optional<Kind> only,
    Path work) {
  /** The kinds of files. */
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
