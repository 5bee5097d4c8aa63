package com.couriermft.operate.translation;

import com.couriermft.formats.failure.ForeignName;
import com.couriermft.formats.failure.ForeignName.Vocabulary;
import com.couriermft.formats.failure.ForeignNames;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Pointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Translates jobs of other engines. It accepts these documents:
 *
 * <ul>
 *   <li>a job with {@code steps}, each with a {@code type} such as {@code HttpRequest} and a {@code
 *       config}, optionally with its {@code schedule} and {@code triggers};
 *   <li>an export file, which contains such a job in {@code job_definition};
 *   <li>a single step, or a flat list of steps, as JSON or as lines of text;
 *   <li>a request that starts a function by its {@code definitionKey}; the metadata of a function
 *       ({@code key}, {@code timeoutSeconds}, {@code defaultMaxAttempts}); or a row of a function's
 *       schedule.
 * </ul>
 *
 * <p>Values of credentials are never copied. Pure and thread-safe.
 */
public final class JobTranslator {
  private static final Set<String> JOB_FIELDS =
      Set.of(
          "description",
          "parameters",
          "variables",
          "outputs",
          "timeout_seconds",
          "max_instances",
          "priority",
          "pool",
          "labels",
          "enabled");

  private final Function<String, Optional<List<String>>> fieldsOf;

  /**
   * Creates a translator.
   *
   * @param fieldsOf field names in a step type's configuration; empty for an unknown type
   */
  public JobTranslator(Function<String, Optional<List<String>>> fieldsOf) {
    this.fieldsOf = fieldsOf;
  }

  /**
   * Translates a document.
   *
   * @throws InvalidInputException {@code not_translatable}: the document has none of the known
   *     formats
   */
  public Translation translate(JsonNode sent) {
    if (sent.isTextual()) {
      return job(Json.object().set("steps", FlatList.steps(sent.textValue())), "");
    } else if (sent.isArray() && sent.path(0).has("type")) {
      return job(Json.object().set("steps", sent), "");
    } else if (sent instanceof ObjectNode object) {
      return object(object);
    }
    throw refusal();
  }

  private Translation object(ObjectNode sent) {
    if (sent.path("job_definition") instanceof ObjectNode job) {
      return job(job, "/job_definition");
    } else if (sent.path("steps").isTextual()) {
      ObjectNode job = sent.deepCopy();
      job.set("steps", FlatList.steps(sent.get("steps").textValue()));
      return job(job, "");
    } else if (sent.path("steps").isArray()) {
      return job(sent, "");
    } else if (sent.path("config").isObject()) {
      ObjectNode job = Json.object();
      job.putArray("steps").add(sent);
      return job(job, "");
    }
    for (String key : List.of("definitionKey", "definition_key", "key")) {
      if (sent.path(key).isTextual()) {
        return function(sent, key);
      }
    }
    throw refusal();
  }

  private static InvalidInputException refusal() {
    String detail =
        "The document cannot be translated: expected a job with 'steps', an export file with "
            + "'job_definition', a step with 'type' and 'config', or a request with "
            + "'definitionKey'.";
    return new InvalidInputException(
        DefinitionCodes.NOT_TRANSLATABLE,
        detail,
        List.of(new Problem("", DefinitionCodes.NOT_TRANSLATABLE, detail)));
  }

  private Translation job(ObjectNode sent, String at) {
    TranslationDraft draft = new TranslationDraft();
    ObjectNode job = Json.object();
    String name = text(sent, "name", "Name");
    String id = text(sent, "job_id", "id", "key");
    String first = sent.path("steps").path(0).path("type").asText("job");
    job.put("job_id", TranslationDraft.idOf(name == null ? id == null ? first : id : name));
    if (name != null) {
      job.put("name", name);
    }
    for (Map.Entry<String, JsonNode> each : sent.properties()) {
      field(each.getKey(), each.getValue(), job, at, draft);
    }
    steps(sent, job, at, draft);
    return draft.with(job, null);
  }

