package com.couriermft.formats.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.Problem;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class PointerTest {
  @Test
  void child_withSlashAndTilde_isEscapedAsRfc6901Says() {
    JsonNode document = Json.parse("{\"a/b\": {\"~\": 7}}");
    String pointer = Pointer.child(Pointer.child("", "a/b"), "~");
    assertThat(pointer).isEqualTo("/a~1b/~0");
    assertThat(document.at(pointer).intValue()).isEqualTo(7);
  }

  @Test
  void problems_inAnyOrder_comeInDocumentOrder() {
    JsonNode document = Json.parse("{\"b\": [1, {\"c\": 2}], \"a\": 3}");
    List<Problem> sorted =
        Pointer.inDocumentOrder(
            document,
            List.of(problem("/a"), problem("/b/1/missing"), problem("/b/0"), problem("")));
    assertThat(sorted)
        .extracting(Problem::pointer)
        .containsExactly("", "/b/0", "/b/1/missing", "/a");
  }

  private static Problem problem(String pointer) {
    return new Problem(pointer, "code", "detail", null);
  }
}
