package com.couriermft.engine;

import com.couriermft.engine.host.Limits;
import com.couriermft.engine.pool.PoolStore;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Limits that a test can set. */
final class TestLimits implements Limits {
  final Map<String, Integer> pools = new ConcurrentHashMap<>();
  final Map<String, Integer> connections = new ConcurrentHashMap<>();
  volatile @Nullable Integer total;
  volatile int stepsPerProcess = 64;

  TestLimits() {
    pools.put("default", PoolStore.DEFAULT_LIMIT);
  }

  @Override
  public Map<String, Integer> pools() {
    return new TreeMap<>(pools);
  }

  @Override
  public @Nullable Integer total() {
    return total;
  }

  @Override
  public int stepsPerProcess() {
    return stepsPerProcess;
  }

  @Override
  public OptionalInt connection(String name) {
    Integer limit = connections.get(name);
    return limit == null ? OptionalInt.empty() : OptionalInt.of(limit);
  }
}
