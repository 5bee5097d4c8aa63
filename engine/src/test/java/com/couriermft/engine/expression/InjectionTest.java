package com.couriermft.engine.expression;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks that values are treated as data: they are never parsed as references, regardless of their
 * source.
 */
class InjectionTest {
  private static final String TRAP = "{{secrets.password}} context:0.trap {{parameters.n}}";
  private static final ObjectNode TRAPS =
      Json.object().put("trap", TRAP).put("whole", "context:0.trap").put("open", "{{").put("n", 7);
  private static final IterationPath HERE = IterationPath.NONE.then(3, 1);

  private final List<String> asked = new ArrayList<>();

  /** Returns a context with the same malicious strings in all its parts. */
  private JsonNode resolve(String text) {
    ChainMember chain =
        new ChainMember(
            "01JC", "here", new OutputValue.Inline(Json.object().set("before", TRAPS)), Map.of());
    ObjectNode keys = Json.object().put("{{secrets.password}}", TRAP).put(TRAP, "{{job_id}}");
    ObjectNode parameters = TRAPS.deepCopy().set("keys", keys);
    JobContext context =
        JobContext.initial(
                TRAPS.deepCopy(),
                parameters,
                TRAPS,
                new JobContext.Execution("01JD0000000000000000000000", "a-job", 1, null))
            .withChain(chain)
            .with("list", StepOutputs.inline(0, TRAPS))
            .with("query", StepOutputs.of(1, TRAPS, (output, json) -> output));
    ReferenceResolver resolver =
        new ReferenceResolver(
            context,
            blob -> TRAPS,
            name -> {
              asked.add(name);
              return Optional.of(Secret.of("hunter2"));
            },
            new Loops(HERE, depth -> TRAPS),
            (step, within, reader) ->
                reader.accept(new IterationOutputs.Left(IterationPath.NONE.then(9, 0), TRAPS)));
    return resolver.resolve(Json.object().put("field", text), "Step 'x'").get("field");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "parameters.trap",
        "variables.trap",
        "trap",
        "trigger.trap",
        "steps.list.trap",
        "steps.query.trap",
        "steps.each.iterations[0].trap",
        "loop.current_item.trap",
        "loop.0.current_item.trap",
        "chain.before.trap",
        "parameters.keys['{{secrets.password}}']",
        "parameters.absent ?? \"{{secrets.password}} context:0.trap {{parameters.n}}\"",
      })
  void value_thatLooksLikeReferences_staysTextWhereverItComesFrom(String path) {
    assertThat(resolve("{{" + path + "}}")).isEqualTo(Json.array().add(TRAP).get(0));
    assertThat(resolve("a{{ " + path + " }}z").textValue()).isEqualTo("a" + TRAP + "z");
    assertThat(asked).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"parameters.whole", "loop.current_item.whole", "steps.list.whole"})
  void value_thatIsAWholeReference_staysText(String path) {
    assertThat(resolve("{{" + path + "}}").textValue()).isEqualTo("context:0.trap");
    assertThat(resolve("context:" + path).textValue()).isEqualTo("context:0.trap");
  }

  @Test
  void pieces_thatJoinToAReference_stayText() {
    assertThat(resolve("{{variables.open}}secrets.password}}").textValue())
        .isEqualTo("{{secrets.password}}");
    assertThat(asked).isEmpty();
  }

  @Test
  void namesOfFields_inValues_stayNames() {
    assertThat(resolve("{{parameters.keys}}").toString())
        .isEqualTo("{\"{{secrets.password}}\":\"" + TRAP + "\",\"" + TRAP + "\":\"{{job_id}}\"}");
    assertThat(resolve("{{parameters.keys[*]}}").toString())
        .isEqualTo("[\"" + TRAP + "\",\"{{job_id}}\"]");
    assertThat(asked).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "9223372036854775807",
        "-9223372036854775808",
        "18446744073709551616",
        "1e400",
        "-0.1234567890123456789012345678901234567890",
        "1e-400",
        "true",
        "null",
        "\"\"",
        "\"7\"",
        "[]",
        "{}",
        "[1, [2, {\"a\": null}], \"{{x}}\"]",
      })
  void value_thatIsTheWholeText_keepsItsType(String json) {
    JsonNode value = Json.parse(json);
    JobContext context = Contexts.afterListing().with("s", StepOutputs.inline(5, field(value)));
    JobContext stored = JobContext.fromJson(Json.parse(Json.write(context.toJson())));
    ReferenceResolver resolver =
        new ReferenceResolver(stored, blob -> Json.array(), name -> Optional.empty());

    assertThat(resolver.resolve(Json.object().put("a", "{{steps.s.v}}"), "x").get("a"))
        .isEqualTo(value);
  }

  private static ObjectNode field(JsonNode value) {
    return Json.object().set("v", value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "null | \"x\"",
        "\"\" | \"\"",
        "false | false",
        "0 | 0",
        "[] | []",
        "{} | {}",
        "[null] | [null]",
      })
  void fallback_standsOnlyForWhatIsMissingOrNull(String json, String expected) {
    JobContext context =
        Contexts.afterListing().with("s", StepOutputs.inline(5, field(Json.parse(json))));
    ReferenceResolver resolver =
        new ReferenceResolver(context, blob -> Json.array(), name -> Optional.empty());
    ObjectNode config = Json.object().put("a", "{{ steps.s.v ?? \"x\" }}").put("b", "context:5.v");
    config.put("missing", "{{ steps.s.none ?? \"x\" }}");

    ObjectNode resolved = resolver.resolve(config, "x");

    assertThat(resolved.get("a")).isEqualTo(Json.parse(expected));
    assertThat(resolved.get("b")).isEqualTo(Json.parse(json));
    assertThat(resolved.get("missing").textValue()).isEqualTo("x");
  }

  @Property(tries = 500)
  void text_withoutReferences_isItself(@ForAll("texts") String text) {
    if (!Template.mayRefer(text)) {
      assertThat(resolve(text).textValue()).isEqualTo(text);
      assertThat(Template.parse(text).references()).isEmpty();
    }
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.strings()
        .withChars('{', '}', 'c', ':', '.', '?', '"', '\\', ' ', '\n', '$', '@', '0', 'é')
        .ofMaxLength(20);
  }

  @Property(tries = 500)
  void template_thatIsRead_isItsPiecesInOrder(@ForAll("templates") String text) {
    Template template = Template.parse(text);

    StringBuilder again = new StringBuilder();
    template.parts().forEach(p -> again.append(p.before()).append(p.reference().text()));
    assertThat(again.append(template.tail())).hasToString(text);
    for (Reference reference : template.references()) {
      assertThat(Template.parse(reference.text()).references()).containsExactly(reference);
    }
  }

  @Provide
  Arbitrary<String> templates() {
    Arbitrary<String> path =
        Arbitraries.of(
            "parameters.a",
            "steps.get.rows[?@.a == '}}' || @['b'] > 1].c",
            "steps.get.iterations[*].file",
            "trigger.payload['it\\'s']",
            "variables['}} {{']",
            "loop.0.current_item..name",
            "inbox",
            "chain.a.b[0:3, -1]");
    Arbitrary<String> fallback =
        Arbitraries.of("", " ?? \"}}\"", "?? null", " ?? []", "??{}", " ?? -1.5e3 ");
    Arbitrary<String> reference =
        Combinators.combine(path, fallback).as((p, f) -> "{{ " + p + f + "}}");
    Arbitrary<String> plain = Arbitraries.of("", "a", " }} ", "/in/", "\n", "$.x", "{x", "\"");
    return Arbitraries.frequencyOf(Tuple.of(1, reference), Tuple.of(1, plain))
        .list()
        .ofMaxSize(6)
        .map(pieces -> String.join("", pieces));
  }
}
