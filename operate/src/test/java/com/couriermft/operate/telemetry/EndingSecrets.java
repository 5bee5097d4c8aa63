package com.couriermft.operate.telemetry;

import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.formats.secret.local.InMemorySecrets;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A secret store in memory whose expiry times the test sets. */
final class EndingSecrets implements SecretStore {
  private final InMemorySecrets values = new InMemorySecrets();
  private final Map<String, Instant> ends = new HashMap<>();

  void end(String name, Instant at) {
    ends.put(name, at);
  }

  @Override
  public Map<String, Instant> ends() {
    return Map.copyOf(ends);
  }

  @Override
  public Optional<Secret> find(String name) {
    return values.find(name);
  }

  @Override
  public void put(String name, Secret value) {
    values.put(name, value);
  }

  @Override
  public void delete(String name) {
    values.delete(name);
  }
}
