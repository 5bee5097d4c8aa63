package com.couriermft.formats.secret.local;

import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.SecretStore;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** A {@link SecretStore} in memory. Subclasses observe or disturb calls. Thread-safe. */
public class InMemorySecrets implements SecretStore {
  private final Map<String, Kept> secrets =
      new ConcurrentSkipListMap<>(String.CASE_INSENSITIVE_ORDER);

  @Override
  public Optional<Secret> find(String name) {
    SecretStore.checkName(name);
    return Optional.ofNullable(secrets.get(name)).map(Kept::value);
  }

  @Override
  public void put(String name, Secret value, @Nullable Instant expiresAt) {
    SecretStore.checkName(name);
    SecretStore.checkSize(name, value);
    Instant end = expiresAt == null ? null : expiresAt.truncatedTo(ChronoUnit.SECONDS);
    secrets.put(name, new Kept(value, end));
  }

  @Override
  public void delete(String name) {
    SecretStore.checkName(name);
    secrets.remove(name);
  }

  @Override
  public Map<String, Instant> ends() {
    Map<String, Instant> ends = new TreeMap<>();
    secrets.forEach(
        (name, kept) -> {
          if (kept.end() != null) {
            ends.put(name, kept.end());
          }
        });
    return ends;
  }

  private record Kept(Secret value, @Nullable Instant end) {}
}
