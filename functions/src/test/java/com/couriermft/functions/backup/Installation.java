package com.couriermft.functions.backup;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.app.Courier;
import com.couriermft.engine.Engine;
import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStarter;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.functions.backup.Contents.Account;
import com.couriermft.local.Azurite;
import com.couriermft.operate.verify.ExpectedDurations;
import com.couriermft.operate.verify.Finding;
import com.couriermft.operate.verify.Finding.Severity;
import com.couriermft.operate.verify.LiveVerification;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.azure.AzureStorage;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A separate account, and a host on it whose messages the test processes. */
public final class Installation implements AutoCloseable {
  static final String PASSWORD = "hunter2-77ce";

  final Account account;
  private final WorkQueue queue;
  private final @Nullable Azurite azurite;
  public final Courier courier;

  private Installation(Account account, WorkQueue queue, @Nullable Azurite azurite) {
    this.account = account;
    this.queue = queue;
    this.azurite = azurite;
    courier =
        new Courier(
            new Courier.Storage(account.tables(), account.blobs(), queue),
            new InMemorySecrets(),
            List.of(),
            EngineSettings.of("worker-1"),
            () -> {
              throw new AssertionError("No step ignores its interruption here");
            });
  }

  public static Installation onAzurite() {
    Azurite azurite = Azurite.start();
    AzureStorage storage = AzureStorage.ofConnectionString(azurite.connectionString(), List.of());
    Account account = new Account(storage.tables(), storage.scan(), storage.blobs());
    return new Installation(account, storage.queue(), azurite);
  }

  public static Installation inMemory() {
    InMemoryTables tables = new InMemoryTables(InstantSource.system());
    Account account = new Account(tables, tables, new InMemoryBlobs(InstantSource.system()));
    return new Installation(account, new InMemoryWorkQueue(InstantSource.system()), null);
  }

  public String connectionString() {
    return Objects.requireNonNull(azurite).connectionString();
  }

  /**
   * Saves a connection with a password, settings, and a job that stores the files that it finds.
   */
  public void configure() {
    courier
        .partners()
        .connections()
        .put(
            ConnectionReader.read(
                "partner-a",
                json(
                    "{'type': 'sftp', 'host': 'sftp.partner-a.example', 'username': 'u',"
                        + " 'auth': {'type': 'password', 'password': '"
                        + PASSWORD
                        + "'}, 'host_keys': ['SHA256:"
                        + "A".repeat(43)
                        + "']}")),
            null);
    courier.kinds().changeSettings(json("{'pools': {'nightly': {'limit': 2}}}"), null);
    courier
        .jobs()
        .save(
            DefinitionReader.read(
                json(
                    "{'job_id': 'j', 'name': 'j', 'steps': ["
                        + "{'id': 'take', 'type': 'file.copy',"
                        + " 'config': {'path': '/in/*', 'destination': 'out/'}},"
                        + "{'id': 'place', 'type': 'file.copy',"
                        + " 'config': {'path': 'out/*', 'destination': '/done/'}}]}")),
            "test",
            null);
  }

  private static JsonNode json(String text) {
    return Json.parse(text.replace('\'', '"'));
  }

  public String start() {
    return courier
        .engine()
        .starter()
        .start(
            ExecutionStarter.Request.builder(
                    "j", Json.object(), Json.object().put("kind", "api").put("by", "test"))
                .build())
        .id();
  }

  Execution execution(String id) {
    return courier.executions().get(id).execution();
  }

  /** Processes one message. Returns false if none is visible. */
  public boolean workOn() throws InterruptedException {
    List<WorkQueue.Received> one = queue.receive(Engine.STEPS, 1, Duration.ofMinutes(5));
    for (WorkQueue.Received message : one) {
      courier.engine().onMessage(message.body());
      queue.delete(Engine.STEPS, message);
    }
    return !one.isEmpty();
  }

  void assertHealthy() {
    List<Finding> wrong = new ArrayList<>();
    new LiveVerification(
            account.tables(), account.scan(), account.blobs(), ExpectedDurations.DEFAULT, true)
        .run(
            finding -> {
              if (finding.severity() == Severity.WRONG) {
                wrong.add(finding);
              }
            });
    assertThat(wrong).isEmpty();
  }

  @Override
  public void close() {
    courier.close();
    if (azurite != null) {
      azurite.close();
    }
  }
}
