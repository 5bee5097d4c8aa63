package com.couriermft.functions.recent;

import com.couriermft.functions.http.Response;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Shares the answers of reads that many clients request. A request gets an answer that was created,
 * or whose creation started, less than {@link ResponseCache#LONGEST} before. Equal requests wait
 * for an answer in progress. Failures are not shared: a waiting request then reads itself.
 * Thread-safe.
 */
public final class RecentAnswers {
  /** The longest that a request waits for the answer of another one. */
  public static final Duration PATIENCE = Duration.ofSeconds(5);

  private final ResponseCache book = new ResponseCache();
  private final LongSupplier nanoTime;
  private final Duration patience;

  /**
   * Keeps answers in memory.
   *
   * @param nanoTime a monotonic clock in nanoseconds
   * @param patience the longest that a request waits for the answer of another one
   */
  public RecentAnswers(LongSupplier nanoTime, Duration patience) {
    this.nanoTime = nanoTime;
    this.patience = patience;
  }

  /** Creates an answer by reading storage. */
  @FunctionalInterface
  public interface Asking {
    /** Answers the request. */
    Response answer() throws IOException;
  }

  /**
   * Answers a request.
   *
   * @param question what the answer depends on
   * @param afresh whether the client takes no older answer; the one it gets is given to others
   * @param asking makes the answer if there is none
   * @throws IOException as {@code asking}
   */
  public Response answer(CacheKey question, boolean afresh, Asking asking) throws IOException {
    ResponseCache.Turn turn = book.ask(question, nanoTime.getAsLong(), afresh);
    if (!turn.own()) {
      Optional<Response> shared = await(turn.entry());
      return shared.isPresent() ? shared.get() : asking.answer();
    }
    @Nullable Response made = null;
    try {
      made = asking.answer();
      return made;
    } finally {
      book.finish(question, turn.entry(), made);
    }
  }

  /**
   * Forgets every answer. Call this after a change: requests from now on see the change, because
   * all answers whose creation started before are discarded.
   */
  public void forget() {
    book.forget();
  }

  private Optional<Response> await(ResponseCache.Entry entry) {
    try {
      return entry.answer().get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (ExecutionException e) {
      throw new IllegalStateException("An answer is completed with a value only", e);
    }
  }
}
