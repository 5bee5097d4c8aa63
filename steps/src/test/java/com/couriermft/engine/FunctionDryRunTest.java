package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.spi.Check;
import com.couriermft.engine.spi.ConfigBinder;
import com.couriermft.engine.spi.DryRun;
import com.couriermft.formats.json.Json;
import com.couriermft.peers.FaultReply;
import com.couriermft.peers.FaultServer;
import com.couriermft.peers.FunctionApp;
import com.couriermft.steps.http.FunctionConfig;
import com.couriermft.transfer.supervision.Cancellation;
import com.couriermft.transfer.workspace.PlacesView;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tests the findings of a dry run about a function app, and which functions a connection allows
 * steps to run.
 */
@Timeout(60)
class FunctionDryRunTest {
  private final FunctionApp app = new FunctionApp();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'function': 'Sync' | host-key-0000 | [] | /connection OK; /function OK",
        "'function': 'Sink' | host-key-0000 | [] | /connection OK; /function FAILED http_status",
        "'function': 'Sync' | another-key00 | [] | /connection OK",
        "'function': 'Sync' | another-key00 | ['Slow'] | /function FAILED function_not_listed;"
            + " /connection OK",
        "'path': 'api/Sync' | another-key00 | ['Sync'] | /function FAILED function_not_listed;"
            + " /connection OK",
        "'function': 'Sync', 'wait': 'application_insights' | another-key00 | [] | /connection OK;"
            + " /wait FAILED telemetry_not_configured"
      })
  void app_isLookedAtAndNothingIsRun(String config, String master, String listed, String found)
      throws Exception {
    app.master = master;
    try (HttpWorld http = new HttpWorld(app)) {
      http.listFunctions(listed);
      assertThat(look(http, config)).isEqualTo(found);
      assertThat(app.ledger).isEmpty();
      assertThat(http.server.received())
          .allMatch(request -> request.method().equals("GET"))
          .allMatch(request -> request.target().startsWith("/admin/"));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "200 | response | /connection OK; /function OK; /connection OK",
        "403 | response | /connection OK; /function OK; /connection WARNING telemetry_role_missing",
        "403 | application_insights | /connection OK; /function OK; /wait FAILED"
            + " telemetry_role_missing",
        "500 | application_insights | /connection OK; /function OK; /wait FAILED"
            + " telemetry_not_answered"
      })
  void workspace_isAskedForOneRow(int status, String waiting, String found) throws Exception {
    String answer =
        status == 200
            ? "{\"tables\": [{\"name\": \"PrimaryResult\", \"columns\": [], \"rows\": []}]}"
            : "{}";
    try (FaultServer logs = FaultServer.start(request -> FaultReply.json(status, answer));
        HttpWorld http = new HttpWorld(app, logs)) {
      String config = "'function': 'Sync', 'wait': '" + waiting + "'";
      assertThat(look(http, config)).isEqualTo(found);
      assertThat(logs.received()).hasSize(1);
      assertThat(Json.parse(logs.received().get(0).text()).path("query").asText())
          .contains("take 1");
    }
  }

  @Test
  void host_thatIsDown_isAWarning() throws Exception {
    try (HttpWorld http = new HttpWorld(request -> FaultReply.json(503, "{}"))) {
      assertThat(look(http, "'function': 'Sync'")).isEqualTo("/connection WARNING http_status");
    }
  }

  @Test
  void function_thatTheConnectionDoesNotList_isNotSentAndAListedOneIs() throws Exception {
    try (HttpWorld http = new HttpWorld(app)) {
      http.listFunctions("['Slow']");
      http.functionJob("'function': 'Sync'", "'n': 1");
      Execution refused = http.run();
      assertThat(refused.failure().code()).isEqualTo("function_not_listed");
      assertThat(refused.failure().message()).contains("'app'", "'Sync'");
      assertThat(http.server.received()).isEmpty();
      http.listFunctions("['Slow', 'Sync']");
      http.functionJob("'function': 'Sync', 'method': 'POST'", "'n': 1");
      http.run();
      assertThat(app.ledger.values()).containsExactly(1);
    }
  }

  private static String look(HttpWorld http, String config) throws Exception {
    FunctionConfig bound =
        ConfigBinder.bind(
            http.functions.type(),
            (ObjectNode) Json.parse(("{'connection': 'app', " + config + "}").replace('\'', '"')));
    Looking dryRun = new Looking();
    http.functions.validateDeeply(bound, dryRun);
    return String.join("; ", dryRun.found);
  }

  /** A dry run with known values for all fields that records the findings. */
  private static final class Looking implements DryRun {
    private final List<String> found = new ArrayList<>();

    @Override
    public boolean knows(String... fields) {
      return true;
    }

    @Override
    public boolean isAfterChanges() {
      return false;
    }

    @Override
    public PlacesView files() {
      throw new AssertionError("no files are looked at");
    }

    @Override
    public Cancellation cancellation() {
      return Cancellation.NEVER;
    }

    @Override
    public <T extends AutoCloseable> T closeWhenTimeIsUp(T resource) {
      return resource;
    }

    @Override
    public Logger log() {
      return LoggerFactory.getLogger(FunctionDryRunTest.class);
    }

    @Override
    public void report(Check check) {
      @Nullable String code = check.code();
      found.add(check.pointer() + " " + check.result() + (code == null ? "" : " " + code));
    }
  }
}
