package com.couriermft.operate.telemetry;

import com.couriermft.formats.secret.local.InMemorySecrets;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** A secret store in memory whose expiry times the test sets. */
final class EndingSecrets extends InMemorySecrets {
  private final Map<String, Instant> ends = new HashMap<>();

  void end(String name, Instant at) {
    ends.put(name, at);
  }

  @Override
  public Map<String, Instant> ends() {
    return Map.copyOf(ends);
  }
}
