package com.couriermft.formats.secret;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A secret store that gives every value without an expiry a default expiry. A vault whose policy
 * requires an expiry then also accepts private keys, passwords of connections and webhook secrets.
 * As thread-safe as the underlying store.
 *
 * @param store the underlying store
 * @param lifetime the time until the default expiry, from the moment at which a value is stored
 * @param clock the clock that determines this moment
 */
public record DefaultExpirySecrets(SecretStore store, Duration lifetime, InstantSource clock)
    implements SecretStore {
  @Override
  public Optional<Secret> find(String name) {
    return store.find(name);
  }

  @Override
  public void put(String name, Secret value, @Nullable Instant expiresAt) {
    store.put(name, value, expiresAt == null ? clock.instant().plus(lifetime) : expiresAt);
  }

  @Override
  public void delete(String name) {
    store.delete(name);
  }

  @Override
  public Map<String, Instant> ends() {
    return store.ends();
  }
}
