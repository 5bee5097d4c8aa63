package com.couriermft.operate.verify;

/**
 * A deviation from an expected state.
 *
 * <pre>{"invariant": "I6", "severity": "wrong", "subject": {"kind": "execution", "id": "01M7…"},
 *  "found": "it is queued (epoch 2) and nothing leads to it",
 *  "expected": "a ready, waiting, parked or start row, or a slot, of epoch 2",
 *  "mends": "pause it and resume it, and report this"}</pre>
 *
 * @param invariant the rule: {@code I1} … {@code I10} as docs/operate/handbook.md lists them, or a
 *     word
 * @param severity severity
 * @param subject the affected object
 * @param found the actual state
 * @param expected the expected state
 * @param mends what will mend it, or what to do
 */
public record Finding(
    String invariant,
    Severity severity,
    Subject subject,
    String found,
    String expected,
    String mends) {

  /** The severity of a finding, from the mildest. */
  public enum Severity {
    /** Normal for some seconds, while a worker processes the object. */
    PENDING,
    /** Worth knowing; nothing is wrong. */
    NOTE,
    /** Left by a crash or an overload; resolves without intervention. */
    TRANSIENT,
    /** Does not resolve by itself. */
    WRONG
  }

  /**
   * The subject of a finding.
   *
   * @param kind what kind of thing
   * @param id its name: an execution's ULID, a pool, a row as {@code table/partition/key}, an
   *     object as {@code kind/id}
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
      /** A definition, or another object with an id. */
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
}
