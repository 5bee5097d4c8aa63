package com.couriermft.operate.verify;

/**
 * A deviation from an expected state.
 *
 * <pre>{"invariant": "I6", "severity": "wrong", "subject": {"kind": "execution", "id": "01M7…"},
 *  "found": "it is queued (epoch 2) and nothing leads to it",
 *  "expected": "a ready, waiting, parked or start row, or a slot, of epoch 2",
 *  "mends": "pause it and resume it, and report this"}</pre>
 *
 * @param invariant the rule: {@code I1} … {@code I10} as listed in docs/operate/handbook.md, or a
 *     descriptive word
 * @param severity severity of the finding
 * @param subject the affected object
 * @param found the actual state
 * @param expected the expected state
 * @param mends how the finding resolves, or what an operator should do
 */
public record Finding(
    String invariant,
    Severity severity,
    Subject subject,
    String found,
    String expected,
    String mends) {

  /** The severity of a finding, least severe first. */
  public enum Severity {
    /** The state is normal for a few seconds, while a worker processes the object. */
    PENDING,
    /** The state is valid, but may be of interest to an operator. */
    NOTE,
    /** The state results from a crash or an overload, and resolves without intervention. */
    TRANSIENT,
    /** The state does not resolve by itself. */
    WRONG
  }

  /**
   * The subject of a finding.
   *
   * @param kind kind of the subject
   * @param id id of the subject: an execution's ULID, the name of a pool, a row as {@code
   *     table/partition/key}, an object as {@code kind/id}
   */
  public record Subject(Kind kind, String id) {
    /** The kinds of subjects. */
    public enum Kind {
      /** An execution. */
      EXECUTION,
      /** A pool. */
      POOL,
      /** A row that belongs to neither an execution nor a pool. */
      ROW,
      /** A definition or another object with an id. */
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