  private void field(
      String field, JsonNode value, ObjectNode job, String at, TranslationDraft draft) {
    String pointer = Pointer.child(at, field);
    String id = job.get("job_id").textValue();
    switch (ForeignName.plainOf(field)) {
      case "name", "jobid", "id", "key", "steps", "exportmetadata" -> {}
      case "schedule" -> schedule(value, id, pointer, draft);
      case "triggers" -> triggers(value, id, pointer, draft);
      case "maxretries" -> retries(job, value.asInt(3));
      case "maxattempts", "defaultmaxattempts" -> retries(job, Math.max(0, value.asInt(3) - 1));
      case "concurrentexecution" -> {
        if (!value.asBoolean(true)) {
          job.put("max_instances", 1);
        }
      }
      case "concurrencylimit" -> {
        if (value.asInt(0) > 0) {
          job.set("max_instances", value);
        }
      }
      case "timeout", "timeoutseconds" -> job.set("timeout_seconds", value);
      default -> {
        if (field.equals("variables")) {
          job.set(field, new OldReferences(name -> true, draft).value(value, field, pointer));
        } else if (JOB_FIELDS.contains(field)) {
          job.set(field, value.deepCopy());
        } else if (field.equals("failure_policy") && value.isObject()) {
          policy(job, value);
        } else {
          Optional<ForeignName> row = ForeignNames.find(Vocabulary.FIELD, field, JOB_FIELDS);
          draft.decide(
              pointer,
              "'%s' is left out: %s"
                  .formatted(
                      field,
                      row.map(ForeignName::note)
                          .filter(note -> !note.isEmpty())
                          .orElse("a job has no such field.")));
        }
      }
    }
  }

  private static void retries(ObjectNode job, int retries) {
    job.putObject("failure_policy").put("type", "retry_step").put("max_retries", retries);
  }

  private static void policy(ObjectNode job, JsonNode value) {
    ObjectNode policy = value.deepCopy();
    policy.put("type", ForeignName.snakeOf(value.path("type").asText("retry_step")));
    job.set("failure_policy", policy);
  }

  private static void schedule(JsonNode old, String jobId, String pointer, TranslationDraft draft) {
    ObjectNode schedule = Json.object();
    schedule.putObject("target").put("job_id", jobId);
    String type = ForeignName.plainOf(old.path("type").asText("cron"));
    String expression = old.isTextual() ? old.textValue() : text(old, "expression", "cron");
    switch (type) {
      case "cron" -> {
        schedule.put("type", "cron");
        if (expression == null) {
          draft.decide(pointer, "Set 'expression' of the schedule.");
        } else {
          schedule.put("expression", expression);
        }
      }
      case "oneshot", "once" -> {
        schedule.put("type", "one_shot");
        draft.put(schedule, "at", text(old, "at", "run_at", "runAt", "start_at"), pointer);
      }
      case "fixedrate", "fixeddelay" -> {
        schedule.put("type", type.equals("fixedrate") ? "fixed_rate" : "fixed_delay");
        JsonNode every = old.path("interval_seconds");
        if (every.canConvertToInt() || old.path("every_seconds").canConvertToInt()) {
          schedule.set("every_seconds", every.canConvertToInt() ? every : old.get("every_seconds"));
        } else {
          draft.decide(pointer, "Set 'every_seconds' of the schedule.");
        }
      }
      default -> {
        draft.decide(
            pointer,
            "Courier does not support schedules of type '%s'; create another schedule."
                .formatted(old.path("type").asText()));
        return;
      }
    }
    String zone = text(old, "timezone", "time_zone", "timeZone");
    if (zone != null) {
      schedule.put("timezone", zone);
    }
    if (old.path("enabled").isBoolean() && !old.get("enabled").booleanValue()) {
      schedule.put("enabled", false);
    }
    if (old.path("params").isObject()) {
      schedule.set("parameters", old.get("params"));
    }
    String id = TranslationDraft.idOf(jobId + "-schedule");
    draft.starter("schedule", id, "PUT /schedules/" + id, schedule);
  }

