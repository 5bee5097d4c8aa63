package com.couriermft.engine.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class JobContextTest {
  @Test
  void storedForm_ofEveryPart_isTheGoldenFile() throws IOException {
    assertThat(Json.write(Contexts.afterListing().toJson())).isEqualTo(golden());
  }

  @Test
  void goldenFile_read_isTheContextThatWasWritten() throws IOException {
    JobContext read = JobContext.fromJson(Json.parse(golden()));
    assertThat(read.toJson()).isEqualTo(Contexts.afterListing().toJson());
    assertThat(read.execution()).isEqualTo(Contexts.afterListing().execution());
    assertThat(Json.write(read.toJson())).isEqualTo(golden());
  }

  @Test
  void output_thatLooksLikeAStoredOne_staysAValue() {
    String data = "{\"o\": {\"blob\": \"values/other-run.json\", \"bytes\": 5}}";
    JobContext context =
        Contexts.afterListing().with("get", StepOutputs.inline(2, Contexts.object(data)));
    OutputValue read =
        JobContext.fromJson(context.toJson()).findStep("get").orElseThrow().values().get("o");
    assertThat(read).isEqualTo(new OutputValue.Inline(Contexts.object(data).get("o")));
  }

  @Test
  void outputs_over32KiB_areWrittenElsewhere() {
    String small = "x".repeat(OutputValue.MAX_INLINE_BYTES - 2);
    ObjectNode outputs = Json.object().put("small", small).put("large", small + "y");
    Map<String, Integer> written = new HashMap<>();
    StepOutputs split =
        StepOutputs.of(
            4,
            outputs,
            (name, json) -> {
              written.put(name, json.length);
              return "values/4-" + name + ".json";
            });
    assertThat(written).isEqualTo(Map.of("large", OutputValue.MAX_INLINE_BYTES + 1));
    assertThat(split.values())
        .isEqualTo(
            Map.of(
                "small",
                new OutputValue.Inline(outputs.get("small")),
                "large",
                new OutputValue.Stored("values/4-large.json", OutputValue.MAX_INLINE_BYTES + 1)));
  }

  @Test
  void step_runAgain_replacesWhatItLeft() {
    JobContext again =
        Contexts.afterListing()
            .with("list", StepOutputs.inline(0, Contexts.object("{\"bytes\": 13}")));
    assertThat(again.steps()).containsOnlyKeys("query", "list");
    assertThat(again.findStep("0").orElseThrow().values()).containsOnlyKeys("bytes");
  }

  @Test
  void context_handedOut_cannotBeChanged() {
    JobContext context = Contexts.afterListing();
    context.variables().put("inbox", "x");
    context.toJson().withObjectProperty("parameters").put("count", 4);
    assertThat(Json.write(context.toJson()))
        .isEqualTo(Json.write(Contexts.afterListing().toJson()));
    assertThatThrownBy(() -> context.steps().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void storedForm_damaged_isRefusedWithThePartThatIsMissing() {
    assertThatThrownBy(() -> JobContext.fromJson(Json.parse("{\"steps\": {}}")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("The stored context has no object 'trigger'");
    assertThatThrownBy(() -> OutputValue.fromJson(Json.parse("{\"blob\": 5}")))
        .hasMessage("A stored output has neither 'value' nor 'blob' and 'bytes'");
  }

  private static String golden() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            JobContextTest.class.getResourceAsStream("/expression/context.json"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    }
  }
}
