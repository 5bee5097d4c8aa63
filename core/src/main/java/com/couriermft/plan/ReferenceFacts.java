package com.couriermft.plan;

import java.util.Collection;

/** What operators have configured, as far as definitions refer to it. */
public interface ReferenceFacts {
  /** Whether there is a connection of that name. */
  boolean connectionExists(String name);

  /** Whether there is a key of that name. */
  boolean keyExists(String name);

  /** Every connection's name, for suggestions. */
  Collection<String> connectionNames();

  /** Every key's name, for suggestions. */
  Collection<String> keyNames();
}
