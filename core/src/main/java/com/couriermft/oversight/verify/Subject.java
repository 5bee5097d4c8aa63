package com.couriermft.oversight.verify;

/**
 * The subject of a finding.
 *
 * @param kind what kind of thing
 * @param id its name: an execution's ULID, a pool, a row as {@code table/partition/key}, an object
 *     as {@code kind/id}
 */
public record Subject(Kind kind, String id) {
  /** Kinds of things. */
  public enum Kind {
    /** An execution. */
    EXECUTION,
    /** A pool. */
    POOL,
    /** A row that belongs to neither. */
    ROW,
    /** A definition, or another object with an id of its own. */
    OBJECT
  }

  static Subject execution(String id) {
    return new Subject(Kind.EXECUTION, id);
  }

  static Subject pool(String name) {
    return new Subject(Kind.POOL, name);
  }

  static Subject object(String kind, String id) {
    return new Subject(Kind.OBJECT, kind + "/" + id);
  }

  static Subject row(String table, String partition, String key) {
    return new Subject(Kind.ROW, table + "/" + partition + "/" + key);
  }
}
