package com.couriermft.operate.notification;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The delays between attempts to send a notification. Pure. */
final class TryTimes {
  private static final List<Duration> PAUSES =
      List.of(
          Duration.ofSeconds(5),
          Duration.ofMinutes(1),
          Duration.ofMinutes(5),
          Duration.ofMinutes(30),
          Duration.ofHours(2),
          Duration.ofHours(5),
          Duration.ofHours(10),
          Duration.ofHours(14),
          Duration.ofHours(20),
          Duration.ofHours(24));

  /** Maximum number of attempts of a notification. */
  static final int MOST = PAUSES.size() + 1;

  /** Maximum delay that a receiver may request; longer delays are shortened. */
  static final Duration LONGEST = Duration.ofHours(24);

  /**
   * The age at which a notification fails with the next failure of its channel, even without an
   * attempt. A notification reaches this age with the maximum number of attempts.
   */
  static final Duration PATIENCE =
      PAUSES.stream().reduce(Duration.ZERO, Duration::plus).multipliedBy(11).dividedBy(10);

  private TryTimes() {}

  /**
   * Returns the delay after a failed attempt, with a deterministic jitter of up to a tenth.
   *
   * <p>The jitter is derived from the notification and the attempt, so that all hosts compute the
   * same delay.
   *
   * @param failed number of failed attempts, at least 1
   * @param asked delay that the receiver requested; {@code null} for none
   */
  static Duration after(String notification, int failed, @Nullable Duration asked) {
    Duration pause = PAUSES.get(Math.min(failed, PAUSES.size()) - 1);
    byte[] seed = (notification + "|" + failed).getBytes(StandardCharsets.UTF_8);
    long thousandths = 900L + Math.floorMod(UUID.nameUUIDFromBytes(seed).hashCode(), 201);
    Duration jittered = pause.multipliedBy(thousandths).dividedBy(1_000);
    Duration heeded = asked == null || asked.compareTo(LONGEST) < 0 ? asked : LONGEST;
    return heeded == null || heeded.compareTo(jittered) <= 0 ? jittered : heeded;
  }
}
