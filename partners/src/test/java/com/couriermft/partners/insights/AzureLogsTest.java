package com.couriermft.partners.insights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.http.HttpPartners;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.partners.net.OutboundPolicy;
import com.couriermft.peers.FaultReply;
import com.couriermft.peers.FaultReply.End;
import com.couriermft.peers.FaultServer;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the Azure SDK's logs client over Courier's HTTP client, with a scripted server. */
@Timeout(60)
class AzureLogsTest {
  private static final String TABLE =
      """
      "tables": [{"name": "PrimaryResult", "columns": [{"name": "T", "type": "string"},
        {"name": "B", "type": "bool"}, {"name": "I", "type": "int"}, {"name": "R", "type": "real"},
        {"name": "N", "type": "real"}], "rows": [["a", true, -1, 812.5, null]]}]\
      """;

  @Test
  void rows_haveTheTypesOfTheirColumns() throws IOException {
    List<Map<String, JsonNode>> rows = ask(FaultReply.json(200, "{" + TABLE + "}"));
    JsonNode found = Json.tree(rows);
    assertThat(found)
        .isEqualTo(
            Json.parse("[{\"T\": \"a\", \"B\": true, \"I\": -1, \"R\": 812.5, \"N\": null}]"));
  }

  @Test
  void answer_thatIsNotTheWholeOne_hasNoRows() throws IOException {
    String error = ", \"error\": {\"code\": \"PartialError\", \"message\": \"too much\"}";
    assertThat(ask(FaultReply.json(200, "{" + TABLE + error + "}"))).isEmpty();
  }

  @Test
  void answers_thatAreNone_areTransientAndAskedForOnce() {
    String large = "{\"x\": \"" + "x".repeat(5 << 20) + "\"}";
    for (FaultReply reply :
        List.of(
            FaultReply.json(200, "no JSON"),
            FaultReply.json(200, "{" + TABLE + "}").cut(150, End.RESET),
            FaultReply.json(200, large),
            FaultReply.json(302, "{}"))) {
      assertThatThrownBy(() -> ask(reply))
          .isInstanceOfSatisfying(
              CourierException.class,
              e -> assertThat(e.code()).isEqualTo("telemetry_not_answered"));
    }
  }

  /** Runs a query and checks that the server was called exactly once. */
  private static List<Map<String, JsonNode>> ask(FaultReply reply) throws IOException {
    InMemorySecrets secrets = new InMemorySecrets();
    InMemoryTables tables = new InMemoryTables(InstantSource.system());
    HttpPartners partners =
        new HttpPartners(
            new ConnectionStore(tables, secrets),
            new KeyStore(tables, secrets),
            secrets,
            OutboundPolicy.within(new OutboundPolicy.Bounds(List.of(), List.of(), true, null, 0)),
            (resource, fresh) -> "token",
            InstantSource.system());
    try (FaultServer server = FaultServer.start(request -> reply)) {
      try {
        return new AzureLogs(partners, URI.create(server.url()), new UUID(0, 7))
            .ask(Kql.anyRequest(), closable -> {});
      } finally {
        assertThat(server.received()).hasSize(1);
        assertThat(server.received().get(0).header("prefer")).contains("wait=50");
      }
    }
  }
}
