package com.couriermft.engine.plan;

/**
 * A place in a definition that names something of the installation.
 *
 * @param kind of what is named
 * @param name of what is named, as it is written there
 * @param pointer where it is written (RFC 6901)
 */
public record Mention(Kind kind, String name, String pointer) {
  /** The kinds of what definitions name. */
  public enum Kind {
    /** A partner's server, or another place. */
    CONNECTION,
    /** A channel by which people are told. */
    CHANNEL,
    /** An SSH or OpenPGP key. */
    KEY,
    /** Days on which something may happen. */
    CALENDAR,
    /** A pool of workers. */
    POOL,
    /** A job. */
    JOB,
    /** A chain of jobs. */
    CHAIN,
    /** A secret; the names of secrets have no case. */
    SECRET
  }

  /** Returns whether this is a mention of something of a kind. */
  public boolean isOf(Kind wanted, String id) {
    return kind == wanted && (kind == Kind.SECRET ? name.equalsIgnoreCase(id) : name.equals(id));
  }
}
