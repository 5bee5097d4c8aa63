package com.couriermft.chaos;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The jobs and pools of a storm. */
final class Jobs {
  /**
   * Names of the jobs. Each job is a resource with that name; the job that writes rows needs a
   * database.
   */
  static final List<String> NAMES =
      Stream.of(
              "line",
              "group",
              "again",
              "lenient",
              "long",
              Partner.JOB,
              Partner.AGAIN,
              Partner.EQUAL,
              CallChecks.ONCE,
              CallChecks.AGAIN,
              RowChecks.JOB)
          .filter(name -> !name.equals(RowChecks.JOB) || Database.isInstalled())
          .toList();

  /** Number of slots by pool. */
  static final Map<String, Integer> POOLS =
      new TreeMap<>(Map.of("default", 3, "narrow", 2, "wide", 4));

  private static final String ROWS =
      IntStream.range(0, RowChecks.COUNT)
          .mapToObj("{\"n\": %d}"::formatted)
          .collect(Collectors.joining(", ", "[", "]"));

  private Jobs() {}

  /**
   * Saves the jobs, the connections that the jobs use, and the subscriptions to the ends of
   * executions, through a host's API.
   */
  static void save(Api api, URI host, Site site) throws IOException, InterruptedException {
    ObjectNode pools = Json.object();
    POOLS.forEach((name, limit) -> pools.putObject(name).put("limit", limit));
    require(api.put(host, "/settings", Json.write(Json.object().set("pools", pools))));
    require(api.put(host, "/connections/" + Partner.CONNECTION, site.partner().connection()));
    require(api.put(host, "/connections/" + Receiver.CONNECTION, site.receiver().connection()));
    Optional<Database> database = site.database();
    if (database.isPresent()) {
      String path = "/connections/" + Database.CONNECTION;
      require(api.put(host, path, database.get().connection()));
      require(api.post(host, path + "/prepare", "{\"run\": true}", Map.of()));
    }
    TellingChannels.save(api, host, site.receiver().uri());
    for (String name : NAMES) {
      require(api.put(host, "/jobs/" + name, text(name, site.ledger().uri())));
    }
  }

  /** Returns the steps of a job without its markers. */
  static List<String> steps(String job) {
    List<String> steps = new ArrayList<>();
    for (JsonNode step : definition(job).path("steps")) {
      if (!step.path("type").asText().startsWith("flow.")) {
        steps.add(step.path("id").asText());
      }
    }
    return steps;
  }

  /** Returns, for each step, the step whose claim is passed on as {@code previous}. */
  static Map<String, String> chain(String job) {
    Map<String, String> chain = new TreeMap<>();
    for (JsonNode step : definition(job).path("steps")) {
      String previous = step.path("config").path("previous").asText();
      if (!previous.isEmpty()) {
        chain.put(step.path("id").asText(), previous.split("\\.")[1]);
      }
    }
    return chain;
  }

  /** Returns the JSON of a job whose steps report to a ledger. */
  static String text(String name, URI ledger) {
    return text(name).replace("$LEDGER", ledger.toString());
  }

  private static JsonNode definition(String name) {
    return Json.parse(text(name));
  }

  private static String text(String name) {
    try (InputStream in = Jobs.class.getResourceAsStream("jobs/" + name + ".json")) {
      if (in == null) {
        throw new IllegalStateException("The jar does not contain job " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("$ROWS", ROWS);
    } catch (IOException e) {
      throw new UncheckedIOException("The job " + name + " cannot be read", e);
    }
  }

  /** Checks that a definition was saved. */
  static void require(Api.Answer answer) throws IOException {
    if (!answer.isSuccess()) {
      throw new IOException("A definition was refused: " + answer);
    }
  }
}
