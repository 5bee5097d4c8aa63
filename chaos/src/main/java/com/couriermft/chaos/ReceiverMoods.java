package com.couriermft.chaos;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * Decides how the receiver responds: normally while it is calm, and at random in a storm, in which
 * it fails a limited number of times for each operation. Thread-safe.
 */
final class ReceiverMoods {
  private static final int LATEST_MILLIS = 2_500;

  private final int mostUnkind;
  private final SplittableRandom random;
  private final Map<String, Integer> unkind = new HashMap<>();
  private boolean rages;

  /** Creates random moods with a maximum number of failures for each operation. */
  ReceiverMoods(long seed, int mostUnkind) {
    this.random = new SplittableRandom(seed);
    this.mostUnkind = mostUnkind;
  }

  /** Ways in which the receiver handles a request and responds. */
  enum Mood {
    /** Processes the request, and responds with 200 at once. */
    AT_ONCE(true, false),
    /** Processes the request, and responds with 200 after up to 2.5 seconds. */
    LATE(true, false),
    /** Does not process the request, and responds with 503 and {@code Retry-After: 1}. */
    BUSY(false, false),
    /** Does not process the request, and responds with 500. */
    FAILED_BEFORE(false, true),
    /** Processes the request, but responds with 500. */
    FAILED_AFTER(true, true),
    /** Processes the request, and closes the connection in the middle of the response. */
    CUT(true, true),
    /** Processes the request, and closes the connection without a response. */
    SILENT(true, true);

    private final boolean does;
    private final boolean leavesOpen;

    Mood(boolean does, boolean leavesOpen) {
      this.does = does;
      this.leavesOpen = leavesOpen;
    }

    /** Returns whether the receiver has processed the request. */
    boolean does() {
      return does;
    }

    /** Returns whether the client cannot determine if the request was processed. */
    boolean leavesOpen() {
      return leavesOpen;
    }
  }

  synchronized void storm(boolean begins) {
    rages = begins;
  }

  /** Returns the way to respond to a request of an operation. */
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
   * Responds to a request as the mood requires.
   *
   * @param type the content type of the response
   * @param answer the body of a successful response; longer than one byte
   */
  void answer(HttpExchange exchange, Mood mood, String type, byte[] answer)
      throws IOException, InterruptedException {
    exchange.getResponseHeaders().set("Content-Type", type);
    if (mood == Mood.LATE) {
      TimeUnit.MILLISECONDS.sleep(millis());
    }
    // Closing an exchange before the response is complete closes the connection.
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
