package com.couriermft.formats.secret;

import com.couriermft.formats.redaction.Redaction;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A store of which every value that is read or written is taken out of logs, events, errors and
 * problems from then on ({@link Redaction}). As thread-safe as the store.
 */
public final class LearntSecrets implements SecretStore {
  private static final int MAX_KEPT = 1_000;

  private final SecretStore store;

  /** Values by name, the one that was used last at the end. */
  private final Map<String, Secret> used =
      Collections.synchronizedMap(
          new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Secret> eldest) {
              return size() > MAX_KEPT;
            }
          });

  /** Values of this store. */
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
   * Returns the value of a secret that this process read last, without reading the store: the value
   * that a partner received, even if it was replaced since. Empty if it was not read lately.
   */
  public Optional<Secret> lastRead(String name) {
    return Optional.ofNullable(used.get(name));
  }

  @Override
  public void put(String name, Secret value) {
    Redaction.learn(value.reveal());
    store.put(name, value);
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
