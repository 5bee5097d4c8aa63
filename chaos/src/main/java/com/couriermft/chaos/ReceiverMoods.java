package com.couriermft.chaos;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * How a receiver answers: kindly while it is calm, by chance in a storm, where it is unkind a
 * bounded number of times to each operation. Thread-safe.
 */
final class ReceiverMoods {
  private static final int LATEST_MILLIS = 2_500;

  private final int mostUnkind;
  private final SplittableRandom random;
  private final Map<String, Integer> unkind = new HashMap<>();
  private boolean rages;

  /** Moods by chance, of which at most so many are unkind to one operation. */
  ReceiverMoods(long seed, int mostUnkind) {
    this.random = new SplittableRandom(seed);
    this.mostUnkind = mostUnkind;
  }

  /** The ways in which a receiver handles and answers a request. */
  enum Mood {
    /** The receiver does what it is asked for, and answers 200 at once. */
    AT_ONCE(true, false),
    /** The receiver does what it is asked for, and answers 200 after up to 2.5 seconds. */
    LATE(true, false),
    /** The receiver does nothing, and answers 503 with {@code Retry-After: 1}. */
    BUSY(false, false),
    /** The receiver does nothing, and answers 500. */
    FAILED_BEFORE(false, true),
    /** The receiver does what it is asked for, and answers 500 nevertheless. */
    FAILED_AFTER(true, true),
    /** The receiver does what it is asked for, and closes the connection in the answer's middle. */
    CUT(true, true),
    /** The receiver does what it is asked for, and closes the connection without an answer. */
    SILENT(true, true);

    private final boolean does;
    private final boolean leavesOpen;

    Mood(boolean does, boolean leavesOpen) {
      this.does = does;
      this.leavesOpen = leavesOpen;
    }

    /** Returns whether the receiver has done what it was asked for. */
    boolean does() {
      return does;
    }

    /** Returns whether whoever has asked cannot know whether it was done. */
    boolean leavesOpen() {
      return leavesOpen;
    }
  }

  synchronized void storm(boolean begins) {
    rages = begins;
  }

  /** Returns how to answer a request of an operation. */
  synchronized Mood next(String operation) {
    int dice = rages ? random.nextInt(100) : 0;
    Mood mood =
        dice < 50
            ? Mood.AT_ONCE
            : dice < 70
                ? Mood.LATE
                : dice < 80
                    ? Mood.BUSY
                    : dice < 84
                        ? Mood.FAILED_BEFORE
                        : dice < 88 ? Mood.FAILED_AFTER : dice < 94 ? Mood.CUT : Mood.SILENT;
    boolean isKind = mood == Mood.AT_ONCE || mood == Mood.LATE;
    return isKind || unkind.merge(operation, 1, Integer::sum) <= mostUnkind ? mood : Mood.AT_ONCE;
  }

  /**
   * Answers a request as the mood has it.
   *
   * @param type of the answer's content
   * @param answer the content where there is one; more than a byte
   */
  void answer(HttpExchange exchange, Mood mood, String type, byte[] answer)
      throws IOException, InterruptedException {
    exchange.getResponseHeaders().set("Content-Type", type);
    if (mood == Mood.LATE) {
      TimeUnit.MILLISECONDS.sleep(millis());
    }
    // Closing an exchange whose answer is not whole cuts the connection.
    switch (mood) {
      case AT_ONCE, LATE -> {
        exchange.sendResponseHeaders(200, answer.length);
        exchange.getResponseBody().write(answer);
      }
      case BUSY -> {
        exchange.getResponseHeaders().set("Retry-After", "1");
        exchange.sendResponseHeaders(503, -1);
      }
      case FAILED_BEFORE, FAILED_AFTER -> exchange.sendResponseHeaders(500, -1);
      case CUT -> {
        exchange.sendResponseHeaders(200, answer.length);
        exchange.getResponseBody().write(answer, 0, answer.length / 2);
        exchange.getResponseBody().flush();
      }
      case SILENT -> {}
    }
  }

  private synchronized int millis() {
    return random.nextInt(LATEST_MILLIS);
  }
}
