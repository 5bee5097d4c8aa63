package com.couriermft.engine.plan;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.engine.expression.Reference;
import com.couriermft.engine.expression.Template;
import com.couriermft.engine.spi.ConfigField;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.ForeignName;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.failure.catalogue.ReferenceCodes;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.formats.json.Pointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks a definition's references as far as possible before it is executed. */
final class ReferenceCheck {
  private static final Set<String> EXECUTION = Set.of("id", "job_id", "version", "started_at");

  private final Plan plan;
  private final JobDefinition job;
  private final StepRegistry registry;
  private final List<Problem> problems;
  private final List<Problem> warnings;
  private final OutputShapes shapes;
  private final Set<String> variables;

  /**
   * Checks the references of a definition.
   *
   * @param problems receives references that cannot be resolved
   * @param warnings receives references that cannot find anything in the declared shape of an
   *     output
   */
  ReferenceCheck(Plan plan, StepRegistry registry, List<Problem> problems, List<Problem> warnings) {
    this.plan = plan;
    this.job = plan.job();
    this.registry = registry;
    this.problems = problems;
    this.warnings = warnings;
    this.shapes = new OutputShapes(plan, registry);
    this.variables = names(job.variables());
  }

  /** Checks the configuration of a step. An unknown field may contain a secret. */
  void checkStep(StepDefinition step, Optional<StepType<?>> type, String pointer) {
    step.config()
        .properties()
        .forEach(
            field -> {
              boolean secrets =
                  !Markers.isMarker(step)
                      && type.map(t -> mayHoldSecret(t, field.getKey())).orElse(true);
              boolean asks = step.config().path("operator").asText().equals("exists");
              boolean mayBeMissing = step.type().equals(Markers.IF) && asks;
              boolean rows = type.map(t -> isFilledInForRows(t, field.getKey())).orElse(false);
              Place place = new Place(step.index(), secrets, mayBeMissing, rows);
              walk(field.getValue(), Pointer.child(pointer, field.getKey()), place);
            });
  }

  /** Checks the job's outputs, which are resolved after the last step. */
  void checkOutputs() {
    walk(job.outputs(), "/outputs", new Place(job.steps().size(), false, false, false));
  }

  /**
   * The position of a reference in the definition.
   *
   * @param step the index of the step that contains the reference; it may refer to earlier steps
   * @param secrets whether a reference to a secret is allowed
   * @param mayBeMissing whether the reference is allowed to find nothing
   * @param rows whether the field is filled in for each row of a table
   */
  private record Place(int step, boolean secrets, boolean mayBeMissing, boolean rows) {}

  private static boolean isFilledInForRows(StepType<?> type, String name) {
    return type.fields().stream().anyMatch(field -> field.name().equals(name) && field.rows());
  }

  private static boolean mayHoldSecret(StepType<?> type, String name) {
    return type.fields().stream()
        .filter(field -> field.name().equals(name))
        .allMatch(ConfigField::secrets);
  }

  private void walk(JsonNode node, String pointer, Place place) {
    if (node.isObject()) {
      node.properties().forEach(f -> walk(f.getValue(), Pointer.child(pointer, f.getKey()), place));
    } else if (node.isArray()) {
      for (int i = 0; i < node.size(); i++) {
        walk(node.get(i), Pointer.child(pointer, i), place);
      }
    } else if (node.isTextual() && Template.mayRefer(node.textValue())) {
      try {
        for (Reference reference : Template.parse(node.textValue()).references()) {
          check(reference, pointer, place);
        }
      } catch (CourierException e) {
        problems.add(Problem.of(pointer, e));
      }
    }
  }

  private void check(Reference reference, String pointer, Place place) {
    switch (reference.root()) {
      case STEPS -> checkStepReference(reference, pointer, place);
      case VARIABLES ->
          checkName(reference, "variable", ReferenceCodes.UNKNOWN_VARIABLE, variables, pointer);
      case PARAMETERS -> checkParameter(reference, pointer);
      case EXECUTION -> checkName(reference, "field", FieldCodes.UNKNOWN_FIELD, EXECUTION, pointer);
      case SECRETS -> checkSecret(reference, pointer, place);
      case NAME -> checkBareName(reference, pointer, place);
      case TRIGGER -> {} // known only when the job is triggered
      case LOOP -> checkLoop(reference, pointer, place);
      case CHAIN -> {} // known only when a chain starts the job
      case EVENT -> add(pointer, ReferenceCodes.NOT_IN_SCOPE, reference.notInScope());
      case ROW -> {
        if (!place.rows()) {
          add(pointer, ReferenceCodes.NOT_IN_SCOPE, reference.notInScope());
        }
      }
    }
  }

  private void checkLoop(Reference reference, String pointer, Place place) {
    int loops = plan.loopsAround(place.step()).size();
    if (loops == 0) {
      add(pointer, ReferenceCodes.NOT_IN_SCOPE, reference.notInScope());
    } else if (reference.depth().isPresent() && reference.depth().getAsInt() >= loops) {
      String detail = ": there are %d loops around this step, loop.0 to loop.%d.";
      add(
          pointer,
          ReferenceCodes.NOT_IN_SCOPE,
          reference.text() + detail.formatted(loops, loops - 1));
    } else {
      shapes.check(reference, pointer, place.step(), problems, warnings);
    }
  }

