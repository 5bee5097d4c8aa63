package com.couriermft.app;

import com.couriermft.engine.plan.ReferenceFacts;
import com.couriermft.partners.key.Key;
import com.couriermft.storage.store.trail.Documents.Document;
import java.util.Collection;

/**
 * Reads the stored names that definitions may refer to.
 *
 * @param partners the stores with these names
 */
record StoredNames(Partners partners) implements ReferenceFacts {
  @Override
  public boolean connectionExists(String name) {
    return partners.connections().find(name).isPresent();
  }

  @Override
  public boolean channelExists(String id) {
    return partners.channels().find(id).isPresent();
  }

  @Override
  public Collection<String> channelIds() {
    return partners.channels().documents().list().stream().map(Document::name).toList();
  }

  @Override
  public boolean keyExists(String name) {
    return partners.keys().find(name).isPresent();
  }

  @Override
  public Collection<String> connectionNames() {
    return partners.connections().list().stream()
        .map(stored -> stored.connection().name())
        .toList();
  }

  @Override
  public Collection<String> keyNames() {
    return partners.keys().list().stream().map(Key::name).toList();
  }
}
