package com.couriermft.connection;

/** How a file takes the place of another where the server cannot do that in one step. */
public enum Replace {
  /** In one step where the server can; else {@link #ASIDE}. */
  AUTO,
  /** The old one is deleted, then the new one is renamed: for a moment there is none. */
  DELETE,
  /** The old one is renamed, the new one is, and the old one is deleted or put back. */
  ASIDE
}
