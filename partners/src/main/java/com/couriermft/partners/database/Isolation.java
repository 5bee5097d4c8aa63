package com.couriermft.partners.database;

/** The isolation levels of a transaction. Lower case in JSON. */
public enum Isolation {
  /** Each statement sees all changes that were committed before the statement. */
  READ_COMMITTED,
  /** All statements see the changes that were committed before the first statement. */
  REPEATABLE_READ,
  /** Transactions behave as if they were executed one after another. */
  SERIALIZABLE;

  /** Returns the isolation level in SQL. */
  String sql() {
    return name().replace('_', ' ');
  }
}
