package com.couriermft.engine.execution;

import com.couriermft.formats.failure.Failure;
import java.util.Locale;
import java.util.Objects;
import java.util.function.BiPredicate;

/** A property by which lists of executions can be filtered. */
public enum ExecutionFact {
  JOB_ID(true, (e, value) -> e.jobId().equals(value)),
  /** The trigger type, such as {@code schedule}. */
  TRIGGER_KIND(true, (e, value) -> e.trigger().path("kind").asText().equals(value)),
  /** The id of the schedule, watch, webhook, chain or execution that triggered it. */
  TRIGGER_ID(true, (e, value) -> triggerId(e).equals(value)),
  /** The chain or chain execution that started the execution as a member. */
  CHAIN_ID(true, ExecutionFact::isOfChain),
  POOL(true, (e, value) -> e.pool().equals(value)),
  /** The code of the execution's failure. */
  CODE(false, (e, value) -> code(e).equals(value)),
  /** The id of the original execution of a rerun. */
  RERUN_OF(true, (e, value) -> Objects.equals(e.rerunOf(), value)),
  /** {@code true} if the execution was found to be late. */
  LATE(false, (e, value) -> Punctuality.of(e).lateAt() != null);

  private final boolean lasting;
  private final BiPredicate<Execution, String> test;

  ExecutionFact(boolean lasting, BiPredicate<Execution, String> test) {
    this.lasting = lasting;
    this.test = test;
  }

  /** Returns the name of the query parameter, such as {@code trigger_kind}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns whether the property never changes during the execution's lifetime. */
  boolean isLasting() {
    return lasting;
  }

  boolean holds(Execution e, String value) {
    return test.test(e, value);
  }

  static String triggerId(Execution e) {
    return e.trigger().path("id").asText();
  }

  static String code(Execution e) {
    Failure failure = e.failure();
    return failure == null ? "" : failure.code();
  }

  private static boolean isOfChain(Execution e, String id) {
    return e.findMembership()
        .filter(member -> member.chainExecutionId().equals(id) || isStartedBy(e, id))
        .isPresent();
  }

  private static boolean isStartedBy(Execution e, String chainId) {
    return e.trigger().path("kind").asText().equals("chain") && triggerId(e).equals(chainId);
  }
}
