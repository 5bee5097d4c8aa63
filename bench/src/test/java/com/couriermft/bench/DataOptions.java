package com.couriermft.bench;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The options of {@code ./courier bench data}.
 *
 * @param rows number of rows of each table
 * @param pairs number of measurements of each operation, alternating between all programs
 * @param only the operation to measure; empty for all
 * @param poi class path of Apache POI and the program that uses it; empty to leave it out
 * @param work directory for temporary files
 */
record DataOptions(int rows, int pairs, Optional<Act> only, Optional<String> poi, Path work) {
  /** The operations that are measured. */
  enum Act {
    EXPORT,
    IMPORT,
    LOAD_DATA,
    TRANSFORM,
    WRITE_XLSX,
    READ_XLSX
  }

  static DataOptions parse(String[] texts) {
    int rows = 1_000_000;
    int pairs = 3;
    Optional<Act> only = Optional.empty();
    Optional<String> poi = Optional.empty();
    Path work = Path.of(System.getProperty("java.io.tmpdir"));
    Arguments arguments = new Arguments("./courier bench data", texts);
    while (arguments.hasNext()) {
      String option = arguments.option();
      switch (option) {
        case "--rows" -> rows = (int) arguments.number();
        case "--pairs" -> pairs = (int) arguments.number();
        case "--only" -> only = Optional.of(arguments.oneOf(Act.class));
        case "--poi" -> poi = Optional.of(arguments.value());
        case "--work" -> work = Path.of(arguments.value());
        default -> throw arguments.wrong("unknown option '" + option + "'");
      }
    }
    return new DataOptions(rows, pairs, only, poi, work);
  }

  boolean wants(Act act) {
    return only.isEmpty() || only.get() == act;
  }
}
