package com.couriermft.automation.webhook;

import com.couriermft.app.Courier;
import com.couriermft.automation.launch.IdempotencyKeys;
import com.couriermft.automation.launch.Target;
import com.couriermft.automation.launch.TargetStarter.Launched;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.storage.store.ForwardingTables;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.testing.ManualClock;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Two hosts on one store in memory, with a job named {@code j} that can be started. */
final class Hosts implements AutoCloseable {
  final ManualClock clock = new ManualClock(Instant.parse("2026-11-21T20:00:00Z"));
  final InMemorySecrets secrets = new InMemorySecrets();
  final AtomicInteger reads = new AtomicInteger();
  final AtomicInteger writes = new AtomicInteger();

  /** Runs on a host after the host has searched for an existing message and before it continues. */
  volatile Runnable afterLookingForAMessage = () -> {};

  private final InMemoryTables stored = new InMemoryTables(clock);
  private final ForwardingTables tables =
      new ForwardingTables(stored) {
        @Override
        public Optional<Row> find(String table, String partition, String key) {
          reads.incrementAndGet();
          Optional<Row> found = super.find(table, partition, key);
          if (table.equals(IdempotencyKeys.TABLE)) {
            afterLookingForAMessage.run();
          }
          return found;
        }

        @Override
        public Page query(
            String table, String partition, KeyRange range, int max, @Nullable String next) {
          reads.incrementAndGet();
          return super.query(table, partition, range, max, next);
        }

        @Override
        public Committed transact(String table, String partition, List<Write> writes) {
          Hosts.this.writes.incrementAndGet();
          return super.transact(table, partition, writes);
        }
      };
  private final Courier.Storage storage =
      new Courier.Storage(tables, new InMemoryBlobs(clock), new InMemoryWorkQueue(clock));
  private final Courier one = host("one");
  private final Courier two = host("two");

  Hosts() {
    save("{'job_id': 'j', 'steps': [{'type': 'file.delete', 'config': {'path': 'x'}}]}");
  }

  private Courier host(String name) {
    Runnable wornOut =
        () -> {
          throw new AssertionError("No step runs here");
        };
    return new Courier(storage, secrets, List.of(), EngineSettings.of(name), wornOut);
  }

  void save(String job) {
    one.jobs().save(one.validator().read(Json.parse(json(job))), "test", null);
  }

  static String json(String quoted) {
    return quoted.replace('\'', '"');
  }

  Webhooks webhooks() {
    return one.automation().webhooks();
  }

  /** Creates a webhook that starts {@code j}. */
  Webhooks.Issued webhook(String definition) {
    JsonNode json = Json.parse(json(definition));
    return webhooks().create(Target.job("j"), WebhookDefinition.read(json), "test");
  }

  WebhookReceiver host(int number) {
    return (number % 2 == 0 ? one : two).automation().webhookReceiver();
  }

  Courier courier() {
    return one;
  }

  Launched receive(Webhooks.Issued issued, WebhookRequest request) {
    return host(0).receive(issued.webhook().id(), request);
  }

  Execution execution(Launched received) {
    return one.executions().get(received.id()).execution();
  }

  /** Returns the number of executions. */
  long runs() {
    return stored.scan("executions", 1000, null).rows().stream()
        .filter(row -> row.key().equals("h"))
        .count();
  }

  Instant now() {
    return clock.instant();
  }

  @Override
  public void close() {
    one.close();
    two.close();
  }
}
