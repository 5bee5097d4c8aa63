package com.couriermft.engine.plan;

import java.util.Collection;

/** The configured objects of the installation, as far as definitions refer to them. */
public interface ReferenceFacts {
  /** Returns whether there is a connection of that name. */
  boolean connectionExists(String name);

  /** Returns whether there is a channel of that id. */
  boolean channelExists(String id);

  /** Returns whether there is a key of that name. */
  boolean keyExists(String name);

  /** Every connection's name, for suggestions. */
  Collection<String> connectionNames();

  /** Every channel's id, for suggestions. */
  Collection<String> channelIds();

  /** Every key's name, for suggestions. */
  Collection<String> keyNames();
}
