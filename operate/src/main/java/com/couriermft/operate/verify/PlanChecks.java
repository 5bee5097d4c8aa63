package com.couriermft.operate.verify;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.JobStore;
import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.expression.IterationPath;
import com.couriermft.engine.plan.Plan;
import com.couriermft.engine.plan.PlanNode;
import com.couriermft.engine.plan.PlanParser;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.operate.verify.BranchRow.LoopRow;
import com.couriermft.operate.verify.RunRows.AttemptRow;
import com.couriermft.operate.verify.RunRows.Header;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The checks of an execution against its pinned definition. */
final class PlanChecks {
  private static final Set<String> LIVE = Set.of("ready", "leased", "group");
  private static final Set<String> AT_REST = Set.of("parked", "resting");

  private final JobStore jobs;

  PlanChecks(JobStore jobs) {
    this.jobs = jobs;
  }

  /**
   * Checks that each attempt belongs to a step of the pinned version and to that step's loops. A
   * completed execution must not have open attempts.
   */
  void stepsAreOfThePlan(RunRows run, CheckReport report) {
    Header header = run.header();
    JobDefinition job;
    try {
      job = jobs.getVersion(header.jobId(), header.version());
    } catch (NotFoundException e) {
      report.wrong(
          "it is pinned to version %d of job '%s', which does not exist"
              .formatted(header.version(), header.jobId()),
          "a version that exists",
          "cancel it, and find out who deleted rows from the table 'definitions'");
      return;
    }
    checkSteps(run, job, report);
    checkIterations(run, PlanParser.parse(job), report);
    if (header.state() == ExecutionState.COMPLETED) {
      checkAllDone(run, report);
    }
  }

  private static void checkSteps(RunRows run, JobDefinition job, CheckReport report) {
    Map<String, String> types =
        job.steps().stream().collect(Collectors.toMap(StepDefinition::id, StepDefinition::type));
    for (AttemptRow attempt : run.attempts()) {
      if (!attempt.type().equals(types.get(attempt.stepId()))) {
        report.wrong(
            "%s has the type %s".formatted(attempt, attempt.type()),
            "a step with this ID and type in version %d of job '%s'"
                .formatted(run.header().version(), run.header().jobId()),
            CheckReport.REPORT_THIS);
      }
    }
  }

  private static void checkIterations(RunRows run, Plan plan, CheckReport report) {
    for (AttemptRow attempt : run.attempts()) {
      List<Integer> expected =
          plan.loopsAround(attempt.index()).stream().map(PlanNode.ForEach::from).toList();
      List<Integer> found =
          attempt.at().iterations().stream().map(IterationPath.Iteration::loop).toList();
      if (!found.equals(expected)) {
        report.wrong(
            "%s is in loops at steps %s".formatted(attempt, found),
            "the loops around it, at steps %s".formatted(expected),
            CheckReport.REPORT_THIS);
      }
    }
  }

  private static void checkAllDone(RunRows run, CheckReport report) {
    Set<Integer> begun = run.attempts().stream().map(AttemptRow::index).collect(Collectors.toSet());
    for (AttemptRow attempt : run.attempts()) {
      if (!attempt.hasEnded() && !isOfAnEarlierRound(attempt, run)) {
        report.wrong(
            "it is completed, but %s is %s".formatted(attempt, attempt.state()),
            "only ended attempts",
            CheckReport.REPORT_THIS);
      }
    }
    if (run.root().cursor().equals("0") && !begun.isEmpty()) {
      report.wrong(
          "it is completed, but its position is the first step",
          "a position after the last step",
          CheckReport.REPORT_THIS);
    }
  }

  /**
   * Returns whether an attempt is obsolete because a resume restarted its loop or the entire job.
   * In both cases, the attempt's row remains unchanged.
   */
  private static boolean isOfAnEarlierRound(AttemptRow attempt, RunRows run) {
    boolean isOfEarlierJob = attempt.generation() < run.header().generation();
    return isOfEarlierJob && !attempt.isRunning() || isOfAnAbandonedPass(attempt, run);
  }

