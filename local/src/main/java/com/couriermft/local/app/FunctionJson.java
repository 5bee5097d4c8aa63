package com.couriermft.local.app;

import com.couriermft.local.schedule.TimerSchedule;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.StreamSupport;

/**
 * A {@code function.json} as azure-functions-maven-plugin writes it, for example
 *
 * <pre>{@code
 * {"scriptFile": "../courier.jar", "entryPoint": "com.example.Functions.hello",
 *  "bindings": [{"type": "httpTrigger", "direction": "in", "name": "req", "route": "hello/{who}",
 *                "methods": ["GET"], "authLevel": "ANONYMOUS"},
 *               {"type": "http", "direction": "out", "name": "$return"}]}
 * }</pre>
 *
 * @param scriptFile the absolute path of the app's jar
 * @param entryPoint the class and method, {@code package.Class.method}
 */
record FunctionJson(Path scriptFile, String entryPoint, Trigger trigger) {
  private static final Set<String> RESERVED = Set.of("admin", "administrators", "runtime");

  static FunctionJson read(Path file, LocalSettings settings) {
    JsonNode json;
    try {
      json = new ObjectMapper().readTree(Files.readString(file));
    } catch (JsonProcessingException e) {
      throw new IndexException("function.json is not JSON: " + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new IndexException("function.json cannot be read: " + e.getMessage(), e);
    }
    if (json.has("retry")) {
      throw new IndexException(
          "It has a retry policy, which the local host does not support; remove it");
    }
    var directory = Objects.requireNonNull(file.toAbsolutePath().normalize().getParent());
    var script = directory.resolve(text(json, "scriptFile")).normalize();
    if (!Files.isRegularFile(script)) {
      throw new IndexException(
          "scriptFile is " + script + ", which does not exist; package the app again");
    }
    var function = directory.getFileName().toString();
    return new FunctionJson(script, text(json, "entryPoint"), trigger(function, json, settings));
  }

  private static Trigger trigger(String function, JsonNode json, LocalSettings settings) {
    var bindings = StreamSupport.stream(json.path("bindings").spliterator(), false).toList();
    var names = new HashSet<String>();
    for (var binding : bindings) {
      if (!names.add(text(binding, "name"))) {
        throw new IndexException(
            "Two bindings are named " + text(binding, "name") + "; rename one");
      }
    }
    var triggers = bindings.stream().filter(b -> type(b).endsWith("trigger")).toList();
    if (triggers.size() != 1) {
      throw new IndexException("It has " + triggers.size() + " triggers; exactly one is needed");
    }
    bindings.stream()
        .filter(binding -> !type(binding).endsWith("trigger") && !type(binding).equals("http"))
        .findFirst()
        .ifPresent(
            other -> {
              throw new IndexException(
                  "The local host does not support the binding type " + type(other));
            });
    return read(function, triggers.get(0), settings);
  }

  private static Trigger read(String function, JsonNode json, LocalSettings settings) {
    return switch (type(json)) {
      case "httptrigger" -> http(function, json);
      case "queuetrigger" -> queue(json, settings);
      case "timertrigger" -> timer(json, settings);
      case "warmuptrigger" -> new Trigger.WarmUp(text(json, "name"));
      default ->
          throw new IndexException(
              "The local host does not support the trigger type " + type(json));
    };
  }

  private static Trigger http(String function, JsonNode json) {
    var route = RouteTemplate.parse(json.path("route").asText(function));
    if (RESERVED.contains(route.first())) {
      throw new IndexException("Its route is " + route + "; the host reserves " + RESERVED);
    }
    List<String> methods =
        StreamSupport.stream(json.path("methods").spliterator(), false)
            .map(method -> method.asText().toUpperCase(Locale.ROOT))
            .toList();
    if (methods.isEmpty()) {
      throw new IndexException(
          "It lists no HTTP methods and would match nothing on Azure; add the methods");
    }
    var level = json.path("authLevel").asText("FUNCTION").toUpperCase(Locale.ROOT);
    try {
      return new Trigger.Http(text(json, "name"), route, methods, Trigger.AuthLevel.valueOf(level));
    } catch (IllegalArgumentException e) {
      throw new IndexException("authLevel is " + level + "; use anonymous, function or admin", e);
    }
  }

  private static Trigger queue(JsonNode json, LocalSettings settings) {
    var queue = settings.expand(text(json, "queueName")).toLowerCase(Locale.ROOT);
    if (!queue.matches("[a-z0-9](-?[a-z0-9])+") || queue.length() < 3 || queue.length() > 63) {
      throw new IndexException(
          "The queue name is "
              + queue
              + "; use 3 to 63 characters: a-z, 0-9, and single hyphens between them");
    }
    return new Trigger.Queue(
        text(json, "name"),
        queue,
        settings.getConnection(json.path("connection").asText("Storage")),
        json.path("dataType").asText().equalsIgnoreCase("binary"));
  }

  private static Trigger timer(JsonNode json, LocalSettings settings) {
    try {
      return new Trigger.Timer(
          text(json, "name"),
          TimerSchedule.parse(settings.expand(text(json, "schedule"))),
          json.path("runOnStartup").asBoolean(false),
          json.path("useMonitor").asBoolean(true));
    } catch (IllegalArgumentException e) {
      throw new IndexException(String.valueOf(e.getMessage()), e);
    }
  }

  private static String type(JsonNode binding) {
    return text(binding, "type").toLowerCase(Locale.ROOT);
  }

  private static String text(JsonNode json, String key) {
    var value = json.path(key).asText();
    if (value.isBlank()) {
      throw new IndexException("function.json has no " + key + "; package the app again");
    }
    return value;
  }
}
