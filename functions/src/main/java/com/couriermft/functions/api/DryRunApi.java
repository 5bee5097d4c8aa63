package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.definition.FunctionJob;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.ParameterSchema;
import com.couriermft.engine.spi.Check;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Pointer;
import com.couriermft.functions.answer.JobValidation;
import com.couriermft.functions.answer.ValidationAnswer;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.operate.dryrun.DryRuns;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Handles dry runs of definitions. The body is the definition itself, or an object with the
 * definition and the parameters of an execution:
 *
 * <pre>{"definition": {"job_id": "x", "steps": […]}, "parameters": {"day": "2026-11-20"}}</pre>
 */
final class DryRunApi {
  private final Courier courier;

  DryRunApi(Courier courier) {
    this.courier = courier;
  }

  /**
   * Runs a dry run, within the {@code timeout_seconds} of the query.
   *
   * @throws InvalidInputException {@code invalid_query}, {@code invalid_request}, {@code
   *     invalid_parameters}
   */
  Response answer(Request request) {
    Duration limit = limit(request);
    JsonNode body = request.json();
    JsonNode given = null;
    JsonNode json = body;
    if (body.has("definition")) {
      json = body.get("definition");
      given = parameters(body);
    }
    List<Problem> problems = staticProblems(json);
    JobDefinition job = DefinitionReader.read(json, new ArrayList<>());
    ObjectNode parameters = resolvable(job, given, problems);
    List<Check> checks = courier.dryRuns().run(job, parameters, limit);
    List<Problem> all =
        Pointer.inDocumentOrder(json, FunctionJob.located(json, withFailed(problems, checks)));
    ValidationAnswer validation = new ValidationAnswer(all, courier.validator().warnings(job));
    return Response.ok(new JobValidation(validation, checks));
  }

  private static Duration limit(Request request) {
    String text = request.findQuery("timeout_seconds").orElse("");
    if (text.isEmpty()) {
      return DryRuns.DEFAULT_LIMIT;
    }
    long most = DryRuns.MAX_LIMIT.toSeconds();
    long seconds = text.matches("[0-9]{1,4}") ? Long.parseLong(text) : 0;
    if (seconds < 1 || seconds > most) {
      throw InvalidInputException.at(
          "timeout_seconds",
          RequestCodes.INVALID_QUERY,
          "'timeout_seconds' must be a number from 1 to " + most + ", not '" + text + "'.");
    }
    return Duration.ofSeconds(seconds);
  }

  private static @Nullable JsonNode parameters(JsonNode body) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject read = new CheckedObject(body, "", problems);
    read.object("definition");
    ObjectNode parameters = read.object("parameters");
    JsonNode given = read.find("parameters") == null ? null : parameters;
    read.end();
    if (!problems.isEmpty()) {
      throw new InvalidInputException(
          RequestCodes.INVALID_REQUEST,
          "The request has " + problems.size() + " problem(s).",
          problems);
    }
    return given;
  }

  private List<Problem> staticProblems(JsonNode json) {
    try {
      new DefinitionCheck(courier).read(json, null);
      return List.of();
    } catch (InvalidInputException e) {
      return e.problems();
    }
  }

  /**
   * Returns the parameters for the checks: those in the request, or the defaults. Empty if their
   * schema is invalid.
   */
  private static ObjectNode resolvable(
      JobDefinition job, @Nullable JsonNode given, List<Problem> problems) {
    boolean wrongSchema = problems.stream().anyMatch(p -> p.pointer().startsWith("/parameters"));
    if (wrongSchema) {
      return Json.object();
    }
    return given instanceof ObjectNode parameters
        ? ParameterSchema.apply(job.parameters(), parameters)
        : ParameterSchema.defaults(job.parameters());
  }

  /**
   * Returns the problems of the definition and the problems that the checks found, without
   * duplicates.
   */
  private static List<Problem> withFailed(List<Problem> problems, List<Check> checks) {
    Set<String> told = new HashSet<>();
    problems.forEach(problem -> told.add(problem.pointer() + " " + problem.code()));
    Set<Problem> all = new LinkedHashSet<>(problems);
    checks.stream()
        .flatMap(check -> check.problem().stream())
        .filter(problem -> !told.contains(problem.pointer() + " " + problem.code()))
        .forEach(all::add);
    return List.copyOf(all);
  }
}
