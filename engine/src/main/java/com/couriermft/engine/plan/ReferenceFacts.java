package com.couriermft.engine.plan;

import java.util.Collection;

/** Provides the configured objects of the installation that definitions may refer to. */
public interface ReferenceFacts {
  /** Returns whether a connection with the name exists. */
  boolean connectionExists(String name);

  /** Returns whether a channel with the id exists. */
  boolean channelExists(String id);

  /** Returns whether a key with the name exists. */
  boolean keyExists(String name);

  /** Returns the names of all connections, for suggestions. */
  Collection<String> connectionNames();

  /** Returns the ids of all channels, for suggestions. */
  Collection<String> channelIds();

  /** Returns the names of all keys, for suggestions. */
  Collection<String> keyNames();
}
