package com.couriermft.functions.insights;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Creates a few items that represent all requests to storage and Key Vault. For each server, one
 * randomly chosen successful request is sent as the item that represents all of them. The first
 * {@link #MOST_FAILED} failed requests of a period are separate items, and the others are treated
 * like successful ones. The counts of a period's items add up to the number of its requests.
 * Thread-safe.
 */
final class RequestItems {
  /** Maximum number of failed requests to all servers that are sent individually in a period. */
  static final int MOST_FAILED = 20;

  private final RandomGenerator random;
  private Map<Kind, Chosen> kinds = new HashMap<>();
  private List<DependencyItem> failed = new ArrayList<>();

  RequestItems(RandomGenerator random) {
    this.random = random;
  }

  /**
   * Counts a request.
   *
   * @param target server of the request
   * @param item creates the request's item if the item is sent
   */
  synchronized void add(String target, boolean success, Supplier<DependencyItem> item) {
    if (!success && failed.size() < MOST_FAILED) {
      failed.add(item.get());
      return;
    }
    Chosen chosen = kinds.computeIfAbsent(new Kind(target, success), kind -> new Chosen());
    chosen.count++;
    if (random.nextLong(chosen.count) == 0) {
      chosen.item = item.get();
    }
  }

  /** Ends a period: returns the items of its requests and starts the next one. */
  synchronized List<DependencyItem> take() {
    List<DependencyItem> all = failed;
    kinds.values().forEach(chosen -> chosen.addTo(all));
    failed = new ArrayList<>();
    kinds = new HashMap<>();
    return all;
  }

  private record Kind(String target, boolean success) {}

  /** A request that is chosen at random, with equal probabilities. */
  private static final class Chosen {
    private long count;
    private @Nullable DependencyItem item;

    void addTo(List<DependencyItem> all) {
      if (item != null) {
        all.add(item.standingFor(count));
      }
    }
  }
}