  private static void triggers(JsonNode old, String jobId, String pointer, TranslationDraft draft) {
    if (old.path("webhook").asBoolean(false)) {
      draft.starter("webhook", "", "POST /jobs/" + jobId + "/webhooks", Json.object());
      draft.decide(
          Pointer.child(pointer, "webhook"),
          "Give the caller the new URL and secret; the response shows the secret once.");
    }
    if (old.path("manual").isBoolean() && !old.get("manual").booleanValue()) {
      draft.decide(
          Pointer.child(pointer, "manual"),
          "To prevent starts by request, list the allowed triggers in 'started_by', such as "
              + "[\"schedule\"].");
    }
    if (old.path("scheduled").isBoolean() && !old.get("scheduled").booleanValue()) {
      draft.decide(
          Pointer.child(pointer, "scheduled"),
          "The schedule was disabled; save it with \"enabled\": false.");
    }
  }

  private void steps(ObjectNode sent, ObjectNode job, String at, TranslationDraft draft) {
    JsonNode variables = sent.path("variables");
    OldReferences references =
        new OldReferences(
            name -> variables.has(name) || name.equals("execution_id") || name.equals("job_id"),
            draft);
    StepTranslator translator = new StepTranslator(fieldsOf, references, draft);
    ArrayNode steps = job.putArray("steps");
    int index = 0;
    for (JsonNode old : sent.path("steps")) {
      String pointer = at + "/steps/" + index;
      String type = Optional.ofNullable(text(old, "type", "type_key", "typeKey")).orElse("");
      String id = Optional.ofNullable(text(old, "id")).orElse("step" + index);
      ObjectNode config = old.path("config") instanceof ObjectNode object ? object : Json.object();
      ObjectNode translated =
          translator.translate(type, config, id, Pointer.child(pointer, "config"));
      ObjectNode step = steps.addObject().put("id", id);
      String name = text(old, "name");
      if (name != null) {
        step.put("name", name);
      }
      step.setAll(translated);
      for (Map.Entry<String, JsonNode> each : old.properties()) {
        around(each.getKey(), each.getValue(), step, pointer, draft);
      }
      index++;
    }
  }

  /** Translates the fields of a step that are outside its configuration. */
  private static void around(
      String field, JsonNode value, ObjectNode step, String pointer, TranslationDraft draft) {
    switch (ForeignName.plainOf(field)) {
      case "id", "name", "type", "typekey", "config", "order", "stepindex", "steporder" -> {}
      case "timeout", "timeoutseconds" -> step.set("timeout_seconds", value);
      case "retry", "onfailure" -> step.set(ForeignName.snakeOf(field), value);
      case "maxattempts" ->
          step.putObject("retry").put("max_retries", Math.max(0, value.asInt(3) - 1));
      case "maxretries" -> step.putObject("retry").set("max_retries", value);
      case "continueonfailure", "continueonerror" -> {
        if (value.asBoolean(false)) {
          step.put("on_failure", "continue");
        }
      }
      default ->
          draft.decide(
              Pointer.child(pointer, field),
              "'" + field + "' is left out: a step has no such field.");
    }
  }

