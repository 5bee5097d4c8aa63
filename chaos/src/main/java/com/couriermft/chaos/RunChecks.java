package com.couriermft.chaos;

import com.couriermft.chaos.steps.LedgerStep;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.StepExecution;
import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.catalogue.FileCodes;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.failure.catalogue.StorageCodes;
import com.couriermft.storage.store.Row;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Checks the invariants of each execution, based on its own rows. */
final class RunChecks {
  private static final Set<String> FAILURES =
      Set.of(
          LedgerStep.FAILS_FOR_GOOD.code(),
          LedgerStep.FAILS_FOR_NOW.code(),
          StepCodes.POISON_STEP.code(),
          StorageCodes.STORAGE_UNAVAILABLE.code());

  private final RequestBook book;
  private final Findings findings;

  RunChecks(RequestBook book, Findings findings) {
    this.book = book;
    this.findings = findings;
  }

  void check(Run run) {
    checkEnd(run);
    checkAudit(run);
    checkCommits(run);
  }

  private void checkEnd(Run run) {
    ExecutionState state = run.execution().state();
    boolean ended =
        state == ExecutionState.COMPLETED
            || state == ExecutionState.FAILED
            || state == ExecutionState.CANCELLED;
    findings.expect("accepted executions have ended", ended, run.id() + " is " + state);
    if (state == ExecutionState.CANCELLED) {
      findings.expect(
          "cancelled executions were cancelled on request",
          book.wasAskedToCancel(run.id()),
          run.id() + " was not");
    }
    boolean paused = run.events().contains("execution.paused");
    if (paused) {
      findings.expect(
          "paused executions were paused on request",
          book.wasAskedToPause(run.id()),
          run.id() + " was not");
    }
    Failure failure = run.execution().failure();
    if (state == ExecutionState.FAILED) {
      findings.expect(
          "failed executions have an injected failure",
          failure != null && isMade(failure.code(), book.request(run.id())),
          run.id() + " has " + failure);
    }
  }

  /**
   * Returns whether an execution may fail with a given code. The cause may be a step that is meant
   * to fail, colliding or missing files, or a request whose outcome is unknown.
   */
  private static boolean isMade(String code, RequestBook.Request request) {
    String job = request.job();
    boolean wereTaken =
        job.equals(Partner.AGAIN) || Partner.NAMES.containsKey(job) && request.original() != null;
    return FAILURES.contains(code)
        || wereTaken && code.equals(FileCodes.FILE_NOT_FOUND.code())
        || job.equals(CallChecks.ONCE) && code.equals(CommonCodes.OUTCOME_UNKNOWN.code())
        || job.equals(Partner.EQUAL) && code.equals(FileCodes.ALREADY_EXISTS.code());
  }

  private void checkAudit(Run run) {
    Map<String, Set<Integer>> byBranch = new TreeMap<>();
    for (Row row : run.audit()) {
      String[] key = row.key().split("\\|");
      boolean isNew =
          byBranch.computeIfAbsent(key[2], branch -> new TreeSet<>()).add(Integer.parseInt(key[3]));
      findings.expect("audit rows have unique numbers", isNew, run.id() + " " + row.key());
    }
    byBranch.forEach(
        (branch, numbers) ->
            findings.expect(
                "audit logs have no gaps",
                numbers.contains(1) && numbers.contains(numbers.size()),
                run.id() + " branch " + branch + " has " + numbers));
  }

  /**
   * Returns a key that at most one completed attempt may have: the generation, the step and the
   * iteration of the loops around the step.
   */
  private static String round(StepExecution attempt) {
    StepExecution.Key key = attempt.key();
    return key.generation() + "/" + attempt.stepId() + "/" + key.at().text();
  }

  /**
   * Checks that the end of each attempt was committed once, and that each step has one completed
   * attempt.
   */
  private void checkCommits(Run run) {
    Map<String, Long> told =
        run.audit().stream()
            .filter(row -> row.columns().text("event").equals("step.completed"))
            .collect(
                Collectors.groupingBy(r -> r.columns().text("step_id"), Collectors.counting()));
    Map<String, Long> rows =
        run.completed().stream()
            .collect(Collectors.groupingBy(StepExecution::stepId, Collectors.counting()));
    findings.expect(
        "the audit log and the attempts agree on completed steps",
        told.equals(rows),
        run.id() + " reports " + told + " and has " + rows);
    Map<String, Integer> counting = new HashMap<>();
    run.completed().forEach(a -> counting.merge(round(a), 1, Integer::sum));
    counting.forEach(
        (step, times) ->
            findings.expect(
                "one attempt of a step is successful",
                times == 1,
                run.id() + " " + step + ": " + times));
    List<String> ends =
        run.events().stream().filter(event -> event.equals("execution.completed")).toList();
    boolean completed = run.execution().state() == ExecutionState.COMPLETED;
    findings.expect(
        "runs complete once", ends.size() == (completed ? 1 : 0), run.id() + " " + ends);
  }
}
