package com.couriermft.engine.plan;

import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.engine.spi.ConfigBinder;
import com.couriermft.engine.spi.Continues;
import com.couriermft.engine.spi.RunsIsolated;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.failure.ForeignName;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.json.Pointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Validates a job's definition before it is saved. It checks the shape and bounds ({@link
 * DefinitionReader}), the step types and their configurations ({@link ConfigBinder}), references,
 * and whether connections, channels and keys exist. Thread-safe.
 *
 * <p>Its codes are the codes of {@link PlanParser}, {@code timeout_too_long}, {@code
 * unknown_step_type}, {@code unknown_connection}, {@code unknown_channel}, {@code unknown_key},
 * {@code malformed_reference}, {@code unknown_root}, {@code not_in_scope}, {@code unknown_step},
 * {@code step_not_before}, {@code unknown_output}, {@code unknown_variable}, {@code
 * unknown_parameter}, {@code unknown_field}, {@code step_may_not_run}, {@code not_in_scope}, {@code
 * secret_not_allowed}.
 */
public final class JobValidator {
  private final StepRegistry registry;
  private final ReferenceFacts facts;
  private final Duration longestAttempt;

  /**
   * Creates a validator for the step types of this process and the objects that operators have
   * configured.
   *
   * @param longestAttempt maximum timeout of a step that cannot continue in another invocation of
   *     the process
   */
  public JobValidator(StepRegistry registry, ReferenceFacts facts, Duration longestAttempt) {
    this.registry = registry;
    this.facts = facts;
    this.longestAttempt = longestAttempt;
  }

  /** Returns a validator for the same step types and other configured objects. */
  public JobValidator among(ReferenceFacts others) {
    return new JobValidator(registry, others, longestAttempt);
  }

  /**
   * Reads a definition and rejects it if it has any problem.
   *
   * @throws InvalidInputException code {@code invalid_definition}, with every problem in document
   *     order
   */
  public JobDefinition read(JsonNode json) {
    List<Problem> problems = new ArrayList<>();
    JobDefinition job = DefinitionReader.read(json, problems);
    problems.addAll(validate(job));
    if (!problems.isEmpty()) {
      throw DefinitionReader.invalid(json, problems);
    }
    return job;
  }

  /** Returns every problem of a definition with a valid shape, in document order. */
  public List<Problem> validate(JobDefinition job) {
    List<Problem> problems = new ArrayList<>();
    check(job, problems, new ArrayList<>());
    return Pointer.inDocumentOrder(job.toJson(), problems);
  }

  /**
   * Returns probable mistakes in a definition that do not prevent saving it, in document order. The
   * codes are {@code unknown_output_field}: according to the declared shape of an output or a loop
   * item, a reference into it cannot find anything; and {@code delivers_to_source}: a step delivers
   * into a folder that the job reads.
   *
   * @param job the definition; parts with problems are not checked
   */
  public List<Problem> warnings(JobDefinition job) {
    List<Problem> warnings = new ArrayList<>();
    check(job, new ArrayList<>(), warnings);
    warnings.addAll(OwnSource.of(job));
    return Pointer.inDocumentOrder(job.toJson(), warnings).stream().distinct().toList();
  }

  /**
   * Returns problems that prevent a job from being executed more than once, in document order. The
   * code is {@code same_target_each_time}. The result matters if a trigger starts the job
   * repeatedly.
   *
   * @param job the definition; parts with problems are not checked
   */
  public List<Problem> warningsIfRepeated(JobDefinition job) {
    return RepeatedTargets.of(job, registry);
  }

  private void check(JobDefinition job, List<Problem> problems, List<Problem> warnings) {
    Plan plan = PlanParser.parse(job, problems);
    ReferenceCheck references = new ReferenceCheck(plan, registry, problems, warnings);
    for (StepDefinition step : job.steps()) {
      String pointer = Pointer.child("/steps", step.index());
      Optional<StepType<?>> type = OutputShapes.typeOf(step.type(), registry);
      references.checkStep(step, type, Pointer.child(pointer, "config"));
      if (Markers.isMarker(step)) {
        continue;
      }
      if (type.isPresent()) {
        checkConfig(step, type.get(), Pointer.child(pointer, "config"), problems);
        checkTimeout(step, pointer, problems);
        checkIsolation(step, pointer, problems);
      } else if (!step.type().isEmpty()) {
        problems.add(unknownType(step, Pointer.child(pointer, "type")));
      }
    }
    references.checkOutputs();
    checkNotices(job, problems);
  }

  private void checkNotices(JobDefinition job, List<Problem> problems) {
    NamesCheck names = new NamesCheck(facts);
    for (int i = 0; i < job.notices().size(); i++) {
      String channel = job.notices().get(i).channel();
      if (!channel.isEmpty()) {
        names.channel(channel, "/notify/" + i + "/channel").ifPresent(problems::add);
      }
    }
  }

  /** Returns the names of the configuration fields of a step type; empty for an unknown type. */
  public Optional<List<String>> fieldsOf(String type) {
    return OutputShapes.typeOf(type, registry)
        .map(known -> known.fields().stream().map(field -> field.name()).toList());
  }

  private void checkConfig(
      StepDefinition step, StepType<?> type, String pointer, List<Problem> problems) {
    problems.addAll(ConfigBinder.check(type, step.config(), pointer));
    problems.addAll(new NamesCheck(facts).check(type, step.config(), pointer));
  }

  private void checkTimeout(StepDefinition step, String pointer, List<Problem> problems) {
    boolean continues = registry.find(step.type()).filter(Continues.class::isInstance).isPresent();
    if (!continues && step.timeoutSeconds() > longestAttempt.toSeconds()) {
      String detail =
          ("%s must complete within one invocation of the function app, which leaves %d s; its "
                      + "timeout_seconds is %d.")
                  .formatted(step.type(), longestAttempt.toSeconds(), step.timeoutSeconds())
              + " Lower it, or raise functionTimeout and COURIER_INVOCATION_SECONDS.";
      problems.add(
          new Problem(
              Pointer.child(pointer, "timeout_seconds"), DefinitionCodes.TIMEOUT_TOO_LONG, detail));
    }
  }

  private void checkIsolation(StepDefinition step, String pointer, List<Problem> problems) {
    boolean can = registry.find(step.type()).filter(RunsIsolated.class::isInstance).isPresent();
    if (step.isolation() != null && !can) {
      String detail =
          step.type() + " runs in the app's own process; only functions (custom.*) run isolated.";
      problems.add(
          new Problem(Pointer.child(pointer, "isolated"), DefinitionCodes.NOT_ISOLATED, detail));
    }
  }

  private Problem unknownType(StepDefinition step, String pointer) {
    String found = step.type();
    List<String> known =
        Stream.concat(registry.types().stream(), Markers.types().stream())
            .map(StepType::key)
            .toList();
    String detail = "There is no step type '" + found + "'.";
    return Problem.unknownWord(
        ForeignName.Vocabulary.STEP_TYPE,
        pointer,
        DefinitionCodes.UNKNOWN_STEP_TYPE,
        detail,
        found,
        known);
  }
}
