package com.couriermft.partners.database;

/** The isolation of a transaction; JSON in lower case. */
public enum Isolation {
  /** Each statement sees everything committed before it. */
  READ_COMMITTED,
  /** All statements see everything committed before the first one. */
  REPEATABLE_READ,
  /** Transactions behave as if executed one after another. */
  SERIALIZABLE;

  /** Returns the isolation in SQL. */
  String sql() {
    return name().replace('_', ' ');
  }
}
