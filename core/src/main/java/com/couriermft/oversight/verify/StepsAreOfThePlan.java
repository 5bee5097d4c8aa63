package com.couriermft.oversight.verify;

import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.language.definition.JobDefinition;
import com.couriermft.language.definition.JobStore;
import com.couriermft.language.definition.StepDefinition;
import com.couriermft.language.expression.IterationPath;
import com.couriermft.running.execution.ExecutionState;
import com.couriermft.running.plan.Plan;
import com.couriermft.running.plan.PlanNode;
import com.couriermft.running.plan.PlanParser;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Every attempt is of a step of the pinned version and within the loops around that step; of a
 * completed run all have ended.
 */
final class StepsAreOfThePlan implements RunCheck {
  private final JobStore jobs;

  StepsAreOfThePlan(JobStore jobs) {
    this.jobs = jobs;
  }

  @Override
  public String invariant() {
    return "plan";
  }

  @Override
  public void check(RunRows run, CheckReport report) {
    Header header = run.header();
    JobDefinition job;
    try {
      job = jobs.getVersion(header.jobId(), header.version());
    } catch (NotFoundException e) {
      report.wrong(
          "it is pinned to version %d of job '%s', which is not there"
              .formatted(header.version(), header.jobId()),
          "a version that exists",
          "nothing: cancel it, and find out who removed rows of the table definitions");
      return;
    }
    checkSteps(run, job, report);
    checkLoops(run, PlanParser.parse(job), report);
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
            "%s of type %s".formatted(attempt, attempt.type()),
            "a step of version %d of job '%s'"
                .formatted(run.header().version(), run.header().jobId()),
            CheckReport.REPORT_THIS);
      }
    }
  }

  private static void checkLoops(RunRows run, Plan plan, CheckReport report) {
    for (AttemptRow attempt : run.attempts()) {
      List<Integer> expected =
          plan.loopsAround(attempt.index()).stream().map(PlanNode.ForEach::from).toList();
      List<Integer> found =
          attempt.at().iterations().stream().map(IterationPath.Iteration::loop).toList();
      if (!found.equals(expected)) {
        report.wrong(
            "%s is in loops at steps %s".formatted(attempt, found),
            "loops at steps %s, which are around it".formatted(expected),
            CheckReport.REPORT_THIS);
      }
    }
  }

  private static void checkAllDone(RunRows run, CheckReport report) {
    Set<Integer> begun = run.attempts().stream().map(AttemptRow::index).collect(Collectors.toSet());
    for (AttemptRow attempt : run.attempts()) {
      if (!attempt.hasEnded() && !isOfAnEarlierRound(attempt, run)) {
        report.wrong(
            "it is completed and %s is %s".formatted(attempt, attempt.state()),
            "no attempt that has not ended",
            CheckReport.REPORT_THIS);
      }
    }
    if (run.root().cursor().equals("0") && !begun.isEmpty()) {
      report.wrong(
          "it is completed and stands at its first step",
          "a cursor past the last step",
          CheckReport.REPORT_THIS);
    }
  }

  /**
   * Returns whether an attempt was given back and nobody goes on with it: its loop was begun with
   * the first item again by a resume, or the whole job was begun again. Both leave its row as it
   * was.
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
}
