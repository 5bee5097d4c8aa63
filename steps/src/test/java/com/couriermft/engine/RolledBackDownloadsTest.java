package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.peers.MinaServer;
import com.couriermft.peers.Sessions;
import com.couriermft.peers.TestServer;
import com.couriermft.steps.remote.RemoteSteps;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Blobs.Condition;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that a download into the permanent store that fails at its third file does not make a rerun
 * fail.
 */
class RolledBackDownloadsTest {
  @TempDir private Path directory;
  private final World world = new World();
  private MinaServer server;
  private Engine engine;

  @BeforeEach
  void start() throws IOException {
    for (String name : List.of("a", "b", "c")) {
      Files.writeString(directory.resolve(name + ".csv"), "of " + name);
    }
    server = new MinaServer(directory);
    InMemorySecrets secrets = new InMemorySecrets();
    ConnectionStore connections = new ConnectionStore(world.tables, secrets);
    String connection =
        "{'type':'sftp','host':'127.0.0.1','port':%d,'username':'%s','auth':{'type':'password','password':'%s'},'host_keys':['%s']}"
            .formatted(server.port(), TestServer.USER, MinaServer.PASSWORD, server.fingerprint());
    connections.put(
        ConnectionReader.read("partner", Json.parse(connection.replace('\'', '"'))), null);
    KeyStore keys = new KeyStore(world.tables, secrets);
    world.steps.addAll(
        RemoteSteps.all(
            Sessions.of(connections, keys, secrets),
            (time, cancellation) -> {},
            InstantSource.system()));
    // A rollback that uses a server needs the shutdown grace period of a real host; the grace
    // period of tests is too short.
    engine = world.engine(EngineSettings.of("one"));
  }

  @AfterEach
  void close() {
    world.close();
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"keep", "delete", "move:/done"})
  void rerun_ofADownloadThatFailedHalfWay_isNotInItsOwnWay(String after) {
    byte[] bytes = "another's".getBytes(StandardCharsets.UTF_8);
    world.blobs.put("files", "out/c.csv", bytes, bytes.length, Condition.none(), Map.of());
    Execution first = run(after);
    assertThat(world.now(first).state()).isEqualTo(ExecutionState.FAILED);
    assertThat(names()).containsExactly("out/c.csv");
    assertThat(directory.toFile().list()).contains("a.csv", "b.csv", "c.csv");

    world.blobs.delete("files", "out/c.csv");
    Execution second = run(after);
    assertThat(world.now(second).failure()).isNull();
    assertThat(world.now(second).state()).isEqualTo(ExecutionState.COMPLETED);
    assertThat(names()).containsExactly("out/a.csv", "out/b.csv", "out/c.csv");
  }

  @ParameterizedTest
  @ValueSource(strings = {"keep", "delete"})
  void resume_afterTheRollBack_fetchesAgain(String after) {
    byte[] bytes = "another's".getBytes(StandardCharsets.UTF_8);
    world.blobs.put("files", "out/c.csv", bytes, bytes.length, Condition.none(), Map.of());
    Execution failed = run(after);
    world.blobs.delete("files", "out/c.csv");

    engine.resume(failed.id(), "op", null);
    world.pump(engine);

    assertThat(world.now(failed).state()).isEqualTo(ExecutionState.COMPLETED);
    assertThat(names()).containsExactly("out/a.csv", "out/b.csv", "out/c.csv");
  }

  private List<String> names() {
    return world.blobs.list("files", "", null).blobs().stream()
        .map(BlobInfo::name)
        .sorted()
        .toList();
  }

  private Execution run(String after) {
    world.job(
        "j",
        """
        {"id": "get", "type": "sftp.download", "config": {"connection": "partner",
         "path": "/*.csv", "destination": "/out/", "parallel_files": 1, "after": "%s"}}
        """
            .formatted(after));
    Execution e = world.start(engine, "j");
    world.pump(engine);
    return e;
  }
}
