package com.couriermft.engine.expression;

import com.couriermft.engine.expression.path.PathSegment;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.Suggestion;
import com.couriermft.formats.failure.catalogue.ReferenceCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds the values of single references. */
final class Values {
  private static final Pattern SECRET_NAME = Pattern.compile("[0-9A-Za-z-]{1,127}");

  private final JobContext context;
  private final ValueLoader loader;
  private final SecretLookup secrets;

  private final Loops loops;
  private final IterationOutputs iterations;

  Values(
      JobContext context,
      ValueLoader loader,
      SecretLookup secrets,
      Loops loops,
      IterationOutputs iterations) {
    this.loops = loops;
    this.iterations = iterations;
    this.context = context;
    this.loader = loader;
    this.secrets = secrets;
  }

  Lookup find(Reference reference) {
    List<PathSegment> path = reference.path();
    return switch (reference.root()) {
      case STEPS ->
          reference.isOfIterations()
              ? JsonPath.walk(
                  Iterations.list(iterations, reference.name(), loops.path()),
                  "steps." + reference.name() + ".iterations",
                  reference.below(2))
              : output(reference);
      case PARAMETERS -> JsonPath.walk(context.parameters(), "parameters", path);
      case VARIABLES -> JsonPath.walk(context.variables(), "variables", path);
      case TRIGGER -> JsonPath.walk(context.trigger(), "trigger", path);
      case EXECUTION -> JsonPath.walk(context.execution().toJson(), "execution", path);
      case SECRETS -> secret(reference.name());
      case NAME -> bare(reference.name());
      case LOOP -> loop(reference);
      case CHAIN -> chain(reference);
      case ROW, EVENT ->
          throw CourierException.of(ReferenceCodes.NOT_IN_SCOPE, reference.notInScope());
    };
  }

  private Lookup loop(Reference reference) {
    int around = loops.path().depth();
    int depth = reference.depth().orElse(around - 1);
    if (around == 0) {
      throw CourierException.of(ReferenceCodes.NOT_IN_SCOPE, reference.notInScope());
    } else if (depth >= around) {
      return Lookup.missing(
          "there are %d loops around this step, loop.0 to loop.%d.".formatted(around, around - 1));
    }
    if (!reference.isOfItem()) {
      return Lookup.found(IntNode.valueOf(loops.path().indexes().get(depth)));
    }
    JsonNode item = loops.items().item(depth);
    return JsonPath.walk(item, reference.placeOfItem(), reference.belowItem());
  }

  private Lookup chain(Reference reference) {
    ChainMember chain = context.chain();
    if (chain == null) {
      return Lookup.missing("the execution is not a member of a chain.");
    }
    Optional<String> node = reference.path().get(0).name();
    return JsonPath.walk(chain.of(node, loader), "chain", reference.path());
  }

  private Lookup output(Reference reference) {
    String id = reference.name();
    Optional<StepOutputs> step =
        context.findStep(id).filter(left -> loops.path().sees(left.iterations()));
    if (step.isEmpty()) {
      Collection<String> known = context.steps().keySet();
      return Lookup.missing(
          context.findStep(id).isPresent()
              ? "step '" + id + "' has no outputs in this iteration."
              : "step '" + id + "' has no outputs." + Suggestion.of(id, known));
    }
    OutputValue value = step.get().values().get(reference.output());
    if (value == null) {
      return Lookup.missing(
          "step '"
              + id
              + "' has no output '"
              + reference.output()
              + "'."
              + Suggestion.ofOutput(reference.output(), step.get().values().keySet()));
    }
    String place = "steps." + id + "." + reference.output();
    return JsonPath.walk(value.get(loader), place, reference.below(2));
  }

  private Lookup bare(String name) {
    ObjectNode own = Json.object();
    own.put("execution_id", context.execution().id());
    own.put("job_id", context.execution().jobId());
    JsonNode variable = context.variables().get(name);
    if (variable != null) {
      return Lookup.found(variable);
    } else if (own.has(name)) {
      return Lookup.found(own.get(name));
    }
    Lookup secret = secret(name);
    return secret.value() != null
        ? secret
        : Lookup.missing("it is not a variable, and " + secret.missing());
  }

  private Lookup secret(String name) {
    Optional<Secret> found =
        SECRET_NAME.matcher(name).matches() ? secrets.find(name) : Optional.empty();
    return found
        .map(secret -> Lookup.found(SecretNode.of(secret)))
        .orElseGet(() -> Lookup.missing("there is no secret '" + name + "'."));
  }
}
