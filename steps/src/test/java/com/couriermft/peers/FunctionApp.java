package com.couriermft.peers;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A function app of Azure Functions with the HTTP API of Durable Functions. Its functions are
 * {@code Sync} (responds immediately), {@code Slow} (202 with {@code Location}), {@code Starter}
 * (starts an orchestration under the operation's id) and {@code Fails} (500 after it was run). Its
 * orchestrators are {@code Month} (complete at the second status request), {@code Broken} (fails)
 * and {@code Endless}. The app records what it was asked to run, and accepts no keys but its own.
 */
public final class FunctionApp implements FaultServer.Script {
  private static final String KEY = "x-functions-key";

  /** Number of runs of each operation by id. */
  public final Map<String, Integer> ledger = new LinkedHashMap<>();

  /** The master key of the host's own API. */
  public String master = "host-key-0000";

  /** The state of each orchestration by its id. */
  public final Map<String, String> instances = new LinkedHashMap<>();

  private final Map<String, AtomicInteger> asked = new LinkedHashMap<>();

  @Override
  public synchronized FaultReply answer(FaultRequest request) throws IOException {
    String target = request.target();
    String path = target.split("\\?", 2)[0];
    boolean durable = path.startsWith("/runtime/webhooks/durabletask/");
    String key = durable ? "s3cret-durable-key" : "host-key-0000";
    boolean open = path.startsWith("/api/status/");
    if (target.contains("code=") || !open && !key.equals(request.header(KEY))) {
      return FaultReply.json(401, "{}");
    }
    if (path.startsWith("/admin/")) {
      return administered(path, request);
    }
    String[] parts = path.substring(1).split("/");
    if (durable) {
      return parts[3].equals("orchestrators")
          ? started(parts[4], parts[5], request)
          : instance(parts[4], parts.length > 5 ? parts[5] : "");
    } else if (path.startsWith("/api/status/")) {
      return asked(parts[2]) < 2
          ? FaultReply.of(202, Map.of("Retry-After", "20"), "")
          : FaultReply.json(200, "{\"sum\": 3}");
    }
    String operation = String.valueOf(request.header("idempotency-key"));
    return switch (path) {
      case "/api/Sync" -> {
        run(operation);
        yield FaultReply.json(200, "{\"sum\": 3}");
      }
      case "/api/Slow" -> {
        run(operation);
        yield FaultReply.of(
            202, Map.of("Location", "/api/status/" + operation + "?code=host-key-0000"), "");
      }
      case "/api/Fails" -> {
        run(operation);
        yield FaultReply.json(500, "{}");
      }
      case "/api/Starter" -> started("Month", operation, request);
      default -> FaultReply.json(404, "{}");
    };
  }

  private FaultReply administered(String path, FaultRequest request) {
    if (!master.equals(request.header(KEY))) {
      return FaultReply.json(401, "{}");
    }
    boolean known = path.matches("/admin/(host/status|functions/(Sync|Slow|Fails|Starter|Month))");
    return FaultReply.json(known ? 200 : 404, "{}");
  }

  private void run(String operation) {
    ledger.merge(operation, 1, Integer::sum);
  }

  private int asked(String id) {
    return asked.computeIfAbsent(id, each -> new AtomicInteger()).incrementAndGet();
  }

  private FaultReply started(String orchestrator, String id, FaultRequest request) {
    if ("Running".equals(instances.get(id))) {
      return FaultReply.json(409, "{\"Message\": \"exists\"}");
    }
    run(id);
    instances.put(id, orchestrator.equals("Broken") ? "Failed" : "Running");
    if (orchestrator.equals("Endless")) {
      asked.put(id, new AtomicInteger(-1_000));
    }
    String base =
        "http://%s/runtime/webhooks/durabletask/instances/%s".formatted(request.header("host"), id);
    String query = "?taskHub=Hub&connection=Storage&code=s3cret-durable-key";
    ObjectNode body = Json.object().put("id", id).put("statusQueryGetUri", base + query);
    body.put("terminatePostUri", base + "/terminate" + query + "&reason={text}");
    return FaultReply.of(
        202, Map.of("Retry-After", "10", "Content-Type", "application/json"), Json.write(body));
  }

  private FaultReply instance(String id, String act) {
    String state = instances.get(id);
    if (state == null) {
      return FaultReply.json(404, "{}");
    } else if (act.equals("terminate")) {
      boolean runs = state.equals("Running");
      instances.put(id, runs ? "Terminated" : state);
      return FaultReply.json(runs ? 202 : 410, "{}");
    }
    if (state.equals("Running") && asked(id) >= 2) {
      instances.put(id, "Completed");
    }
    return FaultReply.json(instances.get(id).equals("Running") ? 202 : 200, Json.write(status(id)));
  }

  private JsonNode status(String id) {
    ObjectNode status = Json.object().put("runtimeStatus", instances.get(id)).put("instanceId", id);
    boolean done = instances.get(id).equals("Completed");
    String said = "why: https://app/api/x?a=1&code=s3cret-durable-key";
    return done
        ? status.set("output", Json.object().put("sum", 3).put("link", said))
        : status.put("output", said);
  }
}
