package com.couriermft.engine.plan;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.failure.catalogue.JsonCodes;
import com.couriermft.formats.json.Pointer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Builds plans from definitions by matching the {@link Markers}. Codes: {@code unexpected_end},
 * {@code unexpected_else}, {@code missing_end}, {@code empty_block}, {@code too_deep}, {@code
 * too_wide}, {@code reference_not_allowed}, {@code invalid_pattern}, and those of a marker's
 * configuration.
 */
public final class PlanParser {
  /** Maximum nesting of blocks. */
  public static final int MAX_DEPTH = 12;

  /** Maximum number of steps that run at the same time. */
  public static final int MAX_WIDTH = 40;

  /**
   * Maximum number of branches, besides the root, that exist at the same time. One transaction can
   * write this many branches.
   */
  static final int MAX_BRANCHES = 60;

  private final List<StepDefinition> steps;
  private final List<Problem> problems;
  private final MarkerConfigs configs;
  private int at;

  private PlanParser(List<StepDefinition> steps, List<Problem> problems) {
    this.steps = steps;
    this.problems = problems;
    this.configs = new MarkerConfigs(problems);
  }

  /**
   * Returns the plan of a definition that {@link JobValidator} has found valid.
   *
   * @throws InvalidInputException code {@code invalid_definition}: the markers of the definition do
   *     not match
   */
  public static Plan parse(JobDefinition job) {
    List<Problem> problems = new ArrayList<>();
    Plan plan = parse(job, problems);
    if (!problems.isEmpty()) {
      throw new InvalidInputException(
          DefinitionCodes.INVALID_DEFINITION,
          "The blocks of '" + job.jobId() + "' do not match.",
          problems);
    }
    return plan;
  }

  /**
   * Returns the plan as far as it can be built, and adds the problems of its markers to the list.
   */
  static Plan parse(JobDefinition job, List<Problem> problems) {
    PlanParser parser = new PlanParser(job.steps(), problems);
    return new Plan(job, parser.sequence(0, null));
  }

  /** Returns the nodes up to the end of the surrounding block, or up to its {@code flow.else}. */
  private PlanNode.Sequence sequence(int depth, @Nullable StepDefinition block) {
    int from = at;
    List<PlanNode> nodes = new ArrayList<>();
    while (at < steps.size()) {
      StepDefinition step = steps.get(at);
      boolean ends = step.type().equals(Markers.END) && block != null;
      boolean turns =
          step.type().equals(Markers.ELSE) && block != null && block.type().equals(Markers.IF);
      if (ends || turns) {
        break;
      }
      add(nodes, step, depth);
    }
    return new PlanNode.Sequence(nodes, from, at);
  }

  private void add(List<PlanNode> nodes, StepDefinition step, int depth) {
    switch (step.type()) {
      case Markers.PARALLEL -> nodes.add(group(step, depth + 1));
      case Markers.FOR_EACH -> nodes.add(loop(step, depth + 1));
      case Markers.IF -> nodes.add(choice(step, depth + 1));
      case Markers.END ->
          skip(step, DefinitionCodes.UNEXPECTED_END, "This flow.end closes no block; remove it.");
      case Markers.ELSE ->
          skip(
              step,
              DefinitionCodes.UNEXPECTED_ELSE,
              "A flow.else must be directly inside a flow.if, which can have only one; remove it.");
      default -> {
        nodes.add(new PlanNode.Step(step));
        at++;
      }
    }
  }

  private PlanNode.Parallel group(StepDefinition marker, int depth) {
    configs.readEmpty(marker);
    at++;
    List<PlanNode> members = sequence(depth, marker).children();
    close(marker);
    return checked(marker, new PlanNode.Parallel(marker.index(), at, members), depth);
  }

