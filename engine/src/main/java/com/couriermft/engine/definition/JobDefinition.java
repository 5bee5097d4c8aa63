package com.couriermft.engine.definition;

import com.couriermft.engine.notice.NoticeRule;
import com.couriermft.formats.json.CanonicalJson;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A job as its author wrote it, defaults filled in. Two definitions of equal content are equal and
 * have the same {@link #toJson() JSON}, character by character.
 *
 * <pre>{"job_id": "partner-invoices", "name": "Partner invoices", "description": "",
 *  "parameters": {"type": "object", "properties": {"day": {"type": "string", "format": "date"}}},
 *  "variables": {"inbox": "/incoming"},
 *  "steps": [{"id": "list", "type": "sftp.list", "config": {…}, …}],
 *  "outputs": {"found": "{{steps.list.file_list}}"},
 *  "failure_policy": {"type": "retry_step", …}, "priority": 0, "pool": "default"}</pre>
 *
 * @param jobId matches {@link #ID}; stable across environments
 * @param name for people, at most 200 characters; by default the id
 * @param description for people, at most 4,000 characters
 * @param parameters what a run may be given, see {@link ParameterSchema}; empty for anything
 * @param variables constants by name; never resolved themselves
 * @param steps 1..500, in order
 * @param outputs references resolved when the run completes, by output name
 * @param failurePolicy for the steps that have no rule of their own
 * @param timeoutSeconds time a run may take from when it first starts, 1..2,592,000; {@code null}
 *     for any
 * @param maxInstances runs of it that may hold a slot at a time, 1..1,000; {@code null} for any
 *     number
 * @param priority 0..9, higher first
 * @param pool the pool of workers it runs in
 * @param dependsOn up to 50 jobs that a run waits for before it starts
 * @param enabled whether executions of it are started; while the current version says no, none is,
 *     and those in the queue wait
 * @param labels that it and, from then on, its executions carry
 * @param startedBy the kinds of trigger that start executions of it; the current version's count
 * @param expectedDurationSeconds time after which it is told that an execution is late, from its
 *     first start on without rests, 1..2,592,000; {@code null} for never
 * @param notices who is told of its executions, up to {@link NoticeRule#MOST}
 */
public record JobDefinition(
    String jobId,
    String name,
    String description,
    ObjectNode parameters,
    ObjectNode variables,
    List<StepDefinition> steps,
    ObjectNode outputs,
    FailurePolicy failurePolicy,
    @Nullable Integer timeoutSeconds,
    @Nullable Integer maxInstances,
    int priority,
    String pool,
    List<Dependency> dependsOn,
    boolean enabled,
    Labels labels,
    Set<TriggerKind> startedBy,
    @Nullable Integer expectedDurationSeconds,
    List<NoticeRule> notices)
    implements Versioned {

  /** The pattern of a job's id. */
  public static final String ID_FORM = "[a-z0-9][a-z0-9-]{0,62}";

  /** The form of a job's id. */
  public static final Pattern ID = Pattern.compile(ID_FORM);

  /** Most steps a job may have. */
  public static final int MAX_STEPS = 500;

  /** Longest time a run may be given: thirty days. */
  public static final int MAX_TIMEOUT_SECONDS = 2_592_000;

  /** Most runs of a job that may be allowed at a time. */
  public static final int MAX_INSTANCES = 1_000;

  /** Most bytes of its JSON in UTF-8. */
  public static final int MAX_BYTES = 1 << 20;

  /** Takes copies, in canonical form. */
  public JobDefinition {
    parameters = CanonicalJson.of(parameters);
    variables = CanonicalJson.of(variables);
    steps = List.copyOf(steps);
    outputs = CanonicalJson.of(outputs);
    dependsOn = List.copyOf(dependsOn);
    notices = List.copyOf(notices);
    startedBy = Collections.unmodifiableSet(new TreeSet<>(startedBy));
  }

  @Override
  public String id() {
    return jobId;
  }

  /** Returns this definition with executions started, or not. */
  public JobDefinition withEnabled(boolean started) {
    return new JobDefinition(
        jobId,
        name,
        description,
        parameters,
        variables,
        steps,
        outputs,
        failurePolicy,
        timeoutSeconds,
        maxInstances,
        priority,
        pool,
        dependsOn,
        started,
        labels,
        startedBy,
        expectedDurationSeconds,
        notices);
  }

  /**
   * Returns the reason why a kind of trigger starts no executions, as a sentence; empty if it does.
   *
   * @param kind as {@link TriggerKind#text}
   */
  public Optional<String> findRefusal(String kind) {
    boolean isMeant =
        startedBy.size() == TriggerKind.values().length
            || startedBy.stream().anyMatch(each -> each.text().equals(kind));
    return isMeant
        ? Optional.empty()
        : Optional.of(
            "Job '%s' is started by %s only (started_by), not by %s."
                .formatted(
                    jobId,
                    startedBy.stream().map(TriggerKind::text).collect(Collectors.joining(", ")),
                    kind));
  }

  @Override
  public ObjectNode parameters() {
    return parameters.deepCopy();
  }

  @Override
  public ObjectNode variables() {
    return variables.deepCopy();
  }

  @Override
  public ObjectNode outputs() {
    return outputs.deepCopy();
  }

  /** Returns the definition as it is stored and as the API shows it. */
  @Override
  public ObjectNode toJson() {
    ObjectNode json = Json.object();
    json.put("job_id", jobId).put("name", name).put("description", description);
    json.set("parameters", parameters());
    json.set("variables", variables());
    ArrayNode list = json.putArray("steps");
    steps.forEach(step -> list.add(step.toJson()));
    json.set("outputs", outputs());
    json.set("failure_policy", failurePolicy.toJson());
    if (timeoutSeconds != null) {
      json.put("timeout_seconds", timeoutSeconds);
    }
    if (maxInstances != null) {
      json.put("max_instances", maxInstances);
    }
    json.put("priority", priority).put("pool", pool);
    if (!dependsOn.isEmpty()) {
      ArrayNode edges = json.putArray("depends_on");
      dependsOn.forEach(dependency -> edges.add(Dependency.FORM.write(dependency)));
    }
    if (!enabled) {
      json.put("enabled", false);
    }
    if (expectedDurationSeconds != null) {
      json.put("expected_duration_seconds", expectedDurationSeconds);
    }
    if (startedBy.size() < TriggerKind.values().length) {
      ArrayNode kinds = json.putArray("started_by");
      startedBy.forEach(kind -> kinds.add(kind.text()));
    }
    if (!notices.isEmpty()) {
      ArrayNode rules = json.putArray(NoticeRule.FIELD.name());
      notices.forEach(rule -> rules.add(rule.toJson()));
    }
    return labels.addTo(json);
  }
}
