package com.couriermft.chaos;

import com.couriermft.chaos.steps.LedgerStep;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.StepExecution;
import com.couriermft.engine.execution.StepState;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.storage.store.Blobs;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Compares the rows of an execution with the actual effects of its steps. */
final class EffectChecks {
  private static final Set<String> WITH_FILE = Set.of("line", "group", "again");

  private final Blobs blobs;
  private final Set<String> effects;
  private final Map<String, Map<String, String>> chains = new HashMap<>();
  private final Findings findings;

  EffectChecks(Blobs blobs, List<Ledger.Entry> ledger, Findings findings) {
    this.blobs = blobs;
    this.effects =
        ledger.stream()
            .filter(Ledger.Entry::isEffect)
            .map(entry -> name(entry.step(), entry.claim()))
            .collect(Collectors.toSet());
    this.findings = findings;
    for (String job : Jobs.NAMES) {
      chains.put(job, Jobs.chain(job));
    }
  }

  void check(Run run) {
    for (StepExecution attempt : run.completed()) {
      if (attempt.type().equals(LedgerStep.KEY)) {
        checkEffect(run, attempt);
        checkPrevious(run, attempt);
      }
    }
    if (run.execution().state() == ExecutionState.COMPLETED) {
      checkPlan(run);
      if (WITH_FILE.contains(run.execution().jobId())) {
        checkFile(run);
      }
    }
  }

  private void checkEffect(Run run, StepExecution attempt) {
    String claim = Run.output(attempt, "claim");
    findings.expect(
        "completed steps have their effects",
        claim.startsWith(run.id()) && effects.contains(name(attempt.stepId(), claim)),
        "%s %s: the ledger has no effect of claim '%s'"
            .formatted(run.id(), attempt.stepId(), claim));
  }

  private void checkPrevious(Run run, StepExecution attempt) {
    String before =
        chains.getOrDefault(run.execution().jobId(), Map.of()).getOrDefault(attempt.stepId(), "");
    if (!before.isEmpty()) {
      String expected =
          run.completed(before, attempt.key().generation())
              .map(b -> Run.output(b, "claim"))
              .orElse("");
      String seen = Run.output(attempt, "seen");
      findings.expect(
          "steps received the outputs of the successful attempts",
          seen.equals(expected),
          "%s %s received '%s' of %s, expected '%s'"
              .formatted(run.id(), attempt.stepId(), seen, before, expected));
    }
  }

  private void checkPlan(Run run) {
    boolean lenient = run.execution().jobId().equals("lenient");
    Map<String, StepExecution> last = new HashMap<>();
    run.attempts().stream()
        .filter(a -> a.key().generation() == run.execution().generation())
        .forEach(a -> last.put(a.stepId(), a));
    for (String step : Jobs.steps(run.execution().jobId())) {
      StepExecution attempt = last.get(step);
      boolean over =
          attempt != null
              && (attempt.state() == StepState.COMPLETED
                  || (lenient
                      && (attempt.state() == StepState.SKIPPED
                          || attempt.state() == StepState.FAILED)));
      findings.expect(
          "completed executions ran every step",
          over,
          run.id() + " " + step + " is " + (attempt == null ? "absent" : attempt.state()));
    }
  }

  private void checkFile(Run run) {
    String expected =
        run.completed("first", run.execution().generation())
            .map(first -> Run.output(first, "claim"))
            .orElse("");
    String found;
    try {
      byte[] bytes = blobs.get("files", "chaos/" + run.id() + "/note.txt");
      found = new String(bytes, StandardCharsets.UTF_8);
    } catch (NotFoundException e) {
      found = "no file";
    }
    findings.expect(
        "files have the content of the successful attempt",
        found.equals(expected),
        "%s: '%s', expected '%s'".formatted(run.id(), found, expected));
  }

  private static String name(String step, String claim) {
    return step + "/" + claim;
  }
}
