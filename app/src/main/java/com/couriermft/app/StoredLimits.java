package com.couriermft.app;

import com.couriermft.engine.host.Limits;
import com.couriermft.partners.connection.ConnectionLimits;
import com.couriermft.storage.settings.SettingsStore;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads stored limits for the engine.
 *
 * @param settings limits of pools and processes
 * @param connections limits of connections
 */
record StoredLimits(SettingsStore settings, ConnectionLimits connections) implements Limits {
  @Override
  public Map<String, Integer> pools() {
    Map<String, Integer> limits = new TreeMap<>();
    settings.getFresh().pools().forEach((name, pool) -> limits.put(name, pool.limit()));
    return limits;
  }

  @Override
  public @Nullable Integer total() {
    return settings.get().limits().total();
  }

  @Override
  public int stepsPerProcess() {
    return settings.get().steps().perProcess();
  }

  @Override
  public OptionalInt connection(String name) {
    return connections.of(name);
  }
}
