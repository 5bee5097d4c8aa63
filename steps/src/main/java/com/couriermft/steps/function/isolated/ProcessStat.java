package com.couriermft.steps.function.isolated;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A process as described by Linux in {@code /proc/<pid>/stat} (proc(5)).
 *
 * @param ticks processor time of the process and its ended children, in 1/100 s
 */
record ProcessStat(long pid, long parent, long group, long session, long ticks, long pages) {
  private static final Path PROC = Path.of("/proc");

  // Index of the first field after the command's name.
  private static final int STATE = 0;
  private static final int PARENT = 1;
  private static final int GROUP = 2;
  private static final int SESSION = 3;
  private static final int USER_TIME = 11;
  private static final int CHILDREN_SYSTEM_TIME = 14;
  private static final int RESIDENT_PAGES = 21;

  /** The state of a zombie, whose parent has not waited for it yet. */
  private static final String ENDED = "Z";

  /** Returns all processes that are visible to this one and have not ended. */
  static List<ProcessStat> all() {
    List<ProcessStat> all = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(PROC, "[0-9]*")) {
      entries.forEach(each -> of(each).ifPresent(all::add));
    } catch (IOException | DirectoryIteratorException e) {
      throw new IllegalStateException(
          "/proc cannot be read; Courier needs it to measure what a function uses", e);
    }
    return all;
  }

  /**
   * Returns whether the process has the given value of the environment variable {@link
   * ChildCommand#TOKEN}.
   */
  boolean hasToken(String token) {
    return text(PROC.resolve(pid + "/environ")).contains(ChildCommand.TOKEN + "=" + token);
  }

  private static Optional<ProcessStat> of(Path process) {
    String line = text(process.resolve("stat"));
    String[] fields = line.substring(line.lastIndexOf(')') + 1).strip().split(" ");
    if (fields.length <= RESIDENT_PAGES || fields[STATE].equals(ENDED)) {
      return Optional.empty();
    }
    long ticks = 0;
    for (int i = USER_TIME; i <= CHILDREN_SYSTEM_TIME; i++) {
      ticks += Long.parseLong(fields[i]);
    }
    return Optional.of(
        new ProcessStat(
            Long.parseLong(process.getFileName().toString()),
            Long.parseLong(fields[PARENT]),
            Long.parseLong(fields[GROUP]),
            Long.parseLong(fields[SESSION]),
            ticks,
            Long.parseLong(fields[RESIDENT_PAGES])));
  }

  /**
   * Returns the content of a file in /proc, or an empty string if the process has ended; the
   * content may be any bytes.
   */
  private static String text(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return ""; // The process has ended or belongs to another user.
    }
  }
}
