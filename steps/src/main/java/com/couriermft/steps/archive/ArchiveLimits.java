package com.couriermft.steps.archive;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Iterator;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The limits for unpacking an archive.
 *
 * <pre>{"max_entries": 100000, "max_total_bytes": 53687091200, "max_ratio": 200}</pre>
 *
 * @param maxEntries maximum number of files and directories, including implied directories
 * @param maxTotalBytes maximum unpacked size of all files together
 * @param maxRatio maximum ratio of unpacked to packed bytes, checked after 16 MiB of unpacked data
 */
record ArchiveLimits(long maxEntries, long maxTotalBytes, long maxRatio) {
  static final ArchiveLimits DEFAULT = new ArchiveLimits(100_000, 50L << 30, 200);

  /** No limits, for archives that Courier itself wrote. */
  static final ArchiveLimits NONE = new ArchiveLimits(Long.MAX_VALUE, Long.MAX_VALUE, 1);

  private static final long RATIO_FREE_BYTES = 16 << 20;
  private static final Set<String> NAMES = Set.of("max_entries", "max_total_bytes", "max_ratio");

  /**
   * Parses the field {@code limits}.
   *
   * @throws InvalidInputException {@code invalid_config}: an unknown name, or a value that is not a
   *     positive integer
   */
  static ArchiveLimits of(@Nullable JsonNode json) {
    if (json == null || json.isNull()) {
      return DEFAULT;
    }
    if (!json.isObject()) {
      throw InvalidInputException.at(
          "/limits", StepCodes.INVALID_CONFIG, "'limits' must be an object, not: " + json);
    }
    for (Iterator<String> names = json.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      JsonNode value = json.get(name);
      boolean isWhole = value.canConvertToExactIntegral() && value.canConvertToLong();
      if (!NAMES.contains(name) || !isWhole || value.longValue() < 1) {
        throw InvalidInputException.at(
            "/limits/" + name,
            StepCodes.INVALID_CONFIG,
            "'limits' takes positive whole numbers for " + NAMES + ", not " + name + ": " + value);
      }
    }
    return new ArchiveLimits(
        json.path("max_entries").asLong(DEFAULT.maxEntries),
        json.path("max_total_bytes").asLong(DEFAULT.maxTotalBytes),
        json.path("max_ratio").asLong(DEFAULT.maxRatio));
  }

  boolean isSuspicious(long unpacked, long packed) {
    return unpacked > RATIO_FREE_BYTES && unpacked / Math.max(packed, 1) >= maxRatio;
  }
}
