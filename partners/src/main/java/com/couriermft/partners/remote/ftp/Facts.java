package com.couriermft.partners.remote.ftp;

import com.couriermft.transfer.listing.RemoteFile;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The facts of one line of {@code MLSD} or {@code MLST} (RFC 3659, 7): {@code
 * type=file;size=3;modify=20260101000000; a.csv}.
 *
 * @param values values by the lower-case names of the facts
 * @param name file name that the facts describe
 */
record Facts(Map<String, String> values, String name) {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuuMMddHHmmss");
  private static final Pattern SIZE = Pattern.compile("[0-9]{1,18}");
  private static final int TIME_DIGITS = 14;

  Facts {
    values = Map.copyOf(values);
  }

  /** Parses a line; empty if it is not a line of facts. */
  static Optional<Facts> read(String line) {
    int space = line.indexOf(' ');
    if (space < 0 || space == line.length() - 1) {
      return Optional.empty();
    }
    Map<String, String> values = new TreeMap<>();
    for (String fact : line.substring(0, space).split(";")) {
      int equals = fact.indexOf('=');
      if (equals > 0) {
        values.put(fact.substring(0, equals).toLowerCase(Locale.ROOT), fact.substring(equals + 1));
      }
    }
    return Optional.of(new Facts(values, line.substring(space + 1)));
  }

  /** Returns whether the line describes the listed directory itself or its parent. */
  boolean isDot() {
    String type = type();
    return type.equals("cdir") || type.equals("pdir") || name.equals(".") || name.equals("..");
  }

  private String type() {
    return values.getOrDefault("type", "").toLowerCase(Locale.ROOT);
  }

  /** Returns the facts as a listed file with the given path. */
  RemoteFile at(String fileName, String path) {
    return new RemoteFile(
        fileName, path, size(values.getOrDefault("size", "")), time(values.get("modify")), kind());
  }

  /**
   * Parses a size from a {@code SIZE} reply or a fact; {@link RemoteFile#UNKNOWN_SIZE} if invalid.
   */
  static long size(String text) {
    return SIZE.matcher(text).matches() ? Long.parseLong(text) : RemoteFile.UNKNOWN_SIZE;
  }

  private RemoteFile.Kind kind() {
    return switch (type()) {
      case "file" -> RemoteFile.Kind.FILE;
      case "dir", "cdir", "pdir" -> RemoteFile.Kind.DIRECTORY;
      default -> RemoteFile.Kind.OTHER;
    };
  }

  /**
   * Parses a time from an {@code MDTM} reply or a fact, in UTC and truncated to seconds; {@code
   * null} if invalid.
   */
  static @Nullable Instant time(@Nullable String text) {
    if (text == null || text.length() < TIME_DIGITS) {
      return null;
    }
    try {
      return LocalDateTime.parse(text.substring(0, TIME_DIGITS), TIME).toInstant(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      return null;
    }
  }

  /** Formats a time for {@code MFMT} (draft-somers-ftp-mfxx). */
  static String text(Instant time) {
    return TIME.format(time.atOffset(ZoneOffset.UTC));
  }
}
