package com.couriermft;

import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.key.Key;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.running.plan.ReferenceFacts;
import java.util.Collection;

/**
 * The names that definitions may use, as they are stored.
 *
 * @param connections by name
 * @param keys by name
 */
record StoredNames(ConnectionStore connections, KeyStore keys) implements ReferenceFacts {
  @Override
  public boolean connectionExists(String name) {
    return connections.find(name).isPresent();
  }

  @Override
  public boolean keyExists(String name) {
    return keys.find(name).isPresent();
  }

  @Override
  public Collection<String> connectionNames() {
    return connections.list().stream().map(stored -> stored.connection().name()).toList();
  }

  @Override
  public Collection<String> keyNames() {
    return keys.list().stream().map(Key::name).toList();
  }
}
