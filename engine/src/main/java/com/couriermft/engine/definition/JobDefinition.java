package com.couriermft.engine.definition;

import com.couriermft.engine.notice.NoticeRule;
import com.couriermft.formats.json.CanonicalJson;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.RecordForm;
import com.couriermft.formats.json.Shape;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.label.LabelsField;
import com.fasterxml.jackson.databind.JsonNode;
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
 * A job as its author wrote it, with defaults filled in. Two definitions with equal content are
 * equal and have the same {@link #toJson() JSON}, character by character.
 *
 * <pre>{"job_id": "partner-invoices", "name": "Partner invoices", "description": "",
 *  "parameters": {"type": "object", "properties": {"day": {"type": "string", "format": "date"}}},
 *  "variables": {"inbox": "/incoming"},
 *  "steps": [{"id": "list", "type": "sftp.list", "config": {…}, …}],
 *  "outputs": {"found": "{{steps.list.file_list}}"},
 *  "failure_policy": {"type": "retry_step", …}, "priority": 0, "pool": "default"}</pre>
 *
 * @param jobId id of the job, which matches {@link #ID}; stable across environments
 * @param name display name, at most 200 characters; by default the id
 * @param description free text, at most 4,000 characters
 * @param parameters schema of an execution's parameters, see {@link ParameterSchema}; an empty
 *     schema accepts any parameters
 * @param variables constants by name; references in them are not resolved
 * @param steps 1..500, in order
 * @param outputs references by output name, resolved when the execution completes
 * @param failurePolicy applies to steps that don't set their own rule
 * @param timeoutSeconds time limit of an execution, from its first start, 1..2,592,000; {@code
 *     null} for no limit
 * @param maxInstances maximum number of executions of this job that hold a slot at the same time,
 *     1..1,000; {@code null} for no limit
 * @param priority 0..9, higher first
 * @param pool name of the worker pool that runs the job
 * @param dependsOn up to 50 jobs that an execution waits for before it starts
 * @param enabled whether executions of the job start; while the current version is disabled, none
 *     starts and queued executions wait
 * @param labels the labels of the job and of the executions created from this version on
 * @param startedBy the kinds of trigger that may start the job; the current version decides
 * @param expectedDurationSeconds time after which an execution is reported as late, counted from
 *     its first start without pauses, 1..2,592,000; {@code null} for never
 * @param notices rules that notify people of the job's executions, up to {@link NoticeRule#MOST}
 */
public record JobDefinition(
    @Field(
            name = JobDefinition.ID_FIELD,
            title = "Job ID",
            help = "The ID of the job, the same in every environment",
            required = true,
            pattern = JobDefinition.ID_FORM)
        String jobId,
    @Field(
            name = JobDefinition.NAME_FIELD,
            title = "Name",
            help = "The name that people see. By default the ID",
            maxLength = 200)
        String name,
    @Field(
            title = "Description",
            help = "What the job is for",
            maxLength = 4_000,
            defaultValue = "\"\"")
        String description,
    @Field(
            title = "Parameters",
            group = FieldGroup.PARAMETERS,
            help =
                "JSON Schema 2020-12 of the parameters that an execution takes, with the keywords "
                    + "listed below. By default, any parameters are accepted",
            type = ParametersField.class)
        ObjectNode parameters,
    @Field(
            title = "Variables",
            group = FieldGroup.PARAMETERS,
            help =
                "Constants by name, for `{{variables.<name>}}`. Their values are not resolved: "
                    + "references in them stay text")
        ObjectNode variables,
    @Field(
            title = "Steps",
            group = FieldGroup.FLOW,
            help = "The steps of the job, in order",
            required = true,
            type = StepsField.class)
        List<StepDefinition> steps,
    @Field(
            title = "Outputs",
            group = FieldGroup.PARAMETERS,
            help =
                "Outputs of the execution, by name: values with references, which are resolved "
                    + "when the execution completes")
        ObjectNode outputs,
    @Field(
            name = JobDefinition.FAILURE_POLICY,
            title = "Failure policy",
            group = FieldGroup.ERRORS,
            help =
                "What happens if a step without its own setting fails. By default retry_step "
                    + "with 3 retries")
        FailurePolicy failurePolicy,
    @Field(
            title = "Timeout",
            group = FieldGroup.LIMITS,
            unit = "seconds",
            help =
                "Maximum duration of an execution. The time counts from its first start, and "
                    + "again from each resume. By default there is no limit",
            min = 1,
            max = JobDefinition.MAX_TIMEOUT_SECONDS)
        @Nullable Integer timeoutSeconds,
    @Field(
            title = "Maximum concurrent executions",
            group = FieldGroup.LIMITS,
            help =
                "How many executions of this job run at the same time; others wait. By default "
                    + "there is no limit",
            min = 1,
            max = JobDefinition.MAX_INSTANCES)
        @Nullable Integer maxInstances,
    @Field(
            title = "Priority",
            group = FieldGroup.LIMITS,
            advanced = true,
            help = "Waiting executions with a higher priority start first",
            min = 0,
            max = JobDefinition.MAX_PRIORITY,
            defaultValue = "0")
        int priority,
    @Field(
            title = "Pool",
            group = FieldGroup.LIMITS,
            advanced = true,
            help = "The pool whose limit applies to the executions. Pools are settings",
            pattern = JobDefinition.ID_FORM,
            defaultValue = "\"default\"")
        String pool,
    @Field(
            title = "Dependencies",
            group = FieldGroup.FLOW,
            help =
                "Jobs that an execution waits for before it starts. Each of them must exist. By "
                    + "default none",
            maxItems = Dependency.MOST,
            omitsDefault = true)
        List<Dependency> dependsOn,
    @Field(
            title = "Enabled",
            help =
                "Whether executions start. If false, no new execution is started, and executions "
                    + "in the queue wait",
            defaultValue = "true",
            omitsDefault = true)
        boolean enabled,
    @Field(title = "Labels", help = Labels.HELP, type = LabelsField.class) Labels labels,
    @Field(
            title = "Allowed triggers",
            group = FieldGroup.SECURITY,
            advanced = true,
            help = "The triggers that may start executions. By default all triggers",
            type = TriggerKindsField.class)
        Set<TriggerKind> startedBy,
    @Field(
            title = "Expected duration",
            group = FieldGroup.NOTIFICATIONS,
            advanced = true,
            unit = "seconds",
            help =
                "If an execution takes longer from its first start, not counting pauses, Courier"
                    + " reports once that the execution is late. By default never",
            min = 1,
            max = JobDefinition.MAX_TIMEOUT_SECONDS)
        @Nullable Integer expectedDurationSeconds,
    @Field(
            name = "notify",
            title = "Notifications",
            group = FieldGroup.NOTIFICATIONS,
            help =
                "Whom to notify of executions of this job, in addition to subscriptions. By "
                    + "default no one",
            maxItems = NoticeRule.MOST)
        List<NoticeRule> notices)
    implements Versioned {

  /** The pattern of a job's id, as a string. */
  public static final String ID_FORM = "[a-z0-9][a-z0-9-]{0,62}";

  /** The compiled pattern of a job's id. */
  public static final Pattern ID = Pattern.compile(ID_FORM);

  /** Maximum number of steps of a job. */
  public static final int MAX_STEPS = 500;

  /** Maximum timeout of an execution, in seconds: 30 days. */
  public static final int MAX_TIMEOUT_SECONDS = 2_592_000;

  /** Maximum value of {@code max_instances}. */
  public static final int MAX_INSTANCES = 1_000;

  /** Maximum priority. */
  static final int MAX_PRIORITY = 9;

  /** Maximum size of a job's JSON, in bytes of UTF-8. */
  public static final int MAX_BYTES = 1 << 20;

  static final String ID_FIELD = "job_id";
  static final String NAME_FIELD = "name";
  static final String FAILURE_POLICY = "failure_policy";

  /**
   * The fields that are written last, in this order; the reference lists them elsewhere. The order
   * must not change, because saving an unchanged job would then create a new version.
   */
  private static final List<String> STORED_LAST = List.of("started_by", "notify", "labels");

  static final RecordForm<JobDefinition> FORM = RecordForm.of(JobDefinition.class);

  /** Schema of the job JSON that requests and bundles may send. */
  public static final Shape.Fields SHAPE = FORM.shape();

  /** Copies mutable components, in canonical form. */
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

  /** Returns a copy of this definition that is enabled or disabled. */
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
   * Returns the reason why a kind of trigger does not start the job, as a sentence; empty if it
   * does start the job.
   *
   * @param kind the kind of trigger, as {@link TriggerKind#text}
   */
  public Optional<String> findRefusal(String kind) {
    boolean isMeant =
        startedBy.size() == TriggerKind.values().length
            || startedBy.stream().anyMatch(each -> each.text().equals(kind));
    return isMeant
        ? Optional.empty()
        : Optional.of(
            "Job '%s' can be started only by %s (started_by), not by %s."
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

  /** Returns the JSON in which the definition is stored and which the API returns. */
  @Override
  public ObjectNode toJson() {
    ObjectNode json = FORM.write(this);
    json.set(FAILURE_POLICY, failurePolicy.toJson());
    for (String field : STORED_LAST) {
      JsonNode value = json.remove(field);
      if (value != null && !value.isEmpty()) {
        json.set(field, value);
      }
    }
    return json;
  }
}
