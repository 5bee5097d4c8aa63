package com.couriermft.sdk.isolated;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** Ids of acts, which the host knows; each is asked for once. Thread-safe. */
final class OperationIds {
  private final Link link;
  private final Map<Integer, CompletableFuture<String>> ids = new ConcurrentHashMap<>();

  OperationIds(Link link) {
    this.link = link;
  }

  /** Returns an id; waits for the host's answer. */
  String get(int number) {
    CompletableFuture<String> mine = new CompletableFuture<>();
    CompletableFuture<String> known = ids.putIfAbsent(number, mine);
    if (known == null) {
      link.send("operation", "number", number);
      return mine.join();
    }
    return known.join();
  }

  /** Takes the host's answer. */
  void answer(int number, String id) {
    CompletableFuture<String> asked = ids.get(number);
    if (asked != null) {
      asked.complete(id);
    }
  }
}
