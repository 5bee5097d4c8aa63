package com.couriermft.engine.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowTextsTest {
  private static final ObjectNode ROW =
      Contexts.object(
          "{\"n\": 1.50, \"t\": \"{{inbox}}\", \"Amount due\": \"x\", \"none\": null, \"o\":"
              + " {\"a\": [7]}}");

  private final ReferenceResolver resolver =
      new ReferenceResolver(
          Contexts.afterListing(),
          blob -> Json.object(),
          name -> Optional.of(Secret.of("hunter2")));

  private JsonNode resolved(String text) {
    return resolver.resolve(Json.object().put("field", text), "Step 'x'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{{row.n}} | 1.50",
        "{{row.t}} | \"{{inbox}}\"",
        "{{row['Amount due']}}! | \"x!\"",
        "{{row.o.a[0]}} | 7",
        "{{row.none}} | null",
        "{{row.none ?? 5}} | 5",
        "{{row.absent ?? \"-\"}} | \"-\"",
        "<{{row.none}}> | \"<>\"",
        "{{inbox}}/{{row.n}}/{{parameters.count}} | \"/incoming/1.5/3\"",
        "{{variables.trap}} {{row.n}} | \"{{secrets.password}} context:0.bytes 1.5\"",
        "context:row.n | 1.50",
      })
  void textOfARow_isFilledInOnce(String text, String expected) {
    JsonNode filled = RowTexts.fill(resolved(text), ROW);
    assertThat(filled.get("field")).isEqualTo(Json.parse(expected));
  }

  @Test
  void whatIsNotThere_isSaid() {
    assertThatThrownBy(() -> RowTexts.fill(resolved("{{row.nn}}"), ROW))
        .isInstanceOf(CourierException.class)
        .hasMessageContaining("{{row.nn}} has no value: row has no 'nn'");
    assertThatThrownBy(() -> resolved("{{row}}"))
        .hasMessageContaining("it needs a column: row.<column>");
    assertThatThrownBy(() -> resolved("{{steps.nope.x}}{{row.n}}"))
        .hasMessageContaining("step 'nope' has no outputs");
  }

  @Test
  void secretBesideARow_isSeen() {
    assertThat(SecretNode.isIn(resolved("{{secrets.password}}{{row.n}}"))).isTrue();
    assertThat(SecretNode.isIn(resolved("{{row.n}}"))).isFalse();
  }
}
