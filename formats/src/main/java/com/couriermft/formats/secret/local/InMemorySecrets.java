package com.couriermft.formats.secret.local;

import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.SecretStore;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;

/** A {@link SecretStore} in memory. Subclasses observe or disturb calls. Thread-safe. */
public class InMemorySecrets implements SecretStore {
  private final Map<String, Secret> secrets =
      new ConcurrentSkipListMap<>(String.CASE_INSENSITIVE_ORDER);

  @Override
  public Optional<Secret> find(String name) {
    SecretStore.checkName(name);
    return Optional.ofNullable(secrets.get(name));
  }

  @Override
  public void put(String name, Secret value) {
    SecretStore.checkName(name);
    SecretStore.checkSize(name, value);
    secrets.put(name, value);
  }

  @Override
  public void delete(String name) {
    SecretStore.checkName(name);
    secrets.remove(name);
  }
}
