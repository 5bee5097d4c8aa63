package com.couriermft.formats.secret;

import com.couriermft.formats.redaction.Redaction;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * A store of which every value that is read or written is taken out of logs, events, errors and
 * problems from then on ({@link Redaction}). As thread-safe as the store.
 */
public final class LearntSecrets implements SecretStore {
  private final SecretStore store;

  /** Values of this store. */
  public LearntSecrets(SecretStore store) {
    this.store = store;
  }

  @Override
  public Optional<Secret> find(String name) {
    Optional<Secret> found = store.find(name);
    found.ifPresent(value -> Redaction.learn(value.reveal()));
    return found;
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
