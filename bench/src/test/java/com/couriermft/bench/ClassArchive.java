package com.couriermft.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The kinds of files in which a JVM stores data about classes, for later JVMs that load the same
 * classes.
 */
enum ClassArchive {
  /** No archive except that of the JDK's classes, which every JVM uses. */
  NONE("without an archive", 0, List.of(), List.of()),
  /** Parsed and verified classes, written when the JVM ends. */
  AT_EXIT(
      "with an archive of one run",
      13,
      List.of("-XX:ArchiveClassesAtExit=%s"),
      List.of("-XX:SharedArchiveFile=%s")),
  /**
   * Parsed and verified classes, written by the JVM if the file is missing or belongs to another
   * JVM.
   */
  AUTOMATIC(
      "with an archive that the JVM makes",
      19,
      List.of("-XX:+AutoCreateSharedArchive", "-XX:SharedArchiveFile=%s"),
      List.of("-XX:+AutoCreateSharedArchive", "-XX:SharedArchiveFile=%s")),
  /** Loaded and linked classes with profiles of their methods. */
  AHEAD_OF_TIME(
      "with a cache ahead of time",
      25,
      List.of("-XX:AOTCacheOutput=%s"),
      List.of("-XX:AOTCache=%s"));

  private final String title;
  private final int since;
  private final List<String> recording;
  private final List<String> using;

  ClassArchive(String title, int since, List<String> recording, List<String> using) {
    this.title = title;
    this.since = since;
    this.recording = recording;
    this.using = using;
  }

  /** Returns the kinds of archive that the running JVM can write and use. */
  static List<ClassArchive> known() {
    return Stream.of(values())
        .filter(archive -> archive.since <= Runtime.version().feature())
        .toList();
  }

  /** Returns the name of this kind of archive in the printed tables. */
  String title() {
    return title;
  }

  /** Returns the options for a JVM that writes the file when it ends. */
  String[] recording(Path file) {
    return options(recording, file);
  }

  /** Returns the options for a JVM that uses the file. */
  String[] using(Path file) {
    return options(using, file);
  }

  private static String[] options(List<String> options, Path file) {
    return options.stream().map(option -> option.formatted(file)).toArray(String[]::new);
  }
}
