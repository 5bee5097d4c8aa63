package com.couriermft.operate.rollout;

import com.couriermft.app.Courier;
import com.couriermft.automation.control.ControlQueue;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.operate.bundle.Bundle;
import com.couriermft.operate.bundle.BundleZip;
import com.couriermft.operate.bundle.ExportScope;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.testing.ManualClock;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.BiFunction;

/** An installation in memory, with hosts that the test creates. */
final class Site implements AutoCloseable {
  private static final Instant START = Instant.parse("2026-03-02T10:00:00Z");
  private static final Duration HIDDEN = Duration.ofSeconds(30);

  final ManualClock clock = new ManualClock(START);
  final InMemorySecrets secrets = new InMemorySecrets();
  final Courier courier;

  /** The time of the storage, which advances a little with each read, as on a real server. */
  private final InstantSource time =
      () -> {
        clock.advance(Duration.ofNanos(1_000));
        return clock.instant();
      };

  final InMemoryTables tables = new InMemoryTables(time);
  final InMemoryBlobs blobs = new InMemoryBlobs(time);
  private final InMemoryWorkQueue queue = new InMemoryWorkQueue(time);
  private final List<Courier> hosts = new ArrayList<>();

  Site() {
    courier = host((port, target) -> target);
  }

  /**
   * Returns a host of this installation.
   *
   * @param between a wrapper for each interface to the host's storage
   */
  Courier host(BiFunction<Class<?>, Object, Object> between) {
    Courier host =
        new Courier(
            new Courier.Storage(
                (Tables) between.apply(Tables.class, tables),
                (Blobs) between.apply(Blobs.class, blobs),
                (WorkQueue) between.apply(WorkQueue.class, queue)),
            secrets,
            List.of(),
            EngineSettings.of("host-" + hosts.size()),
            () -> {});
    hosts.add(host);
    return host;
  }

  /**
   * Saves a job with one step.
   *
   * @param fields further fields of the job as JSON with single quotes
   */
  void save(String id, String fields) {
    String job =
        "{'job_id': '%s', %s, 'steps': [{'type': 'file.copy', 'config': {'path': 'a',"
            + " 'destination': '/b/'}}]}";
    String json = job.formatted(id, fields).replace('\'', '"');
    courier.jobs().save(courier.validator().read(Json.parse(json)), "test", null);
  }

  Bundle export() {
    return export("{}");
  }

  /** Exports the objects in a scope. The scope is JSON with single quotes. */
  Bundle export(String scope) {
    return export(scope(scope), LabelFilter.ALL);
  }

  Bundle export(ExportScope scope, LabelFilter seen) {
    return courier.bundles().exporter().export(scope, "test", seen);
  }

  /** Exports the objects that another bundle contains. */
  Bundle export(Bundle others) {
    return export(ExportScope.ofObjects(others.texts().keySet().stream()), LabelFilter.ALL);
  }

  static ExportScope scope(String json) {
    return ExportScope.read(Json.parse(json.replace('\'', '"')));
  }

  /**
   * Creates a plan for a bundle.
   *
   * @param options further fields of the request as JSON with single quotes
   */
  ObjectNode plan(Bundle bundle, String options) {
    return plan(bundle, options, LabelFilter.ALL);
  }

  /** Creates a plan for a bundle on behalf of a user who is limited to certain labels. */
  ObjectNode plan(Bundle bundle, String options, LabelFilter within) {
    ObjectNode request = (ObjectNode) Json.parse("{" + options.replace('\'', '"') + "}");
    request.put("edited", true); // tests change what was exported
    request.put("zip", Base64.getEncoder().encodeToString(BundleZip.write(bundle)));
    return Json.tree(
        courier.bundles().rollouts().plan(PlanRequest.read(request), "tester", within, false));
  }

  ObjectNode undo(String planId) {
    ObjectNode request = Json.object().put("undo", planId);
    return Json.tree(
        courier
            .bundles()
            .rollouts()
            .plan(PlanRequest.read(request), "tester", LabelFilter.ALL, false));
  }

  /** Requests that a plan be applied, and leaves the work to any host. */
  void begin(ObjectNode plan) {
    courier
        .bundles()
        .rollouts()
        .apply(plan.path("plan_id").asText(), plan.path("plan_hash").asText(), "tester", "");
  }

  /** Applies a plan; returns its state afterwards. */
  ObjectNode apply(ObjectNode plan) {
    begin(plan);
    work(courier);
    return standing(plan);
  }

  ObjectNode standing(ObjectNode plan) {
    return Json.tree(courier.bundles().rollouts().get(plan.path("plan_id").asText()));
  }

  /** Lets a host handle all visible messages. */
  void work(Courier host) {
    for (List<WorkQueue.Received> batch = receive(); !batch.isEmpty(); batch = receive()) {
      for (WorkQueue.Received message : batch) {
        queue.delete(ControlQueue.NAME, message);
        try {
          host.automation().control().onMessage(message.body());
        } catch (InterruptedException e) {
          throw new AssertionError(e);
        }
      }
    }
  }

  private List<WorkQueue.Received> receive() {
    return queue.receive(ControlQueue.NAME, 32, HIDDEN);
  }

  @Override
  public void close() {
    hosts.forEach(Courier::close);
  }
}
