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
 * Decides which responses are still valid, including those that are being created. The age of a
 * response counts from the start of its request, because storage may have been read right after
 * that. Never waits. Thread-safe.
 */
final class ResponseCache {
  /** Maximum age of a response that is shared. */
  static final Duration LONGEST = Duration.ofSeconds(2);

  /** Maximum number of cached responses. */
  static final int MOST_ANSWERS = 500;

  /** Maximum total size of the cached responses, in bytes. */
  static final int MOST_BYTES = 8 << 20;

  /**
   * Maximum size of a cached response, in bytes. A larger one is returned to the waiting requests,
   * but not cached.
   */
  static final int MOST_BYTES_OF_ONE = 1 << 20;

  /** The entries in the order in which their creation started. */
  private final Map<CacheKey, Entry> entries = new LinkedHashMap<>();

  private long bytes;

  /** A response that exists or is being created. */
  static final class Entry {
    private final long since;
    private final CompletableFuture<Optional<Response>> answer = new CompletableFuture<>();
    private int bytes;

    private Entry(long since) {
      this.since = since;
    }

    /**
     * Returns the response when it is complete; empty if the request that created it cannot share
     * it.
     */
    CompletableFuture<Optional<Response>> answer() {
      return answer;
    }
  }

  /**
   * The entry of a key.
   *
   * @param own whether the caller must create the response and {@link #finish} it; otherwise
   *     another caller does or did
   */
  record Turn(Entry entry, boolean own) {}

  /**
   * Returns the valid entry for a key, or a new one that the caller must complete.
   *
   * @param now nanoseconds of a monotonic clock
   * @param afresh whether to ignore existing responses
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
   * Completes an entry for the waiting requests, and caches the response unless the entry has been
   * replaced or cleared.
   *
   * @param made the response; {@code null} if there is none
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

  /** Clears all responses, including those that are being created. */
  synchronized void forget() {
    entries.clear();
    bytes = 0;
  }

  /** Returns the total size of the cached responses and their keys, in bytes. */
  synchronized long bytes() {
    return bytes;
  }

  /** Returns the number of responses that are cached or being created. */
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
