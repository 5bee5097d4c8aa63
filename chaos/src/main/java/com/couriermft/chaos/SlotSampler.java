package com.couriermft.chaos;

import com.couriermft.execution.PoolStore;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Looks at the slots held of each pool all the time, past the proxies. */
final class SlotSampler implements AutoCloseable {
  private static final int EVERY_MILLIS = 200;

  private final PoolStore pools;
  private final Map<String, Integer> most = new TreeMap<>();
  private final Thread thread = new Thread(this::run, "chaos-slots");
  private long samples;
  private volatile boolean stopped;

  SlotSampler(PoolStore pools) {
    this.pools = pools;
    thread.setDaemon(true);
    thread.start();
  }

  /** The most slots that were held at a time, by pool. */
  synchronized Map<String, Integer> most() {
    return new TreeMap<>(most);
  }

  /** How often all pools were looked at. */
  synchronized long samples() {
    return samples;
  }

  private void run() {
    try {
      while (!stopped) {
        for (String pool : Jobs.POOLS.keySet()) {
          int held = pools.slots(pool).size();
          synchronized (this) {
            most.merge(pool, held, Math::max);
          }
        }
        synchronized (this) {
          samples++;
        }
        TimeUnit.MILLISECONDS.sleep(EVERY_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    stopped = true;
  }
}
