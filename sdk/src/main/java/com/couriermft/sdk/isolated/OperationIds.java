package com.couriermft.sdk.isolated;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The idempotency keys of a call, which the host issues. Each key is requested once. Thread-safe.
 */
final class OperationIds {
  private final Link link;
  private final Map<Integer, CompletableFuture<String>> ids = new ConcurrentHashMap<>();

  OperationIds(Link link) {
    this.link = link;
  }

  /** Returns the key with a number; waits for the host's response. */
  String get(int number) {
    CompletableFuture<String> mine = new CompletableFuture<>();
    CompletableFuture<String> known = ids.putIfAbsent(number, mine);
    if (known == null) {
      link.send("operation", "number", number);
      return mine.join();
    }
    return known.join();
  }

  /** Accepts the host's response. */
  void answer(int number, String id) {
    CompletableFuture<String> asked = ids.get(number);
    if (asked != null) {
      asked.complete(id);
    }
  }
}
