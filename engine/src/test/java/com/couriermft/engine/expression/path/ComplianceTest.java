package com.couriermft.engine.expression.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Runs every case of the official RFC 9535 compliance test suite. */
class ComplianceTest {
  @TestFactory
  Stream<DynamicTest> suite() throws IOException {
    try (InputStream cts = getClass().getResourceAsStream("/jsonpath/cts.json")) {
      JsonNode tests = Json.parse(cts.readAllBytes()).path("tests");
      assertThat(tests).hasSize(703);
      return StreamSupport.stream(tests.spliterator(), false)
          .map(test -> dynamicTest(test.path("name").textValue(), () -> check(test)));
    }
  }

  private static void check(JsonNode test) {
    String selector = test.path("selector").textValue();
    if (test.path("invalid_selector").booleanValue()) {
      assertThatThrownBy(() -> PathParser.parse(selector))
          .isInstanceOfSatisfying(
              CourierException.class, e -> assertThat(e.code()).isEqualTo("malformed_path"));
      return;
    }
    JsonNode document = test.path("document");
    JsonNode found = Json.tree(PathParser.parse(selector).find(document));
    List<JsonNode> allowed = new ArrayList<>();
    test.path("results").forEach(allowed::add);
    if (test.has("result")) {
      allowed.add(test.path("result"));
    }
    assertThat(allowed).contains(found);
  }
}
