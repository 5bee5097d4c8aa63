package com.couriermft.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a step at item 1 of the loop at step 4, within item 2 of the one at step 0, can name. */
class LoopReferenceTest {
  private static final IterationPath HERE = IterationPath.NONE.then(0, 2).then(4, 1);
  private static final List<JsonNode> ITEMS =
      List.of(
          Json.parse("{\"name\": \"outer\", \"parts\": [1, 2]}"), Json.parse("\"{{secrets.x}}\""));

  private static JsonNode resolve(String text) {
    JobContext context = Contexts.afterListing();
    context = left(context, "same", IterationPath.NONE.then(0, 2), "{\"v\": \"mine\"}");
    context = left(context, "other", IterationPath.NONE.then(0, 1), "{\"v\": \"not mine\"}");
    ReferenceResolver resolver =
        new ReferenceResolver(
            context,
            blob -> Json.array(),
            name -> java.util.Optional.empty(),
            new Loops(HERE, ITEMS::get),
            LoopReferenceTest::iterations);
    return resolver.resolve(Json.object().put("a", text), "Step 'x'").get("a");
  }

  private static JobContext left(JobContext context, String id, IterationPath at, String outputs) {
    ObjectNode values = (ObjectNode) Json.parse(outputs);
    return context.with(id, StepOutputs.of(7, at, values, (output, json) -> output));
  }

  private static List<IterationOutputs.Left> iterations(String step, IterationPath within) {
    IterationPath outer = IterationPath.NONE.then(0, 2);
    return List.of(
        new IterationOutputs.Left(outer.then(4, 0), Json.object().put("v", "first")),
        new IterationOutputs.Left(outer.then(4, 2), Json.object().put("v", "third")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{{loop.current_item}} | \"{{secrets.x}}\"",
        "context:loop.current_item | \"{{secrets.x}}\"",
        "{{loop.index}} | 1",
        "context:loop.index | 1",
        "{{loop.0.index}} | 2",
        "{{loop.1.index}} | 1",
        "{{loop.0.current_item.name}} | \"outer\"",
        "context:loop.0.current_item.parts[-1] | 2",
        "{{loop.0.current_item.parts[?@ > 1]}} | [2]",
        "no {{loop.0.current_item.name}}.{{loop.index}} | \"no outer.1\"",
        "{{steps.same.v}} | \"mine\"",
        "{{steps.other.v ?? \"none\"}} | \"none\"",
        "{{steps.any.iterations}} | [{\"v\": \"first\"}, null, {\"v\": \"third\"}]",
        "{{steps.any.iterations[0].v}} | \"first\"",
        "{{steps.any.iterations[-1].v}} | \"third\"",
        "{{steps.any.iterations[*].v}} | [\"first\", \"third\"]",
        "{{steps.any.iterations[1] ?? \"none\"}} | \"none\"",
      })
  void reference_withinLoops_findsWhatTheItemSees(String text, String expected) {
    assertThat(resolve(text)).isEqualTo(Json.parse(expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{{loop.2.index}} | Step 'x': {{loop.2.index}} finds nothing: there are 2 loops around this,"
            + " loop.0 to loop.1.",
        "{{loop.0.current_item.nme}} | Step 'x': {{loop.0.current_item.nme}} finds nothing:"
            + " loop.0.current_item has no 'nme'. Did you mean 'name'?",
        "{{steps.other.v}} | Step 'x': {{steps.other.v}} finds nothing: step 'other' has left no"
            + " outputs in this iteration.",
        "{{loop.item}} | '{{loop.item}}' is not a reference: it needs loop.current_item, loop.index,"
            + " or loop.<n>. before them.",
        "{{loop.index.x}} | '{{loop.index.x}}' is not a reference: it needs loop.current_item,"
            + " loop.index, or loop.<n>. before them.",
      })
  void reference_thatLeadsNowhere_saysWhatIsThere(String text, String message) {
    assertThatThrownBy(() -> resolve(text)).hasMessage(message);
  }

  @Test
  void nestedLoops_readFromOutside_areNestedLists() {
    List<IterationOutputs.Left> all =
        List.of(
            new IterationOutputs.Left(
                IterationPath.NONE.then(0, 0).then(4, 1), Json.object().put("v", 1)),
            new IterationOutputs.Left(
                IterationPath.NONE.then(0, 2).then(4, 0), Json.object().put("v", 2)));
    assertThat(Iterations.list(all, IterationPath.NONE))
        .isEqualTo(Json.parse("[[null, {\"v\": 1}], null, [{\"v\": 2}]]"));
  }

  @Test
  void path_asTextAndJson_isReadBack() {
    IterationPath again =
        IterationPath.NONE.then(3, 999_998).then(new IterationPath.Iteration(12, 0, 2));
    assertThat(IterationPath.of(again.text())).isEqualTo(again);
    assertThat(IterationPath.fromJson(again.toJson())).isEqualTo(again);
    assertThat(IterationPath.of("")).isEqualTo(IterationPath.NONE);
    assertThat(again.text()).isEqualTo("0003-999998_0012-000000r02");
  }
}
