package com.couriermft.operate.rollout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests stored plans. Plans are stored in the format of responses, and other releases must be able
 * to read them.
 */
class PlanDocumentTest {
  private static final String STORED =
      """
      {"plan_hash":"sha256:a","valid":false,"role":"author",
       "summary":{"create":1,"update":1,"delete":0,"unchanged":1,"keep":0,"conflict":0},
       "actions":[{"kind":"job","id":"a","action":"create"},
        {"kind":"job","id":"b","action":"update","base":{"version":2,"sha256":"b"},
         "changes":[{"op":"replace","step":"s","pointer":"/a","from":null,"to":1.50},
          {"op":"move","pointer":"/b","from_pointer":"/c"},{"op":"remove","pointer":"/d"}],
         "risks":["c"]}],
       "unchanged":["job/c"],"renames":{"job/d":"job/e"},
       "missing":{"secrets":[{"name":"f","used_by":["job/a"]}],"keys":[]},
       "errors":[{"file":"g","pointer":"","code":"h","detail":"i","suggestion":"j"}],
       "warnings":[{"file":"","pointer":"","code":"k","detail":"l"}]}\
      """;

  @Test
  void stored_isReadAndWrittenAsItIs() {
    PlanDocument read = Json.read(STORED, PlanDocument.class);
    assertThat(Json.write(read)).isEqualTo(Json.write(Json.readTree(STORED)));
  }

  @Test
  void storedByALaterRelease_isRead() {
    String later = STORED.replace("\"valid\"", "\"new\":{\"a\":1},\"valid\"");
    assertThat(Json.read(later, PlanDocument.class))
        .isEqualTo(Json.read(STORED, PlanDocument.class));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "{\"actions\":[],\"unchanged\":[],\"errors\":[],\"warnings\":[]}",
        "{\"plan_hash\":\"a\",\"valid\":true,\"role\":\"author\"}"
      })
  void otherJson_isDamaged(String json) {
    assertThatThrownBy(() -> Json.read(json, PlanDocument.class))
        .isInstanceOf(DamagedDataException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/plan_hash",
        "/valid",
        "/role",
        "/summary",
        "/summary/conflict",
        "/actions",
        "/actions/0/kind",
        "/actions/0/id",
        "/actions/0/action",
        "/actions/1/base/sha256",
        "/unchanged",
        "/renames",
        "/missing",
        "/missing/keys",
        "/missing/secrets/0/name",
        "/missing/secrets/0/used_by",
        "/errors",
        "/warnings"
      })
  void storedWithoutAPart_isDamaged(String pointer) {
    JsonNode stored = Json.readTree(STORED);
    JsonPointer at = JsonPointer.compile(pointer);
    ((ObjectNode) stored.at(at.head())).remove(at.last().getMatchingProperty());
    assertThatThrownBy(() -> Json.read(stored, PlanDocument.class))
        .isInstanceOf(DamagedDataException.class);
    assertThatThrownBy(() -> Json.read(Json.write(stored), PlanDocument.class))
        .isInstanceOf(DamagedDataException.class);
  }
}
