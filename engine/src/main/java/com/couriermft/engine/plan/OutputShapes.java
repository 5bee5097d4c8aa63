package com.couriermft.engine.plan;

import com.couriermft.engine.expression.Reference;
import com.couriermft.engine.expression.Root;
import com.couriermft.engine.expression.Template;
import com.couriermft.engine.expression.path.ShapePath;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.ReferenceCodes;
import com.couriermft.formats.json.Shape;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Determines the declared shapes of the values that references find in outputs of steps and items
 * of loops. Warns about references that cannot find anything.
 */
final class OutputShapes {
  /** The outputs that every step may have in addition to the outputs of its type. */
  static final Map<String, Shape> COMMON =
      Map.of(
          "files", new Shape.Any(),
          "bytes", Shape.Whole.atLeast(0),
          "duration_ms", Shape.Whole.atLeast(0));

  /** Names that other engines use for the length of a list. */
  private static final Set<String> COUNTS = Set.of("count", "length", "size", "total");

  private final Plan plan;
  private final StepRegistry registry;

  OutputShapes(Plan plan, StepRegistry registry) {
    this.plan = plan;
    this.registry = registry;
  }

  /** Returns the type of a step or marker; empty if this process does not know it. */
  static Optional<StepType<?>> typeOf(String key, StepRegistry registry) {
    return Markers.find(key).or(() -> registry.find(key).map(Step::type));
  }

  /**
   * Warns about a reference that cannot find anything below an output or an item. Reports a problem
   * for a reference to a field that an output with closed fields does not have.
   *
   * @param step the index of the step that contains the reference
   */
  void check(
      Reference reference,
      String pointer,
      int step,
      List<Problem> problems,
      List<Problem> warnings) {
    String open = declared(reference).map(StepType.Output::open).orElse("");
    find(
        reference,
        step,
        new ShapePath(
            end ->
                (!open.isEmpty() && isFirst(end, reference) ? problems : warnings)
                    .add(
                        Problem.unknownName(
                            pointer,
                            ReferenceCodes.UNKNOWN_OUTPUT_FIELD,
                            reference.text() + ": " + end.detail() + hint(reference, open, end),
                            end.name(),
                            end.known()))));
  }

  private static boolean isFirst(ShapePath.DeadEnd end, Reference reference) {
    return reference.below(2).get(0).name().filter(end.name()::equals).isPresent();
  }

  private static String hint(Reference reference, String open, ShapePath.DeadEnd end) {
    return open.isEmpty()
        ? ""
        : " The fields of the content are under '%s': steps.%s.%s.%s.%s.%s"
            .formatted(
                open,
                reference.name(),
                reference.output(),
                open,
                end.name(),
                count(reference, open, end));
  }

  /**
   * Returns a hint on how to count a list, if the name suggests a length; otherwise an empty
   * string.
   */
  private static String count(Reference reference, String open, ShapePath.DeadEnd end) {
    return COUNTS.contains(end.name())
        ? " If the content is a list, {{steps.%s.%s.%s | length}} counts it."
            .formatted(reference.name(), reference.output(), open)
        : "";
  }

  /** Returns the shape of the value that a reference finds; any JSON if unknown. */
  private Shape find(Reference reference, int step, ShapePath path) {
    if (reference.root() == Root.STEPS && !reference.isOfIterations()) {
      String place = "steps." + reference.name() + "." + reference.output();
      return path.follow(output(reference), place, reference.below(2));
    } else if (reference.isOfItem()) {
      return path.follow(item(reference, step), reference.placeOfItem(), reference.belowItem());
    }
    return new Shape.Any();
  }

  private Shape output(Reference reference) {
    return declared(reference)
        .map(StepType.Output::shape)
        .or(() -> Optional.ofNullable(COMMON.get(reference.output())))
        .orElse(new Shape.Any());
  }

  private Optional<StepType.Output> declared(Reference reference) {
    if (reference.root() != Root.STEPS || reference.isOfIterations()) {
      return Optional.empty();
    }
    return plan.findStep(reference.name())
        .flatMap(step -> typeOf(step.type(), registry))
        .flatMap(
            type ->
                type.outputs().stream()
                    .filter(output -> output.name().equals(reference.output()))
                    .findFirst());
  }

  /**
   * Returns the shape of a loop's items, if the loop's source is a single reference to a list of
   * known shape.
   */
  private Shape item(Reference reference, int step) {
    List<PlanNode.ForEach> loops = plan.loopsAround(step);
    int depth = reference.depth().orElse(loops.size() - 1);
    if (depth < 0 || depth >= loops.size()) {
      return new Shape.Any();
    }
    PlanNode.ForEach loop = loops.get(depth);
    return onlyReference(loop.source())
        .map(source -> find(source, loop.from(), new ShapePath(told -> {})))
        .filter(Shape.ListOf.class::isInstance)
        .<Shape>map(list -> ((Shape.ListOf<?>) list).item())
        .orElse(new Shape.Any());
  }

  private static Optional<Reference> onlyReference(JsonNode value) {
    if (!value.isTextual() || !Template.mayRefer(value.textValue())) {
      return Optional.empty();
    }
    try {
      Template template = Template.parse(value.textValue());
      return template.references().stream()
          .filter(
              reference ->
                  template.isWhole() && reference.fallback() == null && !reference.counted())
          .findFirst();
    } catch (CourierException malformed) {
      return Optional.empty(); // a malformed source is reported at the loop
    }
  }
}
