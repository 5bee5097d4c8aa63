package com.couriermft.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.couriermft.testing.KnownNames;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NamesCheckTest {
  /** A configuration with an object that names keys. */
  record Config(
      @Field(help = "Whose signatures count", kind = Field.Kind.KEY) @Nullable JsonNode verify) {}

  @Test
  void keysInAnObject_unknown_areLocatedInItsLists() {
    NamesCheck check = new NamesCheck(KnownNames.of(List.of(), List.of("partner")));
    ObjectNode config =
        (ObjectNode)
            Json.parse(
                "{\"verify\": {\"signers\": [\"partner\", \"stranger\"], \"policy\": \"x\"}}");
    assertThat(check.check(StepType.of("sample.verify", Config.class, "Verifies."), config, "/c"))
        .extracting(Problem::pointer)
        .containsExactly("/c/verify/signers/1");
  }
}
