package com.couriermft.partners.remote;

import com.couriermft.partners.connection.ServerProfile.Precision;
import java.time.Duration;
import java.time.Instant;

/**
 * The clock of a server and the precision of the times that it reports.
 *
 * @param precision precision of the reported times
 * @param aheadSeconds how far the server's clock is ahead of ours, rounded to the precision
 */
record ServerTimes(Precision precision, long aheadSeconds) {
  private static final long MINUTE = 60;

  /**
   * Distance to a full minute, in seconds, at which a time in seconds may look like a time in
   * minutes.
   */
  private static final long NEAR = 3;

  /**
   * Derives the precision and the clock difference from one file.
   *
   * @param told the file's modification time as reported by the server
   * @param ours time of the change according to our clock
   */
  static ServerTimes of(Instant told, Instant ours) {
    Precision precision = precision(told, ours);
    long ahead = Duration.between(ours, told).toSeconds();
    return switch (precision) {
      case MILLISECONDS -> new ServerTimes(precision, ahead);
      case SECONDS -> new ServerTimes(precision, told.getEpochSecond() - ours.getEpochSecond());
      case MINUTES ->
          new ServerTimes(
              precision,
              MINUTE * (told.getEpochSecond() / MINUTE - ours.getEpochSecond() / MINUTE));
    };
  }

  private static Precision precision(Instant told, Instant ours) {
    if (told.getNano() != 0) {
      return Precision.MILLISECONDS;
    }
    long second = ours.getEpochSecond() % MINUTE;
    boolean full = told.getEpochSecond() % MINUTE == 0;
    return full && second >= NEAR && second <= MINUTE - NEAR
        ? Precision.MINUTES
        : Precision.SECONDS;
  }
}
