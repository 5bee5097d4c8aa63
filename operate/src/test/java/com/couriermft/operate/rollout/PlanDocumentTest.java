package com.couriermft.operate.rollout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.json.Json;
import org.junit.jupiter.api.Test;

/** Plans are stored in the form in which answers show them, also by other releases. */
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

  @Test
  void otherJson_isDamaged() {
    assertThatThrownBy(() -> Json.read("{}", PlanDocument.class))
        .isInstanceOf(DamagedDataException.class);
  }
}
