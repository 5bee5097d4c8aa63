package com.couriermft.partners.remote.ftp;

import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.listing.RemoteFile;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Caches the exact times of files by their {@code LIST} line, so that an unchanged line needs no
 * {@code MDTM}. Lines have a precision of minutes or days. Therefore, a time is cached only if it
 * is so old that a later change would alter the line. The least recently listed files are evicted.
 * Thread-safe.
 */
final class KnownTimes {
  private static final int MAX_FILES = 50_000;
  private static final Duration OLD_TO_THE_MINUTE = Duration.ofHours(1);
  private static final Duration OLD_TO_THE_DAY = Duration.ofHours(49);
  private static final Pattern MINUTE = Pattern.compile("[0-9]:[0-9]{2}");
  private static final int KEY_LENGTH = 32;

  private final InstantSource clock;
  private final Map<String, Instant> times =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Instant> eldest) {
          return size() > MAX_FILES;
        }
      };

  KnownTimes(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * A {@code LIST} line about a file.
   *
   * @param key key that consists of the server, the path and the line
   * @param toTheMinute whether the time in the line includes minutes
   * @param sizeBytes the size in the line
   */
  record Line(String key, boolean toTheMinute, long sizeBytes) {
    /**
     * Returns the line of a file.
     *
     * @param server name of the connection and address of the server
     */
    static Line of(String server, RemoteFile file, String line) {
      String before = line.substring(0, Math.max(0, line.length() - file.name().length()));
      String key = Sha256.of(server + "\0" + file.path() + "\0" + line);
      return new Line(
          key.substring(0, KEY_LENGTH), MINUTE.matcher(before).find(), file.sizeBytes());
    }
  }

  /** Returns the cached time of a file with this line. */
  synchronized Optional<Instant> find(Line line) {
    return Optional.ofNullable(times.get(line.key));
  }

  /** Caches the time that the server reports for a file with this line. */
  synchronized void put(Line line, RemoteFile file) {
    Instant time = file.modifiedAt();
    Duration old = line.toTheMinute ? OLD_TO_THE_MINUTE : OLD_TO_THE_DAY;
    if (time != null
        && file.sizeBytes() == line.sizeBytes
        && time.isBefore(clock.instant().minus(old))) {
      times.put(line.key, time);
    }
  }
}
