package com.couriermft.chaos;

import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.StepExecution;
import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares the executions that send requests to the receiver with the receiver's ledger. */
final class CallChecks {
  /** The job with a request that is not declared idempotent, in a step with the same name. */
  static final String ONCE = "order-once";

  /** The job whose requests may be repeated. */
  static final String AGAIN = "order-again";

  private final Findings findings;
  private final List<Receiver.Entry> entries;
  private final Map<String, List<Receiver.Entry>> byKey = new HashMap<>();
  private int unknown;
  private int unknownButDone;

  CallChecks(List<Receiver.Entry> entries, Findings findings) {
    this.entries = List.copyOf(entries);
    this.findings = findings;
    entries.forEach(e -> byKey.computeIfAbsent(e.key(), key -> new ArrayList<>()).add(e));
  }

  void check(List<Run> runs) {
    Set<String> completed = new HashSet<>();
    for (Run run : runs) {
      String job = run.execution().jobId();
      run.completed().forEach(a -> completed.add(Run.output(a, "operation_id")));
      if (run.execution().state() == ExecutionState.COMPLETED && job.equals(ONCE)) {
        checkDone(run, "order", "POST", Receiver.ORDERS + "once/", order(run));
      } else if (run.execution().state() == ExecutionState.COMPLETED && job.equals(AGAIN)) {
        checkDone(run, "order", "POST", Receiver.ORDERS + "again/", order(run));
        checkDone(run, "put", "PUT", Receiver.INBOX, Receiver.digest(run.id()));
      }
      count(run.execution().failure());
    }
    byKey.forEach((key, calls) -> checkOnce(key, calls, completed.contains(key)));
    entries.stream().filter(e -> e.path().startsWith(Receiver.INBOX)).forEach(this::checkFile);
  }

  /**
   * Returns the number of executions that failed because the outcome of their request is unknown.
   */
  int unknown() {
    return unknown;
  }

  /** Returns the number of these requests that the receiver has processed. */
  int unknownButDone() {
    return unknownButDone;
  }

  private void count(@Nullable Failure failure) {
    if (failure != null && failure.code().equals(CommonCodes.OUTCOME_UNKNOWN.code())) {
      unknown++;
      boolean done =
          byKey.getOrDefault(String.valueOf(failure.operation()), List.of()).stream()
              .anyMatch(e -> e.reply().does());
      unknownButDone += done ? 1 : 0;
    }
  }

  /** Returns the digest of the order that the jobs send. */
  private static String order(Run run) {
    return Receiver.digest(Json.bytes(Json.object().put("execution", run.id())));
  }

  private void checkDone(Run run, String step, String method, String folder, String digest) {
    String operation =
        run.completed(step, run.execution().generation())
            .map((StepExecution a) -> Run.output(a, "operation_id"))
            .orElse("");
    List<Receiver.Entry> done =
        byKey.getOrDefault(operation, List.of()).stream()
            .filter(e -> e.reply().does() && e.method().equals(method))
            .filter(e -> e.path().equals(folder + run.id()))
            .toList();
    findings.expect(
        "requests of completed steps were processed",
        !done.isEmpty(),
        "%s %s: the receiver did not process operation '%s'".formatted(run.id(), step, operation));
    for (Receiver.Entry each : done) {
      findings.expect(
          "processed requests have the body that the job defines",
          each.digest().equals(digest),
          "%s %s: the receiver got the body %s, expected %s"
              .formatted(run.id(), step, each.digest(), digest));
    }
  }

  /** An operation that is not declared idempotent may be sent again only if it was rejected. */
  private void checkOnce(String key, List<Receiver.Entry> calls, boolean completed) {
    if (calls.get(0).path().startsWith(Receiver.ORDERS + "once/")) {
      long taken = calls.stream().filter(e -> e.reply() != ReceiverMoods.Mood.BUSY).count();
      findings.expect(
          "non-idempotent operations are sent again only after a refusal",
          taken <= 1,
          calls.get(0).path() + " " + key + " was taken " + taken + " times: " + calls);
      boolean open = calls.stream().anyMatch(e -> e.reply().leavesOpen());
      findings.expect(
          "non-idempotent operations without a response did not complete",
          !(open && completed),
          calls.get(0).path() + " " + key + " completed after " + calls);
    }
  }

  private void checkFile(Receiver.Entry put) {
    String execution = put.path().substring(Receiver.INBOX.length());
    findings.expect(
        "uploaded files are complete",
        put.digest().equals(Receiver.digest(execution)),
        put.path() + " came as " + put.digest());
  }
}
