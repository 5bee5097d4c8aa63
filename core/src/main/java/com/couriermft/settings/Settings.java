package com.couriermft.settings;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Settings of the installation.
 *
 * <pre>{"pools": {"default": {"limit": 5}, "nightly": {"limit": 2}}}</pre>
 *
 * @param pools each pool and how many executions it runs at a time; always has {@code default}
 */
public record Settings(Map<String, Pool> pools) {
  /** The pool of jobs that name none. */
  public static final String DEFAULT_POOL = "default";

  /** Most executions a pool may run at a time. */
  public static final int MAX_LIMIT = 1_000;

  /** Copies. */
  public Settings {
    pools = Collections.unmodifiableMap(new TreeMap<>(pools));
  }

  /** Whether there is such a pool. */
  public boolean hasPool(String name) {
    return pools.containsKey(name);
  }

  /**
   * A pool.
   *
   * @param limit executions that run at a time, 0..1000; 0 starts nothing new
   */
  public record Pool(int limit) {}
}
