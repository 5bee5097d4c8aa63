package com.couriermft.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the last lines of a process's output in memory, and writes all lines to a file if one is
 * given. Thread-safe.
 */
final class OutputLog {
  private static final int KEPT = 50;
  private final Optional<Path> file;
  private final Deque<String> last = new ArrayDeque<>();

  private OutputLog(Optional<Path> file) {
    this.file = file;
  }

  static OutputLog open(@Nullable Path file) {
    return new OutputLog(Optional.ofNullable(file));
  }

  synchronized void write(String line) {
    if (last.size() == KEPT) {
      last.removeFirst();
    }
    last.addLast(line);
    file.ifPresent(path -> append(path, line));
  }

  private static void append(Path file, String line) {
    try {
      Files.write(file, List.of(line), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException("The log " + file + " cannot be written", e);
    }
  }

  synchronized String tail() {
    return String.join("\n", last);
  }
}