  private static boolean isOfAnAbandonedPass(AttemptRow attempt, RunRows run) {
    return run.attempts().stream()
        .filter(other -> other.generation() == attempt.generation())
        .anyMatch(other -> other.at().isOfALaterPass(attempt.at()));
  }

  /**
   * Checks that the branches of an execution agree with its plan and with each other. Each branch
   * must be in the loops around its position, and each window must count its open branches. Each
   * lane must count the items that it has set aside.
   */
  void loopsAgree(RunRows run, CheckReport report) {
    Header header = run.header();
    if (header.isFinal() || header.isPurged()) {
      return; // A loop that was open when its execution was cancelled remains unchanged.
    }
    List<BranchRow> branches =
        run.branches().stream().filter(branch -> branch.isOf(header.generation())).toList();
    for (BranchRow branch : branches) {
      checkWindow(branch, branches, report);
      checkFailed(branch, run, report);
    }
    findPlan(header).ifPresent(plan -> branches.forEach(b -> checkLoops(b, plan, report)));
  }

  /**
   * Returns the plan of the execution's version; {@link #stepsAreOfThePlan} reports a missing
   * version.
   */
  private Optional<Plan> findPlan(Header header) {
    try {
      JobDefinition job = jobs.getVersion(header.jobId(), header.version());
      return Optional.of(PlanParser.parse(job));
    } catch (NotFoundException e) {
      return Optional.empty();
    }
  }

  private static void checkWindow(BranchRow branch, List<BranchRow> all, CheckReport report) {
    if (!branch.isOpen()) {
      return;
    }
    List<BranchRow> opened = all.stream().filter(b -> b.isOpenedBy(branch)).toList();
    long live = opened.stream().filter(b -> LIVE.contains(b.phase())).count();
    long atRest = opened.stream().filter(b -> AT_REST.contains(b.phase())).count();
    String counted = "%d active and %d parked of %d".formatted(live, atRest, opened.size());
    if (!branch.window().equals(counted)) {
      report.wrong(
          "branch %s opened other branches: %s".formatted(branch.name(), counted),
          branch.window() + ", according to the branch's row",
          CheckReport.REPORT_THIS);
    }
  }

  private static void checkFailed(BranchRow branch, RunRows run, CheckReport report) {
    Set<Integer> aside = run.aside(branch.name());
    int failed = branch.loops().stream().findFirst().map(LoopRow::failed).orElse(0);
    if (failed != aside.size()) {
      report.wrong(
          "branch %s has set aside items %s".formatted(branch.name(), aside),
          "%d items, according to the branch's row".formatted(failed),
          CheckReport.REPORT_THIS);
    }
  }

  private static void checkLoops(BranchRow branch, Plan plan, CheckReport report) {
    if (branch.hasEnded()) {
      return;
    }
    List<Integer> found = branch.loops().stream().map(LoopRow::at).toList();
    List<Integer> expected = around(branch, plan);
    boolean within = branch.loops().stream().allMatch(LoopRow::isWithinItems);
    if (!found.equals(expected) || !within) {
      report.wrong(
          "branch %s is at step %s in loops %s"
              .formatted(branch.name(), branch.cursor(), branch.loops()),
          "an item in each of the loops at steps " + expected,
          CheckReport.REPORT_THIS);
    }
  }

  /**
   * Returns the markers of the loops that enclose a branch's position. For a lane, the list starts
   * with the loop of the lane.
   */
  private static List<Integer> around(BranchRow branch, Plan plan) {
    int cursor = Integer.parseInt(branch.cursor());
    BranchName name = new BranchName(branch.name());
    int from = name.isRoot() ? 0 : name.marker();
    List<Integer> loops =
        plan.loopsAround(cursor).stream()
            .map(PlanNode.ForEach::from)
            .filter(at -> at >= from)
            .collect(Collectors.toCollection(ArrayList::new));
    boolean isLoop =
        plan.findNode(cursor).filter(node -> node.kind() == PlanNode.Kind.FOR_EACH).isPresent();
    if (isLoop && branch.isOpen()) {
      loops.add(cursor);
    }
    return loops;
  }
}
