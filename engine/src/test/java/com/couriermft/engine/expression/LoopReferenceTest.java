package com.couriermft.engine.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests the references of a step that is at item 1 of the loop at step 4, within item 2 of the loop
 * at step 0.
 */
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
    return context.with(
        id, StepOutputs.of(id.equals("other") ? 7 : 8, at, values, (output, json) -> output));
  }

  private static void iterations(
      String step, IterationPath within, Consumer<IterationOutputs.Left> reader) {
    IterationPath outer = IterationPath.NONE.then(0, 2);
    reader.accept(left(outer.then(step.equals("same") ? 4 : 9, 2), "third"));
    reader.accept(left(outer.then(9, 0), "first"));
  }

  private static IterationOutputs.Left left(IterationPath at, String value) {
    return new IterationOutputs.Left(at, Json.object().put("v", value));
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
        "{{loop.2.index}} | Step 'x': {{loop.2.index}} has no value: there are 2 loops around "
            + "this step, loop.0 to loop.1.",
        "{{loop.0.current_item.nme}} | Step 'x': {{loop.0.current_item.nme}} has no value:"
            + " loop.0.current_item has no 'nme'. Did you mean 'name'?",
        "context:7.v | Step 'x': context:7.v has no value: step '7' has no outputs in this "
            + "iteration.",
        "{{steps.other.v}} | Step 'x': {{steps.other.v}} has no value: step 'other' has no "
            + "outputs in this iteration.",
        "{{loop.item}} | '{{loop.item}}' is not a valid reference: it needs loop.current_item or "
            + "loop.index, or these after loop.<n>.",
        "{{loop.index.x}} | '{{loop.index.x}}' is not a valid reference: it needs loop.current_item or "
            + "loop.index, or these after loop.<n>.",
      })
  void reference_thatLeadsNowhere_saysWhatIsThere(String text, String message) {
    assertThatThrownBy(() -> resolve(text)).hasMessage(message);
  }

  @Test
  void nestedLoops_readFromOutside_areNestedLists() {
    IterationOutputs all =
        (step, within, reader) -> {
          reader.accept(left(IterationPath.NONE.then(0, 0).then(4, 1), "a"));
          reader.accept(left(IterationPath.NONE.then(0, 2).then(4, 0), "b"));
        };
    assertThat(Iterations.list(all, "x", IterationPath.NONE))
        .isEqualTo(Json.parse("[[null, {\"v\": \"a\"}], null, [{\"v\": \"b\"}]]"));
  }

  @Test
  void itemDoneAgain_readFromOutside_countsAsItWasLast() {
    IterationOutputs all =
        (step, within, reader) -> {
          reader.accept(left(IterationPath.NONE.then(new IterationPath.Iteration(0, 0, 1)), "new"));
          reader.accept(left(IterationPath.NONE.then(0, 0), "old"));
        };
    assertThat(Iterations.list(all, "x", IterationPath.NONE))
        .isEqualTo(Json.parse("[{\"v\": \"new\"}]"));
  }

  @Test
  void iterations_readInTheLoopOfTheStep_areRefused() {
    IterationOutputs own = (step, within, reader) -> reader.accept(left(HERE, "a"));
    assertThatThrownBy(() -> Iterations.list(own, "get", HERE))
        .hasFieldOrPropertyWithValue("code", "not_in_scope")
        .hasMessage(
            "steps.get.iterations is not available inside the loop of that step; refer to an "
                + "output of the step instead.");
  }

  @Test
  void iterations_moreThanMemoryShouldHold_areRefusedWhileTheyAreRead() {
    AtomicInteger read = new AtomicInteger();
    IterationOutputs endless =
        (step, within, reader) -> {
          for (int i = 0; ; i++) {
            read.set(i);
            reader.accept(left(IterationPath.NONE.then(0, i), "x".repeat(1_000)));
          }
        };
    assertThatThrownBy(() -> Iterations.list(endless, "get", IterationPath.NONE))
        .hasFieldOrPropertyWithValue("code", "value_too_large")
        .hasMessage(
            "steps.get.iterations has more than 16777216 characters of outputs; have the step "
                + "write one file per item instead.");
    assertThat(read).hasValueBetween(16_000, 17_000);
  }

  @Test
  void iterations_farApart_areRefusedBeforeTheGapIsFilled() {
    IterationOutputs sparse =
        (step, within, reader) -> reader.accept(left(IterationPath.NONE.then(0, 999_998), "x"));
    assertThatThrownBy(() -> Iterations.list(sparse, "get", IterationPath.NONE))
        .hasMessageStartingWith("steps.get.iterations has more than 100000 entries");
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
