package com.couriermft.engine.expression.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that the evaluation of any path on any document ends quickly and uses little memory. */
class QueryBoundsTest {
  private static final ObjectNode LARGE = large();

  private static ObjectNode large() {
    ObjectNode large = Json.object().put("t", "a".repeat(1_000_000));
    ArrayNode list = large.putArray("l");
    for (int i = 0; i < 50_000; i++) {
      list.add(i);
    }
    return large;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "$.l[?count($.l[*]) > 1]",
        "$.l[?count($.l[0:50000]) > 1]",
        "$.l[?count($..*) > 1]",
        "$.l[?$.l == $.l]",
        "$.l[?search($.t, 'b')]",
        "$.l[?length($.t) > 1]",
        "$.l[?$.t <= $.t]",
        "$.l[?$.t == $.t]",
      })
  void path_thatLooksAtEverythingForEverything_isEnded(String path) {
    Query query = PathParser.parse(path);

    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () ->
            assertThatThrownBy(() -> query.find(LARGE))
                .isInstanceOf(CourierException.class)
                .hasFieldOrPropertyWithValue("code", "value_too_large"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "$.l[?@ >= 0]",
        "$.l[?@ == 7 || @ > 100]",
        "$.l[-10:]",
        "$..l",
        "$.l[?!search('abc', 'b.*x')]",
      })
  void path_overALargeDocument_isEvaluated(String path) {
    assertThat(PathParser.parse(path).find(LARGE)).isNotEmpty();
  }

  @Test
  void text_tooLongForAPattern_isAnErrorAndNoAnswer() {
    JsonNode document = Json.array().add("a".repeat((1 << 20) + 1));

    assertThatThrownBy(() -> PathParser.parse("$[?search(@, 'b')]").find(document))
        .hasFieldOrPropertyWithValue("code", "value_too_large");
    assertThat(PathParser.parse("$[?search(@, 'a(')]").find(document)).isEmpty();
  }

  @Test
  void deepDocument_neitherSearchedNorCompared_takesTheStack() {
    JsonNode deep = Json.array();
    JsonNode twin = Json.array();
    for (int i = 0; i < 50_000; i++) {
      deep = Json.array().add(deep);
      twin = Json.array().add(twin);
    }

    assertThat(PathParser.parse("$..*").find(deep)).hasSize(50_000);
    JsonNode both = Json.object().<ObjectNode>set("a", deep).set("b", twin);
    assertThat(PathParser.parse("$[?$.a == $.b]").find(both)).hasSize(2);
  }

  @Test
  void texts_compare_byCodePoints() {
    List<String> rising = List.of("", "a", "ab", "b", "\uFFFD", "😀", "😀a", "😁");
    Document document = new Document(Json.object());
    for (int i = 0; i < rising.size(); i++) {
      for (int j = 0; j < rising.size(); j++) {
        JsonNode a = Json.array().add(rising.get(i)).get(0);
        JsonNode b = Json.array().add(rising.get(j)).get(0);
        assertThat(Order.isLess(a, b, document)).isEqualTo(i < j);
      }
    }
  }
}