  private void checkStepReference(Reference reference, String pointer, Place place) {
    String id = reference.name();
    Optional<StepDefinition> found = plan.findStep(id);
    if (found.isEmpty()) {
      List<String> ids =
          job.steps().stream()
              .filter(step -> step.index() < place.step())
              .map(StepDefinition::id)
              .toList();
      String detail = reference.text() + ": there is no step '" + id + "'.";
      problems.add(Problem.unknownName(pointer, ReferenceCodes.UNKNOWN_STEP, detail, id, ids));
    } else if (found.get().index() >= place.step()) {
      String order = found.get().index() == place.step() ? "this step itself" : "a later step";
      String rule = "; refer to an earlier step.";
      add(
          pointer,
          ReferenceCodes.STEP_NOT_BEFORE,
          reference.text() + ": '" + id + "' is " + order + rule);
    } else {
      checkOrder(reference, found.get(), pointer, place);
    }
  }

  private void checkOrder(Reference reference, StepDefinition step, String pointer, Place place) {
    String subject = reference.text() + ": '" + step.id() + "' ";
    switch (plan.order(step.index(), place.step())) {
      case BEFORE -> checkOutput(reference, step, pointer, place);
      case PERHAPS -> {
        if (reference.fallback() == null && !place.mayBeMissing()) {
          String rule = "might not run; give a default for that case: {{ … ?? \"…\" }}.";
          add(pointer, ReferenceCodes.STEP_MAY_NOT_RUN, subject + rule);
        }
        checkOutput(reference, step, pointer, place);
      }
      case EITHER ->
          add(
              pointer,
              ReferenceCodes.STEP_NOT_BEFORE,
              subject + "runs only if this step does not.");
      case AT_THE_SAME_TIME, NOT_BEFORE -> {
        String rule = "runs at the same time; refer to a step that is complete by then.";
        add(pointer, ReferenceCodes.STEP_NOT_BEFORE, subject + rule);
      }
    }
  }

  private void checkOutput(Reference reference, StepDefinition step, String pointer, Place place) {
    Optional<StepType<?>> type = OutputShapes.typeOf(step.type(), registry);
    if (reference.isOfIterations()) {
      checkIterations(reference, step, pointer, place);
    } else if (type.isPresent()) {
      List<String> outputs = type.get().outputs().stream().map(StepType.Output::name).toList();
      boolean known =
          outputs.contains(reference.output())
              || OutputShapes.COMMON.containsKey(reference.output());
      if (known) {
        shapes.check(reference, pointer, place.step(), problems, warnings);
      } else {
        String detail =
            reference.text() + ": " + step.type() + " has no output '" + reference.output() + "'.";
        problems.add(
            Problem.unknownWord(
                ForeignName.Vocabulary.OUTPUT,
                pointer,
                ReferenceCodes.UNKNOWN_OUTPUT,
                detail,
                reference.output(),
                outputs));
      }
    }
  }

  private void checkIterations(
      Reference reference, StepDefinition step, String pointer, Place place) {
    List<PlanNode.ForEach> loops = plan.loopsAround(step.index());
    String subject = reference.text() + ": '" + step.id() + "' is in ";
    if (loops.isEmpty()) {
      add(pointer, ReferenceCodes.UNKNOWN_OUTPUT, subject + "no loop; refer to an output instead.");
    } else if (plan.loopsAround(place.step()).containsAll(loops)) {
      add(
          pointer,
          ReferenceCodes.NOT_IN_SCOPE,
          subject + "the same loop; refer to an output instead.");
    }
  }

  private void checkParameter(Reference reference, String pointer) {
    JsonNode schema = job.parameters();
    if (!schema.path("additionalProperties").asBoolean(true)) {
      checkName(
          reference,
          "parameter",
          RequestCodes.UNKNOWN_PARAMETER,
          names(schema.path("properties")),
          pointer);
    }
  }

  private void checkName(
      Reference reference, String kind, FailureCode unknown, Set<String> known, String pointer) {
    String name = reference.name();
    if (!name.isEmpty() && !known.contains(name) && reference.fallback() == null) {
      String detail = reference.text() + ": there is no " + kind + " '" + name + "'.";
      problems.add(Problem.unknownName(pointer, unknown, detail, name, known));
    }
  }

  private void checkSecret(Reference reference, String pointer, Place place) {
    if (!place.secrets()) {
      add(
          pointer,
          FieldCodes.SECRET_NOT_ALLOWED,
          reference.text() + ": a secret is not allowed here.");
    }
  }

  /**
   * A name that is neither a variable nor an id refers to a secret if secrets are allowed in the
   * field.
   */
  private void checkBareName(Reference reference, String pointer, Place place) {
    if (!Reference.OWN_NAMES.contains(reference.name()) && !place.secrets()) {
      checkName(reference, "variable", ReferenceCodes.UNKNOWN_VARIABLE, variables, pointer);
    }
  }

  private void add(String pointer, FailureCode code, String detail) {
    problems.add(new Problem(pointer, code, detail));
  }

  private static Set<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return Set.copyOf(names);
  }
}
