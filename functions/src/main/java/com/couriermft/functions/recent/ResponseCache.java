package com.couriermft.functions.recent;

import com.couriermft.functions.http.Response;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Decides which answers are still valid, including those in progress. An answer's age counts from
 * the start of its request, because storage may have been read right after. Never waits.
 * Thread-safe.
 */
final class ResponseCache {
  /** The age up to which an answer is given again. */
  static final Duration LONGEST = Duration.ofSeconds(2);

  /** The most answers that are kept. */
  static final int MOST_ANSWERS = 500;

  /** The most bytes that kept answers take together. */
  static final int MOST_BYTES = 8 << 20;

  /** A larger answer goes to those who wait for it, and is not kept. */
  static final int MOST_BYTES_OF_ONE = 1 << 20;

  /** In the order in which their creation started. */
  private final Map<CacheKey, Entry> entries = new LinkedHashMap<>();

  private long bytes;

  /** An answer, or one that is being made. */
  static final class Entry {
    private final long since;
    private final CompletableFuture<Optional<Response>> answer = new CompletableFuture<>();
    private int bytes;

    private Entry(long since) {
      this.since = since;
    }

    /** Returns the answer once it is made; empty if the request that made it cannot share it. */
    CompletableFuture<Optional<Response>> answer() {
      return answer;
    }
  }

  /**
   * The entry of a key.
   *
   * @param own whether the caller must create the answer and {@link #finish} it; otherwise another
   *     caller does or did
   */
  record Turn(Entry entry, boolean own) {}

  /**
   * Finds the answer to a question, or has the caller make it.
   *
   * @param now nanoseconds of a monotonic clock
   * @param afresh no older answer will do
   */
  synchronized Turn ask(CacheKey question, long now, boolean afresh) {
    Entry known = entries.get(question);
    if (known != null && !afresh && isFresh(known, now)) {
      return new Turn(known, false);
    }
    remove(question);
    dropOld(now);
    Entry own = new Entry(now);
    own.bytes = question.bytes();
    entries.put(question, own);
    bytes += own.bytes;
    makeRoom();
    return new Turn(own, true);
  }

  /**
   * Hands an answer to those who wait for it, and keeps it unless it has been replaced or forgotten
   * meanwhile.
   *
   * @param made {@code null} if there is none
   */
  void finish(CacheKey question, Entry own, @Nullable Response made) {
    Optional<Response> shared =
        Optional.ofNullable(made)
            .filter(answer -> answer.status() == 200 && answer.body() instanceof String);
    keep(question, own, shared);
    own.answer.complete(shared);
  }

  private synchronized void keep(CacheKey question, Entry own, Optional<Response> shared) {
    if (entries.get(question) != own) {
      return;
    }
    int size =
        shared
            .map(answer -> answer.body() instanceof String text ? 2 * text.length() : 0)
            .orElse(0);
    if (shared.isEmpty() || size > MOST_BYTES_OF_ONE) {
      remove(question);
      return;
    }
    own.bytes += size;
    bytes += size;
    makeRoom();
  }

  /** Clears all answers, including those in progress. */
  synchronized void forget() {
    entries.clear();
    bytes = 0;
  }

  /** Returns the bytes that kept answers and their questions take. */
  synchronized long bytes() {
    return bytes;
  }

  /** Returns how many answers are kept or being made. */
  synchronized int size() {
    return entries.size();
  }

  private static boolean isFresh(Entry entry, long now) {
    return now - entry.since < LONGEST.toNanos();
  }

  private void remove(CacheKey question) {
    Entry removed = entries.remove(question);
    if (removed != null) {
      bytes -= removed.bytes;
    }
  }

  private void dropOld(long now) {
    Iterator<Entry> eldest = entries.values().iterator();
    while (eldest.hasNext()) {
      Entry next = eldest.next();
      if (isFresh(next, now)) {
        return;
      }
      bytes -= next.bytes;
      eldest.remove();
    }
  }

  private void makeRoom() {
    Iterator<Entry> eldest = entries.values().iterator();
    while (entries.size() > MOST_ANSWERS || bytes > MOST_BYTES) {
      bytes -= eldest.next().bytes;
      eldest.remove();
    }
  }
}
