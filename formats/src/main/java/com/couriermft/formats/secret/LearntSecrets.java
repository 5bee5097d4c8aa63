package com.couriermft.formats.secret;

import com.couriermft.formats.redaction.Redaction;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A secret store that registers every value that is read or written with {@link Redaction}. Logs,
 * events, errors and problems therefore do not show the value. As thread-safe as the underlying
 * store.
 */
public final class LearntSecrets implements SecretStore {
  private static final int MAX_KEPT = 1_000;

  private final SecretStore store;

  /** Values by name; the most recently used value is at the end. */
  private final Map<String, Secret> used =
      Collections.synchronizedMap(
          new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Secret> eldest) {
              return size() > MAX_KEPT;
            }
          });

  /** Wraps a store. */
  public LearntSecrets(SecretStore store) {
    this.store = store;
  }

  @Override
  public Optional<Secret> find(String name) {
    Optional<Secret> found = store.find(name);
    found.ifPresent(value -> Redaction.learn(value.reveal()));
    found.ifPresent(value -> used.put(name, value));
    return found;
  }

  /**
   * Returns the value of a secret that this process read last, without reading the store. This is
   * the value that a partner received, even if the secret has been replaced since. Empty if the
   * secret was not read recently.
   */
  public Optional<Secret> lastRead(String name) {
    return Optional.ofNullable(used.get(name));
  }

  @Override
  public void put(String name, Secret value, @Nullable Instant expiresAt) {
    Redaction.learn(value.reveal());
    store.put(name, value, expiresAt);
  }

  @Override
  public Map<String, Instant> ends() {
    return store.ends();
  }

  @Override
  public void delete(String name) {
    store.delete(name);
  }
}
