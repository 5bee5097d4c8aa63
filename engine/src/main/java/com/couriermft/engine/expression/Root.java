package com.couriermft.engine.expression;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The roots at which a reference may start. */
public enum Root {
  /** {@code steps.<id>.<output>}: an output of an earlier step. */
  STEPS,
  /** The parameters of the execution. */
  PARAMETERS,
  /** The constants of the definition. */
  VARIABLES,
  /** The trigger that started the execution. */
  TRIGGER,
  /** The execution itself: id, job_id, version, started_at. */
  EXECUTION,
  /** {@code secrets.<name>}: a secret. */
  SECRETS,
  /** The item of a loop; only available within loops. */
  LOOP,
  /** The outputs of other nodes of a chain; only available in chains. */
  CHAIN,
  /**
   * {@code event.<field>}: a field of the event that a notification reports; not available in jobs
   * and chains.
   */
  EVENT,
  /**
   * {@code row.<column>}: the current row of a table, in fields that a step fills in for each row;
   * not available elsewhere.
   */
  ROW,
  /**
   * A bare name: a variable; otherwise {@code execution_id} or {@code job_id}; otherwise a secret.
   */
  NAME;

  static Optional<Root> find(String keyword) {
    return Arrays.stream(values())
        .filter(root -> root != NAME && root.keyword().equals(keyword))
        .findFirst();
  }

  /** Returns the roots available in jobs and chains. */
  static List<String> keywords() {
    return Arrays.stream(values())
        .filter(root -> root != NAME && root != EVENT)
        .map(Root::keyword)
        .toList();
  }

  String keyword() {
    return name().toLowerCase(Locale.ROOT);
  }
}
