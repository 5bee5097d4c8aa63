package com.couriermft.functions.http;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code Prefer: wait=N} (RFC 7240 §4.3): the client prefers to wait up to N seconds for the end of
 * what it starts. Blocks the thread of the request for at most 20 s, and at most four requests of
 * this process at a time. A further request gets an immediate response, as without the preference.
 * Thread-safe.
 */
public final class PreferWait {
  /** The header of a response to a request that has waited (RFC 7240 §3). */
  public static final String APPLIED = "Preference-Applied";

  private static final Pattern WAIT =
      Pattern.compile("(?:^|,)\\s*(?i:wait)\\s*=\\s*\"?([0-9]{1,9})\"?\\s*(?:;[^,]*)?(?=,|$)");
  private static final int MOST_SECONDS = 20;
  private static final int MOST_WAITING = 4;
  private static final long FIRST_PAUSE = Duration.ofMillis(50).toNanos();
  private static final long LONGEST_PAUSE = Duration.ofSeconds(1).toNanos();
  private static final PreferWait OF_PROCESS = new PreferWait(MOST_WAITING);
  private static final PreferWait OF_FEED = new PreferWait(MOST_WAITING);

  private final Semaphore room;

  /** Creates a limit for waiting requests. */
  PreferWait(int most) {
    room = new Semaphore(most);
  }

  /** Returns the process's limit for requests that start something. */
  public static PreferWait ofProcess() {
    return OF_PROCESS;
  }

  /** Returns the process's limit for readers of the event feed. */
  public static PreferWait ofFeed() {
    return OF_FEED;
  }

  /**
   * Waits for the end of what a request has started, if the request prefers that and the limit
   * allows it.
   *
   * @param started response without waiting, and after the time is over
   * @param ended returns the response after the end; empty before
   */
  public Response answer(
      Request request, Supplier<Response> started, Supplier<Optional<Response>> ended) {
    int seconds = seconds(request);
    if (seconds == 0 || !room.tryAcquire()) {
      return started.get();
    }
    try {
      return await(Duration.ofSeconds(seconds), ended)
          .orElseGet(started)
          .with(APPLIED, "wait=" + seconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return started.get();
    } finally {
      room.release();
    }
  }

  private static Optional<Response> await(Duration time, Supplier<Optional<Response>> ended)
      throws InterruptedException {
    long end = System.nanoTime() + time.toNanos();
    long pause = FIRST_PAUSE;
    while (true) {
      Optional<Response> answer = ended.get();
      long left = end - System.nanoTime();
      if (answer.isPresent() || left <= 0) {
        return answer;
      }
      TimeUnit.NANOSECONDS.sleep(Math.min(pause, left));
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    }
  }

  /** As the standard says, a malformed preference is ignored, and the first of several counts. */
  static int seconds(Request request) {
    Matcher wait = WAIT.matcher(request.findHeader("prefer").orElse(""));
    return wait.find() ? Math.min(Integer.parseInt(wait.group(1)), MOST_SECONDS) : 0;
  }
}
