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

  static CryptoOptions parse(String[] arguments) {
    long size = 1024;
    int pairs = 5;
    boolean c1 = false;
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
        case "--work" -> work = Path.of(value(arguments, ++i));
        default -> throw wrong("unknown option '" + arguments[i] + "'");
      }
    }
    return new CryptoOptions(size, pairs, c1, heap, only, work);
  }

  boolean wants(Kind kind) {
    return only.isEmpty() || only.get() == kind;
  }

  private static Kind kind(String text) {
    return switch (text) {
      case "messages" -> Kind.MESSAGES;
      case "archives" -> Kind.ARCHIVES;
      default -> throw wrong("'" + text + "' is neither 'messages' nor 'archives'");
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

  private static IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException("./courier bench crypto: " + what);
  }
}
