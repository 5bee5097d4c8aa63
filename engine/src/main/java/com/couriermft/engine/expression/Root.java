package com.couriermft.engine.expression;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The roots that a reference may start from. */
public enum Root {
  /** {@code steps.<id>.<output>}: what an earlier step left. */
  STEPS,
  /** The parameters of the execution. */
  PARAMETERS,
  /** The definition's constants. */
  VARIABLES,
  /** The trigger that started the execution. */
  TRIGGER,
  /** The run itself: id, job_id, version, started_at. */
  EXECUTION,
  /** {@code secrets.<name>}. */
  SECRETS,
  /** The item of a loop; there is none outside one. */
  LOOP,
  /** The outputs of other members of a chain; there are none outside one. */
  CHAIN,
  /** {@code event.<field>}: the event that a notice tells of; there is none in jobs and chains. */
  EVENT,
  /**
   * {@code row.<column>}: the row of a table, in fields that a step fills in for each row; there is
   * none elsewhere.
   */
  ROW,
  /** A bare name: a variable, else {@code execution_id} or {@code job_id}, else a secret. */
  NAME;

  static Optional<Root> find(String keyword) {
    return Arrays.stream(values())
        .filter(root -> root != NAME && root.keyword().equals(keyword))
        .findFirst();
  }

  /** Returns what the references of jobs and chains may start with. */
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