  private PlanNode.ForEach loop(StepDefinition marker, int depth) {
    ForEachConfig config = configs.readForEach(marker);
    at++;
    PlanNode.Sequence body = sequence(depth, marker);
    close(marker);
    PlanNode.ForEach loop =
        new PlanNode.ForEach(
            marker.index(),
            at,
            body,
            config.source(),
            config.maxParallel(),
            config.onItemError(),
            config.resume());
    return checked(marker, loop, depth);
  }

  private PlanNode.IfElse choice(StepDefinition marker, int depth) {
    IfConfig config = configs.readIf(marker);
    at++;
    PlanNode.Sequence then = sequence(depth, marker);
    PlanNode.Sequence otherwise = null;
    while (at < steps.size() && steps.get(at).type().equals(Markers.ELSE)) {
      if (otherwise != null) {
        skip(
            steps.get(at),
            DefinitionCodes.UNEXPECTED_ELSE,
            "The flow.if already has a flow.else; remove this one.");
      } else {
        configs.readEmpty(steps.get(at));
        at++;
      }
      PlanNode.Sequence more = sequence(depth, marker);
      otherwise = otherwise == null ? more : otherwise;
    }
    close(marker);
    PlanNode.IfElse choice =
        new PlanNode.IfElse(
            marker.index(), at, then, otherwise, config.left(), config.operator(), config.right());
    return checked(marker, choice, depth);
  }

  /** Moves past the marker that ends a block. */
  private void close(StepDefinition marker) {
    if (at == steps.size()) {
      String detail =
          "The block that starts at step %d has no flow.end; add a flow.end after its last step.";
      problem(marker, DefinitionCodes.MISSING_END, detail.formatted(marker.index()));
    } else {
      configs.readEmpty(steps.get(at));
      at++;
    }
  }

  private <N extends PlanNode> N checked(StepDefinition marker, N node, int depth) {
    boolean empty = node.children().stream().allMatch(PlanParser::isEmpty);
    if (empty) {
      problem(
          marker,
          DefinitionCodes.EMPTY_BLOCK,
          "The block at step " + marker.index() + " is empty; add a step or remove the block.");
    } else if (depth == MAX_DEPTH + 1) {
      problem(
          marker,
          JsonCodes.TOO_DEEP,
          "Blocks can be nested at most " + MAX_DEPTH + " levels deep.");
    } else if (depth == 1 && node.width() > MAX_WIDTH) {
      String detail = "%d branches would run at the same time; at most %d are allowed.";
      problem(marker, DefinitionCodes.TOO_WIDE, detail.formatted(node.width(), MAX_WIDTH));
    } else if (depth == 1 && node.branches() > MAX_BRANCHES) {
      String detail = "%d nested branches would be open at the same time; at most %d are allowed.";
      problem(marker, DefinitionCodes.TOO_WIDE, detail.formatted(node.branches(), MAX_BRANCHES));
    } else if (isSetAsideWhole(node) && node.children().get(0).branches() > MAX_WIDTH) {
      String detail =
          "One item of the loop would have %d branches; with on_item_error 'continue', at most %d"
              + " are allowed, so that Courier can keep a failed item for a resume.";
      int branches = node.children().get(0).branches();
      problem(marker, DefinitionCodes.TOO_WIDE, detail.formatted(branches, MAX_WIDTH));
    }
    return node;
  }

  private static boolean isSetAsideWhole(PlanNode node) {
    return node instanceof PlanNode.ForEach loop
        && loop.onItemError() == PlanNode.OnItemError.CONTINUE;
  }

  private static boolean isEmpty(PlanNode node) {
    return node.kind() == PlanNode.Kind.SEQUENCE && node.children().isEmpty();
  }

  private void skip(StepDefinition marker, FailureCode code, String detail) {
    problem(marker, code, "Step " + marker.index() + ": " + detail);
    at++;
  }

  private void problem(StepDefinition step, FailureCode code, String detail) {
    String pointer = Pointer.child(Pointer.child("/steps", step.index()), "type");
    problems.add(new Problem(pointer, code, detail));
  }
}
