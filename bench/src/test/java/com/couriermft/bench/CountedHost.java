package com.couriermft.bench;

import com.couriermft.app.Courier;
import com.couriermft.engine.Engine;
import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStarter;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.storage.store.WorkQueue;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A host with a separate account whose requests are counted. */
final class CountedHost implements AutoCloseable {
  private static final String STEP =
      "{\"id\": \"s%d\", \"type\": \"bench.echo\", \"config\": {\"value\": \"handed on\"}}";

  private final Counted counted = new Counted();
  private final Courier.Storage storage = counted.storage();
  private final Courier courier =
      new Courier(
          storage,
          new InMemorySecrets(),
          List.of(new EchoStep(() -> {})),
          EngineSettings.of("one"),
          () -> {
            throw new AssertionError("No step ignores its interruption here");
          });

  Courier courier() {
    return courier;
  }

  /**
   * Runs an action twice and returns the requests of the second run, because the first run also
   * fills caches.
   */
  Requests again(Runnable act) {
    act.run();
    return once(act);
  }

  Requests once(Runnable act) {
    counted.clear();
    act.run();
    return Requests.of(counted.requests());
  }

  /** Returns the requests of an execution from its start to the release of its slot. */
  Requests run(int steps, int inlineBytes) {
    courier
        .kinds()
        .changeSettings(
            Json.parse("{\"context\": {\"inline_bytes\": %d}}".formatted(inlineBytes)), null);
    String all =
        IntStream.range(0, steps).mapToObj(STEP::formatted).collect(Collectors.joining(","));
    String job = "{\"job_id\": \"j\", \"name\": \"j\", \"steps\": [" + all + "]}";
    courier.jobs().save(DefinitionReader.read(Json.parse(job)), "test", null);
    return again(this::run);
  }

  private void run() {
    ExecutionStarter.Request asked =
        ExecutionStarter.Request.builder("j", Json.object(), Json.object().put("kind", "api"))
            .build();
    String id = courier.engine().starter().start(asked).id();
    Execution now = courier.executions().get(id).execution();
    while (now.state().isActive()) {
      for (WorkQueue.Received message :
          storage.queue().receive(Engine.STEPS, 1, Duration.ofMinutes(1))) {
        handle(message);
      }
      now = courier.executions().get(id).execution();
      counted.forget("table GET");
    }
    counted.forget("table GET");
    if (now.state() != ExecutionState.COMPLETED) {
      throw new IllegalStateException("The run is " + now.state() + ": " + now.failure());
    }
  }

  private void handle(WorkQueue.Received message) {
    try {
      courier.engine().onMessage(message.body());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    storage.queue().delete(Engine.STEPS, message);
  }

  @Override
  public void close() {
    courier.close();
  }
}
