package com.couriermft.steps.sftp;

import com.couriermft.secret.Secret;
import com.couriermft.secret.SecretStore;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Secrets in memory. */
public final class MemorySecrets implements SecretStore {
  private final Map<String, Secret> secrets = new ConcurrentHashMap<>();

  @Override
  public Optional<Secret> find(String name) {
    return Optional.ofNullable(secrets.get(name));
  }

  @Override
  public void put(String name, Secret value) {
    secrets.put(name, value);
  }

  @Override
  public void delete(String name) {
    secrets.remove(name);
  }
}
