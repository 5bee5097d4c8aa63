package com.couriermft.automation.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.app.Courier;
import com.couriermft.automation.control.ControlQueue;
import com.couriermft.engine.Engine;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.engine.pool.PermitStore;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.peers.MinaServer;
import com.couriermft.peers.TestServer;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the complete path of a file through the assembled components: its arrival, its download,
 * and its deletion at the partner.
 */
class ArrivedFileTest {
  private final InMemoryTables tables = new InMemoryTables(InstantSource.system());
  private final InMemoryBlobs blobs = new InMemoryBlobs(InstantSource.system());
  private final InMemoryWorkQueue queue = new InMemoryWorkQueue(InstantSource.system());

  private static JsonNode json(String text) {
    return Json.parse(text.replace('\'', '"'));
  }

  @Test
  void fileAtAPartner_isFetchedByTheJobThatItStarts(@TempDir Path directory) throws Exception {
    Files.createDirectories(directory.resolve("incoming"));
    Files.writeString(directory.resolve("incoming/a [1].csv"), "one");
    try (MinaServer server = new MinaServer(directory);
        Courier courier =
            new Courier(
                new Courier.Storage(tables, blobs, queue),
                new InMemorySecrets(),
                List.of(),
                EngineSettings.of("one"),
                () -> {})) {
      configure(courier, server);
      courier.tick();
      work(courier);
      Execution run = only(courier);
      assertThat(run.state()).as("%s", run.failure()).isEqualTo(ExecutionState.COMPLETED);
      assertThat(new String(blobs.get("files", "in/a [1].csv"), StandardCharsets.UTF_8))
          .isEqualTo("one");
      assertThat(directory.resolve("incoming").toFile().list()).isEmpty();
      assertThat(new PermitStore(tables).view("partner").permits()).isEmpty();
      assertThat(courier.automation().watches().findFile("in", "/incoming/a [1].csv"))
          .hasValueSatisfying(file -> assertThat(file.runId()).isEqualTo(run.id()));
    }
  }

  private static void configure(Courier courier, MinaServer server) {
    String connection =
        "{'type':'sftp','host':'127.0.0.1','port':%d,'username':'%s','auth':{'type':'password','password':'%s'},'host_keys':['%s'],'max_connections':1}"
            .formatted(server.port(), TestServer.USER, MinaServer.PASSWORD, server.fingerprint());
    courier.partners().connections().put(ConnectionReader.read("partner", json(connection)), null);
    JsonNode job =
        json(
            """
            {'job_id':'fetch','name':'Fetch','steps':[
              {'id':'get','type':'sftp.download',
               'config':{'connection':'partner','path':'{{trigger.files[0].path}}',
                         'destination':'/in/'}},
              {'id':'gone','type':'sftp.delete',
               'config':{'connection':'partner','path':'{{trigger.files[0].path}}'}}]}\
            """);
    JobDefinition definition = courier.validator().read(job);
    courier.jobs().save(definition, "test", null);
    Watches watches = courier.automation().watches();
    JsonNode watch =
        json(
            "{'connection':'partner','path':'/incoming','stable_for_seconds':0,"
                + "'target':{'job_id':'fetch'}}");
    watches.saved(watches.documents().put("in", watches.read("in", watch), "test", null));
  }

  private void work(Courier courier) throws InterruptedException {
    boolean some = true;
    while (some) {
      some = false;
      for (String name : List.of(ControlQueue.NAME, ControlQueue.POLLS, Engine.STEPS)) {
        for (WorkQueue.Received message : queue.receive(name, 32, Duration.ofMinutes(5))) {
          some = true;
          switch (name) {
            case Engine.STEPS -> courier.engine().onMessage(message.body());
            case ControlQueue.POLLS -> courier.automation().polls().onMessage(message.body());
            default -> courier.automation().control().onMessage(message.body());
          }
          queue.delete(name, message);
        }
      }
    }
  }

  private static Execution only(Courier courier) {
    String id =
        courier.automation().watches().findFile("in", "/incoming/a [1].csv").orElseThrow().runId();
    return courier.executions().get(id).execution();
  }
}
