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
 * Shares the responses to reads that many clients request. A request gets a response whose creation
 * started less than {@link ResponseCache#LONGEST} earlier. Identical requests wait for a response
 * that is being created. Failures are not shared: after a failure, each waiting request reads
 * storage itself. Thread-safe.
 */
public final class RecentAnswers {
  /** Maximum time that a request waits for the response to another request. */
  public static final Duration PATIENCE = Duration.ofSeconds(5);

  private final ResponseCache book = new ResponseCache();
  private final LongSupplier nanoTime;
  private final Duration patience;

  /**
   * Creates a cache in memory.
   *
   * @param nanoTime a monotonic clock in nanoseconds
   * @param patience maximum time that a request waits for the response to another request
   */
  public RecentAnswers(LongSupplier nanoTime, Duration patience) {
    this.nanoTime = nanoTime;
    this.patience = patience;
  }

  /** Creates a response by reading storage. */
  @FunctionalInterface
  public interface Asking {
    /** Returns the response. */
    Response answer() throws IOException;
  }

  /**
   * Returns the response to a request.
   *
   * @param question the inputs that the response depends on
   * @param afresh whether the client requires a new response, which is then shared with others
   * @param asking creates the response if no earlier response can be used
   * @throws IOException as thrown by {@code asking}
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
   * Clears all responses. Call this method after a change: later requests see the change, because
   * all responses whose creation started before are discarded.
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
