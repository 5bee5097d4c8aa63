package com.couriermft.steps.archive;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Decides which names an archive may contain and counts them: the names of one reading go through
 * one instance. A trailing slash means a directory. What is admitted means one thing on every
 * system: no name leads elsewhere, stands for a device, or is another one's to some file system.
 */
final class EntryCheck {
  private static final int MAX_NAME = 700;
  private static final long MAX_NAMES = 32 << 20;
  private static final Pattern ABSOLUTE = Pattern.compile("[A-Za-z]:.*|[^/]*:/.*");
  private static final Set<Integer> TURNING =
      Set.of(0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069);
  private static final Pattern DEVICE =
      Pattern.compile(
          "(con|prn|aux|nul|conin\\$|conout\\$|(com|lpt)[0-9\u00b9\u00b2\u00b3])\\s*([.:].*)?",
          Pattern.CASE_INSENSITIVE);

  private final String archive;
  private final ArchiveLimits limits;
  private final Map<String, Boolean> seen = new HashMap<>();
  private long entries;
  private long characters;
  private long bytes;

  EntryCheck(String archive, ArchiveLimits limits) {
    this.archive = archive;
    this.limits = limits;
  }

  /**
   * Checks one more entry.
   *
   * @param special a link, a device or the like
   * @return its name without a trailing slash
   */
  String admit(String name, boolean directory, boolean special) {
    count(name, 0);
    if (special) {
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

  private void count(String name, int kept) {
    characters += kept;
    if (++entries > limits.maxEntries()) {
      throw ArchiveErrors.tooManyEntries(archive, name, limits);
    } else if (characters > MAX_NAMES) {
      throw unsafe(name, "the names have more than " + MAX_NAMES + " characters together");
    }
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
    if (path.codePoints().anyMatch(TURNING::contains)) {
      throw unsafe(name, "the name has characters that turn its direction, to look like another");
    }
    if (path.startsWith("/") || ABSOLUTE.matcher(path).matches()) {
      throw unsafe(name, "the name is absolute");
    }
    if (path.indexOf('\\') >= 0) {
      throw unsafe(
          name,
          "the name has a backslash; if a zip's backslashes separate directories, set"
              + " \"separators\" to \"accept_backslash\"");
    }
    if (path.length() > MAX_NAME || !StandardCharsets.UTF_8.newEncoder().canEncode(path)) {
      throw unsafe(name, "the name is longer than " + MAX_NAME + " characters or no valid text");
    }
    if (path.indexOf('\ufffd') >= 0) {
      throw unsafe(name, "the name is not in the character set expected (set \"charset\")");
    }
    for (String segment : path.split("/", -1)) {
      checkSegment(name, segment);
    }
  }

  private void checkSegment(String name, String segment) {
    if (segment.equals("..")) {
      throw unsafe(name, "the name leads out of the destination");
    }
    if (segment.isEmpty() || segment.equals(".")) {
      throw unsafe(name, "the name has an empty segment or '.'");
    }
    if (segment.endsWith(".") || segment.endsWith(" ")) {
      throw unsafe(name, "the name ends in a dot or a space, which Windows leaves out");
    }
    if (DEVICE.matcher(segment).matches()) {
      throw unsafe(name, "the name is a device's on Windows");
    }
  }

  /** No two entries may be one file, nor one a file where another needs a directory. */
  private void checkUnique(String name, String path, boolean directory) {
    String folded = fold(path);
    for (int slash = folded.indexOf('/'); slash >= 0; slash = folded.indexOf('/', slash + 1)) {
      Boolean isDirectory = seen.putIfAbsent(folded.substring(0, slash), true);
      if (isDirectory == null) {
        count(name, slash);
      } else if (!isDirectory) {
        throw unsafe(name, "another entry is a file where this one needs a directory");
      }
    }
    characters += folded.length();
    Boolean before = seen.put(folded, directory);
    if (before != null && !(before && directory)) {
      throw unsafe(name, "the name occurs twice, or differs from another only in case");
    }
  }

  /** Names that some file system takes for one have one form. */
  private static String fold(String path) {
    String upper = Normalizer.normalize(path, Normalizer.Form.NFC).toUpperCase(Locale.ROOT);
    return Normalizer.normalize(upper.toLowerCase(Locale.ROOT), Normalizer.Form.NFC);
  }

  private RuntimeException unsafe(String name, String why) {
    return ArchiveErrors.unsafe(archive, name, why);
  }
}
