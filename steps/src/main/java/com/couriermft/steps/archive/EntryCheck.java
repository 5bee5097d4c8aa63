package com.couriermft.steps.archive;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Checks and counts the names of an archive. Use a new instance each time an archive is read. A
 * trailing slash means a directory. An accepted name has the same meaning on every system: it does
 * not lead to another directory, does not name a device, and is not equal to another name on any
 * file system.
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
   * Checks the next entry.
   *
   * @param special whether the entry is a link, a device or similar
   * @return name without a trailing slash
   * @throws com.couriermft.formats.failure.CourierException {@code archive_unsafe}
   */
  String admit(String name, boolean directory, boolean special) {
    Admission admission = look(name, directory, special);
    if (admission.objection() != null) {
      throw ArchiveErrors.unsafe(archive, name, admission.objection());
    }
    return admission.path();
  }

  /** Checks the next entry that is a file; see {@link #admit(String, boolean, boolean)}. */
  String admitFile(String name) {
    return admit(name, false, false);
  }

  /**
   * Checks the next entry. An unsafe entry is not an error if such entries are skipped.
   *
   * @param special whether the entry is a link, a device or similar
   * @return name without a trailing slash; empty if the entry must be skipped
   */
  Optional<String> admit(String name, boolean directory, boolean special, boolean skips) {
    if (!skips) {
      return Optional.of(admit(name, directory, special));
    }
    Admission admission = look(name, directory, special);
    return admission.objection() == null ? Optional.of(admission.path()) : Optional.empty();
  }

  /**
   * The result of checking an entry.
   *
   * @param path name without a trailing slash
   * @param objection reason why the entry is unsafe; {@code null} if it is safe
   */
  private record Admission(String path, @Nullable String objection) {}

  private Admission look(String name, boolean directory, boolean special) {
    count(name, 0);
    String path = directory && name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
    if (special) {
      return new Admission(path, "links and special files are not allowed");
    } else if (directory && path.equals(".")) {
      return new Admission(path, null);
    }
    // When tar packs the directory '.', it prefixes the names of all entries with './'.
    path = path.startsWith("./") ? path.substring(2) : path;
    String objection = checkName(path);
    return new Admission(path, objection == null ? checkUnique(name, path, directory) : objection);
  }

  private void count(String name, int kept) {
    characters += kept;
    if (++entries > limits.maxEntries()) {
      throw ArchiveErrors.tooManyEntries(archive, name, limits);
    } else if (characters > MAX_NAMES) {
      throw ArchiveErrors.unsafe(
          archive,
          name,
          "the names of its entries have more than " + MAX_NAMES + " characters together");
    }
  }

  /** Counts unpacked bytes and checks the limit. */
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

  /** Checks the compression ratio, to detect decompression bombs. */
  void ratio(String name, long unpacked, long packed) {
    if (limits.isSuspicious(unpacked, packed)) {
      throw ArchiveErrors.tooBig(
          archive,
          name,
          "%d bytes unpack to at least %d, a ratio of %d or more"
              .formatted(packed, unpacked, limits.maxRatio()),
          "max_ratio");
    }
  }

  /** Returns the reason why a name is unsafe; {@code null} if it is safe. */
  private static @Nullable String checkName(String path) {
    if (path.codePoints().anyMatch(Character::isISOControl)) {
      return "the name contains control characters";
    } else if (path.codePoints().anyMatch(TURNING::contains)) {
      return "the name contains characters that change the text direction, which disguise a name";
    } else if (path.startsWith("/") || ABSOLUTE.matcher(path).matches()) {
      return "the name is an absolute path";
    } else if (path.indexOf('\\') >= 0) {
      return "the name contains a backslash; if the zip uses backslashes between directories, "
          + "set \"separators\" to \"accept_backslash\"";
    } else if (path.length() > MAX_NAME || !StandardCharsets.UTF_8.newEncoder().canEncode(path)) {
      return "the name has more than " + MAX_NAME + " characters or is not valid Unicode";
    } else if (path.indexOf('\ufffd') >= 0) {
      return "the name is not in the expected character set; set \"charset\"";
    }
    return Arrays.stream(path.split("/", -1))
        .map(EntryCheck::checkSegment)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private static @Nullable String checkSegment(String segment) {
    if (segment.equals("..")) {
      return "the name points outside the destination";
    } else if (segment.isEmpty() || segment.equals(".")) {
      return "the name has an empty segment or '.'";
    } else if (segment.endsWith(".") || segment.endsWith(" ")) {
      return "the name ends in a dot or a space, which Windows removes";
    }
    return DEVICE.matcher(segment).matches()
        ? "the name is reserved for a device on Windows"
        : null;
  }

  /**
   * Returns the conflict of an entry with an earlier one: the same file, or a file where a
   * directory is expected.
   */
  private @Nullable String checkUnique(String name, String path, boolean directory) {
    String folded = fold(path);
    for (int slash = folded.indexOf('/'); slash >= 0; slash = folded.indexOf('/', slash + 1)) {
      Boolean isDirectory = seen.putIfAbsent(folded.substring(0, slash), true);
      if (isDirectory == null) {
        count(name, slash);
      } else if (!isDirectory) {
        return "another entry is a file where this one needs a directory";
      }
    }
    characters += folded.length();
    Boolean before = seen.putIfAbsent(folded, directory);
    return before == null || before && directory
        ? null
        : "the name occurs twice, or differs from another only in case";
  }

  /** Returns the same string for all names that some file system considers equal. */
  private static String fold(String path) {
    String upper = Normalizer.normalize(path, Normalizer.Form.NFC).toUpperCase(Locale.ROOT);
    return Normalizer.normalize(upper.toLowerCase(Locale.ROOT), Normalizer.Form.NFC);
  }
}
