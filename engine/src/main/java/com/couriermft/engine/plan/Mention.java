package com.couriermft.engine.plan;

/**
 * A position in a definition where an object of the installation is named.
 *
 * @param kind the kind of the named object
 * @param name the name as written in the definition
 * @param pointer the position of the name (RFC 6901)
 */
public record Mention(Kind kind, String name, String pointer) {
  /** The kinds of objects that definitions name. */
  public enum Kind {
    /** A connection to a partner's server or to another location. */
    CONNECTION,
    /** A channel for notifications. */
    CHANNEL,
    /** An SSH or OpenPGP key. */
    KEY,
    /** A calendar of permitted days. */
    CALENDAR,
    /** A pool of workers. */
    POOL,
    /** A job. */
    JOB,
    /** A chain of jobs. */
    CHAIN,
    /** A secret. Names of secrets are case-insensitive. */
    SECRET
  }

  /** Returns whether the mentioned object is of a given kind. */
  public boolean isOf(Kind wanted, String id) {
    return kind == wanted && (kind == Kind.SECRET ? name.equalsIgnoreCase(id) : name.equals(id));
  }
}
