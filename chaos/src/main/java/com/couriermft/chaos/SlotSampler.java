package com.couriermft.chaos;

import com.couriermft.engine.pool.PoolStore;
import com.couriermft.storage.store.StoreUnavailable;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Samples the held slots of each pool continuously, bypassing the proxies. */
final class SlotSampler implements AutoCloseable {
  private static final Logger LOG = Logger.getLogger("chaos.slots");
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

  /** Returns the maximum number of slots held at the same time, by pool. */
  synchronized Map<String, Integer> most() {
    return new TreeMap<>(most);
  }

  /** Returns how often all pools were sampled. */
  synchronized long samples() {
    return samples;
  }

  private void run() {
    try {
      while (!stopped) {
        look();
        TimeUnit.MILLISECONDS.sleep(EVERY_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void look() {
    try {
      for (String pool : Jobs.POOLS.keySet()) {
        int held = pools.slots(pool).size();
        synchronized (this) {
          most.merge(pool, held, Math::max);
        }
      }
      synchronized (this) {
        samples++;
      }
    } catch (StoreUnavailable e) {
      LOG.log(Level.WARNING, "The slots couldn't be read", e);
    }
  }

  @Override
  public void close() {
    stopped = true;
  }
}
