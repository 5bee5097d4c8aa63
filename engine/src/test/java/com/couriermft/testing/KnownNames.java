package com.couriermft.testing;

import com.couriermft.engine.plan.ReferenceFacts;
import java.util.Collection;
import java.util.List;

/**
 * The names of connections and keys in a test's installation. Immutable.
 *
 * @param any whether every requested name exists, even if it is not listed
 * @param connectionNames the names suggested for connections
 * @param keyNames the names suggested for keys
 */
public record KnownNames(
    boolean any, Collection<String> connectionNames, Collection<String> keyNames)
    implements ReferenceFacts {
  /** An installation without connections and keys. */
  public static final KnownNames NONE = of(List.of(), List.of());

  /** An installation in which every name belongs to both a connection and a key. */
  public static final KnownNames ANY = new KnownNames(true, List.of(), List.of());

  /** Copies the names. */
  public KnownNames {
    connectionNames = List.copyOf(connectionNames);
    keyNames = List.copyOf(keyNames);
  }

  /** Returns an installation with exactly these connections and keys. */
  public static KnownNames of(Collection<String> connectionNames, Collection<String> keyNames) {
    return new KnownNames(false, connectionNames, keyNames);
  }

  @Override
  public boolean connectionExists(String name) {
    return any || connectionNames.contains(name);
  }

  @Override
  public boolean channelExists(String id) {
    return any;
  }

  @Override
  public Collection<String> channelIds() {
    return List.of();
  }

  @Override
  public boolean keyExists(String name) {
    return any || keyNames.contains(name);
  }
}
