package com.couriermft.partners.database;

/** The isolation of a transaction; JSON in lower case. */
public enum Isolation {
  /** Each statement sees what was committed before it. */
  READ_COMMITTED,
  /** All statements see what was committed before the first. */
  REPEATABLE_READ,
  /** As if transactions ran one after the other. */
  SERIALIZABLE;

  /** Returns the isolation in SQL. */
  String sql() {
    return name().replace('_', ' ');
  }
}
