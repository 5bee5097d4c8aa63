package com.couriermft.steps.archive;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Decides which names an archive may contain and counts them: the names of one reading go through
 * one instance. A trailing slash means a directory.
 */
final class EntryCheck {
  private static final int MAX_NAME = 700;
  private static final Pattern ABSOLUTE = Pattern.compile("[A-Za-z]:.*|[^/]*:/.*");

  private final String archive;
  private final ArchiveLimits limits;
  private final Map<String, Boolean> seen = new HashMap<>();
  private long entries;
  private long bytes;

  EntryCheck(String archive, ArchiveLimits limits) {
    this.archive = archive;
    this.limits = limits;
  }

  /**
   * Checks one more entry.
   *
   * @return its name without a trailing slash
   */
  String admit(String name, boolean directory, boolean link) {
    if (++entries > limits.maxEntries()) {
      throw ArchiveErrors.tooBig(
          archive, name, "it has more than " + limits.maxEntries() + " entries", "max_entries");
    }
    if (link) {
      throw unsafe(name, "links and special files are refused");
    }
    String path = directory && name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
    if (directory && path.equals(".")) {
      return path;
    }
    // tar writes './a' for what it finds in '.'.
    path = path.startsWith("./") ? path.substring(2) : path;
    checkName(name, path);
    checkUnique(name, path, directory);
    return path;
  }

  /** Counts unpacked bytes. */
  void unpacked(String name, long count) {
    bytes += count;
    if (bytes > limits.maxTotalBytes()) {
      throw ArchiveErrors.tooBig(
          archive,
          name,
          "it unpacks to more than " + limits.maxTotalBytes() + " bytes",
          "max_total_bytes");
    }
  }

  /** Checks that something does not unpack to suspiciously much. */
  void ratio(String name, long unpacked, long packed) {
    if (limits.isSuspicious(unpacked, packed)) {
      throw ArchiveErrors.tooBig(
          archive,
          name,
          "%d bytes unpack to %d or more, %d times as much or more"
              .formatted(packed, unpacked, limits.maxRatio()),
          "max_ratio");
    }
  }

  private void checkName(String name, String path) {
    if (path.codePoints().anyMatch(Character::isISOControl)) {
      throw unsafe(name, "the name has control characters");
    }
    if (path.startsWith("/") || ABSOLUTE.matcher(path).matches()) {
      throw unsafe(name, "the name is absolute");
    }
    if (path.indexOf('\\') >= 0) {
      throw unsafe(name, "the name has a backslash");
    }
    if (path.length() > MAX_NAME || !StandardCharsets.UTF_8.newEncoder().canEncode(path)) {
      throw unsafe(name, "the name is longer than " + MAX_NAME + " characters or no valid text");
    }
    for (String segment : path.split("/", -1)) {
      if (segment.equals("..")) {
        throw unsafe(name, "the name leads out of the destination");
      }
      if (segment.isEmpty() || segment.equals(".")) {
        throw unsafe(name, "the name has an empty segment or '.'");
      }
    }
  }

  /** No two entries may be one file, nor one a file where another needs a directory. */
  private void checkUnique(String name, String path, boolean directory) {
    for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
      if (!seen.computeIfAbsent(fold(path.substring(0, slash)), key -> true)) {
        throw unsafe(name, "another entry is a file where this one needs a directory");
      }
    }
    Boolean before = seen.put(fold(path), directory);
    if (before != null && !(before && directory)) {
      throw unsafe(name, "the name occurs twice, or differs from another only in case");
    }
  }

  private static String fold(String path) {
    return Normalizer.normalize(path, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
  }

  private RuntimeException unsafe(String name, String why) {
    return ArchiveErrors.unsafe(archive, name, why);
  }
}
