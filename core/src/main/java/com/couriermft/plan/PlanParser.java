package com.couriermft.plan;

import com.couriermft.definition.JobDefinition;
import com.couriermft.definition.StepDefinition;
import com.couriermft.failure.InvalidInputException;
import com.couriermft.failure.Problem;
import com.couriermft.json.Pointer;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes plans of definitions: matches {@code flow.parallel} with its {@code flow.end}. Codes:
 * {@code unexpected_end}, {@code missing_end}, {@code empty_group}, {@code too_deep}, {@code
 * too_wide}, {@code unknown_field}.
 */
public final class PlanParser {
  /** Opens a group. */
  public static final String PARALLEL = "flow.parallel";

  /** Closes a group. */
  public static final String END = "flow.end";

  /** Groups within groups, at most. */
  public static final int MAX_DEPTH = 12;

  /** Branches that may be alive at a time. */
  public static final int MAX_WIDTH = 40;

  private final List<StepDefinition> steps;
  private final List<Problem> problems;
  private int at;

  private PlanParser(List<StepDefinition> steps, List<Problem> problems) {
    this.steps = steps;
    this.problems = problems;
  }

  /**
   * The plan of a definition that {@link JobValidator} has found valid.
   *
   * @throws InvalidInputException code {@code invalid_definition}: its markers do not match
   */
  public static Plan parse(JobDefinition job) {
    List<Problem> problems = new ArrayList<>();
    Plan plan = parse(job, problems);
    if (!problems.isEmpty()) {
      throw new InvalidInputException(
          "invalid_definition", "The blocks of '" + job.jobId() + "' do not match.", problems);
    }
    return plan;
  }

  /** The plan as far as there is one; what is wrong with its markers is added to the problems. */
  static Plan parse(JobDefinition job, List<Problem> problems) {
    PlanParser parser = new PlanParser(job.steps(), problems);
    List<PlanNode> nodes = parser.nodes(0);
    return new Plan(job, new PlanNode.Sequence(nodes, 0, job.steps().size()));
  }

  /** Whether a step is a marker and not something that runs. */
  public static boolean isMarker(StepDefinition step) {
    return step.type().equals(PARALLEL) || step.type().equals(END);
  }

  /** Nodes up to the end of the block that is {@code depth} groups deep. */
  private List<PlanNode> nodes(int depth) {
    List<PlanNode> nodes = new ArrayList<>();
    while (at < steps.size()) {
      StepDefinition step = steps.get(at);
      switch (step.type()) {
        case PARALLEL -> nodes.add(group(step, depth + 1));
        case END -> {
          if (depth > 0) {
            return nodes;
          }
          add(step, "unexpected_end", "This flow.end closes nothing; remove it.");
          at++;
        }
        default -> {
          nodes.add(new PlanNode.Step(step));
          at++;
        }
      }
    }
    return nodes;
  }

  private PlanNode.Parallel group(StepDefinition marker, int depth) {
    at++;
    checkMarker(marker);
    List<PlanNode> members = nodes(depth);
    if (at == steps.size()) {
      add(
          marker,
          "missing_end",
          "The block that begins at step "
              + marker.index()
              + " has no flow.end; add one after its last step.");
    } else {
      checkMarker(steps.get(at));
      at++;
    }
    PlanNode.Parallel group = new PlanNode.Parallel(marker.index(), at, members);
    checkBounds(marker, group, depth);
    return group;
  }

  private void checkBounds(StepDefinition marker, PlanNode.Parallel group, int depth) {
    if (group.members().isEmpty()) {
      add(marker, "empty_group", "The block at step " + marker.index() + " holds no step.");
    } else if (depth == MAX_DEPTH + 1) {
      add(marker, "too_deep", "Blocks may be nested " + MAX_DEPTH + " deep.");
    } else if (depth == 1 && group.width() > MAX_WIDTH) {
      add(
          marker,
          "too_wide",
          "%d branches would run at the same time; at most %d may."
              .formatted(group.width(), MAX_WIDTH));
    }
  }

  private void checkMarker(StepDefinition marker) {
    marker
        .config()
        .fieldNames()
        .forEachRemaining(
            name ->
                problems.add(
                    new Problem(
                        Pointer.child(
                            Pointer.child(Pointer.child("/steps", marker.index()), "config"), name),
                        "unknown_field",
                        marker.type() + " has no field '" + name + "'; leave it out.")));
  }

  private void add(StepDefinition step, String code, String detail) {
    String pointer = Pointer.child(Pointer.child("/steps", step.index()), "type");
    problems.add(new Problem(pointer, code, detail));
  }
}
