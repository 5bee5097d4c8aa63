package com.couriermft.engine.definition;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.notice.NoticeRule;
import com.couriermft.engine.notice.NoticeTemplate;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class CanonicalFormTest {
  private static final Dependency UPSTREAM =
      new Dependency("b-job", Dependency.RequiredStatus.ANY, true, Dependency.Scope.SAME_WINDOW);

  private static final NoticeRule NOTICE =
      new NoticeRule(
          "ops", Set.of("onFail", "execution.late"), new NoticeTemplate("{{event.job_id}}", null));

  @Property(tries = 100)
  void definition_writtenAndRead_isEqual(@ForAll("jobs") JobDefinition job) {
    String text = Json.write(job.toJson());
    JobDefinition again = DefinitionReader.read(Json.parse(text));
    assertThat(again).isEqualTo(job);
    assertThat(Json.write(again.toJson())).isEqualTo(text);
  }

  @Property(tries = 100)
  void definition_withFieldsInAnotherOrder_hasTheSameText(
      @ForAll("jobs") JobDefinition job, @ForAll long seed) {
    JsonNode shuffled = shuffle(job.toJson(), new Random(seed));
    JobDefinition again = DefinitionReader.read(Json.parse(Json.write(shuffled)));
    assertThat(Json.write(again.toJson())).isEqualTo(Json.write(job.toJson()));
  }

  @Provide
  Arbitrary<JobDefinition> jobs() {
    Arbitrary<String> texts = Arbitraries.strings().ofMaxLength(20);
    Arbitrary<FailurePolicy> policies =
        Combinators.combine(Arbitraries.of(FailurePolicy.Type.class), retries())
            .as(FailurePolicy::new);
    return Combinators.combine(
            texts, values(), steps(), policies, Arbitraries.integers().between(0, 9))
        .as(
            (text, values, steps, policy, priority) ->
                new JobDefinition(
                    "a-job",
                    text,
                    text,
                    Json.object(),
                    values,
                    steps,
                    values,
                    policy,
                    priority == 0 ? null : priority * 3_600,
                    priority < 5 ? null : priority,
                    priority,
                    "default",
                    priority < 5 ? List.of() : List.of(UPSTREAM),
                    priority % 2 == 0,
                    new Labels(new TreeMap<>(Map.of("tier", "t" + priority))),
                    priority < 3 ? Set.of(TriggerKind.API) : Set.of(TriggerKind.values()),
                    priority < 6 ? null : priority,
                    priority < 7 ? List.of() : List.of(NOTICE)));
  }

  private Arbitrary<List<StepDefinition>> steps() {
    Arbitrary<StepDefinition> one =
        Combinators.combine(
                Arbitraries.strings().alpha().ofMinLength(1).ofMaxLength(9),
                values(),
                Arbitraries.integers().between(1, 604_800),
                retries().injectNull(0.5),
                Arbitraries.of(OnFailure.class).injectNull(0.5))
            .as(
                (type, config, timeout, retry, onFailure) ->
                    new StepDefinition(
                        0, "x", type, type, config, timeout, retry, onFailure, false, null));
    return one.list().ofMinSize(1).ofMaxSize(4).map(CanonicalFormTest::numbered);
  }

  private static List<StepDefinition> numbered(List<StepDefinition> steps) {
    List<StepDefinition> numbered = new ArrayList<>();
    for (StepDefinition s : steps) {
      int i = numbered.size();
      String id = i % 2 == 0 ? Integer.toString(i) : "step-" + i;
      numbered.add(
          new StepDefinition(
              i,
              id,
              s.name(),
              s.type(),
              s.config(),
              s.timeoutSeconds(),
              s.retry(),
              s.onFailure(),
              s.isolated(),
              s.isolation()));
    }
    return numbered;
  }

  private static Arbitrary<RetryPolicy> retries() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 20), Arbitraries.integers().between(0, 86_400))
        .as((n, seconds) -> new RetryPolicy(n, seconds, 86_400 - seconds));
  }

  private static Arbitrary<ObjectNode> values() {
    Arbitrary<Object> scalars =
        Arbitraries.oneOf(
            Arbitraries.strings().ofMaxLength(8).map(s -> (Object) s),
            Arbitraries.longs().map(n -> (Object) n),
            Arbitraries.bigDecimals().map(n -> (Object) n),
            Arbitraries.of(true, false).map(b -> (Object) b));
    Arbitrary<Object> nested =
        Arbitraries.oneOf(
            scalars,
            scalars.list().ofMaxSize(3).map(l -> (Object) l),
            Arbitraries.maps(Arbitraries.strings().ofMaxLength(4), scalars)
                .ofMaxSize(3)
                .map(m -> (Object) m));
    return Arbitraries.maps(Arbitraries.strings().ofMaxLength(5), nested)
        .ofMaxSize(4)
        .map(CanonicalFormTest::parsed);
  }

  /**
   * Definitions as Courier receives them: parsed from a string, in which each number has one
   * representation.
   */
  private static ObjectNode parsed(Map<String, Object> values) {
    return (ObjectNode) Json.parse(Json.write(values));
  }

  private static JsonNode shuffle(JsonNode node, Random random) {
    if (node.isArray()) {
      ArrayNode array = Json.array();
      node.forEach(element -> array.add(shuffle(element, random)));
      return array;
    } else if (!node.isObject()) {
      return node;
    }
    List<Map.Entry<String, JsonNode>> fields = new ArrayList<>(node.properties());
    Collections.shuffle(fields, random);
    ObjectNode object = Json.object();
    fields.forEach(f -> object.set(f.getKey(), shuffle(f.getValue(), random)));
    return object;
  }
}
