package com.couriermft.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

/** Checks that every parsed plan can be printed as the flat list from which it was built. */
class PlanPrintTest {
  private static final String EACH =
      "{\"source\": \"{{parameters.a}}\", \"max_parallel\": %d, \"on_item_error\": \"%s\","
          + " \"resume\": \"%s\"}";

  /** Lists of markers and steps, most of which do not match. */
  @Provide
  Arbitrary<List<String>> anything() {
    return Arbitraries.of("x", "(", "?", ":", "[1sc", "[3cr", ")").list().ofMaxSize(12);
  }

  /** Lists of correctly nested blocks, up to the maximum number of steps. */
  @Provide
  Arbitrary<List<String>> wellFormed() {
    return blocks(4)
        .list()
        .ofMinSize(1)
        .ofMaxSize(3)
        .map(PlanPrintTest::flat)
        .filter(tokens -> tokens.size() <= JobDefinition.MAX_STEPS);
  }

  private static Arbitrary<List<String>> blocks(int depth) {
    Arbitrary<List<String>> step = Arbitraries.just(List.of("x"));
    if (depth == 0) {
      return step;
    }
    Arbitrary<List<String>> body =
        Arbitraries.lazy(() -> blocks(depth - 1))
            .list()
            .ofMinSize(1)
            .ofMaxSize(3)
            .map(PlanPrintTest::flat);
    Arbitrary<List<String>> block =
        Arbitraries.of("(", "?", "[1sc", "[1cr", "[2ss", "[3cc")
            .flatMap(open -> body.map(inner -> around(open, inner)));
    Arbitrary<List<String>> choice =
        body.flatMap(
            then -> body.map(other -> around("?", flat(List.of(then, List.of(":"), other)))));
    return Arbitraries.oneOf(step, block, choice);
  }

  private static List<String> around(String open, List<String> body) {
    return flat(List.of(List.of(open), body, List.of(")")));
  }

  private static List<String> flat(List<List<String>> parts) {
    return parts.stream().flatMap(List::stream).toList();
  }

  @Property(tries = 3000)
  void anyList_thatParses_printsBack(@ForAll("anything") List<String> tokens) {
    if (!tokens.isEmpty()) {
      Statistics.collect(printsBack(tokens) ? "parses" : "is refused");
    }
  }

  @Property(tries = 1000)
  void wellFormedList_printsBack(@ForAll("wellFormed") List<String> tokens) {
    Statistics.collect(printsBack(tokens) ? "parses" : "is refused");
  }

  /** Returns {@code false} if the list is rejected with a pointer to the problem. */
  private static boolean printsBack(List<String> tokens) {
    JobDefinition job = job(tokens);
    List<Problem> problems = new ArrayList<>();
    Plan plan = PlanParser.parse(job, problems);
    if (!problems.isEmpty()) {
      assertThat(problems).allMatch(problem -> problem.pointer().startsWith("/steps/"));
      return false;
    }
    ArrayNode printed = Json.array();
    print(plan.root(), printed);
    assertThat(printed).isEqualTo(written(job));
    return true;
  }

  private static ArrayNode written(JobDefinition job) {
    ArrayNode steps = Json.array();
    for (StepDefinition step : job.steps()) {
      steps.add(step(step.type(), step.config()));
    }
    return steps;
  }

  private static ObjectNode step(String type, ObjectNode config) {
    return Json.object().put("type", type).set("config", config);
  }

  private static void print(PlanNode node, ArrayNode to) {
    switch (node.kind()) {
      case SEQUENCE -> node.children().forEach(child -> print(child, to));
      case STEP -> {
        StepDefinition step = ((PlanNode.Step) node).definition();
        to.add(step(step.type(), step.config()));
      }
      case PARALLEL -> print("flow.parallel", Json.object(), node, to);
      case FOR_EACH -> {
        PlanNode.ForEach loop = (PlanNode.ForEach) node;
        ObjectNode config = Json.object().put("max_parallel", loop.maxParallel());
        config.put("on_item_error", loop.onItemError().name().toLowerCase(Locale.ROOT));
        config.put("resume", loop.resume().name().toLowerCase(Locale.ROOT));
        config.set("source", loop.source());
        print("flow.foreach", config, node, to);
      }
      case IF_ELSE -> {
        PlanNode.IfElse choice = (PlanNode.IfElse) node;
        ObjectNode config = Json.object();
        config.set("left", choice.left());
        config.put("operator", choice.operator().name().toLowerCase(Locale.ROOT));
        config.set("right", choice.right());
        to.add(step("flow.if", config));
        print(choice.then(), to);
        if (choice.otherwise() != null) {
          to.add(step("flow.else", Json.object()));
          print(choice.otherwise(), to);
        }
        to.add(step("flow.end", Json.object()));
      }
    }
  }

  private static void print(String marker, ObjectNode config, PlanNode node, ArrayNode to) {
    to.add(step(marker, config));
    node.children().forEach(child -> print(child, to));
    to.add(step("flow.end", Json.object()));
  }

  private static JobDefinition job(List<String> tokens) {
    ObjectNode job = Json.object().put("job_id", "a");
    ArrayNode steps = job.putArray("steps");
    for (int i = 0; i < tokens.size(); i++) {
      steps.add(step(tokens.get(i), i));
    }
    return DefinitionReader.read(job);
  }

  private static ObjectNode step(String token, int i) {
    return switch (token.charAt(0)) {
      case '(' -> step("flow.parallel", Json.object());
      case ')' -> step("flow.end", Json.object());
      case ':' -> step("flow.else", Json.object());
      case '?' ->
          step(
              "flow.if",
              (ObjectNode)
                  Json.parse(
                      "{\"left\": %d, \"operator\": \"equals\", \"right\": 1}".formatted(i)));
      case '[' ->
          step(
              "flow.foreach",
              (ObjectNode)
                  Json.parse(
                      EACH.formatted(
                          token.charAt(1) - '0',
                          token.charAt(2) == 's' ? "stop" : "continue",
                          token.charAt(3) == 'c' || token.charAt(3) == 's'
                              ? "continue"
                              : "restart")));
      default -> step("x", Json.object().put("n", i));
    };
  }
}