  private static Translation function(ObjectNode sent, String key) {
    TranslationDraft draft = new TranslationDraft();
    String old = sent.get(key).textValue();
    String function = TranslationDraft.idOf(old);
    ObjectNode job = Json.object().put("job_id", function);
    ObjectNode step = job.putArray("steps").addObject();
    step.put("id", function).put("type", "custom." + function);
    ObjectNode parameters = step.putObject("config");
    JsonNode params = sent.has("params") ? sent.get("params") : sent.path("parameters");
    params
        .fieldNames()
        .forEachRemaining(name -> parameters.put(name, "{{parameters." + name + "}}"));
    JsonNode timeout =
        sent.has("timeoutSeconds") ? sent.get("timeoutSeconds") : sent.path("timeout_seconds");
    if (timeout.canConvertToInt()) {
      step.set("timeout_seconds", timeout);
    }
    for (String field :
        List.of("maxAttempts", "max_attempts", "defaultMaxAttempts", "default_max_attempts")) {
      if (sent.path(field).canConvertToInt()) {
        retries(job, Math.max(0, sent.get(field).intValue() - 1));
      }
    }
    JsonNode most =
        sent.has("concurrencyLimit")
            ? sent.get("concurrencyLimit")
            : sent.path("concurrency_limit");
    if (most.asInt(0) > 0) {
      job.set("max_instances", most);
    }
    draft.decide(
        "/" + key,
        ("Write the function as a Java class named '%s' and put its jar into the app's 'lib' "
                + "folder (docs/author/functions.md).")
            .formatted(function));
    if (text(sent, "cron") != null) {
      schedule(sent, function, "/cron", draft);
      return draft.with(job, null);
    }
    return draft.with(job, key.equals("key") ? null : start(sent, params, function, draft));
  }

  private static ObjectNode start(
      JsonNode sent, JsonNode params, String jobId, TranslationDraft draft) {
    ObjectNode start = Json.object().put("request", "POST /jobs/" + jobId + "/trigger");
    String idempotencyKey = text(sent, "idempotencyKey", "idempotency_key");
    if (idempotencyKey != null) {
      start.putObject("headers").put("Idempotency-Key", idempotencyKey);
    }
    ObjectNode body = start.putObject("body");
    if (params.isObject()) {
      body.set("parameters", params);
    }
    if (sent.path("priority").canConvertToInt()) {
      int priority = sent.get("priority").intValue();
      body.put("priority", Math.max(0, Math.min(9, priority)));
      if (priority < 0 || priority > 9) {
        draft.decide("/priority", "Courier supports priorities 0 to 9; found " + priority + ".");
      }
    }
    String notBefore = text(sent, "scheduledAt", "scheduled_at");
    if (notBefore != null) {
      body.put("not_before", notBefore);
    }
    return start;
  }

  private static @Nullable String text(JsonNode from, String... names) {
    return Servers.text(from, names);
  }

  /**
   * Reads a job in the format of a flat list of lines, with markers for control flow:
   *
   * <pre>
   * Step 0: sftp.list    { "connection_id": "…", "remote_path": "/incoming" }
   * Step 1: flow.foreach { "source": "context:0.file_list" }
   * Step 2:   flow.end   {}</pre>
   */
  private static final class FlatList {
    private static final Pattern LINE =
        Pattern.compile(
            "\\s*(?:Step\\s+)?\\d{1,4}\\s*[:.]\\s*([A-Za-z][\\w.]{0,99})\\s*(\\{.*})?[^}]*");

    private static final int MAX_SHOWN = 100;

    private FlatList() {}

    /** Reads the steps in a text. Lines without a step are skipped. */
    static ArrayNode steps(String text) {
      ArrayNode steps = Json.array();
      for (String line : text.lines().toList()) {
        Matcher matcher = LINE.matcher(line);
        if (matcher.matches()) {
          ObjectNode step = steps.addObject().put("type", matcher.group(1));
          step.set(
              "config", matcher.group(2) == null ? Json.object() : Json.parse(matcher.group(2)));
        } else if (!line.isBlank()) {
          String shown = line.strip().substring(0, Math.min(line.strip().length(), MAX_SHOWN));
          String detail = "'" + shown + "' is not a step: expected 'Step 0: sftp.list {…}'.";
          throw new InvalidInputException(
              DefinitionCodes.NOT_TRANSLATABLE,
              detail,
              List.of(new Problem("", DefinitionCodes.NOT_TRANSLATABLE, detail)));
        }
      }
      return steps;
    }
  }
}
